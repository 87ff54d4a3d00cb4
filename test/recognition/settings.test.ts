// Settings: what they do, and how invalid ones are refused.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { DEFAULT_SETTINGS, readSettings } from '../../src/recognition/settings.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

const spans = (text: string, settings: Readonly<Record<string, unknown>>) =>
  recognition(kb, text, { settings }).results.map(({ index, length }) => text.slice(index, index + length));

describe('reading settings', () => {
  test('absent settings mean the defaults', () => {
    expect(readSettings({})).toEqual(DEFAULT_SETTINGS);
    expect(readSettings({ ...DEFAULT_SETTINGS })).toEqual(DEFAULT_SETTINGS);
  });

  test.each([
    [{ minConfidence: 0.5, overlaps: 'all', maxAlternates: 0, fuzzy: false, explain: true }],
    [{ sections: ['PMH'], vocab: ['icd10'], includeHypothetical: true, offsetEncoding: 'utf8' }],
  ])('%j is used as given', (given) => {
    expect(readSettings(given)).toEqual({ ...DEFAULT_SETTINGS, ...given });
  });

  test('values of enumerations are accepted in any case', () => {
    const read = readSettings({ overlaps: 'Nested', offsetEncoding: 'UTF8' });
    expect([read.overlaps, read.offsetEncoding]).toEqual(['nested', 'utf8']);
  });

  test('a list may be a string with commas', () => {
    expect(readSettings({ sections: 'PMH, FH,' }).sections).toEqual(['PMH', 'FH']);
  });

  test.each([
    [{ overlap: 'all' }, "Settings has no 'overlap'. Did you mean 'overlaps'?"],
    [{ zzzzzzzz: 1 }, 'Settings: minConfidence, overlaps'],
    [{ overlaps: 'some' }, "Settings.overlaps: expected one of longest, nested, all, got 'some'"],
    [{ minConfidence: 2 }, 'Settings.minConfidence: expected a number from 0 to 1, got 2'],
    [{ minConfidence: '0.5' }, "got '0.5'"],
    [{ maxAlternates: -1 }, 'expected an integer from 0 to 100, got -1'],
    [{ explain: 'yes' }, 'Settings.explain: expected true or false'],
    [{ sections: [1] }, 'Settings.sections: expected a list of texts'],
    [{ offsetEncoding: 'bytes' }, 'one of utf16, codepoint, utf8'],
  ])('%j is refused, and the message names it', (given, message) => {
    expect(() => readSettings(given)).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(message) }),
    );
  });
});

describe('overlaps', () => {
  const text = 'No knee pain.';

  test('longest keeps the longest name', () => {
    expect(spans(text, { overlaps: 'longest' })).toEqual(['knee pain']);
  });

  test.each(['nested', 'all'])('%s also keeps the names inside it, with the same context', (overlaps) => {
    expect(spans(text, { overlaps })).toEqual(['knee pain', 'pain']);
    const says = recognition(kb, text, { settings: { overlaps } }).results.map(({ result }) => result);
    expect(says).toEqual(['N', 'N']);
  });
});

describe('the qualifiers of a name', () => {
  test.each([
    'No knee pain, denies fever or chest pain. Mother had asthma.',
    'PMH: asthma, possible gout. Return if fever. Knee pain: none. Cough ruled out.',
    'Severe left knee pain, stable. BP 142/90, Na 134 (L). FH: stroke.',
  ])('are the same with overlaps as without: %s', (text) => {
    const said = (overlaps: string) =>
      recognition(kb, text, { settings: { overlaps } }).results.map(
        ({ index, length, notation }) => `${index} ${length} ${notation}`,
      );
    for (const overlaps of ['nested', 'all']) expect(said(overlaps)).toEqual(expect.arrayContaining(said('longest')));
  });
});

