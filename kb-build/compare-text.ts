// The order of texts in everything that is built: by code units, and therefore the same on every machine and in every
// locale.

/** Negative, 0 or positive as `a` sorts before, equal to or after `b`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
