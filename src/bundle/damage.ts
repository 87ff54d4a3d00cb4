// The errors thrown by the readers of a bundle. Every message states where the problem is, what it is, and what to do
// about it.

import { CtermError } from '../errors/cterm-error.js';

/**
 * The error for bytes that no writer of this format produces. `where` is a location such as `section names, column
 * text, row 7`.
 */
export function damaged(where: string, problem: string): CtermError {
  return new CtermError(
    'invalid-bundle',
    `${where}: ${problem}; the file is damaged or not a cterm bundle: fetch or build it again`,
  );
}

/** The error for a well-formed bundle in a format that this library does not read. */
export function unsupported(where: string, problem: string): CtermError {
  return new CtermError('unsupported-bundle', `${where}: ${problem}; build the bundle with this version of cterm`);
}
