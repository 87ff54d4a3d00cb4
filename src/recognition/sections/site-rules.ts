// What the placed names of a knowledge base ask of the text around them: the words that name their place and those that
// forbid it, as bits by the number of a word, so that a mention is settled without comparing texts.

import { PLACED } from '../../bundle/sections/names-section.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { numberedTrees } from '../text/word-tree.js';

/** Marks in column `near`. */
const UNDER = ':';
const WITH = '>';
const UNLESS = 0x21;

/** What a placed name asks of the text around it. */
interface SiteRule {
  /** The words that name its place, and those that stand beside it where it means something else: a bit for each. */
  readonly words: WordBits;
  readonly unless: WordBits;
  readonly isLabel: boolean;
  /** The place stands behind a number and is part of what is said. */
  readonly isUnit: boolean;
}

/** Bit n & 31 of number n >>> 5 for the word that goes by number n; no word goes by 0. */
type WordBits = Uint32Array;

/** What the placed names of a knowledge base ask, by row, and the words that any of them asks for, by number. */
export const siteRules = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { names } = kb.tables;
  const asked = new Map<number, string[]>();
  for (let row = 0; row < names.rowCount; row++) {
    if (names.kind(row) === PLACED) asked.set(row, names.near(row).split(' '));
  }
  const isWord = (word: string): boolean => word !== UNDER && word !== WITH;
  const words = [...new Set([...asked.values()].flat().filter(isWord).map(siteWord))];
  const numbers = new Map(words.map((word, place) => [word, place + 1]));
  const bitsOf = (marked: readonly string[]): WordBits => {
    const bits = new Uint32Array((words.length >>> 5) + 1);
    for (const word of marked.filter(isWord)) {
      const number = numbers.get(siteWord(word)) ?? 0;
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
    return bits;
  };
  // Row → place in the list; most rows have none, and are at its first place.
  const placeOf = new Uint16Array(names.rowCount);
  const list: (SiteRule | undefined)[] = [undefined];
  for (const [row, near] of asked) {
    placeOf[row] = list.length;
    list.push({
      words: bitsOf(near.filter((word) => !isUnless(word))),
      unless: bitsOf(near.filter(isUnless)),
      isLabel: near[0] === UNDER,
      isUnit: near[0] === WITH,
    });
  }
  return {
    isSiteBound: (row: number): boolean => placeOf[row] !== 0,
    of: (row: number): SiteRule | undefined => list[placeOf[row] ?? 0],
    ...numberedTrees(words),
  };
});

function isUnless(word: string): boolean {
  return word.charCodeAt(0) === UNLESS;
}

function siteWord(word: string): string {
  return isUnless(word) ? word.slice(1) : word;
}

export type SiteRules = ReturnType<typeof siteRules>;

/** Whether the word that goes by a number is among those marked. */
export function hasWord(bits: WordBits, word: number): boolean {
  return ((bits[word >>> 5] ?? 0) & (1 << (word & 31))) !== 0;
}
