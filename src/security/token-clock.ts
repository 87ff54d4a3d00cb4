// Time as represented in tokens: whole seconds since the Unix epoch.

/** The tolerated clock skew in seconds. */
export const SKEW = 60;

/** A date in whole seconds since the Unix epoch. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
