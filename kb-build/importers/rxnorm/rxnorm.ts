// RxNorm, from its RRF files, limited to the source RXNORM; the prescribable subset has the same format. Every concept
// becomes a code. The findings are ingredients, their salts and combinations, and brands with several ingredients; a
// brand with one ingredient becomes a name of that ingredient. Drugs with a dose and a form become codes below their
// ingredient. The ingredients and brands, and the relations between concepts (some 300,000 pairs in a full release),
// are kept in memory. The files are streamed, and RXNCONSO is read twice.

import { CX, RX } from '../../../src/knowledge/term-types.js';
import type { CodeRecord } from '../../code-records.js';
import { compareText } from '../../compare-text.js';
import type { Complain } from '../../complaints.js';
import { rangedId } from '../../ids/id-ranges.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { FindingRecord, SourceLocation } from '../../records.js';
import { baseName } from '../readers/base-name.js';
import { rrfRows } from '../readers/rrf.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type Dates, rxnormDates, rxnormVersion } from './rxnorm-attributes.js';
import { isShown, type RxnormRelations, rxnormRelations } from './rxnorm-relations.js';

const FILES = /^RXN(?:CONSO|REL|SAT|SAB)\.RRF$/i;
const WIDTH = 18;
const COLUMN = { concept: 0, language: 1, source: 11, type: 12, text: 14, suppress: 16 } as const;

/** The name types that identify a concept; each concept has a name of one of these types. */
const MAIN_TYPES = new Set(
  'IN PIN MIN BN SCD SBD SCDC SBDC SCDF SBDF SCDG SBDG SCDFP SBDFP SCDGP GPCK BPCK DF DFG'.split(' '),
);
const INGREDIENT_TYPES = new Set(['IN', 'PIN', 'MIN', 'BN']);
/**
 * The types of additional names; TMSY capitalises some letters ("buPROPion") so that similar names are not confused.
 */
const SYNONYM_TYPES = new Set(['SY', 'TMSY', 'ET']);

/** The importer for RxNorm. */
export const rxnorm: Importer = {
  name: 'rxnorm',
  summary: 'RxNorm (RXNCONSO, RXNREL, RXNSAT, RXNSAB.RRF; the whole release or the prescribable subset)',
  terms: ['rxnorm'],
  accepts: (name) => FILES.test(baseName(name)),
  *read(files, complain) {
    const chosen = wholeRelease(files);
    const called = (name: string) => chosen.filter((file) => baseName(file.name).toUpperCase() === name);
    const concepts = called('RXNCONSO.RRF');
    if (concepts.length === 0) {
      const mend = 'add RXNCONSO.RRF of the same release to the sources';
      for (const { file } of chosen) complain({ file, line: 1 }, 'RXNCONSO.RRF is missing', mend);
      return;
    }
    const version = rxnormVersion(concepts[0].file, called('RXNSAB.RRF'), complain);
    yield { kind: 'release', terms: 'rxnorm', version, place: { file: concepts[0].file, line: 1 } };
    const ingredients = gatherIngredients(concepts, complain);
    const relations = rxnormRelations(called('RXNREL.RRF'), complain);
    const dates = rxnormDates(called('RXNSAT.RRF'), complain);
    yield* codes(concepts, ingredients, relations, dates);
    yield* findings(ingredients, relations, concepts[0].file);
  },
};

/**
 * The files in one folder only, because a full release also contains the prescribable subset in a folder of its own.
 */
function wholeRelease(files: readonly ReleaseFile[]): readonly ReleaseFile[] {
  const folderOf = ({ name }: ReleaseFile) => name.slice(0, name.length - baseName(name).length);
  const folders = files.filter(({ name }) => /CONSO/i.test(baseName(name))).map(folderOf);
  const [folder] = folders.sort((a, b) => Number(/prescri/i.test(a)) - Number(/prescri/i.test(b)) || compareText(a, b));
  return folder === undefined ? files : files.filter((file) => folderOf(file) === folder);
}

interface Ingredient {
  readonly type: string;
  readonly text: string;
  readonly synonyms: string[];
  readonly place: SourceLocation;
}

function isOurs(fields: readonly string[]): boolean {
  return fields[COLUMN.source] === 'RXNORM' && fields[COLUMN.language] === 'ENG';
}

/** Ingredients, combinations and brands in use, with their other names. */
function gatherIngredients(files: readonly ReleaseFile[], complain: Complain): Map<string, Ingredient> {
  const found = new Map<string, Ingredient>();
  const synonyms = new Map<string, string[]>();
  for (const release of files) {
    for (const { fields, line } of rrfRows(release, WIDTH, complain)) {
      if (!isOurs(fields) || !isShown(fields[COLUMN.suppress])) continue;
      const [concept, type, text] = [fields[COLUMN.concept], fields[COLUMN.type], fields[COLUMN.text]];
      if (INGREDIENT_TYPES.has(type)) {
        const place = { file: release.file, line };
        if (!found.has(concept)) found.set(concept, { type, text, synonyms: synonyms.get(concept) ?? [], place });
      } else if (SYNONYM_TYPES.has(type)) {
        // The rows for a concept are adjacent, but its names may come in any order.
        const names = found.get(concept)?.synonyms ?? synonyms.get(concept) ?? [];
        names.push(text);
        if (!found.has(concept)) {
          synonyms.clear();
          synonyms.set(concept, names);
        }
      }
    }
  }
  return found;
}

