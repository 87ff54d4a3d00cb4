// Calls the host's functions. If a function throws, the fault lies with the host and not with a parameter of the call,
// so the caller gets `unavailable` (not `invalid-argument`) with the thrown error as its cause. The message names only
// the function, because the thrown error may contain patient data.

import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import type { Knowledge } from './knowledge-base.js';

/** Returns the answer from a host function; `member` is the function's name in messages. */
export function askHost<T>(member: string, ask: () => T): T {
  try {
    return ask();
  } catch (cause) {
    throw hostFault(member, cause);
  }
}

/** Like `askHost`, but for a function that may return a promise. */
export async function askHostLater<T>(member: string, ask: () => T | PromiseLike<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw hostFault(member, cause);
  }
}

function hostFault(member: string, cause: unknown): CtermError {
  if (cause instanceof CtermError) return cause;
  const advice = 'The error is the cause of this one';
  return new CtermError('unavailable', `host.${member} threw an error. ${advice}.`, { cause });
}

/** The current time according to the host's clock; throws `unavailable` if the clock is broken. */
export function hostNow(kb: Knowledge): Date {
  const { host } = kb;
  if (host.now === undefined) return new Date();
  const now: unknown = askHost('now', () => host.now?.());
  if (now instanceof Date && !Number.isNaN(now.getTime())) return now;
  throw new CtermError('unavailable', `host.now returned ${shown(now)}, not a valid Date.`);
}
