// Local definitions: "chronic kidney disease (CKD)" says what CKD means from here on.

import type { Mention } from './matches.js';
import { type Note, unitAt } from './note.js';

/** The abbreviations that a text has defined so far, as written, and the findings (rows) that they stand for. */
export type Definitions = Map<string, number>;

/**
 * The finding that the text itself says a mention means: by an earlier definition, or because the mention is the
 * bracketed abbreviation right behind `before`, one of whose findings (`meant`) it can mean too.
 */
export function definedFinding(
  note: Note,
  definitions: Definitions,
  mention: Mention,
  candidates: readonly number[],
  before: Mention | undefined,
  meant: number | undefined,
): number | undefined {
  const written = note.text.slice(mention.begin, mention.end);
  if (before !== undefined && meant !== undefined && candidates.includes(meant) && isBracketed(note, before, mention)) {
    definitions.set(written, meant);
  }
  return definitions.get(written);
}

function isBracketed(note: Note, before: Mention, mention: Mention): boolean {
  const gap = mention.begin - before.end;
  if (gap !== 1 && gap !== 2) return false;
  if (gap === 2 && unitAt(note, before.end) !== 0x20) return false;
  return unitAt(note, mention.begin - 1) === 0x28 && unitAt(note, mention.end) === 0x29;
}
