// The log of corrections: how entries are added, which entries are in effect, and what they change in single notes.
// Nothing is ever removed from a log; a correction is undone by adding another entry.

import type { Correction, HoldingCorrection, NoteFix, Statement, Undone } from '../../contract/correction-types.js';

/** Returns the log with one more entry. */
export function withCorrection(log: readonly Correction[], said: Statement | Undone, now: Date): readonly Correction[] {
  const id = 1 + log.reduce((most, one) => Math.max(most, one.id), 0);
  return [...log, { ...said, id, at: now.toISOString() }];
}

/** The entries that have not been taken back, in order. Entries that take others back are left out. */
export function holdingCorrections(log: readonly Correction[]): readonly HoldingCorrection[] {
  const undone = new Set(log.flatMap((one) => (one.kind === 'undo' ? [one.of] : [])));
  return log.flatMap((one) => (one.kind === 'undo' || undone.has(one.id) ? [] : [one]));
}

/** The log's changes to one note only, in order. If several statements are about one result, the last one applies. */
export function fixesOf(log: readonly Correction[], note: string): readonly NoteFix[] {
  const last = new Map<string, HoldingCorrection>();
  for (const one of holdingCorrections(log)) {
    if (one.note !== note || one.index < 0) continue;
    const about = one.kind === 'finding' ? one.from : one.ctermId;
    const key = `${one.kind === 'context'} ${one.index} ${one.length} ${about}`;
    last.delete(key);
    last.set(key, one);
  }
  return [...last.values()].flatMap((one): NoteFix[] => {
    const { index, length, text, ctermId, description } = one;
    const place = { note, index, length, text, ctermId };
    if (one.kind === 'context') return [{ kind: 'qualify', ...place, after: one.after }];
    if (one.kind === 'accept' || one.scope === 'always') return [];
    if (one.kind === 'wrong') return [{ kind: 'drop', ...place }];
    if (one.kind === 'name') return [{ kind: 'add', ...place, description }];
    return [{ kind: 'replace', ...place, from: one.from, description }];
  });
}

/** The log as NDJSON, with one entry per line. */
export function correctionsText(log: readonly Correction[]): string {
  return log.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** A log with the name by which messages refer to it. */
export interface NamedLog {
  readonly name: string;
  readonly log: readonly Correction[];
}

/** Several logs merged into one, and the origin of each entry, keyed by its new number. */
export interface MergedLogs {
  readonly log: readonly Correction[];
  readonly origins: ReadonlyMap<number, string>;
}

/**
 * Merges the logs of several readers. Entries are sorted by time and, for equal times, by log; then they are
 * renumbered.
 */
export function mergeLogs(logs: readonly NamedLog[]): MergedLogs {
  const all = logs.flatMap(({ name, log }, from) => log.map((one, position) => ({ name, from, position, one })));
  // Dates are compared as numbers, because times may be written with different offsets.
  all.sort((a, b) => Date.parse(a.one.at) - Date.parse(b.one.at) || a.from - b.from || a.position - b.position);
  const numbers = new Map(all.map(({ from, one }, at) => [`${from} ${one.id}`, at + 1]));
  const log = all.flatMap(({ from, one }, at): Correction[] => {
    if (one.kind !== 'undo') return [{ ...one, id: at + 1 }];
    // An entry that takes back an entry missing from its log has no effect and is left out.
    const of = numbers.get(`${from} ${one.of}`);
    return of === undefined ? [] : [{ ...one, id: at + 1, of }];
  });
  return { log, origins: new Map(all.map(({ name, one }, at) => [at + 1, `${name}:${one.id}`])) };
}
