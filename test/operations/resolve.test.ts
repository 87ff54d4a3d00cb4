// resolve, and the note builder that it uses, with the invented knowledge base.

import { describe, expect, test } from 'vitest';
import type { Phrasing, Term } from '../../src/contract/result-types.js';
import { findingById } from '../../src/knowledge/findings.js';
import { resolve } from '../../src/operations/resolve.js';
import { choosePhrase, insidePhrase } from '../../src/wording/choose-phrase.js';
import { type GroupingFlag, groupOf } from '../../src/wording/note-group.js';
import { formatDate, formatDuration, formatNumber } from '../../src/wording/number-wording.js';
import { QUALIFIER_FLAGS } from '../../src/wording/qualifier-flags.js';
import { type Qualifiers, renderFinding } from '../../src/wording/render-finding.js';
import { RESULT_FLAGS } from '../../src/wording/value-flag.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const kb = inventedKnowledge();

type Given = Omit<Parameters<typeof resolve>[1], 'CtermId'>;
const resolved = (CtermId: number, given: Given = {}): Term => resolve(kb, { CtermId, ...given }).term;

describe('resolve', () => {
  test('returns every known field and no other', () => {
    expect(resolved(202)).toEqual({
      type: 'Dx',
      ctermId: 202,
      nodeKey: '010000',
      termType: 4,
      text: 'Second sugar disease',
      specialty: 'endocrinology,nephrology',
      sectionId: 'endocrine',
      groupId: 'PMH',
      tags: 'chronic',
      hasHistory: true,
      qflags:
        QUALIFIER_FLAGS.prefix |
        QUALIFIER_FLAGS.result |
        QUALIFIER_FLAGS.modifier |
        QUALIFIER_FLAGS.status |
        QUALIFIER_FLAGS.course,
    });
  });

  test('returns value, unit, range and flag of a test', () => {
    expect(resolved(301, { Value: '8.2', Result: 'a' })).toEqual({
      type: 'Tx',
      ctermId: 301,
      nodeKey: '0300',
      termType: 3,
      text: 'Hemoglobin A1c: 8.2 % (high)',
      groupId: 'TEST',
      result: 'A',
      value: '8.2',
      unit: '%',
      flag: RESULT_FLAGS.high,
      rangeNormalHigh: 5.6,
      rangeNormalLow: 4,
      hasHistory: true,
      qflags: QUALIFIER_FLAGS.prefix | QUALIFIER_FLAGS.result | QUALIFIER_FLAGS.value,
    });
  });

  test('lists the components of a panel', () => expect(resolved(302).subs).toBe('303,301'));

  test.each<[Given, Partial<Term>]>([
    [{ Value: '38.9 C' }, { value: '38.9', unit: 'C', flag: RESULT_FLAGS.high }],
    [{ Value: '38.9' }, { value: '38.9', unit: '°C', flag: RESULT_FLAGS.high }],
    [{ Value: '98.6' }, { value: '98.6', unit: '°F', flag: RESULT_FLAGS.normal }],
    [{ Value: '8.2 mmol/L' }, { value: '8.2', unit: 'mmol/L', flag: undefined }],
    [{ Value: '38 or so' }, { value: '38 or so', unit: '°F', flag: undefined }],
    [{}, { value: undefined, unit: '°F', flag: undefined }],
  ])('the value of %j is compared with the range in the right unit', (given, expected) => {
    const { value, unit, flag } = resolved(304, given);
    expect({ value, unit, flag }).toEqual(expected);
  });

  test('an unknown finding gives an empty term', () => {
    expect(resolve(kb, { CtermId: 999 })).toEqual({ term: {} });
    expect(resolve(kb, { CtermId: 0 })).toEqual({ term: {} });
  });

  test.each<[number, Given, string]>([
    [101, {}, 'chest pain'],
    [101, { Result: 'A' }, 'chest pain'],
    [101, { Result: 'N' }, 'no chest pain'],
    [101, { Prefix: 'H' }, 'history of chest pain'],
    [101, { Prefix: 'F', Result: 'N' }, 'no family history of chest pain'],
    [101, { Culture: 'en-GB' }, 'pain in the chest'],
    [101, { Culture: 'de', Result: 'N' }, 'kein Brustschmerz'],
    [102, {}, 'Chest pain on exertion'],
    [102, { Result: 'N' }, 'no chest pain on exertion'],
    [202, { Prefix: 'P' }, 'possible second sugar disease'],
    [301, {}, 'Hemoglobin A1c'],
    [301, { Prefix: 'O' }, 'ordered hemoglobin A1c'],
    [301, { Value: '5' }, 'Hemoglobin A1c: 5 % (normal)'],
    [301, { Value: '3.9' }, 'Hemoglobin A1c: 3.9 % (low)'],
    [301, { Value: '8.2', Culture: 'de' }, 'Hemoglobin A1c: 8,2 % (high)'],
    [301, { Value: 'pending' }, 'Hemoglobin A1c: pending'],
    [301, { Value: '8.2 %' }, 'Hemoglobin A1c: 8.2 % (high)'],
    [301, { Value: '66 mmol/mol' }, 'Hemoglobin A1c: 66 mmol/mol (high)'],
    [301, { Value: '>14' }, 'Hemoglobin A1c: >14 %'],
    [304, { Value: '98.6' }, 'Temperature: 98.6 °F (normal)'],
    [304, { Value: '38.9' }, 'Temperature: 38.9 °C (high)'],
    [304, { Value: '38.9 C' }, 'Temperature: 38.9 C (high)'],
    [304, { Value: '37.0°C' }, 'Temperature: 37.0 °C (normal)'],
    [304, { Value: '35.1 degrees Celsius' }, 'Temperature: 35.1 degrees Celsius (low)'],
    [304, { Value: '96.1 F' }, 'Temperature: 96.1 F (low)'],
    [305, { Value: '12,400' }, 'White cells: 12,400 /uL (high)'],
    [305, { Value: '12.4' }, 'White cells: 12.4 K/uL (high)'],
    [305, { Value: '8,925' }, 'White cells: 8,925 /uL (normal)'],
    [305, { Value: '12.4 K/uL' }, 'White cells: 12.4 K/uL (high)'],
    [305, { Value: '8.1 x10^9/L' }, 'White cells: 8.1 x10^9/L (normal)'],
    [301, { Value: '5', Result: 'A' }, 'Hemoglobin A1c: 5 % (abnormal)'],
    [301, { Value: '8', Result: 'N' }, 'Hemoglobin A1c: 8 % (normal)'],
    [301, { Result: 'A' }, 'Hemoglobin A1c: abnormal'],
    [301, { Result: 'N' }, 'Hemoglobin A1c: normal'],
    [303, { Result: 'N' }, 'normal glucose'],
    [401, { Result: 'N' }, 'no metformin'],
  ])('%s with %j reads %j', (id, given, text) => {
    expect(resolved(id, given).text).toBe(text);
  });

  test('phrases are included on request, and the default pair always', () => {
    expect(resolved(101).phrasing).toBeUndefined();
    expect(resolved(101, { ResolvePhrases: true }).phrasing).toEqual({
      ip: 'The patient reports chest pain',
      in: 'The patient denies chest pain',
      startContext: 'The pain is',
      dp: 'chest pain',
      dn: 'no chest pain',
    });
    expect(resolved(202, { ResolvePhrases: true }).phrasing).toEqual({
      dp: 'Second sugar disease',
      dn: 'no second sugar disease',
    });
    expect(resolved(301, { ResolvePhrases: true }).phrasing).toEqual({
      dp: 'Hemoglobin A1c',
      dn: 'Hemoglobin A1c: normal',
    });
  });

  test.each<[Given, string | undefined]>([
    [{}, 'chronic'],
    [{ Tags: 'a, b' }, 'chronic,a,b'],
    [{ Tags: ['chronic', 'a', 'a'] }, 'chronic,a'],
  ])('tags %j → %s', (given, tags) => {
    expect(resolved(202, given).tags).toBe(tags);
  });

  test('each term property adds the data it is named after', () => {
    expect(resolved(101, { TermProperties: ['names', 'description'] })).toMatchObject({
      names: ['Chest pain', 'pain in the chest', 'CP'],
      description: 'Chest pain',
    });
    expect(resolved(302, { TermProperties: 'components' }).components).toEqual([303, 301]);
    expect(resolved(301, { TermProperties: 'ucum' }).ucum).toBe('%');
    expect(Object.keys(resolved(301))).not.toContain('ucum');
  });

  test('a drug has its RxNorm code if the host may use RxNorm', () => {
    expect(resolved(401).rxCode).toBe('6809');
    expect(resolve(inventedKnowledge({ licences: [] }), { CtermId: 401 }).term.rxCode).toBeUndefined();
  });

  test.each([
    ['a child', { birthDate: '2020-01-01' }, undefined],
    ['an adult', { birthDate: '1970-01-01' }, 5.6],
    ['somebody', { sex: 'F' }, 5.6],
  ])('%s: the range is that of an adult', (_, Patient, high) => {
    const term = resolved(301, { Patient, EncounterTime: '2025-01-01', Value: '8' });
    expect(term.rangeNormalHigh).toBe(high);
    expect(term.flag).toBe(high === undefined ? undefined : RESULT_FLAGS.high);
  });

  test('the host looks the patient up by id', () => {
    const host = { patients: () => ({ birthDate: '2020-01-01' }), now: () => new Date('2025-01-01') };
    const term = resolve(inventedKnowledge(host), { CtermId: 301, PatientId: 'p1' }).term;
    expect(term.rangeNormalHigh).toBeUndefined();
  });

  test.each([
    [{ Prefix: 'Q' }, /^resolve: parameter Prefix: expected one of O, H, F, P, got 'Q'\./],
    [{ Result: 'positive' }, /^resolve: parameter Result: expected one of A, N, got 'positive'\./],
  ])('%j is refused', (given, words) => {
    expect(() => resolved(202, given)).toThrow(words);
  });
});

