// The codes of a chart as rules look at them: every code once for each record that has it, and which of them a list of
// patterns means. What was found for a list is kept, because many rules ask for the same.

import type { CodePatterns } from './code-patterns.js';

/** A code and where it stands. */
export interface ListedCode {
  readonly code: string;
  /** The record's place in the chart. */
  readonly record: number;
  /** The group of the record's codes, from 0. */
  readonly group: number;
}

/** A code that a list of patterns means, and what `*` stood for. */
export interface MeantCode extends ListedCode {
  readonly captured: string;
}

/** The codes of a chart in one vocabulary. */
export interface CodeList {
  readonly codes: readonly ListedCode[];
  /** Whether a list means any of the codes. */
  has(list: string): boolean;
  /** The first code that a list means other than the one given. */
  find(list: string, other: ListedCode): MeantCode | undefined;
}

/** A list of codes, in the order of the chart; `patternsOf` makes patterns of a list of them. */
export function codeList(codes: readonly ListedCode[], patternsOf: (list: string) => CodePatterns): CodeList {
  /** The first two that a list means: one of them is another than any given one. */
  const found = new Map<string, readonly MeantCode[]>();
  const meantBy = (list: string) => {
    const known = found.get(list);
    if (known !== undefined) return known;
    const meant = firstTwo(codes, patternsOf(list));
    found.set(list, meant);
    return meant;
  };
  return {
    codes,
    has: (list) => meantBy(list).length > 0,
    find(list, other) {
      for (const one of meantBy(list)) if (one.record !== other.record || one.group !== other.group) return one;
      return undefined;
    },
  };
}

function firstTwo(codes: readonly ListedCode[], patterns: CodePatterns): MeantCode[] {
  const meant: MeantCode[] = [];
  for (const one of codes) {
    const captured = patterns.match(one.code);
    if (captured === undefined) continue;
    meant.push({ ...one, captured });
    if (meant.length === 2) break;
  }
  return meant;
}
