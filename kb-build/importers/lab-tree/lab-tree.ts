// A flowsheet of laboratory tests: a tree of groups and tests with local names, LOINC codes, units and reference
// ranges. The file is a JavaScript module that exports an array whose first element contains the column names, or a CSV
// file made from this module. The parent of a row is the nearest row above it that has a lower level. A row with a
// LOINC code becomes the finding for that LOINC test; every other row becomes a finding of its own.

import { CX, TX } from '../../../src/knowledge/term-types.js';
import type { Complain } from '../../complaints.js';
import { refuseCode } from '../../ids/code-forms.js';
import { rangedId } from '../../ids/id-ranges.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { FindingRecord, SourceLocation } from '../../records.js';
import { jsonElements } from '../readers/stream-json.js';
import { headerHas, tableRows } from '../readers/table-rows.js';
import type { Importer, ReleaseFile } from '../release.js';
import { isSameUnit } from './lab-tree-units.js';

const COLUMNS = [
  ...(['LVL', 'INDENTEDNAME', 'CODE', 'LOINC_MERGED', 'LONG_COMMON_NAME_LOINC', 'LOINC_DISPLAY'] as const),
  ...([
    'LOINC_ShortName',
    'units_normRange',
    'norm_range',
    'norm_low',
    'norm_high',
    'danger_high',
    'danger_low',
    'UNITS_DISPLAY',
    'UCUM_EX',
  ] as const),
] as const;
type Column = (typeof COLUMNS)[number];

/** Rows for billable drugs and supplies. They have no codes and are not tests; drugs are better covered by RxNorm. */
const NO_TESTS = /^MED DOSES/;

