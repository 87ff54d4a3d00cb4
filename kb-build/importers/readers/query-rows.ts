// Rows of a report, i.e. of the exported result of a query on an ontology. Reports are tab-separated and have a header;
// some export tools also put strings in quotes.

import type { Complain } from '../../complaints.js';
import type { ReleaseFile } from '../release.js';
import { type DelimitedRow, delimitedRows } from './delimited.js';

/** The rows of a report; the strings in the required columns are stripped of quotes and language tags. */
export function* queryRows<const C extends string>(
  file: ReleaseFile,
  columns: readonly C[],
  complain: Complain,
): Generator<DelimitedRow<C>> {
  for (const row of delimitedRows(file, { columns }, complain)) {
    const plain: Record<string, string> = {};
    for (const column of columns) plain[column] = withoutQuotes(row[column]);
    yield { ...row, ...plain };
  }
}

/** Strips the quotes and the language tag: `"Skin cyst"`, `"Skin cyst"@en` and `Skin cyst` are the same string. */
function withoutQuotes(written: string): string {
  const text = written.trim();
  const quoted = /^"(.*)"(@[A-Za-z-]+)?$/.exec(text);
  return quoted === null ? text : quoted[1].replaceAll('""', '"').replaceAll('\\"', '"');
}
