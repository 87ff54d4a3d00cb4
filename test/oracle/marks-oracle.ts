// The slow, obvious definition of the marks of a text that may end a clause, a sentence or a line (assembly/marks.ts).

/** Offsets of the marks of a text, in UTF-16 code units. */
export function oracleMarks(text: string): number[] {
  return Array.from(text.matchAll(/[.:;|!?()[\]\n\r\u0085\u2028\u2029]/g), ({ index }) => index);
}
