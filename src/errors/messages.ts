// Formats values and name suggestions for error messages.

import { nearest } from './nearest.js';

/** ` Did you mean 'X'?`, or an empty string if no name is similar. */
export function suggestion(given: string, names: readonly string[]): string {
  const name = nearest(given, names);
  return name === undefined ? '' : ` Did you mean '${name}'?`;
}

/** A value in the form in which error messages show it: shortened, and without the contents of objects. */
export function shown(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (typeof given === 'string') return `'${clipped(given)}'`;
  if (Array.isArray(given)) return 'a list';
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? 'an invalid Date' : 'a Date';
  if (given instanceof Promise) return 'a Promise';
  if (typeof given === 'object' && given !== null) return 'an object';
  return typeof given === 'function' ? 'a function' : String(given);
}

/** A string in the form in which error messages show it: truncated if it is long. */
export function clipped(given: string): string {
  return given.length > 60 ? `${given.slice(0, 60)}…` : given;
}
