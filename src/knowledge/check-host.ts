// Validates the host that is passed to `openKnowledgeBase`, so that a misspelt key is an error rather than a setting
// without effect.

import type { Host } from '../contract/host.js';
import { canonicalCulture } from '../contract/params.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import { checkLimits } from './host-limits.js';

/** All keys of a host. The type makes the compiler report any key that is missing here. */
const KEYS: Readonly<Record<keyof Host, true>> = {
  patients: true,
  content: true,
  noteBuilders: true,
  recognizers: true,
  autoPopulate: true,
  licences: true,
  culture: true,
  tokens: true,
  bare: true,
  verifyBasic: true,
  limits: true,
  now: true,
};

/**
 * Throws `invalid-argument` if a host is not an object, is a plain object with an unknown key, or has a culture or
 * limits that are not valid. Instances of classes may have further members.
 */
export function checkHost(host: Host): void {
  const given: unknown = host;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw refusal(`host: expected an object, got ${shown(given)}.`);
  }
  const names = Object.keys(KEYS);
  const prototype: unknown = Object.getPrototypeOf(given);
  if (prototype === Object.prototype || prototype === null) {
    const unknown = Object.keys(given).find((name) => !names.includes(name));
    if (unknown !== undefined) {
      const advice = suggestion(unknown, names) || ` Keys: ${names.join(', ')}.`;
      throw refusal(`host: there is no key '${clipped(unknown)}'.${advice}`);
    }
  }
  if (host.culture !== undefined && canonicalCulture(host.culture) === undefined) {
    throw refusal(`host.culture: expected a BCP 47 culture such as 'en-GB', got ${shown(host.culture)}.`);
  }
  checkLimits(host);
}

function refusal(problem: string): CtermError {
  return new CtermError('invalid-argument', `openKnowledgeBase: ${problem}`);
}
