// Finds the notes that two knowledge bases read differently. The notes are the files in the batch or, if there are
// none, the samples.

import type { Slot } from '../engine/protocol.js';
import { openSample } from '../samples/open-sample.js';
import { SAMPLES } from '../samples/samples.js';
import { app, UNKNOWN_PATIENT } from '../state/app-state.js';
import { ask, openNote } from '../state/session.js';
import type { BatchRow, NoteToRead } from './batch-row.js';

/** The findings or codes that were removed, and those that were added. */
export interface Difference {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A note that the two knowledge bases read differently. */
export interface NoteChange {
  readonly name: string;
  readonly open: () => Promise<void> | void;
  readonly codes: Difference;
  readonly marks: Difference;
}

interface Source {
  readonly name: string;
  readonly read: () => Promise<string> | string;
  readonly open: () => Promise<void> | void;
}

const AT_ONCE = 20;

/** Returns the notes that are read differently, and the total number of notes that were read. */
export async function noteChanges(
  before: Slot,
  after: Slot,
): Promise<{ changes: readonly NoteChange[]; notes: number }> {
  const { files } = app.get();
  const encounter = { ...app.get().encounter, ...UNKNOWN_PATIENT };
  const sources: Source[] =
    files.length > 0
      ? files.map(({ name, read }) => ({ name, read, open: async () => openNote(name, await read()) }))
      : SAMPLES.map(({ name, text }) => ({ name, read: () => text, open: () => openSample(name) }));
  const changes: NoteChange[] = [];
  for (let at = 0; at < sources.length; at += AT_ONCE) {
    const part = sources.slice(at, at + AT_ONCE);
    const notes: NoteToRead[] = await Promise.all(part.map(async ({ name, read }) => ({ name, text: await read() })));
    const [old, now] = await Promise.all([
      ask('batch', { slot: before, notes, encounter }),
      ask('batch', { slot: after, notes, encounter }),
    ]);
    for (const [index, { name, open }] of part.entries()) {
      const found = changeOf(old[index], now[index]);
      if (found !== undefined) changes.push({ name, open, ...found });
    }
  }
  return { changes, notes: sources.length };
}

function changeOf(
  before: BatchRow | undefined,
  after: BatchRow | undefined,
): Pick<NoteChange, 'codes' | 'marks'> | undefined {
  if (before === undefined || after === undefined) return undefined;
  const codes = differenceOf(before.codes, after.codes);
  const marks = differenceOf(before.marks, after.marks);
  const count = codes.removed.length + codes.added.length + marks.removed.length + marks.added.length;
  return count === 0 ? undefined : { codes, marks };
}

/** The members that are in only one of two lists. */
export function differenceOf(before: readonly string[], after: readonly string[]): Difference {
  const [old, now] = [new Set(before), new Set(after)];
  return { removed: before.filter((one) => !now.has(one)), added: after.filter((one) => !old.has(one)) };
}
