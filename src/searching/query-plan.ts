// Plans the kernel's search for the words of a query. Each word is searched for as typed or by its stem, and the last
// word also as a prefix. Unknown words are replaced by known words that are one or two edits away.

import { SEARCH_WEIGHT_UNIT } from '../../assembly/layout-search.js';
import type { SearchWords } from '../compile/query-word-lists.js';
import { SEARCH_STEM_MARK, stemOf } from '../compile/search-stem.js';
import type { SearchIndex, SearchRange } from '../kernel/api.js';
import type { QueryWord } from './query-words.js';

type Range = SearchRange & { readonly share: number };

/** A word in the plan, with the query word that it represents. */
export interface PlannedWord {
  readonly query: QueryWord;
  readonly weight: number;
  readonly ranges: readonly Range[];
}

/** Options for spelling correction. */
export interface Corrections {
  /** Whether known words are also corrected, because no text contains all words of the query as typed. */
  readonly known: boolean;
}

// The share of a word's weight that a match earns, in 256ths: all of it if the word itself matches (WHOLE), less if
// only its stem matches (BY_STEM), and so on.
export const WHOLE = 256;
const BY_STEM = 244;
const BEGUN = 222;
const IN_FULL = 250;
const DOUBTFUL_STEM = 168;
/** A stem match is doubtful if a correction is more than this many times as common. */
const COMMONER = 4;
/** The shares for corrections, indexed by the number of edits. The penalties below are subtracted from them. */
const NEAR = [256, 196, 150] as const;
const OTHER_FIRST_LETTER = 26;
/** The penalty for correcting a known word, so that matches of the word as typed come first. */
const NEAR_KNOWN = 36;
const RARENESS = 24;

const LETTERS_FOR_ONE_EDIT = 4;
const LETTERS_FOR_TWO_EDITS = 6;
const MOST_RANGES = 64;
/**
 * The maximum information content of a single letter, in bits. Few names contain a single letter such as "a" as a word,
 * so such a letter would otherwise weigh too much.
 */
const LETTER_BITS = 3;
/** The maximum information content, in bits, of a word for a side: "pneumonia" must outweigh "bilateral". */
const SIDE_BITS = 6;
const MOST_BITS = 20;

/**
 * The number of edits allowed in a word: one if it has at least LETTERS_FOR_ONE_EDIT letters, two if it has at least
 * LETTERS_FOR_TWO_EDITS, and none if it contains a digit.
 */
function editsAllowed(word: string): number {
  if (word.length < LETTERS_FOR_ONE_EDIT || /\d/.test(word)) return 0;
  return word.length < LETTERS_FOR_TWO_EDITS ? 1 : 2;
}

/** Plans the words, heaviest first. Words that match nothing in the index are left out. */
export function planOf(
  index: SearchIndex,
  special: SearchWords,
  words: readonly QueryWord[],
  corrections: Corrections | undefined,
): readonly PlannedWord[] {
  const planned = words
    .map((word) => plannedWord(index, special, word, corrections))
    .filter((word): word is PlannedWord => word !== undefined);
  const once = new Map<string, PlannedWord>();
  // Query words that match the same index words are merged.
  for (const word of planned) {
    const [first] = word.ranges;
    const key = word.ranges.length === 1 ? `${first.begin}-${first.end}` : word.query.text;
    if (!once.has(key)) once.set(key, word);
  }
  return [...once.values()].sort((a, b) => b.weight - a.weight);
}

