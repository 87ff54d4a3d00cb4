// Verifies the structure of a recogniser section. In a section that has passed, every walk of rzMatch stays inside the
// section and terminates, whatever the text. The verification runs in steps of about STEP entries, so that a host that
// has just compiled the kernel can swap in optimised code between steps. A fault is the number of the first violated
// rule (see FAULTS in src/kernel/prove-hot.ts). Word ids are not checked, because an invalid id never equals a valid
// one.

import {
  CASE_BYTES,
  CHILDREN_COUNT_BITS,
  CHILDREN_TAIL,
  EDGE_BYTES,
  EDGE_CHILDREN,
  EDGE_TERMINAL,
  PAYLOAD_KIND_MASK,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_NAME,
  PAYLOAD_ROW_MASK,
  RZ_CASE_COUNT,
  RZ_CASES_AT,
  RZ_EDGE_COUNT,
  RZ_EDGES_AT,
  RZ_LONG_BYTES,
  RZ_PAYLOAD_COUNT,
  RZ_PAYLOADS_AT,
  RZ_SLOT_COUNT,
  RZ_TAIL_COUNT,
  RZ_TAILS_AT,
  RZ_TERMINAL_COUNT,
  RZ_TERMINALS_AT,
  RZ_WORD_COUNT,
  RZ_WORDS_AT,
  TAIL_INTO_BLOCK,
  TAIL_INTO_TAIL,
  TAIL_LAST,
  TERMINAL_CROSSES_BREAK,
  TERMINAL_LIST,
  TERMINAL_ROW_MASK,
  WORD_BYTES,
  WORD_CHILDREN,
  WORD_LENGTH,
  WORD_TERMINAL,
} from './layout';
import { headerFault } from './recognizer-header';

const PAYLOAD_UNUSED: u32 = 0x40000000;
const VERIFIED: u32 = 255;
const WORD: u32 = 3;
const EDGE: u32 = 4;
const TAIL: u32 = 5;
const TERMINAL: u32 = 6;
const PAYLOAD: u32 = 7;
const CASE: u32 = 8;

/** Number of entries checked by one step. */
const STEP: u32 = 16384;

// The progress of the verification: the current part (first tails, then words, edges and lists) and the next entry to
// check.
let section: usize = 0;
let phase: u32 = 0;
let next: u32 = 0;
let used: u32 = 0;
/** Whether the last tail checked requires another tail directly after it. */
let openTail: bool = false;

let edgeCount: u32 = 0;
let tailCount: u32 = 0;
let terminalCount: u32 = 0;
/** One bit per u32 in the tails, set if a tail begins there. */
let tailStarts: usize = 0;
/** For each kind of payload, one more than the highest row referred to. */
let highest: usize = 0;

// The checks below avoid data-dependent branches, because a section has millions of entries, and a mispredicted branch
// costs more than all the arithmetic.

/** Returns 1 if the entry with index `to` contains a positive count and is followed by that many edges. */
function goodBigBlock(to: u32, entries: u32): u32 {
  if (to >= entries) return 0;
  const count = load<u32>(section + load<u32>(section, RZ_EDGES_AT) + <usize>to * EDGE_BYTES);
  return <u32>(count != 0) & <u32>(<u64>to + 1 + <u64>count <= <u64>entries);
}

/** Returns 1 if `children` is 0 or refers to a block after `entry`; there are `entries` entries in total. */
// @ts-ignore: decorator
@inline
function goodBlock(children: u32, entry: u32, entries: u32): u32 {
  const to = children >>> CHILDREN_COUNT_BITS;
  const count = children & CHILDREN_TAIL;
  const fits = <u32>(to > entry) & <u32>(<u64>to + <u64>count <= <u64>entries);
  return <u32>(children == 0) | (count != 0 ? fits : fits & goodBigBlock(to, entries));
}

/**
 * Returns 1 if `children` is 0, or refers to a block after `entry` or to the beginning of a tail; `starts` marks where
 * tails begin.
 */
