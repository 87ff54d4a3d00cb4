// Puts a timing into words, such as "twice a day with meals for 10 days". The recogniser must parse these words into
// the same timing. If there are no such words, the timing is left out rather than worded wrongly.

import type { Timing } from '../contract/note-types.js';
import { TIME_UNIT_LETTERS, TIMES_OF_DAY } from '../knowledge/timing.js';
import { wordsOf } from './fixed-words.js';
import { formatDate, formatNumber } from './number-wording.js';

type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'bedtime';

const DAY_PARTS: readonly (readonly [part: DayPart, alone: string, joined: string])[] = [
  ['morning', 'every morning', 'in the morning'],
  ['noon', 'at noon', 'at noon'],
  ['afternoon', 'in the afternoon', 'in the afternoon'],
  ['evening', 'every evening', 'in the evening'],
  ['bedtime', 'at bedtime', 'at bedtime'],
];

const MEALS = [
  ['beforeMeals', 'before meals'],
  ['withMeals', 'with meals'],
  ['afterMeals', 'after meals'],
] as const;

const COUNTS = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'];

/** The words that state a timing; '' if the timing is empty. */
export function timingText(timing: Timing, culture: string): string {
  if (timing.text !== undefined && timing.text.trim() !== '') return timing.text.trim();
  if (isEmpty(timing)) return '';
  const { note } = timing;
  const parts = [
    timing.priority === 1 ? 'immediately' : '',
    ...frequency(timing, culture),
    ...meals(timing),
    repeats(timing, culture),
    lasting(timing, culture),
    dated('starting', timing.startDate, timing.startTime, culture),
    dated('until', timing.endDate, timing.endTime, culture),
    timing.asNeeded ? 'as needed' : '',
    note === undefined || note === '' ? '' : timing.asNeeded ? `for ${note}` : `(${note})`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function meals(timing: Timing): string[] {
  return timing.timeOfDay === undefined ? [] : MEALS.map(([bit, words]) => (has(timing, bit) ? words : ''));
}

function has({ timeOfDay = 0 }: Timing, name: keyof typeof TIMES_OF_DAY): boolean {
  return (timeOfDay & TIMES_OF_DAY[name]) !== 0;
}

/** Whether a timing is empty, as in the many prescriptions that state only an amount. */
function isEmpty(timing: Timing): boolean {
  for (const name in timing) if (Object.hasOwn(timing, name)) return false;
  return true;
}

/** The words for the frequency and the times of day. */
function frequency(timing: Timing, culture: string): string[] {
  const parts = timing.timeOfDay === undefined ? [] : DAY_PARTS.filter(([part]) => has(timing, part));
  const { occurrence, occurrence2, interval = 1, interval2 } = timing;
  const letter = unitLetter(timing.intervalUnit);
  const isDaily =
    occurrence === 1 && occurrence2 === undefined && interval === 1 && interval2 === undefined && letter === 'D';
  const [first, ...others] = parts;
  if (isDaily && first !== undefined) return [first[1], ...joinedParts(others, true)];
  return [rate(timing, letter, culture), ...joinedParts(parts, false)];
}

function joinedParts(parts: typeof DAY_PARTS, follows: boolean): string[] {
  return parts.map(([, , words], at) => (at > 0 || follows ? `and ${words}` : words));
}

function rate(
  { occurrence, occurrence2, interval, interval2, repeat }: Timing,
  letter: string,
  culture: string,
): string {
  if (occurrence === undefined) return '';
  if (interval === undefined || letter === '') return occurrence === 1 && repeat === 1 ? 'once' : '';
  const [one, several] = wordsOf(culture).units[letter] ?? ['', ''];
  const times = ranged(occurrence, occurrence2, culture);
  if (interval === 1 && interval2 === undefined) {
    if (letter === 'H' || letter === 'N' || letter === 'Y') {
      return occurrence === 1 && occurrence2 === undefined ? `every 1 ${one}` : `${times} times per ${one}`;
    }
    // "Twice a month" would be more natural than "2 times a month", but is recognised less reliably.
    const isCounted = occurrence2 === undefined && (letter !== 'M' || occurrence === 1);
    const count = (isCounted ? COUNTS[occurrence] : undefined) ?? `${times} times`;
    return `${count} a ${one}`;
  }
  const every =
    interval === 2 && interval2 === undefined && (letter === 'D' || letter === 'W')
      ? `every other ${one}`
      : `every ${ranged(interval, interval2, culture, ' to ')} ${several}`;
  return occurrence === 1 && occurrence2 === undefined ? every : `${times} times ${every}`;
}

function repeats({ occurrence, interval, repeat, repeat2 }: Timing, culture: string): string {
  if (repeat === undefined || (repeat === 1 && occurrence === 1 && interval === undefined)) return '';
  return `for ${ranged(repeat, repeat2, culture)} ${repeat === 1 && repeat2 === undefined ? 'dose' : 'doses'}`;
}

function lasting({ duration, duration2, durationUnit }: Timing, culture: string): string {
  const units = wordsOf(culture).units[unitLetter(durationUnit)];
  if (duration === undefined || units === undefined) return '';
  const [one, several] = units;
  return `for ${ranged(duration, duration2, culture, ' to ')} ${duration === 1 && duration2 === undefined ? one : several}`;
}

function dated(word: string, date: string | undefined, time: string | undefined, culture: string): string {
  const said = [
    date === undefined || date === '' ? '' : formatDate(date, culture),
    time === undefined || time === '' ? '' : `at ${time}`,
  ];
  const text = said.filter((part) => part !== '').join(' ');
  return text === '' ? '' : `${word} ${text}`;
}

/** The letter for the unit of time with the given number; '' if no unit has that number. */
function unitLetter(unit: number | undefined): string {
  return unit === undefined ? '' : (TIME_UNIT_LETTERS[unit - 1] ?? '');
}

/** A number, or two numbers joined by a hyphen or `joint`. */
export function ranged(low: number, high: number | undefined, culture: string, joint = '-'): string {
  const first = formatNumber(String(low), culture);
  return high === undefined ? first : `${first}${joint}${formatNumber(String(high), culture)}`;
}
