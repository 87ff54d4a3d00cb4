// checkCodes: codes reported together, checked with the embedded knowledge. The cases come from the official guidelines
// and the tabular list.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { checkCodes } from '../../src/operations/check-codes.js';
import { CORE_PATH } from '../opening/small-bundle.js';

const YEAR = 525_960;

const overlay = {
  name: 'codes of the tests',
  codes: [{ vocab: 'icd10', code: 'W94.9', description: 'A cause of the tests' }],
};

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays: [overlay] });
});

const check = (Codes: string | readonly string[], more: object = {}) => checkCodes(kb, { Codes, ...more }).check;

/** The issues with a list of codes, each written as `code: type other`. */
function issues(codes: string, more: object = {}): string[] {
  return check(codes, more).item.flatMap(({ code, issue }) =>
    issue.map(({ type, with: other = '' }) => `${code}: ${type} ${other}`.trim()),
  );
}

describe('codes together', () => {
  test.each<[string, object, string[]]>([
    ['I10,E11.9', {}, []],
    // Different types of diabetes exclude each other, so each code has an issue.
    ['E11.9,E10.9', {}, ['E11.9: excludes1 E10.9', 'E10.9: excludes1 E11.9']],
    // The code for hypertensive heart disease comes before the code for the type of heart failure.
    ['I11.0,I50.9', {}, []],
    ['I50.9,I11.0', {}, ['I50.9: sequence I11.0']],
    // The code for hypertensive heart and kidney disease comes before both the kidney disease and the heart failure.
    ['N18.30,I50.9,I13.0', {}, ['N18.30: sequence I13.0', 'I50.9: sequence I13.0']],
    // Dementia in another disease is coded after that disease.
    ['G30.9,F02.80', {}, []],
    ['F02.80,G30.9', {}, ['F02.80: sequence G30.9', 'F02.80: manifestation']],
    ['F02.80', {}, ['F02.80: manifestation']],
    ['I10,F02.80', {}, ['F02.80: manifestation']],
    ['I10,i10', {}, ['I10: spelling', 'I10: duplicate I10']],
    ['H66.90,H66.91', {}, ['H66.90: laterality H66.91']],
    ['H66.91,H66.92', {}, []],
    ['W94.9,S00.11XA', {}, ['W94.9: sequence S00.11XA', 'W94.9: external-cause']],
    ['S00.11XD,W94.9', {}, []],
    ['E11,T16.1,nonsense', {}, ['E11: category', 'T16.1: incomplete', 'nonsense: unknown']],
    // With an Excludes2 note, both codes may be reported; the issue is attached to the code that has the note.
    ['I21.4,I25.2', {}, ['I21.4: excludes2 I25.2']],
    ['I25.2,I21.4', {}, ['I25.2: sequence I21.4', 'I21.4: excludes2 I25.2']],
    ['I69.351,Z86.73', {}, ['I69.351: excludes1 Z86.73', 'Z86.73: excludes1 I69.351', 'Z86.73: combination I69.351']],
    // Pairs of codes that the guidelines change: the guidelines require a different code or an additional code, or make
    // one code of the pair superfluous.
    ['I10,N18.4', {}, ['I10: combination N18.4']],
    ['I50.9,I10', {}, ['I10: combination I50.9']],
    ['I12.9,N18.4', {}, []],
    ['E11.319,N18.9', {}, ['E11.319: combination N18.9']],
    ['E11.319,E11.22,N18.9', {}, []],
    ['F10.10,F10.20', {}, ['F10.10: combination F10.20']],
    ['I21.9,R07.9', {}, ['R07.9: combination I21.9']],
    ['A41.9,N17.9', {}, ['A41.9: combination N17.9']],
    ['A41.9,R65.20,N17.9', {}, []],
    ['O24.419,E11.9', {}, ['O24.419: combination E11.9']],
    ['M81.0,S72.002A', {}, ['M81.0: combination M80.052A', 'S72.002A: combination M81.0']],
    ['E10.9,Z79.4', {}, ['Z79.4: combination E10.9']],
    // Codes that the guidelines place first.
    ['I10,Z00.00', {}, ['Z00.00: sequence I10']],
    ['Z00.00,I10', {}, []],
    ['E11.9,O24.119', {}, ['O24.119: sequence E11.9']],
    ['C50.919,Z51.11', {}, ['Z51.11: sequence C50.919']],
    // Codes that must come after another code although no note says so.
    ['C79.51,C61', {}, ['C79.51: sequence C61']],
    ['C61,C79.51', {}, []],
    ['G81.91,I63.9', {}, ['G81.91: sequence I63.9']],
    ['K86.1,K85.90', {}, ['K86.1: sequence K85.90']],
    ['B20,S72.001A', {}, ['B20: sequence S72.001A']],
    ['G81.91,I10,I63.9', {}, ['G81.91: sequence I63.9', 'I10: sequence I63.9']],
    // A code defined only by an axis has the notes of its ancestors.
    ['S52.501D,W94.9', {}, []],
    ['W94.9,S52.501D', {}, ['W94.9: external-cause']],
    ['Z68.25', { Age: 5 * YEAR }, ['Z68.25: age']],
    ['Z68.25', { Age: 50 * YEAR }, []],
  ])('%s with %j: %j', (codes, more, expected) => {
    expect(issues(codes, more)).toEqual(expected);
  });

  test('warnings and notes leave the codes valid; errors do not', () => {
    expect(check('I21.4,I25.2').isValid).toBe(true);
    expect(check('I21.4,I25.2').item[0].issue[0].severity).toBe('note');
    expect(check('A41.9,N17.9').item[0].issue[0].severity).toBe('note');
    expect(check('I10,N18.4')).toMatchObject({ isValid: true });
    expect(check('I10,N18.4').item[0].issue[0]).toMatchObject({
      severity: 'warning',
      text: expect.stringContaining('I12.9'),
    });
    expect(check('H66.90,H66.91').isValid).toBe(true);
    expect(check('I10,F02.80').isValid).toBe(true);
    expect(check('F02.80').isValid).toBe(false);
    expect(check('E11.9,E10.9').isValid).toBe(false);
    expect(check([])).toEqual({ isValid: true, item: [], order: [] });
  });

  test.each<[string, string[]]>([
    ['I50.9,I11.0', ['I11.0', 'I50.9']],
    ['E11.9,N18.30,I50.9,I13.0', ['E11.9', 'I13.0', 'N18.30', 'I50.9']],
    ['F02.80,I10,G30.9', ['G30.9', 'F02.80', 'I10']],
    ['I10,i10,E11.9', ['I10', 'E11.9']],
    ['N17.9,R65.20,A41.9', ['A41.9', 'R65.20', 'N17.9']],
    ['R05.9,Z68.25,E11.9,Z00.00', ['Z00.00', 'E11.9', 'R05.9', 'Z68.25']],
    ['U07.1,O98.519', ['O98.519', 'U07.1']],
  ])('the recommended order of %s is %j', (codes, expected) => {
    expect(check(codes).order).toEqual(expected);
    expect(
      check(check(codes).order).item.flatMap(({ issue }) => issue.filter(({ type }) => type === 'sequence')),
    ).toEqual([]);
  });
});

test('whatever the codes and their order, the recommended order has no sequence issue', () => {
  const CODES = [
    'I50.9',
    'I11.0',
    'I13.0',
    'N18.30',
    'F02.80',
    'G30.9',
    'E11.22',
    'J44.9',
    'A41.9',
    'R65.20',
    'Z79.4',
    'Z00.00',
    'O24.119',
    'T81.44XA',
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(CODES), (codes) => {
      const { order } = check(codes);
      expect([...order].sort()).toEqual([...codes].sort());
      const wrong = check(order).item.flatMap(({ issue }) => issue.filter(({ type }) => type === 'sequence'));
      expect(wrong).toEqual([]);
    }),
  );
});

test('the patient may also be given as a whole, and is then as old as on the day of the call', () => {
  const birthDate = `${new Date().getFullYear() - 30}-01-01`;
  for (const [codes, sex] of [
    ['O80,Z37.0', 'M'],
    ['P59.9', 'F'],
    ['C61', 'F'],
  ] as const) {
    const known = issues(codes, { Patient: { birthDate, sex } });
    expect(known, codes).toEqual(issues(codes, { Sex: sex, Age: 30 * YEAR }));
    expect(known, codes).not.toEqual(issues(codes));
  }
});
