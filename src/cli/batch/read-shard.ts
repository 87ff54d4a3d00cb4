// Reads the notes in a shard and hashes the data that they are read from. The hash depends only on the notes, not on
// their position in the inputs.

import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { csvRecords } from '../../export/csv-records.js';
import type { BatchSettings, Note, Refusal, ShardSource } from './batch-types.js';
import { decodeText, encodingOf, formatOf, textIn } from './decode-text.js';
import { type Fields, notesOf } from './note-of.js';
import { readParquetRows } from './parquet-files.js';

/**
 * Each note is made only when it is requested, so that it can be freed before the next one is made. The counts of
 * encodings are complete after the last note.
 */
export interface ShardNotes {
  readonly notes: Iterable<Note | Refusal>;
  readonly encodings: Record<string, number>;
}

export interface OpenedShard {
  /** The SHA-256 of the notes, as they are in the input. */
  readonly input: string;
  read(): ShardNotes;
}

/** A character in a note takes up at most four bytes in the input. */
const BYTES_PER_CHARACTER = 4;

/** Opens a shard and hashes its content; the notes are not made until they are requested. */
export async function openShard(source: ShardSource, settings: BatchSettings): Promise<OpenedShard> {
  const hash = createHash('sha256').update(`${source.kind}\n`);
  if (source.kind === 'files') return openFiles(source.files, settings, hash);
  if (source.kind === 'parquet') {
    const rows = await readParquetRows(source.path, source.begin, source.end, settings);
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    return { input: hash.digest('hex'), read: () => notesOfRows(rows, settings) };
  }
  if (source.kind === 'csv') hash.update(`${JSON.stringify([source.header, source.separator])}\n`);
  hash.update(source.encoding).update(source.bytes);
  return {
    input: hash.digest('hex'),
    read: () => (source.kind === 'csv' ? readCsv(source, settings) : readLines(source, settings)),
  };
}

function readLines(source: Extract<ShardSource, { kind: 'lines' }>, settings: BatchSettings): ShardNotes {
  const { bytes, encoding } = source;
  const encodings: Record<string, number> = {};
  const whole = textIn(bytes, encoding);
  const notes = whole === undefined ? notesOfBytes(bytes, settings, encodings) : notesOfText(whole);
  function* notesOfText(text: string): Generator<Note | Refusal> {
    for (let begin = 0; begin < text.length; ) {
      const next = text.indexOf('\n', begin);
      const end = next < 0 ? text.length : next;
      yield* notesOfLine(text.slice(begin, end), encoding, settings, encodings);
      begin = end + 1;
    }
  }
  return { notes, encodings };
}

/** Each line is decoded separately, so that a line in a different encoding does not make the others unreadable. */
function* notesOfBytes(
  bytes: Uint8Array,
  settings: BatchSettings,
  encodings: Record<string, number>,
): Generator<Note | Refusal> {
  for (let begin = 0; begin < bytes.length; ) {
    const next = bytes.indexOf(10, begin);
    const end = next < 0 ? bytes.length : next;
    const line = bytes.subarray(begin, end);
    const own = encodingOf(line);
    const text = own === undefined ? undefined : textIn(line, own);
    if (text === undefined || own === undefined) yield { note: 'a line', reason: 'binary data' };
    else yield* notesOfLine(text, own, settings, encodings);
    begin = end + 1;
  }
}

function notesOfLine(
  line: string,
  encoding: string,
  settings: BatchSettings,
  encodings: Record<string, number>,
): readonly (Note | Refusal)[] {
  if (line === '' || line === '\r') return [];
  add(encodings, encoding, 1);
  const record = parsed(line);
  if (record !== undefined) return notesOf(record, settings, 'a line without id');
  return [{ note: `a line of ${line.length} characters`, reason: 'not a JSON object' }];
}

function parsed(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function readCsv(source: Extract<ShardSource, { kind: 'csv' }>, settings: BatchSettings): ShardNotes {
  const { bytes, encoding, header, separator } = source;
  const told = textIn(bytes, encoding) === undefined ? 'windows-1252' : encoding;
  const text = textIn(bytes, told) ?? '';
  const encodings: Record<string, number> = {};
  function* notes(): Generator<Note | Refusal> {
    for (const { fields, isOpen } of csvRecords(text, separator)) {
      add(encodings, told, 1);
      if (isOpen) yield { note: fields[0] ?? '', reason: 'a quote is opened and never closed' };
      else if (fields.length !== header.length) {
        yield { note: fields[0] ?? '', reason: `${fields.length} fields, the header has ${header.length}` };
      } else {
        const record = Object.fromEntries(header.map((name, i) => [name, fields[i]]));
        yield* notesOf(record, settings, 'a record without id');
      }
    }
  }
  return { notes: notes(), encodings };
}

function notesOfRows(rows: readonly Fields[], settings: BatchSettings): ShardNotes {
  function* notes(): Generator<Note | Refusal> {
    for (const row of rows) yield* notesOf(row, settings, 'a row without id');
  }
  return { notes: notes(), encodings: { parquet: rows.length } };
}

function openFiles(
  files: Extract<ShardSource, { kind: 'files' }>['files'],
  settings: BatchSettings,
  hash: ReturnType<typeof createHash>,
): OpenedShard {
  const read = files.map(({ path, id }) => {
    const content = fileContent(path, settings.maxLength * BYTES_PER_CHARACTER);
    hash.update(`${id}\n`).update(typeof content === 'string' ? content : Buffer.from(`${content.length}\n`));
    if (typeof content !== 'string') hash.update(content);
    return { id, content };
  });
  return {
    input: hash.digest('hex'),
    read() {
      const encodings: Record<string, number> = {};
      function* notes(): Generator<Note | Refusal> {
        for (const { id, content } of read) yield noteOfFile(id, content);
      }
      function noteOfFile(id: string, content: Buffer | string): Note | Refusal {
        if (typeof content === 'string') return { note: id, reason: content };
        const decoded = decodeText(content, settings.encoding);
        if ('refused' in decoded) return { note: id, reason: decoded.refused };
        add(encodings, decoded.encoding, 1);
        return { id, text: decoded.text };
      }
      return { notes: notes(), encodings };
    },
  };
}

/**
 * Returns the bytes of a file, or the reason why it cannot be read. A file that is certainly too long is not read at
 * all.
 */
function fileContent(path: string, mostBytes: number): Buffer | string {
  try {
    const { size } = statSync(path);
    if (size <= mostBytes) return readFileSync(path);
    return formatOf(beginningOf(path)) ?? `${size} bytes, more than --max-length allows`;
  } catch (error) {
    return error instanceof Error && 'code' in error
      ? `it cannot be read (${String(error.code)})`
      : 'it cannot be read';
  }
}

function beginningOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(256);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function add(counts: Record<string, number>, name: string, more: number): void {
  counts[name] = (counts[name] ?? 0) + more;
}
