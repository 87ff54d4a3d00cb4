// The words that prescriptions are made of, and what each of them can do there, so that one look at a word tells which
// rules to try on it. Most words behind drugs are none of them.

import { NUMBER_WORDS } from '../text/numbers.js';
import { wordSet } from '../text/sets.js';
import { wordTree } from '../text/word-tree.js';
import { firstWords } from './frequency.js';

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
      'drop drops gtt gtts',
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

/** What words of a prescription may begin with besides letters, and words that go on in others. */
const JOINING = /* @__PURE__ */ wordSet(', ( ) - : then followed and every for refill refills refill: refills:');

/** What a word may do, as bits: it joins, … */
const JOINS = 1;
/** … is passed over, … */
export const FILLS = 2;
/** … names a form, … */
export const IS_FORM = 4;
/** … begins a wording of frequency.ts, … */
export const BEGINS_PART = 8;
/** … begins a number, … */
export const COUNTS = 16;
/** … or begins with q or x, which stand for "every" and "times". */
export const REPEATS = 32;

const ROLES: ReadonlyMap<string, number> = /* @__PURE__ */ (() => {
  const roles = new Map<string, number>();
  const add = (words: Iterable<string>, role: number): void => {
    for (const word of words) roles.set(word, (roles.get(word) ?? 0) | role);
  };
  add(JOINING, JOINS);
  add(FILLERS, FILLS);
  add(FORMS.keys(), IS_FORM);
  add(firstWords(), BEGINS_PART);
  add(NUMBER_WORDS.keys(), COUNTS);
  add(['every', 'for'], REPEATS);
  return roles;
})();

/** What a lower-case word may do in a prescription; 0 = nothing. */
export function roleOf(word: string): number {
  if (word === '') return 0;
  const role = ROLES.get(word) ?? 0;
  const first = word.charCodeAt(0);
  // Digits, a decimal point, the number sign.
  if ((first >= 0x30 && first <= 0x39) || first === 0x2e || first === 0x23) return role | COUNTS;
  return first === 0x71 || first === 0x78 || first === 0xd7 ? role | REPEATS : role;
}

const PASSED_OVER = JOINS | FILLS;
const REFILLS = 'refill';

/** The words that say something in a prescription (list 0), and those that only lead to others (list 1). */
export const SIG_WORDS = /* @__PURE__ */ (() => {
  const words = Array.from(ROLES.keys()).filter((word) => /^[a-z]+$/.test(word));
  const leads = words.filter((word) => ((ROLES.get(word) ?? 0) & ~PASSED_OVER) === 0 && !word.startsWith(REFILLS));
  return wordTree(
    words.filter((word) => !leads.includes(word)),
    leads,
  );
})();
