// Writers for rows in NDJSON, CSV and Parquet. A writer passes its bytes on in pieces, so that a shard with many rows
// needs no more memory than one with few. Only Parquet needs all values of a column together.

import type { Note, OutputForm } from './batch-types.js';
import { type ParquetColumn, parquetWriter } from './parquet-files.js';
import { pieceWriter, type Sink } from './piece-writer.js';
import type { CellValue, Column, ColumnType } from './row-columns.js';

export interface RowWriter<Subject> {
  add(subject: Subject, note: Note): void;
  /**
   * Writes rows that a different writer with the same columns has produced; absent if the rows of a format cannot be
   * separated.
   */
  readonly copy?: (rows: string) => void;
  end(): void;
}

const PARQUET_TYPES: Readonly<Record<ColumnType, ParquetColumn['type']>> = {
  text: 'STRING',
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/** Returns a function that makes writers for an output format. */
export async function rowWriters(
  form: Exclude<OutputForm, 'fhir'>,
): Promise<<S>(columns: readonly Column<S>[], sink: Sink) => RowWriter<S>> {
  if (form === 'ndjson') return ndjsonWriter;
  if (form !== 'parquet') return csvWriter;
  const write = await parquetWriter();
  return (columns, sink) => parquetRows(columns, sink, write);
}

function ndjsonWriter<S>(columns: readonly Column<S>[], sink: Sink): RowWriter<S> {
  const keys = columns.map(({ name }) => `,${JSON.stringify(name)}:`);
  const firstKeys = keys.map((key) => `{${key.slice(1)}`);
  const out = pieceWriter(sink);
  return {
    add(subject, note) {
      let row = '';
      for (let i = 0; i < columns.length; i++) {
        const value = columns[i].value(subject, note);
        if (value === undefined) continue;
        row += (row === '' ? firstKeys[i] : keys[i]) + (typeof value === 'string' ? jsonText(value) : value);
      }
      out.add(row === '' ? '{}\n' : `${row}}\n`);
    },
    copy: out.add,
    end: out.end,
  };
}

/** Strings of printable ASCII without quotes or backslashes; JSON escapes nothing in them. */
const PLAIN = /^[ !#-[\]-~]*$/;

function jsonText(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function csvWriter<S>(columns: readonly Column<S>[], sink: Sink): RowWriter<S> {
  const out = pieceWriter(sink);
  out.add(`${columns.map(({ name }) => csvField(name)).join(',')}\n`);
  return {
    add(subject, note) {
      out.add(`${columns.map((column) => csvField(column.value(subject, note))).join(',')}\n`);
    },
    copy: out.add,
    end: out.end,
  };
}

function csvField(value: CellValue): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function parquetRows<S>(
  columns: readonly Column<S>[],
  sink: Sink,
  write: (columns: readonly ParquetColumn[]) => Uint8Array,
): RowWriter<S> {
  const data = columns.map((): unknown[] => []);
  return {
    add(subject, note) {
      for (let i = 0; i < columns.length; i++) {
        const { type, value } = columns[i];
        const cell = value(subject, note) ?? null;
        data[i].push(type === 'integer' && typeof cell === 'number' ? BigInt(cell) : cell);
      }
    },
    end() {
      sink(write(columns.map(({ name, type }, i) => ({ name, type: PARQUET_TYPES[type], data: data[i] }))));
    },
  };
}
