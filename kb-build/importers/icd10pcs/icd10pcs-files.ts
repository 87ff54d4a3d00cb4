// Identifies the files of ICD-10-PCS by name, and reads the line-based ones: order files and addenda. In an order file,
// a line has the order number in columns 1–5, the code in 7–13, a flag in 15, the short title in 17–76, and the long
// title from 78; a row with flag 0 introduces a three-character table, whose codes follow.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { baseName } from '../readers/base-name.js';
import { lines } from '../readers/lines.js';
import type { ReleaseFile } from '../release.js';
import type { TitledCode } from './icd10pcs-labels.js';

const KINDS = {
  order: /^icd10pcs[-_ ]+order[-_ ]+(\d{4})\.txt$/i,
  addenda: /^(?:icd10pcs[-_ ]+)?order[-_ ]+addenda[-_ ]+(\d{4})\.txt$/i,
  tables: /^icd10pcs[-_ ]+tables[-_ ]+(\d{4})\.xml$/i,
  definitions: /^icd10pcs[-_ ]+definitions[-_ ]+(\d{4})\.xml$/i,
} as const;
type Kind = keyof typeof KINDS;

/** A file and its fiscal year. */
export interface PcsFile {
  readonly release: ReleaseFile;
  readonly year: number;
}

/** Whether a file is an order, addenda, tables or definitions file of ICD-10-PCS, judging by its name. */
export function isPcsFile(name: string): boolean {
  return Object.values(KINDS).some((pattern) => pattern.test(baseName(name)));
}

/** The files of one kind, oldest first. */
export function pcsFiles(files: readonly ReleaseFile[], kind: Kind): PcsFile[] {
  return files
    .flatMap((release) => {
      const year = KINDS[kind].exec(baseName(release.name))?.[1];
      return year === undefined ? [] : [{ release, year: Number(year) }];
    })
    .sort((a, b) => a.year - b.year);
}

/** The first day of a fiscal year and the day before it, as yyyymmdd. */
export function fiscalYear(year: number): { begin: number; dayBefore: number } {
  return { begin: (year - 1) * 10_000 + 1001, dayBefore: (year - 1) * 10_000 + 930 };
}

export interface PcsCode extends TitledCode {
  readonly place: SourceLocation;
}

/**
 * A table: the three characters that its codes begin with, its title (from its heading row; without one, the three
 * characters again), and its codes.
 */
export interface PcsTable {
  readonly code: string;
  readonly title: string;
  readonly place: SourceLocation;
  readonly codes: PcsCode[];
}

const ROW = /^\d{5} ([0-9A-HJ-NP-Z]{3}|[0-9A-HJ-NP-Z]{7}) +([01]) /;
const MEND = 'fetch the order file again; its columns are fixed, and nothing may be trimmed or moved';

/** The tables in an order file, one at a time. */
export function* orderTables({ release }: PcsFile, complain: Complain): Generator<PcsTable> {
  let table: PcsTable | undefined;
  for (const { text, number } of lines(release.text())) {
    if (text.trim() === '') continue;
    const place: SourceLocation = { file: release.file, line: number };
    const row = ROW.exec(text.slice(0, 16));
    const title = text.slice(77).trim() || text.slice(16, 77).trim();
    if (row === null || title === '') {
      complain({ ...place, column: 1 }, 'the line is not an order number, code, flag and title', MEND);
      continue;
    }
    const [, code, flag] = row;
    if ((flag === '0') !== (code.length === 3)) {
      complain(
        { ...place, column: 15 },
        `${code} has the flag ${flag}`,
        'write flag 0 for tables, 1 for codes of seven characters',
      );
      continue;
    }
    if (table !== undefined && table.code !== code.slice(0, 3)) {
      yield table;
      table = undefined;
    }
    if (code.length === 3) {
      if (table === undefined) table = { code, title, place, codes: [] };
      else complain(place, `table ${code} has two heading rows`, MEND);
      continue;
    }
    if (table === undefined) {
      complain(place, `${code} has no heading row for its table ${code.slice(0, 3)}`, MEND);
      table = { code: code.slice(0, 3), title: code.slice(0, 3), place, codes: [] };
    }
    table.codes.push({ code, title, place });
  }
  if (table !== undefined) yield table;
}

/** A code that was added or deleted at the start of a fiscal year. Changes to titles are found in the order file. */
export interface PcsChange extends PcsCode {
  readonly change: 'add' | 'delete';
}

const CHANGE = /^(add|delete|revise from|revise to|no change):?\s+(?:[01]\s+)?([0-9A-HJ-NP-Z]{7}|[0-9A-HJ-NP-Z]{3})\s/i;
const SHORT_TITLE = 61;

/** The changes listed in addenda. */
export function* addendaChanges({ release }: PcsFile, complain: Complain): Generator<PcsChange> {
  for (const { text, number } of lines(release.text())) {
    if (text.trim() === '') continue;
    const place: SourceLocation = { file: release.file, line: number };
    const row = CHANGE.exec(text);
    if (row === null) {
      complain(
        { ...place, column: 1 },
        'the line is not Add:, Delete: or Revise with a code',
        'fetch the addenda again',
      );
      continue;
    }
    const [head, action, code] = row;
    const change = action.toLowerCase();
    if (code.length !== 7 || (change !== 'add' && change !== 'delete')) continue;
    const titles = text.slice(head.length);
    yield { change, code, title: titles.slice(SHORT_TITLE).trim() || titles.trim(), place };
  }
}
