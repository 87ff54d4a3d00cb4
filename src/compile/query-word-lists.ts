// The words with a special role in searches, taken from the `search-words` and `not-plural` sections or from the rows
// to be written to these sections. An index must be searched with the same special words that were used to build it.

export interface SearchWords {
  /** Stop words, which are not indexed and are left out of queries. */
  readonly stop: ReadonlySet<string>;
  /** Words addressed to the search itself ("please", "code"). They are indexed, as descriptions may contain them. */
  readonly request: ReadonlySet<string>;
  /** Words for a side of the body. They never outweigh the body part that they qualify. */
  readonly sides: ReadonlySet<string>;
  /** Full words, keyed by their shortened form. */
  readonly inFull: ReadonlyMap<string, string>;
  /** Stems, keyed by irregular word form. */
  readonly stems: ReadonlyMap<string, string>;
  /** Words that are never treated as plurals. */
  readonly notPlural: ReadonlySet<string>;
}

/** A row of the `search-words` section: a word with a special role. */
export interface SearchWordRow {
  readonly kind: 'stop' | 'request' | 'side' | 'short' | 'form';
  readonly word: string;
  readonly means: string;
}

/** Collects the words with a special role from the given rows. */
export function searchWordsOfRows(rows: Iterable<SearchWordRow>, notPlural: ReadonlySet<string>): SearchWords {
  const sets = { stop: new Set<string>(), request: new Set<string>(), side: new Set<string>() };
  const maps = { short: new Map<string, string>(), form: new Map<string, string>() };
  for (const { kind, word, means } of rows) {
    if (kind === 'short' || kind === 'form') maps[kind].set(word, means);
    else sets[kind].add(word);
  }
  const { stop, request, side: sides } = sets;
  return { stop, request, sides, inFull: maps.short, stems: maps.form, notPlural };
}
