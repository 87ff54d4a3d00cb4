// Converts the qualifiers of a finding to values that the characters of codes can express. The side comes from the
// modifiers and the stage from the value; the specifier may contain values of any kind. Our interpretation of a
// specifier: it consists of `kind=value` parts as in entries (`laterality=right+episode=D`), or of values alone, either
// in words (`right`, `second trimester`, `stage 3a`, `subsequent`) or as a seventh character (`D`).

import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import type { SpecifierValues } from './specifiers.js';

type Kind = keyof SpecifierValues;

const KINDS: readonly Kind[] = ['laterality', 'trimester', 'fetus', 'stage', 'episode'];
const SIDES: Readonly<Record<string, string>> = { RT: 'right', LT: 'left', BL: 'both' };

/** The shared result for the many findings that state no specifier values. */
export const NO_SPECIFIER_VALUES: SpecifierValues = {};

/**
 * The specifier values that a finding's qualifiers express; the specifier takes precedence over the other qualifiers.
 */
export function specifierValues({
  modifier,
  specifier,
  value,
}: Pick<RuleContext, 'modifier' | 'specifier' | 'value'>): SpecifierValues {
  const stage = value === undefined ? undefined : stageOf(value);
  if (modifier === undefined && specifier === undefined && stage === undefined) return NO_SPECIFIER_VALUES;
  const sides = (modifier ?? '').split('+').flatMap((code) => SIDES[code] ?? []);
  // Right and left together mean both.
  const [side] = new Set(sides).size === 1 ? sides : sides.length > 0 ? ['both'] : [];
  return {
    ...(side !== undefined && { laterality: side }),
    ...(stage !== undefined && { stage }),
    ...parseSpecifier(specifier ?? ''),
  };
}

/** The modifiers of a finding, with the side that its specifier states; map rules test sides as modifiers. */
export function sidedModifier(modifier: string | undefined, specifier: string | undefined): string | undefined {
  const { laterality } = specifier === undefined ? NO_SPECIFIER_VALUES : parseSpecifier(specifier);
  const [side] = Object.entries(SIDES).find(([, meaning]) => meaning === laterality) ?? [];
  if (side === undefined) return modifier;
  const others = (modifier ?? '').split('+').filter((code) => code !== '' && !Object.hasOwn(SIDES, code));
  return [...others, side].join('+');
}

/** The stage in a value such as `3a` or `stage 4`; a bare number affects only codes that have stages. */
function stageOf(value: string): string | undefined {
  return /^(?:stage\s*)?(\d[ab]?)$/i.exec(value)?.[1].toLowerCase();
}

/**
 * Parses a specifier; parts of unknown kinds are ignored.
 *
 * @example
 * parseSpecifier('left + second trimester') // { laterality: 'left', trimester: '2' }
 */
export function parseSpecifier(specifier: string): SpecifierValues {
  const values: { -readonly [K in Kind]?: string } = {};
  for (const part of specifier.split(/[+,;]/)) {
    const text = part.trim().toLowerCase().replace(/\s+/g, ' ');
    const [name, stated] = text.split(/\s?=\s?/, 2);
    const kind = KINDS.find((one) => one === name);
    if (kind !== undefined && stated !== undefined && stated !== '') values[kind] = canonicalMeaning(kind, stated);
    else Object.assign(values, parseWords(text));
  }
  return values;
}

const WORDS: readonly [RegExp, (found: RegExpExecArray) => SpecifierValues][] = [
  [/^(right|left|both|bilateral)(?: sides?)?$/, ([, side]) => ({ laterality: canonicalMeaning('laterality', side) })],
  [
    /^(?:(first|second|third|1st|2nd|3rd) trimester|trimester ([123]))$/,
    ([, word, digit]) => ({ trimester: digit ?? canonicalMeaning('trimester', word) }),
  ],
  [/^fetus (\d)$/, ([, digit]) => ({ fetus: digit })],
  [/^stage (\w+)$/, ([, stage]) => ({ stage })],
  [/^(mild|moderate|severe|end|indeterminate) stage$/, ([, stage]) => ({ stage })],
  [
    /^(initial|subsequent|first|later)(?: encounter)?$|^(sequela)e?$/,
    ([, word, late]) => ({ episode: canonicalMeaning('episode', late ?? word) }),
  ],
  [/^[a-z]$/, ([character]) => ({ episode: character.toUpperCase() })],
];

function parseWords(text: string): SpecifierValues {
  for (const [form, read] of WORDS) {
    const found = form.exec(text);
    if (found !== null) return read(found);
  }
  return {};
}

const SYNONYMS: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
  laterality: { bilateral: 'both', unspecified: 'none', rt: 'right', lt: 'left', bl: 'both' },
  trimester: { first: '1', second: '2', third: '3', '1st': '1', '2nd': '2', '3rd': '3', unspecified: 'none' },
  episode: { first: 'initial', later: 'subsequent' },
};

function canonicalMeaning(kind: Kind, stated: string): string {
  return SYNONYMS[kind]?.[stated] ?? stated;
}
