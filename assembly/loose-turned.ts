// Recognises inverted names, in which the head precedes a comma, as in an alphabetical index: "heart failure, chronic
// systolic".

import { LOOSE_FREE, LOOSE_HAVING, LOOSE_PREPOSITION, LOOSE_QUALIFIER, LOOSE_WALL } from './layout';
import { isWord, kindAt } from './loose-items';
import { COLON, COMMA, HARD, PLAIN, REACH, SLASH, gapAt } from './loose-window';

/**
 * The number of words in the head of an inverted name: 2 for "heart failure, chronic systolic". Returns 0 if the words
 * at `used` do not form an inverted name or are part of a longer phrase. In a list, only the first item of a line may
 * be inverted.
 */
export function turnedHead(used: usize, count: u32): u32 {
  const first = load<u32>(used);
  let words: u32 = 0;
  let next = first + 1;
  for (let i: u32 = 1; i < count; i++) {
    const at = load<u32>(used + (<usize>i << 2));
    for (; next <= at; next++) {
      const gap = gapAt(next);
      if ((gap != PLAIN && gap != COMMA) || (next != at && kindAt(next) != LOOSE_FREE)) return 0;
      if (gap == COMMA && words == 0) words = i;
    }
  }
  if (words == 0) return 0;
  const after = next;
  const gap = isWord(after) ? gapAt(after) : HARD;
  const kind = isWord(after) ? kindAt(after) : LOOSE_WALL;
  if (gap == PLAIN && kind != LOOSE_HAVING) return 0;
  return isAlone(first, gap == COMMA || gap == SLASH) ? words : 0;
}

/**
 * Whether a word begins a line or the answer to a label, or follows "with" or "of". Free words and qualifiers before it
 * are ignored.
 */
function isAlone(i: u32, isListed: bool): bool {
  const stop = i > REACH ? i - REACH : 0;
  for (; i > stop && gapAt(i) == PLAIN; i--) {
    const kind = kindAt(i - 1);
    if (kind != LOOSE_FREE && kind != LOOSE_QUALIFIER) return !isListed && (kind == LOOSE_PREPOSITION || kind == LOOSE_HAVING);
  }
  const gap = gapAt(i);
  return gap == HARD || (gap == COLON && !isListed);
}
