// Scores the texts of the `search` section against a query, one word at a time, heaviest first, and keeps the best
// texts in a heap. The section has passed srOpen (search-verify.ts); lists, and the texts and classes to which they
// refer, are validated here as they are read. The plan has the layout shown in layout-search.ts and refers only to
// existing words.

import {
  SEARCH_CLASS_BYTES,
  SEARCH_CLASS_WORTH,
  SEARCH_HIT_BYTES,
  SEARCH_HIT_SCORE,
  SEARCH_HIT_WORDS,
  SEARCH_NAME_BYTES,
  SEARCH_NAMES_MOST,
  SEARCH_TERM_BYTES,
  SEARCH_TERM_TEXTS,
  SEARCH_TERM_WEIGHT,
  SEARCH_WHOLE,
  SR_CLASSES_AT,
  SR_CLASS_COUNT,
  SR_CODE_COUNT,
  SR_POSTINGS_AT,
  SR_RECORDS_AT,
  SR_TERM_COUNT,
  SR_TERMS_AT,
  SR_TEXT_COUNT,
  SR_TEXTS_AT,
} from './layout-search';
import { addTerm, lacksText, listFits, tallies, touched, touchedTexts, walkBytes, walkStart } from './postings-walk';

// Pruning: once enough texts have been found, the remaining words add no new texts, because a text without the heaviest
// words is not among the best. Usually, MANY texts are enough. If the remaining words carry at most LITTLE_SHARE of the
// weight, FEW texts per requested text are enough (but no more than MANY), because texts with the earlier words score
// better. If the remaining words carry at least MOST_SHARE, nothing is pruned.
const FEW: u32 = 2;
const LITTLE_SHARE: f32 = 0.375;
const MANY: u32 = 512;
const MOST_SHARE: f32 = 0.7;
/**
 * If more texts than this are found, a name counts as contained in the query only if it has several of the query's
 * words.
 */
const NAMES_AMONG: u32 = 8192;
/** The share of a text's score that depends on how much of the text the query covers. */
const OWN_SHARE: f32 = 0.5;

/** Number of names that the last query contained in full. */
export let wholeNames: u32 = 0;

/**
 * The fault found by the last call, numbered as in search-verify.ts: 0 for none, 4 for a list or a text, 5 for a class.
 */
export let searchFault: i32 = 0;

/** Whether hit `a` is worse than hit `b`, i.e. has a lower score or, with equal scores, a later text. */
// @ts-ignore: decorator
@inline
function isWorse(scoreA: f32, textA: u32, scoreB: f32, textB: u32): bool {
  return scoreA < scoreB || (scoreA == scoreB && textA > textB);
}

// @ts-ignore: decorator
@inline
function moveHit(to: usize, from: usize): void {
  store<u64>(to, load<u64>(from));
  store<u32>(to, load<u32>(from, SEARCH_HIT_WORDS), SEARCH_HIT_WORDS);
}

/** Puts a hit into the vacant cell `hole` of a heap of `size` cells, whose root is the worst hit, and sifts it down. */
function sink(heap: usize, hole: u32, size: u32, text: u32, score: f32, words: u32): void {
  for (let child: u32 = 2 * hole + 1; child < size; child = 2 * hole + 1) {
    let at = heap + <usize>child * SEARCH_HIT_BYTES;
    if (child + 1 < size) {
      const other = at + SEARCH_HIT_BYTES;
      if (isWorse(load<f32>(other, SEARCH_HIT_SCORE), load<u32>(other), load<f32>(at, SEARCH_HIT_SCORE), load<u32>(at))) {
        child += 1;
        at = other;
      }
    }
    if (!isWorse(load<f32>(at, SEARCH_HIT_SCORE), load<u32>(at), score, text)) break;
    moveHit(heap + <usize>hole * SEARCH_HIT_BYTES, at);
    hole = child;
  }
  const row = heap + <usize>hole * SEARCH_HIT_BYTES;
  store<u32>(row, text);
  store<f32>(row, score, SEARCH_HIT_SCORE);
  store<u32>(row, words, SEARCH_HIT_WORDS);
}

/** Puts a hit at the end of a heap of `size` cells and sifts it up. */
function rise(heap: usize, size: u32, text: u32, score: f32, words: u32): void {
  let hole = size;
  while (hole > 0) {
    const above = heap + <usize>((hole - 1) >>> 1) * SEARCH_HIT_BYTES;
    if (!isWorse(score, text, load<f32>(above, SEARCH_HIT_SCORE), load<u32>(above))) break;
    moveHit(heap + <usize>hole * SEARCH_HIT_BYTES, above);
    hole = (hole - 1) >>> 1;
  }
  const row = heap + <usize>hole * SEARCH_HIT_BYTES;
  store<u32>(row, text);
  store<f32>(row, score, SEARCH_HIT_SCORE);
  store<u32>(row, words, SEARCH_HIT_WORDS);
}

