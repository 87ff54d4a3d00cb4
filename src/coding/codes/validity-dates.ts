// Checks validity dates: releases of a vocabulary add and retire codes, so a code may be reported only on days when it
// is valid.

import { codeRow } from '../../knowledge/code-row.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';

/** The UTC date of a time as yyyymmdd, the format used in the table of codes. */
export function dayOf(time: Date): number {
  return time.getUTCFullYear() * 10_000 + (time.getUTCMonth() + 1) * 100 + time.getUTCDate();
}

/** Whether a code is valid on a day; a code that is not stored (a composed code or a finding) is always valid. */
export function countsOn(kb: Knowledge, vocabulary: string, code: string, day: number): boolean {
  const row = codeRow(kb, vocabulary, code);
  return row < 0 || rowCountsOn(kb, row, day);
}

/** Whether the code at the given row is valid on a day. */
export function rowCountsOn(kb: Knowledge, row: number, day: number): boolean {
  const { codes } = kb.tables;
  const validTo = codes.validTo(row);
  return codes.validFrom(row) <= day && (validTo === 0 || day <= validTo);
}

/** A day from the table of codes as `yyyy-mm-dd`; undefined for 0, which means no limit. */
export function isoDay(day: number): string | undefined {
  return day === 0 ? undefined : String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}