// @ts-ignore: decorator
@inline
function goodChildren(children: u32, entry: u32, starts: usize, numbers: u32, entries: u32): u32 {
  const to = min(children >>> CHILDREN_COUNT_BITS, numbers);
  const begins = (load<u32>(starts + (<usize>(to >>> 5) << 2)) >>> (to & 31)) & 1;
  return select<u32>(begins, goodBlock(children, entry, entries), (children & CHILDREN_TAIL) == CHILDREN_TAIL);
}

/**
 * Records the row that a payload of this kind refers to. `row` is that row plus 1, or 0 if there is no such row.
 */
// @ts-ignore: decorator
@inline
function recordRow(kind: u32, row: u32): void {
  const at = highest + (<usize>kind << 2);
  store<u32>(at, max(load<u32>(at), row));
}

/**
 * Checks a terminal for which isPlainName is false; its break bit has been removed. Returns 1 if the terminal is 0, an
 * existing list, or a row of a kind other than names; such a row is also recorded.
 */
function goodOther(terminal: u32): u32 {
  if (terminal == 0) return 1;
  if ((terminal & TERMINAL_LIST) != 0) return <u32>((terminal & TERMINAL_ROW_MASK) < terminalCount);
  const row = terminal & PAYLOAD_ROW_MASK;
  recordRow((terminal >>> PAYLOAD_KIND_SHIFT) & PAYLOAD_KIND_MASK, row);
  return <u32>(row != 0);
}

/** Whether a terminal is 0 or a single plain name; such a terminal is valid, and a name is stored as its row plus 1. */
// @ts-ignore: decorator
@inline
function isPlainName(terminal: u32): bool {
  return terminal <= <u32>PAYLOAD_ROW_MASK;
}

/** Checks tails in order from `next` on and marks where each begins; false if any is invalid. */
function stepTails(): bool {
  const tails = section + load<u32>(section, RZ_TAILS_AT);
  const end = tails + (<usize>tailCount << 2);
  const stop = min(end, tails + (<usize>(next + STEP) << 2));
  const starts = tailStarts;
  let good: u32 = 1;
  let names: u32 = 0;
  let at = tails + (<usize>next << 2);
  while (at < stop) {
    const index = <u32>(at - tails) >>> 2;
    const word = starts + (<usize>(index >>> 5) << 2);
    store<u32>(word, load<u32>(word) | (1 << (index & 31)));
    let last: u32;
    do {
      last = load<u32>(at);
      at += 4;
    } while (at < end && (last & TAIL_LAST) == 0);
    const intoBlock = (last & TAIL_INTO_BLOCK) != 0;
    if ((last & TAIL_LAST) == 0 || at + (intoBlock ? 8 : 4) > end) return false;
    const terminal = load<u32>(at);
    if (isPlainName(terminal)) names = max(names, terminal);
    else good &= goodOther(terminal);
    at += 4;
    openTail = (last & TAIL_INTO_TAIL) != 0;
    if (!intoBlock) continue;
    good &= goodBlock(load<u32>(at), 0, edgeCount) & <u32>!openTail;
    at += 4;
  }
  next = <u32>(at - tails) >>> 2;
  recordRow(PAYLOAD_NAME, names);
  return good != 0 && !(openTail && at == end);
}

function stepWords(slots: u32): bool {
  const longBytes = load<u32>(section, RZ_LONG_BYTES);
  const stop = min(slots, next + STEP);
  let good: u32 = 1;
  let at = section + load<u32>(section, RZ_WORDS_AT) + <usize>next * WORD_BYTES;
  for (; next < stop; next++, at += WORD_BYTES) {
    const packed = load<u32>(at, WORD_LENGTH);
    const length = packed & 0xff;
    used += <u32>(load<u8>(at) != 0);
    if (length > 16 && (<u64>(packed >>> 8) << 4) + <u64>((length - 1) & ~15) > <u64>longBytes) return false;
    const terminal = load<u32>(at, WORD_TERMINAL);
    if (isPlainName(terminal)) recordRow(PAYLOAD_NAME, terminal);
    else good &= goodOther(terminal);
    good &= goodChildren(load<u32>(at, WORD_CHILDREN), 0, tailStarts, tailCount, edgeCount);
  }
  return good != 0 && (next < slots || used == load<u32>(section, RZ_WORD_COUNT));
}

