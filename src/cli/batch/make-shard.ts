// What a worker of a batch does: opens the shared bundle, and makes, shows or verifies shards.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../node/index.js';
import type { BatchOpening, Refusal, ShardJob, ShardReport } from './batch-types.js';
import { openShard, type ShardNotes } from './read-shard.js';
import type { Sink } from './row-writers.js';
import { beginShardFile, hashOfShard, shardName } from './shard-file.js';
import { type NoteRows, noteRowsFor } from './write-rows.js';

/** Opens what the batch says and returns the function that answers its jobs. */
export async function batchWorkman(given: unknown): Promise<(job: unknown) => Promise<ShardReport>> {
  const opening = given as BatchOpening;
  const { shared, overlays, settings, context, folder } = opening;
  // The casts are safe, because the batch posted what it had itself.
  const kb: KnowledgeBase = await openKnowledgeBase({ base: shared, overlays: overlays as never[] });
  const rowsTo = await noteRowsFor(kb, settings);
  const known = new Set(opening.known);

  return async (job) => {
    const { task, source } = job as ShardJob;
    const opened = await openShard(source, settings);
    const { input } = opened;
    const key = keyOf(input, context);
    const isThere = folder !== undefined && known.has(key) && existsSync(join(folder, shardName(key, settings.to)));
    const report = {
      input,
      key,
      isKnown: true,
      notes: 0,
      rows: 0,
      refused: [],
      encodings: {},
      output: '',
      outputBytes: 0,
    };
    if (task === 'make' && isThere) return report;
    if (task === 'verify') {
      if (!isThere || folder === undefined) return { ...report, isKnown: false, problem: 'it is not there' };
      if (Number.parseInt(key.slice(0, 8), 16) >= opening.sample * 2 ** 32) return { ...report, problem: '' };
      const { output, ...made } = written(opened.read(), rowsTo, () => undefined);
      const problem = hashOfShard(folder, key, settings.to) === output ? '' : 'its rows are not those of its notes';
      return { ...report, ...made, output, problem, isVerified: true };
    }
    if (folder === undefined) {
      const pieces: Uint8Array[] = [];
      const made = written(opened.read(), rowsTo, (bytes) => pieces.push(bytes));
      return { ...report, ...made, isKnown: false, shown: Buffer.concat(pieces) };
    }
    const file = beginShardFile(folder, key, settings.to);
    try {
      const made = written(opened.read(), rowsTo, file.write);
      file.finish();
      return { ...report, ...made, isKnown: false };
    } catch (error) {
      file.abandon();
      throw error;
    }
  };
}

/**
 * The key of a shard, derived from the hash of its notes and the identity of everything else that determines its rows.
 */
function keyOf(input: string, context: string): string {
  return createHash('sha256').update(`${input}\n${context}`).digest('hex');
}

/** Writes the rows of notes; returns their numbers and the hash of the bytes. */
function written(
  { notes, encodings }: ShardNotes,
  rowsTo: (sink: Sink) => NoteRows,
  sink: Sink,
): Pick<ShardReport, 'notes' | 'rows' | 'refused' | 'encodings' | 'output' | 'outputBytes'> {
  const hash = createHash('sha256');
  const refused: Refusal[] = [];
  let rows = 0;
  let outputBytes = 0;
  const writer = rowsTo((bytes) => {
    hash.update(bytes);
    outputBytes += bytes.length;
    sink(bytes);
  });
  for (const note of notes) {
    const made = 'reason' in note ? note : writer.add(note);
    if (typeof made === 'number') rows += made;
    else refused.push(made);
  }
  writer.end();
  return { notes: notes.length - refused.length, rows, refused, encodings, output: hash.digest('hex'), outputBytes };
}
