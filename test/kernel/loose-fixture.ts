// Names, and words of every kind, for the tests of loose matching.

import type { WordForm } from '../../src/compile/write-loose.js';
import type { LooseForms } from '../oracle/loose-words-oracle.js';

const GROUPS: readonly (readonly [isPart: boolean, ...words: string[]])[] = [
  [false, 'pain', 'painful'],
  [false, 'swelling', 'swollen', 'edema'],
  [false, 'high'],
  [false, 'arched', 'arch'],
  [false, 'second', '2nd'],
  [false, 'third'],
  [true, 'knee'],
  [true, 'foot', 'feet'],
  [true, 'palate', 'palatal'],
  [true, 'toe'],
];
const QUALIFIERS = new Set(['second', '2nd', 'third']);
const LISTS: Readonly<Record<string, readonly string[]>> = {
  free: ['the', 'a', 'left', 'very'],
  place: ['of', 'in'],
  copula: ['is', 'are', 'no'],
  having: ['with'],
  join: ['and', 'or'],
  wall: ['but'],
};
export const FORMS: WordForm[] = [
  ...GROUPS.flatMap(([isPart, ...words], group) =>
    words.map((text): WordForm => {
      return { text, word: QUALIFIERS.has(text) ? 'qualifier' : 'content', isPart, group: group + 1 };
    }),
  ),
  ...Object.entries(LISTS).flatMap(([word, texts]) =>
    texts.map((text): WordForm => ({ text, word: word as WordForm['word'], isPart: false, group: 0 })),
  ),
];
export const NAMES = [
  'knee pain',
  'swelling of the knee',
  'edema of feet',
  'high arched palate',
  'painful second toe',
  'toe swelling',
  'rash',
  // The same words in a different order.
  'pain of the knee',
  'knee swelling',
  'arch of the foot',
  'skin rashes',
  'arched foot',
  'pain in the high arch of the second toe',
  // Two words for findings, and two body parts.
  'high pain',
  'toe palate',
].map((text) => ({ text }));
export const WORDS = [
  ...FORMS.map(({ text }) => text),
  ...['knees', 'toes', 'skin', 'rash', 'rashes', 'itchy', 'slightly', '12', 'sized', 'Knee', 'Swelling'],
];
export const GAPS = [' ', ' ', ' ', ' ', ', ', ', ', ': ', '. ', '/', '\n', ' - ', '-', ' (', '; ', '\n\n'];

/** The singular for each plural in this file. */
export function singular(word: string): string | undefined {
  return { feet: 'foot', rashes: 'rash', knees: 'knee', toes: 'toe' }[word];
}

const LISTED = NAMES.flatMap(({ text }) => text.split(' ')).map((word) => singular(word) ?? word);
const VOCABULARY = new Set([...LISTED, ...FORMS.map(({ text }) => text).filter((word) => word !== 'feet')]);

/** The same words in the form that the oracle needs. */
export const KNOWN: LooseForms = {
  forms: new Map(FORMS.map((form) => [form.text, form])),
  read: (word) => [word, singular(word) ?? ''].find((form) => VOCABULARY.has(form)),
};
