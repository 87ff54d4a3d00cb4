// Validates the answer from a registered recognition provider against the shape that the interface promises, so that a
// mistake in the host's provider is reported at once rather than surfacing later.

import type { TaggedText } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { faultOf } from '../recognition/results/faults.js';

/** Returns the answer from the provider `name` if the answer has the promised shape; otherwise throws `unavailable`. */
export function checkedAnswer(operation: string, name: string, answer: TaggedText): TaggedText {
  const given: unknown = answer;
  const invalid = (where: string, expected: string, got: unknown): CtermError =>
    new CtermError(
      'unavailable',
      `${operation}: host.recognizers['${name}'] returned an invalid answer: ${where}expected ${expected}, got ${shown(got)}.`,
    );
  if (given instanceof Promise) {
    const advice = 'Operations are synchronous: await results before the call and let the provider return them';
    throw invalid('', `{ text, results }, not a Promise. ${advice}`, given);
  }
  if (typeof given !== 'object' || given === null || !('text' in given) || !('results' in given)) {
    throw invalid('', '{ text, results }', given);
  }
  if (typeof given.text !== 'string') throw invalid('text: ', 'the text', given.text);
  if (!Array.isArray(given.results)) throw invalid('results: ', 'a list', given.results);
  for (const [at, result] of answer.results.entries()) {
    const fault = faultOf(result);
    if (fault !== undefined) throw invalid(`results[${at}]${fault.member}: `, fault.expected, fault.got);
  }
  return answer;
}