/**
 * Keeps a name that the query contains in full. Names are kept in descending order by number of words, then by weight.
 */
function keepName(names: usize, text: u32, words: u32, weight: u32): void {
  const order = ((<u32>popcnt<u32>(words)) << 16) | weight;
  let at = wholeNames < <u32>SEARCH_NAMES_MOST ? wholeNames : <u32>SEARCH_NAMES_MOST;
  // The sort keys of the rows are stored after the rows.
  const orders = names + SEARCH_NAMES_MOST * SEARCH_NAME_BYTES;
  while (at > 0 && load<u32>(orders + (<usize>(at - 1) << 2)) < order) {
    if (at < <u32>SEARCH_NAMES_MOST) {
      store<u64>(names + <usize>at * SEARCH_NAME_BYTES, load<u64>(names + <usize>(at - 1) * SEARCH_NAME_BYTES));
      store<u32>(orders + (<usize>at << 2), load<u32>(orders + (<usize>(at - 1) << 2)));
    }
    at -= 1;
  }
  if (at >= <u32>SEARCH_NAMES_MOST) return;
  store<u32>(names + <usize>at * SEARCH_NAME_BYTES, text);
  store<u32>(names + <usize>at * SEARCH_NAME_BYTES, words, 4);
  store<u32>(orders + (<usize>at << 2), order);
  if (wholeNames < <u32>SEARCH_NAMES_MOST) wholeNames += 1;
}

/**
 * The greatest total weight that a text's own terms may have if the text is still to beat a score; -1 if no text can.
 * The text is assumed to have the highest worth.
 */
function mostWholeFor(square: f32, own: u32, score: f32): i32 {
  const least = (score / square - (1 - OWN_SHARE)) / OWN_SHARE;
  if (least > 1.001) return -1;
  return least <= 0 ? 0xffff : <i32>min<f32>(<f32>own / least + 2, 0xffff);
}

/**
 * Finds the texts that match the plan. `marks` holds, for each term, the last search (`serial`) and word that used it,
 * so that no word uses a term twice. Returns the weight of the query.
 */
function walkPlan(section: usize, plan: usize, serial: u32, marks: usize, all: bool, limit: u32): u32 {
  const words = load<u32>(plan);
  let total: u32 = 0;
  let at = plan + 4;
  for (let word: u32 = 0; word < words; word++) {
    total += load<u32>(at);
    at += 8 + <usize>load<u32>(at, 4) * 12;
  }
  const terms = section + load<u32>(section, SR_TERMS_AT);
  const records = section + load<u32>(section, SR_RECORDS_AT);
  const postings = section + load<u32>(section, SR_POSTINGS_AT);
  const room = load<u32>(section, SR_TEXTS_AT) - load<u32>(section, SR_POSTINGS_AT);
  let left = total;
  at = plan + 4;
  for (let word: u32 = 0; word < words; word++) {
    const weight = load<u32>(at);
    const enough = <f32>left <= LITTLE_SHARE * <f32>total ? min<u32>(limit * FEW, MANY) : MANY;
    const mayBegin = all || touchedTexts < enough || <f32>left >= MOST_SHARE * <f32>total;
    const mark = (serial << 4) | word;
    const ranges = load<u32>(at, 4);
    at += 8;
    for (let range: u32 = 0; range < ranges; range++, at += 12) {
      const end = load<u32>(at, 4);
      const share = (weight * load<u32>(at, 8)) >>> 8;
      for (let entry = load<u32>(at); entry < end; entry++) {
        const term = load<u32>(terms + (<usize>entry << 2));
        if (load<u32>(marks + (<usize>term << 2)) == mark) continue;
        store<u32>(marks + (<usize>term << 2), mark);
        const record = records + <usize>term * SEARCH_TERM_BYTES;
        const own = <u64>load<u16>(record, SEARCH_TERM_WEIGHT);
        const more = (<u64>1 << <u64>(32 + word)) + (<u64>share << 16) + own;
        const texts = load<u32>(record, SEARCH_TERM_TEXTS);
        const begin = load<u32>(record);
        const listEnd = load<u32>(record, SEARCH_TERM_BYTES);
        if (!listFits(postings, begin, listEnd, room, texts, load<u32>(section, SR_TEXT_COUNT))) {
          searchFault = 4;
          return 0;
        }
        addTerm(postings + begin, postings + listEnd, texts, more, mayBegin);
      }
    }
    left -= weight;
  }
  return total;
}

