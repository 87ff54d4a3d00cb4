// A cache, keyed by row number, for values derived from table rows. A map would be too slow, because the cache is used
// for every mention in a text; a full array would waste memory, because only a few rows of a large table are ever used.
// Values are therefore kept in pages.

const PAGE_BITS = 8;
const PAGE_ROWS = 1 << PAGE_BITS;

/** Values, keyed by row number. */
export interface RowCache<T> {
  /** The cached value of a row, if any. */
  at(row: number): T | undefined;
  /** Stores a value for a row and returns it. */
  keep(row: number, value: T): T;
}

/** Creates an empty cache for the given number of rows. */
export function rowCache<T>(rowCount: number): RowCache<T> {
  const pages: ((T | undefined)[] | undefined)[] = new Array((rowCount >>> PAGE_BITS) + 1).fill(undefined);
  return {
    at: (row) => pages[row >>> PAGE_BITS]?.[row & (PAGE_ROWS - 1)],
    keep(row, value) {
      const page = pages[row >>> PAGE_BITS] ?? new Array<T | undefined>(PAGE_ROWS).fill(undefined);
      pages[row >>> PAGE_BITS] = page;
      page[row & (PAGE_ROWS - 1)] = value;
      return value;
    },
  };
}
