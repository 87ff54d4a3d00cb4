// Results of overlapping names. Input: the results of the leftmost longest names, and those of every name, both sorted.
// What is said of the longest ones is the same whatever else is asked for; of the others, those that name the finding of
// a longest one that they overlap say nothing new.

import type { RecognitionResult } from '../../contract/result-types.js';

/** The results of the longest names with those of the others among them, sorted by index, longer first. */
export function withInner(
  longest: readonly RecognitionResult[],
  every: readonly RecognitionResult[],
): RecognitionResult[] {
  const all = [...longest];
  let first = 0;
  for (const result of every) {
    while (first < longest.length && endOf(longest[first]) <= result.index) first++;
    let isKnown = false;
    for (let i = first; i < longest.length && !isKnown; i++) {
      const outer = longest[i];
      if (outer === undefined || outer.index >= endOf(result)) break;
      const isItself = outer.index === result.index && outer.length === result.length;
      isKnown = isItself || outer.ctermId === result.ctermId;
    }
    if (!isKnown) all.push(result);
  }
  return all.sort((a, b) => a.index - b.index || b.length - a.length);
}

function endOf(result: RecognitionResult | undefined): number {
  return result === undefined ? 0 : result.index + result.length;
}
