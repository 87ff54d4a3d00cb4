// Points in time as callers and documents write them: a Date, or ISO 8601 text. Nothing here depends on the machine's
// time zone: a text without an offset is UTC, one without a time is midnight.

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * The Date of a Date or of ISO 8601 text, or undefined; never depends on the machine's time zone.
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
  // A day that the month does not have must not slide into the next month.
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(value.getTime()) || !day.toJSON()?.startsWith(date) ? undefined : value;
}
