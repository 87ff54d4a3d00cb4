// Measured values. Converts a number and its tail to a value in three forms: as written, as a number, and as a result
// (normal or abnormal).

import { impliedUnit } from '../../knowledge/units.js';
import { type Measurable, newMeasurable, rangeResult } from '../findings/measurable.js';
import type { NoteText, Span } from '../text/note-text.js';
import { plainNumber, type WrittenNumber } from '../text/read-numbers.js';
import type { Tail } from './value-tail.js';

/** A value in the text. */
export interface Measured extends Span {
  /** The value as written in the text. */
  readonly value: string;
  readonly unit: string;
  readonly ucum: string;
  /** The value as a number; NaN for pairs and ranges. */
  readonly valueNumber: number;
  /** `A` if the value is outside its range, `N` if it is inside, and empty if this is unknown. */
  readonly result: string;
  /** Code of the side that was measured; empty if no side is named. */
  readonly side: string;
  /** The parts of a pair or a blood gas, in the order of the components. */
  readonly parts: readonly (Span & { readonly value: string; readonly valueNumber: number; readonly result: string })[];
}

/** A number and its tail. */
export interface NumberWithTail {
  readonly number: WrittenNumber;
  readonly tail: Tail;
  /** UCUM code implied by the number itself ("5'11\""); otherwise empty. */
  readonly ucum: string;
}

const NO_PARTS: Measured['parts'] = [];

/** The value expressed by a number and its tail. */
export function measuredFrom(
  note: NoteText,
  { number, tail, ucum: own }: NumberWithTail,
  side: string,
  of: Measurable,
): Measured {
  const { unit, range } = tail;
  const ucum = unit?.ucum ?? (own || (impliedUnit(number.first, of.ucum)?.ucum ?? ''));
  // A range written after a value is in the same unit as the value.
  const within =
    range === undefined ? of : newMeasurable('', range.rangeLow, range.rangeHigh, of.isDrug, of.components);
  const parts = number.shape === 'pair' ? partsOf(note, number, ucum, of) : NO_PARTS;
  const single = number.shape === 'one' || number.shape === 'grade';
  return {
    begin: number.begin,
    end: tail.end,
    value: note.text.slice(number.begin, number.end),
    unit: unit?.written ?? '',
    ucum,
    valueNumber: single ? number.first : Number.NaN,
    result: of.isDrug ? '' : tail.flag || resultOf(number, ucum, within, parts),
    side,
    parts,
  };
}

/** The parts of a pair or a blood gas, each compared with the range of its component. */
function partsOf(note: NoteText, { parts }: WrittenNumber, ucum: string, of: Measurable): Measured['parts'] {
  return parts.map(({ begin, end }, index) => {
    const valueNumber = plainNumber(note, begin)?.value ?? Number.NaN;
    const component = of.components[index];
    const result = component === undefined ? '' : rangeResult(valueNumber, '', ucum, component);
    return { begin, end, value: note.text.slice(begin, end), valueNumber, result };
  });
}

function resultOf(number: WrittenNumber, ucum: string, of: Measurable, parts: Measured['parts']): string {
  // A grade ("2+") measures something that should be absent, so it is abnormal.
  if (number.shape === 'grade') return 'A';
  if (number.shape === 'ratio') return '';
  if (number.shape === 'one') return rangeResult(number.first, number.comparator, ucum, of);
  const both =
    number.shape === 'pair'
      ? parts.map((part) => part.result)
      : [rangeResult(number.first, '', ucum, of), rangeResult(number.second ?? Number.NaN, '', ucum, of)];
  if (both.includes('A')) return 'A';
  return both.includes('') ? '' : 'N';
}
