// The hierarchy of ICD-10-CM. A code is under its longest existing prefix (if an X pads the code, the prefix that is
// one character shorter may not exist); a category is in its block; and a block is in the smallest block around it, or
// else in its chapter. Categories newer than the tabular list are placed according to the ranges of blocks and
// chapters.

import type { SourceLocation } from '../../records.js';
import type { CategoryRange, TabularItem } from './icd10cm-tabular.js';

/** A chapter (`1` …) or a block (`A00-A09`). */
export interface Group {
  readonly code: string;
  readonly title: string;
  readonly range: CategoryRange;
  readonly isChapter: boolean;
  readonly place: SourceLocation;
}

/**
 * The chapters and blocks, and for each category the block in which the tabular list places it (or its chapter, if the
 * category forms a block of its own).
 */
export interface Groups {
  readonly byCode: Map<string, Group>;
  readonly blockOf: Map<string, string>;
}

/** Adds an item's chapter, block or category to the groups, unless an earlier list has already supplied it. */
export function addToGroups({ byCode, blockOf }: Groups, item: TabularItem): void {
  if (item.kind === 'chapter' || item.kind === 'block') {
    const { code, title, range, place } = item;
    if (!byCode.has(code)) byCode.set(code, { code, title, range, isChapter: item.kind === 'chapter', place });
  } else if (item.kind === 'code' && item.bare.length === CATEGORY_LENGTH && item.within !== undefined) {
    if (!blockOf.has(item.bare)) blockOf.set(item.bare, item.within);
  }
}

const CATEGORY_LENGTH = 3;

/** The parent of a code: its longest existing prefix; undefined if no prefix exists. */
export function prefixParent(bare: string, has: (bare: string) => boolean): string | undefined {
  for (let length = bare.length - 1; length >= CATEGORY_LENGTH; length--) {
    const prefix = bare.slice(0, length);
    if (has(prefix)) return prefix;
  }
  return undefined;
}

/** The block or chapter that contains the given block; undefined for a chapter. */
export function groupParent(group: Group, { byCode }: Groups): string | undefined {
  if (group.isChapter) return undefined;
  const { first, last } = group.range;
  return smallest([...byCode.values()].filter((other) => other !== group && holds(other, first) && holds(other, last)));
}

/** The block or chapter that contains a category; undefined if there is no tabular list. */
export function categoryGroup(category: string, { byCode, blockOf }: Groups): string | undefined {
  const block = blockOf.get(category);
  if (block?.includes('-')) return block;
  if (block !== undefined) {
    // Only a block that consists of blocks can contain another block. C76-C80 consists of categories, so it does not
    // contain C7A.
    const filled = new Set(blockOf.values());
    const around = [...byCode.values()].filter((group) => holds(group, category) && !filled.has(group.code));
    return smallest(around) ?? block;
  }
  const groups = [...byCode.values()];
  // A category such as M1A, whose third character is a letter, sorts after the numbered categories that share its first
  // two characters. Therefore, a block that ends among them (M05-M14) is also considered.
  const decade = /\d/.test(category[2]) ? undefined : category.slice(0, 2);
  const around = groups.filter(
    (group) => holds(group, category) || (!group.isChapter && group.range.last.slice(0, 2) === decade),
  );
  return smallest(around) ?? chapterBefore(category, groups);
}

/** The last chapter that begins at or before a category, provided that the chapter extends to the category's letter. */
function chapterBefore(category: string, groups: readonly Group[]): string | undefined {
  const before = groups.filter(({ isChapter, range }) => isChapter && range.first <= category);
  const [last] = before.sort((a, b) => (a.range.first < b.range.first ? 1 : -1));
  return last !== undefined && last.range.last[0] >= category[0] ? last.code : undefined;
}

function holds({ range }: Group, category: string): boolean {
  return range.first <= category && category <= range.last;
}

/**
 * The innermost of several groups that all contain a category. A block is preferred to a chapter; otherwise, the group
 * that starts later is preferred or, if both start at the same category, the one that ends earlier.
 */
function smallest(groups: readonly Group[]): string | undefined {
  const [innermost] = [...groups].sort((a, b) => {
    if (a.isChapter !== b.isChapter) return a.isChapter ? 1 : -1;
    if (a.range.first !== b.range.first) return a.range.first < b.range.first ? 1 : -1;
    return a.range.last < b.range.last ? -1 : 1;
  });
  return innermost?.code;
}
