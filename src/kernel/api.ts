// The interface of the kernel for the layers above it: typed calls that take strings and typed arrays. The wasm module,
// its memory and its pointers stay inside src/kernel/.

/** A folded word of a text; `begin` and `end` (exclusive) are offsets in UTF-16 code units in the caller's string. */
export interface Word {
  readonly text: string;
  readonly begin: number;
  readonly end: number;
  /** Whether there is a sentence end, bracket, colon or blank line between the previous word and this one. */
  readonly breakBefore: boolean;
}

/** Matches as rows of MATCH_BYTES bytes: begin, end, payload, words and form (see assembly/layout.ts). */
export interface Matches {
  readonly count: number;
  /** The rows of the `count` matches, in kernel memory; valid until the next kernel call. */
  readonly rows: Uint32Array;
  /**
   * Matches of names whose words are reordered or separated in the text, as rows of LOOSE_MATCH_BYTES; valid for as
   * long as `rows`.
   */
  readonly loose: Uint32Array;
  /**
   * The offsets of marks that may end a clause, a sentence or a line (assembly/marks.ts); valid for as long as `rows`.
   */
  readonly marks: Uint32Array;
}

/** The calls that need no knowledge base, such as folding and hashing. */
export interface TextKernel {
  /** The words of `text`, folded exactly as the recogniser folds a note. */
  words(text: string): Word[];
  /** Encodes the words of many texts as ids; each distinct word is listed once. */
  intern(texts: WrittenTexts): InternedTexts;
  /**
   * Returns the texts that contain each term. `weigh` receives the text count of each term and the number of texts that
   * contain at least one term, and returns the weights of the terms.
   */
  invert(texts: TextTerms, weigh: (counts: Uint32Array, listed: number) => Uint16Array): InvertedTexts;
  /** XXH64 (seed 0) of `bytes`. */
  checksum(bytes: Uint8Array): bigint;
}

/** The kernel with the hot sections of an opened bundle. */
export interface Kernel extends TextKernel {
  /**
   * Every name, cue and heading in `text`, sorted by start and then by length, longest first; `fuzzy` corrects
   * misspelled words of names.
   */
  match(text: string, overlaps: 'longest' | 'all', fuzzy?: boolean): Matches;
  /** The position of a node key in tree order, or -1. */
  findNodeKey(key: string): number;
  /** The positions of a key and its descendants, as a half-open range; empty if the key is unknown. */
  subtree(key: string): { begin: number; end: number };
  /** The row of the `findings` section at a position. */
  findingAt(position: number): number;
  /** The key written at a position. */
  nodeKeyAt(position: number): string;
  /** Sorts `positions` and drops every position whose key is a descendant of the key at another position. */
  prune(positions: Uint32Array): Uint32Array;
  /**
   * The minimal regular expression (`^…`) that matches exactly the keys at the pruned positions and their descendants.
   */
  expression(positions: Uint32Array): string;
  readonly search: SearchKernel;
  /**
   * Immediately runs the verification that is otherwise deferred until first use, except that of the `search` section;
   * throws `invalid-bundle`.
   */
  prove(): void;
}

/** Texts that can be written one after another. */
export interface WrittenTexts {
  readonly count: number;
  /** Writes a text as UTF-8 at an offset and returns the end offset, or -1 if there is not enough room. */
  write(text: number, into: Uint8Array, at: number): number;
}

/**
 * Interned texts: their distinct folded words, except words too long for an index, and the words of every text as
 * indices into this list.
 */
export interface InternedTexts {
  readonly words: readonly string[];
  /** The words of all texts, one text after another. */
  readonly sequence: Uint32Array;
  /** The offset in `sequence` at which each text's words begin, followed by the end of the last text. */
  readonly begins: Uint32Array;
}

/** The input of inversion: interned texts; the texts of codes come before the texts of names. */
export interface TextTerms extends Pick<InternedTexts, 'sequence' | 'begins'> {
  /** The term of each word, or INTERN_NO_TERM. */
  readonly termOf: Uint32Array;
  readonly terms: number;
  readonly codes: number;
  /** The finding of each name; if several names of a finding have the same terms, only the first is listed. */
  readonly owners: Uint32Array;
}

