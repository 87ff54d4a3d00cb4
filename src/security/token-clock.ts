// Time as tokens count it.

import type { Knowledge } from '../knowledge/knowledge-base.js';

/** Seconds that clocks may differ. */
export const SKEW = 60;

/** The current time of the host. */
export function nowOf(kb: Knowledge): Date {
  return kb.host.now?.() ?? new Date();
}

/** Whole seconds since 1970. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
