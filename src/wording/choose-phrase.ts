// Which phrase says a finding: contextual where its context is open, initial where it comes first, otherwise default.
// Our reading of what a missing pair falls back to: contextual → default → initial → the description.

import type { Phrasing } from '../contract/result-types.js';
import { wordsOf } from './fixed-words.js';

/** Where in a text a finding is said. */
export interface PhraseOptions {
  /** Whether the phrase of the finding at a node key has been said and its context still holds. */
  readonly open?: (nodeKey: string) => boolean;
  /** The finding comes first in its sentence. */
  readonly first?: boolean;
}

type PairName = 'c' | 'd' | 'i';

const PAIRS = {
  c: { positive: 'cp', negative: 'cn' },
  d: { positive: 'dp', negative: 'dn' },
  i: { positive: 'ip', negative: 'in' },
} as const;

const FALLBACKS: Readonly<Record<PairName, readonly PairName[]>> = {
  c: ['c', 'd', 'i'],
  d: ['d', 'i'],
  i: ['i', 'd'],
};

/**
 * The phrase of a finding, positive or negative. `description` serves where no phrase is stored; a missing negative is
 * "no" and the positive.
 *
 * @example
 * choosePhrase({ dp: 'chest pain' }, 'Chest pain', true, {}, 'en') // 'no chest pain'
 */
export function choosePhrase(
  phrasing: Phrasing,
  description: string,
  isNegative: boolean,
  place: PhraseOptions,
  culture: string,
): string {
  const isOpen = phrasing.ctnk !== undefined && place.open?.(phrasing.ctnk) === true;
  for (const name of FALLBACKS[isOpen ? 'c' : place.first ? 'i' : 'd']) {
    const positive = phrasing[PAIRS[name].positive];
    const negative = phrasing[PAIRS[name].negative];
    if (isNegative && negative !== undefined) return negative;
    if (positive !== undefined) return isNegative ? negated(positive, culture) : positive;
  }
  return isNegative ? negated(insidePhrase(description, culture), culture) : description;
}

/** "no" and the phrase. */
export function negated(phrase: string, culture: string): string {
  return `${wordsOf(culture).no} ${phrase}`;
}

/**
 * A description without the capital of its first word, unless that looks like an abbreviation. Stored phrases are
 * written as they stand inside a text; a description that begins with a proper name needs one.
 *
 * @example
 * insidePhrase('Chest pain', 'en') // 'chest pain'
 * insidePhrase('COPD', 'en') // 'COPD'
 */
export function insidePhrase(description: string, culture: string): string {
  if (!wordsOf(culture).lowersInside || !/^\p{Lu}\p{Ll}[\p{Ll}-]*(?=[\s,;)]|$)/u.test(description)) return description;
  return description.charAt(0).toLowerCase() + description.slice(1);
}

/**
 * A modifier's text without what the phrase behind it says already: nothing when the phrase has its words, without its
 * last words when the phrase begins with them.
 *
 * @example
 * withoutRepetition('acute', 'acute otitis media') // ''
 * withoutRepetition('acute on chronic', 'chronic kidney disease') // 'acute on'
 */
export function withoutRepetition(modifier: string, phrase: string): string {
  const words = wordsIn(modifier);
  const said = wordsIn(phrase);
  const holds = (from: number) => words.every((word, at) => said[from + at] === word);
  if (said.some((_, from) => holds(from))) return '';
  for (let count = words.length - 1; count > 0; count--) {
    const last = words.slice(-count);
    if (last.every((word, at) => said[at] === word)) return words.slice(0, -count).join(' ');
  }
  return modifier;
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
