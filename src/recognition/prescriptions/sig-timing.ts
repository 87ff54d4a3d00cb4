// Frequencies and durations with numbers: "q4-6h", "every 12 hours", "three times a day", "for 10 days", "x 3 doses".
// Timing phrases without numbers come from the grammar.

import type { Timing } from '../../contract/result-types.js';
import { timeUnitNumber } from '../../knowledge/timing.js';
import { type WordList, wordList } from '../grammar/grammar.js';
import { isListed, listedValue } from '../text/listed.js';
import { isDigit } from '../text/note-text.js';
import { TIME_UNITS } from '../text/periods.js';
import { amountOf, isNumeral, numberOf, type SigWords, TO, tokenAt, wordAt } from './sig-tokens.js';
import { EVERY, FOR, REPEATS, TIMES_SIGNS } from './sig-words.js';

const TIMES = /* @__PURE__ */ wordList('times-word');
const EACH = /* @__PURE__ */ wordList('each-word');
const ADVERBS = /* @__PURE__ */ wordList('adverb-of-period');
const MORE = /* @__PURE__ */ wordList('extra-in-course');
const DOSES = /* @__PURE__ */ wordList('dose-noun');

/** A timing, and the number of words that express it. */
export interface TimingMatch {
  readonly timing: Timing;
  readonly words: number;
}

/** The timing that begins with the word at `at`. */
export function timingAt(words: SigWords, at: number): TimingMatch | undefined {
  if ((tokenAt(words, at).role & REPEATS) === 0) return countAt(words, at);
  return intervalAt(words, at) ?? lastingAt(words, at);
}

/** An interval: "q4h", "q4-6h", "q 6 hours", "every 4 to 6 hours", "every 12 hrs". */
function intervalAt(words: SigWords, at: number): TimingMatch | undefined {
  const word = wordAt(words, at);
  const glued = touchesNumber(words, word, EVERY) ? /^(\d+)(?:-(\d+))?([a-z]*)$/.exec(word.slice(1)) : null;
  if (glued !== null) {
    const own = glued[3] ?? '';
    return interval(words, glued[1], glued[2], own || wordAt(words, at + 1), own === '' ? 2 : 1);
  }
  if (!isListed(words.note, word, EVERY)) return undefined;
  const first = wordAt(words, at + 1);
  const range = isNumeral(first) ? /^(\d+)-(\d+)([a-z]*)$/.exec(first) : null;
  if (range !== null) {
    const own = range[3] ?? '';
    return interval(words, range[1], range[2], own || wordAt(words, at + 2), own === '' ? 3 : 2);
  }
  const whole = isNumeral(first) ? /^(\d+)([a-z]+)$/.exec(first) : null;
  if (whole !== null) return interval(words, whole[1], undefined, whole[2] ?? '', 2);
  const low = numberOf(words, first);
  if (low === undefined) return undefined;
  const isRange = wordAt(words, at + 2) === '-' || isListed(words.note, wordAt(words, at + 2), TO);
  const high = isRange ? numberOf(words, wordAt(words, at + 3)) : undefined;
  const unitAt = high === undefined ? 2 : 4;
  const upper = high === undefined ? undefined : String(high);
  return interval(words, String(low), upper, wordAt(words, at + unitAt), unitAt + 1);
}

function interval(
  { note }: SigWords,
  low: string | undefined,
  high: string | undefined,
  unit: string,
  words: number,
): TimingMatch | undefined {
  const letter = listedValue(note, unit, TIME_UNITS);
  if (letter === undefined || low === undefined) return undefined;
  const timing: Timing = { occurrence: 1, interval: Number(low), intervalUnit: timeUnitNumber(letter) };
  if (high !== undefined) timing.interval2 = Number(high);
  return { timing, words };
}

/** A number of times: "three times a day", "2-3 times daily", "5 times per week". */
function countAt(words: SigWords, at: number): TimingMatch | undefined {
  const { note } = words;
  if (!isListed(note, wordAt(words, at + 1), TIMES)) return undefined;
  const counted = amountOf(words, wordAt(words, at));
  if (counted === undefined) return undefined;
  const per = isListed(note, wordAt(words, at + 2), EACH) ? 3 : 2;
  const last = wordAt(words, at + per);
  const letter = listedValue(note, last, ADVERBS) ?? (per === 3 ? listedValue(note, last, TIME_UNITS) : undefined);
  if (letter === undefined) return undefined;
  const timing: Timing = { occurrence: counted.low, interval: 1, intervalUnit: timeUnitNumber(letter) };
  if (counted.high !== undefined) timing.occurrence2 = counted.high;
  return { timing, words: per + 1 };
}

/** A duration or a number of doses: "for 10 days", "x 5 days", "x5d", "x 3 doses", "for 2 to 3 more weeks". */
function lastingAt(words: SigWords, at: number): TimingMatch | undefined {
  const { note } = words;
  const word = wordAt(words, at);
  const isGlued = touchesNumber(words, word, TIMES_SIGNS) && /^\d+(?:-\d+)?[a-z]*$/.test(word.slice(1));
  if (!isGlued && !isListed(note, word, FOR) && !isListed(note, word, TIMES_SIGNS)) return undefined;
  let next = isGlued ? at + 1 : at + 2;
  // The number may touch its unit: "7d", "10-day".
  const number = isGlued ? word.slice(1) : wordAt(words, at + 1);
  const parts = isNumeral(number) ? /^(\d+(?:-\d+)?)-?([a-z]*)$/.exec(number) : null;
  const amount = amountOf(words, parts?.[1] ?? wordAt(words, at + 1));
  if (amount === undefined) return undefined;
  const { low } = amount;
  let { high } = amount;
  let unit = parts?.[2] ?? '';
  if (unit === '' && isListed(note, wordAt(words, next), TO)) {
    high = numberOf(words, wordAt(words, next + 1));
    next += 2;
  }
  if (unit === '') {
    while (isListed(note, wordAt(words, next), MORE)) next++;
    unit = wordAt(words, next++);
  }
  if (isListed(note, unit, DOSES)) return { timing: { repeat: low }, words: next - at };
  const letter = listedValue(note, unit, TIME_UNITS);
  if (letter === undefined) return undefined;
  const timing: Timing = { duration: low, durationUnit: timeUnitNumber(letter) };
  if (high !== undefined) timing.duration2 = high;
  return { timing, words: next - at };
}

/** Whether a word consists of a listed letter and a number, without a blank between them: "q4h", "x3". */
function touchesNumber({ note }: SigWords, word: string, list: WordList): boolean {
  return word.length > 1 && isDigit(word.charCodeAt(1)) && isListed(note, word.charAt(0), list);
}
