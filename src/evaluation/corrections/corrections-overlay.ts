// Compiles a log of corrections to an overlay, which adds and hides names. A single statement about one place neither
// adds nor hides a name, but it counts as evidence: a name may be hidden if it is rejected often enough.

import type { Correction } from '../../contract/correction-types.js';
import type { Overlay } from '../../overlay/overlay.js';
import { reliabilityOf } from '../lexicon/name-counts.js';
import { holdingCorrections } from './correction-log.js';

/** A name that corrections add or hide. */
interface CorrectedName {
  readonly finding: number;
  readonly text: string;
}

/** Options for `correctionsOverlay`. */
export interface CorrectionsOptions {
  /**
   * Also hides names whose results were rejected so often that their reliability is below this value; at least three
   * results must have been judged. Default: 0, which hides only names that an entry rejects with the scope `always`.
   */
  readonly doubt?: number;
}

/** A name can be doubted only if it has been judged at least this often. */
const LEAST_JUDGED = 3;
/** The reliability of a name that was never judged. */
const EXPECTED = 0.5;

/**
 * Makes the overlay for a log; undefined if the log changes no names. If entries contradict each other, the last one
 * applies; a hidden name stays hidden until an entry adds it again.
 *
 * @example
 * const line = '{"id":1,"at":"2026-11-02T10:00:00Z","kind":"name","text":"barn lung","ctermId":10311}';
 * correctionsOverlay(readCorrections(line)) // { name: 'corrections', names: [{ finding: 10311, text: 'barn lung' }] }
 */
export function correctionsOverlay(
  log: readonly Correction[],
  { doubt = 0 }: CorrectionsOptions = {},
): Overlay | undefined {
  const hidden = new Map<string, CorrectedName>();
  const added = new Map<string, CorrectedName>();
  // A name that only the log has added is not in the layers below, so it is taken out of the overlay instead of hidden.
  const below = new Set<string>();
  const hide = (finding: number, text: string): void => {
    const key = nameKey(finding, text);
    const isOwn = added.delete(key) && !below.has(key);
    if (text === '' || isOwn) return;
    below.add(key);
    hidden.set(key, { finding, text });
  };
  const add = (finding: number, text: string): void => {
    hidden.delete(nameKey(finding, text));
    // If the name was previously added to a different finding, it now belongs to this one instead.
    for (const [key, other] of added) if (other.text.toLowerCase() === text.toLowerCase()) added.delete(key);
    added.set(nameKey(finding, text), { finding, text });
  };
  for (const { finding, text, answers, right } of judgedNames(log)) {
    if (answers >= LEAST_JUDGED && reliabilityOf({ answers, right }, EXPECTED) < doubt) hide(finding, text);
  }
  for (const one of holdingCorrections(log)) {
    if (one.kind === 'accept' || one.kind === 'context' || one.scope === 'here') continue;
    if (one.kind === 'wrong') hide(one.ctermId, one.name);
    else {
      if (one.kind === 'finding') hide(one.from, one.name);
      add(one.ctermId, one.text);
    }
  }
  if (hidden.size + added.size === 0) return undefined;
  return {
    name: 'corrections',
    ...(added.size > 0 && { names: [...added.values()] }),
    ...(hidden.size > 0 && { hide: { names: [...hidden.values()] } }),
  };
}

/** The names whose results were accepted or rejected, with their counts. */
function judgedNames(log: readonly Correction[]): (CorrectedName & { answers: number; right: number })[] {
  const judged = new Map<string, CorrectedName & { answers: number; right: number }>();
  for (const one of holdingCorrections(log)) {
    if (one.kind === 'name' || one.kind === 'context' || one.name === '') continue;
    const finding = one.kind === 'finding' ? one.from : one.ctermId;
    const key = nameKey(finding, one.name);
    const counts = judged.get(key) ?? { finding, text: one.name, answers: 0, right: 0 };
    counts.answers++;
    if (one.kind === 'accept') counts.right++;
    judged.set(key, counts);
  }
  return [...judged.values()];
}

/** Identifies a name of a finding, ignoring case. */
export function nameKey(finding: number, text: string): string {
  return `${finding} ${text.toLowerCase()}`;
}
