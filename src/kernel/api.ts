// The interface that the kernel offers to the layers above it: typed calls that take strings and typed arrays. The wasm
// module, its memory and its pointers never leave src/kernel/.

/** A folded word of a text; `begin` and `end` (exclusive) are offsets in the caller's string, in UTF-16 code units. */
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
   * Matches of names whose words are reordered or separated in the text, as rows of LOOSE_MATCH_BYTES bytes; valid for
   * as long as `rows` is.
   */
  readonly loose: Uint32Array;
  /**
   * The offsets of marks, at which a clause, a sentence or a line may end (assembly/marks.ts); valid for as long as
   * `rows` is.
   */
  readonly marks: Uint32Array;
}

/** The calls that need no knowledge base, such as folding and hashing. */
export interface TextKernel {
  /** Returns the words of `text`, folded exactly as the recogniser folds a note. */
  words(text: string): Word[];
  /** Encodes the words of many texts as ids; each distinct word is listed once. */
  intern(texts: WrittenTexts): InternedTexts;
  /**
   * Lists, for each term, the texts that contain it. `weigh` is called with the number of texts per term and the number
   * of texts that contain any term, and returns the weights of the terms.
   */
  invert(texts: TextTerms, weigh: (counts: Uint32Array, listed: number) => Uint16Array): InvertedTexts;
  /** Returns the XXH64 (seed 0) of `bytes`. */
  checksum(bytes: Uint8Array): bigint;
}

/** The kernel with the hot sections of an opened bundle. */
export interface Kernel extends TextKernel {
  /**
   * Finds every name, cue and heading in `text`, sorted by start and then by length, longest first; with `fuzzy`,
   * misspelled words of names are corrected.
   */
  match(text: string, overlaps: 'longest' | 'all', fuzzy?: boolean): Matches;
  /** Returns the position of a node key in tree order, or -1. */
  findNodeKey(key: string): number;
  /** Returns the positions of a key and its descendants as a half-open range, which is empty if the key is unknown. */
  subtree(key: string): { begin: number; end: number };
  /** Returns the row in the `findings` section for a position. */
  findingAt(position: number): number;
  /** Returns the node key at a position. */
  nodeKeyAt(position: number): string;
  /** Sorts `positions` and drops every position whose key is a descendant of the key at another position. */
  prune(positions: Uint32Array): Uint32Array;
  /**
   * Returns the minimal regular expression (`^…`) that matches exactly the keys at the pruned positions and their
   * descendants.
   */
  expression(positions: Uint32Array): string;
  readonly search: SearchKernel;
  /**
   * Immediately runs every verification that would otherwise be deferred until first use, except that of the `search`
   * section; throws `invalid-bundle` if one fails.
   */
  prove(): void;
}

/** Texts that can be written to memory one after another. */
export interface WrittenTexts {
  readonly count: number;
  /** Writes a text as UTF-8 at the given offset. Returns the offset after it, or -1 if there is not enough room. */
  write(text: number, into: Uint8Array, at: number): number;
}

/**
 * Interned texts: a list of their distinct folded words, excluding words too long for an index, and each text as
 * indices into this list.
 */
export interface InternedTexts {
  readonly words: readonly string[];
  /** The words of all texts, one text after another. */
  readonly sequence: Uint32Array;
  /** For each text, the offset in `sequence` at which its words begin, followed by the end of the last text. */
  readonly begins: Uint32Array;
}

/** The input for inversion: interned texts, first the texts of all codes, then all names. */
export interface TextTerms extends Pick<InternedTexts, 'sequence' | 'begins'> {
  /** The term of each word, or INTERN_NO_TERM. */
  readonly termOf: Uint32Array;
  readonly terms: number;
  readonly codes: number;
  /**
   * The finding of each name. If several names of a finding have the same terms, only the first of these names is added
   * to the lists.
   */
  readonly owners: Uint32Array;
}