function stepEdges(): bool {
  const entries = edgeCount;
  const numbers = tailCount;
  const starts = tailStarts;
  const stop = min(entries, next + STEP);
  let good: u32 = 1;
  let names: u32 = 0;
  let at = section + load<u32>(section, RZ_EDGES_AT) + <usize>next * EDGE_BYTES;
  for (let i = next; i < stop; i++, at += EDGE_BYTES) {
    const children = load<u32>(at, EDGE_CHILDREN);
    const terminal = load<u32>(at, EDGE_TERMINAL) & ~TERMINAL_CROSSES_BREAK;
    if (isPlainName(terminal)) names = max(names, terminal);
    else good &= goodOther(terminal);
    good &= goodChildren(children, i, starts, numbers, entries);
  }
  next = stop;
  recordRow(PAYLOAD_NAME, names);
  return good != 0;
}

/**
 * Checks the lists of terminals, then their payloads; returns VERIFIED or the fault. There are so few lists that this
 * takes a single step.
 */
function checkLists(): u32 {
  const payloads = load<u32>(section, RZ_PAYLOAD_COUNT);
  const cases = load<u32>(section, RZ_CASE_COUNT);
  const casesAt = section + load<u32>(section, RZ_CASES_AT);
  let last: u32 = 0;
  for (let i: u32 = 0, at = section + load<u32>(section, RZ_TERMINALS_AT); i <= terminalCount; i++, at += 4) {
    const from = load<u32>(at);
    if (from < last || (i == 0 && from != 0)) return TERMINAL;
    last = from;
  }
  if (last != payloads) return TERMINAL;
  for (let i: u32 = 0, at = section + load<u32>(section, RZ_PAYLOADS_AT); i < payloads; i++, at += 4) {
    const payload = load<u32>(at);
    let row = payload & PAYLOAD_ROW_MASK;
    if (<i32>payload < 0) {
      if (row >= cases) return CASE;
      row = load<u32>(casesAt + <usize>row * CASE_BYTES);
    }
    if (row > <u32>PAYLOAD_ROW_MASK || (payload & PAYLOAD_UNUSED) != 0) return PAYLOAD;
    recordRow((payload >>> PAYLOAD_KIND_SHIFT) & PAYLOAD_KIND_MASK, row + 1);
  }
  return VERIFIED;
}

/**
 * Begins the verification of a section and checks its header; returns 0 or the fault. Once rzVerifyStep has returned
 * VERIFIED, `rows` contains, for each kind of payload in order (names, cues, headings and an unused fourth kind), one
 * more than the highest row referred to; the caller compares these values with the actual row counts. `scratch` has one
 * bit for every u32 in the tails, plus eight bytes.
 */
export function rzVerifyStart(sectionAt: usize, sectionBytes: u32, rows: usize, scratch: usize): u32 {
  section = sectionAt;
  phase = 0;
  next = 0;
  used = 0;
  openTail = false;
  const fault = headerFault(section, sectionBytes);
  if (fault != 0) return fault;
  edgeCount = load<u32>(section, RZ_EDGE_COUNT);
  tailCount = load<u32>(section, RZ_TAIL_COUNT);
  terminalCount = load<u32>(section, RZ_TERMINAL_COUNT);
  tailStarts = scratch;
  highest = rows;
  memory.fill(rows, 0, 16);
  memory.fill(tailStarts, 0, (<usize>(tailCount >>> 5) + 1) << 2);
  return 0;
}

/**
 * Continues the verification begun by rzVerifyStart. Returns 0 if it must be called again, VERIFIED if there is no
 * fault, or the fault.
 */
export function rzVerifyStep(): u32 {
  const slots = load<u32>(section, RZ_SLOT_COUNT);
  if (phase == 0) {
    if (!stepTails()) return TAIL;
    if (next >= tailCount) nextPhase(0);
    return 0;
  }
  if (phase == 1) {
    if (!stepWords(slots)) return WORD;
    if (next >= slots) nextPhase(1 /* edge 0 is never used */);
    return 0;
  }
  if (phase == 2) {
    if (!stepEdges()) return EDGE;
    if (next >= edgeCount) nextPhase(0);
    return 0;
  }
  return checkLists();
}

function nextPhase(first: u32): void {
  phase += 1;
  next = first;
}
