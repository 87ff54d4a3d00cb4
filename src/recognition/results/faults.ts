// Whether something is a result as the interface promises it: what providers of the host answer, and what the outputs
// are given, is held to it before anything is made of it.

import type { RecognitionResult } from '../../contract/result-types.js';

/** What is wrong with a result: the member, what it should have been, and what it is. */
export interface Fault {
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

/** The first fault of what should be a result, undefined without one. */
export function faultOf(given: unknown): Fault | undefined {
  if (typeof given !== 'object' || given === null) return { member: '', expected: 'a result', got: given };
  for (const [member, expected, holds] of CHECKS) {
    const got: unknown = Reflect.get(given, member);
    if (!holds(got)) return { member: `.${member}`, expected, got };
  }
  return undefined;
}
