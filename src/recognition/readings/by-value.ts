// The readings of a mention, put in order by the value that stands at it: a score of one plain word is meant where a
// number out of another follows ("pain 3/10"), and of tests of one name the one in whose unit the value is written.

import { TX } from '../../knowledge/term-types.js';
import { isComparable } from '../../knowledge/units.js';
import type { FindingView } from '../findings/finding-views.js';
import type { Mention } from '../matching/mentions.js';
import type { NoteText } from '../text/note-text.js';
import { isBareScore, isBareValue } from '../values/mention-values.js';
import type { Measured } from '../values/read-values.js';
import type { Reading } from './readings.js';

/** All of something, in per cent. */
const WHOLE = 100;

/** The value that stands at the mention for one of its readings. */
type ValueAs = (finding: FindingView) => Measured | undefined;

/** The readings of a mention, the one first that its value speaks for; a bare score without a value is none. */
export function readByValue(
  note: NoteText,
  mention: Mention,
  readings: readonly Reading[],
  valueAs: ValueAs,
): readonly Reading[] {
  for (const reading of readings) {
    if (isBareScore(note, mention, reading.name)) return withScore(readings, reading, valueAs);
  }
  return readings.length > 1 ? withItsUnit(readings, valueAs) : readings;
}

/** A score called by one plain word ("pain 3/10") is meant where a number out of another follows, and only there. */
function withScore(readings: readonly Reading[], score: Reading, valueAs: ValueAs): readonly Reading[] {
  const { finding } = score.name;
  const value = valueAs(finding);
  const others = readings.filter((reading) => reading !== score);
  if (value !== undefined && isBareValue(value, finding.measurable)) return [score, ...others];
  return others.length === 0 ? [] : [...others, score];
}

/** Of tests that share a name the one is meant that is measured in the unit of the value: "FEV1 1.8 L", "FEV1 62%". */
function withItsUnit(readings: readonly Reading[], valueAs: ValueAs): readonly Reading[] {
  const chosen = readings[0];
  if (chosen === undefined || !isMeasuredIn(chosen)) return readings;
  const rival = readings.find((reading) => reading !== chosen && isMeasuredIn(reading));
  if (rival === undefined || ucumOf(rival) === ucumOf(chosen)) return readings;
  const isRival = isOverall(chosen, valueAs) || (!hasItsUnit(chosen, valueAs) && hasItsUnit(rival, valueAs));
  if (!isRival) return readings;
  return [rival, ...readings.filter((reading) => reading !== rival)];
}

function ucumOf({ name }: Reading): string {
  return name.finding.measurable.ucum;
}

/** Whether a reading has a value here with a unit that it is measured in. */
function hasItsUnit(reading: Reading, valueAs: ValueAs): boolean {
  const value = valueAs(reading.name.finding);
  return value !== undefined && value.unit !== '' && isComparable(value.ucum, ucumOf(reading));
}

/** Whether a reading that is a share has a bare number here that is more than the whole: "eosinophils 450". */
function isOverall(reading: Reading, valueAs: ValueAs): boolean {
  if (ucumOf(reading) !== '%') return false;
  const value = valueAs(reading.name.finding);
  return value !== undefined && value.unit === '' && value.valueNumber > WHOLE;
}

function isMeasuredIn(reading: Reading): boolean {
  return reading.name.finding.termType === TX && ucumOf(reading) !== '';
}
