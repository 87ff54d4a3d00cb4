// Shows benchmark results as a table in the terminal, and writes them to a JSON record in bench/results, which is
// committed. The record names the processor and the Node version, but never the machine, its paths or its user.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './paths.js';

/** Formats `rows` as aligned text, with numbers right-aligned; the first row is the heading. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0)).join('  ')).join('\n');
}

/** Writes bench/results/<name>.json, which contains one line about the machine, followed by the figures. */
export function writeRecord(name: string, figures: object): void {
  const machine = { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length, node: process.version };
  const path = join(repositoryRoot, 'bench/results', `${name}.json`);
  writeFileSync(path, `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
  console.log(`written: bench/results/${name}.json`);
}

function pad(cell: string, width: number): string {
  return /^[\d.]/.test(cell) || cell === '–' ? cell.padStart(width) : cell.padEnd(width);
}
