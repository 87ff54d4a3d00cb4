// Cheap tests of the first or last letters of a word. They rule out most words in a note without a lookup in a list.

/**
 * The first two and the last two letters of the listed words, for fast rejection. The two characters at one end of a
 * word rule out most words in a note, so the other end need not even be found.
 */
export interface WordEdges {
  /** Whether a word that begins with these code units may be listed; `second` may already be outside the word. */
  begins(first: number, second: number): boolean;
  /** Whether a word that ends with these code units may be listed; `before` may already be outside the word. */
  ends(last: number, before: number): boolean;
}

/** The edges of all words in all the lists. */
export function wordEdges(...lists: { keys(): Iterable<string> }[]): WordEdges {
  // Bit m of element n is set if a word has letter n of the alphabet at its edge and letter m next to that letter; m is
  // 0 if there is no second letter.
  const first = new Int32Array(LETTERS);
  const last = new Int32Array(LETTERS);
  const addEdge = (edges: Int32Array, outer: number, inner: number) => {
    const at = letterIndex(outer);
    edges[at] = (edges[at] ?? 0) | (1 << letterIndex(inner));
  };
  for (const list of lists) {
    for (const word of list.keys()) {
      addEdge(first, word.charCodeAt(0), word.charCodeAt(1));
      addEdge(last, word.charCodeAt(word.length - 1), word.charCodeAt(word.length - 2));
    }
  }
  return {
    begins: (outer, inner) => isEdge(first, outer, inner),
    ends: (outer, inner) => isEdge(last, outer, inner),
  };
}

const LETTERS = 32;

/** The position in the alphabet of an ASCII letter of either case, starting at 1; 0 for anything else. */
function letterIndex(code: number): number {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? code & 31 : 0;
}

/**
 * Whether a word may have these two letters at its edge. Non-ASCII letters pass, because their lower-case form may be
 * ASCII.
 */
function isEdge(edges: Int32Array, outer: number, inner: number): boolean {
  if (outer >= 0x80 || inner >= 0x80) return true;
  return (((edges[letterIndex(outer)] ?? 0) >>> letterIndex(inner)) & 1) !== 0;
}
