// Finds the longest code in a vocabulary that is a prefix of a given string. This takes a few binary searches in the
// sorted codes, however long the string is.

import { codeSpellings } from './code-row.js';
import { LONGEST_CODE, lowerBound, vocabularyRange } from './codes.js';
import type { Knowledge } from './knowledge-base.js';
import { vocabularyIndex } from './vocabularies.js';

/** Minimum length of a code, not counting dots; too many strings would begin with a shorter code by chance. */
const LEAST_LENGTH = 3;

/**
 * The row of the longest code that is a prefix of a string, in any spelling that `codeRow` accepts; -1 if there is no
 * such code.
 */
export function longestCodePrefix(kb: Knowledge, vocabulary: string, given: string): number {
  const vocab = vocabularyIndex(kb, vocabulary);
  if (vocab < 0) return -1;
  let found = -1;
  let foundLength = LEAST_LENGTH - 1;
  for (const spelling of codeSpellings(vocabulary, given.trim().slice(0, LONGEST_CODE))) {
    const row = longestExactPrefix(kb, vocab, spelling);
    const length = row < 0 ? 0 : kb.tables.codes.code(row).replaceAll('.', '').length;
    if (length > foundLength) [found, foundLength] = [row, length];
  }
  return found;
}

/** Like `longestCodePrefix`, but for one spelling only. */
function longestExactPrefix(kb: Knowledge, vocab: number, text: string): number {
  const row = longestInBundle(kb, vocab, text);
  const { overlaid } = kb;
  if (overlaid === undefined) return row;
  const least = row < 0 ? LEAST_LENGTH : kb.tables.codes.code(row).length;
  for (let length = text.length; length >= least; length--) {
    const added = overlaid.addedCode(vocab, text.slice(0, length));
    if (added >= 0) return added;
  }
  return row;
}

/**
 * Like `longestExactPrefix`, but only among the bundle's codes. Every code that is a prefix of the string is also a
 * prefix of the last code at or before the string in sort order, so the search continues with the common prefix of the
 * string and that code. Each iteration shortens the string, so the loop terminates even if the codes are unsorted.
 */
function longestInBundle(kb: Knowledge, vocab: number, text: string): number {
  const { codes } = kb.tables;
  const { begin, end } = vocabularyRange(kb, vocab);
  let rest = text;
  while (rest.length >= LEAST_LENGTH) {
    const row = lowerBound(begin, end, (at) => codes.code(at) <= rest) - 1;
    if (row < begin) return -1;
    const code = codes.code(row);
    const shared = sharedLength(code, rest);
    if (shared === code.length && kb.overlaid?.isLive('codes', row) !== false) return row;
    rest = rest.slice(0, Math.min(shared, rest.length - 1, code.length - 1));
  }
  return -1;
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}
