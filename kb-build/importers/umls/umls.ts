// The UMLS Metathesaurus, from its RRF files, used under the licence of whoever builds the bundle: clinical concepts
// become findings, with the English names and the codes from all permitted sources. MRSTY gives the semantic types,
// MRREL the hierarchy. MRCONSO is streamed twice; the names of a concept must be on adjacent lines, as they are in
// releases. Memory use is about 80 MB for the columns plus the names of one concept, regardless of file size.

import type { Complain } from '../../complaints.js';
import { rangedId } from '../../ids/id-ranges.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { FindingRecord, SourceLocation } from '../../records.js';
import { baseName } from '../readers/base-name.js';
import { rrfRows } from '../readers/rrf.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type Concepts, clinicalConcepts, conceptNumber, cuiOf, findParents } from './umls-concepts.js';
import { type Atom, atomName, bestAtom } from './umls-names.js';
import { GROUP_TYPE, identifierText, isOpenSource, SEMANTIC_TYPES } from './umls-types.js';

const FILES = /^MR(?:CONSO|STY|REL)\.RRF$/i;
const WIDTH = 18;
const COLUMN = {
  cui: 0,
  language: 1,
  ts: 2,
  stt: 4,
  isPreferred: 6,
  source: 11,
  type: 12,
  code: 13,
  text: 14,
  suppress: 16,
} as const;

/** The importer for the UMLS Metathesaurus. */
export const umls: Importer = {
  name: 'umls',
  summary: 'UMLS Metathesaurus (MRCONSO, MRSTY, MRREL.RRF)',
  terms: ['umls'],
  accepts: (name) => FILES.test(baseName(name)),
  *read(files, complain) {
    const called = (name: string) => files.filter((file) => baseName(file.name).toUpperCase() === name);
    const [names, types] = [called('MRCONSO.RRF'), called('MRSTY.RRF')];
    if (names.length === 0 || types.length === 0) {
      const missing = names.length === 0 ? 'MRCONSO.RRF' : 'MRSTY.RRF';
      for (const { file } of files) {
        complain({ file, line: 1 }, `${missing} is missing`, `add ${missing} of the same release to the sources`);
      }
      return;
    }
    const version = /\b(\d{4}A[AB])\b/.exec(names[0].file)?.[1] ?? '';
    yield { kind: 'release', terms: 'umls', version, place: { file: names[0].file, line: 1 } };
    const concepts = clinicalConcepts(types, complain);
    for (const { concept } of atoms(names, concepts, complain)) concepts.isNamed[concept] = 1;
    findParents(called('MRREL.RRF'), concepts, complain);
    yield* groups(concepts, { file: names[0].file, line: 1 });
    yield* findings(names, concepts, complain);
  },
};

interface ConceptAtom extends Atom {
  readonly concept: number;
  readonly code: string;
  readonly place: SourceLocation;
}

/** The English names of clinical concepts, excluding suppressed names and names from closed sources. */
function* atoms(files: readonly ReleaseFile[], { type }: Concepts, complain: Complain): Generator<ConceptAtom> {
  for (const release of files) {
    const { file } = release;
    for (const { fields, line } of rrfRows(release, WIDTH, complain)) {
      if (fields[COLUMN.language] !== 'ENG' || fields[COLUMN.suppress] !== 'N') continue;
      const source = fields[COLUMN.source];
      if (!isOpenSource(source)) continue;
      const concept = conceptNumber(fields[COLUMN.cui]);
      if (concept < 0) {
        complain({ file, line, column: 1 }, `'${fields[COLUMN.cui]}' is not a CUI`, 'fetch the file again');
        continue;
      }
      if (type[concept] === 0) continue;
      yield {
        ...{ concept, source, type: fields[COLUMN.type], code: fields[COLUMN.code], text: fields[COLUMN.text] },
        isTermPreferred: fields[COLUMN.ts] === 'P',
        isFormPreferred: fields[COLUMN.stt] === 'PF',
        isAtomPreferred: fields[COLUMN.isPreferred] === 'Y',
        place: { file, line },
      };
    }
  }
}

