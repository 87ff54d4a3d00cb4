// Readings: what the names of one span can mean, one a finding, the most plausible first. Context re-weighs readings and
// never adds one. weights.ts holds the factors and their product.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { bearersAt } from '../../knowledge/possible.js';
import { type NameView, nameViews } from '../findings/finding-views.js';
import {
  ageWeight,
  type Factor,
  FEWER_RELATED,
  FEWER_WORDS,
  kindWeight,
  LAST_RANK,
  matchWeight,
  OTHER_SPECIALTY,
  OTHER_THAN_DEFINED,
  OTHER_THAN_EARLIER,
  type PatientContext,
  RIVALRY,
  rankWeight,
  type SectionWeights,
  sexWeight,
} from '../findings/weights.js';
import type { Mention } from '../matching/mentions.js';
import { type ContextWords, relatedTo, wordsFor } from './context-words.js';
import { type Meaning, type Meant, meaningOf } from './meanings.js';

/** One meaning of a span. */
export interface Reading {
  readonly name: NameView;
  /** Product of the factors that need no other reading. */
  readonly score: number;
  /** What it counts among the other readings. */
  weight: number;
  /** What set it back among them; empty for the only reading. */
  setbacks: readonly Factor[];
}

/** Where mentions stand. */
export interface ReadingPlace {
  readonly text: string;
  readonly section: SectionWeights;
  readonly patient: PatientContext;
}

/** The place of a mention: what is said of a relative is not held against the patient's own age and sex. */
export function placeFor({ effects }: Mention, isOfFamily: boolean, place: ReadingPlace): ReadingPlace {
  const { age, sex, specialty } = place.patient;
  if (age === undefined && sex === undefined) return place;
  if (!isOfFamily && !effects.some(({ cue }) => cue.axis === 'subject')) return place;
  return { ...place, patient: { age: undefined, sex: undefined, specialty } };
}

/** The readings of the mention at a place of the list, best first; equal ones by the rank of their names, then by CtermId. */
export function readingsOf(
  kb: Knowledge,
  { alone, several }: Meant,
  index: number,
  mention: Mention,
  place: ReadingPlace,
  evidence: ContextWords,
): Reading[] {
  const { form } = mention;
  const whole = several[index];
  if (whole === undefined) {
    const name = alone[index];
    return name !== undefined && isUnlike(name, mention, place) ? [] : readingAlone(kb, name, form, place);
  }
  const meant = whole.haveSigns ? withoutUnlike(kb, whole, mention, place) : whole;
  if (meant.names.length < 2) return readingAlone(kb, meant.names[0], form, place);
  const readings: Reading[] = [];
  for (const name of meant.names) {
    const score = scoreOf(kb, name, form, place);
    const setbacks = RANK_SETBACKS[Math.min(name.rank, LAST_RANK)] ?? [];
    const weight = (score / kindWeight(name.kindAt)) * rankWeight(name.rank);
    readings.push({ name, score, weight, setbacks });
  }
  compare(kb, readings, meant, mention, place, evidence);
  return inOrder(readings);
}

/** The readings, the surest first; there are few of them. */
function inOrder(readings: Reading[]): Reading[] {
  for (let at = 1; at < readings.length; at++) {
    const reading = readings[at];
    let place = at;
    for (; place > 0 && bySurety(readings[place - 1], reading) > 0; place--) readings[place] = readings[place - 1];
    readings[place] = reading;
  }
  return readings;
}

function bySurety(a: Reading, b: Reading): number {
  return b.weight - a.weight || a.name.rank - b.name.rank || a.name.finding.id - b.name.finding.id;
}

/** Whether the text has the contrary of the name's sign of comparison, which the matcher does not see. */
export function isUnlike({ unlike }: NameView, { begin, end }: Mention, { text }: ReadingPlace): boolean {
  return unlike !== '' && text.slice(begin, end).includes(unlike);
}

function withoutUnlike(kb: Knowledge, { rows, names }: Meaning, mention: Mention, place: ReadingPlace): Meaning {
  return meaningOf(
    kb,
    rows,
    names.filter((name) => !isUnlike(name, mention, place)),
  );
}

function readingAlone(kb: Knowledge, name: NameView | undefined, form: number, place: ReadingPlace): Reading[] {
  if (name === undefined) return [];
  const score = scoreOf(kb, name, form, place);
  return [{ name, score, weight: score, setbacks: NONE }];
}

const NONE: readonly Factor[] = [];
/** What sets readings back by the ranks of their names; later ranks are no less plausible than the last. */
const RANK_SETBACKS: readonly (readonly Factor[])[] = /* @__PURE__ */ (() =>
  Array.from({ length: LAST_RANK + 1 }, (_, rank) =>
    rank === 0 ? NONE : [{ name: 'rank', value: rankWeight(rank) }],
  ))();