describe('note builders', () => {
  const seen: unknown[] = [];
  const host = {
    noteBuilders: {
      1: () => ({ text: 'never asked' }),
      2: (term: Term, context: unknown): Term => {
        seen.push(context);
        return { ...term, text: `${term.text}!`, hasHistory: true };
      },
    },
  };
  const hosted = inventedKnowledge(host);

  test.each([
    [undefined, 'Second sugar disease'],
    [1, 'Second sugar disease'],
    [2, 'Second sugar disease!'],
  ])('version %s', (BuilderVersion, text) => {
    expect(resolve(hosted, { CtermId: 202, BuilderVersion }).term.text).toBe(text);
  });

  test('receive the request', () => {
    resolve(hosted, { CtermId: 202, BuilderVersion: 2, Tags: 'a', PatientId: 'p1', EncounterTime: '2025-01-01' });
    expect(seen.at(-1)).toMatchObject({
      culture: 'en',
      tags: ['a'],
      patientId: 'p1',
      encounterTime: new Date('2025-01-01'),
      groupingFlags: ['None'],
      resolvePhrases: false,
    });
  });

  test('an unregistered one is unavailable', () => {
    expect(() => resolve(hosted, { CtermId: 202, BuilderVersion: 3 })).toThrow(
      expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('1 (built in), 1, 2') }),
    );
  });
});

