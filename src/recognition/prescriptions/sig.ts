// Prescriptions: what the words behind a drug say of its strength and form, and of how much is taken, by which route,
// how often, how long, what for. Reading goes on as long as it understands and stops at the first word that it does not;
// nothing of it crosses a line or a sentence.

import type { Prescription, Sig, Timing } from '../../contract/result-types.js';
import { isDose, ucumOf } from '../../knowledge/units.js';
import { isDigit, type NoteText } from '../text/note-text.js';
import { wordSet } from '../text/word-sets.js';
import { maySay } from './sig-begins.js';
import { wordingAt } from './sig-forms.js';
import { rhythmAt } from './sig-timing.js';
import { amountOf, isNumeral, numberOf, type SigWords, sigWords, tokenAt, wordAt } from './sig-tokens.js';
import {
  BEGINS_NEXT,
  BEGINS_PART,
  COUNTS,
  FILLS,
  FORMS,
  IS_DOSE,
  IS_FORM,
  IS_MARK,
  IS_REFILL,
  JOINS,
  RELEASE,
  REPEATS,
  type SigWord,
} from './sig-words.js';

/** UCUM code of drops. */
const DROPS = '[drp]';
/** Words of what a drug is needed for. */
const MAX_REASON = 4;
/** The strengths of two drugs in one tablet. */
const COMBINED = /^\d{1,4}(\.\d+)?\/\d{2,4}(\.\d+)?$/;
const NUMBER_SIGN = 0x23;

/** The form that a word counts, undefined for how the drug is released. */
function formOf(word: string): string | undefined {
  const form = FORMS.get(word.toLowerCase());
  return form === RELEASE ? undefined : form;
}

/** Whether a word is a form that can be counted. */
function isForm({ word, role }: SigWord): boolean {
  return (role & IS_FORM) !== 0 && FORMS.get(word) !== RELEASE;
}

function withoutStop(written: string): string {
  return written.endsWith('.') ? written.slice(0, -1) : written;
}

interface Reading {
  readonly text: string;
  readonly words: SigWords;
  at: number;
  readonly made: { -readonly [key in keyof Prescription]?: Prescription[key] };
  readonly sigs: Sig[];
  sig: Sig;
  /** First and last token of the timing of the current instruction. */
  timingBegin: number;
  timingEnd: number;
}

/** The prescription behind the drug that ends at `end`, up to `limit`; undefined when nothing is said of how it is taken. */
export function prescriptionBehind(note: NoteText, end: number, limit: number): Prescription | undefined {
  if (!maySay(note, end, limit)) return undefined;
  const words = sigWords(note, end, limit);
  if (tokenAt(words, 0).role === 0) return undefined;
  const first: Sig = { sequence: 1, timing: {} };
  const reading: Reading = {
    text: note.text,
    words,
    at: 0,
    made: {},
    sigs: [first],
    sig: first,
    timingBegin: -1,
    timingEnd: -1,
  };
  while (step(reading));
  closeSig(reading);
  const sigs = reading.sigs.filter(saysSomething);
  if (sigs.length === 0 && Object.keys(reading.made).length === 0) return undefined;
  const { made } = reading;
  made.sigs = sigs;
  return made as Prescription;
}

function saysSomething({ quantity, route, site, timing }: Sig): boolean {
  return quantity !== undefined || route !== undefined || site !== undefined || timing.sourceText !== undefined;
}

/** Reads on; false at the first word that is not understood. */
function step(reading: Reading): boolean {
  const { words, at, sig } = reading;
  const { word, role } = tokenAt(words, at);
  if (role === 0) return false;
  if ((role & BEGINS_NEXT) !== 0 && (word === 'then' || wordAt(words, at + 1) === 'by'))
    return openSig(reading, word === 'then' ? 1 : 2);
  if ((role & IS_MARK) !== 0) return skipMark(reading);
  if ((role & (COUNTS | IS_REFILL)) !== 0 && isDispensed(reading)) return true;
  const rhythm = (role & (COUNTS | REPEATS)) === 0 ? undefined : rhythmAt(words, at);
  if (rhythm !== undefined) {
    addTiming(reading, rhythm.timing, rhythm.words);
    reading.at += rhythm.words;
    return true;
  }
  const found = (role & BEGINS_PART) === 0 ? undefined : wordingAt(words, at);
  if (found !== undefined && (found.part.ofDrops !== true || ucumOf(sig.unit ?? '') === DROPS)) {
    const { timing, route, site } = found.part;
    if (route !== undefined) sig.route ??= route;
    if (site !== undefined) sig.site ??= site;
    if (timing !== undefined) addTiming(reading, timing, found.words);
    reading.at += found.words;
    if (timing?.asNeeded) readReason(reading);
    return true;
  }
  if ((role & COUNTS) !== 0 && isQuantity(reading)) return true;
  const form = (role & IS_FORM) === 0 ? undefined : FORMS.get(word);
  if (form !== undefined) {
    if (form !== RELEASE) reading.made.form ??= form;
    reading.at++;
    return true;
  }
  const joins = (role & JOINS) !== 0 && numberOf(wordAt(words, at + 1)) !== undefined;
  if (!joins && (role & FILLS) === 0) return false;
  reading.at++;
  return true;
}

/** A comma or bracket belongs to a prescription where what follows does. */
function skipMark(reading: Reading): boolean {
  reading.at++;
  return wordAt(reading.words, reading.at) !== '';
}

function openSig(reading: Reading, words: number): boolean {
  closeSig(reading);
  reading.sig = { sequence: reading.sigs.length + 1, timing: {} };
  if (reading.sig.route === undefined && reading.sigs[0]?.route !== undefined)
    reading.sig.route = reading.sigs[0].route;
  reading.sigs.push(reading.sig);
  reading.at += words;
  return true;
}

