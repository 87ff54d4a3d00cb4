// Binary search in ascending lists of offsets.

/** The index of the last number in an ascending list that is less than `limit`; -1 if there is none. */
export function lastBefore(list: readonly number[], limit: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
