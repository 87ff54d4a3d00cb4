// The kinds of operation parameters. A single declaration determines the static type of a call, the parsing of strings
// at run time, the defaults, the bounds and the documentation.

import { parseDateTime } from './date-time.js';
import type { Patient } from './host.js';
import {
  type Basics,
  type Bounds,
  bounded,
  type Declaration,
  type HasDefault,
  type IsRequired,
  isBlank,
  kind,
  type Parameter,
  type Presence,
  refused,
  within,
} from './parameter.js';
import { plainCopy } from './plain-copy.js';
import type { RecognizeSettings } from './recognize-settings.js';

export { parseDateTime };

/**
 * Any string. A blank string counts as not given unless the parameter is required, in which case it is kept unchanged.
 */
export const text = /* @__PURE__ */ kind<string, string, object>(
  'text',
  () => 'text',
  (given, _, required) => {
    if (typeof given !== 'string') return refused;
    return required || !isBlank(given) ? given : undefined;
  },
);

/** A whole number, or its decimal digits. */
export const integer = /* @__PURE__ */ kind<number, number, Bounds>(
  'integer',
  (bounds) => bounded('an integer', bounds),
  (given, bounds) => {
    if (isBlank(given)) return undefined;
    const value = typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given;
    return typeof value === 'number' && Number.isSafeInteger(value) && within(value, bounds) ? value : refused;
  },
);

/** A code as a string; numeric codes such as CtermIds may also be numbers. A blank string is treated as in `text`. */
export const code = /* @__PURE__ */ kind<string, string | number, object>(
  'code',
  () => 'a code, as text or as a number',
  (given, _, required) => {
    if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? String(given) : refused;
    if (typeof given !== 'string') return refused;
    return required || !isBlank(given) ? given.trim() : undefined;
  },
);

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** True or false, or one of `true 1 yes false 0 no` in upper or lower case. */
export const boolean = /* @__PURE__ */ kind<boolean, boolean, object>(
  'boolean',
  () => 'true or false',
  (given) => {
    if (isBlank(given)) return undefined;
    if (typeof given === 'string') return TRUTHS.get(given.trim().toLowerCase()) ?? refused;
    return typeof given === 'boolean' ? given : refused;
  },
);

/** A list of strings, or one comma-separated string; blank members are dropped. */
export const list = /* @__PURE__ */ kind<readonly string[], string | readonly string[], object>(
  'list',
  () => 'a list of texts, or one text with commas',
  (given) => {
    if (isBlank(given)) return undefined;
    return listMembers(given) ?? refused;
  },
);

function listMembers(given: unknown): string[] | undefined {
  const parts: unknown[] | undefined =
    typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : undefined;
  if (parts === undefined) return undefined;
  const texts: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string') return undefined;
    if (!isBlank(part)) texts.push(part.trim());
  }
  return texts;
}

/**
 * A list of codes, or one comma-separated string; numeric codes such as CtermIds may also be numbers. Blank members are
 * dropped.
 */
export const codes = /* @__PURE__ */ kind<readonly string[], string | number | readonly (string | number)[], object>(
  'codes',
  () => 'a list of codes, as texts or numbers, or one text with commas',
  (given) => {
    if (isBlank(given)) return undefined;
    const parts: readonly unknown[] = Array.isArray(given) ? given : [given];
    const texts = parts.map((part) => (Number.isSafeInteger(part) && Number(part) >= 0 ? String(part) : part));
    return listMembers(Array.isArray(given) ? texts : texts[0]) ?? refused;
  },
);

/** A list of whole numbers, or one comma-separated string; blank members are dropped. */
export const integers = /* @__PURE__ */ kind<readonly number[], string | number | readonly (string | number)[], Bounds>(
  'integers',
  (bounds) =>
    `a list of integers${bounds.min === undefined ? '' : ` of at least ${bounds.min}`}, or one text with commas`,
  (given, bounds) => {
    if (isBlank(given)) return undefined;
    const parts: unknown[] = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : [given];
    const values: number[] = [];
    for (const part of parts) {
      if (isBlank(part)) continue;
      const value = typeof part === 'string' && /^\s*[+-]?\d+\s*$/.test(part) ? Number(part) : part;
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || !within(value, bounds)) return refused;
      values.push(value);
    }
    return values;
  },
);

/**
 * A point in time: a Date, or an ISO 8601 string. A string without an offset is in UTC; a string without a time means
 * midnight.
 */
export const dateTime = /* @__PURE__ */ kind<Date, string | Date, object>(
  'dateTime',
  () => "a date or date and time such as '2025-03-01T09:30:00Z'",
  (given) => {
    if (isBlank(given)) return undefined;
    return parseDateTime(given) ?? refused;
  },
);

