// Patterns of codes: which codes a rule of a guideline speaks of. A list holds, with spaces between, codes (that code and
// every one below it), `*` in the place of any one character, ranges (`C00-D49`), and with `!` before it what is left out.
// `T36-T50#5` are those of a range whose sixth character, or where that says nothing the fifth, is one of the digits.
// Codes of vocabularies without such a hierarchy are matched whole.

import { boundedMap } from '../../knowledge/bounded-map.js';
import { LONGEST_CODE } from '../../knowledge/codes.js';

/** A list of patterns, ready to use. */
export interface CodePatterns {
  /** The characters that `*` stands for, '' where the pattern has none; undefined for a code that is not meant. */
  match(code: string): string | undefined;
  /** Whether any code of a category may be meant; a category is what `categoryOf` gives. */
  mayMatchIn(category: string): boolean;
  /** The bits of the characters that codes begin with that may be meant: most codes are told apart by them. */
  readonly beginnings: number;
}

interface CodePattern {
  match(code: string): string | undefined;
  mayMatchIn(category: string): boolean;
  readonly beginnings: number;
}

/** The bit of the character that a code begins with; a digit shares its bit with a letter. */
export function beginningOf(code: string): number {
  return code === '' ? 0 : 1 << (code.charCodeAt(0) & 31);
}

const ANY_BEGINNING = -1;

/** By what codes are gathered before they are looked at one by one: in ICD the three characters before the dot. */
export function categoryOf(code: string): string {
  return code.slice(0, 3);
}

/** The patterns of a list; `isHierarchy`: longer codes are below those they begin with. */
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
  let beginnings = 0;
  for (const one of included) beginnings |= one.beginnings;
  const mayMatchIn = mayMatchInAny(included);
  if (included.length + excluded.length < MANY) return { match: matched, mayMatchIn, beginnings };
  // null: it does not match.
  const known = boundedMap<string, string | null>(MOST_KNOWN);
  return {
    match(code) {
      if (code.length > LONGEST_CODE) return matched(code);
      const before = known.get(code);
      return (before === undefined ? known.keep(code, matched(code) ?? null) : before) ?? undefined;
    },
    mayMatchIn,
    beginnings,
  };
}

/** A list of so many patterns is asked about a code once. */
const MANY = 4;
const MOST_KNOWN = 2_000;

function mayMatchInAny(patterns: readonly CodePattern[]): CodePatterns['mayMatchIn'] {
  const known = boundedMap<string, boolean>(MOST_KNOWN);
  return (category) => {
    const before = known.get(category);
    return (
      before ??
      known.keep(
        category,
        patterns.some((pattern) => pattern.mayMatchIn(category)),
      )
    );
  };
}

function patternOf(written: string, isHierarchy: boolean): CodePattern {
  if (!isHierarchy) {
    const match = (code: string) => (code === written ? '' : undefined);
    return { match, mayMatchIn: () => true, beginnings: beginningOf(written) };
  }
  const [codes = '', digits] = written.split('#');
  if (digits !== undefined) return intentPattern(patternOf(codes, isHierarchy), digits);
  const [low = '', high] = written.split('-');
  if (high !== undefined) return rangePattern(low, high);
  return written.includes('*') ? starPattern(written) : beginningPattern(written);
}

function beginningPattern(beginning: string): CodePattern {
  return {
    match: (code) => (code.startsWith(beginning) ? '' : undefined),
    mayMatchIn: (category) => beginning.startsWith(category) || category.startsWith(beginning),
    beginnings: beginningOf(beginning),
  };
}

/** Both ends belong to a range, with all that is below them. */
function rangePattern(low: string, high: string): CodePattern {
  const isWithin = (code: string) => code >= low && code.slice(0, high.length) <= high;
  return {
    match: (code) => (isWithin(code) ? '' : undefined),
    mayMatchIn: (category) => category >= low.slice(0, category.length) && category <= high.slice(0, category.length),
    beginnings: beginningsBetween(low, high),
  };
}

function beginningsBetween(low: string, high: string): number {
  if (low === '' || high === '') return ANY_BEGINNING;
  let beginnings = 0;
  for (let unit = low.charCodeAt(0); unit <= high.charCodeAt(0); unit++) beginnings |= 1 << (unit & 31);
  return beginnings;
}

/** Poisonings say by that character whether they were meant (1-4), an adverse effect (5) or underdosing (6). */
function intentPattern({ match, mayMatchIn, beginnings }: CodePattern, digits: string): CodePattern {
  const intentOf = (code: string) => {
    const [, fifth = '', sixth = 'X'] = /^...\.?.(.)(.)?/.exec(code) ?? [];
    return sixth === 'X' ? fifth : sixth;
  };
  return {
    match: (code) => (intentOf(code) !== '' && digits.includes(intentOf(code)) ? match(code) : undefined),
    mayMatchIn,
    beginnings,
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
    beginnings: written.startsWith('*') ? ANY_BEGINNING : beginningOf(written),
  };
}
