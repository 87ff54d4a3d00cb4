// Results for overlapping names. Input: the results for the leftmost longest names, and the results for all names; both
// lists are sorted. The results for the longest names stay unchanged. Any other result is dropped if it has the same
// span as the result for a longest name, or if it overlaps such a result for the same finding.

import type { RecognitionResult } from '../../contract/result-types.js';

/** The results for the longest names merged with the others, sorted by index, longer ones first. */
export function withInner(
  longest: readonly RecognitionResult[],
  every: readonly RecognitionResult[],
): RecognitionResult[] {
  const all = [...longest];
  let first = 0;
  for (const result of every) {
    while (first < longest.length && endOf(longest[first]) <= result.index) first++;
    let isDuplicate = false;
    for (let i = first; i < longest.length && !isDuplicate; i++) {
      const outer = longest[i];
      if (outer === undefined || outer.index >= endOf(result)) break;
      const isItself = outer.index === result.index && outer.length === result.length;
      isDuplicate = isItself || outer.ctermId === result.ctermId;
    }
    if (!isDuplicate) all.push(result);
  }
  return all.sort((a, b) => a.index - b.index || b.length - a.length);
}

function endOf(result: RecognitionResult | undefined): number {
  return result === undefined ? 0 : result.index + result.length;
}
