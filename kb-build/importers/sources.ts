// The sources of a build: the files found under the requested paths, in a fixed order, read as streams.

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compareText } from '../compare-text.js';
import { importers } from './index.js';
import type { Encoding, Importer } from './release.js';

/** A file that is read in a build. */
export interface Source {
  /** The name of the source in the manifest: its path inside the given folder, or just the file name. */
  readonly name: string;
  /** The path of the source as used in messages. */
  readonly path: string;
  chunks(): Iterable<Uint8Array>;
}

/**
 * The name of the file that holds a folder's committed ids and node keys. A build reads and writes this file, but it is
 * not a source.
 */
export const ALLOCATION_FILE = 'allocation.csv';

const CHUNK_BYTES = 1 << 20;
const HEAD_BYTES = 4096;

/** The files found under the requested paths, the paths that cannot be read, and the files that no importer reads. */
export interface FoundSources {
  /** The sources, sorted by name. */
  sources: Source[];
  /** Requested paths that could not be read, each with the reason. */
  refusals: string[];
  /** Files found in folders but not read by any importer. */
  ignored: string[];
}

/** The sources under `paths`; folders are searched recursively. */
export function findSources(paths: readonly string[]): FoundSources {
  const sources: Source[] = [];
  const refusals: string[] = [];
  const ignored: string[] = [];
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) refusals.push(`${path}: no such file or folder`);
    else if (stat.isDirectory()) {
      for (const source of folderSources(path, '')) {
        if (isSource(source)) sources.push(source);
        else ignored.push(source.name);
      }
    } else {
      const source = fileSource(basename(path), path);
      if (isSource(source)) sources.push(source);
      else refusals.push(`${path}: no importer reads this kind of file (${readableKinds()})`);
    }
  }
  sources.sort((a, b) => compareText(a.name, b.name));
  for (const [i, { name, path }] of sources.entries()) {
    if (sources[i - 1]?.name === name)
      refusals.push(`${path}: another source has the same name ${name}; rename one of them`);
  }
  if (refusals.length === 0 && sources.length === 0) {
    refusals.push(`nothing to build under ${paths.join(' ')}: give ${readableKinds()}`);
  }
  return { sources, refusals, ignored };
}

/** Whether a file with this name is authored YAML rather than a file to import. */
export function isAuthored(name: string): boolean {
  return name.endsWith('.yaml');
}

/** Whether a file with this name is a compiled bundle, whose knowledge is read as it is. */
export function isCompiled(name: string): boolean {
  return name.endsWith('.ctkb');
}

/**
 * The importer for a source, i.e. the first one that accepts it; undefined for authored files, compiled bundles and
 * unknown files.
 */
export function importerOf(source: Source): Importer | undefined {
  if (isAuthored(source.name) || isCompiled(source.name)) return undefined;
  let read: string | undefined;
  const head = () => {
    read ??= headOf(source);
    return read;
  };
  return importers.find((importer) => importer.accepts(source.name, head));
}

function headOf(source: Source): string {
  for (const chunk of source.chunks()) return decoder('latin1').decode(chunk.subarray(0, HEAD_BYTES));
  return '';
}

function isSource(source: Source): boolean {
  if (basename(source.name) === ALLOCATION_FILE) return false;
  return isAuthored(source.name) || isCompiled(source.name) || importerOf(source) !== undefined;
}

function readableKinds(): string {
  return ['authored YAML', 'compiled bundles (.ctkb)', ...importers.map(({ summary }) => summary)].join('; ');
}

function folderSources(folder: string, inside: string): Source[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) return folderSources(folder, name);
    return [fileSource(name, join(folder, name))];
  });
}

function fileSource(name: string, path: string): Source {
  return { name, path, chunks: () => fileChunks(path) };
}

function* fileChunks(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    // For most authored files, a buffer of CHUNK_BYTES would be far too large.
    const size = Math.min(CHUNK_BYTES, fstatSync(file).size + 1);
    for (;;) {
      const chunk = new Uint8Array(size);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/**
 * The text of a source as a stream from its beginning, without a byte order mark. Throws a TypeError if the source is
 * not valid in the given encoding.
 */
export function* sourceText(source: Source, encoding: Encoding = 'utf-8'): Generator<string> {
  const into = decoder(encoding);
  for (const chunk of source.chunks()) {
    const text = into.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = into.decode();
  if (rest !== '') yield rest;
}

function decoder(encoding: Encoding): TextDecoder {
  return new TextDecoder(encoding, { fatal: true });
}

/** The SHA-256 of the bytes of a source, in hexadecimal. */
export function sourceDigest(source: Source): string {
  const hash = createHash('sha256');
  for (const chunk of source.chunks()) hash.update(chunk);
  return hash.digest('hex');
}
