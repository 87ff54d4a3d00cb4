// Parses prescriptions, that is, the words after a drug that state its strength, form, amount, route, frequency and
// duration, and the reason for taking it. Parsing stops at the first unknown word and never goes beyond the end of a
// line or sentence.

import type { Prescription, Sig, Timing } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { isDose, ucumOf } from '../../knowledge/units.js';
import { wordList } from '../grammar/grammar.js';
import { isListed, listedValue } from '../text/listed.js';
import { isDigit, type NoteText } from '../text/note-text.js';
import { mayBeginSig } from './sig-prefilter.js';
import { timingAt } from './sig-timing.js';
import {
  amountAt,
  asSpelled,
  isNumeral,
  numberOf,
  phraseAt,
  type SigWords,
  sigWords,
  tokenAt,
  withoutStop,
  wordAt,
} from './sig-tokens.js';
import {
  BEGINS_NEXT,
  BEGINS_PHRASE,
  COUNTS,
  FILLS,
  FOR,
  FORMS,
  IS_DOSE,
  IS_FORM,
  IS_MADE,
  IS_MARK,
  IS_REFILL,
  JOINS,
  REPEATS,
  sigVocabulary,
} from './sig-words.js';

/** The UCUM code for drops. */
const DROPS = '[drp]';
/** Maximum number of words in the reason for a drug. */
const MAX_REASON = 4;
/** The combined strengths of two drugs in one tablet. */
const COMBINED = /^\d{1,4}(\.\d+)?\/\d{2,4}(\.\d+)?$/;
const NUMBER_SIGN = 0x23;

const ARTICLES = /* @__PURE__ */ wordList('article-before-unit');
/** Words that end the reason for a drug. */
const STOPS = /* @__PURE__ */ wordList('ends-prescription');

/** The form that a word denotes, regardless of case; undefined for other words. */
function formOf(note: NoteText, word: string): string | undefined {
  return listedValue(note, word.toLowerCase(), FORMS);
}

interface ParserState {
  readonly note: NoteText;
  readonly words: SigWords;
  at: number;
  readonly prescription: { -readonly [key in keyof Prescription]?: Prescription[key] };
  readonly sigs: Sig[];
  sig: Sig;
  /** Indices of the first and the last token of the timing of the current instruction. */
  timingBegin: number;
  timingEnd: number;
}

/**
 * The prescription after the drug that ends at `end`, up to `limit`; undefined if there is none. Misspelled words are
 * corrected only on request, because words after a drug need not be directions.
 */
export function prescriptionAfter(
  kb: Knowledge,
  note: NoteText,
  end: number,
  limit: number,
  corrects = false,
): Prescription | undefined {
  const vocabulary = sigVocabulary(kb);
  if (!corrects && !mayBeginSig(vocabulary, note, end, limit)) return undefined;
  const words = sigWords(vocabulary, note, end, limit, corrects);
  if (tokenAt(words, 0).role === 0) return undefined;
  const first: Sig = { sequence: 1, timing: {} };
  const state: ParserState = {
    note,
    words,
    at: 0,
    prescription: {},
    sigs: [first],
    sig: first,
    timingBegin: -1,
    timingEnd: -1,
  };
  while (step(state));
  closeSig(state);
  const sigs = state.sigs.filter(isFilled);
  if (sigs.length === 0 && Object.keys(state.prescription).length === 0) return undefined;
  const { prescription } = state;
  prescription.sigs = sigs;
  return prescription as Prescription;
}

function isFilled({ quantity, route, site, timing }: Sig): boolean {
  return quantity !== undefined || route !== undefined || site !== undefined || timing.sourceText !== undefined;
}

