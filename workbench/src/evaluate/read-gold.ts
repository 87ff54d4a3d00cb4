// Reads notes with known answers out of dropped files: brat (a text and an .ann file of the same name), BioC JSON, and the
// CSV that the page writes itself (with the texts beside it).

import { type AnnotatedNote, fromBrat, type NoteAnnotation } from 'cterm';
import type { GoldNote, GoldSpan } from './gold.js';

interface File {
  readonly name: string;
  readonly text: string;
}

/** The notes with known answers in a set of files; throws if there are none, and says what was expected. */
export function goldOf(files: readonly File[], fromBioC: (json: string) => AnnotatedNote[]): readonly GoldNote[] {
  const texts = new Map(files.filter(({ name }) => name.endsWith('.txt')).map(({ name, text }) => [stem(name), text]));
  const notes = files.flatMap(({ name, text }): GoldNote[] => {
    if (name.endsWith('.ann')) {
      const txt = texts.get(stem(name));
      if (txt === undefined) throw new Error(`${name}: the text ${stem(name)}.txt is not among the files.`);
      return [{ name: stem(name), text: txt, spans: fromBrat({ txt, ann: text }).map(spanOf) }];
    }
    if (name.endsWith('.json'))
      return fromBioC(text).map((one) => ({ name: one.id, text: one.text, spans: one.annotations.map(spanOf) }));
    return name.endsWith('.csv') ? csvNotes(name, text, texts) : [];
  });
  if (notes.length === 0) {
    throw new Error('No known answers: drop .txt with .ann files (brat), BioC .json, or .csv with the notes as .txt.');
  }
  return notes;
}

function stem(name: string): string {
  return name.replace(/^.*\//, '').replace(/\.\w+$/, '');
}

function spanOf({ begin, end, label, type, ids, attributes }: NoteAnnotation): GoldSpan {
  const { notation, prefix = '', result = '' } = attributes;
  const stated = prefix + result === '' ? '' : `${prefix}.${result}`;
  return {
    begin,
    end,
    label: label || type,
    ids,
    context: notation === undefined ? stated : contextOfNotation(notation),
  };
}

/** Prefix and result of a notation: `P.A` of `P:10326.A+RT`. */
export function contextOfNotation(notation: string): string {
  const [, prefix = '', result = ''] = /^(?:(\w):)?\d+(?:\.(\w))?/.exec(notation) ?? [];
  return `${prefix}.${result}`;
}

const REQUIRED = ['note', 'begin', 'end', 'id'];

function csvNotes(name: string, csv: string, texts: ReadonlyMap<string, string>): GoldNote[] {
  const [header = [], ...rows] = csvRows(csv);
  const lacking = REQUIRED.filter((column) => !header.includes(column));
  if (lacking.length > 0) throw new Error(`${name}: the column ${lacking.join(', ')} is missing.`);
  const byNote = new Map<string, GoldSpan[]>();
  for (const row of rows) {
    const of = (column: string): string => row[header.indexOf(column)] ?? '';
    const spans = byNote.get(stem(of('note'))) ?? [];
    const context = of('notation') === '' ? '' : contextOfNotation(of('notation'));
    const ids = of('id')
      .split(' ')
      .filter((id) => id !== '');
    spans.push({ begin: Number(of('begin')), end: Number(of('end')), label: of('finding'), ids, context });
    byNote.set(stem(of('note')), spans);
  }
  return [...byNote].map(([note, spans]) => {
    const text = texts.get(note);
    if (text === undefined) throw new Error(`${name}: the text ${note}.txt is not among the files.`);
    return { name: note, text, spans };
  });
}

/** The rows of a CSV file (RFC 4180). */
function csvRows(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', ending = ''] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (ending === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
