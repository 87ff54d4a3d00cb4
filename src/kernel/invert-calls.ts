// Turns a list of terms per text into a list of texts per term. The kernel does the work; this file lays out the
// kernel's working areas and copies the results out of them.

import { SEARCH_CHUNK_TEXTS } from '../../assembly/layout-search.js';
import type { InvertedTexts, TextTerms } from './api.js';
import type { KernelInstance } from './kernel-exports.js';

// Maximum number of bytes that a text can take up in a list. In a list that is cut into chunks, a text takes up at most
// two bytes, so there is also room for the chunk directory and for a chunk that has not been replaced with a bit set
// yet.
const ENTRY_BYTES = 5;

/**
 * Inverts texts. `weigh` is called with the number of texts per term and the number of texts that contain any term, and
 * returns the weights of the terms.
 */
export function invertTexts(
  { exports, memory }: KernelInstance,
  { sequence, begins, termOf, terms, codes, owners }: TextTerms,
  weigh: (counts: Uint32Array, listed: number) => Uint16Array,
): InvertedTexts {
  const texts = begins.length - 1;
  const names = owners.length;
  const sizes = [sequence, begins, termOf, owners].map(({ length }) => length * 4);
  const own = [
    names * 8,
    texts * 4,
    terms * 4,
    terms * 4,
    terms * 4,
    (terms + 1) * 4,
    terms * 2,
    texts * 2,
    sequence.length * ENTRY_BYTES,
    sequence.length * ENTRY_BYTES + 2 * SEARCH_CHUNK_TEXTS,
  ];
  const all = [...own, ...sizes].map((bytes) => (bytes + 7) & ~7);
  let at = memory.reserve(all.reduce((sum, bytes) => sum + bytes, 0));
  const pointers = all.map((bytes) => {
    at += bytes;
    return at - bytes;
  });
  const [hashes, ends, counts, last, free, listsAt, weightsAt, sums, lists, packed, ...given] = pointers;
  const [own32, beginsAt, termOfAt, ownersAt] = given;
  memory.u32(own32, sequence.length).set(sequence);
  memory.u32(beginsAt, begins.length).set(begins);
  memory.u32(termOfAt, termOf.length).set(termOf);
  memory.u32(ownersAt, names).set(owners);
  const cleared = (pointer: number) => memory.u32(pointer, terms).fill(0);

  cleared(counts);
  cleared(last);
  const listed = exports.ivTerms(own32, beginsAt, texts, codes, termOfAt, ownersAt, last, hashes, ends, counts) >>> 0;
  const countsOut = memory.u32(counts, terms).slice();
  const weights = weigh(countsOut, listed);
  new Uint16Array(memory.wasm.buffer, weightsAt, terms).set(weights);
  exports.ivWeigh(own32, beginsAt, ends, texts, weightsAt, sums);
  cleared(last);
  cleared(free);
  exports.ivMeasure(own32, beginsAt, ends, texts, last, free);
  const measured = memory.u32(free, terms);
  const plainBegins = memory.u32(listsAt, terms + 1);
  plainBegins[0] = 0;
  for (let term = 0; term < terms; term++) plainBegins[term + 1] = plainBegins[term] + measured[term];
  measured.set(plainBegins.subarray(0, terms));
  cleared(last);
  exports.ivWrite(own32, beginsAt, ends, texts, last, free, lists);
  exports.ivPack(lists, listsAt, counts, terms, texts, packed);
  const listBegins = memory.u32(listsAt, terms + 1).slice();
  return {
    counts: countsOut,
    weights,
    textWeights: new Uint16Array(memory.wasm.buffer, sums, texts).slice(),
    listBegins,
    lists: memory.u8().slice(packed, packed + listBegins[terms]),
  };
}
