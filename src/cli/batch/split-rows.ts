// Splits a shard's file into its rows, which are lines of NDJSON or records of CSV. Quoted fields in CSV may contain
// line breaks. Concatenated, the header and the rows are identical to the file.

import type { OutputForm } from './batch-types.js';

/** Returns the header, if the format has one, and the rows, each with its line break. */
export function splitRows(text: string, form: OutputForm): { header: string; rows: string[] } {
  const rows: string[] = [];
  let begin = 0;
  let quotes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (unit === '"' && form === 'csv') quotes++;
    if (unit !== '\n' || quotes % 2 === 1) continue;
    rows.push(text.slice(begin, at + 1));
    begin = at + 1;
  }
  return { header: form === 'csv' ? (rows.shift() ?? '') : '', rows };
}

/**
 * Returns the rows in `some` that are missing from `others`. A row that occurs several times is returned as often as it
 * is missing.
 */
export function rowsMissing(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return some.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}
