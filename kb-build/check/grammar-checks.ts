// Checks of the grammar: a language must have every word class that recognition uses, and no other classes.

import { WORD_CLASSES } from '../../src/bundle/sections/grammar-classes.js';
import { didYouMean } from '../did-you-mean.js';
import type { Draft } from '../draft.js';
import type { Complaint } from '../records.js';

/** Complaints about word classes that recognition does not know, and about word classes that the grammar lacks. */
export function checkGrammar({ grammar }: Draft, complaints: Complaint[]): void {
  const [first] = grammar;
  if (first === undefined) return;
  const known: ReadonlySet<string> = new Set(WORD_CLASSES);
  const found = new Set<string>();
  for (const { wordClass, place } of grammar) {
    if (!known.has(wordClass) && !found.has(wordClass)) {
      const problem = `recognition does not use the word class '${wordClass}'`;
      complaints.push({ place, problem, mend: didYouMean(wordClass, WORD_CLASSES, 'drop it') });
    }
    found.add(wordClass);
  }
  for (const wordClass of WORD_CLASSES) {
    if (found.has(wordClass)) continue;
    complaints.push({ place: first.place, problem: `the word class ${wordClass} is missing`, mend: 'list its words' });
  }
}
