// The words that prescriptions are made of, and what each of them can do there, so that one look at a word tells which
// rules to try on it. Most words behind drugs are none of them.

import { doseSpellings } from '../../knowledge/units.js';
import { NUMBER_WORDS } from '../text/read-numbers.js';
import { wordSet } from '../text/word-sets.js';
import { type Listed, numberedTree, numberOf, type WordTree } from '../text/word-tree.js';
import { WORDINGS } from './frequency.js';

const FILLERS = /* @__PURE__ */ wordSet(
  'take takes taking take: sig sig: use inhale apply inject give instill place by the of dose doses at to on is be was and total each every disp disp: dispense dispensed bolus infuse infused start starting up increased increase dosed',
);
/** Forms that a strength may be of, singular. */
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

/** Words that a prescription goes on behind, and the marks among them. */
const MARKS: readonly string[] = [',', '(', ')', '-', ':'];
const NEXT: readonly string[] = ['then', 'followed'];
const REFILLS: readonly string[] = ['refill', 'refills', 'refill:', 'refills:'];
/** What stands for "every" and "times", in words of its own or before a number. */
const REPEATED: readonly string[] = ['every', 'for', 'q', 'x', '×'];
const AND = 'and';

/** What a word may do, as bits: it is a mark, or joins what it stands between, … */
export const IS_MARK = 1;
export const JOINS = 2;
/** … is passed over, … */
export const FILLS = 4;
/** … names a form, … */
export const IS_FORM = 8;
/** … begins a wording of frequency.ts, … */
export const BEGINS_PART = 16;
/** … begins a number, … */
export const COUNTS = 32;
/** … stands for "every" or "times", … */
export const REPEATS = 64;
/** … counts how often more is dispensed, … */
export const IS_REFILL = 128;
/** … begins the next of several instructions, … */
export const BEGINS_NEXT = 256;
/** … or is the unit of a dose. */
export const IS_DOSE = 512;

/** A word that prescriptions are made of. */
export interface SigWord {
  readonly word: string;
  /** What it may do; 0 = nothing by itself. */
  readonly role: number;
  /** Its number among those that are known, from 1; 0 for others. */
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
  for (const wording of WORDINGS.keys()) {
    const [first = '', ...others] = wording.split(' ');
    add([first], BEGINS_PART);
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

/** One more than the highest number of a known word. */
export const SIG_WORD_COUNT = /* @__PURE__ */ (() => WORDS.size + 1)();

/** A word that is not among those that are known: no more than its first character says of it. */
export function unknownWord(word: string): SigWord {
  return { word, role: roleOfFirst(word), id: 0 };
}

/** What is known of a lower-case word. */
export function sigWord(word: string): SigWord {
  return WORDS.get(word) ?? unknownWord(word);
}

function roleOfFirst(word: string): number {
  const first = word.charCodeAt(0);
  // Digits, a decimal point, the number sign.
  if ((first >= 0x30 && first <= 0x39) || first === 0x2e || first === 0x23) return COUNTS;
  return first === 0x71 || first === 0x78 || first === 0xd7 ? REPEATS : 0;
}

/** What leads to what is said, and what says nothing by itself. */
const PASSED_OVER = IS_MARK | FILLS | BEGINS_NEXT;
const SILENT = PASSED_OVER | JOINS | IS_DOSE;
/** The words that only a number makes a part of what is said. */
const NUMBERED: readonly string[] = ['for', 'and'];

/** A word of a prescription says something, … */
export const SAYS = 1;
/** … only leads to others, … */
export const LEADS_ON = 2;
/** … says something where the second word of a wording follows, … */
export const OPENS = 4;
/** … is such a second word, … */
export const FOLLOWS = 8;
/** … or says something where a number follows. */
export const AWAITS_NUMBER = 16;

/** The words of prescriptions that are of letters alone. */
const LETTERED: readonly SigWord[] = /* @__PURE__ */ (() =>
  Array.from(WORDS.values()).filter(({ word }) => /^[a-z]+$/.test(word)))();
/** Their tree, by their numbers from 1 on. */
export const SIG_WORDS: WordTree = /* @__PURE__ */ (() => numberedTree(LETTERED.map(({ word }) => word)))();

/** What each of them says where a drug was named, as bits of the above; none has number 0. */
const SAYINGS: Uint8Array = /* @__PURE__ */ (() => {
  const opens = new Set<string>();
  const follows = new Set<string>();
  for (const wording of WORDINGS.keys()) {
    const [first = '', second] = wording.split(' ');
    const alone = WORDINGS.get(first);
    if (second === undefined || (alone !== undefined && alone.ofDrops !== true)) continue;
    opens.add(first);
    follows.add(second);
  }
  const sayings = LETTERED.map(({ word, role }) => {
    const own = opens.has(word) ? role & ~BEGINS_PART : role;
    const isNumbered = NUMBERED.includes(word);
    return (
      ((own & ~SILENT) !== 0 && !isNumbered ? SAYS : 0) |
      ((role & PASSED_OVER) !== 0 ? LEADS_ON : 0) |
      (opens.has(word) ? OPENS : 0) |
      (follows.has(word) ? FOLLOWS : 0) |
      (isNumbered ? AWAITS_NUMBER : 0)
    );
  });
  return Uint8Array.from([0, ...sayings]);
})();

/** What a word of SIG_WORDS says, 0 for no word. */
export function sayingOf(listed: Listed): number {
  return SAYINGS[numberOf(listed)] ?? 0;
}

/** The word of SIG_WORDS that was found. */
export function sigWordOf(listed: Listed): SigWord {
  return LETTERED[numberOf(listed) - 1] ?? sigWord('');
}
