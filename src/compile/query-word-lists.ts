// The words that a search treats in a way of their own, gathered from the rows of section `search-words` (or from what
// will be its rows). Whoever writes an index and whoever searches it must use the same ones.

export interface SearchWords {
  /** Say nothing of what is looked for: not indexed, and left out of queries. */
  readonly stop: ReadonlySet<string>;
  /** Are addressed to the search itself ("please", "code"); descriptions may have them. */
  readonly request: ReadonlySet<string>;
  /** Name a side of the body, which never outweighs what it is the side of. */
  readonly sides: ReadonlySet<string>;
  /** Shortened word → the word in full. */
  readonly inFull: ReadonlyMap<string, string>;
  /** Irregular form of a word → its stem. */
  readonly stems: ReadonlyMap<string, string>;
}

/** One word as the section holds it. */
export interface SearchWordRow {
  readonly kind: 'stop' | 'request' | 'side' | 'short' | 'form';
  readonly word: string;
  readonly means: string;
}

/** The words of some rows. */
export function searchWordsOfRows(rows: Iterable<SearchWordRow>): SearchWords {
  const sets = { stop: new Set<string>(), request: new Set<string>(), side: new Set<string>() };
  const maps = { short: new Map<string, string>(), form: new Map<string, string>() };
  for (const { kind, word, means } of rows) {
    if (kind === 'short' || kind === 'form') maps[kind].set(word, means);
    else sets[kind].add(word);
  }
  return { stop: sets.stop, request: sets.request, sides: sets.side, inFull: maps.short, stems: maps.form };
}
