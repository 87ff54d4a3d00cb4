// Refuses parameters that exceed the host's limits. The message states only sizes and never quotes the value.

import type { Limits } from '../contract/limits.js';
import type { Parameter, Presence } from '../contract/parameter.js';
import { CtermError } from '../errors/cterm-error.js';

type AnyParameter = Parameter<unknown, unknown, Presence>;

/**
 * Throws `too-large` if a value that has not been parsed yet exceeds a limit; `where` names the operation and
 * parameter.
 */
export function refuseTooLarge(where: string, { isDocument }: AnyParameter, given: unknown, limits: Limits): void {
  if (typeof given === 'string') {
    const limit = isDocument ? 'document' : 'text';
    if (given.length > limits[limit]) throw tooLarge(where, `${given.length} characters`, limit, limits);
    return;
  }
  if (!Array.isArray(given)) return;
  if (given.length > limits.records) throw tooLarge(where, `${given.length} members`, 'records', limits);
}

/** Throws `too-large` if a parsed list has too many members. */
export function refuseTooMany(where: string, value: unknown, limits: Limits): void {
  if (Array.isArray(value) && value.length > limits.records) {
    throw tooLarge(where, `${value.length} members`, 'records', limits);
  }
}

function tooLarge(where: string, size: string, limit: keyof Limits, limits: Limits): CtermError {
  const advice = `Split it, or raise host.limits.${limit}`;
  return new CtermError('too-large', `${where}: it has ${size}, at most ${limits[limit]} are read. ${advice}.`);
}
