// Renders a finding and its qualifiers for a note, in this order: prefix, severity and acuity, the finding's phrase,
// value and unit with their interpretation, duration or onset, status, note. The same finding, qualifiers and options
// always give the same text.

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

/** The qualifiers of a finding. */
export interface Qualifiers {
  readonly prefix?: string;
  readonly result?: string;
  /** One modifier, or several joined by `+`. */
  readonly modifier?: string;
  readonly status?: string;
  readonly value?: string;
  readonly unit?: string;
  /** A number followed by the letter for a unit, or the duration as written. */
  readonly duration?: string;
  /** A time in ISO 8601 format, or the onset as written. */
  readonly onset?: string;
  /** The number of the episode, or the episode as written. */
  readonly episode?: string;
  /** Severity from 0 to 10, where 0 means that none is given. */
  readonly scale?: number;
  /**
   * The day on which the finding was recorded, in ISO 8601 format or as written, if it differs from the day of the
   * encounter.
   */
  readonly recorded?: string;
  /** The prescription of a drug. If it states the dose, the value is left out. */
  readonly prescription?: Prescription;
  /** The timings of an order or plan. */
  readonly timing?: readonly Timing[];
  readonly note?: string;
  /** The record's own range, which overrides the range stored for the finding. */
  readonly range?: ValueRange;
}

/** The context, language and patient of a rendered finding. */
export interface RenderOptions extends PhraseOptions {
  readonly culture: string;
  /** Age in minutes. Age and sex select the reference range. */
  readonly age?: number;
  readonly sex?: 'M' | 'F';
  /** A name of the finding to use instead of its phrases. */
  readonly wording?: string;
}

const NEGATIVE = 'N';

/** Renders the finding at the given row. */
export function renderFinding(kb: Knowledge, row: number, said: Qualifiers, place: RenderOptions): string {
  const isTest = findingFacts(kb, row).termType === TX;
  const isNegative = said.result === NEGATIVE && !isTest;
  const phrase = isTest ? testPhrase(kb, row, said, place) : findingPhrase(kb, row, said, place, isNegative);
  const { culture } = place;
  const positive = isNegative ? phrase : withCourse(phrase, said, culture);
  const withStatus = joinParts(positive, statusText(kb, said.status, culture));
  return joinParts(joinParts(withStatus, recordedText(said, culture)), said.note ?? '');
}

/** Appends the scale, prescription or timing, duration or onset, and episode to the phrase of a finding. */
function withCourse(phrase: string, said: Qualifiers, culture: string): string {
  const withDrug = joinParts(joinParts(phrase, scaleText(said)), drugText(said, culture));
  return joinParts(joinParts(withDrug, course(said, culture)), episodeText(said));
}

/** The scale in brackets, e.g. "(7/10)". */
function scaleText({ scale = 0 }: Qualifiers): string {
  return scale > 0 && scale <= 10 ? `(${scale}/10)` : '';
}

/** The words of a prescription or timing. They are always in English; other languages have no such words yet. */
function drugText({ prescription, timing }: Qualifiers, asked: string): string {
  if (prescription === undefined && timing === undefined) return '';
  const culture = wordsOf(asked) === wordsOf('en') ? asked : 'en';
  const sorted = [...(timing ?? [])].sort((a, b) => (a.sequencing ?? 0) - (b.sequencing ?? 0));
  const times = sorted.map((one) => timingText(one, culture)).filter((text) => text !== '');
  return joinParts(prescription === undefined ? '' : prescriptionText(prescription, culture), times.join(', then '));
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
  const before = words.modifiersBehind ? prefix : joinParts(prefix, modifiers);
  const behind = words.modifiersBehind ? modifiers : '';
  const value = valueText(quantityOf(kb, row, said), said, place.culture);
  // Languages in which modifiers follow the noun usually have no stored phrases, so their negation is composed below.
  if (before === '' && !words.modifiersBehind) {
    return joinParts(choosePhrase(phrasing, description, isNegative, place, place.culture), value);
  }
  // The finding's own words follow the prefix. The initial phrase is a whole sentence, so it cannot follow a prefix.
  const qualified = joinParts(joinParts(joinParts(before, own), behind), value);
  if (!isNegative) return qualified;
  return NOT_DONE.has(said.prefix ?? '') ? `${words.not} ${qualified}` : negated(qualified, place.culture);
}

/**
 * Prefixes for actions, which are negated with "not", as in "not taking". All other prefixes are negated with "no", as
 * in "no history of".
 */
const NOT_DONE: ReadonlySet<string> = /* @__PURE__ */ new Set(['O', 'N', 'D', 'V', 'T']);

/** The wording of a test, e.g. "Hemoglobin A1c: 8.2 % (high)". If there is no value, the result takes its place. */
function testPhrase(kb: Knowledge, row: number, said: Qualifiers, place: RenderOptions): string {
  const { culture, wording } = place;
  const words = wordsOf(culture);
  const phrasing = wording === undefined ? phrasesOf(kb, row, culture) : { dp: wording };
  const { description } = findingFacts(kb, row);
  const own = phrasing.dp ?? description;
  const prefix = joinParts(
    phraseOf(kb, 'Prefix', said.prefix, culture),
    modifiersText(kb, said.modifier, false, own, culture),
  );
  const quantity = quantityOf(kb, row, said);
  const value = valueText(quantity, said, culture);
  if (value === '' && prefix === '' && said.result === NEGATIVE && phrasing.dn !== undefined) return phrasing.dn;
  const name = joinParts(prefix, phrasing.dp ?? (prefix === '' ? description : insidePhrase(description, culture)));
  const flag = resultFlag(kb, row, said, place, quantity?.number);
  const meaning = flag === undefined ? '' : words[flag];
  if (value === '') return meaning === '' ? name : `${name}: ${meaning}`;
  return `${name}: ${value}${meaning === '' ? '' : ` (${meaning})`}`;
}

function valueText(quantity: Quantity | undefined, said: Qualifiers, culture: string): string {
  return quantity === undefined || saysDose(said)
    ? ''
    : joinParts(formatNumber(quantity.value, culture), quantity.unit);
}

function saysDose({ prescription }: Qualifiers): boolean {
  return (
    prescription?.strength !== undefined || prescription?.sigs.some(({ quantity }) => quantity !== undefined) === true
  );
}

/** The words of the modifiers, except those that the finding's own words already contain ("acute otitis media"). */
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
    if (value === undefined) return joinParts(text, code);
    const { phrase, description } = enumerationTexts(kb, 'Modifier', value, culture);
    // An absent finding has no severity.
    return isNegative && value.effect === 'severity'
      ? text
      : joinParts(text, withoutRepetition(phrase || description, own));
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

/** The phrase of a code or, if it has none, its description. An unknown code is returned unchanged. */
function phraseOf(kb: Knowledge, name: EnumerationName, code: string | undefined, culture: string): string {
  if (code === undefined || code === '') return '';
  const value = enumerationValue(kb, name, code);
  if (value === undefined) return code;
  const { phrase, description } = enumerationTexts(kb, name, value, culture);
  return phrase || description;
}

/** Joins two parts of a text, with a space between them if neither is empty. */
function joinParts(text: string, part: string): string {
  if (part === '') return text;
  return text === '' ? part : `${text} ${part}`;
}
