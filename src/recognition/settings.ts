// Settings for the built-in recognition provider: the members of `Settings`, parsed from JSON and validated one by one.

import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown } from '../errors/messages.js';
import { nearest } from '../errors/nearest.js';
import type { Overlaps } from './matching/mentions.js';
import { OFFSET_ENCODINGS, type OffsetEncoding } from './text/offsets.js';

/** Options of the built-in recogniser for a single note. */
export interface RecognitionSettings {
  /** The minimum confidence; results below it are left out. */
  readonly minConfidence: number;
  readonly overlaps: Overlaps;
  /** Section codes; results from other sections are left out. An empty list keeps the results from all sections. */
  readonly sections: readonly string[];
  /** Vocabularies; findings without a code in any of them are left out. An empty list keeps all findings. */
  readonly vocab: readonly string[];
  /** Whether hypothetical findings are included ("return if fever"). */
  readonly includeHypothetical: boolean;
  /**
   * Whether results have the members `context` (the axes, the section, and the cues that determined them) and `reason`.
   */
  readonly explain: boolean;
  readonly maxAlternates: number;
  readonly offsetEncoding: OffsetEncoding;
  /** Whether single-letter misspellings in the words of names are corrected. */
  readonly fuzzy: boolean;
}

export const DEFAULT_SETTINGS: RecognitionSettings = {
  minConfidence: 0,
  overlaps: 'longest',
  sections: [],
  vocab: [],
  includeHypothetical: false,
  explain: false,
  maxAlternates: 5,
  offsetEncoding: 'utf16',
  fuzzy: true,
};

const OVERLAPS = ['longest', 'nested', 'all'] as const satisfies readonly Overlaps[];
const MOST_ALTERNATES = 100;

type Parser<T> = { readonly expected: string; parse(given: unknown): T | undefined };
type Parsers = { readonly [K in keyof RecognitionSettings]: Parser<RecognitionSettings[K]> };

const flag: Parser<boolean> = {
  expected: 'true or false',
  parse: (given) => (typeof given === 'boolean' ? given : undefined),
};

const names: Parser<readonly string[]> = {
  expected: 'a list of texts, or one text with commas',
  parse(given) {
    const list: unknown[] | undefined =
      typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : undefined;
    if (list === undefined || !list.every((member) => typeof member === 'string')) return undefined;
    return list.map((member) => member.trim()).filter((member) => member !== '');
  },
};

function oneOf<N extends string>(allowed: readonly N[]): Parser<N> {
  return {
    expected: `one of ${allowed.join(', ')}`,
    parse: (given) => allowed.find((name) => name === (typeof given === 'string' ? given.trim().toLowerCase() : given)),
  };
}

function upTo(most: number): Parser<number> {
  const fits = (given: unknown): given is number =>
    typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= most;
  return { expected: `an integer from 0 to ${most}`, parse: (given) => (fits(given) ? given : undefined) };
}

const PARSERS: Parsers = {
  minConfidence: {
    expected: 'a number from 0 to 1',
    parse: (given) => (typeof given === 'number' && given >= 0 && given <= 1 ? given : undefined),
  },
  overlaps: /* @__PURE__ */ oneOf(OVERLAPS),
  sections: names,
  vocab: names,
  includeHypothetical: flag,
  explain: flag,
  maxAlternates: /* @__PURE__ */ upTo(MOST_ALTERNATES),
  offsetEncoding: /* @__PURE__ */ oneOf(OFFSET_ENCODINGS),
  fuzzy: flag,
};

const SETTING_NAMES: readonly string[] = /* @__PURE__ */ Object.keys(PARSERS);

/**
 * The settings in a JSON object, completed with defaults. Throws `invalid-argument` for an unknown name or an invalid
 * value.
 */
export function readSettings(given: Readonly<Record<string, unknown>>): RecognitionSettings {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(PARSERS, name)) continue;
    const near = nearest(name, SETTING_NAMES);
    const advice = near === undefined ? `Settings: ${SETTING_NAMES.join(', ')}` : `Did you mean '${near}'?`;
    throw new CtermError('invalid-argument', `recognize: Settings has no '${clipped(name)}'. ${advice}`);
  }
  return {
    minConfidence: parseSetting(given, 'minConfidence'),
    overlaps: parseSetting(given, 'overlaps'),
    sections: parseSetting(given, 'sections'),
    vocab: parseSetting(given, 'vocab'),
    includeHypothetical: parseSetting(given, 'includeHypothetical'),
    explain: parseSetting(given, 'explain'),
    maxAlternates: parseSetting(given, 'maxAlternates'),
    offsetEncoding: parseSetting(given, 'offsetEncoding'),
    fuzzy: parseSetting(given, 'fuzzy'),
  };
}

function parseSetting<K extends keyof RecognitionSettings>(
  given: Readonly<Record<string, unknown>>,
  name: K,
): RecognitionSettings[K] {
  const value = given[name];
  if (value === undefined) return DEFAULT_SETTINGS[name];
  const parser: Parser<RecognitionSettings[K]> = PARSERS[name];
  const parsed = parser.parse(value);
  if (parsed !== undefined) return parsed;
  const got = Array.isArray(value) ? `a list of ${value.length}` : shown(value);
  throw new CtermError('invalid-argument', `recognize: Settings.${name}: expected ${parser.expected}, got ${got}`);
}
