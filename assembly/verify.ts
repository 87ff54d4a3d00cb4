// The structural proof of a recogniser section: after it, every walk of rzMatch stays inside the section and ends,
// whatever the text. Returns 0, or the number of the first rule that does not hold (see FAULTS in src/kernel/kernel.ts).

import {
  CASE_BYTES,
  CHILDREN_LOG_BITS,
  CHILDREN_TAIL,
  EDGE_BYTES,
  EDGE_CHILDREN,
  EDGE_TERMINAL,
  NAME_MAX_WORDS,
  NONE,
  PAYLOAD_KIND_MASK,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_ROW_MASK,
  RZ_CASE_COUNT,
  RZ_CASES_AT,
  RZ_EDGE_COUNT,
  RZ_EDGES_AT,
  RZ_ALIGNMENT,
  RZ_HEADER_BYTES,
  RZ_LONG_AT,
  RZ_LONG_BYTES,
  RZ_MAX_WORDS,
  RZ_PAYLOAD_COUNT,
  RZ_PAYLOADS_AT,
  RZ_PILOT_COUNT,
  RZ_PILOTS_AT,
  RZ_SLOT_COUNT,
  RZ_TAIL_COUNT,
  RZ_TAILS_AT,
  RZ_TERMINAL_COUNT,
  RZ_TERMINALS_AT,
  RZ_WORD_COUNT,
  RZ_WORDS_AT,
  SLOT_MAX,
  TAIL_GOES_ON,
  TAIL_LAST,
  TERMINAL_CROSSES_BREAK,
  TERMINAL_LIST,
  TERMINAL_ROW_MASK,
  WORD_BYTES,
  WORD_CHILDREN,
  WORD_LENGTH,
  WORD_TERMINAL,
} from './layout';

const HEADER: u32 = 1;
const BOUNDS: u32 = 2;
const WORD: u32 = 3;
const EDGE: u32 = 4;
const TAIL: u32 = 5;
const TERMINAL: u32 = 6;
const PAYLOAD: u32 = 7;
const CASE: u32 = 8;

let edgeCount: u32 = 0;
let tailCount: u32 = 0;
let terminalCount: u32 = 0;
/** One bit a number of the tails: a tail begins there. */
let tailStarts: usize = 0;
/** Row counts of what payloads name, by kind. */
let rowCounts: usize = 0;

/** Does an array of `count` items of `size` bytes lie at `at`, aligned, behind the header and inside the section? */
function inside(at: u32, count: u32, size: u32, sectionBytes: u32): bool {
  return at >= <u32>RZ_HEADER_BYTES && at % RZ_ALIGNMENT == 0 && <u64>at + <u64>count * <u64>size <= <u64>sectionBytes;
}

/** Does a reference name nothing, a block behind entry `entry`, or a tail that begins at or behind number `number`? */
// @ts-ignore: decorator
@inline
function goodChildren(children: u32, entry: u32, number: u32): bool {
  if (children == 0) return true;
  const to = children >>> CHILDREN_LOG_BITS;
  const log = children & CHILDREN_TAIL;
  if (log == CHILDREN_TAIL) {
    return to >= number && to < tailCount && (load<u32>(tailStarts + (<usize>(to >>> 5) << 2)) >>> (to & 31) & 1) != 0;
  }
  return to > entry && (<u64>1 << log) + <u64>to <= <u64>edgeCount;
}

function goodPayload(kind: u32, row: u32): bool {
  return row < load<u32>(rowCounts + (<usize>kind << 2));
}

/** Does a terminal, its break bit aside, name nothing, a list or a row that is there? */
// @ts-ignore: decorator
@inline
function goodTerminal(terminal: u32): bool {
  if (terminal == 0) return true;
  if ((terminal & TERMINAL_LIST) != 0) return (terminal & TERMINAL_ROW_MASK) < terminalCount;
  const row = terminal & PAYLOAD_ROW_MASK;
  return row != 0 && goodPayload((terminal >>> PAYLOAD_KIND_SHIFT) & PAYLOAD_KIND_MASK, row - 1);
}

/** Marks where tails begin, reading them one behind the other; false when one is cut off. */
function markTails(at: usize): bool {
  memory.fill(tailStarts, 0, (<usize>(tailCount >>> 5) + 1) << 2);
  let i: u32 = 0;
  while (i < tailCount) {
    const word = tailStarts + (<usize>(i >>> 5) << 2);
    store<u32>(word, load<u32>(word) | (1 << (i & 31)));
    let last: u32;
    do {
      last = load<u32>(at + (<usize>i << 2));
      i += 1;
    } while (i < tailCount && (last & TAIL_LAST) == 0);
    if ((last & TAIL_LAST) == 0) return false;
    i += (last & TAIL_GOES_ON) != 0 ? 3 : 1;
  }
  return i == tailCount;
}

