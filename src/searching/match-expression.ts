// Builds a regular expression that matches the words searched for, including their completions and corrections. It uses
// only RE2 syntax and is meant for highlighting matches in descriptions.

import { SEARCH_STEM_MARK } from '../compile/search-stem.js';
import type { SearchIndex } from '../kernel/api.js';
import type { PlannedWord } from './query-plan.js';

/** The maximum number of alternatives for a corrected word. */
const MOST_CORRECTED = 8;

/** `\b(?:…)` with the words of a plan as alternatives; empty if the plan has no words. */
export function matchExpression(index: SearchIndex, planned: readonly PlannedWord[]): string {
  const alternatives = new Set(planned.flatMap((word) => alternativesOf(index, word)));
  return alternatives.size === 0 ? '' : `\\b(?:${[...alternatives].sort().join('|')})`;
}

/** The expression for a query that is a code or the prefix of one. */
export function codeExpression(query: string): string {
  return `^${query.trim().replace(/[.-]/g, '\\$&')}`;
}

function alternativesOf(index: SearchIndex, { query, ranges }: PlannedWord): string[] {
  const [first] = ranges;
  const begun = query.isUnfinished && index.prefix(query.text);
  if (begun !== false && begun.end > begun.begin) return [`${query.text}\\w*`];
  const word = index.wordAt(first.begin);
  if (word === query.text) return [`${word}\\b`];
  if (word.startsWith(SEARCH_STEM_MARK)) return [`${word.slice(SEARCH_STEM_MARK.length)}\\w*`];
  const words: string[] = [];
  for (const { begin, end } of ranges) {
    for (let rank = begin; rank < end && words.length < MOST_CORRECTED; rank++) words.push(`${index.wordAt(rank)}\\b`);
  }
  return words;
}
