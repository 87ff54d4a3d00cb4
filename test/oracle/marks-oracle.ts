// The slow, obvious definition of the marks in a text, i.e. of the places where a clause, sentence or line may end
// (assembly/marks.ts).

/** The offsets of the marks in a text, in UTF-16 code units. */
export function oracleMarks(text: string): number[] {
  return Array.from(text.matchAll(/[.:;|!?()[\]\n\r\u0085\u2028\u2029]/g), ({ index }) => index);
}
