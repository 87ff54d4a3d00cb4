// Errors for rejected credentials and misconfigured keys. Their messages tell legitimate users what to do but reveal
// nothing to attackers, and never contain credentials.

import { CtermError } from '../errors/cterm-error.js';

/** The error for missing or invalid credentials. */
export function refused(why: string, cause?: unknown): CtermError {
  const advice = 'Send `Authorization: Basic …` or `Authorization: Bearer …` with a valid token.';
  return new CtermError('unauthorized', `authenticate: ${why}. ${advice}`, cause === undefined ? undefined : { cause });
}

/** The error for invalid token settings in the host. */
export function misconfigured(where: string, what: string): CtermError {
  return new CtermError('unavailable', `host.tokens.${where}: ${what}`);
}
