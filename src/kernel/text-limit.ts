// The error for a text that is too long for the kernel, shared by all calls.

import { CtermError } from '../errors/cterm-error.js';

/** Creates the error for a text that is so long that its UTF-8 and its rows do not fit in the kernel's memory. */
export function textTooLong(text: string): CtermError {
  return new CtermError(
    'too-large',
    `The text has ${text.length} characters, more than one call can take; cut it into documents.`,
  );
}