function scoreOf(kb: Knowledge, { finding, kindAt }: NameView, form: number, place: ReadingPlace): number {
  const { section, patient } = place;
  const score = matchWeight(form) * kindWeight(kindAt) * (section[finding.termType] ?? 1);
  if (patient.age === undefined && patient.sex === undefined) return score;
  const bearers = bearersAt(kb, finding.row);
  return score * ageWeight(bearers, patient) * sexWeight(bearers, patient);
}

/** Weighs readings of one span against each other; their ranks are in their weights already. */
function compare(
  kb: Knowledge,
  readings: readonly Reading[],
  { names, areAbbreviations, votes }: Meaning,
  mention: Mention,
  place: ReadingPlace,
  evidence: ContextWords,
): void {
  const { specialty } = place.patient;
  if (specialty !== undefined && names.some(({ finding }) => finding.specialties.includes(specialty))) {
    for (const reading of readings) {
      if (!reading.name.finding.specialties.includes(specialty)) setBack(reading, OTHER_SPECIALTY);
    }
  }
  const words = wordsFor(evidence, mention, votes);
  const most = setBackFewer(readings, words, FEWER_WORDS);
  if (areAbbreviations) setBackFewer(readings, relatedTo(evidence, names), FEWER_RELATED);
  if (mention.defined > 0) {
    const defined = new Set(mention.names.slice(0, mention.defined).map((row) => nameViews(kb).at(row).finding));
    for (const reading of readings) if (!defined.has(reading.name.finding)) setBack(reading, OTHER_THAN_DEFINED);
    return;
  }
  // One reading has more words than any other: that is what the text means by the name, here and later.
  if (words.indexOf(most) === words.lastIndexOf(most)) {
    const best = readings.reduce((one, other) => (other.weight > one.weight ? other : one));
    evidence.settled.set(writtenAs(mention, place), best.name.finding.row);
    return;
  }
  const earlier = evidence.settled.size > 0 ? evidence.settled.get(writtenAs(mention, place)) : undefined;
  if (earlier === undefined) return;
  for (const reading of readings) if (reading.name.finding.row !== earlier) setBack(reading, OTHER_THAN_EARLIER);
}

function writtenAs({ begin, end }: Mention, { text }: ReadingPlace): string {
  return text.slice(begin, end);
}

/** Sets back the readings that have less than the most of something; gives the most. */
function setBackFewer(readings: readonly Reading[], counts: readonly number[], factor: Factor): number {
  let most = 0;
  for (const count of counts) if (count > most) most = count;
  if (most === 0) return most;
  for (let at = 0; at < readings.length; at++) {
    const reading = readings[at];
    if (reading !== undefined && (counts[at] ?? 0) < most) setBack(reading, factor);
  }
  return most;
}

function setBack(reading: Reading, factor: Factor): void {
  reading.weight *= factor.value;
  reading.setbacks = [...reading.setbacks, factor];
}

/** What of a reading's confidence the other readings leave. */
function ambiguityOf(chosen: Reading, readings: readonly Reading[]): number {
  if (readings.length < 2) return 1;
  let rivals = 0;
  for (const reading of readings) if (reading !== chosen) rivals += reading.weight;
  return chosen.weight / (chosen.weight + RIVALRY * rivals);
}

/** The confidence of a reading among those of its span: four decimals. */
export function confidenceOf(chosen: Reading, readings: readonly Reading[]): number {
  return rounded(chosen.score * ambiguityOf(chosen, readings));
}

/** The confidence of the only reading of a span: what `confidenceOf` says of it. */
export function confidenceAlone(kb: Knowledge, name: NameView, form: number, place: ReadingPlace): number {
  return rounded(scoreOf(kb, name, form, place));
}

function rounded(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}

/** The factors whose product the confidence of a reading is, in the order of weights.ts. */
export function factorsOf(
  kb: Knowledge,
  chosen: Reading,
  readings: readonly Reading[],
  { form }: Mention,
  { section, patient }: ReadingPlace,
): Factor[] {
  const { finding, kindAt } = chosen.name;
  const bearers = bearersAt(kb, finding.row);
  return [
    { name: 'match', value: matchWeight(form) },
    { name: 'kind', value: kindWeight(kindAt) },
    { name: 'section', value: section[finding.termType] ?? 1 },
    { name: 'age', value: ageWeight(bearers, patient) },
    { name: 'sex', value: sexWeight(bearers, patient) },
    { name: 'ambiguity', value: ambiguityOf(chosen, readings) },
  ];
}
