// What is made of the rows of a table in the cultures that are asked for, kept by culture and row. Anybody may ask for
// any culture, so that few of them are kept at a time.

import { boundedMap } from './bounded-map.js';
import { type RowMemo, rowCache } from './row-cache.js';

/** Cultures whose rows are kept at once. */
const MOST_CULTURES = 8;

/** Memos by culture. */
export interface CultureRows<T> {
  /** The memo of a culture, empty when the culture is new. */
  in(culture: string): RowMemo<T>;
}

/** Memos over so many rows, one a culture. */
export function cultureRows<T>(rowCount: number): CultureRows<T> {
  const known = boundedMap<string, RowMemo<T>>(MOST_CULTURES);
  return {
    in: (culture) => known.get(culture) ?? known.keep(culture, rowCache<T>(rowCount)),
  };
}
