// The order in which strings are sorted in all build outputs. Strings are compared by code units, so the order is the
// same on every machine and in every locale.

/**
 * Compares two strings by code units. The result is negative if `a` sorts before `b`, 0 if they are equal, and positive
 * if `a` sorts after `b`.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
