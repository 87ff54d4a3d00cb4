// "Did you mean": finds the valid name that a mistyped name was probably meant to be.

/**
 * The name nearest to `given`, ignoring case, if the names differ by at most one edit per three letters (one edit is
 * always allowed); otherwise the name that begins with `given`, if there is exactly one; otherwise undefined.
 *
 * @example
 * nearest('Limt', ['Limit', 'Sex']) // 'Limit'
 */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const wanted = given.trim().toLowerCase().slice(0, 100);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance < bestDistance && distance < name.length) {
      best = name;
      bestDistance = distance;
    }
  }
  if (best !== undefined || wanted.length < 3) return best;
  const longer = names.filter((name) => name.toLowerCase().startsWith(wanted));
  return longer.length === 1 ? longer[0] : undefined;
}

/**
 * The edit distance between `a` and `b`, counting insertions, deletions, substitutions and transpositions of adjacent
 * letters.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(previous[j] + 1, current[j - 1] + 1, substitution);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2] + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length];
}
