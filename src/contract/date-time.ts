// Parses points in time, which callers and documents give as a Date or an ISO 8601 string. Nothing here depends on the
// machine's time zone: a string without an offset is in UTC, and a string without a time means midnight.

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Whether the day of a `yyyy-mm-dd` date exists. `Date` would turn a nonexistent day into a day in the next month. */
function isRealDay(date: string): boolean {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  if (month === 2) return day <= (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28);
  return day <= (SHORT_MONTHS.includes(month) ? 30 : 31);
}

const SHORT_MONTHS: readonly number[] = [4, 6, 9, 11];

/**
 * Converts a Date or an ISO 8601 string to a Date; undefined if it is not valid. The result does not depend on the
 * machine's time zone.
 *
 * @example
 * parseDateTime('2025-03-01 09:30')?.toISOString() // '2025-03-01T09:30:00.000Z'
 */
export function parseDateTime(given: unknown): Date | undefined {
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? undefined : given;
  const [, date, minutes = '00:00', seconds = '00', fraction = '', offset = 'Z'] =
    (typeof given === 'string' ? DATE_TIME.exec(given.trim()) : null) ?? [];
  if (date === undefined) return undefined;
  const zone = offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const value = new Date(`${date}T${minutes}:${seconds}${fraction}${zone}`);
  return Number.isNaN(value.getTime()) || !isRealDay(date) ? undefined : value;
}
