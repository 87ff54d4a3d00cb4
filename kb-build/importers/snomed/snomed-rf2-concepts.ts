// The concepts in RF2 releases in their newest state: status, names and parents. Concepts are stored as columns indexed
// by row, because an edition has half a million concepts. Descriptions are streamed twice: first to find the best names
// for each concept, then to yield the other names.

import { compareText } from '../../compare-text.js';
import type { Complain } from '../../complaints.js';
import { refuseCode } from '../../ids/code-forms.js';
import type { SourceLocation } from '../../records.js';
import { filesOfPart, newestRows, type Rf2File } from './snomed-rf2-files.js';
import { owlParents } from './snomed-rf2-owl.js';
import { termTypeOf } from './snomed-tags.js';

export interface Concepts {
  /** For each identifier, its row in the columns below. */
  readonly rowOf: ReadonlyMap<string, number>;
  readonly ids: readonly string[];
  readonly places: readonly SourceLocation[];
  /** The day on which the concept became inactive, as yyyymmdd; '' if it is active. */
  readonly inactiveSince: readonly string[];
  /** The fully specified name; '' if there is none. */
  readonly fullNames: readonly string[];
  /** The preferred term; '' if there is none. */
  readonly preferred: readonly string[];
  /**
   * The term type; undefined for a concept that is not a finding, because it is inactive or has a tag that is used only
   * for codes.
   */
  readonly types: readonly (number | undefined)[];
  /**
   * For each concept, the rows of its active parents. Parents with the same term type come first; each of the two
   * groups is sorted by identifier.
   */
  readonly parents: readonly (readonly number[])[];
  /** The descriptions that may be used as names. */
  readonly wording: Wording;
}

const FULL_NAME = '900000000000003001';
const SYNONYM = '900000000000013009';
const IS_A = '116680003';
const STATED = '900000000000010007';
const PREFERRED = '900000000000548007';
/** The preferred language reference sets, best first; all other sets rank after them. */
const LANGUAGES = ['900000000000509007', '900000000000508004'];
const OTHER_LANGUAGE = LANGUAGES.length;
const NOT_LISTED = OTHER_LANGUAGE + 1;

interface Wording {
  /**
   * For each description in a language reference set, the best rank among the sets in which it is preferred; NOT_LISTED
   * if it is only acceptable.
   */
  readonly ranks: ReadonlyMap<string, number>;
  /** Whether there are English descriptions; if not, descriptions in other languages are used. */
  readonly isEnglish: boolean;
}

/** An active description. */
export interface Description {
  readonly concept: string;
  readonly term: string;
  readonly isFullName: boolean;
  /** Whether the case of the whole term must be preserved. */
  readonly isCased: boolean;
  readonly place: SourceLocation;
}

const ALL_CASED = '900000000000017005';

/** Reads the concepts in the releases, with their descriptions and is-a relationships. */
export function readConcepts(files: readonly Rf2File[], complain: Complain): Concepts {
  const rowOf = new Map<string, number>();
  const ids: string[] = [];
  const places: SourceLocation[] = [];
  const inactiveSince: string[] = [];
  const dates = new Map(files.map(({ release, date }) => [release.file, date]));
  for (const { id, active, effectiveTime, line, file } of newestRows(filesOfPart(files, 'concept'), [], complain)) {
    const refusal = refuseCode('snomed', id);
    if (refusal !== undefined) {
      complain({ file, line, column: 1 }, refusal.problem, refusal.mend);
      continue;
    }
    rowOf.set(id, ids.length);
    ids.push(id);
    places.push({ file, line });
    inactiveSince.push(active === '1' ? '' : effectiveTime || (dates.get(file) ?? ''));
  }
  const named = readNames(files, rowOf, complain);
  const types = ids.map((_, row) => (inactiveSince[row] === '' ? termTypeOf(named.fullNames[row]) : undefined));
  const parents = readParents(files, rowOf, inactiveSince, complain).map((above, row) =>
    above.sort((a, b) => sameFirst(types, row, a, b) || compareIds(ids[a], ids[b])),
  );
  return { rowOf, ids, places, inactiveSince, types, parents, ...named };
}

function sameFirst(types: readonly (number | undefined)[], row: number, a: number, b: number): number {
  return Number(types[b] === types[row]) - Number(types[a] === types[row]);
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}

/**
 * Weights used in the score of a description. The rank from the language reference sets always weighs less than
 * ENGLISH.
 */
const ACTIVE = 64;
const ENGLISH = 32;

type Named = Pick<Concepts, 'fullNames' | 'preferred' | 'wording'>;

