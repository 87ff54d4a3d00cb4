// Frequency and duration in numbers: "q4-6h", "every 12 hours", "three times a day", "for 10 days", "x 3 doses".
// Phrases without numbers are in sig-phrases.ts.

import type { Timing } from '../../contract/result-types.js';
import { timeUnitNumber } from '../../knowledge/timing.js';
import { isDigit } from '../text/note-text.js';
import { amountOf, isNumeral, numberOf, type SigWords, tokenAt, wordAt } from './sig-tokens.js';
import { REPEATS, TIME_UNITS } from './sig-words.js';

/** A timing and the number of its words. */
export interface TimingMatch {
  readonly timing: Timing;
  readonly words: number;
}

/** The timing that begins with the word at `at`. */
export function timingAt(words: SigWords, at: number): TimingMatch | undefined {
  if ((tokenAt(words, at).role & REPEATS) === 0) return countAt(words, at);
  return intervalAt(words, at) ?? lastingAt(words, at);
}

/** "q4h", "q4-6h", "q 6 hours", "every 4 to 6 hours", "every 12 hrs". */
function intervalAt(words: SigWords, at: number): TimingMatch | undefined {
  const word = wordAt(words, at);
  if (word !== 'every' && !word.startsWith('q')) return undefined;
  const glued = hasNumberAt(word, 1) ? /^q(\d+)(?:-(\d+))?([a-z]*)$/.exec(word) : null;
  if (glued !== null) {
    const own = glued[3] ?? '';
    return interval(glued[1], glued[2], own || wordAt(words, at + 1), own === '' ? 2 : 1);
  }
  if (word !== 'every' && word !== 'q') return undefined;
  const first = wordAt(words, at + 1);
  const range = isNumeral(first) ? /^(\d+)-(\d+)([a-z]*)$/.exec(first) : null;
  if (range !== null) {
    const own = range[3] ?? '';
    return interval(range[1], range[2], own || wordAt(words, at + 2), own === '' ? 3 : 2);
  }
  const whole = isNumeral(first) ? /^(\d+)([a-z]+)$/.exec(first) : null;
  if (whole !== null) return interval(whole[1], undefined, whole[2] ?? '', 2);
  const low = numberOf(first);
  if (low === undefined) return undefined;
  const isRange = wordAt(words, at + 2) === 'to' || wordAt(words, at + 2) === '-';
  const high = isRange ? numberOf(wordAt(words, at + 3)) : undefined;
  const unitAt = high === undefined ? 2 : 4;
  return interval(String(low), high === undefined ? undefined : String(high), wordAt(words, at + unitAt), unitAt + 1);
}

function interval(
  low: string | undefined,
  high: string | undefined,
  unit: string,
  words: number,
): TimingMatch | undefined {
  const letter = TIME_UNITS.get(unit);
  if (letter === undefined || low === undefined) return undefined;
  const timing: Timing = { occurrence: 1, interval: Number(low), intervalUnit: timeUnitNumber(letter) };
  if (high !== undefined) timing.interval2 = Number(high);
  return { timing, words };
}

const ADVERBS: ReadonlyMap<string, string> = new Map([
  ['daily', 'D'],
  ['weekly', 'W'],
  ['monthly', 'M'],
]);

/** "three times a day", "2-3 times daily", "5 times per week". */
function countAt(words: SigWords, at: number): TimingMatch | undefined {
  const joint = wordAt(words, at + 1);
  if (joint !== 'times' && joint !== 'x') return undefined;
  const counted = amountOf(wordAt(words, at));
  if (counted === undefined) return undefined;
  const next = wordAt(words, at + 2);
  const per = next === 'a' || next === 'per' || next === 'each' || next === 'every' ? 3 : 2;
  const last = wordAt(words, at + per);
  const letter = ADVERBS.get(last) ?? (per === 3 ? TIME_UNITS.get(last) : undefined);
  if (letter === undefined) return undefined;
  const timing: Timing = { occurrence: counted.low, interval: 1, intervalUnit: timeUnitNumber(letter) };
  if (counted.high !== undefined) timing.occurrence2 = counted.high;
  return { timing, words: per + 1 };
}

/** "for 10 days", "x 5 days", "x5d", "x 3 doses", "for 2 to 3 more weeks". */
function lastingAt(words: SigWords, at: number): TimingMatch | undefined {
  const word = wordAt(words, at);
  if (word !== 'for' && !word.startsWith('x') && !word.startsWith('×')) return undefined;
  const glued = hasNumberAt(word, 1) ? /^[x×](\d+(?:-\d+)?)([a-z]*)$/.exec(word) : null;
  if (glued === null && word !== 'for' && word !== 'x' && word !== '×') return undefined;
  let next = glued === null ? at + 2 : at + 1;
  // The number may touch its unit: "7d", "10-day".
  const number = glued === null ? wordAt(words, at + 1) : word.slice(1);
  const parts = isNumeral(number) ? /^(\d+(?:-\d+)?)-?([a-z]*)$/.exec(number) : null;
  const amount = amountOf(parts?.[1] ?? wordAt(words, at + 1));
  if (amount === undefined) return undefined;
  const { low } = amount;
  let { high } = amount;
  let unit = parts?.[2] ?? '';
  if (unit === '' && wordAt(words, next) === 'to') {
    high = numberOf(wordAt(words, next + 1));
    next += 2;
  }
  if (unit === '') {
    while (MORE.has(wordAt(words, next))) next++;
    unit = wordAt(words, next++);
  }
  if (unit === 'dose' || unit === 'doses') return { timing: { repeat: low }, words: next - at };
  const letter = TIME_UNITS.get(unit);
  if (letter === undefined) return undefined;
  const timing: Timing = { duration: low, durationUnit: timeUnitNumber(letter) };
  if (high !== undefined) timing.duration2 = high;
  return { timing, words: next - at };
}

function hasNumberAt(word: string, at: number): boolean {
  return at < word.length && isDigit(word.charCodeAt(at));
}

const MORE: ReadonlySet<string> = new Set(['more', 'additional', 'total', 'full']);
