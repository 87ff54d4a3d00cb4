// Time as represented in tokens: whole seconds since the Unix epoch.

import type { Knowledge } from '../knowledge/knowledge-base.js';

/** The tolerated clock skew in seconds. */
export const SKEW = 60;

/** The current time according to the host's clock. */
export function nowOf(kb: Knowledge): Date {
  return kb.host.now?.() ?? new Date();
}

/** A date in whole seconds since the Unix epoch. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
