// The vocabulary of prescriptions. Each word is listed with its roles, so that one lookup tells which parsing rules to
// try. Most words after drugs are not in the vocabulary.

import { doseSpellings } from '../../knowledge/units.js';
import { numberedTree, type WordTree } from '../grammar/build-word-tree.js';
import { wordSet } from '../text/word-sets.js';
import { type Listed, numberOf } from '../text/word-tree.js';
import { SIG_PHRASES } from './sig-phrases.js';

/** The letters of the units of time, keyed by their words. */
export const TIME_UNITS: ReadonlyMap<string, string> = /* @__PURE__ */ (() =>
  new Map(
    [
      'Y y yr yrs year years',
      'M mo mos mth mths month months',
      'W w wk wks week weeks',
      'D d day days',
      'H h hr hrs hour hours',
      'N min mins minute minutes',
      'S sec secs second seconds',
    ].flatMap((line) => {
      const [letter = '', ...words] = line.split(' ');
      return words.map((word): [string, string] => [word, letter]);
    }),
  ))();
/** Values of numbers written as words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
    .map((word, at): [string, number] => [word, at + 1])
    .concat([
      ['a', 1],
      ['an', 1],
      ['half', 0.5],
      ['couple', 2],
      ['fourteen', 14],
      ['fifteen', 15],
      ['twenty', 20],
      ['thirty', 30],
    ]),
);
const FILLERS = /* @__PURE__ */ wordSet(
  'take takes taking take: sig sig: use inhale apply inject give instill place by the of dose doses at to on is be was and total each every disp disp: dispense dispensed bolus infuse infused start starting up increased increase dosed',
);
/** Forms of drugs, keyed by word in the singular. */
export const FORMS: ReadonlyMap<string, string> = /* @__PURE__ */ (() =>
  new Map(
    [
      'tablet tab pill caplet tablets tabs pills caplets',
      'capsule cap capsules caps',
      'puff puffs',
      'drop drops',
      'spray sprays',
      'patch patches',
      'suppository suppositories supp',
      'lozenge lozenges',
      'vial vials amp ampule',
      'application applications',
      'solution suspension liquid syrup elixir',
      'cream',
      'ointment oint',
      'gel',
      'inhaler mdi hfa',
      'injection',
      'er xr sr xl cr la dr ec odt nebulizer',
    ].flatMap((line) => {
      const words = line.split(' ');
      return words.map((word): [string, string] => [word, words[0] ?? word]);
    }),
  ))();
export const RELEASE = 'er';

/** Words and marks between the parts of a prescription. */
const MARKS: readonly string[] = [',', '(', ')', '-', ':'];
const NEXT: readonly string[] = ['then', 'followed'];
const REFILLS: readonly string[] = ['refill', 'refills', 'refill:', 'refills:'];
/** Words for "every", "times" and "for", alone or before a number. */
const REPEATED: readonly string[] = ['every', 'for', 'q', 'x', '×'];
const AND = 'and';

/** The roles of a word, as bits: the word is a mark, or joins its neighbours, … */
export const IS_MARK = 1;
export const JOINS = 2;
/** … is skipped, … */
export const FILLS = 4;
/** … names a form, … */
export const IS_FORM = 8;
/** … begins a phrase of sig-phrases.ts, … */
export const BEGINS_PHRASE = 16;
/** … begins a number, … */
export const COUNTS = 32;
/** … means "every", "times" or "for", … */
export const REPEATS = 64;
/** … introduces a number of refills, … */
export const IS_REFILL = 128;
/** … begins the next of several instructions, … */
export const BEGINS_NEXT = 256;
/** … or is the unit of a dose. */
export const IS_DOSE = 512;

/** A word of the vocabulary. */
export interface SigWord {
  readonly word: string;
  /** Its roles; 0 = none. */
  readonly role: number;
  /** Its number in the vocabulary, from 1; 0 for unknown words. */
  readonly id: number;
}

