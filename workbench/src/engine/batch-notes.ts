// Reads many notes. Makes one row of the batch table for each note, and writes the files to download part by part.

import { codeNote, type KnowledgeBase, recognize, toCsv, toFhir } from 'cterm';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { BatchRow, NoteToRead } from '../batch/batch-row.js';
import type { Encounter, Requests } from './protocol.js';
import { visitOf } from './visit.js';

/** Makes the row for one note. */
export function batchRow(kb: KnowledgeBase, { name, text }: NoteToRead, encounter: Encounter): BatchRow {
  const visit = visitOf(encounter);
  const { results } = recognize(kb, { Text: text, ...visit }).taggedText;
  const { codes, held } = codeNote(kb, { Text: text, Setting: encounter.setting, ...visit }).codedNote;
  return {
    name,
    characters: text.length,
    findings: results.length,
    absent: results.filter(({ result }) => result === 'N').length,
    codes: codes.map(({ code }) => code),
    held: held.length,
    incomplete: codes.filter(({ reportable }) => !reportable).length,
    confidence: codes.reduce((least, { confidence }) => Math.min(least, confidence), 1),
    marks: results.map(({ index, length, notation }) => `${index}+${length} ${notation}`),
  };
}

/** Writes notes to a file in parts. A Parquet file consists of a single part, which is returned at the end. */
export interface BatchWriter {
  write(kb: KnowledgeBase, ask: Requests['write']['ask']): Requests['write']['answer'];
}

const COLUMNS = ['note', 'begin', 'end', 'text', 'ctermId', 'description', 'notation', 'confidence'] as const;
type Column = (typeof COLUMNS)[number];
type Columns = Record<Column, (string | number)[]>;

/** Makes a writer, which starts without any rows. */
export function newBatchWriter(): BatchWriter {
  let columns = emptyColumns();
  return {
    write(kb, { format, notes, encounter, first, last }) {
      if (format !== 'parquet')
        return { part: notes.map((note, at) => partOf(kb, format, note, encounter, first && at === 0)).join('') };
      if (first) columns = emptyColumns();
      for (const note of notes) addRows(columns, kb, note, encounter);
      return { part: last ? new Uint8Array(parquetOf(columns)) : '' };
    },
  };
}

function partOf(
  kb: KnowledgeBase,
  format: 'ndjson' | 'csv' | 'fhir',
  { name, text }: NoteToRead,
  encounter: Encounter,
  isFirst: boolean,
): string {
  const visit = visitOf(encounter);
  if (format === 'ndjson') {
    const { codes, held } = codeNote(kb, { Text: text, Setting: encounter.setting, ...visit }).codedNote;
    const { results } = recognize(kb, { Text: text, ...visit }).taggedText;
    return `${JSON.stringify({ note: name, results, codes, held })}\n`;
  }
  const tagged = recognize(kb, { Text: text, ...visit }).taggedText;
  if (format === 'fhir') return `${JSON.stringify(toFhir(kb, tagged, { note: name }))}\n`;
  const csv = toCsv(tagged, { id: name });
  return isFirst ? csv : csv.slice(csv.indexOf('\r\n') + 2);
}

function emptyColumns(): Columns {
  return { note: [], begin: [], end: [], text: [], ctermId: [], description: [], notation: [], confidence: [] };
}

function addRows(columns: Columns, kb: KnowledgeBase, { name, text }: NoteToRead, encounter: Encounter): void {
  for (const result of recognize(kb, { Text: text, ...visitOf(encounter) }).taggedText.results) {
    const { index, length, ctermId, description, notation, confidence } = result;
    const end = index + length;
    const row = {
      note: name,
      begin: index,
      end,
      text: text.slice(index, end),
      ctermId,
      description,
      notation,
      confidence,
    };
    for (const column of COLUMNS) columns[column].push(row[column]);
  }
}

const TYPES = { begin: 'INT32', end: 'INT32', ctermId: 'DOUBLE', confidence: 'DOUBLE' } as const;

function parquetOf(columns: Columns): ArrayBuffer {
  const { begin, end, ctermId, confidence } = TYPES;
  const types: Partial<Record<Column, 'INT32' | 'DOUBLE'>> = { begin, end, ctermId, confidence };
  return parquetWriteBuffer({
    columnData: COLUMNS.map((name) => ({ name, data: columns[name], type: types[name] ?? 'STRING' })),
  });
}
