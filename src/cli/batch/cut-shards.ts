// Divides the inputs into shards, in order. Streams are cut between records, text files are grouped, and the row groups
// of Parquet files are divided. An input that cannot be read yields a refusal instead.

import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CtermError } from '../../errors/cterm-error.js';
import { csvRecords } from '../../export/csv-records.js';
import type { BatchSettings, Refusal, Shard } from './batch-types.js';
import { type Cut, cutRecords } from './cut-records.js';
import { encodingOf, formatOf, textIn } from './decode-text.js';
import { type Input, STANDARD_INPUT } from './find-inputs.js';
import { nameOf } from './note-of.js';
import { parquetShards } from './parquet-files.js';

/** The maximum and the average number of files in a shard. */
const MOST_FILES = 1024;
const FILES = 256;
const MOST_FILE_BYTES = 1 << 22;
const CHUNK_BYTES = 1 << 20;
/** The number of bytes examined to detect the encoding and the format of an input. */
const SAMPLE_BYTES = 1 << 16;

/** Yields the shards of the inputs. */
export async function* cutShards(inputs: readonly Input[], settings: BatchSettings): AsyncGenerator<Shard | Refusal> {
  const texts: Extract<Input, { kind: 'text' }>[] = [];
  for (const input of inputs) {
    if (input.kind === 'text') texts.push(input);
    else {
      try {
        yield* shardsOf(input, settings);
      } catch (error) {
        if (!isReadError(error)) throw error;
        yield { note: input.path, reason: error.message };
      }
    }
  }
  yield* shardsOfFiles(texts);
}

function isReadError(error: unknown): error is Error {
  return (
    (error instanceof CtermError && error.code === 'invalid-argument') ||
    (error instanceof Error && 'code' in error && !(error instanceof CtermError))
  );
}

async function* shardsOf(
  input: Exclude<Input, { kind: 'text' }>,
  settings: BatchSettings,
): AsyncGenerator<Shard | Refusal> {
  const { kind, path } = input;
  if (kind === 'parquet') {
    const ranges = await parquetShards(path, settings);
    const rows = ranges.at(-1)?.[1] ?? 1;
    for (const [begin, end] of ranges) {
      const bytes = Math.round((input.bytes * (end - begin)) / rows);
      yield { from: path, bytes, source: { kind, path, begin, end } };
    }
    return;
  }
  const opened = await openStream(path, settings);
  if ('reason' in opened) yield opened;
  else if (kind === 'ndjson') {
    for await (const cut of cutRecords(opened.stream, false, settings.shardBytes)) {
      yield shardOr(cut, path, (bytes) => ({ kind: 'lines', bytes, encoding: opened.encoding }));
    }
  } else yield* shardsOfTable(opened, path, kind === 'tsv' ? '\t' : ',', settings);
}

function shardOr(cut: Cut, from: string, source: (bytes: Uint8Array) => Shard['source']): Shard | Refusal {
  if ('overlong' in cut) return { note: from, reason: `a record of ${cut.overlong} bytes is too long to be read` };
  return { from, bytes: cut.bytes.length, source: source(cut.bytes) };
}

interface OpenStream {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly encoding: string;
}

/**
 * Opens an input and returns its bytes, without any byte order mark, in an encoding in which line breaks are single
 * bytes.
 */
async function openStream(path: string, settings: BatchSettings): Promise<OpenStream | Refusal> {
  const raw = path === STANDARD_INPUT ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const stream: AsyncIterable<Uint8Array> = path.endsWith('.gz')
    ? raw.pipe(createGunzip({ chunkSize: CHUNK_BYTES }))
    : raw;
  const chunks = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  const beginning = first.done ? new Uint8Array(0) : first.value;
  const format = formatOf(beginning);
  if (format !== undefined) return { note: path, reason: `${format}, not what its name says` };
  const sample = beginning.subarray(0, SAMPLE_BYTES);
  // A sample may end within a character, so only its complete lines are examined. Some lines may still be in another
  // encoding.
  const told = settings.encoding ?? encodingOf(sample.subarray(0, sample.lastIndexOf(10) + 1 || sample.length));
  if (told === undefined) return { note: path, reason: 'binary data' };
  const all = (async function* () {
    if (beginning.length > 0) yield beginning;
    while (true) {
      const next = await chunks.next();
      if (next.done) return;
      yield next.value;
    }
  })();
  if (told.startsWith('utf-16')) return { stream: transcoded(all, told), encoding: 'utf-8' };
  return { stream: withoutMark(all), encoding: told };
}

async function* transcoded(stream: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* withoutMark(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of stream) {
    const hasMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    yield hasMark ? chunk.subarray(3) : chunk;
    isFirst = false;
  }
}

async function* shardsOfTable(
  { stream, encoding }: OpenStream,
  path: string,
  separator: string,
  settings: BatchSettings,
): AsyncGenerator<Shard | Refusal> {
  let header: string[] | undefined;
  for await (const cut of cutRecords(stream, true, settings.shardBytes)) {
    if (header === undefined) {
      if ('overlong' in cut) return yield { note: path, reason: 'a quote in its header is opened and never closed' };
      const text = textIn(cut.bytes, encoding) ?? textIn(cut.bytes, 'windows-1252') ?? '';
      const [first] = csvRecords(text, separator);
      header = first.fields.map((name) => name.trim());
      const names = header;
      const column = nameOf('text', settings.columns, (name) => names.includes(name));
      if (column === undefined || !names.includes(column)) {
        return yield { note: path, reason: `no column ${column ?? 'text'}; there are ${names.join(', ')}` };
      }
      // The header is assumed to end at the first line break; line breaks within column names are not supported.
      const rest = cut.bytes.subarray(cut.bytes.indexOf(10) + 1 || cut.bytes.length);
      if (rest.length > 0)
        yield shardOr({ bytes: rest }, path, (bytes) => ({ kind: 'csv', header: names, separator, bytes, encoding }));
      continue;
    }
    const names = header;
    yield shardOr(cut, path, (bytes) => ({ kind: 'csv', header: names, separator, bytes, encoding }));
  }
}

function* shardsOfFiles(texts: readonly Extract<Input, { kind: 'text' }>[]): Generator<Shard> {
  let files: { path: string; id: string }[] = [];
  let bytes = 0;
  for (const [index, { path, id, bytes: size }] of texts.entries()) {
    files.push({ path, id });
    bytes += size;
    const isLast = index === texts.length - 1;
    if (!isLast && files.length < MOST_FILES && bytes < MOST_FILE_BYTES && !endsGroup(id)) continue;
    yield {
      from: files.length === 1 ? path : `${path} and ${files.length - 1} before it`,
      bytes,
      source: { kind: 'files', files },
    };
    files = [];
    bytes = 0;
  }
}

/** Whether a file ends a shard, as determined by a hash (FNV-1a) of its name, so that other files have no influence. */
function endsGroup(id: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 8) % FILES === 0;
}
