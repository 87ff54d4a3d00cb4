// The course of findings, and drug prescriptions: a table of cases for each, and properties that always hold.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { courseCases } from '../cases/recognition/course.js';
import { sigCases } from '../cases/recognition/sigs.js';
import { shownPrescription } from './invented-sigs.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
}, 60_000);

describe('how long a finding has been present', () => {
  test.each(courseCases.map(([text, ...findings]) => ({ text, findings })))('$text', ({ text, findings }) => {
    const found = recognition(kb, text).results.map(({ index, length, prefix, duration, onset }) =>
      [text.slice(index, index + length), prefix ?? '', duration ?? '', onset ?? ''].join('|'),
    );
    expect(found).toEqual(findings);
  });

  test('any number with any unit is read in the notation of documents', () => {
    const units = [
      ['years', 'Y'],
      ['months', 'M'],
      ['weeks', 'W'],
      ['days', 'D'],
      ['hours', 'H'],
      ['minutes', 'N'],
    ] as const;
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999 }), fc.constantFrom(...units), (amount, [words, letter]) => {
        for (const text of [
          `fever for ${amount} ${words}`,
          `${amount} ${words} of fever`,
          `fever began ${amount} ${words} ago`,
        ]) {
          const [result] = recognition(kb, text).results;
          expect(result.duration, text).toBe(`${amount}${letter}`);
          expect(result.duration).toMatch(/^\d+(\.\d+)?[YMWDHNSI]$/);
        }
      }),
    );
  });
});

describe('how a drug is taken', () => {
  test.each(sigCases.map(([text, ...drugs]) => ({ text, drugs })))('$text', ({ text, drugs }) => {
    const found = recognition(kb, text).results.flatMap(({ index, length, prescription }) =>
      prescription === undefined ? [] : [`${text.slice(index, index + length)}|${shownPrescription(prescription)}`],
    );
    expect(found).toEqual(drugs);
  });

  test('the words of a timing are taken from the text', () => {
    for (const [text] of sigCases) {
      for (const { prescription } of recognition(kb, text).results) {
        for (const { timing } of prescription?.sigs ?? []) expect(text).toContain(timing.sourceText ?? '');
      }
    }
  });
});
