// CSV (RFC 4180): one line for each finding. Offsets are in UTF-16 code units.

import type { Tagged } from '../given-results.js';
import { type AnnotationOptions, annotationsOf } from './note-annotations.js';

const ATTRIBUTES = ['notation', 'prefix', 'result', 'modifier', 'status', 'value', 'unit', 'confidence'];
const COLUMNS = ['note', 'begin', 'end', 'text', 'finding', 'id', ...ATTRIBUTES];

/**
 * Converts the findings of a note to CSV with a header line.
 *
 * @example
 * toCsv(recognize(kb, { Text: 'No asthma.' }), { id: 'n1' }).split('\r\n')[1] // 'n1,3,9,asthma,Asthma,cterm:10311,10311.N,,N,,,,,1'
 */
export function toCsv(tagged: Tagged, options: AnnotationOptions = {}): string {
  const rows = annotationsOf(tagged, 'toCsv', options).map(({ begin, end, text, label, ids, attributes }) => [
    ...[options.id ?? 'note', String(begin), String(end), text, label, ids.join(' ')],
    ...ATTRIBUTES.map((name) => attributes[name] ?? ''),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
