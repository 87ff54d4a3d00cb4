// Counts the keys in a long stream in bounded memory (lossy counting, Manku and Motwani 2002). A key that occurs often
// enough is never lost; its count may be too low by at most the number of windows that have passed.

export interface FrequentCounts {
  /** Counts a key once. */
  add(key: string): void;
  /** The count of a key, 0 if it was rare. */
  of(key: string): number;
  /** The number of keys in memory. */
  readonly size: () => number;
}

interface Entry {
  count: number;
  readonly missed: number;
}

/** Makes empty counts. After every `window` additions, rare keys are forgotten. */
export function frequentCounts(window: number): FrequentCounts {
  const entries = new Map<string, Entry>();
  let added = 0;
  let windows = 0;
  return {
    add(key) {
      const entry = entries.get(key);
      if (entry === undefined) entries.set(key, { count: 1, missed: windows });
      else entry.count++;
      if (++added % window !== 0) return;
      windows++;
      for (const [one, { count, missed }] of entries) if (count + missed <= windows) entries.delete(one);
    },
    of: (key) => entries.get(key)?.count ?? 0,
    size: () => entries.size,
  };
}