describe('filters', () => {
  test('sections keeps the results in the given sections, in any case', () => {
    const text = 'HPI: cough\nPMH: asthma';
    expect(spans(text, { sections: ['pmh'] })).toEqual(['asthma']);
    expect(spans(text, { sections: ['HPI', 'PMH'] })).toEqual(['cough', 'asthma']);
    expect(spans(text, { sections: ['FH'] })).toEqual([]);
    expect(() => spans(text, { sections: ['PHM'] })).toThrow("there is no section 'PHM'. Did you mean 'PMH'?");
    expect(() => spans(text, { sections: ['zzzzzz'] })).toThrow(/there is no section 'zzzzzz'. Sections: .*FH, .*PMH/);
  });

  test('vocab keeps the findings that have a code in a given vocabulary', () => {
    expect(spans('Cough, asthma, A1c.', { vocab: ['icd10'] })).toEqual(['asthma']);
    expect(spans('Cough, asthma, A1c.', { vocab: ['loinc', 'icd10'] })).toEqual(['asthma', 'A1c']);
  });

  test('hypothetical findings are kept on request', () => {
    expect(spans('Return if fever.', {})).toEqual([]);
    expect(spans('Return if fever.', { includeHypothetical: true })).toEqual(['fever']);
  });
});

describe('explain', () => {
  test('adds the section, the axes and the cues', () => {
    const text = 'FH: denies asthma';
    const [result] = recognition(kb, text, { settings: { explain: true } }).results;
    expect(result.context).toEqual({
      section: 'FH',
      polarity: 'N',
      cues: [{ rule: 'neg-denies', axis: 'polarity', index: 4, length: 6 }],
    });
    const features: unknown = expect.arrayContaining(['finding:kind=preferred', 'context:prefix=F']);
    const reason = { name: 'Asthma', kind: 'preferred', match: 'exact', confidence: 1, factors: [], features };
    expect(result.reason).toEqual(reason);
    expect(recognition(kb, text).results[0]).not.toHaveProperty('context');
    expect(recognition(kb, text).results[0]).not.toHaveProperty('reason');
  });

  test('shows what lowered the confidence, and what ranked the alternates lower', () => {
    const [result] = recognition(kb, 'MEDICATIONS: MS', { settings: { explain: true } }).results;
    expect(result.reason).toMatchObject({ name: 'MS', kind: 'abbreviation', match: 'exact' });
    expect(result.reason?.factors.map(({ name }) => name)).toEqual(['kind', 'ambiguity']);
    expect(result.alternates.map(({ reason }) => reason?.factors.map(({ name }) => name))).toEqual([
      ['kind', 'section', 'ambiguity'],
      ['kind', 'section', 'ambiguity'],
    ]);
    const [bare] = recognition(kb, 'MEDICATIONS: MS').results;
    expect(bare.alternates[0]).not.toHaveProperty('reason');
  });

  test('shows that the text itself defines a name', () => {
    const [, result] = recognition(kb, 'Knee pain (KP)', { settings: { explain: true } }).results;
    expect(result.reason).toMatchObject({ name: 'Knee pain', match: 'defined' });
  });
});

describe('offsets', () => {
  // An emoji is two UTF-16 code units, one code point and four bytes; é is one code unit, one code point and two bytes.
  const text = '😀é No fever, \ud800 cough';

  test.each([
    ['utf16', [7, 5], [16, 5]],
    ['codepoint', [6, 5], [15, 5]],
    ['utf8', [10, 5], [21, 5]],
  ])('in %s', (offsetEncoding, fever, cough) => {
    const { results } = recognition(kb, text, { settings: { offsetEncoding, explain: true } });
    expect(results.map(({ index, length }) => [index, length])).toEqual([fever, cough]);
    const cue = results[0].context?.cues[0];
    expect(fever[0] - (cue?.index ?? 0)).toBe(3);
  });

  test('utf8 and codepoint agree with the platform', () => {
    const { results } = recognition(kb, text, { settings: { offsetEncoding: 'utf8' } });
    expect(results[0].index).toBe(new TextEncoder().encode(text.slice(0, 7)).length);
    expect(Array.from(text.slice(0, 7)).length).toBe(6);
  });
});
