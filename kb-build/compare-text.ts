// The sort order of strings in everything that is built: by code units, and therefore the same on every machine and in
// every locale.

/** Negative if `a` sorts before `b`, 0 if they are equal, positive if it sorts after. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
