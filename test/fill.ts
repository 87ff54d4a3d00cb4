/** A text of the given length that repeats `unit`; the last repetition may be cut. */
export function fill(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}