/** The texts that contain each term. */
export interface InvertedTexts {
  /** The number of texts that contain each term. */
  readonly counts: Uint32Array;
  readonly weights: Uint16Array;
  /** The sum of the weights of each text's terms, at most 0xffff. */
  readonly textWeights: Uint16Array;
  /** The lists of the texts that contain each term, in term order (SR_POSTINGS_AT). */
  readonly lists: Uint8Array;
  /** The offset at which each list begins, followed by the end of the last list. */
  readonly listBegins: Uint32Array;
}

/** A range of words in a search index, given by the words' ranks in the index's order. */
export interface SearchRange {
  readonly begin: number;
  readonly end: number;
}

/** Words within a certain edit distance of a word. */
export interface NearRange extends SearchRange {
  readonly edits: number;
  /** Whether only prefixes of these words, not the whole words, are within that distance. */
  readonly isBegun: boolean;
}

/**
 * A search query. The heaviest word comes first; the ranges of a word are sorted from the best match to the worst.
 */
export interface SearchPlan {
  readonly words: readonly {
    /** The information content of the word in bits, multiplied by SEARCH_WEIGHT_UNIT. */
    readonly weight: number;
    /** Ranges of index words; a text that contains a word in a range gets `share` of the weight, in 256ths. */
    readonly ranges: readonly (SearchRange & { readonly share: number })[];
  }[];
}

/** The conditions that the texts found by a plan must meet. */
export interface SearchRequest {
  /** The vocabularies to search, one bit each; findings have a bit too. */
  readonly mask: number;
  /** Words that a text must contain, one bit each. */
  readonly need: number;
  /** Whether texts without the heaviest words are found even if there are many other texts. */
  readonly all: boolean;
  /** The maximum number of texts. */
  readonly limit: number;
  /** If given, only texts with numbers below this are found. */
  readonly below?: number;
}

/** Texts found, best first: rows of SEARCH_HIT_BYTES, in copies that the caller owns. */
export interface SearchHits {
  readonly count: number;
  readonly rows: Uint32Array;
  /** The same memory as floats, for the score. */
  readonly scores: Float32Array;
  /** Names that the query contains in full, as rows of SEARCH_NAME_BYTES. */
  readonly names: Uint32Array;
  /** The number of texts that were found before ranking. */
  readonly touched: number;
}

/** The owners and targets of texts; views that are valid until the next kernel call. */
export interface SearchTargets {
  /** The row of the `findings` section of each name. */
  readonly owners: Uint32Array;
  /** The index of each finding's first target, followed by the end of the last finding's targets. */
  readonly starts: Uint32Array;
  /** The row of the `codes` section and the grade of each target. */
  readonly rows: Uint32Array;
}

/** A `search` section in kernel memory. Words are folded. */
export interface SearchIndex {
  readonly textCount: number;
  /**
   * Texts with numbers below this count belong to codes and have the row of the code as their number; all others are
   * names.
   */
  readonly codeCount: number;
  /** The rank of the word; -1 if the index does not contain it. */
  word(word: string): number;
  /** The word at a rank. */
  wordAt(rank: number): string;
  /** The range of the words that begin with `word`. */
  prefix(word: string): SearchRange;
  /** The words up to `most` edits away from `word`; with `asPrefix`, also words with a prefix within that distance. */
  near(word: string, most: number, asPrefix: boolean): readonly NearRange[];
  /**
   * An upper bound on the number of texts with a word in the range: a text with several such words is counted several
   * times.
   */
  texts(range: SearchRange): number;
  find(plan: SearchPlan, request: SearchRequest): SearchHits;
  targets(): SearchTargets;
}

/** The row counts of the tables that an index covers. */
export interface SearchedCounts {
  readonly codes: number;
  readonly names: number;
  readonly findings: number;
}

/**
 * The kernel's search, which uses either the index in the bundle or an index built at run time. The layout of the index
 * is verified when it is opened; its postings are verified when a search reads them.
 */
export interface SearchKernel {
  /** Throws `invalid-bundle` unless everything that the bundle's own index refers to exists. */
  prove(counts: SearchedCounts): void;
  prebuilt(counts: SearchedCounts): SearchIndex | undefined;
  place(section: Uint8Array, counts: SearchedCounts): SearchIndex;
}
