// Chooses the phrase for a finding. Phrases are stored in pairs, positive and negative: the contextual pair is used if
// the finding's context is open, the initial pair if the finding comes first in its sentence, and otherwise the default
// pair. If the chosen pair is missing, the default pair, the initial pair and the description are tried in this order
// (our interpretation).

import type { Phrasing } from '../contract/result-types.js';
import { wordsOf } from './fixed-words.js';

/** The position of a finding in a text. */
export interface PhraseOptions {
  /** Whether the context of the finding with the given node key is open. */
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
 * The phrase for a finding, positive or negative. If no phrase is stored, `description` is used. If only the negative
 * phrase is missing, "no" is put before the positive one.
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

/** Puts the culture's word for "no" before the phrase. */
export function negated(phrase: string, culture: string): string {
  return `${wordsOf(culture).no} ${phrase}`;
}

/**
 * A description with its first word in lower case, unless that word looks like an abbreviation. Only descriptions need
 * this, because stored phrases already have the form used inside a sentence. A finding whose description begins with a
 * proper name therefore needs a stored phrase.
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
 * Removes from a modifier the words that the phrase after it repeats: all words if the phrase contains the whole
 * modifier, or the last words if the phrase begins with them.
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
