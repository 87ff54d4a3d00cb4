// Rules for the site-bound names in a knowledge base: words for the body site that must be near a name, and words that
// exclude the name. Both are bit sets of word numbers, so that no strings need to be compared for each mention.

import { PLACED } from '../../bundle/sections/names-section.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { numberedTrees } from '../grammar/build-word-tree.js';

/** Marks in the column `near`. */
const UNDER = ':';
const WITH = '>';
const UNLESS = 0x21;

/** The words that a site-bound name requires nearby, and the words that exclude it. */
interface SiteRule {
  /** The words for the site, and the words that, next to the name, give it a different meaning. */
  readonly words: WordBits;
  readonly unless: WordBits;
  /** Whether the site must be in a label. */
  readonly isLabel: boolean;
  /**
   * Whether the words are units rather than sites. A number and a unit must then follow the name and become part of the
   * mention.
   */
  readonly isUnit: boolean;
}

/** A bit set of word numbers: number n is bit n & 31 of element n >>> 5. 0 is not a word number. */
type WordBits = Uint32Array;

/** Whether the name at a row is site-bound. Few names are, so the rules are read only when a note contains one. */
export function isSiteBound({ tables: { names } }: Knowledge, row: number): boolean {
  return names.kind(row) === PLACED;
}

/**
 * The site rules of a knowledge base, indexed by the row of the name, and the tries that map the words in the rules to
 * their numbers.
 */
export const siteRules = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { names } = kb.tables;
  const nearByRow = new Map<number, string[]>();
  for (let row = 0; row < names.rowCount; row++) {
    if (isSiteBound(kb, row)) nearByRow.set(row, names.near(row).split(' '));
  }
  const isWord = (word: string): boolean => word !== UNDER && word !== WITH;
  const words = [...new Set([...nearByRow.values()].flat().filter(isWord).map(siteWord))];
  const numbers = new Map(words.map((word, index) => [word, index + 1]));
  const bitsOf = (marked: readonly string[]): WordBits => {
    const bits = new Uint32Array((words.length >>> 5) + 1);
    for (const word of marked.filter(isWord)) {
      const number = numbers.get(siteWord(word)) ?? 0;
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
    return bits;
  };
  // For each row, the index of its rule in the list; 0 if the row has no rule, which is usual.
  const ruleIndex = new Uint16Array(names.rowCount);
  const list: (SiteRule | undefined)[] = [undefined];
  for (const [row, near] of nearByRow) {
    ruleIndex[row] = list.length;
    list.push({
      words: bitsOf(near.filter((word) => !isUnless(word))),
      unless: bitsOf(near.filter(isUnless)),
      isLabel: near[0] === UNDER,
      isUnit: near[0] === WITH,
    });
  }
  return {
    of: (row: number): SiteRule | undefined => list[ruleIndex[row] ?? 0],
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

/** Whether the word with the given number is in a set. */
export function hasWord(bits: WordBits, word: number): boolean {
  return ((bits[word >>> 5] ?? 0) & (1 << (word & 31))) !== 0;
}