/** The importer for the flowsheet of laboratory tests. */
export const labTree: Importer = {
  name: 'lab-tree',
  summary: 'flowsheet of laboratory tests (flowsheet_….js, or CSV with LVL,INDENTEDNAME,…)',
  terms: ['lab-tree'],
  accepts: (name, head) =>
    (/\.js$/i.test(name) && /^\s*export default \[/.test(head()) && head().includes('"INDENTEDNAME"')) ||
    (/\.csv$/i.test(name) && headerHas(head(), ['LVL', 'INDENTEDNAME', 'LOINC_MERGED'])),
  *read(files, complain) {
    // If there is a module and a CSV file, the module takes precedence, because the CSV file is derived from it.
    const modules = files.filter(({ name }) => /\.js$/i.test(name));
    const [release] = modules.length > 0 ? modules : files;
    const { file } = release;
    const version = /_(h\d+)\b/.exec(release.name)?.[1] ?? '';
    yield { kind: 'release', terms: 'lab-tree', version, place: { file, line: 1 } };
    yield* treeRecords(
      modules.length > 0 ? moduleRows(release, complain) : csvTreeRows(release, complain),
      file,
      complain,
    );
  },
};

interface TreeRow {
  readonly field: Readonly<Record<Column, string>>;
  readonly place: SourceLocation;
}

function* csvTreeRows(release: ReleaseFile, complain: Complain): Generator<TreeRow> {
  const form = { needed: COLUMNS, optional: [], others: 'ignored' } as const;
  for (const { field, line } of tableRows(release, form, complain)) {
    yield { field, place: { file: release.file, line } };
  }
}

function* moduleRows(release: ReleaseFile, complain: Complain): Generator<TreeRow> {
  const { file } = release;
  // For each column name, the letter that the rows use as the key of this column.
  let letters: ReadonlyMap<string, string> | undefined;
  for (const element of jsonElements(arrayOf(release.text()), [['*']])) {
    const { line, column } = element;
    if (!element.ok) {
      complain({ file, line, column }, element.problem, 'fetch the file again');
      continue;
    }
    const entries = Object.entries(element.value ?? {}).map(
      ([letter, value]) => [letter, String(value).trim()] as const,
    );
    if (letters === undefined) {
      letters = new Map(entries.map(([letter, name]) => [name, letter]));
      const missing = COLUMNS.filter((name) => !letters?.has(name));
      if (missing.length === 0) continue;
      const mend = 'check that this is the flowsheet of laboratory tests';
      complain({ file, line, column }, `the first element does not name ${missing.join(', ')}`, mend);
      return;
    }
    const byLetter = new Map(entries);
    const field: Record<string, string> = {};
    for (const name of COLUMNS) field[name] = byLetter.get(letters.get(name) ?? '') ?? '';
    // The type assertion is safe: the loop above has set every column.
    yield { field: field as Record<Column, string>, place: { file, line } };
  }
}

/**
 * Extracts the array in a module, as JSON. The text before and after the array is blanked out, so that line numbers
 * stay correct.
 */
function* arrayOf(chunks: Iterable<string>): Generator<string> {
  let head = '';
  let isInside = false;
  let held = '';
  for (const chunk of chunks) {
    let text = chunk;
    if (!isInside) {
      head += chunk;
      const begin = head.indexOf('[');
      if (begin < 0) continue;
      text = head.slice(0, begin).replace(/[^\n]/g, ' ') + head.slice(begin);
      isInside = true;
    }
    text = held + text;
    const end = text.search(/[;\s]*$/);
    held = text.slice(end);
    yield text.slice(0, end);
  }
}

const ROOT = 'LABTREE:ROOT';

interface OpenRow {
  readonly level: number;
  readonly finding: FindingRecord;
  readonly isTest: boolean;
}

function* treeRecords(rows: Iterable<TreeRow>, file: string, complain: Complain): Generator<KnowledgeRecord> {
  yield {
    kind: 'finding',
    key: ROOT,
    termType: CX,
    description: 'Laboratory tests',
    silent: true,
    parents: [],
    place: { file, line: 1 },
  };
  const seen = new Set<string>();
  const path: OpenRow[] = [];
  let isLeftOut = false;
  for (const row of rows) {
    const level = Number(row.field.LVL);
    if (!Number.isInteger(level) || level < 1 || row.field.INDENTEDNAME === '') {
      complain(row.place, 'the row has no level or no name', 'fetch the file again');
      continue;
    }
    if (level === 1) isLeftOut = NO_TESTS.test(row.field.INDENTEDNAME);
    const finding = findingOf(row, complain);
    const isTest = finding.key.startsWith('LOINC:');
    // A row is complete when the next row is not below it in the tree.
    while (path.length > 0 && path[path.length - 1].level >= level) yield finished(path);
    if (isLeftOut && !isTest) continue;
    const parent = path.at(-1);
    finding.parents = [parent?.finding.key ?? ROOT];
    if (seen.has(finding.key)) {
      const problem = `${finding.key} is in the tree twice`;
      complain(row.place, problem, 'fetch the file again, or give the row a code of its own');
      continue;
    }
    seen.add(finding.key);
    if (parent !== undefined) {
      if (!parent.isTest) parent.finding.termType = CX;
      parent.finding.components = [...(parent.finding.components ?? []), finding.key];
    }
    path.push({ level, finding, isTest });
    yield* names(row, finding, isTest);
    yield* dangerLimits(row, finding);
  }
  while (path.length > 0) yield finished(path);
}

/**
 * Removes the last row from the path and returns its finding. Rows below a panel with a LOINC code are its components;
 * rows below any other row form a group.
 */
function finished(path: OpenRow[]): FindingRecord {
  const { finding, isTest } = path[path.length - 1];
  path.length--;
  if (!isTest || !isPanel(finding)) delete finding.components;
  return finding;
}

/** Whether the description calls the row a panel. Any other row merely groups the tests below it. */
function isPanel({ description }: FindingRecord): boolean {
  return /\bpanel\b|\bpnl\b|\[VSP\]/i.test(description);
}

function findingOf({ field, place }: TreeRow, complain: Complain): FindingRecord {
  const { LOINC_MERGED: code, LONG_COMMON_NAME_LOINC: longName, CODE: own } = field;
  const local = localName(field.INDENTEDNAME);
  const at = { kind: 'finding', termType: TX, parents: [], place } as const;
  // The column also contains remarks ("No LOINC code", "skip for now") and numbers that are not LOINC codes; rows with
  // these have no LOINC name.
  const isCode = /^\d/.test(code) && longName !== '';
  const refusal = isCode ? refuseCode('loinc', code) : undefined;
  if (refusal !== undefined) complain(place, refusal.problem, refusal.mend);
  if (!isCode || refusal !== undefined) {
    const finding: FindingRecord = {
      ...at,
      parents: [],
      key: `LABTREE:${own}`,
      style: 'plain',
      description: local,
      silent: true,
    };
    const id = /^\d+$/.test(own) ? rangedId('labTree', Number(own)) : undefined;
    return { ...finding, ...(id === undefined ? {} : { id }), ...measure(field) };
  }
  // A test that LOINC has deprecated is still performed under its local name.
  const description = longName.startsWith('Deprecated ') ? longName.slice('Deprecated '.length) : longName;
  const id = rangedId('loinc', Number(code.slice(0, code.indexOf('-'))));
  const finding: FindingRecord = { ...at, parents: [], key: `LOINC:${code}`, style: 'title', description };
  return { ...finding, ...(id === undefined ? {} : { id }), ...measure(field) };
}

function* names({ field, place }: TreeRow, { key }: FindingRecord, isTest: boolean): Generator<KnowledgeRecord> {
  if (!isTest) return;
  // Local and abbreviated names ("Sodium SerPl Qn") are only for searching; they hardly ever occur in notes.
  const texts = [localName(field.INDENTEDNAME), field.LOINC_DISPLAY, field.LOINC_ShortName];
  for (const text of new Set(texts)) {
    if (text === '' || text === field.LONG_COMMON_NAME_LOINC) continue;
    yield { kind: 'name', finding: key, text, style: 'plain', nameKind: 'synonym', silent: true, place };
  }
}

/** The critical limits, provided that they are outside the reference range and in the same unit. */
function* dangerLimits({ field, place }: TreeRow, finding: FindingRecord): Generator<KnowledgeRecord> {
  const { key, rangeLow = Number.POSITIVE_INFINITY, rangeHigh = Number.NEGATIVE_INFINITY } = finding;
  const low = field.danger_low === '' ? Number.NaN : Number(field.danger_low);
  const high = field.danger_high === '' ? Number.NaN : Number(field.danger_high);
  const criticalLow = low < rangeLow && rangeLow !== Number.POSITIVE_INFINITY ? low : undefined;
  const criticalHigh = high > rangeHigh && rangeHigh !== Number.NEGATIVE_INFINITY ? high : undefined;
  if (criticalLow === undefined && criticalHigh === undefined) return;
  yield { kind: 'range', finding: key, criticalLow, criticalHigh, place };
}

/** Turns `CARDIAC MARKERS:'` into `CARDIAC MARKERS`; marks such as `:'` only distinguish rows with the same name. */
function localName(text: string): string {
  return text.replace(/[:'*\s]+$/, '');
}

type Measure = Pick<FindingRecord, 'unit' | 'ucum' | 'rangeLow' | 'rangeHigh'>;

function measure(field: Readonly<Record<Column, string>>): Measure {
  const { UNITS_DISPLAY: unit, UCUM_EX: ucum, units_normRange: rangeUnit } = field;
  const found: Measure = {};
  if (unit !== '') found.unit = unit;
  if (ucum !== '') found.ucum = ucum;
  if (!isSameUnit(rangeUnit === 'NULL' ? '' : rangeUnit, unit)) return found;
  return { ...found, ...range(field) };
}

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const BOTH_ENDS = new RegExp(String.raw`^${NUMBER}\s*[-–−]\s*${NUMBER}$`);
const ONE_END = new RegExp(String.raw`^([<>≤≥])=?\s*${NUMBER}$`);

/** The range, provided that its text and its numbers agree. */
function range({ norm_range: text, norm_low: low, norm_high: high }: Readonly<Record<Column, string>>): Measure {
  const numbers = [low, high].filter((each) => each !== '').map(Number);
  const both = BOTH_ENDS.exec(text);
  if (both !== null) {
    const isAgreed = numbers.length === 2 && Number(both[1]) === numbers[0] && Number(both[2]) === numbers[1];
    return isAgreed && numbers[0] <= numbers[1] ? { rangeLow: numbers[0], rangeHigh: numbers[1] } : {};
  }
  const one = ONE_END.exec(text);
  if (one === null || numbers.length !== 1 || numbers[0] !== Number(one[2])) return {};
  return one[1] === '<' || one[1] === '≤' ? { rangeHigh: numbers[0] } : { rangeLow: numbers[0] };
}
