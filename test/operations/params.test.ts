// The kinds of parameters: which values each kind accepts, which it refuses, and which it treats as absent.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Parameter, Presence } from '../../src/contract/parameter.js';
import {
  boolean,
  codes,
  culture,
  dateTime,
  enumeration,
  enumerationSet,
  integer,
  json,
  list,
  parseDateTime,
  patient,
  text,
} from '../../src/contract/params.js';
import { nearest } from '../../src/errors/nearest.js';

const REFUSED = Symbol('refused');
const doc = 'For a test.';

function read(parameter: Parameter<unknown, unknown, Presence>, given: unknown): unknown {
  const reading = parameter.read(given);
  return 'problem' in reading ? REFUSED : reading.value;
}

const optionalText = text({ doc });
const requiredText = text({ required: true, doc });
const anyInteger = integer({ doc });
const fromOneToTen = integer({ min: 1, max: 10, doc });
const aBoolean = boolean({ doc });
const aList = list({ doc });
const someCodes = codes({ doc });
const letters = enumeration(['Alpha', 'Beta'], { doc });
const several = enumerationSet(['Alpha', 'Beta'], { default: [], doc });
const time = dateTime({ doc });
const aPatient = patient({ doc });
const anObject = json({ doc });

const aCulture = culture({ doc });

const day = new Date('2025-03-01T00:00:00Z');

const cases: [string, Parameter<unknown, unknown, Presence>, unknown, unknown][] = [
  ['text', optionalText, 'as it is ', 'as it is '],
  ['text, blank', optionalText, ' ', undefined],
  ['required text, blank', requiredText, '', ''],
  ['text', optionalText, 5, REFUSED],
  ['text', optionalText, null, REFUSED],
  ['codes', someCodes, ' 10092, E11.9,', ['10092', 'E11.9']],
  ['codes, one as a number', someCodes, 10092, ['10092']],
  ['codes, mixed', someCodes, [10092, ' E11.9 ', ''], ['10092', 'E11.9']],
  ['codes, blank', someCodes, ' ', undefined],
  ['codes, none', someCodes, [], []],
  ['codes', someCodes, [-1], REFUSED],
  ['codes', someCodes, 1.5, REFUSED],
  ['codes', someCodes, [null], REFUSED],
  ['integer', anyInteger, 5, 5],
  ['integer', anyInteger, ' -5 ', -5],
  ['integer, blank', anyInteger, '', undefined],
  ['integer', anyInteger, 5.5, REFUSED],
  ['integer', anyInteger, '5.5', REFUSED],
  ['integer', anyInteger, '5x', REFUSED],
  ['integer', anyInteger, true, REFUSED],
  ['integer', anyInteger, Number.NaN, REFUSED],
  ['integer', anyInteger, 2 ** 53, REFUSED],
  ['integer at its low', fromOneToTen, 1, 1],
  ['integer at its high', fromOneToTen, '10', 10],
  ['integer below', fromOneToTen, 0, REFUSED],
  ['integer above', fromOneToTen, '11', REFUSED],
  ...['true', 'TRUE', '1', 'yes', ' Yes '].map((form): [string, typeof aBoolean, unknown, unknown] => {
    return ['boolean', aBoolean, form, true];
  }),
  ...['false', 'False', '0', 'no', 'NO'].map((form): [string, typeof aBoolean, unknown, unknown] => {
    return ['boolean', aBoolean, form, false];
  }),
  ['boolean', aBoolean, false, false],
  ['boolean, blank', aBoolean, '', undefined],
  ['boolean', aBoolean, 'on', REFUSED],
  ['boolean', aBoolean, 1, REFUSED],
  ['list', aList, 'a, b,,c ', ['a', 'b', 'c']],
  ['list', aList, ['a', ' b'], ['a', 'b']],
  ['list, blank', aList, ' ', undefined],
  ['list', aList, ['a', 1], REFUSED],
  ['list', aList, { 0: 'a' }, REFUSED],
  ['name', letters, 'Alpha', 'Alpha'],
  ['name', letters, ' bETA', 'Beta'],
  ['name, blank', letters, '', undefined],
  ['name', letters, 'Gamma', REFUSED],
  ['name', letters, 0, REFUSED],
  ['names', several, 'beta,ALPHA', ['Beta', 'Alpha']],
  ['names', several, ['Beta'], ['Beta']],
  ['names', several, 'Beta,Gamma', REFUSED],
  ['time', time, '2025-03-01', day],
  ['time', time, '2025-03-01T00:00:00Z', day],
  ['time', time, '2025-03-01 01:00+0100', day],
  ['time', time, day, day],
  ['time', time, '2025-02-30', REFUSED],
  ['time', time, '2025-13-01', REFUSED],
  ['time', time, '01/03/2025', REFUSED],
  ['time', time, new Date('no'), REFUSED],
  ['time', time, 0, REFUSED],
  ['culture', aCulture, 'en_gb', 'en-GB'],
  ['culture', aCulture, 'English!', REFUSED],
  ['patient', aPatient, { birthDate: '2025-03-01', sex: 'F' }, { birthDate: day, sex: 'F' }],
  ['patient', aPatient, '{"sex":"M"}', { sex: 'M' }],
  ['patient', aPatient, { birthDate: 'long ago' }, REFUSED],
  ['patient', aPatient, { sex: 1 }, REFUSED],
  ['patient', aPatient, { name: 'x' }, REFUSED],
  ['patient', aPatient, '[]', REFUSED],
  ['patient', aPatient, 'p1', REFUSED],
  ['object', anObject, '{"a":[1]}', { a: [1] }],
  ['object', anObject, { a: 1 }, { a: 1 }],
  ['object', anObject, '"{}"', REFUSED],
  ['object', anObject, '{', REFUSED],
  ['object', anObject, [], REFUSED],
];

describe('the values of a parameter', () => {
  test.each(cases)('%s %# %j', (_, parameter, given, expected) => {
    expect(read(parameter, given)).toEqual(expected);
  });

  test('says what it expects', () => {
    expect(fromOneToTen.expected).toBe('an integer from 1 to 10');
    expect(integer({ min: 1, doc }).expected).toBe('an integer of at least 1');
    expect(letters.expected).toBe('one of Alpha, Beta');
  });

  test('says whether it is required', () => {
    expect([optionalText, requiredText, several].map(({ presence }) => presence)).toEqual([
      'optional',
      'required',
      'defaulted',
    ]);
    expect(boolean({ default: false, doc })).toMatchObject({ presence: 'defaulted', default: false });
  });

  test('every integer round-trips through its text', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => read(anyInteger, String(value)) === value));
  });

  test('every date round-trips through its text', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(parseDateTime(date.toISOString())).toEqual(date);
        },
      ),
    );
  });

  test('no value makes a parameter throw', () => {
    const all = [...new Set(cases.map(([, parameter]) => parameter))];
    fc.assert(fc.property(fc.anything(), fc.constantFrom(...all), (given, parameter) => void parameter.read(given)));
  });
});

describe('nearest', () => {
  const names = ['Limit', 'SourceCode', 'SourceVocabulary', 'Sex'];
  test.each([
    ['limit', 'Limit'],
    ['Limti', 'Limit'],
    ['Source_Code', 'SourceCode'],
    ['SourceVocab', 'SourceVocabulary'],
    ['sx', 'Sex'],
    ['Colour', undefined],
    ['', undefined],
  ])('%s → %s', (given, name) => {
    expect(nearest(given, names)).toBe(name);
  });
});
