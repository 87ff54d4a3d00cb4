// Closed lists of words and characters that the rules of recognition speak of. Calls are marked pure where they are
// made, so that a program that recognises nothing does not carry the lists.

/** The words of a list with blanks between them. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** The code units of a list of characters. */
export function markSet(list: string): ReadonlySet<number> {
  return new Set(Array.from(list, (mark) => mark.charCodeAt(0)));
}

/**
 * How long the words of some lists are, by their first letter. It tells most words of a text from those of the lists
 * before anybody makes a string of them, which is what looking a word up costs most.
 */
export interface WordShapes {
  /** Whether a word with this first code unit, of either case, and this length may be in one of the lists. */
  fits(first: number, length: number): boolean;
}

/** The shapes of the words of some lists. */
export function wordShapes(...lists: { keys(): Iterable<string> }[]): WordShapes {
  // Bit n of a letter's number: a word of n letters begins with it.
  const lengths = new Uint32Array(0x80);
  for (const list of lists) {
    for (const word of list.keys()) {
      const first = word.charCodeAt(0);
      if (first < 0x80) lengths[first] = (lengths[first] ?? 0) | (1 << Math.min(word.length, 31));
    }
  }
  return {
    fits(first, length) {
      const lower = first >= 0x41 && first <= 0x5a ? first | 0x20 : first;
      return lower >= 0x80 || (((lengths[lower] ?? 0) >>> length) & 1) !== 0;
    },
  };
}
