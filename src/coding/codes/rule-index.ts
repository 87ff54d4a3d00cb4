// Finds the rules that may apply to a code without testing, or even parsing, thousands of others. Most rules name the
// categories of their codes and are listed under these categories; the others are filtered by the code's first letter
// or digit.

import { type BoundedMap, boundedMap } from '../../knowledge/bounded-map.js';
import { categoryOf, initialBit, initialBitsOf, onlyCategories } from './code-patterns.js';

/** The place of a rule: its row, and the index of its group among the groups of the vocabulary. */
export interface RulePlace {
  readonly row: number;
  readonly groupIndex: number;
}

/** An index of the rules of a vocabulary. */
export interface RuleIndex {
  /**
   * The rules that may apply to a code, in order; `mayMatchIn` tests whether the rule at a row can match any code of a
   * category.
   */
  find(code: string, mayMatchIn: (row: number, category: string) => boolean): readonly RulePlace[];
}

const MAX_CATEGORIES = 20_000;
const NONE: readonly RulePlace[] = [];

/** Builds the index; `listAt` returns the list of code patterns of the rule at a row. */
export function ruleIndex(
  places: readonly RulePlace[],
  listAt: (row: number) => string,
  isHierarchy: boolean,
): RuleIndex {
  // Rules are identified by their index in `places`, which is also their order.
  const byCategory = new Map<string, number[]>();
  const others: { readonly index: number; readonly initialBits: number }[] = [];
  for (const [index, { row }] of places.entries()) {
    const list = listAt(row);
    const categories = onlyCategories(list);
    if (categories === undefined) others.push({ index, initialBits: initialBitsOf(list, isHierarchy) });
    for (const category of categories ?? []) {
      const listed = byCategory.get(category);
      if (listed === undefined) byCategory.set(category, [index]);
      else listed.push(index);
    }
  }
  const candidates = (category: string): number[] => {
    const bit = initialBit(category);
    const found = others.filter(({ initialBits }) => (initialBits & bit) !== 0).map(({ index }) => index);
    const listed = byCategory.get(category);
    if (listed !== undefined) found.push(...listed);
    return found.sort((a, b) => a - b);
  };
  const cache: BoundedMap<string, readonly RulePlace[]> = boundedMap(MAX_CATEGORIES);
  return {
    find(code, mayMatchIn) {
      const category = categoryOf(code);
      if (category === '') return NONE;
      const cached = cache.get(category);
      if (cached !== undefined) return cached;
      const found = candidates(category).map((index) => places[index]);
      return cache.keep(
        category,
        found.filter(({ row }) => mayMatchIn(row, category)),
      );
    },
  };
}
