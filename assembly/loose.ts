// Names found by their words in another order or apart: "knees are painful", "edema of hands and feet", "lungs: clear".
// Input: the words of a text as they are pushed, and an index that lsBuild made. A ring keeps the last words; each word is
// looked at when a few more are known behind it, together with those before it in its clause. Two words go on only when
// the pair filter knows them; the words of a name must then stand to each other as loose-grammar.ts allows.

import {
  LOOSE_CLASS_MASK,
  LOOSE_COUNT_MASK,
  LOOSE_COUNT_SHIFT,
  LOOSE_IN_SET,
  LOOSE_KIND_SHIFT,
  LOOSE_MATCH_BEGINS,
  LOOSE_MATCH_BYTES,
  LOOSE_MOST,
  LOOSE_SMALL,
  LX_CLASSES_AT,
  LX_PAIRS_AT,
  LX_PAIRS_SHIFT,
  LX_RECORDS_AT,
  LX_TABLE_AT,
  LX_TABLE_MASK,
  MATCH_LOOSE,
  NONE,
  PAYLOAD_ROW_MASK,
} from './layout';
import { plainKind } from './loose-classes';
import { stands } from './loose-grammar';
import { pairOf, setHome, setPart } from './loose-index';
import { BEGIN, COLON, COMMA, END, gapAt, HARD, HASH, head, LIVE, MATES, PLAIN, SLASH, SLOT, startRing, takeWords, token, usedWords } from './loose-ring';
import { WORD_FORM, WORD_FORM_SHIFT } from './unknown';
import { NO_WORD } from './vocabulary';
import { text } from './words';

/** Words known behind one before it is looked at. */
const AHEAD: u32 = 8;
/** How far apart two neighbours of a name may stand. */
const NEAR: u32 = 8;
const NEAR_MASK: u32 = 0xff;
/** Sets that are looked up, and rows that are written, for one word at most. */
const MOST_LOOKUPS: u32 = 64;
const MOST_ROWS: u32 = 8;
/** Bytes of a gap that are read. */
const GAP_BYTES: u32 = 12;
const IN_SET_BIT: u32 = 27;
const LIVE_MASK: u32 = 0xffff;

let used: usize = 0;
let index: usize = 0;
let classes: usize = 0;
let pairsAt: usize = 0;
let pairShift: u32 = 0;
let table: usize = 0;
let tableMask: u32 = 0;
let records: usize = 0;
let out: usize = 0;
let capacity: u32 = 0;
/** Words looked at. */
let done: u32 = 0;
/** Which of the last words are in the clause that is read, and in a set. */
let live: u32 = 0;
let lookups: u32 = 0;
let written: u32 = 0;
/** Loose rows found so far, whether they had room or not. */
export let looseFound: u32 = 0;

/** Begins a text; `indexAt` 0 = nothing is found loosely. Rows go to `rows` as far as `rowCapacity` reaches. */
export function startLoose(indexAt: usize, scratch: usize, rows: usize, rowCapacity: u32): void {
  index = indexAt;
  looseFound = 0;
  if (index == 0) return;
  startRing(scratch);
  used = usedWords();
  classes = <usize>load<u32>(index, LX_CLASSES_AT);
  pairsAt = <usize>load<u32>(index, LX_PAIRS_AT);
  pairShift = load<u32>(index, LX_PAIRS_SHIFT);
  table = <usize>load<u32>(index, LX_TABLE_AT);
  tableMask = load<u32>(index, LX_TABLE_MASK);
  records = <usize>load<u32>(index, LX_RECORDS_AT);
  out = rows;
  capacity = rowCapacity;
  done = 0;
  live = 0;
}

// @ts-ignore: decorator
@inline
function isLetterOrDigit(c: u32): bool {
  return (c | 0x20) - 0x61 < 26 || c - 0x30 < 10 || c >= 0x80;
}

/** What stands before the word at byte offset `at`; a line that does not begin in lower case begins anew. */
function gapBefore(at: u32): u32 {
  let gap = PLAIN;
  let lines: u32 = 0;
  let dash = false;
  for (let back: u32 = 1; ; back++) {
    if (back > at || back > GAP_BYTES) return HARD;
    const c = <u32>load<u8>(text + at - back);
    if (isLetterOrDigit(c)) break;
    if (c == 0x2c) gap = max(gap, COMMA);
    else if (c == 0x2f || c == 0x26 || c == 0x2b) gap = max(gap, SLASH);
    else if (c == 0x3a) gap = max(gap, COLON);
    else if (c == 0x0a) lines += 1;
    else if (c == 0x2d) dash = dash || (back > 1 && load<u8>(text + at - back + 1) == 0x20);
    else if (c == 0x2e) {
      if (back > 1) gap = HARD;
    } else if (c != 0x20 && c != 0x09 && c != 0x0d && c != 0x27) gap = HARD;
  }
  if (lines > 1 || (lines == 1 && (dash || <u32>load<u8>(text + at) - 0x61 >= 26))) return HARD;
  return dash ? max(gap, COLON) : gap;
}

