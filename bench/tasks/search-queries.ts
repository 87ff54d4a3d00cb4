// Queries composed of one to four words from a description. A third of the queries contain a typo, and in another third
// the last word is unfinished. The queries are the same in every run. A result is correct if it contains all the
// intended words.

import type { SearchDocument } from './search-documents.js';

export const SEARCH_QUERY_KINDS = ['clean', 'misspelt', 'unfinished'] as const;
export type SearchQueryKind = (typeof SEARCH_QUERY_KINDS)[number];

export interface SearchQuery {
  readonly kind: SearchQueryKind;
  readonly text: string;
  /** The intended words, as they appear in the description. */
  readonly meant: readonly string[];
}

const SEED = 20_260_105;
const MOST_WORDS = 4;
const LEAST_LETTERS = 4;
const LEAST_LETTERS_MISSPELT = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SMALL = new Set('with without unspecified other from that which into initial encounter specified'.split(' '));

/**
 * Returns a random number generator (mulberry32) with values in [0, 1), which always produces the same sequence for the
 * same seed.
 */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The words in a text, in lower case. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** Returns `count` queries, equally many of each kind. */
export function searchQueries(documents: readonly SearchDocument[], count: number): SearchQuery[] {
  const next = random(SEED);
  const below = (limit: number): number => Math.floor(next() * limit);
  const queries: SearchQuery[] = [];
  while (queries.length < count) {
    const kind = SEARCH_QUERY_KINDS[queries.length % SEARCH_QUERY_KINDS.length] ?? 'clean';
    const { text } = documents[below(documents.length)];
    const words = [...new Set(plainWords(text))].filter(
      (word) => word.length >= LEAST_LETTERS && /^[a-z]+$/.test(word) && !SMALL.has(word),
    );
    if (words.length === 0) continue;
    const wanted = Math.min(words.length, 1 + below(MOST_WORDS));
    const meant = words.sort(() => next() - 0.5).slice(0, wanted);
    if (kind === 'misspelt') {
      const place = meant.findIndex((word) => word.length >= LEAST_LETTERS_MISSPELT);
      if (place < 0) continue;
      const typed = meant.map((word, at) => (at === place ? slip(word, below) : word));
      queries.push({ kind, text: typed.join(' '), meant });
    } else if (kind === 'unfinished') {
      const last = meant[meant.length - 1];
      const kept = last.slice(0, Math.max(3, Math.ceil(last.length * 0.6)));
      queries.push({ kind, text: [...meant.slice(0, -1), kept].join(' '), meant: [...meant.slice(0, -1), kept] });
    } else queries.push({ kind, text: meant.join(' '), meant });
  }
  return queries;
}

/**
 * The word with one typo somewhere after its first letter: a letter added, removed or replaced, or two letters swapped.
 */
function slip(word: string, below: (limit: number) => number): string {
  const at = 1 + below(word.length - 2);
  const letter = LETTERS[below(LETTERS.length)];
  switch (below(4)) {
    case 0:
      return word.slice(0, at) + letter + word.slice(at);
    case 1:
      return word.slice(0, at) + word.slice(at + 1);
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1);
    default:
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  }
}

/**
 * Whether a description contains every intended word. The last two letters of a word are ignored, so that its other
 * forms also count.
 */
export function hasMeant(text: string, { meant }: SearchQuery): boolean {
  const words = plainWords(text);
  return meant.every((word) => {
    const root = word.slice(0, Math.max(Math.min(LEAST_LETTERS, word.length), word.length - 2));
    return words.some((own) => own.startsWith(root));
  });
}
