// The order of texts in everything that is built: by code units, so that it is the same on every machine and culture.

/** Below, at or above 0 as `a` comes before, is, or comes after `b`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
