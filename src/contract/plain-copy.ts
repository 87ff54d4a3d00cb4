// Copies values that callers pass as settings or answers. Reading such a value can run the caller's code (getters,
// proxies); copying runs this code only once, at a point where its failure is reported as an invalid parameter.

/** Values nested more deeply than this are refused, and so are cyclic values. */
const DEEPEST_COPY = 64;

/**
 * A deep copy of a list or object; a Date and any value that is not an object are returned unchanged. Throws RangeError
 * for cyclic values and for values nested too deeply.
 */
export function plainCopy(given: unknown, depth = 0): unknown {
  if (typeof given !== 'object' || given === null || given instanceof Date) return given;
  if (depth === DEEPEST_COPY) throw new RangeError('The value is nested too deeply.');
  if (Array.isArray(given)) return Array.from(given, (item: unknown) => plainCopy(item, depth + 1));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plainCopy(value, depth + 1)]));
}
