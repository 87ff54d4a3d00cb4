// Interns the words of many texts, one chunk of texts per kernel call. The word table stays in kernel memory between
// chunks, and is rebuilt at a larger size before it becomes full.

import { TEXT_PADDING } from '../../assembly/layout.js';
import {
  INTERN_BEGINS,
  INTERN_HASHES,
  INTERN_HEAP,
  INTERN_HEAP_BYTES,
  INTERN_LOG,
  INTERN_SLOTS,
  INTERN_TABLE_BYTES,
  SEARCH_WORD_MAX_BYTES,
} from '../../assembly/layout-search.js';
import type { InternedTexts, WrittenTexts } from './api.js';
import type { KernelInstance } from './kernel-exports.js';

/** Maximum sizes of a chunk in bytes and in texts; the limit in bytes is doubled whenever a single text exceeds it. */
const CHUNK_BYTES = 1 << 16;
const CHUNK_TEXTS = 1 << 12;
const FIRST_LOG = 17;
/** A line feed, written after every text so that no word extends into the next text. */
const BREAK = 10;

const decoder = new TextDecoder();

/** Interns the words of the texts in the given order. */
export function internTexts(instance: KernelInstance, { count, write }: WrittenTexts): InternedTexts {
  const { exports, memory } = instance;
  let table = newTable(instance, FIRST_LOG);
  let sequence: Uint32Array = new Uint32Array(CHUNK_BYTES);
  const begins = new Uint32Array(count + 1);
  let words = 0;
  let room = CHUNK_BYTES;
  for (let text = 0; text < count; ) {
    const most = (room >> 1) + 1;
    const endsAt = memory.reserve((CHUNK_TEXTS + most) * 4 + room + TEXT_PADDING);
    const numbersAt = endsAt + CHUNK_TEXTS * 4;
    const textAt = numbersAt + most * 4;
    const into = memory.u8().subarray(textAt, textAt + room);
    const ends = memory.u32(endsAt, CHUNK_TEXTS);
    let own = 0;
    let bytes = 0;
    for (; own < CHUNK_TEXTS && text + own < count; own++) {
      const end = write(text + own, into, bytes);
      if (end < 0 || end === room) break;
      into[end] = BREAK;
      bytes = end + 1;
      ends[own] = bytes;
    }
    if (own === 0) {
      room *= 2;
      continue;
    }
    memory.u8().fill(0, textAt + bytes, textAt + bytes + TEXT_PADDING);
    if ((tableWords(instance, table) + bytes / 2) * 2 > 2 ** tableLog(instance, table)) {
      table = largerTable(instance, table, bytes / 2);
    }
    const added = exports.internWords(table, textAt, bytes, memory.scratch, endsAt, own, numbersAt) >>> 0;
    sequence = withRoom(sequence, words + added);
    sequence.set(memory.u32(numbersAt, added), words);
    const ownEnds = memory.u32(endsAt, own);
    for (let at = 0; at < own; at++) begins[text + at + 1] = words + ownEnds[at];
    words += added;
    text += own;
  }
  return { words: tableStrings(instance, table), sequence: sequence.subarray(0, words), begins };
}

function withRoom(list: Uint32Array, need: number): Uint32Array {
  if (need <= list.length) return list;
  const larger = new Uint32Array(Math.max(need, list.length * 2));
  larger.set(list);
  return larger;
}

function tableWords({ memory }: KernelInstance, table: number): number {
  return memory.u32(table, 1)[0];
}

function tableLog({ memory }: KernelInstance, table: number): number {
  return memory.u32(table + INTERN_LOG, 1)[0];
}

/**
 * Allocates a table with 2^log slots and room for half as many words. New pages are zeroed and take up no physical
 * memory until they are used.
 */
function newTable({ memory }: KernelInstance, log: number): number {
  const slots = 2 ** log;
  const most = slots / 2;
  const head = (INTERN_TABLE_BYTES + 63) & ~63;
  const table = memory.allocate(head + slots * 4 + most * 4 + (most + 1) * 4 + most * SEARCH_WORD_MAX_BYTES);
  const fields = memory.u32(table, INTERN_TABLE_BYTES / 4);
  fields[INTERN_LOG / 4] = log;
  fields[INTERN_SLOTS / 4] = table + head;
  fields[INTERN_HASHES / 4] = table + head + slots * 4;
  fields[INTERN_BEGINS / 4] = fields[INTERN_HASHES / 4] + most * 4;
  fields[INTERN_HEAP / 4] = fields[INTERN_BEGINS / 4] + (most + 1) * 4;
  return table;
}

function largerTable(instance: KernelInstance, table: number, more: number): number {
  const { exports, memory } = instance;
  const words = tableWords(instance, table);
  const larger = newTable(instance, Math.ceil(Math.log2((words + more) * 4)));
  const [from, to] = [table, larger].map((at) => memory.u32(at, INTERN_TABLE_BYTES / 4));
  const bytes = memory.u8();
  const heapBytes = from[INTERN_HEAP_BYTES / 4];
  to[0] = words;
  to[INTERN_HEAP_BYTES / 4] = heapBytes;
  for (const [field, length] of [
    [INTERN_HASHES / 4, words * 4],
    [INTERN_BEGINS / 4, (words + 1) * 4],
    [INTERN_HEAP / 4, heapBytes],
  ]) {
    bytes.copyWithin(to[field], from[field], from[field] + length);
  }
  exports.internSlots(larger);
  return larger;
}

/** Returns the words of a table as strings. */
function tableStrings({ memory }: KernelInstance, table: number): string[] {
  const fields = memory.u32(table, INTERN_TABLE_BYTES / 4);
  const heapAt = fields[INTERN_HEAP / 4];
  // The bytes are copied because browsers do not decode from shared memory. Fast path: all words are decoded together
  // and, if they are ASCII, split at their byte offsets.
  const heap = memory.u8().slice(heapAt, heapAt + fields[INTERN_HEAP_BYTES / 4]);
  const begins = memory.u32(fields[INTERN_BEGINS / 4], fields[0] + 1);
  const all = decoder.decode(heap);
  const isAscii = all.length === heap.length;
  const words: string[] = [];
  for (let word = 0; word < fields[0]; word++) {
    const [begin, end] = [begins[word], begins[word + 1]];
    words.push(isAscii ? all.slice(begin, end) : decoder.decode(heap.subarray(begin, end)));
  }
  return words;
}
