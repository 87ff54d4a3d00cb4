// Word classes whose values are codes: every timing code has a meaning, and the checker reports invalid codes.

import { expect, test } from 'vitest';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { timingOfCode } from '../../src/knowledge/timing-code.js';
import { build, smallCore, smallGrammar } from './small-core.js';

const DAY = 4;
const WEEK = 3;
const BEFORE_MEALS = 32;
const BEDTIME = 16;

test.each([
  ['2/D', { occurrence: 2, interval: 1, intervalUnit: DAY }],
  ['1/2W', { occurrence: 1, interval: 2, intervalUnit: WEEK }],
  ['@beforeMeals', { timeOfDay: BEFORE_MEALS }],
  ['4/D@beforeMeals+bedtime', { occurrence: 4, interval: 1, intervalUnit: DAY, timeOfDay: BEFORE_MEALS + BEDTIME }],
  ['3/W (on weekdays)', { occurrence: 3, interval: 1, intervalUnit: WEEK, note: 'on weekdays' }],
  ['once', { occurrence: 1, repeat: 1 }],
  ['at-once', { priority: 1 }],
  ['as-needed', { asNeeded: true }],
])('the timing code %s has a meaning', (code, timing) => {
  expect(timingOfCode(code)).toEqual(timing);
});

test.each(['', '2', '2/', '2/Q', '/D', '@', '@tea', '1/D@tea', '1/D@bedtime+', '(daily)', 'twice'])(
  "'%s' is not a timing code",
  (code) => {
    expect(timingOfCode(code)).toBeUndefined();
  },
);

const ENGLISH = smallGrammar(Number.POSITIVE_INFINITY);

test.each([
  ['"1/M": ["monthly"', '"1/Q": ["monthly"', 'timing-in-directions', '1/Q'],
  ['"S": ["sec"', '"Z": ["sec"', 'unit-of-time', 'Z'],
  ['"W": ["weekly"]', '"weeks": ["weekly"]', 'adverb-of-period', 'weeks'],
  ['"0.5": ["half"]', '"1/2": ["half"]', 'number-word', '1/2'],
])('the checker complains when %s becomes %s', (from, to, wordClass, value) => {
  expect(ENGLISH).toContain(from);
  const complaints = build(smallCore({ 'grammar/en.yaml': ENGLISH.replace(from, to) })).complaints.map(showComplaint);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(`the class ${wordClass} has the invalid value '${value}'`);
});