function readNames(files: readonly Rf2File[], rowOf: ReadonlyMap<string, number>, complain: Complain): Named {
  const ranks = readLanguages(files, complain);
  const fullNames = new Array<string>(rowOf.size).fill('');
  const preferred = new Array<string>(rowOf.size).fill('');
  const fullScores = new Uint8Array(rowOf.size);
  const preferredScores = new Uint8Array(rowOf.size);
  let isEnglish = false;
  const columns = ['conceptId', 'languageCode', 'typeId', 'term'] as const;
  for (const row of newestRows(filesOfPart(files, 'description'), columns, complain)) {
    const { id, active, conceptId, languageCode, typeId, term } = row;
    const concept = rowOf.get(conceptId);
    if (term.trim() === '') {
      complain({ file: row.file, line: row.line }, `description ${id} has no term`, 'fetch the file again');
      continue;
    }
    const inEnglish = languageCode.startsWith('en');
    if (active === '1' && inEnglish) isEnglish = true;
    if (concept === undefined) continue;
    // Inactive descriptions also count, because an inactive concept may have only inactive descriptions, such as its
    // former full name.
    const rank = ranks.get(id) ?? NOT_LISTED;
    const score = 1 + (active === '1' ? ACTIVE : 0) + (inEnglish ? ENGLISH : 0) + NOT_LISTED - rank;
    const mayBePreferred = active === '1' && (ranks.size === 0 || rank < NOT_LISTED);
    if (typeId === FULL_NAME && score > fullScores[concept]) {
      fullNames[concept] = term.trim();
      fullScores[concept] = score;
    } else if (typeId === SYNONYM && mayBePreferred && score > preferredScores[concept]) {
      preferred[concept] = term.trim();
      preferredScores[concept] = score;
    }
  }
  // An English full name is better than a term in another language.
  for (const [concept, score] of preferredScores.entries()) {
    if ((score & ENGLISH) === 0 && (fullScores[concept] & ENGLISH) !== 0) preferred[concept] = '';
  }
  return { fullNames, preferred, wording: { ranks, isEnglish } };
}

function readLanguages(files: readonly Rf2File[], complain: Complain): Map<string, number> {
  const ranks = new Map<string, number>();
  const columns = ['refsetId', 'referencedComponentId', 'acceptabilityId'] as const;
  for (const row of newestRows(filesOfPart(files, 'language'), columns, complain)) {
    if (row.active !== '1') continue;
    const language = LANGUAGES.indexOf(row.refsetId);
    const rank = row.acceptabilityId !== PREFERRED ? NOT_LISTED : language < 0 ? OTHER_LANGUAGE : language;
    const best = ranks.get(row.referencedComponentId) ?? NOT_LISTED;
    ranks.set(row.referencedComponentId, Math.min(best, rank));
  }
  return ranks;
}

/**
 * The descriptions that may be used: active full names and synonyms, in English if there are any English descriptions.
 * If there are language reference sets, a synonym must also be in at least one of them.
 */
export function* descriptionsInUse(files: readonly Rf2File[], { wording }: Concepts): Generator<Description> {
  const columns = ['conceptId', 'languageCode', 'typeId', 'term', 'caseSignificanceId'] as const;
  // Errors in these files were already reported while reading the concepts.
  for (const row of newestRows(filesOfPart(files, 'description'), columns, () => {})) {
    const { id, active, conceptId, languageCode, typeId, caseSignificanceId, line, file } = row;
    if (active !== '1' || (typeId !== FULL_NAME && typeId !== SYNONYM) || row.term.trim() === '') continue;
    if (wording.isEnglish && !languageCode.startsWith('en')) continue;
    const isFullName = typeId === FULL_NAME;
    if (!isFullName && wording.ranks.size > 0 && !wording.ranks.has(id)) continue;
    const isCased = caseSignificanceId === ALL_CASED;
    yield { concept: conceptId, term: row.term.trim(), isFullName, isCased, place: { file, line } };
  }
}

/**
 * For each concept, the rows of its parents. They are taken from OWL axioms only if there are no is-a relationships at
 * all.
 */
function readParents(
  files: readonly Rf2File[],
  rowOf: ReadonlyMap<string, number>,
  inactiveSince: readonly string[],
  complain: Complain,
): number[][] {
  const parents = Array.from(inactiveSince, (): number[] => []);
  let count = 0;
  const add = (child: string, parent: string) => {
    const [below, above] = [rowOf.get(child), rowOf.get(parent)];
    if (below === undefined || above === undefined || below === above) return;
    if (inactiveSince[below] !== '' || inactiveSince[above] !== '' || parents[below].includes(above)) return;
    parents[below].push(above);
    count++;
  };
  const columns = ['sourceId', 'destinationId', 'typeId', 'characteristicTypeId'] as const;
  for (const row of newestRows(filesOfPart(files, 'relationship'), columns, complain)) {
    if (row.active !== '1' || row.typeId !== IS_A || row.characteristicTypeId === STATED) continue;
    add(row.sourceId, row.destinationId);
  }
  if (count > 0) return parents;
  const axioms = newestRows(filesOfPart(files, 'owl'), ['referencedComponentId', 'owlExpression'], complain);
  for (const { active, referencedComponentId, owlExpression } of axioms) {
    if (active !== '1') continue;
    for (const parent of owlParents(referencedComponentId, owlExpression)) add(referencedComponentId, parent);
  }
  return parents;
}