function plannedWord(
  index: SearchIndex,
  special: SearchWords,
  query: QueryWord,
  corrections: Corrections | undefined,
): PlannedWord | undefined {
  const { text, isUnfinished } = query;
  const ranges: Range[] = [];
  const rank = rankOf(index, special, text);
  if (rank !== undefined) ranges.push(rank);
  const long = corrections === undefined ? undefined : special.inFull.get(text);
  const full = long === undefined ? undefined : rankOf(index, special, long);
  if (full !== undefined) ranges.push({ ...full, share: (full.share * IN_FULL) >> 8 });
  // A single letter, or "of" at the end of a query, may be a prefix, but too many words begin with it for the prefix to
  // be informative.
  const saysLittle = text.length === 1 ? rank !== undefined : text.length === 2 && special.stop.has(text);
  const begun = isUnfinished && !saysLittle ? index.prefix(text) : undefined;
  if (begun !== undefined && begun.end > begun.begin) ranges.push({ ...begun, share: BEGUN });
  const isBegun = begun !== undefined && begun.end > begun.begin;
  const isWritten = rank?.share === WHOLE || isBegun || full !== undefined;
  if (corrections !== undefined && (!isWritten || corrections.known)) {
    const near = correctionsOf(index, query, isWritten ? NEAR_KNOWN : 0);
    // A word that merely shares its stem with rare words is more likely to be a misspelling of a common word.
    if (!isWritten && rank !== undefined && near.commonest > COMMONER * index.texts(rank)) {
      ranges.splice(0, 1, { ...rank, share: DOUBTFUL_STEM });
    }
    ranges.push(...near.ranges);
    ranges.sort((a, b) => b.share - a.share);
  }
  if (ranges.length === 0) return undefined;
  // A word that exists in the index is weighted by its own frequency, however many completions it has.
  const counted = rank?.share === WHOLE && full === undefined && !corrections?.known ? [rank] : ranges;
  const texts = counted.reduce((sum, range) => sum + index.texts(range), 0);
  return { query, weight: weightOf(index, special, text, texts), ranges: scaled(ranges, query.share) };
}

function scaled(ranges: readonly Range[], share: number | undefined): readonly Range[] {
  if (share === undefined) return ranges;
  return ranges.map((range) => ({ ...range, share: Math.max(1, (range.share * share) >> 8) }));
}

/** The best share among a word's ranges, in 256ths. */
export function bestShare({ ranges }: PlannedWord): number {
  return ranges.reduce((best, { share }) => Math.max(best, share), 0);
}

function weightOf(index: SearchIndex, { sides, inFull }: SearchWords, text: string, texts: number): number {
  const bits = Math.log2(1 + index.textCount / Math.max(1, texts));
  const isSide = sides.has(inFull.get(text) ?? text);
  const most = text.length === 1 && !/\d/.test(text) ? LETTER_BITS : isSide ? SIDE_BITS : MOST_BITS;
  return Math.max(1, Math.round(SEARCH_WEIGHT_UNIT * Math.min(bits, most)));
}

/** The range in the index of the word itself or, failing that, of the words with the same stem. */
function rankOf(index: SearchIndex, special: SearchWords, text: string): Range | undefined {
  const word = index.word(text);
  if (word >= 0) return { begin: word, end: word + 1, share: WHOLE };
  const stem = stemOf(text, special);
  const marked = index.word(SEARCH_STEM_MARK + stem);
  const found = marked >= 0 ? marked : stem === text ? -1 : index.word(stem);
  return found < 0 ? undefined : { begin: found, end: found + 1, share: BY_STEM };
}

/** The corrections of a word, and the number of texts that contain the commonest of them. */
interface Near {
  readonly ranges: readonly Range[];
  readonly commonest: number;
}
const NOTHING_NEAR: Near = { ranges: [], commonest: 0 };

/**
 * The corrections of a word, nearest and commonest first. Words two edits away are used only if none is one edit away.
 */
function correctionsOf(index: SearchIndex, { text, isUnfinished }: QueryWord, weakened: number): Near {
  const allowed = editsAllowed(text);
  if (allowed === 0) return NOTHING_NEAR;
  let near = index.near(text, 1, isUnfinished);
  if (near.length === 0 && allowed > 1) near = index.near(text, 2, isUnfinished);
  const sameFirst = index.prefix(text.slice(0, 1));
  const counted = near.map((range) => ({ ...range, texts: index.texts(range) }));
  const commonest = counted.reduce((most, { texts }) => Math.max(most, texts), 1);
  const ranges = counted.map(({ begin, end, edits, isBegun, texts }) => {
    const isSameFirst = begin >= sameFirst.begin && begin < sameFirst.end;
    const rareness = RARENESS * (1 - Math.log2(1 + texts) / Math.log2(1 + commonest));
    const share =
      NEAR[edits] - weakened - rareness - (isSameFirst ? 0 : OTHER_FIRST_LETTER) - (isBegun ? WHOLE - BEGUN : 0);
    return { begin, end, share: Math.max(1, Math.round(share)) };
  });
  ranges.sort((a, b) => b.share - a.share || a.begin - b.begin);
  return { ranges: ranges.slice(0, MOST_RANGES), commonest: near.length === 0 ? 0 : commonest };
}
