// Walks the postings of a term (layout-search.ts, SR_POSTINGS_AT) and records each text in them as found by a query
// word. When a text is found for the first time, it is added to the list of texts found and gets a tally. Once no more
// texts may be added, only texts that have already been found are considered.

import { SEARCH_CHUNK_BYTES, SEARCH_CHUNK_SHIFT, SEARCH_CHUNK_TEXTS, SEARCH_CHUNKED_TEXTS } from './layout-search';

/** The number of texts found, and whether any list referred to a text that does not exist. */
export let touchedTexts: u32 = 0;
export let lacksText: bool = false;

/** The pointer to the texts found, in the order in which they were found, and the pointer to their tallies. */
export let touched: usize = 0;
export let tallies: usize = 0;

let textCount: u32 = 0;
/**
 * `members` has one bit per text, set once the text has been found. `tallyIndexes` has the index of each found text's
 * tally, but only if the query has several words.
 */
let members: usize = 0;
let tallyIndexes: usize = 0;
let hasTallyIndexes: bool = false;
/** The pointer to the marks, one byte per chunk. */
let chunkMarks: usize = 0;

/** The size in bytes that the working area needs for the given number of texts. */
export function walkBytes(texts: u32): u32 {
  return texts * 16 + (((texts >>> 3) + chunksOf(texts) + 16) & ~7);
}

/** Starts a search with the given numbers of texts and query words; the working area may have any contents. */
export function walkStart(area: usize, texts: u32, words: u32): void {
  textCount = texts;
  hasTallyIndexes = words > 1;
  tallies = area;
  touched = tallies + (<usize>texts << 3);
  tallyIndexes = touched + (<usize>texts << 2);
  members = tallyIndexes + (<usize>texts << 2);
  const memberBytes = (<usize>texts + 7) >>> 3;
  chunkMarks = members + memberBytes;
  memory.fill(members, 0, memberBytes);
  touchedTexts = 0;
  lacksText = false;
}

/** Number of chunks for the given number of texts. */
export function chunksOf(texts: u32): u32 {
  return (texts + SEARCH_CHUNK_TEXTS - 1) >>> SEARCH_CHUNK_SHIFT;
}

/** Whether a term's postings are stored in chunks; `own` is the number of texts with the term, `texts` of all texts. */
export function isChunked(own: u32, texts: u32): bool {
  return own >= chunksOf(texts) * SEARCH_CHUNKED_TEXTS;
}

/** Whether a list is empty or its last byte is the end of a number. */
// @ts-ignore: decorator
@inline
function listEnds(at: usize, end: usize): bool {
  return end == at || load<u8>(end - 1) >= 128;
}

/** Whether the chunks are contiguous from the end of their directory to `end`, and no chunk is too long. */
function chunksFit(at: usize, end: usize, texts: u32): bool {
  const chunks = chunksOf(texts);
  const listed = (chunks + 1) << 2;
  const bytes = <u32>(end - at);
  if (bytes < listed || load<u32>(at) != listed || load<u32>(at + (<usize>chunks << 2)) != bytes) return false;
  let from = listed;
  for (let chunk: u32 = 0; chunk < chunks; chunk++) {
    const to = load<u32>(at + (<usize>chunk << 2), 4);
    if (to < from || to > bytes || to - from > <u32>SEARCH_CHUNK_BYTES) return false;
    if (to - from < <u32>SEARCH_CHUNK_BYTES && !listEnds(at + from, at + to)) return false;
    from = to;
  }
  return true;
}

/**
 * Whether the list from `begin` to `end` is inside the postings, which take `room` bytes, and does not end in the
 * middle of a number. The list belongs to a term that occurs in `own` texts; there are `texts` texts in total. Whether
 * the listed texts exist is checked when the list is read.
 */
export function listFits(lists: usize, begin: u32, end: u32, room: u32, own: u32, texts: u32): bool {
  if (end < begin || end > room) return false;
  return isChunked(own, texts) ? chunksFit(lists + begin, lists + end, texts) : listEnds(lists + begin, lists + end);
}

/**
 * Records that a query word found a text; `more` is what the word adds to the text's tally. Returns the number of texts
 * found so far.
 */
