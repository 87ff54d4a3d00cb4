// Helpers for all generated tables: Markdown tables, number formatting, and the list of files that may contain tables.

import { files } from '../build/files.js';

/**
 * README.md and every hand-written page in docs/, as paths relative to the root of the project; docs/api is excluded,
 * because typedoc generates it.
 */
export function documentationFiles(): string[] {
  return ['README.md', ...files('docs', /\.md$/).filter((file) => !file.startsWith('docs/api/'))];
}

/** A Markdown table; vertical bars inside cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

/** A whole number with commas as thousands separators. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A size with two significant digits, so that small changes to the knowledge do not change the text. */
export function size(bytes: number): string {
  const kilobytes = Number((bytes / 1000).toPrecision(2));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toPrecision(2)} MB`;
}
