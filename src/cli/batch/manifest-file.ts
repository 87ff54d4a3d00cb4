// The manifest of a batch, with one line of JSON for each finished shard. The line is added after the shard's file has
// been given its name. A line that was cut off by a crash is ignored, and its shard is made again. When a batch has
// read all its inputs, the manifest is rewritten, so that it lists only the shards of these inputs.

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Refusal, ShardReport } from './batch-types.js';
import { SHARD_NAME, syncFolder, UNFINISHED } from './shard-file.js';
import { removeOtherIndexes } from './shard-index.js';

/** The name of the manifest in the output folder. Engines that read the folder as a table skip such names. */
const MANIFEST = '_manifest.ndjson';

/** The line for a shard. */
export interface ManifestLine {
  readonly key: string;
  readonly file: string;
  readonly from: string;
  /** The SHA-256 of the notes, and that of the rows. */
  readonly input: string;
  readonly output: string;
  readonly notes: number;
  readonly rows: number;
  readonly bytes: number;
  /** The time that the shard took, in milliseconds, for simulations (examples/scale.mjs). */
  readonly ms: number;
  readonly encodings: Readonly<Record<string, number>>;
  readonly refused: readonly Refusal[];
}

/** The first line of the manifest, with everything that determined the rows apart from the notes. */
export interface ManifestHead {
  readonly cterm: string;
  readonly bundle: string;
  readonly layers: readonly { readonly name: string; readonly version: string }[];
  readonly settings: object;
}

/** Reads the first line of a manifest; undefined if there is none. */
export function readHead(folder: string): ManifestHead | undefined {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8').split('\n', 1)[0] ?? '');
    return typeof value === 'object' && value !== null && 'bundle' in value ? (value as ManifestHead) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the complete lines of a manifest, keyed by shard. */
export function readManifest(folder: string): Map<string, ManifestLine> {
  const path = join(folder, MANIFEST);
  const lines = new Map<string, ManifestLine>();
  if (!existsSync(path)) return lines;
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const line = parsed(text);
    if (line !== undefined) lines.set(line.key, line);
  }
  return lines;
}

function parsed(text: string): ManifestLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isLine = typeof value === 'object' && value !== null && 'key' in value && 'output' in value;
    return isLine ? (value as ManifestLine) : undefined;
  } catch {
    return undefined;
  }
}

export interface ManifestWriter {
  /** Adds the line for a shard. */
  add(line: ManifestLine): void;
  /** Rewrites the manifest with only these lines and removes all other shards; returns how many were removed. */
  conclude(lines: Iterable<ManifestLine>): number;
  close(): void;
}

/** Opens the manifest for appending. A line break is added first, because a crash may have cut off the last line. */
export function openManifest(folder: string, head: ManifestHead): ManifestWriter {
  const path = join(folder, MANIFEST);
  const isNew = !existsSync(path);
  const file = openSync(path, 'a');
  writeSync(file, isNew ? `${JSON.stringify(head)}\n` : '\n');
  return {
    add(line) {
      writeSync(file, `${JSON.stringify(line)}\n`);
      fsyncSync(file);
    },
    conclude(lines) {
      const kept = [...lines];
      const draft = join(folder, `${UNFINISHED}${process.pid}-manifest`);
      const whole = openSync(draft, 'w');
      writeSync(whole, `${JSON.stringify(head)}\n`);
      for (const line of kept) writeSync(whole, `${JSON.stringify(line)}\n`);
      fsyncSync(whole);
      closeSync(whole);
      renameSync(draft, path);
      syncFolder(folder);
      removeOtherIndexes(folder, new Set(kept.map(({ key }) => key)));
      return removeOthers(folder, new Set(kept.map(({ file: name }) => name)));
    },
    close: () => closeSync(file),
  };
}

/** Removes unfinished files, and shards that are not in the manifest; returns how many shards were removed. */
function removeOthers(folder: string, kept: ReadonlySet<string>): number {
  let removed = 0;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { force: true });
    else if (SHARD_NAME.test(name) && !kept.has(name)) {
      rmSync(join(folder, name), { force: true });
      removed++;
    }
  }
  return removed;
}

/** Makes the manifest's line for a finished shard. */
export function lineOf(report: ShardReport, from: string, bytes: number, file: string): ManifestLine {
  const { key, input, output, notes, rows, ms, encodings, refused } = report;
  return { key, file, from, input, output, notes, rows, bytes, ms, encodings, refused };
}
