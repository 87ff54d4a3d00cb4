// A finding and its qualifiers as a piece of a note: prefix phrase, severity and acuity, phrase, value and unit with
// what they mean, duration or onset, status, note. Pure: same finding, qualifiers and place, same text.

import type { Prescription, Timing } from '../contract/note-types.js';
import { type EnumerationName, enumerationTexts, enumerationValue } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { phrasesOf } from '../knowledge/phrases.js';
import type { ValueRange } from '../knowledge/ranges.js';
import { TX } from '../knowledge/term-types.js';
import { choosePhrase, insidePhrase, negated, type PhraseOptions, withoutRepetition } from './choose-phrase.js';
import { findingFacts } from './finding-facts.js';
import { wordsOf } from './fixed-words.js';
import { formatDate, formatDuration, formatNumber } from './number-wording.js';
import { prescriptionText } from './prescription-wording.js';
import { type Quantity, quantityOf } from './quantities.js';
import { timingText } from './timing-wording.js';
import { resultFlag } from './value-flag.js';

/** What is said about a finding. */
export interface Qualifiers {
  readonly prefix?: string;
  readonly result?: string;
  /** `+` joins several. */
  readonly modifier?: string;
  readonly status?: string;
  readonly value?: string;
  readonly unit?: string;
  /** A number and a unit letter, or as written. */
  readonly duration?: string;
  /** ISO 8601, or as written. */
  readonly onset?: string;
  /** Which one it is: a number, or as written. */
  readonly episode?: string;
  /** How bad it is, from 0 to 10; 0 = not said. */
  readonly scale?: number;
  /** The day it was found, where that is not the encounter's; ISO 8601 or as written. */
  readonly recorded?: string;
  /** How a drug is prescribed; its dose is not said twice. */
  readonly prescription?: Prescription;
  /** When something is to be done. */
  readonly timing?: readonly Timing[];
  readonly note?: string;
  /** The record's own range, in place of the stored one. */
  readonly range?: ValueRange;
}

/** Where and for whom a finding is said. */
export interface RenderOptions extends PhraseOptions {
  readonly culture: string;
  /** Minutes; with the sex it decides which range holds. */
  readonly age?: number;
  readonly sex?: 'M' | 'F';
  /** A name of the finding that is said in place of its phrases. */
  readonly wording?: string;
}

const NEGATIVE = 'N';

/** The text of the finding at a row. */
export function renderFinding(kb: Knowledge, row: number, said: Qualifiers, place: RenderOptions): string {
  const isTest = findingFacts(kb, row).termType === TX;
  const isNegative = said.result === NEGATIVE && !isTest;
  const phrase = isTest ? testPhrase(kb, row, said, place) : findingPhrase(kb, row, said, place, isNegative);
  const { culture } = place;
  const positive = isNegative ? phrase : withCourse(phrase, said, culture);
  const withStatus = and(positive, statusText(kb, said.status, culture));
  return and(and(withStatus, recordedText(said, culture)), said.note ?? '');
}

/** A phrase and what is said of a finding that is there: how bad it is, how it is treated, how long it has been there. */
function withCourse(phrase: string, said: Qualifiers, culture: string): string {
  const withDrug = and(and(phrase, scaleText(said)), drugText(said, culture));
  return and(and(withDrug, course(said, culture)), episodeText(said));
}

/** "(7/10)". */
function scaleText({ scale = 0 }: Qualifiers): string {
  return scale > 0 && scale <= 10 ? `(${scale}/10)` : '';
}

/** Sentences of prescriptions are English, whatever culture is asked for: the words of no other are there yet. */
function drugText({ prescription, timing }: Qualifiers, asked: string): string {
  if (prescription === undefined && timing === undefined) return '';
  const culture = wordsOf(asked) === wordsOf('en') ? asked : 'en';
  const sorted = [...(timing ?? [])].sort((a, b) => (a.sequencing ?? 0) - (b.sequencing ?? 0));
  const times = sorted.map((one) => timingText(one, culture)).filter((text) => text !== '');
  return and(prescription === undefined ? '' : prescriptionText(prescription, culture), times.join(', then '));
}

function episodeText({ episode }: Qualifiers): string {
  return episode === undefined || episode === '' ? '' : /^\d+$/.test(episode) ? `(episode ${episode})` : `(${episode})`;
}

function recordedText({ recorded }: Qualifiers, culture: string): string {
  return recorded === undefined || recorded === '' ? '' : `${wordsOf(culture).on} ${formatDate(recorded, culture)}`;
}

