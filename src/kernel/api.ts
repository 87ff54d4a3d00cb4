// What the kernel offers the layers above it: typed calls over strings and typed arrays. The wasm behind it, its
// memory and its pointers stay inside src/kernel/.

/** A folded word of a text; offsets are UTF-16 code units of the caller's string, half open. */
export interface Word {
  readonly text: string;
  readonly begin: number;
  readonly end: number;
  /** A sentence end, bracket, colon or blank line stands between this word and the one before. */
  readonly breakBefore: boolean;
}

/** Matches as rows of MATCH_BYTES: begin, end, payload, words and form (see assembly/layout.ts). */
export interface Matches {
  readonly count: number;
  /** count × 4 numbers, the caller's until the next match of the same kernel. */
  readonly rows: Uint32Array;
  /** Names found by their words in another order or apart: rows of LOOSE_MATCH_BYTES, as long as `rows`. */
  readonly loose: Uint32Array;
}

/** Folding and hashing: needs no knowledge base. */
export interface TextKernel {
  /** The words of `text`, folded exactly as the recogniser folds a note. */
  words(text: string): Word[];
  /** XXH64 (seed 0) of `bytes`. */
  checksum(bytes: Uint8Array): bigint;
}

/** The kernel over the hot sections of one opened bundle. */
export interface Kernel extends TextKernel {
  /** Every name, cue and heading in `text`, sorted by begin, longer first; `fuzzy` corrects misspelled words of names. */
  match(text: string, overlaps: 'longest' | 'all', fuzzy?: boolean): Matches;
  /** Position of a node key in tree order, or -1. */
  findNodeKey(key: string): number;
  /** Positions of a key's subtree, the key itself included: [begin, end), empty when the key is unknown. */
  subtree(key: string): { begin: number; end: number };
  /** Row of section `findings` at a position. */
  findingAt(position: number): number;
  /** The key written at a position. */
  nodeKeyAt(position: number): string;
  /** `positions` sorted, without any whose key descends from another's in the list. */
  prune(positions: Uint32Array): Uint32Array;
  /** The minimal expression (`^…`) that matches exactly the pruned positions' keys and their descendants. */
  expression(positions: Uint32Array): string;
}
