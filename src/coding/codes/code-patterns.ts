// Code patterns, which select the codes to which a guideline rule applies. The patterns in a list are separated by
// spaces. A pattern may be a code (which matches itself and every code below it), may contain `*` for any single
// character, and may be a range (`C00-D49`); a pattern prefixed with `!` is an exclusion. `T36-T50#5` matches the codes
// from T36 to T50 in which the sixth character (or the fifth, if the sixth is a placeholder or missing) is one of the
// digits after `#`. In vocabularies in which the prefixes of a code are not its ancestors, a pattern matches only the
// identical code.

import { boundedMap } from '../../knowledge/bounded-map.js';
import { LONGEST_CODE } from '../../knowledge/codes.js';

/** A parsed list of patterns. */
export interface CodePatterns {
  /**
   * Returns the characters matched by each `*` ('' if the pattern has no `*`); undefined if the code does not match.
   */
  match(code: string): string | undefined;
  /** Returns whether any code in the category may match; see `categoryOf`. */
  mayMatchIn(category: string): boolean;
  /** A bit set of the first characters of codes that may match. It serves as a fast filter that rejects most codes. */
  readonly initialBits: number;
}

interface CodePattern {
  match(code: string): string | undefined;
  mayMatchIn(category: string): boolean;
}

/** The bit for the first character of a code; each digit shares its bit with a letter. */
export function initialBit(code: string): number {
  return code === '' ? 0 : 1 << (code.charCodeAt(0) & 31);
}

const ANY_INITIAL = -1;

/** The category by which a code is grouped before matching: in ICD, the three characters before the dot. */
export function categoryOf(code: string): string {
  return code.slice(0, CATEGORY_LENGTH);
}

const CATEGORY_LENGTH = 3;

/** Parses a list of patterns. If `isHierarchy` is set, every code counts as being below each of its prefixes. */
export function codePatterns(list: string, isHierarchy: boolean): CodePatterns {
  const included: CodePattern[] = [];
  const excluded: CodePattern[] = [];
  for (const written of list.split(' ').filter(Boolean)) {
    if (written.startsWith('!')) excluded.push(patternOf(written.slice(1), isHierarchy));
    else included.push(patternOf(written, isHierarchy));
  }
  const matched = (code: string): string | undefined => {
    for (const pattern of included) {
      const captured = pattern.match(code);
      if (captured === undefined) continue;
      return excluded.some((other) => other.match(code) !== undefined) ? undefined : captured;
    }
    return undefined;
  };
  const initialBits = initialBitsOf(list, isHierarchy);
  const mayMatchIn = (category: string) => included.some((pattern) => pattern.mayMatchIn(category));
  if (included.length + excluded.length < CACHED_FROM) return { match: matched, mayMatchIn, initialBits };
  // A cached null means that the code does not match.
  const matches = boundedMap<string, string | null>(MAX_CACHED);
  const categories = boundedMap<string, boolean>(MAX_CACHED);
  return {
    match(code) {
      if (code.length > LONGEST_CODE) return matched(code);
      const cached = matches.get(code);
      return (cached === undefined ? matches.keep(code, matched(code) ?? null) : cached) ?? undefined;
    },
    mayMatchIn: (category) => categories.get(category) ?? categories.keep(category, mayMatchIn(category)),
    initialBits,
  };
}

/** Lists with at least this many patterns cache their matches. Matching a shorter list is as fast as using a cache. */
const CACHED_FROM = 4;
const MAX_CACHED = 2_000;

function patternOf(written: string, isHierarchy: boolean): CodePattern {
  if (!isHierarchy) {
    const match = (code: string) => (code === written ? '' : undefined);
    return { match, mayMatchIn: () => true };
  }
  const [codes = '', digits] = written.split('#');
  if (digits !== undefined) return intentPattern(patternOf(codes, isHierarchy), digits);
  const [low = '', high] = written.split('-');
  if (high !== undefined) return rangePattern(low, high);
  return written.includes('*') ? starPattern(written) : prefixPattern(written);
}

function prefixPattern(prefix: string): CodePattern {
  return {
    match: (code) => (code.startsWith(prefix) ? '' : undefined),
    mayMatchIn: (category) => prefix.startsWith(category) || category.startsWith(prefix),
  };
}

/** The pattern for a range of codes, which includes both ends and all codes below them. */
function rangePattern(low: string, high: string): CodePattern {
  const isWithin = (code: string) => code >= low && code.slice(0, high.length) <= high;
  return {
    match: (code) => (isWithin(code) ? '' : undefined),
    mayMatchIn: (category) => category >= low.slice(0, category.length) && category <= high.slice(0, category.length),
  };
}

/** The `initialBits` of a list of patterns, computed without parsing the patterns. */
export function initialBitsOf(list: string, isHierarchy: boolean): number {
  let bits = 0;
  for (const written of list.split(' ')) {
    if (written === '' || written.startsWith('!')) continue;
    if (isHierarchy && written.startsWith('*')) return ANY_INITIAL;
    const [low = '', high] = isHierarchy ? (written.split('#', 1)[0] ?? '').split('-') : [written];
    bits |= high === undefined ? initialBit(low) : initialBitsBetween(low, high);
  }
  return bits;
}

/**
 * The categories whose codes may match a list of patterns, found without parsing the patterns. Undefined if they cannot
 * be listed, because a pattern is a range or does not begin with a complete category.
 */
export function onlyCategories(list: string): string[] | undefined {
  if (ONE_CATEGORY.test(list)) return [categoryOf(list)];
  const found: string[] = [];
  for (const written of list.split(' ')) {
    if (written === '' || written.startsWith('!')) continue;
    const category = categoryOf(written);
    if (category.length < CATEGORY_LENGTH || written.includes('-') || /[*#]/.test(category)) return undefined;
    if (!found.includes(category)) found.push(category);
  }
  return found;
}

/** Matches a list of one pattern that begins with a category, as most lists do. */
const ONE_CATEGORY = /^[^ !*#-]{3}[^ -]*$/;

function initialBitsBetween(low: string, high: string): number {
  if (low === '' || high === '') return ANY_INITIAL;
  let bits = 0;
  for (let unit = low.charCodeAt(0); unit <= high.charCodeAt(0); unit++) bits |= 1 << (unit & 31);
  return bits;
}

/**
 * Limits a pattern to certain intents, each given as a digit: 1-4 for poisoning, 5 for adverse effects, and 6 for
 * underdosing.
 */
function intentPattern({ match, mayMatchIn }: CodePattern, digits: string): CodePattern {
  const intentOf = (code: string) => {
    const [, fifth = '', sixth = 'X'] = /^...\.?.(.)(.)?/.exec(code) ?? [];
    return sixth === 'X' ? fifth : sixth;
  };
  return {
    match: (code) => (intentOf(code) !== '' && digits.includes(intentOf(code)) ? match(code) : undefined),
    mayMatchIn,
  };
}

function starPattern(written: string): CodePattern {
  const agrees = (code: string, length: number) => {
    for (let at = 0; at < length; at++) if (written[at] !== '*' && written[at] !== code[at]) return false;
    return true;
  };
  return {
    match(code) {
      if (code.length < written.length || !agrees(code, written.length)) return undefined;
      let captured = '';
      for (let at = 0; at < written.length; at++) if (written[at] === '*') captured += code[at];
      return captured;
    },
    mayMatchIn: (category) => agrees(category, Math.min(category.length, written.length)),
  };
}
