// Checks the words that must never be changed (kept words): reports entries that have no effect.

import { SPELLING_LEAST, SPELLING_MOST } from '../../assembly/layout.js';
import type { KeptWords } from '../../src/compile/kept-words.js';
import { hasSlip } from '../../src/compile/slips.js';
import type { BuilderKernel } from '../../src/kernel/text-kernel.js';
import { keptWordsOf } from '../authored/read-kept-words.js';
import type { Draft } from '../draft.js';
import type { Complaint } from '../records.js';

/**
 * In a case-sensitive name, a three-letter word that ends in -s, such as "PVs", is treated as the plural of an
 * abbreviation.
 */
const SHORT_PLURAL = /^..s$/;

/** Complains about kept words that would not be changed anyway. */
export function checkKeptWords(
  draft: Draft,
  { singulars }: Pick<BuilderKernel, 'singulars'>,
  complaints: Complaint[],
): void {
  const kept = keptWordsOf(draft.keptWords);
  for (const { list, word, place } of draft.keptWords) {
    const problem =
      list === 'not-plural' ? notPluralProblem(word, singulars(word)) : correctProblem(word, singulars(word), kept);
    if (problem !== undefined) complaints.push({ place, problem, mend: 'drop it' });
  }
}

function notPluralProblem(word: string, singulars: readonly string[]): string | undefined {
  if (singulars.length > 0 || SHORT_PLURAL.test(word)) return undefined;
  return `'${word}' does not end like a plural, so it is never treated as one`;
}

function correctProblem(
  word: string,
  singulars: readonly string[],
  { correct, notPlural }: KeptWords,
): string | undefined {
  // A misspelling has at most one letter more or less than the word.
  if (word.length < SPELLING_LEAST - 1 || word.length > SPELLING_MOST + 1) {
    return `'${word}' is never corrected, because only words of ${SPELLING_LEAST} to ${SPELLING_MOST} letters are`;
  }
  // A plural is not looked up by its singular if it is one slip away from a word listed as not plural, as "sweets" is
  // from "sweats".
  if (hasSlip(word, (other) => notPlural.has(other))) return undefined;
  const singular = singulars.find((each) => correct.has(each));
  return singular === undefined ? undefined : `'${word}' is found through '${singular}', which is listed too`;
}
