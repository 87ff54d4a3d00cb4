// The codes of a chart as rules look at them: every code once for each record that has it, and which of them a list of
// patterns means. What was found for a list is kept, because many rules ask for the same.

import { beginningOf, type CodePatterns } from './code-patterns.js';

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
  /** Whether patterns mean any of the codes. */
  has(patterns: CodePatterns): boolean;
  /** The first code that patterns mean other than the one given. */
  find(patterns: CodePatterns, other: ListedCode): MeantCode | undefined;
}

/** A list of codes, in the order of the chart. */
export function codeList(codes: readonly ListedCode[]): CodeList {
  /** The first two that patterns mean: one of them is another than any given one. */
  const found = new Map<CodePatterns, readonly MeantCode[]>();
  let beginnings = 0;
  for (const { code } of codes) beginnings |= beginningOf(code);
  const meantBy = (patterns: CodePatterns): readonly MeantCode[] => {
    if ((patterns.beginnings & beginnings) === 0) return NONE;
    const known = found.get(patterns);
    if (known !== undefined) return known;
    const meant = firstTwo(codes, patterns);
    found.set(patterns, meant);
    return meant;
  };
  return {
    codes,
    has: (patterns) => meantBy(patterns).length > 0,
    find(patterns, other) {
      for (const one of meantBy(patterns)) if (one.record !== other.record || one.group !== other.group) return one;
      return undefined;
    },
  };
}

const NONE: readonly MeantCode[] = [];

function firstTwo(codes: readonly ListedCode[], patterns: CodePatterns): readonly MeantCode[] {
  let meant: MeantCode[] | undefined;
  for (const { code, record, group } of codes) {
    if ((patterns.beginnings & beginningOf(code)) === 0) continue;
    const captured = patterns.match(code);
    if (captured === undefined) continue;
    meant ??= [];
    meant.push({ code, record, group, captured });
    if (meant.length === 2) break;
  }
  return meant ?? NONE;
}