describe('rendering', () => {
  const text = (id: number, said: Qualifiers, place = {}) =>
    renderFinding(kb, findingById(kb, id), said, { culture: 'en', ...place });

  test.each<[number, Qualifiers, string]>([
    [101, { modifier: 'SE', duration: '3D' }, 'severe chest pain for 3 days'],
    [101, { modifier: 'RT+SE', prefix: 'H' }, 'history of right severe chest pain'],
    [101, { duration: '1H', onset: '2025-03-01' }, 'chest pain for 1 hour'],
    [101, { onset: '2025-03-01' }, 'chest pain since March 1, 2025'],
    [101, { onset: 'childhood' }, 'chest pain since childhood'],
    [101, { status: 'WO', note: 'seen twice' }, 'chest pain (worsening) seen twice'],
    [101, { status: 'UC' }, 'chest pain (uncontrolled)'],
    [101, { result: 'N', modifier: 'SE', duration: '3D' }, 'no chest pain'],
    [101, { result: 'N', modifier: 'RT+SE' }, 'no right chest pain'],
    [301, { value: '8.2', unit: 'mmol/mol', prefix: 'H' }, 'history of hemoglobin A1c: 8.2 mmol/mol (low)'],
    [303, { prefix: 'O', result: 'N' }, 'ordered glucose: normal'],
    [253, { modifier: 'AC' }, 'Acute sore ear'],
    [253, { modifier: 'SE+AC' }, 'severe acute sore ear'],
    [253, { modifier: 'AC', prefix: 'H' }, 'history of acute sore ear'],
    [253, { modifier: 'AC', result: 'N' }, 'no acute sore ear'],
    [254, { modifier: 'AX' }, 'acute on chronic sugar of the right side'],
    [254, { modifier: 'RT' }, 'chronic sugar of the right side'],
    [254, { modifier: 'AC' }, 'acute chronic sugar of the right side'],
  ])('%s with %j reads %j', (id, said, expected) => {
    expect(text(id, said)).toBe(expected);
  });

  test('a contextual phrase is used only if its context is open', () => {
    expect(text(102, {}, { open: (key: string) => key === '0000' })).toBe('worse on exertion');
    expect(text(102, {}, { open: () => false })).toBe('Chest pain on exertion');
    expect(text(102, { result: 'N' }, { open: () => true })).toBe('no worse on exertion');
  });

  test('the initial phrase is used at the beginning of a sentence', () => {
    expect(text(101, {}, { first: true })).toBe('The patient reports chest pain');
    expect(text(101, { result: 'N' }, { first: true })).toBe('The patient denies chest pain');
  });

  const all: Phrasing = { ctnk: '00', cp: 'cp', cn: 'cn', dp: 'dp', dn: 'dn', ip: 'ip', in: 'in' };
  test.each<[string, Phrasing, boolean, boolean, boolean, string]>([
    ['contextual', all, true, false, false, 'cp'],
    ['contextual before initial', all, true, true, false, 'cp'],
    ['initial', all, false, true, false, 'ip'],
    ['default', all, false, false, false, 'dp'],
    ['negative contextual', all, true, false, true, 'cn'],
    ['c → d', { ctnk: '00', dp: 'dp' }, true, false, false, 'dp'],
    ['c → d → i', { ctnk: '00', ip: 'ip' }, true, false, false, 'ip'],
    ['d → i', { ip: 'ip' }, false, false, false, 'ip'],
    ['i → d', { dp: 'dp' }, false, true, false, 'dp'],
    ['→ description', {}, false, false, false, 'Some thing'],
    ['no + positive', { dp: 'dp' }, false, false, true, 'no dp'],
    ['no + description', {}, false, false, true, 'no some thing'],
    [
      'a negative of the next pair only where this one has nothing',
      { cp: 'cp', ctnk: '00', dn: 'dn' },
      true,
      false,
      true,
      'no cp',
    ],
  ])('%s', (_, phrasing, open, first, negative, expected) => {
    expect(choosePhrase(phrasing, 'Some thing', negative, { open: () => open, first }, 'en')).toBe(expected);
  });

  test.each([
    ['Chest pain', 'en', 'chest pain'],
    ['COPD', 'en', 'COPD'],
    ['pH', 'en', 'pH'],
    ["Crohn's disease", 'en', "Crohn's disease"],
    ['X-ray', 'en', 'X-ray'],
    ['D-dimer', 'en', 'D-dimer'],
    ['Drug-induced rash', 'en', 'drug-induced rash'],
    ['B12 deficiency', 'en', 'B12 deficiency'],
  ])('inside a phrase, %s (%s) is %s', (phrase, culture, expected) => {
    expect(insidePhrase(phrase, culture)).toBe(expected);
  });

  test.each([
    ['8.20', 'en', '8.20'],
    ['8.20', 'de', '8,20'],
    ['-0.5', 'fr', '-0,5'],
    ['1000', 'de', '1000'],
    ['142/90', 'de', '142/90'],
    ['1.2.3', 'de', '1.2.3'],
  ])('the number %s in %s is %s', (value, culture, expected) => {
    expect(formatNumber(value, culture)).toBe(expected);
  });

  test.each([
    ['3D', '3 days'],
    ['1M', '1 month'],
    ['90N', '90 minutes'],
    ['1.5y', '1.5 years'],
    ['a while', 'a while'],
  ])('the duration %s is %s', (duration, expected) => {
    expect(formatDuration(duration, 'en')).toBe(expected);
  });

  test('a date is shown in its own time zone', () => {
    expect(formatDate('2025-03-01T23:30:00Z', 'en-GB')).toBe('1 March 2025');
  });
});

