// Scores the texts of section `search` by the words looked for, one word after the other, the weightiest first, and keeps
// the best. The section is opened (search-verify.ts): its lists lie in it and end, and what they name is proved here. The
// plan is as layout.ts draws it and names words that are there.

import {
  SEARCH_CLASS_BYTES,
  SEARCH_CLASS_WORTH,
  SEARCH_HIT_BYTES,
  SEARCH_HIT_SCORE,
  SEARCH_HIT_WORDS,
  SEARCH_NAME_BYTES,
  SEARCH_NAMES_MOST,
  SEARCH_TERM_BYTES,
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
} from './layout';

// Once ENOUGH texts are found, words that are left bring no others unless they are LEAST_SHARE of the weight looked for: a
// text without the weightiest words is not among the best then.
const ENOUGH: u32 = 512;
const LEAST_SHARE: f32 = 0.7;
/** Of more texts than these, only those with several words are looked at as names that the query may hold. */
const NAMES_AMONG: u32 = 8192;
/** What a text's score owes to how much of it was looked for. */
const OWN_SHARE: f32 = 0.5;

/** Texts found, and names that the query holds whole, of the last call. */
export let touchedTexts: u32 = 0;
export let wholeNames: u32 = 0;

/** What the last call met that is not there: 0, a text as fault 4, a class as fault 5 of search-verify.ts. */
export let searchFault: i32 = 0;

let numbers: usize = 0;
let textCount: usize = 0;
let touched: usize = 0;

/** Adds a term's texts to word `bit`; those not found before only where `mayBegin`. */
function addTerm(at: usize, end: usize, serial: u64, bit: u64, share: u64, own: u64, mayBegin: bool): void {
  let text: usize = 0;
  const begin = (serial << 48) | (bit << 32) | (share << 16) | own;
  const more = (bit << 32) + (share << 16) + own;
  while (at < end) {
    let byte = <usize>load<u8>(at++);
    let above: usize = byte & 127;
    for (let bits: usize = 7; byte < 128; bits += 7) {
      byte = <usize>load<u8>(at++);
      above |= (byte & 127) << bits;
    }
    text += above;
    if (text >= textCount) {
      searchFault = 4;
      return;
    }
    const place = numbers + (text << 3);
    const number = load<u64>(place);
    if (number >>> 48 != serial) {
      if (!mayBegin) continue;
      store<u64>(place, begin);
      store<u32>(touched + (<usize>touchedTexts << 2), <u32>text);
      touchedTexts += 1;
    } else if ((number & (bit << 32)) == 0) store<u64>(place, number + more);
  }
}

/** Whether hit `a` is worse than hit `b`: by score, then by the text behind. */
// @ts-ignore: decorator
@inline
function isWorse(scoreA: f32, textA: u32, scoreB: f32, textB: u32): bool {
  return scoreA < scoreB || (scoreA == scoreB && textA > textB);
}

/** Puts a hit into the hole at `hole` of a heap of `size`, whose worst hit stands first, and sinks it. */
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
    memory.copy(heap + <usize>hole * SEARCH_HIT_BYTES, at, SEARCH_HIT_BYTES);
    hole = child;
  }
  const row = heap + <usize>hole * SEARCH_HIT_BYTES;
  store<u32>(row, text);
  store<f32>(row, score, SEARCH_HIT_SCORE);
  store<u32>(row, words, SEARCH_HIT_WORDS);
}

/** Puts a hit at the end of a heap of `size` and lets it rise. */
function rise(heap: usize, size: u32, text: u32, score: f32, words: u32): void {
  let hole = size;
  while (hole > 0) {
    const above = heap + <usize>((hole - 1) >>> 1) * SEARCH_HIT_BYTES;
    if (!isWorse(score, text, load<f32>(above, SEARCH_HIT_SCORE), load<u32>(above))) break;
    memory.copy(heap + <usize>hole * SEARCH_HIT_BYTES, above, SEARCH_HIT_BYTES);
    hole = (hole - 1) >>> 1;
  }
  const row = heap + <usize>hole * SEARCH_HIT_BYTES;
  store<u32>(row, text);
  store<f32>(row, score, SEARCH_HIT_SCORE);
  store<u32>(row, words, SEARCH_HIT_WORDS);
}