/**
 * Finds the `limit` best texts for a plan among the vocabularies in `mask`, writes them, best first, as rows of
 * SEARCH_HIT_BYTES, and returns how many there are. Names that the query contains in full along with other words are
 * written to `names`. Unless `all` is set, texts that lack the heaviest words are skipped once enough other texts have
 * been found. `serial` is 1 to 65,535 and must not repeat until the working area is cleared; `need` is a bit set of
 * words that a text must have; only texts before `below` qualify.
 */
export function srFind(section: usize, area: usize, plan: usize, serial: u32, mask: u32, need: u32, all: bool, limit: u32, below: u32, hits: usize, names: usize): u32 {
  const texts = load<u32>(section, SR_TEXT_COUNT);
  searchFault = 0;
  walkStart(area + markBytes(section), texts, load<u32>(plan));
  wholeNames = 0;
  const total = walkPlan(section, plan, serial, area, all, limit);
  if (lacksText) searchFault = 4;
  if (total == 0 || lacksText) return 0;
  const every: u32 = (<u32>1 << load<u32>(plan)) - 1;
  const records = section + load<u32>(section, SR_TEXTS_AT);
  const classes = section + load<u32>(section, SR_CLASSES_AT);
  const kinds = load<u32>(section, SR_CLASS_COUNT);
  const codes = load<u32>(section, SR_CODE_COUNT);
  const unit: f32 = 1 / <f32>total;
  const isFew = touchedTexts <= NAMES_AMONG;
  let found: u32 = 0;
  // Most texts have the same tally as the previous text, so values that depend only on the tally are cached.
  let before: u64 = 0;
  let square: f32 = 0;
  let mayName = false;
  let mostWhole: i32 = 0;
  for (let i: u32 = 0; i < touchedTexts; i++) {
    const text = load<u32>(touched + (<usize>i << 2));
    const tally = load<u64>(tallies + (<usize>i << 3));
    const words = <u32>(tally >>> 32) & 0xffff;
    const own = <u32>tally & 0xffff;
    if (tally != before) {
      before = tally;
      const share = <f32>(<u32>(tally >>> 16) & 0xffff) * unit;
      square = share * share;
      const isNeeded = (words & need) == need;
      mayName = isNeeded && words != every && (isFew || popcnt<u32>(words) > 1);
      mostWhole = !isNeeded ? -1 : found < limit ? 0xffff : mostWholeFor(square, own, load<f32>(hits, SEARCH_HIT_SCORE));
    }
    const record = load<u32>(records + (<usize>text << 2));
    const whole = record & 0xffff;
    if (mayName && own >= whole && text >= codes) keepName(names, text, words, <u32>(tally >>> 16) & 0xffff);
    if (<i32>whole > mostWhole || text >= below) continue;
    if (record >>> 16 >= kinds) {
      searchFault = 5;
      return 0;
    }
    const kind = classes + <usize>(record >>> 16) * SEARCH_CLASS_BYTES;
    if ((load<u32>(kind) & mask) == 0) continue;
    const ownShare: f32 = own >= whole ? 1 : <f32>own / <f32>whole;
    const worth = <f32>load<u32>(kind, SEARCH_CLASS_WORTH) * <f32>(1.0 / 255.0);
    const score = square * (1 - OWN_SHARE + OWN_SHARE * ownShare) * worth;
    const marked = own >= whole ? words | <u32>SEARCH_WHOLE : words;
    if (found < limit) rise(hits, found++, text, score, marked);
    else if (isWorse(load<f32>(hits, SEARCH_HIT_SCORE), load<u32>(hits), score, text)) sink(hits, 0, limit, text, score, marked);
    else continue;
    // The worst hit has changed, and therefore so has the threshold for the next text.
    if (found == limit) before = 0;
  }
  // Heap sort: the worst remaining hit is removed first, which leaves the hits sorted from best to worst.
  for (let left = found; left > 1; left--) {
    const last = hits + <usize>(left - 1) * SEARCH_HIT_BYTES;
    const text = load<u32>(last);
    const score = load<f32>(last, SEARCH_HIT_SCORE);
    const words = load<u32>(last, SEARCH_HIT_WORDS);
    moveHit(last, hits);
    sink(hits, 0, left - 1, text, score, words);
  }
  return found;
}

/** Size in bytes of the marks, i.e. of the part of the working area that must be zeroed initially. */
function markBytes(section: usize): u32 {
  return (load<u32>(section, SR_TERM_COUNT) * 4 + 7) & ~7;
}

/** Size in bytes of the working area. */
export function srAreaBytes(section: usize): u32 {
  return markBytes(section) + walkBytes(load<u32>(section, SR_TEXT_COUNT));
}
