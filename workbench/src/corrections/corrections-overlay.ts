// Converts a log of corrections to an overlay, which adds and hides names. Corrections of context apply to only one
// note and are not part of the overlay.

import type { Overlay } from 'cterm';
import { type Correction, holding } from './correction-log.js';

/** Makes the overlay for a log; undefined if the log does not change the knowledge. */
export function overlayOf(log: readonly Correction[]): Overlay | undefined {
  const hidden = new Map<string, { finding: number; text: string }>();
  const added = new Map<string, { finding: number; text: string }>();
  const hide = (finding: number, text: string): void => {
    added.delete(keyOf(finding, text));
    if (text !== '') hidden.set(keyOf(finding, text), { finding, text });
  };
  const add = (finding: number, text: string): void => {
    hidden.delete(keyOf(finding, text));
    added.set(keyOf(finding, text), { finding, text });
  };
  for (const one of holding(log)) {
    if (one.kind === 'wrong') hide(one.ctermId, one.name);
    if (one.kind === 'finding') {
      hide(one.from, one.name);
      add(one.ctermId, one.text);
    }
    if (one.kind === 'name') add(one.ctermId, one.text);
  }
  if (hidden.size + added.size === 0) return undefined;
  return {
    name: 'corrections',
    ...(added.size > 0 && { names: [...added.values()] }),
    ...(hidden.size > 0 && { hide: { names: [...hidden.values()] } }),
  };
}

function keyOf(finding: number, text: string): string {
  return `${finding} ${text.toLowerCase()}`;
}
