// A cache, keyed by culture and row, for values derived from table rows. Because callers may request any culture, only
// a few cultures are kept at a time.

import { boundedMap } from './bounded-map.js';
import { type RowCache, rowCache } from './row-cache.js';

/** Maximum number of cultures kept at the same time. */
const MOST_CULTURES = 8;

/** Row caches, keyed by culture. */
export interface CultureRows<T> {
  /** The row cache of a culture; empty if the culture is new. */
  in(culture: string): RowCache<T>;
}

/** Creates one row cache per culture, for the given number of rows. */
export function cultureRows<T>(rowCount: number): CultureRows<T> {
  const caches = boundedMap<string, RowCache<T>>(MOST_CULTURES);
  return {
    in: (culture) => caches.get(culture) ?? caches.keep(culture, rowCache<T>(rowCount)),
  };
}
