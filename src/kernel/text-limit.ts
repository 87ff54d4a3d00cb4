// The error for a text that exceeds the maximum length, in one place.

import { CtermError } from '../errors/cterm-error.js';

/** The error for a text so long that the kernel's memory cannot hold both its UTF-8 and its rows. */
export function textTooLong(text: string): CtermError {
  return new CtermError(
    'too-large',
    `The text has ${text.length} characters, more than one call can take; cut it into documents.`,
  );
}
