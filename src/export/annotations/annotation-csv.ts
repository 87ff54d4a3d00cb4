// Writes and reads annotations as CSV (RFC 4180), with one line for each finding. Offsets are in UTF-16 code units. The
// reader needs the column `note` and either `begin` and `end` or `id`. Further columns become attributes.

import { CtermError } from '../../errors/cterm-error.js';
import { clipped } from '../../errors/messages.js';
import { csvRecords } from '../csv-records.js';
import type { Tagged } from '../given-results.js';
import { type AnnotationOptions, annotationsOf, type NoteAnnotation } from './note-annotations.js';

const ATTRIBUTES = ['notation', 'prefix', 'result', 'modifier', 'status', 'value', 'unit', 'confidence'];
const COLUMNS = ['note', 'begin', 'end', 'text', 'finding', 'id', ...ATTRIBUTES];

/**
 * Converts the findings of a note to CSV with a header line.
 *
 * @example
 * toCsv(recognize(kb, { Text: 'No asthma.' }), { id: 'n1' }).split('\r\n')[1].slice(0, 40) // 'n1,3,9,asthma,Asthma,cterm:10311,10311.N'
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

/** An annotation in a CSV file, with the id of its note. */
export interface CsvAnnotation {
  readonly note: string;
  readonly annotation: NoteAnnotation;
}

/** The columns that become members of an annotation rather than attributes. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['note', 'begin', 'end', 'text', 'finding', 'id', 'type']);

/**
 * Reads annotations from CSV with a header line, as `toCsv` writes it. Further columns become attributes, and empty
 * fields are left out. A line without `begin` applies to the whole note, and both ends of its span are -1. If a line is
 * malformed, throws `invalid-argument` with its number.
 *
 * @example
 * fromCsv('note,begin,end,id\nn1,3,9,cterm:10311\n')[0].annotation.ids // ['cterm:10311']
 */
export function fromCsv(csv: string): CsvAnnotation[] {
  const records = [...csvRecords(csv.replace(/^\uFEFF/, ''), ',')];
  const header = (records[0]?.fields ?? []).map((name) => name.trim());
  if (!header.includes('note') || !(header.includes('begin') || header.includes('id'))) {
    const got = clipped(header.join(','));
    throw new CtermError('invalid-argument', `fromCsv: line 1: expected the columns note, begin, end, id; got ${got}.`);
  }
  return records.slice(1).map(({ fields, isOpen }, at) => {
    const where = `fromCsv: line ${at + 2}`;
    if (isOpen) throw new CtermError('invalid-argument', `${where}: a quoted field is not closed.`);
    const row = new Map(header.map((name, column) => [name, fields[column] ?? '']));
    const type = row.get('type') ?? '';
    const begin = offsetOf(row.get('begin'), `${where}: begin`);
    const end = offsetOf(row.get('end'), `${where}: end`);
    if (end < begin) throw new CtermError('invalid-argument', `${where}: end ${end} is before begin ${begin}.`);
    const attributes = [...row].filter(([name, value]) => value !== '' && !OWN_COLUMNS.has(name));
    const annotation = {
      begin,
      end,
      text: row.get('text') ?? '',
      type: type === '' && begin < 0 ? 'Code' : type,
      label: row.get('finding') ?? '',
      ids: (row.get('id') ?? '').split(/\s+/).filter((id) => id !== ''),
      attributes: Object.fromEntries(attributes),
    };
    return { note: row.get('note') ?? '', annotation };
  });
}

function offsetOf(written: string | undefined, where: string): number {
  if (written === undefined || written.trim() === '') return -1;
  if (/^\d+$/.test(written.trim())) return Number(written);
  throw new CtermError('invalid-argument', `${where}: expected a whole number, got '${clipped(written)}'.`);
}