/** A culture, given as a BCP 47 tag and canonicalised: `en_gb` becomes `en-GB`. */
export const culture = /* @__PURE__ */ kind<string, string, object>(
  'culture',
  () => "a BCP 47 culture such as 'en-GB'",
  (given) => {
    if (isBlank(given)) return undefined;
    return canonicalCulture(given) ?? refused;
  },
);

/** The canonical form of a BCP 47 tag, or undefined if it is not valid. */
export function canonicalCulture(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  try {
    return Intl.getCanonicalLocales(given.trim().replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** A patient as an object `{ birthDate, sex }`, or a JSON string that represents one. */
export const patient = /* @__PURE__ */ kind<Patient, Patient, object>(
  'patient',
  () => "a patient as { birthDate: '1980-05-01', sex: 'F' }, with a birthDate that is a date and no other members",
  (given) => {
    if (isBlank(given)) return undefined;
    const members = parseObject(given);
    if (members === undefined || Object.keys(members).some((name) => name !== 'birthDate' && name !== 'sex'))
      return refused;
    const { birthDate, sex } = members;
    if (sex !== undefined && typeof sex !== 'string') return refused;
    if (birthDate === undefined || isBlank(birthDate)) return { sex };
    const born = parseDateTime(birthDate);
    return born === undefined ? refused : { birthDate: born, sex };
  },
);

/** An object, or a JSON string that represents one. */
export const json = /* @__PURE__ */ kind<Members, string | object, object>('json', () => OBJECT, readMembers);

/** The settings of recognition: an object, or a JSON string that represents one. The provider checks the members. */
export const settings = /* @__PURE__ */ kind<Members, string | RecognizeSettings, object>(
  'settings',
  () => OBJECT,
  readMembers,
);

type Members = Readonly<Record<string, unknown>>;

const OBJECT = 'an object, or the same as JSON text';

function readMembers(given: unknown): Members | undefined | typeof refused {
  if (isBlank(given)) return undefined;
  const members = parseObject(given);
  return members === undefined ? refused : Object.fromEntries(Object.entries(members).map(plainMember));
}

/** A member with a copy of its value, so that getters are called only once and later changes have no effect. */
function plainMember([name, value]: [string, unknown]): [string, unknown] {
  return [name, plainCopy(value)];
}

function parseObject(given: unknown): Record<string, unknown> | undefined {
  if (typeof given === 'string') {
    try {
      const parsed: unknown = JSON.parse(given);
      return typeof parsed === 'string' ? undefined : parseObject(parsed);
    } catch {
      return undefined;
    }
  }
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : undefined;
}

/** A document: XML or JSON in a string, or the equivalent object or list. The operation parses its content. */
export const document = /* @__PURE__ */ kind<string | object, string | object, object>(
  'document',
  () => 'a document as XML or JSON text, or as an object or list',
  (given, _, required) => {
    // If the document is required, blank text is passed on, and the parser refuses it like any other malformed text.
    if (isBlank(given)) return required && typeof given === 'string' ? given : undefined;
    const isPlain = typeof given === 'object' && given !== null && !(given instanceof Promise);
    return typeof given === 'string' || isPlain ? given : refused;
  },
);

/** One of the given names; case is ignored. */
export function enumeration<const N extends string>(
  names: readonly N[],
  options: Basics & IsRequired,
): Parameter<N, N, 'required'>;
export function enumeration<const N extends string>(
  names: readonly N[],
  options: Basics & HasDefault<NoInfer<N>>,
): Parameter<N, N, 'defaulted'>;
export function enumeration<const N extends string>(names: readonly N[], options: Basics): Parameter<N, N, 'optional'>;
export function enumeration<const N extends string>(
  names: readonly N[],
  options: Declaration<N>,
): Parameter<N, N, Presence> {
  const one = kind<N, N, Declaration<N>>(
    'enumeration',
    () => `one of ${names.join(', ')}`,
    (given) => {
      if (isBlank(given)) return undefined;
      return matchingName(given, names) ?? refused;
    },
  );
  return { ...one(options), names };
}

/** One or more of the given names, as a list or as a comma-separated string; case is ignored. */
export function enumerationSet<const N extends string>(
  names: readonly N[],
  options: Basics & HasDefault<readonly NoInfer<N>[]>,
): Parameter<readonly N[], N | readonly N[], 'defaulted'> {
  const several = kind<readonly N[], N | readonly N[], object>(
    'enumerationSet',
    () => `one or several of ${names.join(', ')}`,
    (given) => {
      if (isBlank(given)) return undefined;
      const values = listMembers(given)?.map((member) => matchingName(member, names));
      return values?.every((value) => value !== undefined) ? values : refused;
    },
  );
  return { ...several(options), names };
}

function matchingName<N extends string>(given: unknown, names: readonly N[]): N | undefined {
  if (typeof given !== 'string') return undefined;
  const wanted = given.trim().toLowerCase();
  return names.find((name) => name.toLowerCase() === wanted);
}
