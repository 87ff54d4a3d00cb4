// Functions that return the kinds of the words in the window (loose-window.ts) and find where the items of a list
// begin.

import { LOOSE_CONTENT, LOOSE_FREE, LOOSE_IS_PART, LOOSE_JOIN, LOOSE_KIND_SHIFT, LOOSE_PREPOSITION, LOOSE_QUALIFIER } from './layout';
import { inAnySet, isTwoWordName } from './loose-pairs';
import { PLAIN, REACH, gapAt, head, token } from './loose-window';

/** Whether there is a readable word at index `i` of the window. */
export function isWord(i: u32): bool {
  return i < head;
}

/** The kind of word `i`, e.g. LOOSE_CONTENT. */
export function kindAt(i: u32): u32 {
  return load<u32>(token(i)) >>> LOOSE_KIND_SHIFT;
}

/** Whether a word denotes a body part. */
export function isPart(i: u32): bool {
  return (load<u32>(token(i)) & LOOSE_IS_PART) != 0;
}

/** Whether a word begins a clause, or an item after a comma, a colon or "and". Free words before it are ignored. */
export function beginsItem(i: u32): bool {
  const stop = i > REACH ? i - REACH : 0;
  while (i > stop && gapAt(i) == PLAIN && kindAt(i - 1) == LOOSE_FREE) i--;
  return gapAt(i) != PLAIN || kindAt(i - 1) == LOOSE_JOIN;
}

/**
 * Whether a word begins an item that shares its head with later items. "knee" does in "denies knee and hip pain". "eye"
 * does not in "red eye and hip pain", because "red eye" is itself a name; neither does "knee" in "swelling of the knee
 * and hip pain". Free words before it are ignored.
 */
export function beginsShared(first: u32): bool {
  let i = first;
  const stop = i > REACH ? i - REACH : 0;
  while (i > stop && gapAt(i) == PLAIN && kindAt(i - 1) == LOOSE_FREE) i--;
  if (gapAt(i) != PLAIN) return true;
  const before = i - 1;
  const kind = kindAt(before);
  if (kind == LOOSE_CONTENT || kind == LOOSE_QUALIFIER) return !isTwoWordName(before, first);
  return kind != LOOSE_PREPOSITION || gapAt(before) != PLAIN || !inAnySet(before - 1);
}

/**
 * Whether a name that ends in a body part is complete, because the next word forms no name with that body part: "mass
 * left breast [stable]", but not "mass left breast [implant]".
 */
export function endsAtPart(last: u32, after: u32): bool {
  return isPart(last) && !isPart(after) && !isTwoWordName(last, after);
}
