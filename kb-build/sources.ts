// Sources: the files of a build, found under the paths that were asked for, in one fixed order, and read as streams
// while their sha256 is taken.

import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compareText } from './compare-text.js';
import { importers } from './importers/index.js';

/** A file of a build. */
export interface Source {
  /** Its name in the manifest: the path inside the folder that was given, or the file's own name. */
  readonly name: string;
  /** Its path as messages show it. */
  readonly path: string;
  chunks(): Iterable<Uint8Array>;
}

/** The committed ids and node keys of a folder: input and output of a build, no source. */
export const ALLOCATION_FILE = 'allocation.csv';

const CHUNK_BYTES = 1 << 20;

/** The sources under `paths` (folders are walked), sorted by name; a refusal names the path and the reason. */
export function findSources(paths: readonly string[]): { sources: Source[]; refusals: string[] } {
  const sources: Source[] = [];
  const refusals: string[] = [];
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) refusals.push(`${path}: there is no such file or folder`);
    else if (stat.isDirectory()) sources.push(...folderSources(path, ''));
    else if (isSource(basename(path))) sources.push(fileSource(basename(path), path));
    else refusals.push(`${path}: no importer reads this kind of file (${readableKinds()})`);
  }
  sources.sort((a, b) => compareText(a.name, b.name));
  for (const [i, { name, path }] of sources.entries()) {
    if (sources[i - 1]?.name === name)
      refusals.push(`${path}: another source is named ${name} too; rename one of them`);
  }
  if (refusals.length === 0 && sources.length === 0) {
    refusals.push(`nothing to build under ${paths.join(' ')}: give ${readableKinds()}`);
  }
  return { sources, refusals };
}

/** Whether a file of this name is authored YAML, as against an import. */
export function isAuthored(name: string): boolean {
  return /\.ya?ml$/.test(name);
}

function isSource(name: string): boolean {
  if (name === ALLOCATION_FILE) return false;
  return isAuthored(name) || importers.some((importer) => importer.accepts(name));
}

function readableKinds(): string {
  return ['authored YAML', ...importers.map(({ summary }) => summary)].join('; ');
}

function folderSources(folder: string, inside: string): Source[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) return folderSources(folder, name);
    return isSource(entry.name) ? [fileSource(name, join(folder, name))] : [];
  });
}

function fileSource(name: string, path: string): Source {
  return { name, path, chunks: () => fileChunks(path) };
}

function* fileChunks(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK_BYTES);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** A source that stands in memory. */
export function textSource(name: string, text: string): Source {
  return { name, path: name, chunks: () => [new TextEncoder().encode(text)] };
}

/** The text of a source as a stream, and its sha256 once the stream has ended. Throws TypeError where it is not UTF-8. */
export function readSource(source: Source): { texts: Iterable<string>; sha256: () => string } {
  const hash = createHash('sha256');
  function* texts(): Generator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (const chunk of source.chunks()) {
      hash.update(chunk);
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  }
  return { texts: texts(), sha256: () => hash.digest('hex') };
}
