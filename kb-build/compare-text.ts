// The order in which strings are sorted in all build outputs. It is by code units, and therefore the same on every
// machine and in every locale.

/**
 * Compares two strings. The result is negative if `a` sorts before `b`, 0 if they are equal, and positive if `a` sorts
 * after `b`.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
