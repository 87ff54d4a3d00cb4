// The limit on the length of a text, in one place.

import { CtermError } from '../errors/cterm-error.js';

/** The error for a text whose UTF-8 and rows would not fit together in the kernel's memory. */
export function textTooLong(text: string): CtermError {
  return new CtermError(
    'invalid-argument',
    `The text has ${text.length} characters, more than one call can take; cut it into documents.`,
  );
}
