// The limits on the size of input for a knowledge base: those set by its host, and defaults for the rest. They are
// validated when the knowledge base is opened.

import type { Host } from '../contract/host.js';
import { DEEPEST, DEFAULT_LIMITS, type Limits } from '../contract/limits.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** The limits of a knowledge base. */
export const limitsOf = /* @__PURE__ */ derive((kb: Knowledge): Limits => ({ ...DEFAULT_LIMITS, ...kb.host.limits }));

/**
 * Throws `invalid-argument` if a host sets an unknown limit or one that is not a whole number in the permitted range.
 */
export function checkLimits({ limits }: Host): void {
  const given: unknown = limits;
  if (given === undefined) return;
  const names = Object.keys(DEFAULT_LIMITS);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw refusal('', `expected { ${names.join(', ')} }, got ${shown(given)}.`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) {
      throw refusal('', `there is no '${clipped(name)}'.${suggestion(name, names) || ` Limits: ${names.join(', ')}.`}`);
    }
    const most = name === 'depth' ? DEEPEST : Number.MAX_SAFE_INTEGER;
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1 && value <= most)) {
      throw refusal(`.${name}`, `expected a whole number from 1 to ${most}, got ${shown(value)}.`);
    }
  }
}

function refusal(member: string, problem: string): CtermError {
  return new CtermError('invalid-argument', `openKnowledgeBase: host.limits${member}: ${problem}`);
}
