// The grammar of an opened knowledge base: its word classes, compiled for fast lookups of words. A rule declares the
// word classes that it uses as a word list (`wordList`). The grammar compiles a list on first use and caches it, so a
// later use costs only one array access.

import type { WordClass } from '../../bundle/sections/grammar-classes.js';
import { WORD_SEPARATOR } from '../../bundle/sections/grammar-section.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { endingTree, type WordTree, wordTree } from './build-word-tree.js';
import { type WordEdges, wordEdges } from './word-edges.js';

/**
 * The compiled word lists of a grammar. Each compiled form has an array, indexed by word list. An element is undefined
 * until a rule uses that form of the list.
 */
export interface Grammar {
  /** For each class, the values of its words. */
  readonly classes: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly forward: (WordTree | undefined)[];
  readonly backward: (WordTree | undefined)[];
  readonly words: (ReadonlyMap<string, string> | undefined)[];
  readonly edges: (WordEdges | undefined)[];
  readonly patterns: (RegExp | undefined)[];
}

/**
 * Identifies a list of words that a rule uses; the number is the same for all knowledge bases. A list consists of
 * groups of word classes. In the result of a lookup, bit n is set if group n contains the word.
 */
export type WordList = number;

/** The groups of classes of every word list, indexed by word list. */
const LISTS: (readonly (readonly WordClass[])[])[] = [];

/**
 * Declares a word list of one or more groups, each with one or more classes. A rule declares its list once, at load
 * time.
 */
export function wordList(...groups: readonly (WordClass | readonly WordClass[])[]): WordList {
  return LISTS.push(groups.map((group) => (typeof group === 'string' ? [group] : group))) - 1;
}

/** The grammar of a knowledge base. */
export const grammarOf: (kb: Knowledge) => Grammar = /* @__PURE__ */ derive(({ tables: { grammar } }: Knowledge) => {
  const classes = new Map<string, Map<string, string>>();
  for (let row = 0; row < grammar.rowCount; row++) {
    const name = grammar.class(row);
    const value = grammar.value(row);
    const words = classes.get(name) ?? new Map<string, string>();
    for (const word of grammar.words(row).split(WORD_SEPARATOR)) words.set(word, value);
    classes.set(name, words);
  }
  return { classes, forward: [], backward: [], words: [], edges: [], patterns: [] };
});

/** Compiles the tree of a word list for lookups that start from the first letter. */
export function forwardTree(grammar: Grammar, list: WordList): WordTree {
  const tree = wordTree(...groupsOf(grammar, list));
  setAt(grammar.forward, list, tree);
  return tree;
}

/** Compiles the tree of a word list for lookups that start from the last letter. */
export function backwardTree(grammar: Grammar, list: WordList): WordTree {
  const tree = endingTree(...groupsOf(grammar, list));
  setAt(grammar.backward, list, tree);
  return tree;
}

/** The words of all groups of a word list, with their values. */
export function wordsOf(grammar: Grammar, list: WordList): ReadonlyMap<string, string> {
  const known = grammar.words[list];
  if (known !== undefined) return known;
  const words = new Map((LISTS[list] ?? []).flat().flatMap((name) => [...(grammar.classes.get(name) ?? [])]));
  setAt(grammar.words, list, words);
  return words;
}

/** The first and last letters of the words in a word list. */
export function edgesOf(grammar: Grammar, list: WordList): WordEdges {
  const known = grammar.edges[list];
  if (known !== undefined) return known;
  const edges = wordEdges(wordsOf(grammar, list));
  setAt(grammar.edges, list, edges);
  return edges;
}

/**
 * The pattern that finds the words of a word list in strings other than notes: as whole words, at the beginnings of
 * words, or anywhere, ignoring case. Each list must always be used with the same value of `finds`.
 */
export function patternOf(grammar: Grammar, list: WordList, finds: 'words' | 'beginnings' | 'parts'): RegExp {
  const known = grammar.patterns[list];
  if (known !== undefined) return known;
  const words = Array.from(wordsOf(grammar, list).keys(), (word) => word.replace(/[^\w ]/g, '\\$&'));
  const pattern = words.length === 0 ? NEVER : new RegExp(EDGES[finds].replace('*', words.join('|')), 'i');
  setAt(grammar.patterns, list, pattern);
  return pattern;
}

/** A pattern that finds nothing, for a knowledge base without a grammar. */
const NEVER = /(?!)/;
const EDGES = { words: '\\b(?:*)\\b', beginnings: '\\b(?:*)', parts: '*' };

function groupsOf({ classes }: Grammar, list: WordList): string[][] {
  return (LISTS[list] ?? []).map((group) => group.flatMap((name) => [...(classes.get(name)?.keys() ?? [])]));
}

/** Sets an element of an array without creating holes. */
function setAt<T>(array: (T | undefined)[], index: number, value: T): void {
  while (array.length <= index) array.push(undefined);
  array[index] = value;
}