/** Takes in the words [row, behind) of the text, and looks at those that enough are known behind. */
export function looseWords(row: usize, behind: usize): void {
  if (index == 0) return;
  const from = text;
  const slots = classes;
  let count = head;
  let before = live;
  for (; row < behind; row += 16) {
    const to = token(count);
    const id = load<u32>(row) & NO_WORD;
    const at = load<u32>(row, 12);
    const word = id != NO_WORD
      ? load<u32>(slots + (<usize>id << 2))
      : plainKind(from + at, load<u32>(row, 8) - load<u32>(row, 4)) << LOOSE_KIND_SHIFT;
    // A space behind a letter or a digit is what stands before most words.
    let gap = PLAIN;
    if (at < 2 || load<u8>(from + at - 1) != 0x20 || !isLetterOrDigit(<u32>load<u8>(from + at - 2))) {
      gap = gapBefore(at);
      if (gap == HARD) before = 0;
    }
    store<u64>(to, <u64>word | (<u64>gap << 32) | (<u64>before << 48));
    v128.store(to, v128.load(row), SLOT);
    before = ((before << 1) | ((word & LOOSE_IN_SET) >>> IN_SET_BIT)) & LIVE_MASK;
    count += 1;
    if ((word & LOOSE_IN_SET) != 0) store<u64>(to, <u64>setPart(word & LOOSE_CLASS_MASK) << 32, MATES);
    if (count > AHEAD) {
      const next = token(done);
      if ((load<u32>(next) & LOOSE_IN_SET) != 0 && load<u16>(next, LIVE) != 0) {
        takeWords(count);
        lookAt(done);
      }
      done += 1;
    }
  }
  takeWords(count);
  live = before;
}

/** Looks at the words that are left at the end of the text. */
export function endLoose(): void {
  if (index == 0) return;
  for (; done < head; done++) if ((load<u32>(token(done)) & LOOSE_IN_SET) != 0) lookAt(done);
}

/** Which of the words `others`, bits by how far they stand before word `z`, it may be in a name with. */
// @ts-ignore: decorator
@inline
function matesOf(z: u32, hash: u32, others: u32): u32 {
  const bits = pairsAt;
  const shift = pairShift;
  let mates: u32 = 0;
  for (; others != 0; others &= others - 1) {
    const d = ctz(others);
    const bit = pairOf(hash + load<u32>(token(z - 1 - d), HASH), shift);
    mates |= ((load<u32>(bits + (<usize>(bit >>> 5) << 2)) >>> (bit & 31)) & 1) << d;
  }
  return mates;
}

/** Finds the names whose last word in the text is word `z`. */
function lookAt(z: u32): void {
  const here = token(z);
  const hash = load<u32>(here, HASH);
  const others = <u32>load<u16>(here, LIVE);
  // Words of a name that stand farther off need one that stands near.
  let mates = matesOf(z, hash, others & NEAR_MASK);
  if (mates == 0) return;
  mates |= matesOf(z, hash, others & ~NEAR_MASK);
  store<u32>(here, mates, MATES);
  lookups = 0;
  written = 0;
  setUsed(4, z);
  for (let m1 = mates; m1 != 0; m1 &= m1 - 1) {
    const d1 = ctz(m1) + 1;
    if (d1 > NEAR) return;
    setUsed(3, z - d1);
    const hash1 = hash + partAt(usedWord(3));
    tryset(2, hash1);
    const mates2 = mates & (load<u32>(token(usedWord(3)), MATES) << d1);
    for (let m2 = mates2; m2 != 0; m2 &= m2 - 1) {
      const d2 = ctz(m2) + 1;
      if (d2 - d1 > NEAR) break;
      setUsed(2, z - d2);
      const hash2 = hash1 + partAt(usedWord(2));
      tryset(3, hash2);
      const mates3 = mates2 & (load<u32>(token(usedWord(2)), MATES) << d2);
      for (let m3 = mates3; m3 != 0; m3 &= m3 - 1) {
        const d3 = ctz(m3) + 1;
        if (d3 - d2 > NEAR) break;
        setUsed(1, z - d3);
        const hash3 = hash2 + partAt(usedWord(1));
        tryset(4, hash3);
        const mates4 = mates3 & (load<u32>(token(usedWord(1)), MATES) << d3);
        for (let m4 = mates4; m4 != 0; m4 &= m4 - 1) {
          const d4 = ctz(m4) + 1;
          if (d4 - d3 > NEAR) break;
          setUsed(0, z - d4);
          tryset(5, hash3 + partAt(usedWord(0)));
        }
      }
    }
  }
}

