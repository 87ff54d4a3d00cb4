// Lists of whole numbers that grow by doubling, so that millions of numbers can be stored without an object for each.

/** A Uint32Array that grows by doubling. */
export interface Growing {
  data: Uint32Array;
  length: number;
}

/** Ensures that the list has room for `need` numbers in total. */
export function grow(list: Growing, need: number): void {
  if (need <= list.data.length) return;
  const data = new Uint32Array(Math.max(need, list.data.length * 2));
  data.set(list.data.subarray(0, list.length));
  list.data = data;
}

/** Appends one number. */
export function append(list: Growing, value: number): void {
  grow(list, list.length + 1);
  list.data[list.length++] = value;
}

/** Returns an empty list with room for `size` numbers. */
export const growing = (size: number): Growing => ({ data: new Uint32Array(size), length: 0 });
