// Compiles a log of corrections to an overlay, which adds and hides names. What is said about one place changes no
// name; it only counts as evidence about the name (see name-evidence.ts).

import type { Correction } from '../../contract/correction-types.js';
import type { Overlay } from '../../overlay/overlay.js';
import { holdingCorrections } from './correction-log.js';

/** A name that corrections add or hide. */
interface CorrectedName {
  readonly finding: number;
  readonly text: string;
}

/**
 * Makes the overlay for a log; undefined if the log changes no names. If entries contradict each other, the last one
 * applies.
 *
 * @example
 * const line = '{"id":1,"at":"2026-11-02T10:00:00Z","kind":"name","text":"barn lung","ctermId":10311}';
 * correctionsOverlay(readCorrections(line)) // { name: 'corrections', names: [{ finding: 10311, text: 'barn lung' }] }
 */
export function correctionsOverlay(log: readonly Correction[]): Overlay | undefined {
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
    added.set(nameKey(finding, text), { finding, text });
  };
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

/** Identifies a name of a finding, ignoring case. */
export function nameKey(finding: number, text: string): string {
  return `${finding} ${text.toLowerCase()}`;
}
