// Replaces plurals in patterns with their singulars. The dictionary then contains only one form of each word, but the
// walk still finds both forms, because it looks up a word first as written and then by its possible singulars, in the
// kernel's order. A word is not replaced if it is listed as never being a plural, if its case matters, or if it is the
// singular of another word.

import type { KeptWords } from './kept-words.js';
import { BREAK, type Interned } from './number-words.js';
import { hasSlip } from './slips.js';

/** A function that returns the possible singulars of a folded word, likeliest first; implemented in the kernel. */
export type SingularsOf = (word: string) => readonly string[];

/** Maps the plurals in `words` to their singulars, except for words in `fixed` or `notPlural`. */
export function singularsAmong(
  words: readonly string[],
  fixed: ReadonlySet<string>,
  singularsOf: SingularsOf,
  { notPlural }: KeptWords,
): Map<string, string> {
  const there = new Set(words);
  const forms = new Map<string, readonly string[]>();
  for (const word of words) {
    // "Lens" is not a plural if "lenses" is a word too.
    if (notPlural.has(word) || fixed.has(word) || (word.endsWith('s') && there.has(`${word}es`))) continue;
    const singulars = singularsOf(word);
    if (singulars.length > 0) forms.set(word, singulars);
  }
  const folded = new Map<string, string>();
  for (const [word, singulars] of forms) {
    const known = singulars.find((singular) => there.has(singular) && !forms.has(singular));
    if (known !== undefined) folded.set(word, known);
    else if (isRegular(word)) folded.set(word, singulars[0] ?? word);
  }
  return kernelFolding(words, forms, folded);
}

/**
 * Whether the ending alone justifies folding the word. Words that may be irregular plurals (bacteria, thrombi,
 * children) are folded only if their singular is also in the list.
 */
function isRegular(word: string): boolean {
  return word.endsWith('s');
}

/**
 * Makes `folded` agree with the kernel, which uses the first singular that is still in the vocabulary after all words
 * have been folded.
 */
function kernelFolding(
  words: readonly string[],
  forms: ReadonlyMap<string, readonly string[]>,
  folded: Map<string, string>,
): Map<string, string> {
  for (let isStable = false; !isStable; ) {
    isStable = true;
    const vocabulary = new Set(words.map((word) => folded.get(word) ?? word));
    for (const [word, singular] of folded) {
      const read = vocabulary.has(word) ? word : forms.get(word)?.find((form) => vocabulary.has(form));
      if (read === singular || read === undefined) continue;
      if (read === word) folded.delete(word);
      else folded.set(word, read);
      isStable = false;
    }
  }
  return folded;
}

/**
 * Replaces the words of the patterns with their singulars. Two kinds of words are added to the vocabulary although no
 * pattern contains them: words that would otherwise be mistaken for a word in a pattern, and words in `more` whose
 * singulars are not in the vocabulary.
 */
export function foldPlurals(
  list: Interned,
  singularsOf: SingularsOf,
  kept: KeptWords,
  more: readonly string[] = [],
): Interned {
  const fixed = new Set(Array.from(list.fixed, (number) => list.words[number]));
  const folded = singularsAmong(list.words, fixed, singularsOf, kept);
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const numberOf = (word: string): number => {
    let number = numbers.get(word);
    if (number === undefined) {
      number = words.push(word) - 1;
      numbers.set(word, number);
    }
    return number;
  };
  const renumbered = list.words.map((word) => numberOf(folded.get(word) ?? word));
  const sequence = list.sequence.map((packed) => {
    const crossing = packed & BREAK;
    return (renumbered[(packed & ~BREAK) >>> 0] | crossing) >>> 0;
  });
  for (const word of kept.notPlural) if (singularsOf(word).some((singular) => numbers.has(singular))) numberOf(word);
  const known = new Set([...numbers.keys(), ...more]);
  for (const word of more) if (!singularsOf(word).some((singular) => known.has(singular))) numberOf(word);
  const correctable = new Set(Array.from(list.correctable, (number) => words[renumbered[number]]));
  for (const word of kept.correct) if (hasSlip(word, (other) => correctable.has(other))) numberOf(word);
  const again = (set: ReadonlySet<number>): Set<number> => new Set(Array.from(set, (number) => renumbered[number]));
  return { ...list, words, sequence, fixed: again(list.fixed), correctable: again(list.correctable) };
}
