// Typed calls to the kernel's search, which hide pointers and memory growth. They take words and return ranges of words
// or scored texts. A section is copied into kernel memory only once; every instance has its own working area for
// searches.

import {
  SEARCH_HIT_BYTES,
  SEARCH_NAME_BYTES,
  SEARCH_NAMES_MOST,
  SEARCH_NEAR_BEGUN,
  SEARCH_NEAR_BYTES,
  SEARCH_WORD_MAX_BYTES,
  SR_BEGINS_AT,
  SR_CODE_COUNT,
  SR_HEAP_AT,
  SR_OWNERS_AT,
  SR_TARGET_ROWS_AT,
  SR_TARGETS_AT,
  SR_TEXT_COUNT,
} from '../../assembly/layout-search.js';
import { CtermError } from '../errors/cterm-error.js';
import type {
  NearRange,
  SearchedCounts,
  SearchHits,
  SearchIndex,
  SearchKernel,
  SearchPlan,
  SearchRequest,
  SearchTargets,
} from './api.js';
import { encodeText } from './encode-text.js';
import type { HotSection } from './hot-sections.js';
import type { KernelInstance } from './kernel-exports.js';

const LAST_SERIAL = 0xffff;
const NEAR_ROOM = 512;
const CELL_BYTES = 72 * 72;
// In a plan, a range takes 12 bytes and a word takes 8.
const RANGE_NUMBERS = 3;
const FAULTS = [
  '',
  'its header or one of its parts is cut off',
  'it was built for other tables',
  'its words are not in order',
  'a list of its texts is not in order',
  'it refers to a class, a finding or a code that does not exist',
];

const decoder = new TextDecoder();

/** Returns the search calls of an instance; `prebuilt` is the bundle's own section. */
export function createSearchKernel(instance: KernelInstance, prebuilt?: HotSection): SearchKernel {
  return {
    prebuilt: (counts) => (prebuilt === undefined ? undefined : openIndex(instance, prebuilt, counts)),
    prove(counts) {
      if (prebuilt === undefined) return;
      openIndex(instance, prebuilt, counts);
      refuse(instance.exports.srVerify(prebuilt.pointer));
    },
    place(section, counts) {
      const pointer = instance.memory.allocate(section.length);
      instance.memory.u8().set(section, pointer);
      return openIndex(instance, { pointer, length: section.length }, counts);
    },
  };
}

function refuse(fault: number): void {
  if (fault === 0) return;
  throw new CtermError(
    'invalid-bundle',
    `Section search: ${FAULTS[fault] ?? `fault ${fault}`}. The file is damaged or was not written by cterm; fetch or build it again.`,
  );
}