// @ts-ignore: decorator
@inline
function addText(text: u32, more: u64, count: usize, mayBegin: bool): usize {
  const at = members + (text >>> 3);
  const byte = <u32>load<u8>(at);
  if ((byte & (1 << (text & 7))) != 0) {
    if (hasTallyIndexes) addToTally(text, more);
    return count;
  }
  if (!mayBegin) return count;
  store<u8>(at, byte | (1 << (text & 7)));
  if (hasTallyIndexes) store<u32>(tallyIndexes + (<usize>text << 2), <u32>count);
  store<u32>(touched + (count << 2), text);
  store<u64>(tallies + (count << 3), more);
  return count + 1;
}

/** Adds the word to the tally of a text that has already been found, unless the tally already includes the word. */
// @ts-ignore: decorator
@inline
function addToTally(text: u32, more: u64): void {
  const tallyAt = tallies + (<usize>load<u32>(tallyIndexes + (<usize>text << 2)) << 3);
  const tally = load<u64>(tallyAt);
  if ((tally & more & 0xffff00000000) == 0) store<u64>(tallyAt, tally + more);
}

/** Adds the texts of a list; the first number of the list is relative to `text`. */
function addList(at: usize, end: usize, text: u32, more: u64, mayBegin: bool): void {
  let count = <usize>touchedTexts;
  while (at < end) {
    let byte = <u32>load<u8>(at++);
    let above = byte & 127;
    for (let bits: u32 = 7; byte < 128; bits += 7) {
      byte = <u32>load<u8>(at++);
      above |= (byte & 127) << bits;
    }
    text += above;
    if (text >= textCount) {
      lacksText = true;
      break;
    }
    count = addText(text, more, count, mayBegin);
  }
  touchedTexts = <u32>count;
}

/** Adds the texts of a bit-set chunk whose first text is `first`. */
function addBits(at: usize, first: u32, more: u64, mayBegin: bool): void {
  let count = <usize>touchedTexts;
  for (const end = at + SEARCH_CHUNK_BYTES; at < end; at += 8, first += 64) {
    for (let bits = load<u64>(at); bits != 0; bits &= bits - 1) {
      const text = first + <u32>ctz<u64>(bits);
      if (text >= textCount) {
        lacksText = true;
        break;
      }
      count = addText(text, more, count, mayBegin);
    }
  }
  touchedTexts = <u32>count;
}

/**
 * Fast path if few texts have been found: adds the word to the tally of every found text that occurs in the chunks at
 * `at`. No new texts are added.
 */
function addToFound(at: usize, chunks: u32, more: u64): void {
  memory.fill(chunkMarks, 0, chunks);
  for (let i: usize = 0; i < <usize>touchedTexts; i++) {
    const text = load<u32>(touched + (i << 2));
    const chunk = text >>> SEARCH_CHUNK_SHIFT;
    const entry = at + (<usize>chunk << 2);
    const own = load<u32>(entry);
    if (load<u32>(entry, 4) - own != SEARCH_CHUNK_BYTES) {
      store<u8>(chunkMarks + chunk, 1);
      continue;
    }
    const byte = load<u8>(at + own + ((text & (SEARCH_CHUNK_TEXTS - 1)) >>> 3));
    if (((<u32>byte >>> (text & 7)) & 1) == 0) continue;
    const tallyAt = tallies + (i << 3);
    const tally = load<u64>(tallyAt);
    if ((tally & more & 0xffff00000000) == 0) store<u64>(tallyAt, tally + more);
  }
  for (let chunk: u32 = 0; chunk < chunks; chunk++) {
    if (load<u8>(chunkMarks + chunk) == 0) continue;
    const entry = at + (<usize>chunk << 2);
    addList(at + load<u32>(entry), at + load<u32>(entry, 4), chunk << SEARCH_CHUNK_SHIFT, more, false);
  }
}

/**
 * Records that a query word found all texts of a term, `own` in number; the postings of the term extend from `at` to
 * `end`, and `more` is what the word adds to each tally. Texts that earlier words have not found are added only if
 * `mayBegin` is set.
 */
export function addTerm(at: usize, end: usize, own: u32, more: u64, mayBegin: bool): void {
  if (!isChunked(own, textCount)) return addList(at, end, 0, more, mayBegin);
  const chunks = chunksOf(textCount);
  if (!mayBegin && touchedTexts < own) return addToFound(at, chunks, more);
  for (let chunk: u32 = 0; chunk < chunks; chunk++) {
    const entry = at + (<usize>chunk << 2);
    const from = at + load<u32>(entry);
    const to = at + load<u32>(entry, 4);
    const first = chunk << SEARCH_CHUNK_SHIFT;
    if (to - from == SEARCH_CHUNK_BYTES) addBits(from, first, more, mayBegin);
    else addList(from, to, first, more, mayBegin);
  }
}