/** Parses the next part; returns false at the first unknown word. */
function step(state: ParserState): boolean {
  const { note, words, at, sig } = state;
  const { word, role } = tokenAt(words, at);
  if (role === 0) return false;
  const next = (role & BEGINS_NEXT) === 0 ? 0 : nextLength(words, at);
  if (next > 0) return openSig(state, next);
  if ((role & IS_MARK) !== 0) return skipMark(state);
  if ((role & (COUNTS | IS_REFILL)) !== 0 && isDispensed(state)) return true;
  const timed = (role & (COUNTS | REPEATS)) === 0 ? undefined : timingAt(words, at);
  if (timed !== undefined) {
    addTiming(state, timed.timing, timed.words);
    state.at += timed.words;
    return true;
  }
  const found = (role & BEGINS_PHRASE) === 0 ? undefined : phraseAt(words, at);
  if (found !== undefined && (found.part.ofDrops !== true || ucumOf(sig.unit ?? '') === DROPS)) {
    const { timing, route, site } = found.part;
    if (route !== undefined) sig.route ??= route;
    if (site !== undefined) sig.site ??= site;
    if (timing !== undefined) addTiming(state, timing, found.words);
    state.at += found.words;
    if (timing?.asNeeded) readReason(state);
    return true;
  }
  if ((role & COUNTS) !== 0 && isQuantity(state)) return true;
  if ((role & IS_MADE) !== 0) {
    const form = formOf(note, word);
    if (form !== undefined) state.prescription.form ??= form;
    state.at++;
    return true;
  }
  const joins = (role & JOINS) !== 0 && numberOf(words, wordAt(words, at + 1)) !== undefined;
  if (!joins && (role & FILLS) === 0) return false;
  state.at++;
  return true;
}

/** The number of words at `at` that begin the next instruction ("then", "followed by"); 0 if none do. */
function nextLength(words: SigWords, at: number): number {
  const found = words.vocabulary.nexts.find((next) => next.every((word, index) => wordAt(words, at + index) === word));
  return found?.length ?? 0;
}

/** Skips a comma or bracket. Returns whether a word follows; if none does, parsing stops. */
function skipMark(state: ParserState): boolean {
  state.at++;
  return wordAt(state.words, state.at) !== '';
}

function openSig(state: ParserState, words: number): boolean {
  closeSig(state);
  state.sig = { sequence: state.sigs.length + 1, timing: {} };
  if (state.sig.route === undefined && state.sigs[0]?.route !== undefined) state.sig.route = state.sigs[0].route;
  state.sigs.push(state.sig);
  state.at += words;
  return true;
}

function closeSig(state: ParserState): void {
  if (state.timingBegin < 0) return;
  const { begin } = tokenAt(state.words, state.timingBegin);
  const { end } = tokenAt(state.words, state.timingEnd);
  const written = state.note.text.slice(begin, end);
  // A full stop ends the sentence unless it belongs to an abbreviation: "b.i.d.".
  const isEnd = written.endsWith('.') && !/\w\.\w\.$/.test(written);
  state.sig.timing.sourceText = isEnd ? written.slice(0, -1) : written;
  state.timingBegin = -1;
}

function timingNames(timing: Timing): (keyof Timing)[] {
  // A timing has only the keys that its type declares.
  return Object.keys(timing) as (keyof Timing)[];
}

function copyTiming<Name extends keyof Timing>(name: Name, from: Timing, to: Timing): void {
  to[name] = from[name];
}

/**
 * Merges the meaning of the next `words` words into the timing. Existing fields are kept, but times of day are
 * combined.
 */
function addTiming(state: ParserState, added: Timing, words: number): void {
  if (state.timingBegin < 0) {
    state.timingBegin = state.at;
    state.sig.timing = { ...added };
  } else {
    const { timing } = state.sig;
    const timeOfDay = (timing.timeOfDay ?? 0) | (added.timeOfDay ?? 0);
    // "BID daily": the first frequency wins.
    for (const name of timingNames(added)) if (timing[name] === undefined) copyTiming(name, added, timing);
    if (timeOfDay > 0) timing.timeOfDay = timeOfDay;
  }
  state.timingEnd = state.at + words - 1;
}

/**
 * Reads a quantity dispensed or a number of refills: "#30", "2 refills", "refills: 3". In "30 tablets dispensed", the
 * number is taken for a dose.
 */
