// ICD-10-PCS: codes under their tables, tables under body systems and sections, and the meaning of each character. The
// importer yields codes but no findings, because procedure codes do not occur in notes. The newest order file defines
// the code set; older order files and addenda determine the periods in which codes are valid. Labels come from the
// tables file, or are inferred from the titles.

import type { AxisRecord, CodeRecord, InstructionRecord } from '../../code-records.js';
import type { Complain } from '../../complaints.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { SourceLocation } from '../../records.js';
import type { Importer, ReleaseFile } from '../release.js';
import {
  addendaChanges,
  fiscalYear,
  isPcsFile,
  orderTables,
  type PcsFile,
  type PcsTable,
  pcsFiles,
} from './icd10pcs-files.js';
import { completeLabels, FIRST_POSITION, type TableLabels, tableLabels } from './icd10pcs-labels.js';
import { type LabelledTables, labelledTables, type OperationText, operationTexts } from './icd10pcs-xml.js';

/** The importer for ICD-10-PCS. */
export const icd10pcs: Importer = {
  name: 'icd10pcs',
  summary: 'ICD-10-PCS (icd10pcs_order_YYYY.txt, order_addenda_YYYY.txt, tables and definitions XML)',
  terms: ['icd10pcs'],
  accepts: (name) => isPcsFile(name),
  *read(files, complain) {
    const orders = pcsFiles(files, 'order');
    const newest = orders.at(-1);
    if (newest === undefined) {
      const problem = 'the order file of ICD-10-PCS is missing';
      for (const { file } of files) complain({ file, line: 1 }, problem, 'add icd10pcs_order_YYYY.txt to the sources');
      return;
    }
    const { release, year } = newest;
    yield { kind: 'release', terms: 'icd10pcs', version: `FY${year}`, place: { file: release.file, line: 1 } };
    yield* codeSet(newest, older(orders.slice(0, -1), files, complain), files, complain);
  },
};

/** A code from a file older than the newest order file. */
interface OldCode {
  readonly title: string;
  readonly place: SourceLocation;
  /** `from` and `to` are days as yyyymmdd, or undefined if unknown. */
  readonly from: number | undefined;
  to: number | undefined;
}

interface History {
  /** The codes in files older than the newest one, keyed by code. */
  readonly codes: Map<string, OldCode>;
  /** For each code added by addenda, the first day on which it is valid. */
  readonly added: Map<string, number>;
  /** Whether there are older order files. If so, a code that they lack is new. */
  readonly hasOlderFiles: boolean;
}

function older(orders: readonly PcsFile[], files: readonly ReleaseFile[], complain: Complain): History {
  const codes = new Map<string, OldCode>();
  for (const [index, order] of orders.entries()) {
    for (const table of orderTables(order, complain)) {
      for (const { code, title, place } of table.codes) {
        const earlier = codes.get(code);
        const from = earlier === undefined ? (index === 0 ? undefined : fiscalYear(order.year).begin) : earlier.from;
        const next = orders[index + 1];
        codes.set(code, { title, place, from, to: next === undefined ? undefined : fiscalYear(next.year).dayBefore });
      }
    }
  }
  const added = new Map<string, number>();
  for (const addenda of pcsFiles(files, 'addenda')) {
    const { begin, dayBefore } = fiscalYear(addenda.year);
    for (const { code, title, change, place } of addendaChanges(addenda, complain)) {
      if (change === 'add') added.set(code, begin);
      else codes.set(code, { title, place, from: codes.get(code)?.from, to: dayBefore });
    }
  }
  return { codes, added, hasOlderFiles: orders.length > 0 };
}

function* codeSet(
  newest: PcsFile,
  history: History,
  files: readonly ReleaseFile[],
  complain: Complain,
): Generator<KnowledgeRecord> {
  const tableFile = pcsFiles(files, 'tables').at(-1);
  const given: LabelledTables = tableFile === undefined ? new Map() : labelledTables(tableFile, complain);
  const definitionFile = pcsFiles(files, 'definitions').at(-1);
  const texts =
    definitionFile === undefined ? new Map<string, OperationText>() : operationTexts(definitionFile, complain);

  const titles = new Map<string, string>();
  const found = new Map<string, TableLabels>();
  const counts = new Map<string, Map<string, number>>();
  for (const { code, title } of orderTables(newest, () => undefined)) titles.set(code, title);
  const parts = titleParts(titles);
  for (const { code, codes } of orderTables(newest, () => undefined)) {
    if (given.has(code)) continue;
    const labels = tableLabels(codes, parts.operation(code));
    found.set(code, labels);
    countLabels(code, labels, counts);
  }
  const { begin, dayBefore } = fiscalYear(newest.year);
  const seen = new Set<string>();
  const axes = new Set<string>();
  for (const table of orderTables(newest, complain)) {
    yield* aboveTable(table, parts, seen, axes);
    yield* tableTexts(table, texts.get(`${table.code[0]} ${parts.operation(table.code)}`));
    const shown = found.get(table.code) ?? new Map();
    const operation = parts.operation(table.code);
    const labels = given.get(table.code) ?? completeLabels(table.codes, operation, shown, usualLabel(table, counts));
    yield* tableAxes(table, labels);
    for (const { code, title, place } of table.codes) {
      const old = history.codes.get(code);
      history.codes.delete(code);
      const isNew = old === undefined && history.hasOlderFiles;
      const validFrom = history.added.get(code) ?? (isNew ? begin : old?.from);
      const record: CodeRecord = {
        kind: 'code',
        vocab: 'icd10pcs',
        code,
        description: title,
        parent: table.code,
        place,
      };
      yield validFrom === undefined ? record : { ...record, validFrom };
    }
  }
  for (const [code, { title, place, from, to }] of history.codes) {
    const parent = titles.has(code.slice(0, 3)) ? { parent: code.slice(0, 3) } : {};
    const since = from === undefined ? {} : { validFrom: from };
    yield {
      kind: 'code',
      vocab: 'icd10pcs',
      code,
      description: title,
      ...parent,
      ...since,
      validTo: to ?? dayBefore,
      place,
    };
  }
}

