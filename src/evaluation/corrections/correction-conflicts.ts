// Finds corrections that contradict each other, which happens when several readers disagree or one changes their mind.
// The later entry applies, and a hidden name stays hidden until it is added again, so a conflict is a question for the
// readers, not an error.

import type { Correction, HoldingCorrection } from '../../contract/correction-types.js';
import { holdingCorrections } from './correction-log.js';
import { nameKey } from './corrections-overlay.js';

/** Two entries that contradict each other. */
export interface CorrectionConflict {
  /** The numbers of the entries. The later one applies, but in an `accepted` conflict, the name stays hidden. */
  readonly entries: readonly [earlier: number, later: number];
  /**
   * `place`: one says that words mean a finding, the other that they do not. `context`: they give a finding different
   * contexts. `name`: one adds a name to a finding, the other hides it. `findings`: they assign one name, or one
   * result, to different findings. `accepted`: a name is hidden, but a result with this name was accepted elsewhere.
   */
  readonly kind: 'place' | 'context' | 'name' | 'findings' | 'accepted';
}

/** An entry's answer to a question, such as whether a name is added to a finding or hidden. */
interface Answer {
  readonly id: number;
  readonly says: string;
}

/** Returns the conflicts between the entries in effect, sorted by the later entry of each conflict. */
export function correctionConflicts(log: readonly Correction[]): CorrectionConflict[] {
  const conflicts: CorrectionConflict[] = [];
  const last = new Map<string, Answer>();
  const accepted = new Map<string, number>();
  const ask = (kind: CorrectionConflict['kind'], question: string, { id, says }: Answer): void => {
    const key = `${kind} ${question}`;
    const before = last.get(key);
    if (before !== undefined && before.says !== says) conflicts.push({ entries: [before.id, id], kind });
    last.set(key, { id, says });
  };
  for (const one of holdingCorrections(log)) {
    const { id } = one;
    for (const [finding, says] of meaningsOf(one)) {
      if (one.index >= 0) ask('place', `${placeKey(one)} ${finding}`, { id, says });
    }
    if (one.kind === 'finding' && one.scope === 'here') {
      ask('findings', `${placeKey(one)} ${one.from}`, { id, says: String(one.ctermId) });
    }
    const context = contextOf(one);
    if (context !== undefined) ask('context', `${placeKey(one)} ${one.ctermId}`, { id, says: context });
    for (const [finding, name, says] of namesOf(one)) {
      ask('name', nameKey(finding, name), { id, says });
      if (says === ADDED) ask('findings', name.toLowerCase(), { id, says: String(finding) });
      const before = accepted.get(nameKey(finding, name));
      if (says === HIDDEN && before !== undefined) conflicts.push({ entries: [before, id], kind: 'accepted' });
    }
    if (one.kind === 'accept' && one.name !== '') {
      const hidden = last.get(`name ${nameKey(one.ctermId, one.name)}`);
      if (hidden?.says === HIDDEN) conflicts.push({ entries: [hidden.id, id], kind: 'accepted' });
      accepted.set(nameKey(one.ctermId, one.name), id);
    }
  }
  return conflicts;
}

const MEANT = 'meant';
const NOT_MEANT = 'not meant';
const ADDED = 'added';
const HIDDEN = 'hidden';

function placeKey({ note, index, length }: HoldingCorrection): string {
  return `${index}+${length} ${note}`;
}

/** For each finding that an entry names, whether the words at the place mean this finding. */
function meaningsOf(one: HoldingCorrection): [finding: number, says: string][] {
  if (one.kind === 'wrong') return [[one.ctermId, NOT_MEANT]];
  if (one.kind !== 'finding') return [[one.ctermId, MEANT]];
  const own: [number, string] = [one.ctermId, MEANT];
  return one.from === one.ctermId ? [own] : [[one.from, NOT_MEANT], own];
}

/** The context that an entry gives its finding; undefined if the entry does not correct a context. */
function contextOf(one: HoldingCorrection): string | undefined {
  if (one.kind !== 'context') return undefined;
  const { prefix, result, modifier, status } = one.after;
  return [prefix, result, modifier, status].join(' ');
}

/** The names that an entry adds to findings or hides. */
function namesOf(one: HoldingCorrection): [finding: number, name: string, says: string][] {
  if (one.kind === 'accept' || one.kind === 'context' || one.scope === 'here') return [];
  if (one.kind === 'name') return [[one.ctermId, one.text, ADDED]];
  if (one.kind === 'wrong') return one.name === '' ? [] : [[one.ctermId, one.name, HIDDEN]];
  const added: [number, string, string] = [one.ctermId, one.text, ADDED];
  return one.name === '' ? [added] : [[one.from, one.name, HIDDEN], added];
}
