// Formats numbers, durations and dates for a culture. Digits are left as given, and nothing is rounded.

import { parseDateTime } from '../contract/params.js';
import { boundedMap } from '../knowledge/bounded-map.js';
import { wordsOf } from './fixed-words.js';

const MOST_CULTURES = 64;
const separators = /* @__PURE__ */ boundedMap<string, string>(MOST_CULTURES);

/**
 * A value with the decimal separator of a culture; anything other than a plain decimal number is left unchanged.
 *
 * @example
 * formatNumber('8.20', 'de') // '8,20'
 */
export function formatNumber(value: string, culture: string): string {
  return /^\s*[+-]?\d+\.\d+\s*$/.test(value) ? value.trim().replace('.', decimalSeparator(culture)) : value;
}

function decimalSeparator(culture: string): string {
  // Most texts are in this culture. The first call to Intl loads its tables, which takes longer than composing a short
  // note.
  if (culture === 'en') return '.';
  const known = separators.get(culture);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(culture, { useGrouping: false }).formatToParts(1.5);
  const separator = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  return separators.keep(culture, separator);
}

/**
 * A duration such as `3D` in words; anything else is left unchanged.
 *
 * @example
 * formatDuration('3D', 'en') // '3 days'
 */
export function formatDuration(duration: string, culture: string): string {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([YMWDHNSI])$/i.exec(duration.trim()) ?? [];
  if (amount === undefined || unit === undefined) return duration;
  const [one, several] = wordsOf(culture).units[unit.toUpperCase()];
  return `${formatNumber(amount, culture)} ${Number(amount) === 1 ? one : several}`;
}

/** An ISO 8601 date in the long format of a culture, without the time; anything else is left unchanged. */
export function formatDate(date: string, culture: string): string {
  const time = parseDateTime(date);
  if (time === undefined) return date;
  return new Intl.DateTimeFormat(culture, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    time,
  );
}
