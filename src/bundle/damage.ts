// The errors thrown by the readers of a bundle. Every message names the location, the problem and the remedy.

import { CtermError } from '../errors/cterm-error.js';

/** The error for bytes that no writer of this format produces; `where` is e.g. `section names, column text, row 7`. */
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
