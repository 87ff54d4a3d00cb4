// Settings of the built-in recognition provider: what `Settings` may hold, read from JSON and checked by name.

import { CtermError } from '../errors/cterm-error.js';
import { nearest } from '../errors/nearest.js';
import type { Overlaps } from './matching/mentions.js';
import { OFFSET_ENCODINGS, type OffsetEncoding } from './text/offsets.js';

/** How the built-in recogniser works on one text. */
export interface RecognitionSettings {
  /** Results below it are left out. */
  readonly minConfidence: number;
  readonly overlaps: Overlaps;
  /** Section codes; results of other sections are left out. Empty = all. */
  readonly sections: readonly string[];
  /** Vocabularies; findings without a code in any of them are left out. Empty = all. */
  readonly vocab: readonly string[];
  /** Keeps what is only imagined ("return if fever"). */
  readonly includeHypothetical: boolean;
  /** Adds `context`: the axes, the section and the cues that decided. */
  readonly explain: boolean;
  readonly maxAlternates: number;
  readonly offsetEncoding: OffsetEncoding;
  /** Corrects misspelled words of names by one letter. */
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

type Reader<T> = { readonly expected: string; read(given: unknown): T | undefined };
type Readers = { readonly [K in keyof RecognitionSettings]: Reader<RecognitionSettings[K]> };

const flag: Reader<boolean> = {
  expected: 'true or false',
  read: (given) => (typeof given === 'boolean' ? given : undefined),
};

const names: Reader<readonly string[]> = {
  expected: 'a list of texts, or one text with commas',
  read(given) {
    const list: unknown[] | undefined =
      typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : undefined;
    if (list === undefined || !list.every((member) => typeof member === 'string')) return undefined;
    return list.map((member) => member.trim()).filter((member) => member !== '');
  },
};

function oneOf<N extends string>(allowed: readonly N[]): Reader<N> {
  return {
    expected: `one of ${allowed.join(', ')}`,
    read: (given) => allowed.find((name) => name === (typeof given === 'string' ? given.trim().toLowerCase() : given)),
  };
}

const READERS: Readers = {
  minConfidence: {
    expected: 'a number from 0 to 1',
    read: (given) => (typeof given === 'number' && given >= 0 && given <= 1 ? given : undefined),
  },
  overlaps: /* @__PURE__ */ oneOf(OVERLAPS),
  sections: names,
  vocab: names,
  includeHypothetical: flag,
  explain: flag,
  maxAlternates: {
    expected: `an integer from 0 to ${MOST_ALTERNATES}`,
    read(given) {
      return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= MOST_ALTERNATES
        ? given
        : undefined;
    },
  },
  offsetEncoding: /* @__PURE__ */ oneOf(OFFSET_ENCODINGS),
  fuzzy: flag,
};

const SETTING_NAMES: readonly string[] = /* @__PURE__ */ Object.keys(READERS);

/** Settings out of a JSON object, defaults filled in. Throws `invalid-argument` for an unknown name or a wrong value. */
export function readSettings(given: Readonly<Record<string, unknown>>): RecognitionSettings {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(READERS, name)) continue;
    const near = nearest(name, SETTING_NAMES);
    const advice = near === undefined ? `Settings: ${SETTING_NAMES.join(', ')}` : `Did you mean '${near}'?`;
    throw new CtermError('invalid-argument', `recognize: Settings has no '${name}'. ${advice}`);
  }
  return {
    minConfidence: setting(given, 'minConfidence'),
    overlaps: setting(given, 'overlaps'),
    sections: setting(given, 'sections'),
    vocab: setting(given, 'vocab'),
    includeHypothetical: setting(given, 'includeHypothetical'),
    explain: setting(given, 'explain'),
    maxAlternates: setting(given, 'maxAlternates'),
    offsetEncoding: setting(given, 'offsetEncoding'),
    fuzzy: setting(given, 'fuzzy'),
  };
}

function setting<K extends keyof RecognitionSettings>(
  given: Readonly<Record<string, unknown>>,
  name: K,
): RecognitionSettings[K] {
  const value = given[name];
  if (value === undefined) return DEFAULT_SETTINGS[name];
  const reader: Reader<RecognitionSettings[K]> = READERS[name];
  const read = reader.read(value);
  if (read !== undefined) return read;
  const shown = JSON.stringify(value)?.slice(0, 60) ?? typeof value;
  throw new CtermError('invalid-argument', `recognize: Settings.${name}: expected ${reader.expected}, got ${shown}`);
}
