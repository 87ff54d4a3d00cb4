// The work of a batch worker, which opens the shared bundle and makes, shows, verifies or updates shards.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { recordAnswers } from '../../knowledge/matcher-answers.js';
import { openKnowledgeBase } from '../../node/index.js';
import type { BatchOpening, Refusal, ShardJob, ShardReport } from './batch-types.js';
import type { Sink } from './piece-writer.js';
import { openShard, type ShardNotes } from './read-shard.js';
import { beginShardFile, hashOfShard, nameShardAgain, shardName } from './shard-file.js';
import { beginIndex, type IndexedNote, type IndexWriter, readIndex, writeIndex } from './shard-index.js';
import { notesThatStay, toldOfSame, updateNotes, updateOf } from './update-notes.js';
import { type NoteRows, noteRowsFor } from './write-rows.js';

/** Opens the knowledge that the batch posts; returns the function that does the batch's jobs. */
export async function batchWorkman(given: unknown): Promise<(job: unknown) => Promise<ShardReport>> {
  const opening = given as BatchOpening;
  const { shared, overlays, settings, context, folder, older } = opening;
  // The casts are safe, because the batch posted data of these types.
  const kb: KnowledgeBase = await openKnowledgeBase({ base: shared, overlays: overlays as never[] });
  const recorder = recordAnswers(kb);
  const rowsTo = await noteRowsFor(recorder.kb, settings);
  const known = new Set(opening.known);
  const isThere = (key: string): boolean =>
    folder !== undefined && known.has(key) && existsSync(join(folder, shardName(key, settings.to)));

  /** Creates the shard file by calling `make`; returns the result of that call, plus the file's hash and size. */
  function made<Told>(
    key: string,
    make: (rows: NoteRows, index: IndexWriter) => Told,
  ): Told & ReturnType<Measured['ended']> {
    if (folder === undefined) throw new Error('shards are made in a folder');
    const file = beginShardFile(folder, key, settings.to);
    let index: IndexWriter | undefined;
    try {
      const measured = measuredRows(rowsTo, file.write);
      index = beginIndex(folder, key);
      const told = make(measured.rows, index);
      const ended = measured.ended();
      index.finish();
      file.finish(true);
      return { ...told, ...ended };
    } catch (error) {
      index?.abandon();
      file.abandon();
      throw error;
    }
  }

  async function answer({ task, source }: ShardJob): Promise<Omit<ShardReport, 'ms'>> {
    const opened = await openShard(source, settings);
    const { input } = opened;
    const key = keyOf(input, context);
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
    if (task === 'verify') {
      if (!isThere(key) || folder === undefined) return { ...report, isKnown: false, problem: 'it is not there' };
      if (Number.parseInt(key.slice(0, 8), 16) >= opening.sample * 2 ** 32) return { ...report, problem: '' };
      const { rows, ended } = measuredRows(rowsTo, () => undefined);
      const told = writeNotes(opened.read(), rows);
      const { output, outputBytes } = ended();
      const problem = hashOfShard(folder, key, settings.to) === output ? '' : 'its rows are not those of its notes';
      return { ...report, ...told, output, outputBytes, problem, isVerified: true };
    }
    if (task === 'show') {
      const pieces: Uint8Array[] = [];
      const { rows, ended } = measuredRows(rowsTo, (bytes) => pieces.push(Buffer.from(bytes)));
      const told = writeNotes(opened.read(), rows);
      return { ...report, ...told, ...ended(), isKnown: false, shown: Buffer.concat(pieces) };
    }
    if (isThere(key)) return report;
    if (task === 'update' && older !== undefined && folder !== undefined) {
      const before = keyOf(input, older.context);
      const index = isThere(before) ? readIndex(folder, before) : undefined;
      if (index !== undefined) {
        const { notes: lazy, encodings } = opened.read();
        const notes = [...lazy];
        const update = updateOf({ folder, key: before, form: settings.to, index, changes: older.changes });
        const stays = notesThatStay(notes, update, recorder);
        if (!stays.includes(false)) {
          writeIndex(folder, key, index);
          const output = nameShardAgain(folder, before, key, settings.to);
          return { ...report, ...toldOfSame(notes, update), encodings, output, isKnown: false };
        }
        const told = made(key, (rows, fresh) => updateNotes(notes, stays, update, { recorder, rowsTo, rows, fresh }));
        return { ...report, ...told, encodings, isKnown: false };
      }
    }
    const told = made(key, (rows, index) => {
      const all = writeNotes(opened.read(), rows, { begin: recorder.begin, end: recorder.end, index });
      const read = all.notes + all.refused.length;
      return task === 'update' ? { ...all, updated: { read, changed: [] } } : all;
    });
    return { ...report, ...told, isKnown: false };
  }

  return async (job) => {
    const begin = performance.now();
    const report = await answer(job as ShardJob);
    return { ...report, ms: Math.round(performance.now() - begin) };
  };
}

/**
 * The key of a shard, derived from the hash of its notes and the identity of everything else that determines its rows.
 */
function keyOf(input: string, context: string): string {
  return createHash('sha256').update(`${input}\n${context}`).digest('hex');
}

interface Measured {
  readonly rows: NoteRows;
  /** Finishes writing the rows; returns their hash and their size in bytes. */
  ended(): Pick<ShardReport, 'output' | 'outputBytes'>;
}

function measuredRows(rowsTo: (sink: Sink) => NoteRows, sink: Sink): Measured {
  const hash = createHash('sha256');
  let outputBytes = 0;
  const rows = rowsTo((bytes) => {
    hash.update(bytes);
    outputBytes += bytes.length;
    sink(bytes);
  });
  return {
    rows,
    ended() {
      rows.end();
      return { output: hash.digest('hex'), outputBytes };
    },
  };
}

interface Indexing {
  begin(text: string): void;
  end(): Omit<NonNullable<IndexedNote>, 'rows'>;
  readonly index: IndexWriter;
}

/** Writes the rows of notes and, on request, their index; returns the counts. */
function writeNotes(
  { notes, encodings }: ShardNotes,
  writer: NoteRows,
  indexing?: Indexing,
): Pick<ShardReport, 'notes' | 'rows' | 'refused' | 'encodings'> {
  const refused: Refusal[] = [];
  let count = 0;
  let rows = 0;
  for (const note of notes) {
    if ('reason' in note) {
      refused.push(note);
      indexing?.index.add(undefined);
      continue;
    }
    indexing?.begin(note.text);
    const made = writer.add(note);
    const answers = indexing?.end();
    if (typeof made === 'number') {
      count++;
      rows += made;
    } else refused.push(made);
    if (answers === undefined) continue;
    indexing?.index.add(typeof made === 'number' ? { ...answers, rows: made } : undefined);
  }
  return { notes: count, rows, refused, encodings };
}
