// Reads and writes Parquet with hyparquet and hyparquet-writer, which are optional peer dependencies, loaded only when
// a Parquet file is read or written. Only the parts of their APIs that are used are declared here, so that the library
// compiles without the packages.

import { CtermError } from '../../errors/cterm-error.js';
import type { BatchSettings, NotePart } from './batch-types.js';
import { NOTE_PARTS } from './batch-types.js';
import { type Fields, nameOf } from './note-of.js';

interface ParquetFile {
  readonly byteLength: number;
  slice(begin: number, end?: number): unknown;
}

interface Metadata {
  readonly row_groups: readonly { readonly num_rows: bigint | number }[];
}

interface ParquetReader {
  asyncBufferFromFile(path: string): Promise<ParquetFile>;
  parquetMetadataAsync(file: ParquetFile): Promise<Metadata>;
  parquetSchema(metadata: Metadata): {
    readonly children: readonly { readonly element: { readonly name: string; readonly type?: string } }[];
  };
  parquetReadObjects(options: {
    file: ParquetFile;
    metadata?: Metadata;
    columns: string[];
    rowStart: number;
    rowEnd: number;
  }): Promise<Fields[]>;
}

/** A column to write. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: 'STRING' | 'INT32' | 'INT64' | 'DOUBLE' | 'BOOLEAN';
  readonly data: unknown[];
}

interface ParquetWriter {
  parquetWriteBuffer(options: { columnData: readonly ParquetColumn[]; statistics?: boolean }): ArrayBuffer;
}

/**
 * The maximum number of rows in a shard. Row groups are divided, because the texts in a shard must be in memory
 * together.
 */
const SHARD_ROWS = 1024;

async function peer(name: string, why: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (cause) {
    const advice = `It is an optional part: npm install ${name}`;
    throw new CtermError('unavailable', `cterm batch: ${why} needs the package ${name}. ${advice}.`, { cause });
  }
}

// The casts are safe, because the package's peer dependencies pin the versions.
const reader = async (): Promise<ParquetReader> => (await peer('hyparquet', 'reading Parquet')) as ParquetReader;

/** Returns the function that makes the bytes of a Parquet file. */
export async function parquetWriter(): Promise<(columns: readonly ParquetColumn[]) => Uint8Array> {
  const { parquetWriteBuffer } = (await peer('hyparquet-writer', 'writing Parquet')) as ParquetWriter;
  return (columnData) => new Uint8Array(parquetWriteBuffer({ columnData, statistics: false }));
}

/**
 * Divides a file into shards, given as row ranges `[begin, end)`. Throws `invalid-argument` if it is not a Parquet file
 * or has no column with the texts of notes.
 */
export async function parquetShards(path: string, settings: BatchSettings): Promise<(readonly [number, number])[]> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } = await reader();
  let metadata: Metadata;
  try {
    metadata = await parquetMetadataAsync(await asyncBufferFromFile(path));
  } catch (cause) {
    throw new CtermError('invalid-argument', `${path} is not a Parquet file.`, { cause });
  }
  const elements = parquetSchema(metadata).children.map(({ element }) => element);
  const names = elements.map(({ name }) => name);
  const text = nameOf('text', settings.columns, (name) => names.includes(name));
  if (text === undefined || !names.includes(text)) {
    throw new CtermError('invalid-argument', `${path}: no column ${text ?? 'text'}; there are ${names.join(', ')}.`);
  }
  const type = elements.find(({ name }) => name === text)?.type;
  if (type !== 'BYTE_ARRAY') throw new CtermError('invalid-argument', `${path}: column ${text} is ${type}, not text.`);
  const shards: (readonly [number, number])[] = [];
  let at = 0;
  for (const { num_rows } of metadata.row_groups) {
    const end = at + Number(num_rows);
    while (at < end) {
      shards.push([at, Math.min(end, at + SHARD_ROWS)]);
      at += SHARD_ROWS;
    }
    at = end;
  }
  return shards;
}

/** Reads rows `[begin, end)` of a file, but only the columns that are parts of notes. */
export async function readParquetRows(
  path: string,
  begin: number,
  end: number,
  settings: BatchSettings,
): Promise<Fields[]> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema, parquetReadObjects } = await reader();
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  const columns = NOTE_PARTS.flatMap((part: NotePart) => {
    const name = nameOf(part, settings.columns, (one) => names.includes(one));
    return name !== undefined && names.includes(name) ? [name] : [];
  });
  const rows = await parquetReadObjects({ file, metadata, columns, rowStart: begin, rowEnd: end });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));
}

/** Converts a value to one that JSON can represent, because ids may be 64-bit integers. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
