// Checks the header of a recogniser section before verify.ts checks the entries. The counts must be within their
// limits, and every part must be aligned and inside the section. Faults are numbered as in FAULTS
// (src/kernel/prove-hot.ts).

import {
  CASE_BYTES,
  EDGE_BYTES,
  NAME_MAX_WORDS,
  PAIR_BITS_LEAST_LOG,
  PAIR_BITS_MOST_LOG,
  RZ_ALIGNMENT,
  RZ_CASES_AT,
  RZ_CASE_COUNT,
  RZ_EDGES_AT,
  RZ_EDGE_COUNT,
  RZ_HEADER_BYTES,
  RZ_LONG_AT,
  RZ_LONG_BYTES,
  RZ_MAX_WORDS,
  RZ_PAIRS_AT,
  RZ_PAIRS_LOG,
  RZ_PAYLOADS_AT,
  RZ_PAYLOAD_COUNT,
  RZ_PILOTS_AT,
  RZ_PILOT_COUNT,
  RZ_SLOT_COUNT,
  RZ_TAILS_AT,
  RZ_TAIL_COUNT,
  RZ_TERMINALS_AT,
  RZ_TERMINAL_COUNT,
  RZ_WORDS_AT,
  RZ_WORD_COUNT,
  SLOT_MAX,
  TERMINAL_ROW_MASK,
  WORD_BYTES,
} from './layout';

const HEADER: u32 = 1;
const BOUNDS: u32 = 2;

/**
 * Whether an array of `count` items of `size` bytes at `at` is aligned, starts after the header, and ends inside the
 * section.
 */
function inside(at: u32, count: u32, size: u32, sectionBytes: u32): bool {
  return at >= <u32>RZ_HEADER_BYTES && at % RZ_ALIGNMENT == 0 && <u64>at + <u64>count * <u64>size <= <u64>sectionBytes;
}

/** The first fault in a section's header; 0 if there is none. */
export function headerFault(section: usize, sectionBytes: u32): u32 {
  if (sectionBytes < <u32>RZ_HEADER_BYTES) return HEADER;
  const slots = load<u32>(section, RZ_SLOT_COUNT);
  const pilots = load<u32>(section, RZ_PILOT_COUNT);
  const pairsLog = load<u32>(section, RZ_PAIRS_LOG);
  const edges = load<u32>(section, RZ_EDGE_COUNT);
  const tails = load<u32>(section, RZ_TAIL_COUNT);
  const terminals = load<u32>(section, RZ_TERMINAL_COUNT);
  if (slots == 0 || slots > <u32>SLOT_MAX || pilots == 0 || load<u32>(section, RZ_WORD_COUNT) > slots) return HEADER;
  if (terminals > <u32>TERMINAL_ROW_MASK || load<u32>(section, RZ_MAX_WORDS) > <u32>NAME_MAX_WORDS) return HEADER;
  if (pairsLog < <u32>PAIR_BITS_LEAST_LOG || pairsLog > <u32>PAIR_BITS_MOST_LOG) return HEADER;
  if (
    !inside(load<u32>(section, RZ_PILOTS_AT), pilots, 2, sectionBytes) ||
    !inside(load<u32>(section, RZ_WORDS_AT), slots, WORD_BYTES, sectionBytes) ||
    !inside(load<u32>(section, RZ_PAIRS_AT), 1 << (pairsLog - 3), 1, sectionBytes) ||
    !inside(load<u32>(section, RZ_EDGES_AT), edges, EDGE_BYTES, sectionBytes) ||
    !inside(load<u32>(section, RZ_TAILS_AT), tails, 4, sectionBytes) ||
    !inside(load<u32>(section, RZ_TERMINALS_AT), terminals + 1, 4, sectionBytes) ||
    !inside(load<u32>(section, RZ_PAYLOADS_AT), load<u32>(section, RZ_PAYLOAD_COUNT), 4, sectionBytes) ||
    !inside(load<u32>(section, RZ_CASES_AT), load<u32>(section, RZ_CASE_COUNT), CASE_BYTES, sectionBytes) ||
    !inside(load<u32>(section, RZ_LONG_AT), load<u32>(section, RZ_LONG_BYTES), 1, sectionBytes)
  ) return BOUNDS;
  return 0;
}
