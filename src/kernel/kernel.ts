// The kernel over the hot sections of one bundle: typed calls, with pointers and growth kept in here.

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
import { CtermError } from '../errors.js';
import type { Kernel, Matches } from './api.js';
import type { KernelInstance } from './instantiate.js';
import { type LooseIndex, looseIndex, verifyLoose } from './loose.js';
import { createNodeKeys, verifyNodeKeys } from './node-keys.js';
import { createSearchKernel } from './search.js';
import { textTooLong } from './text.js';
import { createTextKernel } from './text-kernel.js';

/** A hot section inside kernel memory. */
export interface HotSection {
  readonly pointer: number;
  readonly length: number;
}

export interface HotSections {
  readonly recognizer: HotSection;
  readonly nodeKeys: HotSection;
  /** Absent where no name is to be found loosely; every bundle has it. */
  readonly loose?: HotSection;
  /** Absent in small bundles, where it is made at the first search. */
  readonly search?: HotSection;
}

/** The sections that every bundle has, and those that some have. */
export type PlacedSections = Required<Omit<HotSections, 'search'>> & Pick<HotSections, 'search'>;

/** Rows of the cold sections that the hot ones point into. */
export interface HotTargets {
  readonly names: number;
  readonly cues: number;
  readonly headings: number;
  readonly findings: number;
}

// What the steps of the verification answer.
const GO_ON = 0;
const VERIFIED = 255;
const FAULTS = [
  '',
  'its header is cut off or out of range',
  'one of its parts lies outside it or is misaligned',
  'a word names a block, a name or bytes that are not there',
  'an edge names a block or a name that is not there, or a block before itself',
  'a tail is cut off or names a block or a name that is not there',
  'its terminals are not in order',
  'a payload names a row that is not there',
  'a payload names a case that is not there',
];

const encoder = new TextEncoder();
const UTF8_BYTES_PER_UNIT = 3;
// Notes give a match every 25 bytes or so, a mark every 30, and a loose match every 200; a text with more is matched again
// with the room that it asked for.
const BYTES_PER_MATCH = 12;
const BYTES_PER_LOOSE_MATCH = 64;
const BYTES_PER_MARK = 16;
const LEAST_MATCHES = 64;
const MARK_BYTES = 4;
const BIGGEST_RESERVATION = 0x7fff0000;
/** Room in a table of misspellings for each entry; the table's size is the next power of two. */
const SPELLING_ROOM = 1.4;
const LEAST_SPELLING_LOG = 4;

/** How a text is matched. */
interface How {
  readonly overlaps: number;
  readonly fuzzy: boolean;
}

/** How many rows of other sections there must be for what a recogniser names. */
export type RecognizerTargets = Omit<HotTargets, 'findings'>;

/** Throws `invalid-bundle` unless every walk over the hot sections stays inside them and ends, whatever the text. */
export function verifyHotSections(instance: KernelInstance, hot: HotSections, targets: HotTargets): void {
  verifyTargets(instance, hot, verifyRecognizer(instance, hot.recognizer), targets);
}

/** Proves section `recognizer` by itself; returns what the sections it points into must hold. */
export function verifyRecognizer(
  { exports, memory }: KernelInstance,
  { pointer, length }: HotSection,
): RecognizerTargets {
  // Behind the four counts, a bit for every number of the section, and a few to spare.
  const rows = memory.reserve(64 + length / 32);
  let state = exports.rzVerifyStart(pointer, length, rows, rows + 16);
  while (state === GO_ON) state = exports.rzVerifyStep();
  if (state !== VERIFIED) throw badRecognizer(FAULTS[state] ?? `fault ${state}`);
  const [names, cues, headings, others] = memory.u32(rows, 4);
  if (others !== 0) throw badRecognizer('it names something of a kind that there is not');
  return { names, cues, headings };
}

/** The rest of verifyHotSections, once the sizes of the tables are known: `named` is what verifyRecognizer returned. */
export function verifyTargets(
  { exports }: KernelInstance,
  { nodeKeys, loose }: HotSections,
  named: RecognizerTargets,
  targets: HotTargets,
): void {
  if (named.names > targets.names || named.cues > targets.cues || named.headings > targets.headings) {
    throw badRecognizer('it names a name, cue or heading that is not there');
  }
  if (loose !== undefined) verifyLoose(exports, loose, targets.names);
  verifyNodeKeys(exports, nodeKeys.pointer, nodeKeys.length, targets.findings);
}