function closeSig(reading: Reading): void {
  if (reading.timingBegin < 0) return;
  const { begin } = tokenAt(reading.words, reading.timingBegin);
  const { end } = tokenAt(reading.words, reading.timingEnd);
  const written = reading.text.slice(begin, end);
  // A full stop ends the sentence, unless it belongs to an abbreviation: "b.i.d.".
  const isEnd = written.endsWith('.') && !/\w\.\w\.$/.test(written);
  reading.sig.timing.sourceText = isEnd ? written.slice(0, -1) : written;
  reading.timingBegin = -1;
}

function timingNames(timing: Timing): (keyof Timing)[] {
  // A timing has no other keys than its own.
  return Object.keys(timing) as (keyof Timing)[];
}

function copyTiming<Name extends keyof Timing>(name: Name, from: Timing, to: Timing): void {
  to[name] = from[name];
}

/** Adds to the timing what `words` words from here on say of it; what was said before stays, times of day add up. */
function addTiming(reading: Reading, said: Timing, words: number): void {
  if (reading.timingBegin < 0) {
    reading.timingBegin = reading.at;
    reading.sig.timing = { ...said };
  } else {
    const { timing } = reading.sig;
    const timeOfDay = (timing.timeOfDay ?? 0) | (said.timeOfDay ?? 0);
    // "BID daily": the number of times that was said first stays.
    for (const name of timingNames(said)) if (timing[name] === undefined) copyTiming(name, said, timing);
    if (timeOfDay > 0) timing.timeOfDay = timeOfDay;
  }
  reading.timingEnd = reading.at + words - 1;
}

/** "#30", "30 tablets dispensed" is not told apart; "2 refills", "refills: 3". */
function isDispensed(reading: Reading): boolean {
  const { words, at, made } = reading;
  const { word, role } = tokenAt(words, at);
  const next = tokenAt(words, at + 1);
  const dispensed = word.charCodeAt(0) === NUMBER_SIGN ? /^#(\d+)$/.exec(word) : null;
  if (dispensed !== null) made.amount = Number(dispensed[1]);
  else if ((role & IS_REFILL) !== 0 && numberOf(next.word) !== undefined) {
    made.numberOfRefills = numberOf(next.word);
    reading.at++;
  } else if ((next.role & IS_REFILL) !== 0 && !next.word.endsWith(':') && numberOf(word) !== undefined) {
    made.numberOfRefills = numberOf(word);
    reading.at++;
  } else return false;
  reading.at++;
  return true;
}

/** "500 mg", "10mg", "2 tablets", "1-2 puffs", "half a tablet"; a mass before a form is what the form holds. */
function isQuantity(reading: Reading): boolean {
  const { words, at, sig, made } = reading;
  const word = wordAt(words, at);
  const isGlued = (isNumeral(word) || word.startsWith('.')) && !isDigit(word.charCodeAt(word.length - 1));
  const glued = !isGlued ? null : /^([\d.,/-]*\d)([a-zµμ%][^\d]*)$/.exec(word);
  // "5/325 mg" holds two drugs: no number of either.
  if (word.includes('/') && COMBINED.test(word) && (tokenAt(words, at + 1).role & IS_DOSE) !== 0) {
    reading.at += 2;
    return true;
  }
  const amount = amountOf(glued?.[1] ?? word);
  if (amount === undefined) return false;
  const { low, high } = amount;
  let place = glued === null ? at + 1 : at;
  if (glued === null && wordAt(words, place) === 'a') place++;
  const token = tokenAt(words, place);
  const unit = glued?.[2] ?? token.word;
  if (glued === null ? (token.role & IS_DOSE) === 0 : !isDose(ucumOf(unit) ?? '')) return false;
  reading.at = place + 1;
  const form = glued === null && (token.role & IS_FORM) === 0 ? undefined : formOf(unit);
  const written =
    glued === null
      ? withoutStop(reading.text.slice(token.begin, token.end))
      : reading.text.slice(token.end - unit.length, token.end);
  // "500 mg tablet", "500 mg, take 2 tablets": the mass is the strength.
  if (form !== undefined && sig.quantity !== undefined && sig.unit !== undefined && formOf(sig.unit) === undefined) {
    made.strength = sig.quantity;
    made.strengthUnit = sig.unit;
    made.form ??= form;
    sig.quantity = undefined;
  } else if (form === undefined && isForm(tokenAt(words, place + 1)) && made.strength === undefined) {
    made.strength = low;
    made.strengthUnit = written;
    return true;
  }
  // "20 mg in the morning, 10 mg in the evening".
  if (sig.quantity !== undefined) {
    if (reading.timingBegin < 0) return false;
    openSig(reading, 0);
  }
  reading.sig.quantity = low;
  if (high !== undefined) reading.sig.quantity2 = high;
  reading.sig.unit = written;
  return true;
}

/** "prn wheezing", "as needed for severe pain". */
function readReason(reading: Reading): void {
  const { words } = reading;
  const begin = wordAt(words, reading.at) === 'for' ? reading.at + 1 : reading.at;
  let end = begin;
  while (end - begin < MAX_REASON && /^[a-z/-]{2,}$/.test(wordAt(words, end)) && !STOPS.has(wordAt(words, end))) end++;
  if (end === begin) return;
  const reason = reading.text.slice(tokenAt(words, begin).begin, tokenAt(words, end - 1).end);
  reading.sig.timing.note = withoutStop(reason);
  reading.at = end;
}

const STOPS = /* @__PURE__ */ wordSet('and or then with continue start stop but if take up not for while until');
