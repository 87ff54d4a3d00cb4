// Closed lists of words and characters that the rules of recognition speak of. Calls are marked pure where they are
// made, so that a program that recognises nothing does not carry the lists.

/** The words of a list with blanks between them. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** The code units of a list of characters. */
export function markSet(list: string): ReadonlySet<number> {
  return new Set(Array.from(list, (mark) => mark.charCodeAt(0)));
}
