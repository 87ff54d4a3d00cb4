// Formats values and name suggestions for error messages. Messages reach logs, so they never quote input that is longer
// than a code or a name: longer input may be part of a note, and only its length is stated.

import { nearest } from './nearest.js';

/** The length of the longest input that a message quotes. */
const LONGEST_QUOTE = 40;

/** ` Did you mean 'X'?`, or an empty string if no name is similar. */
export function suggestion(given: string, names: readonly string[]): string {
  const name = nearest(given, names);
  return name === undefined ? '' : ` Did you mean '${name}'?`;
}

/** A value as shown in error messages, without the contents of objects and long strings. */
export function shown(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (typeof given === 'string') return given.length > LONGEST_QUOTE ? `a ${lengthOf(given)}` : `'${given}'`;
  if (Array.isArray(given)) return 'a list';
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? 'an invalid Date' : 'a Date';
  if (given instanceof Promise) return 'a Promise';
  if (typeof given === 'object' && given !== null) return 'an object';
  return typeof given === 'function' ? 'a function' : String(given);
}

/** A string as shown inside quotation marks in error messages, replaced by its length if it is long. */
export function clipped(given: string): string {
  return given.length > LONGEST_QUOTE ? `(${lengthOf(given)})` : given;
}

function lengthOf(given: string): string {
  return `text of ${given.length} characters`;
}