/** The texts that contain each term. */
export interface InvertedTexts {
  /** The number of texts that contain each term. */
  readonly counts: Uint32Array;
  readonly weights: Uint16Array;
  /** For each text, the sum of its terms' weights, at most 0xffff. */
  readonly textWeights: Uint16Array;
  /** For each term, in order, the list of the texts that contain it (SR_POSTINGS_AT). */
  readonly lists: Uint8Array;
  /** The offset at which each list begins, followed by the end of the last list. */
  readonly listBegins: Uint32Array;
}

/** A range of words in a search index, given as ranks in the index. */
export interface SearchRange {
  readonly begin: number;
  readonly end: number;
}

/** Words within a certain edit distance of a word. */
export interface NearRange extends SearchRange {
  readonly edits: number;
  /** True if only prefixes of these words are within that distance, false if the whole words are. */
  readonly isBegun: boolean;
}

/** A search query. The heaviest word comes first, and the ranges of a word are sorted from best to worst match. */
export interface SearchPlan {
  readonly words: readonly {
    /** The information content of the word in bits, multiplied by SEARCH_WEIGHT_UNIT. */
    readonly weight: number;
    /** Ranges of index words. A text that contains a word from a range gets `share`/256 of the weight. */
    readonly ranges: readonly (SearchRange & { readonly share: number })[];
  }[];
}

/** The conditions that a text must meet to be found. */
export interface SearchRequest {
  /** The vocabularies to search, one bit each; findings have their own bit. */
  readonly mask: number;
  /** Words that a text must contain, one bit each. */
  readonly need: number;
  /** Whether to find texts that lack the heaviest words even if enough other texts have been found. */
  readonly all: boolean;
  /** The maximum number of texts. */
  readonly limit: number;
  /** If given, only texts whose numbers are below this one are found. */
  readonly below?: number;
}

/** The texts found, best first, as rows of SEARCH_HIT_BYTES, copied out of kernel memory. */
export interface SearchHits {
  readonly count: number;
  readonly rows: Uint32Array;
  /** The memory of `rows` as floats, for reading the scores. */
  readonly scores: Float32Array;
  /** Names that the query contains in full, as rows of SEARCH_NAME_BYTES. */
  readonly names: Uint32Array;
  /** The number of texts found before ranking and limiting. */
  readonly touched: number;
}

/** The findings of names, and the codes that are targets of findings; views valid until the next kernel call. */
export interface SearchTargets {
  /** For each name, the row of its finding in the `findings` section. */
  readonly owners: Uint32Array;
  /** For each finding, the index of its first target, followed by the end of the last finding's targets. */
  readonly starts: Uint32Array;
  /** For each target, its row in the `codes` section and its grade. */
  readonly rows: Uint32Array;
}

/** The `search` section in kernel memory. Words are folded. */
export interface SearchIndex {
  readonly textCount: number;
  /** Text n is the text of the code at row n if n is below this count; all other texts are names. */
  readonly codeCount: number;
  /** Returns the rank of the word, or -1 if the index does not contain it. */
  word(word: string): number;
  /** Returns the word at a rank. */
  wordAt(rank: number): string;
  /** Returns the range of the words that begin with `word`. */
  prefix(word: string): SearchRange;
  /**
   * Returns the words at most `most` edits away from `word` and, with `asPrefix`, also words that have a prefix within
   * that distance.
   */
  near(word: string, most: number, asPrefix: boolean): readonly NearRange[];
  /**
   * Returns an upper bound for the number of texts that contain a word in the range; a text with several such words is
   * counted several times.
   */
  texts(range: SearchRange): number;
  find(plan: SearchPlan, request: SearchRequest): SearchHits;
  targets(): SearchTargets;
}

/** The row counts of the tables covered by an index. */
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
  /** Throws `invalid-bundle` if the index in the bundle is damaged, e.g. refers to rows that do not exist. */
  prove(counts: SearchedCounts): void;
  prebuilt(counts: SearchedCounts): SearchIndex | undefined;
  place(section: Uint8Array, counts: SearchedCounts): SearchIndex;
}
