// Closed lists of words and characters that the rules of recognition speak of. Calls are marked pure where they are
// made, so that a program that recognises nothing does not carry the lists.

/** The words of a list with blanks between them. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Code units of some characters. */
export interface MarkSet {
  /** Whether a code unit is one of them; OUTSIDE is none. */
  has(code: number): boolean;
}

/** The code units of a list of characters. Nearly all that is asked for is ASCII, and told by a bit. */
export function markSet(list: string): MarkSet {
  const ascii = new Int32Array(4);
  const others: number[] = [];
  for (const mark of list) {
    const code = mark.charCodeAt(0);
    if (code < 0x80) ascii[code >>> 5] = (ascii[code >>> 5] ?? 0) | (1 << (code & 31));
    else others.push(code);
  }
  return {
    has: (code) =>
      code < 0x80 ? code >= 0 && (((ascii[code >> 5] ?? 0) >>> (code & 31)) & 1) !== 0 : others.includes(code),
  };
}

/**
 * The first two and the last two letters of the words of some lists. Two characters of a text tell most of its words
 * from those of the lists, before anybody looks for the other end of the word.
 */
export interface WordEdges {
  /** Whether a word with these first two code units may be in one of the lists; the second may be behind the word. */
  begins(first: number, second: number): boolean;
  /** The same for its last code unit and the one before, which may be before the word. */
  ends(last: number, before: number): boolean;
}

/** The edges of the words of some lists. */
export function wordEdges(...lists: { keys(): Iterable<string> }[]): WordEdges {
  // Bit m of number n: letter n of the alphabet stands at the edge, and letter m, or for 0 nothing, next to it.
  const first = new Int32Array(LETTERS);
  const last = new Int32Array(LETTERS);
  const note = (edges: Int32Array, outer: number, inner: number) => {
    const at = letterOf(outer);
    edges[at] = (edges[at] ?? 0) | (1 << letterOf(inner));
  };
  for (const list of lists) {
    for (const word of list.keys()) {
      note(first, word.charCodeAt(0), word.charCodeAt(1));
      note(last, word.charCodeAt(word.length - 1), word.charCodeAt(word.length - 2));
    }
  }
  return {
    begins: (outer, inner) => isEdge(first, outer, inner),
    ends: (outer, inner) => isEdge(last, outer, inner),
  };
}

const LETTERS = 32;

/** Place of an ASCII letter of either case in the alphabet, 0 for all else. */
function letterOf(code: number): number {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? code & 31 : 0;
}

/** What is not ASCII may be a letter that is another in lower case, and is looked up. */
function isEdge(edges: Int32Array, outer: number, inner: number): boolean {
  if (outer >= 0x80 || inner >= 0x80) return true;
  return (((edges[letterOf(outer)] ?? 0) >>> letterOf(inner)) & 1) !== 0;
}