/** Functions that return the parts of a table's title. */
interface TitleParts {
  section(code: string): string;
  bodySystem(code: string): string;
  operation(code: string): string;
}

/** The name of section 0, the only section that is not named in the titles of its tables. */
const MEDICAL_AND_SURGICAL = 'Medical and Surgical';

/**
 * Splits a table's title, such as `Imaging, Upper Arteries, Fluoroscopy`, into section, body system and operation.
 * Titles in section 0 omit the section, and titles in sections G and H have no body system.
 */
function titleParts(titles: ReadonlyMap<string, string>): TitleParts {
  const parts = (code: string) => (titles.get(code) ?? code).split(', ');
  const inside = (code: string) => (code[0] === '0' ? parts(code) : parts(code).slice(1));
  const systems = new Map<string, string>();
  for (const code of titles.keys()) {
    const words = inside(code);
    if (words.length > 1) systems.set(code.slice(0, 2), words.slice(0, -1).join(', '));
  }
  return {
    section: (code) => (code[0] === '0' ? MEDICAL_AND_SURGICAL : parts(code)[0]),
    bodySystem: (code) => systems.get(code.slice(0, 2)) ?? NOTHING,
    operation: (code) => {
      const words = inside(code);
      return words.length === 1 && words[0] === systems.get(code.slice(0, 2)) ? '' : (words.at(-1) ?? '');
    },
  };
}

/** The section, body system and table, each yielded only once, and the meanings of the first three characters. */
function* aboveTable(
  { code, title, place }: PcsTable,
  parts: TitleParts,
  seen: Set<string>,
  axes: Set<string>,
): Generator<CodeRecord | AxisRecord> {
  const [section, system] = [code.slice(0, 1), code.slice(0, 2)];
  const [sectionName, systemName, operation] = [parts.section(code), parts.bodySystem(code), parts.operation(code)];
  const levels = [
    { code: section, description: sectionName },
    {
      code: system,
      description: systemName === NOTHING ? sectionName : `${sectionName}, ${systemName}`,
      parent: section,
    },
    { code, description: title, parent: system },
  ];
  for (const level of levels) {
    if (seen.has(level.code)) continue;
    seen.add(level.code);
    yield { kind: 'code', vocab: 'icd10pcs', ...level, category: true, place };
  }
  const meanings = [
    { code: section, position: 1, value: code[0], label: sectionName },
    { code: section, position: 2, value: code[1], label: systemName },
    { code: system, position: 3, value: code[2], label: operation },
  ];
  for (const axis of meanings) {
    const key = `${axis.code} ${axis.position} ${axis.value}`;
    if (axes.has(key) || axis.label === '') continue;
    axes.add(key);
    yield { kind: 'axis', vocab: 'icd10pcs', ...axis, place };
  }
}

function* tableTexts({ code, place }: PcsTable, texts: OperationText | undefined): Generator<InstructionRecord> {
  if (texts === undefined) return;
  const at = { kind: 'instruction', vocab: 'icd10pcs', code, place } as const;
  if (texts.definition !== '') yield { ...at, instruction: 'definition', text: texts.definition };
  if (texts.explanation !== '') yield { ...at, instruction: 'note', text: texts.explanation };
  if (texts.includes !== '') yield { ...at, instruction: 'includes', text: texts.includes };
}

/** The label for the character Z if the titles contain no label for it. */
const NOTHING = 'None';

function* tableAxes({ code, codes, place }: PcsTable, labels: TableLabels): Generator<AxisRecord> {
  for (const [position, byValue] of [...labels].sort(([a], [b]) => a - b)) {
    if (position < FIRST_POSITION) continue;
    for (const value of [...new Set(codes.map((each) => each.code[position - 1]))].sort()) {
      const label = byValue.get(value);
      if (label === undefined || (label === '' && value !== 'Z')) continue;
      yield { kind: 'axis', vocab: 'icd10pcs', code, position, value, label: label || NOTHING, place };
    }
  }
}

function countLabels(table: string, labels: TableLabels, counts: Map<string, Map<string, number>>): void {
  for (const [position, byValue] of labels) {
    for (const [value, label] of byValue) {
      const key = `${table[0]}${position}${value}`;
      const byLabel = counts.get(key) ?? new Map<string, number>();
      counts.set(key, byLabel.set(label, (byLabel.get(label) ?? 0) + 1));
    }
  }
}

/** The label that a character most often has in the tables of the section. */
function usualLabel({ code: [section] }: PcsTable, counts: ReadonlyMap<string, ReadonlyMap<string, number>>) {
  return (position: number, value: string): string | undefined => {
    // New technology groups are numbered with digits first and then with letters.
    if (section === 'X' && position === 7 && value !== 'Z') return `New Technology Group ${Number.parseInt(value, 36)}`;
    const [first] = [...(counts.get(`${section}${position}${value}`) ?? [])].sort(
      ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
    );
    return first?.[0] || undefined;
  };
}
