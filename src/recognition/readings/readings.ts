// Readings: the possible interpretations of a span, one per finding, with the most plausible first. Context changes the
// weights of readings but never adds a reading. weights.ts defines the factors and their product.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { NO_LIMITS, patientLimits } from '../../knowledge/patient-limits.js';
import { type FindingView, type NameView, nameViews } from '../findings/finding-views.js';
import {
  ageWeight,
  type Factor,
  FEWER_RELATED,
  FEWER_WORDS,
  kindWeight,
  LAST_RANK,
  matchWeight,
  NOT_NAMED_IN_FULL,
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
import { type ContextVotes, countRelated, countWordVotes } from './context-votes.js';
import { type Meaning, type MentionMeanings, meaningOf } from './meanings.js';

/** One interpretation of a span. */
export interface Reading {
  readonly name: NameView;
  /** Product of the factors that do not depend on the other readings. */
  readonly score: number;
  /** The weight of this reading, to be compared with the weights of the other readings. */
  weight: number;
  /** The factors that reduced the weight of this reading; empty if it is the only reading. */
  setbacks: readonly Factor[];
}

/** The context in which mentions are interpreted. */
export interface ReadingContext {
  readonly text: string;
  readonly section: SectionWeights;
  readonly patient: PatientContext;
}

/** The reading context of a mention, without the patient's age and sex if the finding is a relative's. */
export function contextFor({ effects }: Mention, isOfFamily: boolean, context: ReadingContext): ReadingContext {
  const { age, sex, specialty } = context.patient;
  if (age === undefined && sex === undefined) return context;
  if (!isOfFamily && !effects.some(({ cue }) => cue.axis === 'subject')) return context;
  return { ...context, patient: { age: undefined, sex: undefined, specialty } };
}

/** The readings of the mention at `index`, best first. Ties are broken by the rank of the names, then by CtermId. */
export function readingsOf(
  kb: Knowledge,
  { alone, several }: MentionMeanings,
  index: number,
  mention: Mention,
  context: ReadingContext,
  contextVotes: ContextVotes,
): Reading[] {
  const { form } = mention;
  const meaning = several[index];
  if (meaning === undefined) {
    const name = alone[index];
    return name !== undefined && hasOppositeSign(name, mention, context) ? [] : readingAlone(kb, name, form, context);
  }
  const possible = meaning.haveSigns ? withoutOppositeSigns(kb, meaning, mention, context) : meaning;
  if (possible.names.length < 2) return readingAlone(kb, possible.names[0], form, context);
  const readings: Reading[] = [];
  for (const name of possible.names) {
    const score = scoreOf(kb, name, form, context);
    const setbacks = RANK_SETBACKS[Math.min(name.rank, LAST_RANK)] ?? [];
    const weight = (score / kindWeight(name.kindAt)) * rankWeight(name.rank);
    readings.push({ name, score, weight, setbacks });
  }
  compare(kb, readings, possible, mention, context, contextVotes);
  return sortByWeight(readings);
}

/** Insertion sort by descending weight, because there are few readings. */
function sortByWeight(readings: Reading[]): Reading[] {
  for (let at = 1; at < readings.length; at++) {
    const reading = readings[at];
    let context = at;
    for (; context > 0 && byWeight(readings[context - 1], reading) > 0; context--)
      readings[context] = readings[context - 1];
    readings[context] = reading;
  }
  return readings;
}

function byWeight(a: Reading, b: Reading): number {
  return b.weight - a.weight || a.name.rank - b.name.rank || a.name.finding.id - b.name.finding.id;
}

/** Whether the text has the opposite comparison sign to the name. The matcher ignores such signs. */
export function hasOppositeSign(
  { oppositeSign }: NameView,
  { begin, end }: Mention,
  { text }: ReadingContext,
): boolean {
  return oppositeSign !== '' && text.slice(begin, end).includes(oppositeSign);
}

function withoutOppositeSigns(
  kb: Knowledge,
  { rows, names }: Meaning,
  mention: Mention,
  context: ReadingContext,
): Meaning {
  return meaningOf(
    kb,
    rows,
    names.filter((name) => !hasOppositeSign(name, mention, context)),
  );
}

function readingAlone(kb: Knowledge, name: NameView | undefined, form: number, context: ReadingContext): Reading[] {
  if (name === undefined) return [];
  const score = scoreOf(kb, name, form, context);
  return [{ name, score, weight: score, setbacks: NONE }];
}

const NONE: readonly Factor[] = [];
/** The factors that reduce a reading's weight for the rank of its name, by rank; later ranks share the last entry. */
const RANK_SETBACKS: readonly (readonly Factor[])[] = /* @__PURE__ */ (() =>
  Array.from({ length: LAST_RANK + 1 }, (_, rank) =>
    rank === 0 ? NONE : [{ name: 'rank', value: rankWeight(rank) }],
  ))();

function scoreOf(kb: Knowledge, { finding, kindAt }: NameView, form: number, context: ReadingContext): number {
  return matchWeight(form) * kindWeight(kindAt) * plausibilityOf(kb, finding, context);
}

/** How plausible a finding is in its section and for the patient: 1 if nothing counts against it. */
export function plausibilityOf(
  kb: Knowledge,
  { termType, row }: FindingView,
  { section, patient }: ReadingContext,
): number {
  const weight = section[termType] ?? 1;
  if (patient.age === undefined && patient.sex === undefined) return weight;
  const bearers = patientLimits(kb, row);
  return weight * ageWeight(bearers, patient) * sexWeight(bearers, patient);
}

/** Weighs the readings of one span against each other; their weights already include the ranks. */
function compare(
  kb: Knowledge,
  readings: readonly Reading[],
  { names, areAbbreviations, votes }: Meaning,
  mention: Mention,
  context: ReadingContext,
  contextVotes: ContextVotes,
): void {
  const { specialty } = context.patient;
  if (specialty !== undefined && names.some(({ finding }) => finding.specialties.includes(specialty))) {
    for (const reading of readings) {
      if (!reading.name.finding.specialties.includes(specialty)) setBack(reading, OTHER_SPECIALTY);
    }
  }
  const words = countWordVotes(contextVotes, mention, votes);
  const most = setBackFewer(readings, words, FEWER_WORDS);
  if (areAbbreviations) {
    setBackFewer(readings, countRelated(contextVotes, names), FEWER_RELATED);
    const inFull = names.map(({ finding }) => (contextVotes.isNamedInFull(finding) ? 1 : 0));
    setBackFewer(readings, inFull, NOT_NAMED_IN_FULL);
  }
  if (mention.defined > 0) {
    const defined = new Set(mention.names.slice(0, mention.defined).map((row) => nameViews(kb).at(row).finding));
    for (const reading of readings) if (!defined.has(reading.name.finding)) setBack(reading, OTHER_THAN_DEFINED);
    return;
  }
  // If one reading has more votes than any other, the name has that meaning here and in the rest of the note.
  if (words.indexOf(most) === words.lastIndexOf(most)) {
    const best = readings.reduce((one, other) => (other.weight > one.weight ? other : one));
    contextVotes.resolvedNames.set(spellingOf(mention, context), best.name.finding.row);
    return;
  }
  const earlier =
    contextVotes.resolvedNames.size > 0 ? contextVotes.resolvedNames.get(spellingOf(mention, context)) : undefined;
  if (earlier === undefined) return;
  for (const reading of readings) if (reading.name.finding.row !== earlier) setBack(reading, OTHER_THAN_EARLIER);
}

function spellingOf({ begin, end }: Mention, { text }: ReadingContext): string {
  return text.slice(begin, end);
}

/** Reduces the weight of every reading whose count is below the maximum; returns the maximum. */
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

/** The factor by which the other readings reduce the confidence of a reading. */
export function ambiguityOf(chosen: Reading, readings: readonly Reading[]): number {
  if (readings.length < 2) return 1;
  let rivals = 0;
  for (const reading of readings) if (reading !== chosen) rivals += reading.weight;
  return chosen.weight / (chosen.weight + RIVALRY * rivals);
}

/** The score of a reading among all readings of its span, rounded to four decimals. */
export function confidenceOf(chosen: Reading, readings: readonly Reading[]): number {
  return rounded(chosen.score * ambiguityOf(chosen, readings));
}

/** The score of the only reading of a span, equal to the result of `confidenceOf`. */
export function confidenceAlone(kb: Knowledge, name: NameView, form: number, context: ReadingContext): number {
  return rounded(scoreOf(kb, name, form, context));
}

function rounded(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}

/** The factors of a reading's score, in the order of weights.ts. */
export function factorsOf(
  kb: Knowledge,
  chosen: Reading,
  readings: readonly Reading[],
  { form }: Mention,
  { section, patient }: ReadingContext,
): Factor[] {
  const { finding, kindAt } = chosen.name;
  const isKnown = patient.age !== undefined || patient.sex !== undefined;
  const bearers = isKnown ? patientLimits(kb, finding.row) : NO_LIMITS;
  return [
    { name: 'match', value: matchWeight(form) },
    { name: 'kind', value: kindWeight(kindAt) },
    { name: 'section', value: section[finding.termType] ?? 1 },
    { name: 'age', value: ageWeight(bearers, patient) },
    { name: 'sex', value: sexWeight(bearers, patient) },
    { name: 'ambiguity', value: ambiguityOf(chosen, readings) },
  ];
}
