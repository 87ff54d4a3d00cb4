// The answer of a registered recognition provider, held to the shape that the interface promises before anything is made
// of it: a host's mistake is told by name instead of surfacing somewhere behind.

import type { TaggedText } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { faultOf } from '../recognition/results/faults.js';

/** The answer of the provider `name`; throws `unavailable` with what was expected and got when it is none. */
export function checkedAnswer(operation: string, name: string, answer: TaggedText): TaggedText {
  const given: unknown = answer;
  const wrong = (where: string, expected: string, got: unknown): CtermError =>
    new CtermError(
      'unavailable',
      `${operation}: host.recognizers['${name}'] gave a wrong answer: ${where}expected ${expected}, got ${shown(got)}.`,
    );
  if (given instanceof Promise) {
    const advice = 'Operations are synchronous: let the provider answer from what was awaited before';
    throw wrong('', `{ text, results }, not a Promise. ${advice}`, given);
  }
  if (typeof given !== 'object' || given === null || !('text' in given) || !('results' in given)) {
    throw wrong('', '{ text, results }', given);
  }
  if (typeof given.text !== 'string') throw wrong('text: ', 'the text', given.text);
  if (!Array.isArray(given.results)) throw wrong('results: ', 'a list', given.results);
  for (const [at, result] of answer.results.entries()) {
    const fault = faultOf(result);
    if (fault !== undefined) throw wrong(`results[${at}]${fault.member}: `, fault.expected, fault.got);
  }
  return answer;
}
