// The cache of everything that is keyed by what callers send: codes, cultures, rules, lists of patterns. A process that
// answers any number of different requests keeps no more than `most` entries of each.

/** Values by key, of which `most` are kept. */
export interface BoundedMap<K, V> {
  readonly most: number;
  /** Entries at present. */
  readonly size: number;
  get(key: K): V | undefined;
  /** Keeps a value and gives it back. A full map is emptied first: what is in use is soon there again. */
  keep(key: K, value: V): V;
}

/** An empty map that never has more than `most` entries. */
export function boundedMap<K, V>(most: number): BoundedMap<K, V> {
  const entries = new Map<K, V>();
  return {
    most,
    get size() {
      return entries.size;
    },
    get: (key) => entries.get(key),
    keep(key, value) {
      if (entries.size >= most && !entries.has(key)) entries.clear();
      entries.set(key, value);
      return value;
    },
  };
}