function findingPhrase(
  kb: Knowledge,
  row: number,
  said: Qualifiers,
  place: RenderOptions,
  isNegative: boolean,
): string {
  const { wording } = place;
  const phrasing = wording === undefined ? phrasesOf(kb, row, place.culture) : { dp: wording };
  const { description } = findingFacts(kb, row);
  const own = phrasing.dp ?? insidePhrase(description, place.culture);
  const words = wordsOf(place.culture);
  const modifiers = modifiersText(kb, said.modifier, isNegative, own, place.culture);
  const prefix = phraseOf(kb, 'Prefix', said.prefix, place.culture);
  const before = words.modifiersBehind ? prefix : and(prefix, modifiers);
  const behind = words.modifiersBehind ? modifiers : '';
  const value = valueText(quantityOf(kb, row, said), said, place.culture);
  // A language that says modifiers behind a finding has words of its own for "no", but mostly no phrases.
  if (before === '' && !words.modifiersBehind) {
    return and(choosePhrase(phrasing, description, isNegative, place, place.culture), value);
  }
  // A prefix goes before the finding's own words; the initial phrase is a sentence and would not follow it.
  const qualified = and(and(and(before, own), behind), value);
  if (!isNegative) return qualified;
  return NOT_DONE.has(said.prefix ?? '') ? `${words.not} ${qualified}` : negated(qualified, place.culture);
}

/** Prefixes that say what was or is to be done: "not taking", where others are "no history of". */
const NOT_DONE: ReadonlySet<string> = /* @__PURE__ */ new Set(['O', 'N', 'D', 'V', 'T']);

/** "Hemoglobin A1c: 8.2 % (high)"; with no value, the result stands in its place. */
function testPhrase(kb: Knowledge, row: number, said: Qualifiers, place: RenderOptions): string {
  const { culture, wording } = place;
  const words = wordsOf(culture);
  const phrasing = wording === undefined ? phrasesOf(kb, row, culture) : { dp: wording };
  const { description } = findingFacts(kb, row);
  const own = phrasing.dp ?? description;
  const prefix = and(
    phraseOf(kb, 'Prefix', said.prefix, culture),
    modifiersText(kb, said.modifier, false, own, culture),
  );
  const quantity = quantityOf(kb, row, said);
  const value = valueText(quantity, said, culture);
  if (value === '' && prefix === '' && said.result === NEGATIVE && phrasing.dn !== undefined) return phrasing.dn;
  const name = and(prefix, phrasing.dp ?? (prefix === '' ? description : insidePhrase(description, culture)));
  const flag = resultFlag(kb, row, said, place, quantity?.number);
  const meaning = flag === undefined ? '' : words[flag];
  if (value === '') return meaning === '' ? name : `${name}: ${meaning}`;
  return `${name}: ${value}${meaning === '' ? '' : ` (${meaning})`}`;
}

function valueText(quantity: Quantity | undefined, said: Qualifiers, culture: string): string {
  return quantity === undefined || saysDose(said) ? '' : and(formatNumber(quantity.value, culture), quantity.unit);
}

function saysDose({ prescription }: Qualifiers): boolean {
  return (
    prescription?.strength !== undefined || prescription?.sigs.some(({ quantity }) => quantity !== undefined) === true
  );
}

/** The words of the modifiers with blanks between them, without those that the finding's own words say already ("acute otitis media"). */
function modifiersText(
  kb: Knowledge,
  modifier: string | undefined,
  isNegative: boolean,
  own: string,
  culture: string,
): string {
  if (modifier === undefined || modifier === '') return '';
  return modifier.split('+').reduce((text, code) => {
    const value = enumerationValue(kb, 'Modifier', code);
    if (value === undefined) return and(text, code);
    const { phrase, description } = enumerationTexts(kb, 'Modifier', value, culture);
    // What is absent has no severity.
    return isNegative && value.effect === 'severity' ? text : and(text, withoutRepetition(phrase || description, own));
  }, '');
}

function course({ duration, onset }: Qualifiers, culture: string): string {
  const words = wordsOf(culture);
  if (duration !== undefined && duration !== '') return `${words.for} ${formatDuration(duration, culture)}`;
  return onset === undefined || onset === '' ? '' : `${words.since} ${formatDate(onset, culture)}`;
}

function statusText(kb: Knowledge, status: string | undefined, culture: string): string {
  const text = phraseOf(kb, 'Status', status, culture);
  return text === '' ? '' : `(${text})`;
}

/** The text of a code, its description where it has no phrase; a code that the bundle does not know stays as it is. */
function phraseOf(kb: Knowledge, name: EnumerationName, code: string | undefined, culture: string): string {
  if (code === undefined || code === '') return '';
  const value = enumerationValue(kb, name, code);
  if (value === undefined) return code;
  const { phrase, description } = enumerationTexts(kb, name, value, culture);
  return phrase || description;
}

/** Two parts of a text with a blank between them, where there are two. */
function and(text: string, part: string): string {
  if (part === '') return text;
  return text === '' ? part : `${text} ${part}`;
}
