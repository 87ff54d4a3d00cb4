// How credentials are refused: always the same kind of error, with words that tell its own user what to do and a
// stranger nothing. No credential is ever in a message.

import { CtermError } from '../errors/cterm-error.js';

/** The error of credentials that are missing or not valid. */
export function refused(why: string, cause?: unknown): CtermError {
  const advice = 'Send `Authorization: Basic …` or `Authorization: Bearer …` with a valid token.';
  return new CtermError('unauthorized', `authenticate: ${why}. ${advice}`, cause === undefined ? undefined : { cause });
}

/** The error of settings of the host that cannot work. */
export function misconfigured(where: string, what: string): CtermError {
  return new CtermError('unavailable', `host.tokens.${where}: ${what}`);
}
