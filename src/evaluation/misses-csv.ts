// Writes the misses of an evaluation as CSV (RFC 4180), one line for each miss. Offsets are in UTF-16 code units.

import type { Evaluation } from './evaluate.js';

const COLUMNS = ['note', 'kind', 'reason', 'begin', 'end', 'text', 'expected', 'got', 'section', 'rules', 'confidence'];

/** Writes the misses of an evaluation as CSV, with a header line. */
export function missesCsv({ misses }: Evaluation): string {
  const rows = misses.map((one) => {
    const span = one.begin < 0 ? ['', ''] : [String(one.begin), String(one.end)];
    const confidence = one.confidence === undefined ? '' : String(one.confidence);
    const got = [one.expected, one.got, one.section, one.rules.join(' '), confidence];
    return [one.note, one.kind, one.reason, ...span, one.text.replace(/\s+/g, ' '), ...got];
  });
  return [COLUMNS, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