function openIndex(
  { exports, memory }: KernelInstance,
  { pointer, length }: HotSection,
  counts: SearchedCounts,
): SearchIndex {
  refuse(exports.srOpen(pointer, length, counts.codes, counts.names, counts.findings));
  const areaBytes = exports.srAreaBytes(pointer) >>> 0;
  // The area is in new pages, which are zeroed, and is never freed. Serial numbers distinguish current marks from stale
  // ones, so the area is cleared only when the serial numbers run out.
  const area = memory.allocate(areaBytes);
  let serial = 0;
  const header = (field: number): number => memory.u32(pointer + field, 1)[0] ?? 0;
  const [textCount, codeCount] = [header(SR_TEXT_COUNT), header(SR_CODE_COUNT)];

  /** Writes a folded word into reserved memory; undefined if the word is too long to be searched for. */
  function put(word: string): { at: number; bytes: number } | undefined {
    if (word.length > SEARCH_WORD_MAX_BYTES) return undefined;
    const at = memory.reserve(SEARCH_WORD_MAX_BYTES * 3 + CELL_BYTES + NEAR_ROOM * SEARCH_NEAR_BYTES);
    const { written } = encodeText(word, memory.u8().subarray(at, at + SEARCH_WORD_MAX_BYTES * 3));
    return written > SEARCH_WORD_MAX_BYTES ? undefined : { at, bytes: written };
  }

  function find(plan: SearchPlan, { mask, need, all, limit, below = textCount }: SearchRequest): SearchHits {
    if (serial === LAST_SERIAL) {
      memory.u8().fill(0, area, area + areaBytes);
      serial = 0;
    }
    serial++;
    const most = Math.min(limit, textCount);
    const numbers = plan.words.reduce((sum, { ranges }) => sum + 2 + ranges.length * RANGE_NUMBERS, 1);
    const namesBytes = SEARCH_NAMES_MOST * (SEARCH_NAME_BYTES + 4);
    const planAt = memory.reserve(numbers * 4 + namesBytes + (most + 1) * SEARCH_HIT_BYTES);
    const namesAt = planAt + numbers * 4;
    const hitsAt = namesAt + namesBytes;
    const view = memory.u32(planAt, numbers);
    let at = 0;
    view[at++] = plan.words.length;
    for (const { weight, ranges } of plan.words) {
      view[at++] = weight;
      view[at++] = ranges.length;
      for (const { begin, end, share } of ranges) {
        view[at++] = begin;
        view[at++] = end;
        view[at++] = share;
      }
    }
    const conditions = [mask, need, Number(all), most, below] as const;
    const count = exports.srFind(pointer, area, planAt, serial, ...conditions, hitsAt, namesAt) >>> 0;
    refuse(exports.searchFault.value);
    const rows = memory.u32(hitsAt, count * (SEARCH_HIT_BYTES / 4)).slice();
    const names = memory.u32(namesAt, ((exports.wholeNames.value >>> 0) * SEARCH_NAME_BYTES) / 4).slice();
    return { count, rows, scores: new Float32Array(rows.buffer), names, touched: exports.touchedTexts.value >>> 0 };
  }

  return {
    textCount,
    codeCount,
    word(word) {
      const query = put(word);
      return query === undefined ? -1 : exports.srWord(pointer, query.at, query.bytes);
    },
    wordAt(rank) {
      const [begin, end] = memory.u32(pointer + header(SR_BEGINS_AT) + rank * 4, 2);
      const heap = pointer + header(SR_HEAP_AT);
      // The bytes are copied because browsers do not decode from shared memory.
      return decoder.decode(memory.u8().slice(heap + begin, heap + end));
    },
    prefix(word) {
      const query = put(word);
      if (query === undefined) return { begin: 0, end: 0 };
      const begin = exports.srPrefix(pointer, query.at, query.bytes) >>> 0;
      return { begin, end: exports.rangeEnd.value >>> 0 };
    },
    near(word, most, asPrefix) {
      const query = put(word);
      if (query === undefined) return [];
      const cells = query.at + SEARCH_WORD_MAX_BYTES * 3;
      const out = cells + CELL_BYTES;
      const count = exports.srNear(pointer, query.at, query.bytes, most, Number(asPrefix), cells, out, NEAR_ROOM);
      const rows = memory.u32(out, (count >>> 0) * (SEARCH_NEAR_BYTES / 4));
      const found: NearRange[] = [];
      for (let i = 0; i < rows.length; i += 3) {
        const edits = rows[i + 2] & ~SEARCH_NEAR_BEGUN;
        found.push({ begin: rows[i], end: rows[i + 1], edits, isBegun: edits !== rows[i + 2] });
      }
      return found;
    },
    texts: ({ begin, end }) => exports.srTexts(pointer, begin, end) >>> 0,
    find,
    targets(): SearchTargets {
      const findings = counts.findings;
      const starts = memory.u32(pointer + header(SR_TARGETS_AT), findings + 1);
      return {
        owners: memory.u32(pointer + header(SR_OWNERS_AT), textCount - codeCount),
        starts,
        rows: memory.u32(pointer + header(SR_TARGET_ROWS_AT), starts[findings]),
      };
    },
  };
}
