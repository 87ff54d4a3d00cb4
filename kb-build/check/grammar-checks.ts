// Checks the grammar: it must have every word class that recognition needs, and only classes that are used. In some
// classes, the values are codes or numbers, which must be valid.

import { WORD_CLASSES, type WordClass } from '../../src/bundle/sections/grammar-classes.js';
import { TIME_UNIT_LETTERS } from '../../src/knowledge/timing.js';
import { timingOfCode } from '../../src/knowledge/timing-code.js';
import { NAME_CLASSES } from '../authored/name-words.js';
import { didYouMean } from '../did-you-mean.js';
import type { Draft } from '../draft.js';
import type { Complaint } from '../records.js';

/** Checks the values in a class, and tells authors how to write a valid value. */
interface ValueRule {
  readonly isValid: (value: string) => boolean;
  readonly mend: string;
}

const TIME_UNIT: ValueRule = {
  isValid: (value) => TIME_UNIT_LETTERS.some((letter) => letter === value),
  mend: `write one of ${TIME_UNIT_LETTERS.join(', ')}`,
};
/** The rule for the values in each class; in all other classes, values are free text. */
const VALUE_RULES: ReadonlyMap<string, ValueRule> = new Map<WordClass, ValueRule>([
  [
    'timing-in-directions',
    { isValid: (value) => timingOfCode(value) !== undefined, mend: "write a code such as '1/D'" },
  ],
  ['unit-of-time', TIME_UNIT],
  ['adverb-of-period', TIME_UNIT],
  ['number-word', { isValid: (value) => /^\d+(\.\d+)?$/.test(value), mend: 'write a number in digits' }],
]);

/** Complains about unknown or missing word classes, and about invalid values. */
export function checkGrammar({ grammar, classesOfCues }: Draft, complaints: Complaint[]): void {
  const [first] = grammar;
  if (first === undefined) return;
  const used: readonly string[] = [...WORD_CLASSES, ...NAME_CLASSES];
  const known: ReadonlySet<string> = new Set(used);
  const found = new Set<string>();
  // An invalid value is reported only once, at the first word that has it.
  const invalid = new Set<string>();
  for (const { wordClass, value, place } of grammar) {
    const rule = VALUE_RULES.get(wordClass);
    const entry = `${wordClass} ${value}`;
    if (rule !== undefined && !invalid.has(entry) && !rule.isValid(value)) {
      invalid.add(entry);
      complaints.push({ place, problem: `the class ${wordClass} has the invalid value '${value}'`, mend: rule.mend });
    }
    if (!known.has(wordClass) && !classesOfCues.has(wordClass) && !found.has(wordClass)) {
      const problem = `neither recognition nor a cue uses the word class '${wordClass}'`;
      complaints.push({ place, problem, mend: didYouMean(wordClass, used, 'drop it') });
    }
    found.add(wordClass);
  }
  for (const wordClass of WORD_CLASSES) {
    if (found.has(wordClass)) continue;
    complaints.push({ place: first.place, problem: `the word class ${wordClass} is missing`, mend: 'list its words' });
  }
}
