// The index of a shard says, for each note, what the matcher found in it and how many rows it produced. It is stored
// next to the shards, in a folder that query engines skip because its name begins with an underscore. Without an index,
// a shard can only be remade in full.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NoteAnswers } from '../../knowledge/matcher-answers.js';
import { beginFile } from './draft-file.js';
import { pieceWriter } from './piece-writer.js';
import { draftOf, UNFINISHED } from './shard-file.js';

const FOLDER = '_index';
const NAME = /^([0-9a-f]{64})\.json$/;

/** A note in the index; undefined if the note was refused. */
export type IndexedNote = (NoteAnswers & { readonly rows: number }) | undefined;

export interface IndexWriter {
  add(note: IndexedNote): void;
  /** Gives the index its final name. */
  finish(): void;
  abandon(): void;
}

/**
 * Starts the index of a shard. The index must be finished before the shard gets its final name. An index that a crash
 * leaves incomplete is ignored.
 */
export function beginIndex(folder: string, key: string): IndexWriter {
  const own = join(folder, FOLDER);
  mkdirSync(own, { recursive: true });
  const file = beginFile(draftOf(own, key), join(own, `${key}.json`));
  const out = pieceWriter(file.write);
  let before = '[';
  return {
    add(note) {
      out.add(before + JSON.stringify(note ?? null));
      before = ',';
    },
    finish() {
      out.add(before === '[' ? '[]' : ']');
      out.end();
      file.finish(false);
    },
    abandon: file.abandon,
  };
}

/** Writes the whole index of a shard. */
export function writeIndex(folder: string, key: string, notes: readonly IndexedNote[]): void {
  const index = beginIndex(folder, key);
  for (const note of notes) index.add(note);
  index.finish();
}

/** Reads the index of a shard; undefined if it is missing or incomplete. */
export function readIndex(folder: string, key: string): IndexedNote[] | undefined {
  try {
    const notes: unknown = JSON.parse(readFileSync(join(folder, FOLDER, `${key}.json`), 'utf8'));
    return Array.isArray(notes) ? notes.map((note): IndexedNote => note ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes unfinished indexes, and the indexes of shards other than those in `keys`. */
export function removeOtherIndexes(folder: string, keys: ReadonlySet<string>): void {
  if (!existsSync(join(folder, FOLDER))) return;
  for (const name of readdirSync(join(folder, FOLDER))) {
    const key = NAME.exec(name)?.[1];
    if (key === undefined ? name.startsWith(UNFINISHED) : !keys.has(key)) {
      rmSync(join(folder, FOLDER, name), { force: true });
    }
  }
}
