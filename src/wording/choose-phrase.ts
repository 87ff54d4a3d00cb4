// Chooses the phrase of a finding: contextual if its context is open, initial if it comes first, otherwise default.
// Our interpretation of the fallback for a missing pair: contextual → default → initial → the description.

import type { Phrasing } from '../contract/result-types.js';
import { wordsOf } from './fixed-words.js';

/** The context of a finding in a text. */
export interface PhraseOptions {
  /** Whether the context of the finding at a node key is open. */
  readonly open?: (nodeKey: string) => boolean;
  /** Whether the finding comes first in its sentence. */
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
 * The phrase of a finding, positive or negative. `description` is the fallback if no phrase is stored; a missing
 * negative is "no" plus the positive.
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
 * A description with its first word in lower case, unless that looks like an abbreviation. Stored phrases are already
 * written for use inside a text; a description that begins with a proper name needs such a phrase.
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
 * A modifier's text without the words that the following phrase repeats: empty if the phrase contains all its words;
 * without its last words if the phrase begins with them.
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
