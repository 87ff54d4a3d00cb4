// A bounded cache for values keyed by caller input, such as codes, cultures, rules and lists of patterns. A cache has
// at most `most` entries, so that memory stays bounded no matter how many different requests a process answers.

/** A cache of up to `most` values, looked up by key. */
export interface BoundedMap<K, V> {
  readonly most: number;
  /** Current number of entries. */
  readonly size: number;
  get(key: K): V | undefined;
  /**
   * Stores a value and returns it. If the map is full, it is emptied first; entries that are still in use are soon
   * cached again.
   */
  keep(key: K, value: V): V;
}

/** Creates an empty map that never has more than `most` entries. */
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
