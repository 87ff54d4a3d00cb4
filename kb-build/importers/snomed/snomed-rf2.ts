// SNOMED CT as distributed to licensees: RF2 releases (concepts, descriptions, language reference sets, relationships,
// maps, associations), with International and national releases combined. Every concept becomes a code; concepts with a
// suitable semantic tag (snomed-tags.ts) also become findings. Text definitions, concrete values and other reference
// sets are not read.

import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { NameRecord } from '../../records.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type Concepts, type Description, descriptionsInUse, readConcepts } from './snomed-rf2-concepts.js';
import { isRf2Name, type Rf2File, rf2File } from './snomed-rf2-files.js';
import { readHistory, readMaps } from './snomed-rf2-maps.js';
import { isSilent, rootOfType, snomedFindingId, snomedRoots, splitTag, termTypeOf } from './snomed-tags.js';

/** The importer for SNOMED CT releases. */
export const snomedRf2: Importer = {
  name: 'snomed-rf2',
  summary: 'SNOMED CT release files (RF2: sct2_*.txt and der2_*.txt)',
  terms: ['snomed'],
  accepts: (name) => isRf2Name(name),
  *read(releases, complain) {
    const files = rf2Files(releases);
    yield* releaseRecords(files);
    const concepts = readConcepts(files, complain);
    for (const [row, id] of concepts.ids.entries()) {
      if (concepts.fullNames[row] !== '' || concepts.preferred[row] !== '') continue;
      complain(
        concepts.places[row],
        `concept ${id} has no description`,
        'add the sct2_Description file of the release, or the release that an extension extends',
      );
    }
    yield* codes(concepts);
    yield* findings(concepts);
    yield* names(files, concepts);
    yield* readMaps(files, concepts, complain);
    yield* readHistory(files, concepts, complain);
  },
};

function rf2Files(releases: readonly ReleaseFile[]): Rf2File[] {
  return releases.flatMap((release) => {
    const file = rf2File(release);
    return file?.part === undefined ? [] : [file];
  });
}

/** Yields one release record per owner, with the newest date among the owner's files. */
function* releaseRecords(files: readonly Rf2File[]): Generator<KnowledgeRecord> {
  const newest = new Map<string, Rf2File>();
  for (const file of files) {
    const other = newest.get(file.owner);
    if (other === undefined || file.date > other.date) newest.set(file.owner, file);
  }
  for (const { owner, date, release } of newest.values()) {
    yield { kind: 'release', terms: 'snomed', version: `${owner} ${date}`, place: { file: release.file, line: 1 } };
  }
}

function* codes({ ids, places, inactiveSince, fullNames, preferred, parents }: Concepts): Generator<KnowledgeRecord> {
  for (const [row, code] of ids.entries()) {
    const description = fullNames[row] || preferred[row];
    if (description === '') continue;
    const [parent] = parents[row];
    yield {
      kind: 'code',
      vocab: 'snomed',
      code,
      description,
      ...(parent === undefined ? {} : { parent: ids[parent] }),
      ...(inactiveSince[row] === '' ? {} : { validTo: dayBefore(inactiveSince[row]) }),
      place: places[row],
    };
  }
}

function* findings(concepts: Concepts): Generator<KnowledgeRecord> {
  const { ids, places, types } = concepts;
  const parentsOf = findingParents(concepts);
  let hasRoots = false;
  for (const [row, id] of ids.entries()) {
    const termType = types[row];
    if (termType === undefined) continue;
    const place = places[row];
    if (!hasRoots) yield* snomedRoots(place);
    hasRoots = true;
    const key = `SNOMED:${id}`;
    const parents = parentsOf(row).map((parent) => `SNOMED:${ids[parent]}`);
    yield {
      kind: 'finding',
      key,
      id: snomedFindingId(id),
      style: 'plain',
      termType,
      description: descriptionOf(concepts, row),
      ...(isSilent(concepts.fullNames[row]) ? { silent: true } : {}),
      parents: parents.length > 0 ? parents : [rootOfType(termType)],
      place,
    };
    const map = { relationship: 'exact', group: 1, priority: 1, rule: '' } as const;
    yield { kind: 'map', finding: key, vocab: 'snomed', code: id, ...map, place };
  }
}

function descriptionOf({ preferred, fullNames }: Concepts, row: number): string {
  return preferred[row] || splitTag(fullNames[row]).term;
}

/** Returns a function that maps a concept to its nearest ancestors among the concepts that are findings. */
function findingParents({ parents, types }: Concepts): (row: number) => number[] {
  const cache = new Map<number, number[]>();
  const above = (row: number): number[] => {
    const before = cache.get(row);
    if (before !== undefined) return before;
    // The entry is set before the recursion, so that a cycle of relationships does not cause infinite recursion.
    cache.set(row, []);
    const found = parents[row].flatMap((parent) => (types[parent] === undefined ? above(parent) : [parent]));
    const distinct = [...new Set(found)];
    if (types[row] === undefined) cache.set(row, distinct);
    else cache.delete(row);
    return distinct;
  };
  return above;
}

/** The names of findings, and of concepts that are missing from these releases but may be in another source. */
function* names(files: readonly Rf2File[], concepts: Concepts): Generator<NameRecord> {
  for (const description of descriptionsInUse(files, concepts)) {
    const { concept, isFullName, place } = description;
    const row = concepts.rowOf.get(concept);
    const isFinding = row === undefined ? !isFullName || termTypeOf(description.term) !== undefined : undefined;
    if (isFinding === false || (row !== undefined && concepts.types[row] === undefined)) continue;
    const text = isFullName ? splitTag(description.term).term : description.term;
    if (row !== undefined && text === descriptionOf(concepts, row)) continue;
    const silent = isSilent(row === undefined ? description.term : concepts.fullNames[row]);
    const name = { kind: 'name', finding: `SNOMED:${concept}`, place, ...(silent ? { silent } : {}) } as const;
    if (isFullName) yield { ...name, text, style: 'title', nameKind: 'synonym' };
    else yield* synonyms(name, description);
  }
}

/**
 * The names that a synonym yields: two if it starts with its abbreviation ("XYZ - Xylo yellow zest"), otherwise one.
 */
function* synonyms(
  name: Pick<NameRecord, 'kind' | 'finding' | 'place'>,
  { term, isCased }: Description,
): Generator<NameRecord> {
  const [, short, long] = /^([A-Z][A-Za-z0-9]*[A-Z0-9]) - (\S.*)$/.exec(term) ?? [];
  if (short !== undefined && isShortFor(short, long)) {
    yield { ...name, text: short, style: 'plain', nameKind: 'abbreviation', cased: true };
    yield { ...name, text: long, style: 'plain', nameKind: 'synonym' };
  } else if (isCased && /^[A-Z][A-Z0-9]{1,7}$/.test(term)) {
    yield { ...name, text: term, style: 'plain', nameKind: 'abbreviation', cased: true };
  } else yield { ...name, text: term, style: 'plain', nameKind: 'synonym' };
}

/** Whether the letters of `short` occur in `long` in the same order, starting with the first letter of `long`. */
function isShortFor(short: string, long: string): boolean {
  const letters = long.toLowerCase();
  let at = -1;
  for (const letter of short.toLowerCase()) {
    at = letters.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return letters.startsWith(short[0].toLowerCase());
}

/** The previous day, as yyyymmdd. */
function dayBefore(date: string): number {
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].map(Number);
  return Number(new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10).replaceAll('-', ''));
}
