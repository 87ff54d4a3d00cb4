// Reads notes one after another from files, folders, patterns, tables and streams, as `cterm batch` does, for commands
// that need no threads. Only one shard of the notes is in memory at a time.

import type { BatchSettings, Note, Refusal } from '../batch/batch-types.js';
import { cutShards } from '../batch/cut-shards.js';
import { findInputs } from '../batch/find-inputs.js';
import { refusalOf } from '../batch/note-of.js';
import { openShard } from '../batch/read-shard.js';

const SETTINGS: BatchSettings = {
  rows: 'findings',
  to: 'ndjson',
  fields: [],
  columns: {},
  encoding: undefined,
  maxLength: 1_000_000,
  shardBytes: 1 << 19,
  setting: undefined,
};

/** Yields the notes in the inputs, in a fixed order, or the reason why a note or an input cannot be read. */
export async function* noteTexts(operands: readonly string[]): AsyncGenerator<Note | Refusal> {
  const { inputs, unread } = findInputs(operands);
  for (const { path, reason } of unread) yield { note: path, reason };
  for await (const shard of cutShards(inputs, SETTINGS)) {
    if ('reason' in shard) {
      yield shard;
      continue;
    }
    const opened = await openShard(shard.source, SETTINGS);
    for (const note of opened.read().notes) yield 'reason' in note ? note : (refusalOf(note, SETTINGS) ?? note);
  }
}
