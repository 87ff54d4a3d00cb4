// Writes out the patterns among authored names: "(tummy|belly) hurts". Every combination is a name of its own, unless a
// finding has it as a plain name: what is written in full takes precedence over what a pattern also covers, and of
// several patterns the first.

import type { Complain } from '../complaints.js';
import type { NameRecord } from '../records.js';
import { textsOf } from './compose-texts.js';

/** Whether the text of a name is a pattern. Brackets alone are part of a name; a bar is not. */
export function isNamePattern(text: string): boolean {
  return text.includes('|');
}

/** The names that patterns stand for, apart from those in `written`. */
export function composeNames(
  patterns: readonly NameRecord[],
  written: Iterable<string>,
  complain: Complain,
): NameRecord[] {
  const taken = new Set(Array.from(written, keyOf));
  const names: NameRecord[] = [];
  for (const pattern of patterns) {
    for (const text of textsOf(pattern.text, pattern.place, () => [], complain)) {
      const key = keyOf(text);
      if (taken.has(key)) continue;
      taken.add(key);
      names.push({ ...pattern, text });
    }
  }
  return names;
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[-\s]+/g, ' ');
}
