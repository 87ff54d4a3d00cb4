// The log of corrections, which contains a user's statements about the engine's answers, in order. The log is
// append-only: undoing a correction is an entry of its own. If several entries are about the same span in a note, the
// last one applies.

import type { RecognitionResult } from 'cterm';

/** The qualifiers of a finding that a user can set. */
export interface Qualifiers {
  readonly prefix: string;
  readonly result: string;
  readonly modifier: string;
  readonly status: string;
}

/** The place of a correction, i.e. a note and words in it. */
interface Place {
  readonly note: string;
  readonly index: number;
  readonly length: number;
  readonly text: string;
}

/** A statement by the user. */
export type Said =
  | ({
      readonly kind: 'accept';
      readonly ctermId: number;
      readonly description: string;
      readonly notation: string;
    } & Place)
  | ({ readonly kind: 'wrong'; readonly ctermId: number; readonly description: string; readonly name: string } & Place)
  | ({
      readonly kind: 'finding';
      readonly from: number;
      readonly fromDescription: string;
      readonly name: string;
      readonly ctermId: number;
      readonly description: string;
    } & Place)
  | ({
      readonly kind: 'context';
      readonly ctermId: number;
      readonly description: string;
      readonly before: Qualifiers;
      readonly after: Qualifiers;
    } & Place)
  | ({ readonly kind: 'name'; readonly ctermId: number; readonly description: string } & Place)
  | { readonly kind: 'undo'; readonly of: number };

/** An entry of the log. */
export type Correction = Said & { readonly id: number; readonly at: string };

/** A correction of context, which applies to only one span in one note. */
export interface NoteFix {
  readonly index: number;
  readonly length: number;
  readonly text: string;
  readonly ctermId: number;
  readonly after: Qualifiers;
}

/** Returns the log with one more entry. */
export function withCorrection(log: readonly Correction[], said: Said, now: Date): readonly Correction[] {
  const id = 1 + log.reduce((most, one) => Math.max(most, one.id), 0);
  return [...log, { ...said, id, at: now.toISOString() }];
}

/** The entries that have not been undone. Undo entries themselves are left out. */
export function holding(log: readonly Correction[]): readonly Exclude<Correction, { kind: 'undo' }>[] {
  const undone = new Set(log.flatMap((one) => (one.kind === 'undo' ? [one.of] : [])));
  return log.flatMap((one) => (one.kind === 'undo' || undone.has(one.id) ? [] : [one]));
}

/** The last entry that can be undone. */
export function lastHolding(log: readonly Correction[]): Correction | undefined {
  return holding(log).at(-1);
}

/** The corrections of context in one note. */
export function fixesOf(log: readonly Correction[], note: string): readonly NoteFix[] {
  return holding(log).flatMap((one) => {
    if (one.kind !== 'context' || one.note !== note) return [];
    const { index, length, text, ctermId, after } = one;
    return [{ index, length, text, ctermId, after }];
  });
}

/** The last statement about a result in a note. */
export function saidOf(
  log: readonly Correction[],
  note: string,
  { index, length, ctermId }: Pick<RecognitionResult, 'index' | 'length' | 'ctermId'>,
): Correction | undefined {
  return holding(log).findLast(
    (one) => one.note === note && one.index === index && one.length === length && one.ctermId === ctermId,
  );
}

/** The log as NDJSON, with one entry per line. */
export function logText(log: readonly Correction[]): string {
  return log.map((one) => `${JSON.stringify(one)}\n`).join('');
}

const KINDS: readonly string[] = ['accept', 'wrong', 'finding', 'context', 'name', 'undo'];

/** Reads a log. If a line is not a valid correction, throws an error with the number of the line. */
export function readLog(text: string): readonly Correction[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const one = parsed(line);
    if (one === undefined) throw new Error(`Line ${at + 1} is not a correction.`);
    return [one];
  });
}

function parsed(line: string): Correction | undefined {
  try {
    const one: Correction = JSON.parse(line);
    return typeof one === 'object' && one !== null && KINDS.includes(one.kind) && Number.isInteger(one.id)
      ? one
      : undefined;
  } catch {
    return undefined;
  }
}
