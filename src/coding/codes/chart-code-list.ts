// The codes of a chart, in a form to which rules can be applied. A code is listed once for each record that has it, and
// can be looked up by patterns. Matches are cached by pattern list, because many rules use the same list.

import { type CodePatterns, initialBit } from './code-patterns.js';

/** A code and its position in the chart. */
export interface ListedCode {
  readonly code: string;
  /** The index of the record in the chart. */
  readonly record: number;
  /** The index of the code's group within the record, from 0. */
  readonly group: number;
}

/** A code that matches a list of patterns, and the characters that `*` matched. */
export interface MatchedCode extends ListedCode {
  readonly captured: string;
}

/** The codes of a chart in one vocabulary. */
export interface CodeList {
  readonly codes: readonly ListedCode[];
  /** Returns whether any code matches the patterns. */
  has(patterns: CodePatterns): boolean;
  /** Returns the first code that matches the patterns, not counting `other` itself. */
  find(patterns: CodePatterns, other: ListedCode): MatchedCode | undefined;
}

/** Creates a list of codes, which must be in chart order. */
export function codeList(codes: readonly ListedCode[]): CodeList {
  /** The first two matches of each pattern list. Two suffice, because at most one of them is the code to be skipped. */
  const cache = new Map<CodePatterns, readonly MatchedCode[]>();
  let initialBits = 0;
  for (const { code } of codes) initialBits |= initialBit(code);
  const firstMatches = (patterns: CodePatterns): readonly MatchedCode[] => {
    if ((patterns.initialBits & initialBits) === 0) return NO_MATCHES;
    const cached = cache.get(patterns);
    if (cached !== undefined) return cached;
    const matches = firstTwo(codes, patterns);
    cache.set(patterns, matches);
    return matches;
  };
  return {
    codes,
    has: (patterns) => firstMatches(patterns).length > 0,
    find(patterns, other) {
      for (const one of firstMatches(patterns))
        if (one.record !== other.record || one.group !== other.group) return one;
      return undefined;
    },
  };
}

const NO_MATCHES: readonly MatchedCode[] = [];

function firstTwo(codes: readonly ListedCode[], patterns: CodePatterns): readonly MatchedCode[] {
  let matches: MatchedCode[] | undefined;
  for (const { code, record, group } of codes) {
    if ((patterns.initialBits & initialBit(code)) === 0) continue;
    const captured = patterns.match(code);
    if (captured === undefined) continue;
    matches ??= [];
    matches.push({ code, record, group, captured });
    if (matches.length === 2) break;
  }
  return matches ?? NO_MATCHES;
}
