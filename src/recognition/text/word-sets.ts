// Closed sets of characters, for use in recognition rules. Calls that create sets are marked as pure, so that bundlers
// drop the sets from programs that do not use recognition.

/** A set of code units. */
export interface MarkSet {
  /** Whether a code unit is in the set; always false for OUTSIDE, which means that there is no code unit. */
  has(code: number): boolean;
}

/** The set of the code units in `list`. ASCII characters have a bit mask, because nearly all lookups are for them. */
export function markSet(list: string): MarkSet {
  const ascii = new Int32Array(4);
  const others: number[] = [];
  for (const mark of list) {
    const code = mark.charCodeAt(0);
    if (code < 0x80) ascii[code >>> 5] = (ascii[code >>> 5] ?? 0) | (1 << (code & 31));
    else others.push(code);
  }
  return {
    has: (code) =>
      code < 0x80 ? code >= 0 && (((ascii[code >> 5] ?? 0) >>> (code & 31)) & 1) !== 0 : others.includes(code),
  };
}
