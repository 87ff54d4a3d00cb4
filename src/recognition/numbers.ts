// Numbers as notes write them: "142/90", "12,300", "< 0.01", "120-130", ".5", "-2.5". Not numbers of a measurement:
// dates, years, ordinals, counts of time.

import { isBlank, isDigit, isWordUnit, type Note, type Span, skipBlanks, unitAt } from './note.js';

/** A number, a pair or a range, in the text. */
export interface WrittenNumber extends Span {
  readonly comparator: '' | '<' | '>' | '<=' | '>=';
  readonly first: number;
  /** Second number of a pair or range. */
  readonly second: number | undefined;
  readonly shape: 'one' | 'pair' | 'range';
  /** The stretches of the two numbers of a pair. */
  readonly parts: readonly Span[];
}

const MAX_DIGITS = 12;

/** The number that begins at `at`, undefined when none does. */
export function numberAt(note: Note, at: number): WrittenNumber | undefined {
  const { comparator, end: signed } = comparatorAt(note, at);
  const first = plainNumber(note, signed);
  if (first === undefined) return undefined;
  const one = {
    begin: at,
    comparator,
    first: first.value,
    second: undefined,
    shape: 'one',
    parts: [],
    end: first.end,
  } as const;
  const joint = skipBlanks(note, first.end, 2);
  const code = unitAt(note, joint);
  if (code === 0x2f || isDash(code)) {
    const second = plainNumber(note, skipBlanks(note, joint + 1, 2));
    if (second === undefined) return code === 0x2f || !isWordUnit(unitAt(note, joint + 1)) ? one : undefined;
    const next = unitAt(note, second.end);
    // A third part makes a date or a phone number.
    if ((next === 0x2f || isDash(next)) && isDigit(unitAt(note, second.end + 1))) return undefined;
    const parts = [
      { begin: signed, end: first.end },
      { begin: second.begin, end: second.end },
    ];
    return { ...one, end: second.end, second: second.value, shape: code === 0x2f ? 'pair' : 'range', parts };
  }
  return one;
}

function isDash(code: number): boolean {
  return code === 0x2d || code === 0x2013;
}

function comparatorAt(note: Note, at: number): { comparator: WrittenNumber['comparator']; end: number } {
  const code = unitAt(note, at);
  if (code === 0x2264) return { comparator: '<=', end: skipBlanks(note, at + 1, 2) };
  if (code === 0x2265) return { comparator: '>=', end: skipBlanks(note, at + 1, 2) };
  if (code !== 0x3c && code !== 0x3e) return { comparator: '', end: at };
  const equal = unitAt(note, at + 1) === 0x3d;
  const end = skipBlanks(note, at + (equal ? 2 : 1), 2);
  if (code === 0x3c) return { comparator: equal ? '<=' : '<', end };
  return { comparator: equal ? '>=' : '>', end };
}

/** Digits with an optional sign, thousands in groups of three, and decimals. */
function plainNumber(note: Note, at: number): { value: number; begin: number; end: number } | undefined {
  let place = at;
  if (unitAt(note, place) === 0x2d) place++;
  const digits = place;
  while (place - digits <= MAX_DIGITS && isDigit(unitAt(note, place))) place++;
  if (place - digits > MAX_DIGITS) return undefined;
  let grouped = false;
  while (place - digits <= 3 + (grouped ? MAX_DIGITS : 0) && place > digits && isGroup(note, place)) {
    place += 4;
    grouped = true;
  }
  if (unitAt(note, place) === 0x2e && isDigit(unitAt(note, place + 1))) {
    const fraction = place + 1;
    place = fraction;
    while (place - fraction <= MAX_DIGITS && isDigit(unitAt(note, place))) place++;
  }
  if (place === digits || isDigit(unitAt(note, place))) return undefined;
  return { value: Number(note.text.slice(at, place).replaceAll(',', '')), begin: at, end: place };
}

/** Whether a comma and exactly three digits stand at `at`. */
function isGroup(note: Note, at: number): boolean {
  if (unitAt(note, at) !== 0x2c || isDigit(unitAt(note, at + 4))) return false;
  return isDigit(unitAt(note, at + 1)) && isDigit(unitAt(note, at + 2)) && isDigit(unitAt(note, at + 3));
}

/** Whether the number reads as a year: four bare digits of 1900–2099. */
export function isYear({ begin, end, first, shape, comparator }: WrittenNumber): boolean {
  return (
    end - begin === 4 &&
    shape === 'one' &&
    comparator === '' &&
    Number.isInteger(first) &&
    first >= 1900 &&
    first < 2100
  );
}

/** Whether blanks and then a blank or no word stand behind a number, so that it is not the head of a longer word. */
export function standsAlone(note: Note, end: number): boolean {
  const code = unitAt(note, end);
  return Number.isNaN(code) || isBlank(code) || !isWordUnit(code);
}
