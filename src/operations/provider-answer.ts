// The answer of a registered recognition provider, held to the shape that the interface promises before anything is made
// of it: a host's mistake is told by name instead of surfacing somewhere behind.

import { CtermError } from '../errors.js';
import { shown } from '../messages.js';
import type { RecognitionResult, TaggedText } from '../types.js';

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

interface Fault {
  readonly member: string;
  readonly expected: string;
  readonly got: unknown;
}

type Check = readonly [member: keyof RecognitionResult, expected: string, holds: (given: unknown) => boolean];

const isCount = (given: unknown): boolean => typeof given === 'number' && Number.isInteger(given) && given >= 0;
const isText = (given: unknown): boolean => typeof given === 'string';
const isTextOrAbsent = (given: unknown): boolean => given === undefined || isText(given);

const CHECKS: readonly Check[] = [
  ['index', 'an integer of at least 0', isCount],
  ['length', 'an integer of at least 0', isCount],
  ['ctermId', 'an integer of at least 0', isCount],
  ['confidence', 'a number from 0 to 1', (given) => typeof given === 'number' && given >= 0 && given <= 1],
  ['notation', 'a text', isText],
  ['description', 'a text', isText],
  ['alternates', 'a list', Array.isArray],
  ['prefix', 'a text, or nothing', isTextOrAbsent],
  ['result', 'a text, or nothing', isTextOrAbsent],
  ['modifier', 'a text, or nothing', isTextOrAbsent],
  ['status', 'a text, or nothing', isTextOrAbsent],
  ['value', 'a text, or nothing', isTextOrAbsent],
  ['unit', 'a text, or nothing', isTextOrAbsent],
];

function faultOf(result: RecognitionResult): Fault | undefined {
  const given: unknown = result;
  if (typeof given !== 'object' || given === null) return { member: '', expected: 'a result', got: given };
  for (const [member, expected, holds] of CHECKS) {
    const got: unknown = Reflect.get(given, member);
    if (!holds(got)) return { member: `.${member}`, expected, got };
  }
  return undefined;
}
