// Parsing durations, and subtracting a duration from a time.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDuration, timeBefore } from '../../src/wording/onset.js';

describe('parseDuration', () => {
  test.each([
    ['3M', { amount: 3, unit: 'M' }],
    ['3n', { amount: 3, unit: 'N' }],
    ['90 min', { amount: 90, unit: 'N' }],
    ['1.5Y', { amount: 1.5, unit: 'Y' }],
    [' 2 weeks ', { amount: 2, unit: 'W' }],
    ['250I', { amount: 250, unit: 'I' }],
    ['', undefined],
    ['weeks', undefined],
    ['3', undefined],
    ['-3D', undefined],
    ['3 D D', undefined],
    ['1e3D', undefined],
  ])('%j', (given, expected) => expect(parseDuration(given)).toEqual(expected));
});

describe('timeBefore', () => {
  test.each([
    ['2025-03-31T10:30:00.000Z', '1M', '2025-02-28T10:30:00.000Z'],
    ['2024-03-31T10:30:00.000Z', '1M', '2024-02-29T10:30:00.000Z'],
    ['2024-02-29T00:00:00.000Z', '1Y', '2023-02-28T00:00:00.000Z'],
    ['2025-01-15T00:00:00.000Z', '2M', '2024-11-15T00:00:00.000Z'],
    ['2025-01-15T00:00:00.000Z', '1.5Y', '2023-07-15T00:00:00.000Z'],
    ['2025-01-31T00:00:00.000Z', '0.5M', '2025-01-16T00:00:00.000Z'],
    ['2025-01-15T00:00:00.000Z', '2W', '2025-01-01T00:00:00.000Z'],
    ['2025-01-15T00:00:00.000Z', '90N', '2025-01-14T22:30:00.000Z'],
    ['2025-01-15T00:00:00.000Z', '1I', '2025-01-14T23:59:59.999Z'],
  ])('%s minus %s', (time, duration, expected) => {
    const stretch = parseDuration(duration);
    expect(stretch && timeBefore(new Date(time), stretch).toISOString()).toBe(expected);
  });

  test('gives an earlier time, and the longer the duration, the earlier the time', () => {
    const time = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const unit = fc.constantFrom(...'YMWDHNSI');
    fc.assert(
      fc.property(time, unit, fc.nat(100), fc.nat(100), (at, letter, less, more) => {
        const shorter = timeBefore(at, { amount: less, unit: letter });
        const longer = timeBefore(at, { amount: less + more, unit: letter });
        expect(longer.getTime()).toBeLessThanOrEqual(shorter.getTime());
        expect(shorter.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
    );
  });
});