function partAt(i: u32): u32 {
  return load<u32>(token(i), HASH);
}

// The words of the set that is looked at, in the order of the text: the last ones of five.
// @ts-ignore: decorator
@inline
function setUsed(i: u32, word: u32): void {
  store<u32>(used + (<usize>i << 2), word);
}

// @ts-ignore: decorator
@inline
function usedWord(i: u32): u32 {
  return load<u32>(used + (<usize>i << 2));
}

/** The i-th of the last `count` words used. */
// @ts-ignore: decorator
@inline
function usedAt(count: u32, i: u32): u32 {
  return usedWord(LOOSE_MOST - count + i);
}

/** Writes the names whose words are the last `count` used ones, if these stand to each other as a name's may. */
function tryset(count: u32, hash: u32): void {
  lookups += 1;
  if (lookups > MOST_LOOKUPS || written >= MOST_ROWS) return;
  let at = setHome(hash) & tableMask;
  let own: u32 = 0;
  for (;;) {
    const entry = load<u32>(table + (<usize>at << 2));
    if (entry == 0) return;
    const record = records + (<usize>(entry - 1) << 2);
    if (((load<u32>(record) >>> LOOSE_COUNT_SHIFT) & LOOSE_COUNT_MASK) == count && holds(record, count)) {
      if (isAsWritten(record, count)) return;
      if (own == 0) {
        own = stands(used + (<usize>(LOOSE_MOST - count) << 2), count, isNatural(record, count));
        if (own == 0) return;
      }
      write(load<u32>(record) & PAYLOAD_ROW_MASK, count, own);
    }
    at = (at + 1) & tableMask;
  }
}

function classOfSlot(slot: u32): u32 {
  return load<u32>(classes + (<usize>slot << 2)) & LOOSE_CLASS_MASK;
}

/** Are the words of a record, which are all different, those used? */
function holds(record: usize, count: u32): bool {
  for (let i: u32 = 0; i < count; i++) {
    const one = classOfSlot(load<u32>(record + 4 + (<usize>i << 2)));
    let j: u32 = 0;
    while (j < count && (load<u32>(token(usedAt(count, j))) & LOOSE_CLASS_MASK) != one) j++;
    if (j == count) return false;
  }
  return true;
}

/** Do the words stand in the order of the name? */
function isNatural(record: usize, count: u32): bool {
  for (let i: u32 = 0; i < count; i++) {
    const one = classOfSlot(load<u32>(record + 4 + (<usize>i << 2)));
    if ((load<u32>(token(usedAt(count, i))) & LOOSE_CLASS_MASK) != one) return false;
  }
  return true;
}

/** Do the very words stand one behind the other, so that the trie finds the name, or a longer one? */
function isAsWritten(record: usize, count: u32): bool {
  if ((load<u32>(record) & LOOSE_SMALL) != 0) return false;
  for (let i: u32 = 0; i < count; i++) {
    const here = usedAt(count, i);
    if (i > 0 && (here != usedAt(count, i - 1) + 1 || gapAt(here) != PLAIN)) return false;
    if ((load<u32>(token(here), SLOT) & NO_WORD) != load<u32>(record + 4 + (<usize>i << 2))) return false;
  }
  return true;
}

/** Writes a name; `own` are those of its words that it spans, as `stands` tells them. */
function write(name: u32, count: u32, own: u32): void {
  written += 1;
  if (looseFound < capacity) {
    const to = out + <usize>looseFound * LOOSE_MATCH_BYTES;
    store<u32>(to, load<u32>(token(usedAt(count, own & 15)), BEGIN));
    store<u32>(to, load<u32>(token(usedAt(count, (own >>> 4) - 1)), END), 4);
    store<u32>(to, name, 8);
    let form: u32 = 0;
    for (let i: u32 = 0; i < <u32>LOOSE_MOST; i++) {
      const word = token(usedAt(count, min(i, count - 1)));
      form |= load<u32>(word, SLOT);
      store<u32>(to + LOOSE_MATCH_BEGINS + (<usize>i << 2), i < count ? load<u32>(word, BEGIN) : <u32>NONE);
    }
    const words = usedAt(count, count - 1) - usedAt(count, 0) + 1;
    store<u32>(to, words | MATCH_LOOSE | ((form & WORD_FORM) >>> WORD_FORM_SHIFT), 12);
  }
  looseFound += 1;
}
