// Updates a shard that was made with older knowledge. A note keeps its rows if the matcher's answers about it are the
// same as before and if it contains no finding that has changed. All other notes are read again. If the rows of a
// format cannot be separated (Parquet), all notes in a shard are read again if any of them must be.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerRecorder } from '../../knowledge/matcher-answers.js';
import type { ChangedNote, KnowledgeChanges, Note, OutputForm, Refusal, ShardReport } from './batch-types.js';
import type { Sink } from './piece-writer.js';
import { shardName } from './shard-file.js';
import type { IndexedNote, IndexWriter } from './shard-index.js';
import { rowsMissing, splitRows } from './split-rows.js';
import type { NoteRows } from './write-rows.js';

/** The older shard, and the changes in the knowledge since then. */
export interface ShardUpdate {
  readonly index: readonly IndexedNote[];
  readonly changes: KnowledgeChanges;
  readonly touched: ReadonlySet<number>;
  readonly form: OutputForm;
  /** The older rows; undefined if they cannot be separated. */
  readonly rows: readonly string[] | undefined;
}

const LETTERS_BEFORE_NUMBER = /\p{L}\d/u;

/** Reads the older shard. */
export function updateOf(older: {
  readonly folder: string;
  readonly key: string;
  readonly form: OutputForm;
  readonly index: readonly IndexedNote[];
  readonly changes: KnowledgeChanges;
}): ShardUpdate {
  const { folder, key, form, index, changes } = older;
  const isApart = form === 'ndjson' || form === 'csv';
  const rows = isApart ? splitRows(readFileSync(join(folder, shardName(key, form)), 'utf8'), form).rows : undefined;
  return { index, changes, touched: new Set(changes.findings), form, rows };
}

export interface Reading {
  readonly recorder: AnswerRecorder;
  readonly rowsTo: (sink: Sink) => NoteRows;
  /** Receives the rows of the shard. */
  readonly rows: NoteRows;
  /** The index of the new shard, to which the notes are added. */
  readonly fresh: IndexWriter;
}

type Told = Pick<ShardReport, 'notes' | 'rows' | 'refused' | 'updated'>;

/** For each note, whether its rows stay the same with the newer knowledge. Notes that were refused stay refused. */
export function notesThatStay(
  notes: readonly (Note | Refusal)[],
  update: ShardUpdate,
  recorder: AnswerRecorder,
): boolean[] {
  return notes.map((note, i) => 'reason' in note || staysSame(note, update.index[i], update, recorder));
}

/** The report on a shard in which the rows of all notes stay the same. */
export function toldOfSame(notes: readonly (Note | Refusal)[], { index }: ShardUpdate): Told {
  const refused = notes.filter((note): note is Refusal => 'reason' in note);
  const rows = index.reduce((sum, note) => sum + (note?.rows ?? 0), 0);
  return { notes: notes.length - refused.length, rows, refused, updated: { read: 0, changed: [] } };
}

/** Writes the rows and the index of a shard's notes; `stays` marks the notes that keep their rows. */
export function updateNotes(
  notes: readonly (Note | Refusal)[],
  stays: readonly boolean[],
  update: ShardUpdate,
  reading: Reading,
): Told {
  const { recorder, rowsTo, rows, fresh } = reading;
  const refused: Refusal[] = [];
  const changed: ChangedNote[] = [];
  let read = 0;
  let count = 0;
  let at = 0;
  for (const [i, note] of notes.entries()) {
    const known = update.index[i];
    const old = update.rows?.slice(at, at + (known?.rows ?? 0)) ?? [];
    at += old.length;
    if ('reason' in note) {
      refused.push(note);
      fresh.add(undefined);
      continue;
    }
    if (stays[i] && known !== undefined && rows.copy !== undefined) {
      rows.copy(old.join(''));
      count += known.rows;
      fresh.add(known);
      continue;
    }
    read++;
    const { made, lines, answers } = readNote(note, rows, { recorder, rowsTo, form: update.form });
    if (typeof made !== 'number') refused.push(made);
    else count += made;
    fresh.add(typeof made === 'number' ? { ...answers, rows: made } : undefined);
    if (update.rows === undefined) {
      // Rows that cannot be separated are only counted.
      if (made !== known?.rows) changed.push({ note: note.id, removed: [], added: [] });
      continue;
    }
    const [removed, added] = [rowsMissing(old, lines), rowsMissing(lines, old)];
    if (removed.length + added.length > 0) changed.push({ note: note.id, removed, added });
  }
  return { notes: notes.length - refused.length, rows: count, refused, updated: { read, changed } };
}

/** Whether a note has the same rows with the newer knowledge. */
function staysSame(
  { text }: Note,
  known: IndexedNote,
  { changes, touched }: ShardUpdate,
  { ask }: AnswerRecorder,
): boolean {
  if (changes.all !== undefined || known === undefined) return false;
  if (changes.mayTouchNumbers && LETTERS_BEFORE_NUMBER.test(text)) return false;
  if (known.held.some((finding) => touched.has(finding))) return false;
  const now = ask(text, known.asked);
  return now.hash === known.hash && !now.held.some((finding) => touched.has(finding));
}

/** Reads a note and writes its rows to the shard. The rows are also returned as strings if their format allows it. */
function readNote(
  note: Note,
  rows: NoteRows,
  { recorder, rowsTo, form }: Pick<Reading, 'recorder' | 'rowsTo'> & { readonly form: OutputForm },
) {
  recorder.begin(note.text);
  if (rows.copy === undefined) return { made: rows.add(note), answers: recorder.end(), lines: [] };
  const pieces: Uint8Array[] = [];
  const own = rowsTo((bytes) => pieces.push(Buffer.from(bytes)));
  const made = own.add(note);
  own.end();
  const lines = splitRows(Buffer.concat(pieces).toString(), form).rows;
  rows.copy(lines.join(''));
  return { made, answers: recorder.end(), lines };
}