function badRecognizer(problem: string): CtermError {
  return new CtermError(
    'invalid-bundle',
    `Section recognizer: ${problem}. The file is damaged or was not written by cterm; fetch or build it again.`,
  );
}

/** Returns the kernel over hot sections that verifyHotSections has passed. */
export function createKernel(instance: KernelInstance, hot: HotSections): Kernel {
  return {
    ...createTextKernel(instance),
    ...createNodeKeys(instance.exports, instance.memory, hot.nodeKeys.pointer),
    match: createMatcher(instance, hot.recognizer, hot.loose && looseIndex(instance, hot.recognizer, hot.loose)),
    search: createSearchKernel(instance, hot.search),
  };
}

/** Copies a section into kernel memory, where it stays. */
export function placeSection({ memory }: KernelInstance, bytes: Uint8Array): HotSection {
  const pointer = memory.allocate(bytes.length);
  memory.u8().set(bytes, pointer);
  return { pointer, length: bytes.length };
}

/** Room for so many rows of matches, and marks. */
interface Capacity {
  readonly matches: number;
  readonly loose: number;
  readonly marks: number;
}

/**
 * Returns the matches of one section `recognizer`, which verifyRecognizer has passed or the compiler here just wrote;
 * with an index of its loose names, these too.
 */
export function createMatcher(
  { exports, memory }: KernelInstance,
  section: HotSection,
  loose?: LooseIndex,
): Kernel['match'] {
  // Fresh pages are zero. Kept for good, because what it remembers holds for every text.
  let cache = 0;

  let spelling = 0;

  /**
   * The table of misspellings, made for the first text that asks for it. Threads that share the section make one each:
   * a table that one fills while others read would have to be waited for.
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

  /** Matches `text`, given room for `textBytes` of UTF-8 and for rows; undefined when the text did not fit. */
  function attempt(text: string, how: How, textBytes: number, room: Capacity): Matches | undefined {
    const index = loose?.pointer() ?? 0;
    const looseBytes = index === 0 ? 0 : room.loose * LOOSE_MATCH_BYTES;
    const rowBytes = looseBytes + room.matches * MATCH_BYTES;
    const total = rowBytes + room.marks * MARK_BYTES + textBytes + TEXT_PADDING;
    if (total > BIGGEST_RESERVATION) throw textTooLong(text);
    if (cache === 0) cache = memory.allocate(CACHE_BYTES);
    const table = how.fuzzy ? spellingTable() : 0;
    const looseAt = memory.reserve(total);
    const rowsAt = looseAt + looseBytes;
    const marksAt = looseAt + rowBytes;
    const textAt = marksAt + room.marks * MARK_BYTES;
    const view = memory.u8();
    const { read, written } = encoder.encodeInto(text, view.subarray(textAt, textAt + textBytes));
    if (read < text.length) return undefined;
    view.fill(0, textAt + written, textAt + written + TEXT_PADDING);
    const found = exports.rzMatch(
      section.pointer,
      cache,
      table,
      textAt,
      written,
      how.overlaps,
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
      return attempt(text, how, textBytes, {
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
    const mode = { overlaps: overlaps === 'all' ? MATCH_ALL : MATCH_LONGEST, fuzzy };
    const room = {
      matches: Math.ceil(text.length / BYTES_PER_MATCH) + LEAST_MATCHES,
      loose: Math.ceil(text.length / BYTES_PER_LOOSE_MATCH) + LEAST_MATCHES,
      marks: Math.ceil(text.length / BYTES_PER_MARK) + LEAST_MATCHES,
    };
    // ASCII fits in one byte a unit; only a text that does not asks for the room that any text fits in.
    const matches =
      attempt(text, mode, text.length, room) ?? attempt(text, mode, text.length * UTF8_BYTES_PER_UNIT, room);
    if (matches === undefined) throw textTooLong(text);
    return matches;
  };
}
