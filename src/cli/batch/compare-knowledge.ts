// Compares newer knowledge with the older knowledge that was used to make the shards of a batch, to decide which notes
// must be read again. The result does not list names that were added or removed: notes that contain them are detected
// because the matcher gives different answers about them (matcher-answers.ts). Everything is compared by content; row
// numbers do not matter. If a difference cannot be attributed to findings, all notes are read again.

import { tableSections } from '../../bundle/sections/index.js';
import { ancestorsOf, descendantsOf, nodeKeysOf } from '../../knowledge/findings.js';
import { inside, type Knowledge, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { recordAnswers } from '../../knowledge/matcher-answers.js';
import { mixed, mixedText } from '../../knowledge/mix-hash.js';
import { recognize } from '../../operations/recognize.js';
import type { BatchSettings, KnowledgeChanges } from './batch-types.js';

type TableName = keyof typeof tableSections;

/** Tables that recognition uses and whose rows do not belong to findings. */
const OF_RECOGNITION: readonly TableName[] = ['cues', 'headings', 'grammar', 'enumerations', 'not-plural'];
/** Tables that only coding uses and whose rows do not belong to findings. */
const OF_CODING: readonly TableName[] = ['codes', 'instructions', 'axes', 'equivalences', 'combinations'];
/** Tables whose rows belong to findings. */
const OF_FINDINGS: readonly TableName[] = ['phrases', 'ranges'];
const SEED = 0x811c9dc5;
/** Names that may match letters that touch a number (`HR80`, looked up as `HR 1`): a word, or a word followed by 1. */
const OF_LETTERS = /^\S{1,24}(\s+1)?$/;
/** A text without findings: reading it triggers only the few look-ups that recognition makes before its first note. */
const NOTHING = '.';

/** Compares two knowledge bases for a batch with these settings. */
export function compareKnowledge(
  older: KnowledgeBase,
  newer: KnowledgeBase,
  settings: BatchSettings,
): KnowledgeChanges {
  const [before, after] = [older[inside], newer[inside]];
  const all = (reason: string): KnowledgeChanges => ({ all: reason, findings: [], mayTouchNumbers: true });
  if (settings.to === 'omop' || settings.to === 'fhir') return all(`rows as ${settings.to} name the knowledge itself`);
  const isCoding = settings.rows === 'codes' || settings.fields.includes('codes');
  for (const name of isCoding ? [...OF_RECOGNITION, ...OF_CODING] : OF_RECOGNITION) {
    if (hashOfTable(before, name) !== hashOfTable(after, name)) return all(`the table ${name} differs`);
  }
  const vocabularies = ({ manifest }: Knowledge): string => JSON.stringify(manifest.vocabularies);
  if (isCoding && vocabularies(before) !== vocabularies(after)) return all('the vocabularies differ');
  if (!areAskedAlike(older, newer)) return all('words that recognition itself asks about mean something else');
  const [old, now] = [findingsOf(before, isCoding), findingsOf(after, isCoding)];
  const touched = new Set<number>();
  let mayTouchNumbers = false;
  for (const [id, was] of old) {
    const is = now.get(id);
    if (is === undefined) return all(`finding ${id} is gone`);
    if (is.own !== was.own) return all(`finding ${id} differs`);
    if (is.names !== was.names) {
      touched.add(id);
      mayTouchNumbers ||= hasWord(before, was.row) || hasWord(after, is.row);
    }
    if (is.maps !== was.maps) for (const one of [id, ...lineOf(after, is.row)]) touched.add(one);
  }
  for (const [id, { row }] of now) {
    if (old.has(id)) continue;
    // Recognition may now prefer the new finding to its ancestors, its descendants or other findings below its parent.
    for (const one of [id, ...lineOf(after, row), ...besideIt(after, row)]) touched.add(one);
    mayTouchNumbers ||= hasWord(after, row);
  }
  return { all: undefined, findings: [...touched], mayTouchNumbers };
}

/** Whether both matchers give the same results for the words that recognition looks up before its first note. */
function areAskedAlike(older: KnowledgeBase, newer: KnowledgeBase): boolean {
  const { kb, begin, end } = recordAnswers(older);
  begin(NOTHING);
  recognize(kb, { Text: NOTHING });
  const { asked, hash } = end();
  return recordAnswers(newer).ask(NOTHING, asked).hash === hash;
}

interface FindingHashes {
  readonly row: number;
  /** Everything about the finding except its names and maps. */
  readonly own: number;
  readonly names: number;
  readonly maps: number;
}

function findingsOf(kb: Knowledge, isCoding: boolean): Map<number, FindingHashes> {
  const { findings, names, maps } = kb.tables;
  const all = new Map<number, FindingHashes>();
  const tied = OF_FINDINGS.map((name) => ({ hashOf: rowHasher(kb, name), rowsOf: rowsByFinding(kb, name) }));
  const hashOfFinding = rowHasher(kb, 'findings');
  const hashOfName = rowHasher(kb, 'names');
  const hashOfMap = rowHasher(kb, 'maps');
  for (let row = 0; row < findings.rowCount; row++) {
    if (kb.overlaid !== undefined && !kb.overlaid.isLive('findings', row)) continue;
    let own = hashOfFinding(row, SEED);
    for (const key of nodeKeysOf(kb, row)) own = mixedText(own, key);
    for (const { hashOf, rowsOf } of tied) for (const one of rowsOf.get(row) ?? []) own = hashOf(one, own);
    const ofNames = names.findingRows(row);
    let hashOfNames = SEED;
    for (let one = ofNames.begin; one < ofNames.end; one++) hashOfNames = hashOfName(one, hashOfNames);
    const ofMaps = maps.findingRows(row);
    let hashOfMaps = SEED;
    for (let one = ofMaps.begin; isCoding && one < ofMaps.end; one++) hashOfMaps = hashOfMap(one, hashOfMaps);
    all.set(findings.id(row), { row, own, names: hashOfNames, maps: hashOfMaps });
  }
  return all;
}

function rowsByFinding(kb: Knowledge, name: TableName): Map<number, number[]> {
  const table = tableOf(kb, name);
  const rows = new Map<number, number[]>();
  for (let row = 0; row < table.rowCount; row++) {
    const finding = Number(table.finding?.(row));
    rows.set(finding, [...(rows.get(finding) ?? []), row]);
  }
  return rows;
}

function hasWord({ tables: { names } }: Knowledge, finding: number): boolean {
  const { begin, end } = names.findingRows(finding);
  for (let row = begin; row < end; row++) if (OF_LETTERS.test(names.text(row))) return true;
  return false;
}

/** The ids of the ancestors and descendants of a finding. */
function lineOf(kb: Knowledge, row: number): number[] {
  return [...ancestorsOf(kb, row), ...descendantsOf(kb, row)].map((one) => kb.tables.findings.id(one));
}

/** The ids of all findings below the parent of a finding. */
function besideIt(kb: Knowledge, row: number): number[] {
  const [parent] = ancestorsOf(kb, row);
  return parent === undefined ? [] : descendantsOf(kb, parent).map((one) => kb.tables.findings.id(one));
}

type AnyTable = { readonly rowCount: number } & { readonly [column: string]: ((row: number) => unknown) | undefined };

function tableOf({ tables }: Knowledge, name: TableName): AnyTable {
  // The cast allows columns to be looked up by name; the accessor of a column is a function of the row.
  return tables[name] as unknown as AnyTable;
}

function hashOfTable(kb: Knowledge, name: TableName): number {
  const { rowCount } = tableOf(kb, name);
  const hashOf = rowHasher(kb, name);
  let hash = SEED;
  for (let row = 0; row < rowCount; row++) hash = hashOf(row, hash);
  return hash;
}

/** Returns a function that mixes a row of the table into a hash. */
function rowHasher(kb: Knowledge, name: TableName): (row: number, begin: number) => number {
  const table = tableOf(kb, name);
  const columns = Object.entries(tableSections[name].columns).flatMap(([column, declared]) => {
    const target = 'table' in declared ? declared.table : undefined;
    // The finding that owns a row is not hashed here, because `findingsOf` hashes the rows of each finding separately.
    const isOwner = declared.kind === 'owner' && target === 'findings';
    return isOwner ? [] : [{ read: table[column], target }];
  });
  return (row, begin) => {
    let hash = begin;
    for (const { read, target } of columns) {
      const value = read?.(row);
      if (target !== undefined) hash = mixedText(hash, identityOf(kb, target, value));
      else hash = isInt32(value) ? mixed(hash, value) : mixedText(hash, String(value));
    }
    return hash;
  };
}

/** Whether a value is a 32-bit integer. `mixed` ignores fractions and higher bits, so other numbers could collide. */
function isInt32(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value;
}

/** The id or code that a reference points to. */
function identityOf(kb: Knowledge, target: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => identityOf(kb, target, one)).join(' ');
  if (typeof value !== 'number') return '';
  if (target === 'findings') return String(kb.tables.findings.id(value));
  return `${kb.tables.codes.vocab(value)} ${kb.tables.codes.code(value)}`;
}