function goodTails(at: usize, slots: u32): bool {
  for (let i: u32 = 0; i < tailCount; ) {
    const word = load<u32>(at + (<usize>i << 2));
    if ((word & SLOT_MAX) >= slots) return false;
    i += 1;
    if ((word & TAIL_LAST) == 0) continue;
    if (!goodTerminal(load<u32>(at + (<usize>i << 2)))) return false;
    i += 1;
    if ((word & TAIL_GOES_ON) == 0) continue;
    if (!goodChildren(load<u32>(at + (<usize>i << 2)), 0, i + 2)) return false;
    i += 2;
  }
  return true;
}

/**
 * `rows` holds the row counts of the sections names, cues, headings, and 0, in the order of the payload kinds;
 * `scratch` has a bit for every number in the tails, and four bytes more.
 */
export function rzVerify(section: usize, sectionBytes: u32, rows: usize, scratch: usize): u32 {
  if (sectionBytes < <u32>RZ_HEADER_BYTES) return HEADER;
  const slots = load<u32>(section, RZ_SLOT_COUNT);
  const payloads = load<u32>(section, RZ_PAYLOAD_COUNT);
  const cases = load<u32>(section, RZ_CASE_COUNT);
  const longBytes = load<u32>(section, RZ_LONG_BYTES);
  const pilots = load<u32>(section, RZ_PILOT_COUNT);
  edgeCount = load<u32>(section, RZ_EDGE_COUNT);
  tailCount = load<u32>(section, RZ_TAIL_COUNT);
  terminalCount = load<u32>(section, RZ_TERMINAL_COUNT);
  tailStarts = scratch;
  rowCounts = rows;
  if (slots == 0 || slots > <u32>SLOT_MAX || pilots == 0 || load<u32>(section, RZ_WORD_COUNT) > slots) return HEADER;
  if (terminalCount > <u32>TERMINAL_ROW_MASK || load<u32>(section, RZ_MAX_WORDS) > <u32>NAME_MAX_WORDS) return HEADER;
  const wordsAt = load<u32>(section, RZ_WORDS_AT);
  const edgesAt = load<u32>(section, RZ_EDGES_AT);
  const tailsAt = load<u32>(section, RZ_TAILS_AT);
  const terminalsAt = load<u32>(section, RZ_TERMINALS_AT);
  const payloadsAt = load<u32>(section, RZ_PAYLOADS_AT);
  const casesAt = load<u32>(section, RZ_CASES_AT);
  if (
    !inside(load<u32>(section, RZ_PILOTS_AT), pilots, 2, sectionBytes) ||
    !inside(wordsAt, slots, WORD_BYTES, sectionBytes) ||
    !inside(edgesAt, edgeCount, EDGE_BYTES, sectionBytes) ||
    !inside(tailsAt, tailCount, 4, sectionBytes) ||
    !inside(terminalsAt, terminalCount + 1, 4, sectionBytes) ||
    !inside(payloadsAt, payloads, 4, sectionBytes) ||
    !inside(casesAt, cases, CASE_BYTES, sectionBytes) ||
    !inside(load<u32>(section, RZ_LONG_AT), longBytes, 1, sectionBytes)
  ) return BOUNDS;

  if (!markTails(section + tailsAt) || !goodTails(section + tailsAt, slots)) return TAIL;

  let used: u32 = 0;
  for (let i: u32 = 0, at = section + wordsAt; i < slots; i++, at += WORD_BYTES) {
    const packed = load<u32>(at, WORD_LENGTH);
    const length = packed & 0xff;
    used += <u32>(length != 0);
    if (length > 16 && (<u64>(packed >>> 8) << 4) + <u64>((length - 1) & ~15) > <u64>longBytes) return WORD;
    if (!goodChildren(load<u32>(at, WORD_CHILDREN), 0, 0) || !goodTerminal(load<u32>(at, WORD_TERMINAL))) return WORD;
  }
  if (used != load<u32>(section, RZ_WORD_COUNT)) return WORD;

  for (let i: u32 = 1, at = section + edgesAt + EDGE_BYTES; i < edgeCount; i++, at += EDGE_BYTES) {
    const word = load<u32>(at);
    if (word == <u32>NONE) continue;
    if (word >= slots || !goodChildren(load<u32>(at, EDGE_CHILDREN), i, 0)) return EDGE;
    if (!goodTerminal(load<u32>(at, EDGE_TERMINAL) & ~TERMINAL_CROSSES_BREAK)) return EDGE;
  }

  let last: u32 = 0;
  for (let i: u32 = 0, at = section + terminalsAt; i <= terminalCount; i++, at += 4) {
    const from = load<u32>(at);
    if (from < last || (i == 0 && from != 0)) return TERMINAL;
    last = from;
  }
  if (last != payloads) return TERMINAL;

  for (let i: u32 = 0, at = section + payloadsAt; i < payloads; i++, at += 4) {
    const payload = load<u32>(at);
    let row = payload & PAYLOAD_ROW_MASK;
    if (<i32>payload < 0) {
      if (row >= cases) return CASE;
      row = load<u32>(section + casesAt + <usize>row * CASE_BYTES);
    }
    if (!goodPayload((payload >>> PAYLOAD_KIND_SHIFT) & PAYLOAD_KIND_MASK, row)) return PAYLOAD;
  }
  return 0;
}
