// The slow, obvious definition of the number of edits between two words. An edit inserts, deletes or replaces a letter,
// or swaps two neighbouring letters; no letter is edited twice.

/** The number of edits that turn one word into another. */
export function editsBetween(a: string, b: string): number {
  return edits(a, b)[a.length][b.length];
}

/** The number of edits between a word and the nearest prefix of another word. */
export function editsToBeginning(word: string, other: string): number {
  return Math.min(...edits(word, other)[word.length]);
}

function edits(a: string, b: string): number[][] {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const least = Math.min(
        table[i - 1][j] + 1,
        table[i][j - 1] + 1,
        table[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      table[i][j] = isExchange ? Math.min(least, table[i - 2][j - 2] + 1) : least;
    }
  }
  return table;
}