const ROOT = 'UMLS:ROOT';

function groupKey(type: number): string {
  return `UMLS:${SEMANTIC_TYPES[type - 1].id}`;
}

/** The root, and a group for each semantic type that has at least one concept. */
function* groups({ type, isNamed }: Concepts, place: SourceLocation): Generator<FindingRecord> {
  const group = { kind: 'finding', termType: GROUP_TYPE, silent: true, place } as const;
  yield { ...group, key: ROOT, description: 'UMLS Metathesaurus', parents: [] };
  const used = new Set<number>();
  for (let concept = 0; concept < type.length; concept++) if (isNamed[concept] === 1) used.add(type[concept]);
  for (const [index, { name }] of SEMANTIC_TYPES.entries()) {
    if (used.has(index + 1)) yield { ...group, key: groupKey(index + 1), description: name, parents: [ROOT] };
  }
}

function* findings(files: readonly ReleaseFile[], concepts: Concepts, complain: Complain): Generator<KnowledgeRecord> {
  // Errors were already reported on the first pass.
  let gathered: ConceptAtom[] = [];
  const written = new Uint8Array(concepts.type.length);
  let isUnsorted = false;
  for (const atom of atoms(files, concepts, () => undefined)) {
    if (gathered.length > 0 && gathered[0].concept !== atom.concept) {
      yield* conceptRecords(gathered, concepts);
      written[gathered[0].concept] = 1;
      gathered = [];
    }
    if (written[atom.concept] === 0) gathered.push(atom);
    else if (!isUnsorted) {
      isUnsorted = true;
      const mend = 'sort the file by CUI, as published; the later names of a concept are left out';
      complain(atom.place, `the names of ${cuiOf(atom.concept)} are not on adjacent lines`, mend);
    }
  }
  if (gathered.length > 0) yield* conceptRecords(gathered, concepts);
}

function* conceptRecords(all: readonly ConceptAtom[], concepts: Concepts): Generator<KnowledgeRecord> {
  const best = bestAtom(all);
  const { concept, place } = best;
  const code = cuiOf(concept);
  const key = `UMLS:${code}`;
  const type = concepts.type[concept];
  const above = concepts.parent[concept];
  const { style, silent } = atomName(best);
  const id = rangedId('umls', concept);
  yield { kind: 'code', vocab: 'umls', code, description: best.text, place };
  const finding: FindingRecord = {
    ...{ kind: 'finding', key, style, termType: SEMANTIC_TYPES[type - 1].termType, description: best.text },
    ...{ parents: [above === 0 ? groupKey(type) : `UMLS:${cuiOf(above)}`], place },
  };
  if (silent) finding.silent = true;
  if (id !== undefined) finding.id = id;
  yield finding;
  yield {
    kind: 'map',
    finding: key,
    vocab: 'umls',
    code,
    relationship: 'exact',
    group: 1,
    priority: 1,
    rule: '',
    place,
  };
  const texts = new Set([best.text]);
  const targets = new Set<string>();
  for (const atom of all) {
    if (!texts.has(atom.text)) {
      texts.add(atom.text);
      const { nameKind, cased, silent: isSilent, style: written } = atomName(atom);
      const marks = { ...(cased ? { cased } : {}), ...(isSilent ? { silent: true } : {}) };
      yield { kind: 'name', finding: key, text: atom.text, style: written, nameKind, ...marks, place: atom.place };
    }
    const target = canonicalIdentifier(identifierText(atom.source, atom.code) ?? '');
    // LOINC parts and answers are not tests.
    if (target === undefined || targets.has(target) || /^LOINC:[^\d]/.test(target)) continue;
    targets.add(target);
    yield { kind: 'xref', finding: key, target, relationship: 'exact', place: atom.place };
  }
}
