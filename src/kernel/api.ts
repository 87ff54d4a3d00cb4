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
  /** count × 4 numbers, in the kernel's own memory: the caller's until the kernel is asked for anything else. */
  readonly rows: Uint32Array;
  /** Names found by their words in another order or apart: rows of LOOSE_MATCH_BYTES, as long as `rows`. */
  readonly loose: Uint32Array;
  /** Where the text has a mark that may end a clause, a sentence or a line (assembly/marks.ts), as long as `rows`. */
  readonly marks: Uint32Array;
}

/** Folding and hashing: needs no knowledge base. */
export interface TextKernel {
  /** The words of `text`, folded exactly as the recogniser folds a note. */
  words(text: string): Word[];
  /** The words of many texts as numbers: what is compiled over texts never holds a word twice. */
  intern(texts: WrittenTexts): InternedTexts;
  /** The texts of every term; `weigh` gives the weights of terms by the texts each is in and the number of texts with any. */
  invert(texts: TextTerms, weigh: (counts: Uint32Array, listed: number) => Uint16Array): InvertedTexts;
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
  readonly search: SearchKernel;
  /** Proves at once what is otherwise proved at its first use, search apart; throws `invalid-bundle`. */
  prove(): void;
}

/** Texts that are written one after the other. */
export interface WrittenTexts {
  readonly count: number;
  /** Writes the UTF-8 of a text at a place and returns where it ends; -1 when it has no room there. */
  write(text: number, into: Uint8Array, at: number): number;
}

/** Every distinct folded word of texts but those too long for an index, and the words of every text by their place in that list. */
export interface InternedTexts {
  readonly words: readonly string[];
  /** Words of all texts, one text behind the other. */
  readonly sequence: Uint32Array;
  /** Where each text's words begin, and where the last one's end. */
  readonly begins: Uint32Array;
}

/** What is inverted: interned texts, those of codes before those of names. */
export interface TextTerms extends Pick<InternedTexts, 'sequence' | 'begins'> {
  /** The term of each word, or INTERN_NO_TERM. */
  readonly termOf: Uint32Array;
  readonly terms: number;
  readonly codes: number;
  /** The finding of each name; of one finding's names with the same terms only the first is listed. */
  readonly owners: Uint32Array;
}

/** The texts of every term. */
export interface InvertedTexts {
  /** How many texts each term is in. */
  readonly counts: Uint32Array;
  readonly weights: Uint16Array;
  /** Sum of the weights of each text's terms, at most 0xffff. */
  readonly textWeights: Uint16Array;
  /** Texts of every term in order (SR_POSTINGS_AT). */
  readonly lists: Uint8Array;
  /** Where each term's list begins, and where the last one's ends. */
  readonly listBegins: Uint32Array;
}

/** Words of a search index, by their rank in its order. */
export interface SearchRange {
  readonly begin: number;
  readonly end: number;
}

/** Words some edits away from one. */
export interface NearRange extends SearchRange {
  readonly edits: number;
  /** Only beginnings of the words are that near. */
  readonly isBegun: boolean;
}

/** What is looked for: the weightiest word first, of a word what fits best first. */
export interface SearchPlan {
  readonly words: readonly {
    /** In SEARCH_WEIGHT_UNIT. */
    readonly weight: number;
    /** `share` of the weight that a text with one of these words gets, in 256ths. */
    readonly ranges: readonly (SearchRange & { readonly share: number })[];
  }[];
}

/** Which texts a plan is to find. */
export interface SearchRequest {
  /** Classes, a bit each. */
  readonly mask: number;
  /** Words that a text must have, a bit each. */
  readonly need: number;
  /** Also texts that lack the weightiest words, however many others there are. */
  readonly all: boolean;
  /** The best so many. */
  readonly limit: number;
  /** Only texts with lower numbers; all without it. */
  readonly below?: number;
}

/** Texts found, best first: rows of SEARCH_HIT_BYTES, copies that the caller owns. */
export interface SearchHits {
  readonly count: number;
  readonly rows: Uint32Array;
  /** The same memory as numbers with fractions, for the score. */
  readonly scores: Float32Array;
  /** Names that the words hold whole, rows of SEARCH_NAME_BYTES. */
  readonly names: Uint32Array;
  /** How many texts have any of the words. */
  readonly touched: number;
}

/** What texts are of; views that hold until the kernel is called again. */
export interface SearchTargets {
  /** Row of section `findings` of each name. */
  readonly owners: Uint32Array;
  /** The first target of each finding, and where the last one's end. */
  readonly starts: Uint32Array;
  /** Row of section `codes` and grade. */
  readonly rows: Uint32Array;
}

/** A section `search` in kernel memory. Words are folded. */
export interface SearchIndex {
  readonly textCount: number;
  /** Texts before this one are codes, by their row; those from it on names. */
  readonly codeCount: number;
  /** The word's rank, or -1. */
  word(word: string): number;
  /** The word at a rank. */
  wordAt(rank: number): string;
  /** The words that begin so. */
  prefix(word: string): SearchRange;
  /** The words, or with `asPrefix` those with a beginning, up to `most` edits away. */
  near(word: string, most: number, asPrefix: boolean): readonly NearRange[];
  /** The texts that hold words of a range, at most: those that hold several are counted again. */
  texts(range: SearchRange): number;
  find(plan: SearchPlan, request: SearchRequest): SearchHits;
  targets(): SearchTargets;
}

/** How many rows there are in the tables that an index is about. */
export interface SearchedCounts {
  readonly codes: number;
  readonly names: number;
  readonly findings: number;
}

/**
 * Searching: the index that the bundle brought, or one made at run time. That the parts of both lie where they should is
 * proved when they are opened, what a search reads when it reads it.
 */
export interface SearchKernel {
  /** Throws `invalid-bundle` unless everything that the index which the bundle brought names is there. */
  prove(counts: SearchedCounts): void;
  prebuilt(counts: SearchedCounts): SearchIndex | undefined;
  place(section: Uint8Array, counts: SearchedCounts): SearchIndex;
}
