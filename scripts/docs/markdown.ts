// What all generated tables share: the Markdown of a table, figures as the documentation writes them, and the list of the
// files that may hold tables.

import { files } from '../build/files.js';

/** README.md and every written page of docs/, as paths from the project's root; docs/api is made by typedoc. */
export function documentationFiles(): string[] {
  return ['README.md', ...files('docs', /\.md$/).filter((file) => !file.startsWith('docs/api/'))];
}

/** A table in Markdown; bars inside cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

/** A whole number with commas between the thousands. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Two digits are enough for a reader, and stay the same when a line of knowledge is added. */
export function size(bytes: number): string {
  const kilobytes = Number((bytes / 1000).toPrecision(2));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toPrecision(2)} MB`;
}
