// What is made of the rows of a table, kept by row number: rows are looked up for every mention of a text, for which a
// map is slow, and few of a large table's rows are ever met, for which a whole list is large. Hence pages.

const PAGE_BITS = 8;
const PAGE_ROWS = 1 << PAGE_BITS;

/** Values by row number. */
export interface RowMemo<T> {
  /** What was kept for a row, if anything. */
  at(row: number): T | undefined;
  /** Keeps a value for a row, and gives it back. */
  keep(row: number, value: T): T;
}

/** A memo over so many rows, empty. */
export function rowCache<T>(rowCount: number): RowMemo<T> {
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
