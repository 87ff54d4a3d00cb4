// Codes over the years: the day of the encounter decides which code is reported, and codes that did not exist yet are
// reported as their predecessors.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeNote, lookup, openKnowledgeBase, translateItem, validateCode } from '../../src/index.js';

const kb = await openKnowledgeBase(readFileSync('dist/core.ctkb'));

function codesOf(Text: string, EncounterTime: string): string[] {
  return codeNote(kb, { Text: `ASSESSMENT: ${Text}.`, EncounterTime }).codedNote.codes.map(({ code }) => code);
}

describe('the day of the encounter determines the codes', () => {
  test.each<[note: string, day: string, codes: string[]]>([
    ['COVID-19', '2020-03-31', ['B97.29']],
    ['COVID-19', '2020-04-01', ['U07.1']],
    ['COVID-19 pneumonia', '2020-12-31', ['U07.1', 'J12.89']],
    ['COVID-19 pneumonia', '2021-01-01', ['U07.1', 'J12.82']],
    ['Low back pain', '2021-09-30', ['M54.5']],
    ['Low back pain', '2021-10-01', ['M54.50']],
    ['CKD stage 3a', '2020-09-30', ['N18.3']],
    ['CKD stage 3a', '2020-10-01', ['N18.31']],
    ['Type 2 diabetes. CKD stage 3a', '2020-05-01', ['E11.22', 'N18.3']],
    ['Acute cough', '2021-09-30', ['R05']],
    ['Anorexia nervosa, restricting type', '2024-09-30', ['F50.01']],
    ['Fibromyalgia', '2016-01-01', ['M79.7']],
  ])('%s on %s: %j', (note, day, codes) => {
    expect(codesOf(note, day)).toEqual(codes);
  });
});

describe('a code of another year', () => {
  test('is translated in the same way as its current code', () => {
    const [found] = codeNote(kb, { Text: 'Low back pain.', EncounterTime: '2021-10-01' }).codedNote.codes;
    expect(found?.code).toBe('M54.50');
    const finding = translateItem(kb, { SourceVocabulary: 'icd10', SourceCode: 'M54.50', TargetVocabulary: 'cterm' });
    const [{ code: SourceCode } = { code: '' }] = finding.map.entry;
    const request = { SourceVocabulary: 'cterm', SourceCode, TargetVocabulary: 'icd10', EncounterTime: '2020-06-01' };
    const [entry] = translateItem(kb, request).map.entry;
    expect(entry).toMatchObject({ code: 'M54.5', unreportable: false });
    expect(entry?.properties).toContainEqual(expect.objectContaining({ name: 'insteadOf', value: 'M54.50' }));
  });

  test.each<[code: string, day: string, isBillable: boolean, isValid: boolean]>([
    ['N18.3', '2020-09-30', true, true],
    ['N18.3', '2020-10-01', false, true],
    ['N18.31', '2020-09-30', false, false],
    ['M54.5', '2021-09-30', true, true],
    ['M54.5', '2021-10-01', false, true],
    ['U07.1', '2019-10-01', false, false],
    ['T81.4', '2016-10-01', false, true],
    ['J45.909', '2016-10-01', true, true],
    ['T78.07XA', '2025-09-30', true, true],
    ['T78.07XA', '2025-10-01', false, false],
  ])('%s on %s is billable: %s, valid: %s', (Code, EncounterTime, isBillable, isValid) => {
    const { result, unreportable } = validateCode(kb, { Vocab: 'icd10', Code, EncounterTime }).validation;
    expect({ result, isBillable: unreportable === false }).toEqual({ result: isValid, isBillable });
    expect(lookup(kb, { Vocab: 'icd10', Code, EncounterTime }).lookup.unreportable).toBe(!isBillable);
  });
});
