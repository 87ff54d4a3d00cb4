// The words with a special role in searches, taken from the rows of sections `search-words` and `not-plural`, or from
// rows that will be written to these sections. The writer of an index and its searcher must use the same words.

export interface SearchWords {
  /** Stop words: not indexed, and left out of queries. */
  readonly stop: ReadonlySet<string>;
  /** Words addressed to the search itself ("please", "code"); descriptions may contain them. */
  readonly request: ReadonlySet<string>;
  /** Words for a side of the body, which never outweigh the part that they qualify. */
  readonly sides: ReadonlySet<string>;
  /** Full words, keyed by their shortened form. */
  readonly inFull: ReadonlyMap<string, string>;
  /** Stems, keyed by irregular form. */
  readonly stems: ReadonlyMap<string, string>;
  /** Words that are never treated as plurals. */
  readonly notPlural: ReadonlySet<string>;
}

/** One word with a special role, as a row of the section. */
export interface SearchWordRow {
  readonly kind: 'stop' | 'request' | 'side' | 'short' | 'form';
  readonly word: string;
  readonly means: string;
}

/** The words with a special role, from the given rows and the words that are never treated as plurals. */
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