function isDispensed(state: ParserState): boolean {
  const { words, at, prescription } = state;
  const { word, role } = tokenAt(words, at);
  const next = tokenAt(words, at + 1);
  const dispensed = word.charCodeAt(0) === NUMBER_SIGN ? /^#(\d+)$/.exec(word) : null;
  if (dispensed !== null) prescription.amount = Number(dispensed[1]);
  else if ((role & IS_REFILL) !== 0 && numberOf(words, next.word) !== undefined) {
    prescription.numberOfRefills = numberOf(words, next.word);
    state.at++;
  } else if ((next.role & IS_REFILL) !== 0 && !next.word.endsWith(':') && numberOf(words, word) !== undefined) {
    prescription.numberOfRefills = numberOf(words, word);
    state.at++;
  } else return false;
  state.at++;
  return true;
}

/**
 * Reads a quantity: "500 mg", "10mg", "2 tablets", "1-2 puffs", "half a tablet". A mass before a form is the strength.
 */
function isQuantity(state: ParserState): boolean {
  const { note, words, at, sig, prescription } = state;
  const word = wordAt(words, at);
  const isGlued = (isNumeral(word) || word.startsWith('.')) && !isDigit(word.charCodeAt(word.length - 1));
  const glued = !isGlued ? null : /^([\d.,/-]*\d)([a-zµμ%][^\d]*)$/.exec(word);
  // "5/325 mg" combines the strengths of two drugs, so it is skipped.
  if (word.includes('/') && COMBINED.test(word) && (tokenAt(words, at + 1).role & IS_DOSE) !== 0) {
    state.at += 2;
    return true;
  }
  const amount = amountAt(words, at, glued?.[1] ?? word);
  if (amount === undefined) return false;
  const { low, high } = amount;
  let unitIndex = glued === null ? at + amount.words : at;
  if (glued === null && isListed(note, wordAt(words, unitIndex), ARTICLES)) unitIndex++;
  const token = tokenAt(words, unitIndex);
  const unit = glued?.[2] ?? token.word;
  if (glued === null ? (token.role & IS_DOSE) === 0 : !isDose(ucumOf(unit) ?? '')) return false;
  state.at = unitIndex + 1;
  const form = glued === null && (token.role & IS_FORM) === 0 ? undefined : formOf(note, unit);
  const written =
    glued === null
      ? asSpelled(state.note.text.slice(token.begin, token.end), token.word)
      : state.note.text.slice(token.end - unit.length, token.end);
  // "500 mg tablet", "500 mg, take 2 tablets": the mass is the strength.
  if (
    form !== undefined &&
    sig.quantity !== undefined &&
    sig.unit !== undefined &&
    formOf(note, sig.unit) === undefined
  ) {
    prescription.strength = sig.quantity;
    prescription.strengthUnit = sig.unit;
    prescription.form ??= form;
    sig.quantity = undefined;
  } else if (
    form === undefined &&
    (tokenAt(words, unitIndex + 1).role & IS_FORM) !== 0 &&
    prescription.strength === undefined
  ) {
    prescription.strength = low;
    prescription.strengthUnit = written;
    return true;
  }
  // "20 mg in the morning, 10 mg in the evening".
  if (sig.quantity !== undefined) {
    if (state.timingBegin < 0) return false;
    openSig(state, 0);
  }
  state.sig.quantity = low;
  if (high !== undefined) state.sig.quantity2 = high;
  state.sig.unit = written;
  return true;
}

/** Reads the reason after "prn" or "as needed": "prn wheezing", "as needed for severe pain". */
function readReason(state: ParserState): void {
  const { note, words } = state;
  const begin = isListed(note, wordAt(words, state.at), FOR) ? state.at + 1 : state.at;
  let end = begin;
  for (let word = wordAt(words, end); end - begin < MAX_REASON; word = wordAt(words, end)) {
    if (!/^[a-z/-]{2,}$/.test(word) || isListed(note, word, STOPS)) break;
    end++;
  }
  if (end === begin) return;
  const reason = state.note.text.slice(tokenAt(words, begin).begin, tokenAt(words, end - 1).end);
  state.sig.timing.note = withoutStop(reason);
  state.at = end;
}
