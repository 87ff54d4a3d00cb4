// Expands the patterns among authored names, such as "(tummy|belly) hurts". Every combination becomes a name of its
// own, unless some finding already has it as a plain name, because a name written in full takes precedence over one
// composed from a pattern. If several patterns produce the same name, the first one counts. Combinations that repeat a
// word, such as "knee joint joint effusion" from "(knee|knee joint) (joint effusion|effusion)", are left out, because
// nobody writes them.

import type { Complain } from '../complaints.js';
import type { NameRecord } from '../records.js';
import { textsOf } from './compose-texts.js';

/** Whether the text of a name is a pattern, i.e. contains a bar. Brackets without a bar are part of the name. */
export function isNamePattern(text: string): boolean {
  return text.includes('|');
}

/** The names composed from the patterns, except those already in `written`. */
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
      if (taken.has(key) || stammers(text, pattern.text)) continue;
      taken.add(key);
      names.push({ ...pattern, text });
    }
  }
  return names;
}

/** Whether a text contains the same word twice in a row, although its pattern does not. */
function stammers(text: string, pattern: string): boolean {
  const twice = /(?<!\p{L})(\p{L}{3,}) \1(?!\p{L})/iu.exec(text)?.[0];
  return twice !== undefined && !pattern.includes(twice);
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[-\s]+/g, ' ');
}
