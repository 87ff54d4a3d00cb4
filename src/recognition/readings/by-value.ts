// Reorders the readings of a mention according to the mention's value. An everyday word such as "pain" is a score only
// if a number out of a maximum follows ("pain 3/10"). If several tests share a name, the test measured in the unit of
// the value comes first.

import { TX } from '../../knowledge/term-types.js';
import { isComparable } from '../../knowledge/units.js';
import type { FindingView } from '../findings/finding-views.js';
import type { Mention } from '../matching/mentions.js';
import type { NoteText } from '../text/note-text.js';
import type { Measured } from '../values/measured.js';
import { isBareScore, isBareValue } from '../values/mention-values.js';
import type { Reading } from './readings.js';

/** One hundred per cent, the largest possible share. */
const WHOLE = 100;

/** Returns the value of the mention if it is read as `finding`. */
type ValueFor = (finding: FindingView) => Measured | undefined;

/**
 * The readings of a mention, reordered so that the reading supported by the mention's value comes first. If the value
 * does not support reading an everyday word as a score, that reading comes last, or is dropped if it is the only one.
 */
export function orderByValue(
  note: NoteText,
  mention: Mention,
  readings: readonly Reading[],
  valueFor: ValueFor,
): readonly Reading[] {
  for (const reading of readings) {
    if (isBareScore(note, mention, reading.name)) return placeScore(note, readings, reading, valueFor);
  }
  return readings.length > 1 ? preferMatchingUnit(readings, valueFor) : readings;
}

/**
 * A score with an everyday name ("pain 3/10") comes first if a number out of a maximum follows; otherwise it comes last
 * or is dropped.
 */
function placeScore(
  note: NoteText,
  readings: readonly Reading[],
  score: Reading,
  valueFor: ValueFor,
): readonly Reading[] {
  const { finding } = score.name;
  const value = valueFor(finding);
  const others = readings.filter((reading) => reading !== score);
  if (value !== undefined && isBareValue(note, value, finding.measurable)) return [score, ...others];
  return others.length === 0 ? [] : [...others, score];
}

/** If several tests share a name, the test measured in the unit of the value comes first: "FEV1 1.8 L", "FEV1 62%". */
function preferMatchingUnit(readings: readonly Reading[], valueFor: ValueFor): readonly Reading[] {
  const chosen = readings[0];
  if (chosen === undefined || !isMeasuredIn(chosen)) return readings;
  const rival = readings.find((reading) => reading !== chosen && isMeasuredIn(reading));
  if (rival === undefined || ucumOf(rival) === ucumOf(chosen)) return readings;
  const isRival =
    exceedsWhole(chosen, valueFor) || (!hasMatchingUnit(chosen, valueFor) && hasMatchingUnit(rival, valueFor));
  if (!isRival) return readings;
  return [rival, ...readings.filter((reading) => reading !== rival)];
}

function ucumOf({ name }: Reading): string {
  return name.finding.measurable.ucum;
}

/** Whether the mention has a value in a unit that is comparable to the unit of a reading. */
function hasMatchingUnit(reading: Reading, valueFor: ValueFor): boolean {
  const value = valueFor(reading.name.finding);
  return value !== undefined && value.unit !== '' && isComparable(value.ucum, ucumOf(reading));
}

/** Whether a reading is measured in per cent although the note has a bare number above 100: "eosinophils 450". */
function exceedsWhole(reading: Reading, valueFor: ValueFor): boolean {
  if (ucumOf(reading) !== '%') return false;
  const value = valueFor(reading.name.finding);
  return value !== undefined && value.unit === '' && value.valueNumber > WHOLE;
}

function isMeasuredIn(reading: Reading): boolean {
  return reading.name.finding.termType === TX && ucumOf(reading) !== '';
}