/** Keeps a name that the query holds whole, those of more words and weight first. */
function keepName(names: usize, text: u32, words: u32, weight: u32): void {
  const order = ((<u32>popcnt<u32>(words)) << 16) | weight;
  let at = wholeNames < <u32>SEARCH_NAMES_MOST ? wholeNames : <u32>SEARCH_NAMES_MOST;
  // The orders stand behind the rows.
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

/** Finds the texts of the plan; all are in `touched` with their numbers afterwards. Returns the weight looked for. */
function walkPlan(section: usize, plan: usize, serial: u32, marks: usize, all: bool): u32 {
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
  touchedTexts = 0;
  let left = total;
  at = plan + 4;
  for (let word: u32 = 0; word < words; word++) {
    const weight = load<u32>(at);
    const mayBegin = all || touchedTexts < ENOUGH || <f32>left >= LEAST_SHARE * <f32>total;
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
        addTerm(postings + load<u32>(record), postings + load<u32>(record, SEARCH_TERM_BYTES), serial, <u64>1 << word, share, own, mayBegin);
      }
    }
    left -= weight;
  }
  return total;
}

/**
 * The best `limit` texts of the vocabularies in `mask` for a plan, best first, as rows of SEARCH_HIT_BYTES; returns how many.
 * Names that the query holds whole beside other words go to `names`. Without `all`, texts that lack the weightiest words are
 * passed over where there are enough others. `serial` is 1 to 65,535 and never the same again
 * before the working area was cleared; `need` are words, as bits, that a text must have.
 */
export function srFind(section: usize, area: usize, plan: usize, serial: u32, mask: u32, need: u32, all: bool, limit: u32, hits: usize, names: usize): u32 {
  const texts = load<u32>(section, SR_TEXT_COUNT);
  textCount = texts;
  searchFault = 0;
  numbers = area;
  touched = numbers + (<usize>texts << 3);
  const marks = touched + (<usize>texts << 2);
  wholeNames = 0;
  const total = walkPlan(section, plan, serial, marks, all);
  if (total == 0) return 0;
  const every: u32 = (<u32>1 << load<u32>(plan)) - 1;
  const records = section + load<u32>(section, SR_TEXTS_AT);
  const classes = section + load<u32>(section, SR_CLASSES_AT);
  const kinds = load<u32>(section, SR_CLASS_COUNT);
  const codes = load<u32>(section, SR_CODE_COUNT);
  const unit: f32 = 1 / <f32>total;
  const isFew = touchedTexts <= NAMES_AMONG;
  let found: u32 = 0;
  for (let i: u32 = 0; i < touchedTexts; i++) {
    const text = load<u32>(touched + (<usize>i << 2));
    const number = load<u64>(numbers + (<usize>text << 3));
    const words = <u32>(number >>> 32) & 0xffff;
    if ((words & need) != need) continue;
    const share = <f32>(<u32>(number >>> 16) & 0xffff) * unit;
    const square = share * share;
    const mayName = text >= codes && words != every && (isFew || popcnt<u32>(words) > 1);
    // No text is worth more than its share says.
    if (!mayName && found == limit && square < load<f32>(hits, SEARCH_HIT_SCORE)) continue;
    const record = load<u32>(records + (<usize>text << 2));
    const whole = record & 0xffff;
    const own = <u32>number & 0xffff;
    if (mayName && own >= whole) keepName(names, text, words, <u32>(number >>> 16) & 0xffff);
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
  }
  // Taken off the heap from the worst on, they stand from the best on.
  for (let left = found; left > 1; left--) {
    const last = hits + <usize>(left - 1) * SEARCH_HIT_BYTES;
    const text = load<u32>(last);
    const score = load<f32>(last, SEARCH_HIT_SCORE);
    const words = load<u32>(last, SEARCH_HIT_WORDS);
    memory.copy(last, hits, SEARCH_HIT_BYTES);
    sink(hits, 0, left - 1, text, score, words);
  }
  return found;
}

/** Bytes of the working area. */
export function srAreaBytes(section: usize): u32 {
  return load<u32>(section, SR_TEXT_COUNT) * 12 + load<u32>(section, SR_TERM_COUNT) * 4;
}