function* codes(
  files: readonly ReleaseFile[],
  ingredients: ReadonlyMap<string, Ingredient>,
  relations: RxnormRelations,
  dates: Dates,
): Generator<KnowledgeRecord> {
  const seen = new Set<string>();
  // For each finding, the priority of its last map so far; priority 1 is reserved for the finding's own code.
  const counts = new Map<string, number>();
  for (const release of files) {
    for (const { fields, line } of rrfRows(release, WIDTH, () => undefined)) {
      const [code, termType, description] = [fields[COLUMN.concept], fields[COLUMN.type], fields[COLUMN.text]];
      if (!isOurs(fields) || !MAIN_TYPES.has(termType) || seen.has(code)) continue;
      seen.add(code);
      const place = { file: release.file, line };
      const { from: validFrom, to: validTo } = dates.get(code) ?? {};
      const isRetired = !isShown(fields[COLUMN.suppress]);
      const parent = parentOf(code, termType, ingredients, relations);
      const record: CodeRecord = { kind: 'code', vocab: 'rxnorm', code, description, termType, place };
      if (parent !== undefined) record.parent = parent;
      if (isRetired && validTo === undefined) record.unreportable = true;
      if (validFrom !== undefined) record.validFrom = validFrom;
      if (validTo !== undefined) record.validTo = validTo;
      yield record;
      const owner = INGREDIENT_TYPES.has(termType)
        ? findingOf(code, ingredients, relations)
        : ingredientOf(code, ingredients, relations);
      if (isRetired || owner === undefined) continue;
      const count = owner === code ? 1 : (counts.get(owner) ?? 1) + 1;
      if (owner !== code) counts.set(owner, count);
      const relationship = owner === code ? 'exact' : 'narrower';
      // The finding's own code comes first. The other codes are used to find the ingredient of a drug.
      const map = { kind: 'map', finding: `RXNORM:${owner}`, vocab: 'rxnorm', code, relationship } as const;
      yield { ...map, group: 1, priority: Math.min(count, 65_535), rule: '', place };
    }
  }
}

/**
 * The concept that provides the finding for an ingredient or brand: if a brand has only one ingredient, that
 * ingredient; otherwise, the concept itself.
 */
function findingOf(
  concept: string,
  ingredients: ReadonlyMap<string, Ingredient>,
  relations: RxnormRelations,
): string | undefined {
  const ingredient = ingredients.get(concept);
  if (ingredient === undefined) return undefined;
  if (ingredient.type !== 'BN') return concept;
  const [only, ...others] = inUse(relations.to('tradename_of', concept), ingredients);
  return only !== undefined && others.length === 0 ? only : concept;
}

/**
 * The ingredient or combination in a drug; undefined if it has several ingredients and there is no concept for their
 * combination.
 */
function ingredientOf(
  code: string,
  ingredients: ReadonlyMap<string, Ingredient>,
  relations: RxnormRelations,
): string | undefined {
  // The ingredient of a branded drug is found by way of its generic drug.
  const [generic = code] = relations.to('tradename_of', code);
  const [combination] = inUse(relations.to('has_ingredients', generic), ingredients);
  if (combination !== undefined) return combination;
  const parts = [generic, ...relations.to('consists_of', generic)];
  const found = new Set(parts.flatMap((part) => inUse(relations.to('has_ingredient', part), ingredients)));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function parentOf(
  code: string,
  type: string,
  ingredients: ReadonlyMap<string, Ingredient>,
  relations: RxnormRelations,
): string | undefined {
  if (type === 'PIN') return inUse(relations.to('form_of', code), ingredients)[0];
  if (type === 'IN' || type === 'MIN' || type === 'DF' || type === 'DFG') return undefined;
  const [generic] = relations.to('tradename_of', code);
  if (type === 'BN') {
    const owner = findingOf(code, ingredients, relations);
    return owner === code ? undefined : owner;
  }
  return generic ?? ingredientOf(code, ingredients, relations);
}

function inUse(concepts: readonly string[], ingredients: ReadonlyMap<string, Ingredient>): string[] {
  return concepts.filter((concept) => {
    const type = ingredients.get(concept)?.type;
    return type !== undefined && type !== 'BN';
  });
}

const ROOT = 'RXNORM:ROOT';

function* findings(
  ingredients: ReadonlyMap<string, Ingredient>,
  relations: RxnormRelations,
  file: string,
): Generator<KnowledgeRecord> {
  yield {
    kind: 'finding',
    key: ROOT,
    termType: CX,
    description: 'RxNorm',
    silent: true,
    parents: [],
    place: { file, line: 1 },
  };
  for (const [concept, { type, text, synonyms, place }] of ingredients) {
    const owner = findingOf(concept, ingredients, relations) ?? concept;
    const finding = `RXNORM:${owner}`;
    if (owner === concept) {
      const above = { IN: [], BN: relations.to('tradename_of', concept), PIN: relations.to('form_of', concept) }[type];
      const parents = inUse(above ?? relations.to('has_part', concept), ingredients).map((each) => `RXNORM:${each}`);
      const id = rangedId('rxnorm', Number(concept));
      const record: FindingRecord = {
        ...{ kind: 'finding', key: finding, style: 'plain', termType: RX, description: text },
        ...{ parents: parents.length === 0 ? [ROOT] : parents, place },
      };
      yield id === undefined ? record : { ...record, id };
    } else yield { kind: 'name', finding, text, style: 'plain', nameKind: 'synonym', place };
    for (const synonym of new Set(synonyms)) {
      // A synonym that differs only in capitalisation counts as the same name.
      if (synonym.toLowerCase() === text.toLowerCase()) continue;
      yield { kind: 'name', finding, text: synonym, style: 'plain', nameKind: 'synonym', place };
    }
  }
}
