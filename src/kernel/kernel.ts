// The kernel over the hot sections of one bundle: typed calls that hide pointers and memory growth.

import {
  CACHE_BYTES,
  LOOSE_MATCH_BYTES,
  MATCH_ALL,
  MATCH_BYTES,
  MATCH_LONGEST,
  SPELLING_ENTRY_BYTES,
  SPELLING_HEADER_BYTES,
  TEXT_PADDING,
} from '../../assembly/layout.js';
import type { Kernel, Matches } from './api.js';
import { encodeText } from './encode-text.js';
import type { HotSection, HotSections } from './hot-sections.js';
import type { KernelInstance } from './kernel-exports.js';
import { type LooseIndex, looseIndex } from './loose-calls.js';
import { createNodeKeys } from './node-key-calls.js';
import type { HotProofs } from './prove-hot.js';
import { createSearchKernel } from './search-calls.js';
import { createTextKernel } from './text-kernel.js';
import { textTooLong } from './text-limit.js';

const UTF8_BYTES_PER_UNIT = 3;
// Typical notes have a match every 25 bytes, a mark every 30 bytes and a loose match every 200 bytes. These constants
// reserve room for two to three times as many; a text that needs more room is matched a second time.
const BYTES_PER_MATCH = 12;
const BYTES_PER_LOOSE_MATCH = 64;
const BYTES_PER_MARK = 16;
const LEAST_MATCHES = 64;
const MARK_BYTES = 4;
const BIGGEST_RESERVATION = 0x7fff0000;
/**
 * Minimum number of slots per form in a table of misspellings; the size of the table is rounded up to a power of two.
 */
const SPELLING_ROOM = 1.4;
const LEAST_SPELLING_LOG = 4;

/** Options for matching a text. */
interface MatchOptions {
  readonly overlaps: number;
  readonly fuzzy: boolean;
}

/**
 * Returns a kernel for the given hot sections. Each section is verified by `proofs` before its first use; without
 * `proofs`, the sections must already have passed verifyHotSections.
 */
export function createKernel(instance: KernelInstance, hot: HotSections, proofs?: HotProofs): Kernel {
  const matcher = once(() => {
    proofs?.matching();
    return createMatcher(instance, hot.recognizer, hot.loose && looseIndex(instance, hot.recognizer, hot.loose));
  });
  const tree = once(() => {
    proofs?.tree();
    return createNodeKeys(instance.exports, instance.memory, hot.nodeKeys.pointer);
  });
  return {
    ...createTextKernel(instance),
    match: (text, overlaps, fuzzy) => matcher()(text, overlaps, fuzzy),
    findNodeKey: (key) => tree().findNodeKey(key),
    subtree: (key) => tree().subtree(key),
    findingAt: (position) => tree().findingAt(position),
    nodeKeyAt: (position) => tree().nodeKeyAt(position),
    prune: (positions) => tree().prune(positions),
    expression: (positions) => tree().expression(positions),
    search: createSearchKernel(instance, hot.search),
    prove() {
      matcher();
      tree();
    },
  };
}

/** Wraps `make` so that it runs only once, at first use. If it throws, it runs again at the next use. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The numbers of rows and marks that fit in the reserved memory. */
interface Capacity {
  readonly matches: number;
  readonly loose: number;
  readonly marks: number;
}

/**
 * Returns the match function for a `recognizer` section, which must have passed verifyRecognizer or have just been
 * written by the compiler in this process. If an index of the section's loose names is given, the function also matches
 * names loosely.
 */
export function createMatcher(
  { exports, memory }: KernelInstance,
  section: HotSection,
  loose?: LooseIndex,
): Kernel['match'] {
  // The cache is in new pages, which are zeroed. It is never freed, because the results in it are valid for all texts.
  let cache = 0;

  let spelling = 0;

  /**
   * The table of misspellings, built lazily for the first text that needs it. Every thread that shares the section
   * builds its own table, because a table filled by one thread and read by others would need locks.
   */
  function spellingTable(): number {
    if (spelling !== 0) return spelling;
    const forms = exports.rzSpellingForms(section.pointer, memory.scratch) >>> 0;
    const log = Math.max(LEAST_SPELLING_LOG, Math.ceil(Math.log2(forms * SPELLING_ROOM)));
    const table = memory.allocate(SPELLING_HEADER_BYTES + SPELLING_ENTRY_BYTES * 2 ** log);
    exports.rzSpelling(section.pointer, table, log, memory.scratch);
    spelling = table;
    return table;
  }

  /**
   * Tries to match `text`, with `textBytes` bytes reserved for its UTF-8 and with the given room for rows; undefined if
   * there is not enough room.
   */
  function attempt(text: string, options: MatchOptions, textBytes: number, room: Capacity): Matches | undefined {
    const index = loose?.pointer() ?? 0;
    const looseBytes = index === 0 ? 0 : room.loose * LOOSE_MATCH_BYTES;
    const rowBytes = looseBytes + room.matches * MATCH_BYTES;
    const total = rowBytes + room.marks * MARK_BYTES + textBytes + TEXT_PADDING;
    if (total > BIGGEST_RESERVATION) throw textTooLong(text);
    if (cache === 0) cache = memory.allocate(CACHE_BYTES);
    const table = options.fuzzy ? spellingTable() : 0;
    const looseAt = memory.reserve(total);
    const rowsAt = looseAt + looseBytes;
    const marksAt = looseAt + rowBytes;
    const textAt = marksAt + room.marks * MARK_BYTES;
    const view = memory.u8();
    const { read, written } = encodeText(text, view.subarray(textAt, textAt + textBytes));
    if (read < text.length) return undefined;
    view.fill(0, textAt + written, textAt + written + TEXT_PADDING);
    const found = exports.rzMatch(
      section.pointer,
      cache,
      table,
      textAt,
      written,
      options.overlaps,
      memory.scratch,
      rowsAt,
      room.matches,
      index,
      looseAt,
      room.loose,
    );
    const matches = found >>> 0;
    const looseMatches = exports.looseFound.value >>> 0;
    const marks = exports.listMarks(textAt, written, marksAt, room.marks) >>> 0;
    if (matches > room.matches || looseMatches > room.loose || marks > room.marks) {
      return attempt(text, options, textBytes, {
        matches: Math.max(matches, room.matches),
        loose: Math.max(looseMatches, room.loose),
        marks: Math.max(marks, room.marks),
      });
    }
    return {
      count: matches,
      rows: memory.u32(rowsAt, matches * (MATCH_BYTES / 4)),
      loose: memory.u32(looseAt, looseMatches * (LOOSE_MATCH_BYTES / 4)),
      marks: memory.u32(marksAt, marks),
    };
  }

  return (text, overlaps, fuzzy = false) => {
    const options = { overlaps: overlaps === 'all' ? MATCH_ALL : MATCH_LONGEST, fuzzy };
    const room = {
      matches: Math.ceil(text.length / BYTES_PER_MATCH) + LEAST_MATCHES,
      loose: Math.ceil(text.length / BYTES_PER_LOOSE_MATCH) + LEAST_MATCHES,
      marks: Math.ceil(text.length / BYTES_PER_MARK) + LEAST_MATCHES,
    };
    // ASCII takes one byte per code unit, so the first attempt allocates only that much. If the text does not fit, the
    // second attempt has room for any text of that length.
    const matches =
      attempt(text, options, text.length, room) ?? attempt(text, options, text.length * UTF8_BYTES_PER_UNIT, room);
    if (matches === undefined) throw textTooLong(text);
    return matches;
  };
}