const WORDS: ReadonlyMap<string, SigWord> = /* @__PURE__ */ (() => {
  const roles = new Map<string, number>();
  const add = (words: Iterable<string>, role: number): void => {
    for (const word of words) roles.set(word, (roles.get(word) ?? 0) | role);
  };
  add(MARKS, IS_MARK);
  add(NEXT, BEGINS_NEXT);
  add(REFILLS, IS_REFILL);
  add([AND], JOINS);
  add(FILLERS, FILLS);
  add(FORMS.keys(), IS_FORM);
  for (const phrase of SIG_PHRASES.keys()) {
    const [first = '', ...others] = phrase.split(' ');
    add([first], BEGINS_PHRASE);
    add(others, 0);
  }
  add(NUMBER_WORDS.keys(), COUNTS);
  add(doseSpellings(), IS_DOSE);
  add(REPEATED, REPEATS);
  return new Map(
    Array.from(roles, ([word, role], at): [string, SigWord] => [
      word,
      { word, role: role | roleOfFirst(word), id: at + 1 },
    ]),
  );
})();

/** One more than the highest number in the vocabulary. */
export const SIG_WORD_COUNT = /* @__PURE__ */ (() => WORDS.size + 1)();

/** A word outside the vocabulary, whose only roles come from its first character. */
export function unknownWord(word: string): SigWord {
  return { word, role: roleOfFirst(word), id: 0 };
}

/** The vocabulary entry of a lower-case word. */
export function sigWord(word: string): SigWord {
  return WORDS.get(word) ?? unknownWord(word);
}

function roleOfFirst(word: string): number {
  const first = word.charCodeAt(0);
  // The word begins with a digit, a decimal point or the number sign.
  if ((first >= 0x30 && first <= 0x39) || first === 0x2e || first === 0x23) return COUNTS;
  return first === 0x71 || first === 0x78 || first === 0xd7 ? REPEATS : 0;
}

/** Roles of skipped words, and of words without a meaning of their own. */
const SKIPPED = IS_MARK | FILLS | BEGINS_NEXT;
const MEANINGLESS = SKIPPED | JOINS | IS_DOSE;
/** Words that need a number after them. */
const NUMBERED: readonly string[] = ['for', 'and'];

/** What a word is to the prefilter, as bits: it is part of a prescription, … */
export const IS_SIG = 1;
/** … is skipped, … */
export const IS_SKIPPED = 2;
/** … is the first word of a phrase and counts only if the second word follows, … */
export const OPENS_PHRASE = 4;
/** … is such a second word, … */
export const CONTINUES_PHRASE = 8;
/** … or counts only if a number follows. */
export const NEEDS_NUMBER = 16;

/** The words of the vocabulary that consist of letters. */
const LETTERED: readonly SigWord[] = /* @__PURE__ */ (() =>
  Array.from(WORDS.values()).filter(({ word }) => /^[a-z]+$/.test(word)))();
/** Their word tree, numbered from 1. */
export const SIG_WORDS: WordTree = /* @__PURE__ */ (() => numberedTree(LETTERED.map(({ word }) => word)))();

/** The prefilter bits of each lettered word, by number; number 0 has none. */
const PREFILTER_BITS: Uint8Array = /* @__PURE__ */ (() => {
  const opens = new Set<string>();
  const follows = new Set<string>();
  for (const phrase of SIG_PHRASES.keys()) {
    const [first = '', second] = phrase.split(' ');
    const alone = SIG_PHRASES.get(first);
    if (second === undefined || (alone !== undefined && alone.ofDrops !== true)) continue;
    opens.add(first);
    follows.add(second);
  }
  const bits = LETTERED.map(({ word, role }) => {
    const own = opens.has(word) ? role & ~BEGINS_PHRASE : role;
    const isNumbered = NUMBERED.includes(word);
    return (
      ((own & ~MEANINGLESS) !== 0 && !isNumbered ? IS_SIG : 0) |
      ((role & SKIPPED) !== 0 ? IS_SKIPPED : 0) |
      (opens.has(word) ? OPENS_PHRASE : 0) |
      (follows.has(word) ? CONTINUES_PHRASE : 0) |
      (isNumbered ? NEEDS_NUMBER : 0)
    );
  });
  return Uint8Array.from([0, ...bits]);
})();

/** The prefilter bits of a word found in SIG_WORDS, 0 for no word. */
export function prefilterBits(listed: Listed): number {
  return PREFILTER_BITS[numberOf(listed)] ?? 0;
}

/** The vocabulary entry of a word found in SIG_WORDS. */
export function sigWordOf(listed: Listed): SigWord {
  return LETTERED[numberOf(listed) - 1] ?? sigWord('');
}
