// Applies the corrections of context in one note to the results for that note. A correction applies only while its
// words are still at the same place in the text.

import { formatNotation, type RecognitionResult } from 'cterm';
import type { NoteFix } from './correction-log.js';

/** Returns the corrected results, and the number of corrections that still fit the text. */
export function withFixes(
  text: string,
  results: readonly RecognitionResult[],
  fixes: readonly NoteFix[],
): { results: readonly RecognitionResult[]; fixed: number } {
  let fixed = 0;
  const changed = results.map((result) => {
    const fix = fixes.findLast(
      ({ index, length, text: words, ctermId }) =>
        index === result.index &&
        length === result.length &&
        ctermId === result.ctermId &&
        text.slice(index, index + length) === words,
    );
    if (fix === undefined) return result;
    fixed++;
    return fixedResult(result, fix);
  });
  return { results: changed, fixed };
}

function fixedResult(result: RecognitionResult, { after }: NoteFix): RecognitionResult {
  const { prefix: _p, result: _r, modifier: _m, status: _s, hypothetical: _h, ...rest } = result;
  const qualifiers = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''));
  const { ctermId, value, ucum } = result;
  const notation = formatNotation({
    ctermId,
    ...qualifiers,
    ...(value !== undefined && { value }),
    ...(ucum !== undefined && { ucum }),
  });
  return { ...rest, ...qualifiers, notation };
}
