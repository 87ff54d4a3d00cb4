// Validates values against the result type of the interface before use: the answers of the host's providers, and the
// arguments of the output operations.

import type { RecognitionResult } from '../../contract/result-types.js';

/** A fault in a result: the name of the member, its expected type, and its actual value. */
export interface Fault {
  readonly member: string;
  readonly expected: string;
  readonly got: unknown;
}

type Check = readonly [member: keyof RecognitionResult, expected: string, holds: (given: unknown) => boolean];

const isCount = (given: unknown): boolean => typeof given === 'number' && Number.isInteger(given) && given >= 0;
const isString = (given: unknown): boolean => typeof given === 'string';
const isStringOrUndefined = (given: unknown): boolean => given === undefined || isString(given);

const CHECKS: readonly Check[] = [
  ['index', 'an integer of at least 0', isCount],
  ['length', 'an integer of at least 0', isCount],
  ['ctermId', 'an integer of at least 0', isCount],
  ['confidence', 'a number from 0 to 1', (given) => typeof given === 'number' && given >= 0 && given <= 1],
  ['notation', 'a string', isString],
  ['description', 'a string', isString],
  ['alternates', 'a list', Array.isArray],
  ['prefix', 'a string or undefined', isStringOrUndefined],
  ['result', 'a string or undefined', isStringOrUndefined],
  ['modifier', 'a string or undefined', isStringOrUndefined],
  ['status', 'a string or undefined', isStringOrUndefined],
  ['value', 'a string or undefined', isStringOrUndefined],
  ['unit', 'a string or undefined', isStringOrUndefined],
];

/** The first fault in a value that should be a result; undefined if the value is valid. */
export function faultOf(given: unknown): Fault | undefined {
  if (typeof given !== 'object' || given === null) return { member: '', expected: 'a result', got: given };
  for (const [member, expected, holds] of CHECKS) {
    const got: unknown = Reflect.get(given, member);
    if (!holds(got)) return { member: `.${member}`, expected, got };
  }
  return undefined;
}
