// American and British spelling: a name in one spelling is also recognised in the other. The parts of words that differ
// are listed in authored files, as are words that only appear to contain such a part.

import type { Respelling, Spellings } from '../import-words.js';
import { type HygieneRule, reworded } from './name-variant.js';

/**
 * The text in the other spelling; unchanged if it is spelt the same in both. A text that mixes the two becomes
 * American.
 */
export function otherSpelling(text: string, { american, british, except }: Spellings): string {
  const words = text.match(WORD) ?? [];
  for (const spelling of [british, american]) {
    const respelled = respeller(spelling, except);
    if (words.some((word) => respelled(word) !== word)) return text.replace(WORD, respelled);
  }
  return text;
}

const WORD = /\p{L}+/gu;

/**
 * A canonical rule in which the words that are looked for in the note are given in both spellings: `near=anemi*` becomes
 * `near=(anemi*|anaemi*)`.
 */
export function inBothSpellings(rule: string, spellings: Spellings): string {
  if (!/(?:near|note)=/.test(rule)) return rule;
  return rule
    .split(' & ')
    .map((condition) => {
      const [, axis, words] = /^(near=|note=)(.*)$/.exec(condition) ?? [];
      if (axis === undefined || words === undefined) return condition;
      return axis + words.replace(/\p{L}+\*?/gu, (word) => bothSpellings(word, spellings));
    })
    .join(' & ');
}

function bothSpellings(word: string, spellings: Spellings): string {
  const other = otherSpelling(word, spellings);
  return other === word ? word : `(${word}|${other})`;
}

/** Returns a function that respells one word. */
function respeller({ pattern, to }: Respelling, except: RegExp | undefined): (word: string) => string {
  if (pattern === undefined) return (word) => word;
  const known = respelledWords.get(to) ?? new Map<string, string>();
  respelledWords.set(to, known);
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const respelled = except?.test(word) ? word : respelledWord(word, pattern, to);
    known.set(word, respelled);
    return respelled;
  };
}

/** Words already converted to the other spelling, kept because names share many words; one map for each direction. */
const respelledWords = new WeakMap<Respelling['to'], Map<string, string>>();

function respelledWord(word: string, pattern: RegExp, to: Respelling['to']): string {
  return word.replace(pattern, (part) => {
    const other = to.get(part.toLowerCase()) ?? part;
    return /^\p{Lu}/u.test(part) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
}

/** Makes a name recognisable in both spellings: "anemia" and "anaemia". */
export const spellings: HygieneRule = {
  name: 'spelling',
  summary: 'American and British spellings are interchangeable: "anemia", "anaemia"',
  apply(variant, words) {
    if (variant.cased || variant.kind === 'abbreviation') return undefined;
    const other = otherSpelling(variant.text, words.spellings);
    return other === variant.text ? undefined : [variant, ...(reworded(variant, other) ?? [])];
  },
};
