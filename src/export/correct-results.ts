// Applies the corrections for one note to its results. A correction applies only if its words are still at the same
// place in the text.

import type { NoteFix } from '../contract/correction-types.js';
import type { RecognitionResult } from '../contract/result-types.js';
import { formatNotation } from '../recognition/results/notation.js';

/** Corrected results. */
export interface CorrectedResults {
  readonly results: readonly RecognitionResult[];
  /** How many corrections were applied. */
  readonly fixed: number;
}

/**
 * Applies the corrections for one note, in order, to its results.
 *
 * @example
 * const { results } = recognize(kb, { Text: 'No asthma.' }).taggedText;
 * const place = { note: 'n1', index: 3, length: 6, text: 'asthma', ctermId: 10311 };
 * correctResults('No asthma.', results, [{ kind: 'drop', ...place }]).results.length // 0
 */
export function correctResults(
  text: string,
  results: readonly RecognitionResult[],
  fixes: readonly NoteFix[],
): CorrectedResults {
  let corrected = [...results];
  let fixed = 0;
  for (const fix of fixes) {
    const { index, length, text: words } = fix;
    if (text.slice(index, index + length) !== words) continue;
    const next = withFix(corrected, fix);
    if (next === undefined) continue;
    corrected = next;
    fixed++;
  }
  return fixed === 0 ? { results, fixed } : { results: corrected, fixed };
}

/**
 * The results after one correction; undefined if the correction cannot be applied, e.g. because its result does not
 * exist.
 */
function withFix(results: readonly RecognitionResult[], fix: NoteFix): RecognitionResult[] | undefined {
  const { index, length } = fix;
  const about = fix.kind === 'replace' ? fix.from : fix.ctermId;
  const at = results.findIndex((one) => one.index === index && one.length === length && one.ctermId === about);
  if (fix.kind === 'add') return at >= 0 ? undefined : inOrder([...results, addedResult(fix)]);
  const result = results[at];
  if (result === undefined) return undefined;
  if (fix.kind === 'drop') return results.filter((one) => one !== result);
  const changed = fix.kind === 'replace' ? replacedResult(result, fix) : qualifiedResult(result, fix.after);
  return results.map((one) => (one === result ? changed : one));
}

function addedResult({ index, length, ctermId, description }: NoteFix & { kind: 'add' }): RecognitionResult {
  const result = 'A';
  const notation = formatNotation({ ctermId, result });
  return { index, length, ctermId, description, result, notation, confidence: 1, alternates: [] };
}

/**
 * The result with a different finding. Its qualifiers are kept; its explanation and wording are dropped, because they
 * belong to the previous finding.
 */
function replacedResult(result: RecognitionResult, fix: NoteFix & { kind: 'replace' }): RecognitionResult {
  const { reason: _reason, nodeKey: _key, termType: _type, phrasing: _phrasing, text: _text, ...rest } = result;
  const { ctermId, description } = fix;
  return {
    ...rest,
    ctermId,
    description,
    notation: formatNotation({ ...rest, ctermId }),
    confidence: 1,
    alternates: [],
  };
}

function qualifiedResult(
  result: RecognitionResult,
  after: (NoteFix & { kind: 'qualify' })['after'],
): RecognitionResult {
  const { prefix: _p, result: _r, modifier: _m, status: _s, hypothetical: _h, ...rest } = result;
  const qualifiers = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''));
  return { ...rest, ...qualifiers, notation: formatNotation({ ...rest, ...qualifiers }) };
}

function inOrder(results: RecognitionResult[]): RecognitionResult[] {
  return results.sort((a, b) => a.index - b.index || b.length - a.length);
}