describe('grouping', () => {
  test.each<[number, Qualifiers, GroupingFlag[], string]>([
    [101, {}, [], 'ROS'],
    [101, {}, ['SymptomsToHPI'], 'HPI'],
    [101, { prefix: 'H' }, ['SymptomsToHPI'], 'PMH'],
    [101, { prefix: 'F' }, [], 'FH'],
    [500, {}, ['SymptomsToHPI'], 'PE'],
    [201, {}, [], 'ASSESS'],
    [202, {}, [], 'PMH'],
    [202, { prefix: 'P' }, [], 'PMH'],
    [301, {}, ['TestsToResults'], 'TEST'],
    [301, { value: '8' }, [], 'TEST'],
    [301, { value: '8' }, ['TestsToResults'], 'RESULT'],
    [301, { result: 'N' }, ['TestsToResults'], 'RESULT'],
    [301, { value: '8' }, ['TestsToResults', 'NoTestResults'], 'TEST'],
    [301, { prefix: 'O' }, ['TestsToResults'], 'PLAN'],
    [401, { prefix: 'Y' }, [], 'ALL'],
    [401, { prefix: 'T' }, [], 'MED'],
    [401, {}, [], 'PLAN'],
  ])('%s with %j and %j goes to %s', (id, said, flags, group) => {
    expect(groupOf(kb, findingById(kb, id), said, flags)).toBe(group);
  });
});
