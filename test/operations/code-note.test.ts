// codeNote with the embedded knowledge: which findings in a note become codes on its claim, in what order, and why the
// others do not. Each case represents a class of notes.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../src/contract/engine-version.js';
import type { CodedNote } from '../../src/contract/result-types.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { codeNote } from '../../src/operations/code-note.js';
import { CORE_PATH } from '../opening/small-bundle.js';

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

const WOMAN = { birthDate: '1968-04-09', sex: 'F' };
const MAN = { birthDate: '1955-04-09', sex: 'M' };

function coded(Text: string, more: object = {}): CodedNote {
  return codeNote(kb, { Text, EncounterTime: '2026-11-03', Patient: WOMAN, ...more }).codedNote;
}

const codesOf = (text: string, more: object = {}) => coded(text, more).codes.map(({ code }) => code);

/** The reasons why findings are held back, keyed by the words for the findings. */
function heldOf(text: string, more: object = {}): Record<string, string> {
  return Object.fromEntries(coded(text, more).held.map((one) => [one.text.toLowerCase(), one.reason]));
}

describe('the claim of', () => {
  test.each<[string, string, string[], object?]>([
    ['a diagnosis with its symptoms', 'CC: cough, fever\nAssessment: community-acquired pneumonia.', ['J18.9']],
    ['an uncertain diagnosis of an outpatient', 'CC: cough\nAssessment: possible pneumonia.', ['R05.9']],
    [
      'an uncertain diagnosis at discharge',
      'DISCHARGE DIAGNOSIS: probable pneumonia.',
      ['J18.9'],
      { Setting: 'inpatient' },
    ],
    ['a symptom that is the assessment', 'HPI: dizziness for 2 days.\nASSESSMENT: dizziness, cause unclear.', ['R42']],
    ['bare values', 'BP 150/95, glucose 180.\nASSESSMENT: Osteoarthritis of both knees.', ['M17.0']],
    ['a denied allergy', 'No allergy to penicillin.\nASSESSMENT: gout.', ['M10.9']],
    ['a negative family history', 'No family history of breast cancer.\nASSESSMENT: gout.', ['M10.9']],
    ['a disease in the history that is chronic', 'PMH: hypertension.\nASSESSMENT: gout.', ['M10.9', 'I10']],
    ['a disease that has gone', 'ASSESSMENT:\n1. Gout.\n2. Pneumonia, resolved.', ['M10.9']],
    ['diabetes and kidney disease', 'ASSESSMENT:\n1. Type 2 diabetes.\n2. CKD stage 3a.', ['E11.22', 'N18.31']],
    ['a relative', 'FH: mother with hypertension.\nASSESSMENT: gout.', ['M10.9']],
    ['a hypothetical finding', 'ASSESSMENT: gout.\nReturn if fever or chest pain.', ['M10.9']],
    ['an ordered test', 'ASSESSMENT: gout.\nPLAN: check lipid panel and A1c.', ['M10.9']],
    ['a body mass index alone', 'BMI 31.2.\nASSESSMENT: gout.', ['M10.9']],
    ['a body mass index with obesity', 'BMI 31.2.\nASSESSMENT: obesity.', ['E66.9', 'Z68.31']],
    ['words of a writer about a value', 'ASSESSMENT: elevated blood pressure reading.', ['R03.0']],
    ['a low blood pressure', 'BP 82/40.\nASSESSMENT: gout.', ['M10.9']],
  ])('%s', (_, text, codes, more = {}) => {
    expect(codesOf(text, more)).toEqual(codes);
  });

  const INPATIENT = { Setting: 'inpatient' };
  test.each<[string, string, string[], object?]>([
    ['an effect that comes from a drug', 'A/P: Constipation from oxycodone.', ['K59.03', 'T40.2X5A']],
    ['a drug stopped for its effect', 'A/P: Hyponatremia due to chlorthalidone, stopped.', ['E87.1', 'T50.2X5A']],
    ['a compound of drug and effect', 'A/P: ACE inhibitor cough.', ['R05.8', 'T46.4X5A']],
    ['an effect with the drug in its name', 'A/P: Opioid-induced constipation.', ['K59.03', 'T40.2X5A']],
    ['myopathy from a statin', 'A/P: Statin myopathy.', ['G72.0', 'T46.6X5A']],
    ['relief from a drug', 'A/P: Tension headache, relief of nausea from ondansetron.', ['G44.209', 'R11.0']],
    [
      'a cancer removed long ago',
      'A/P: Breast cancer 2015, mastectomy, no evidence of recurrence. Gout.',
      ['M10.9', 'Z85.3'],
    ],
    [
      'the surveillance of a removed cancer',
      'Diagnosis: rectal cancer, anterior resection 2021, chemotherapy completed.\nSurveillance visit: no evidence of recurrence.',
      ['Z08', 'Z85.048', 'Z90.49', 'Z92.21'],
    ],
    [
      'a cancer under active surveillance',
      'A/P: Prostate cancer, active surveillance, prostatectomy discussed.',
      ['C61'],
    ],
    [
      'a cancer that has spread',
      'A/P: Prostate cancer, prostatectomy 2019, bone metastases.',
      ['C61', 'C79.51', 'Z90.79'],
    ],
    [
      'a working kidney transplant',
      'A/P: ESRD, kidney transplant 2020, tacrolimus. CKD stage 3a of the graft.',
      ['N18.31', 'Z94.0'],
    ],
    [
      'dialysis before a transplant',
      'A/P: ESRD on hemodialysis, awaiting kidney transplant.',
      ['N18.6', 'Z76.82', 'Z99.2'],
    ],
    ['signs of ketoacidosis', 'A/P: Type 1 diabetes with DKA, vomiting, tachycardia, drowsy.', ['E10.10'], INPATIENT],
    ['findings of a kidney infection', 'A/P: Acute pyelonephritis, pyuria, perinephric stranding.', ['N10']],
    ['a level that fell', 'A/P: Hypokalemia, K fell to 2.9.', ['E87.6'], INPATIENT],
    ['where somebody lives', 'Nursing home resident, widow.\nA/P: Gout.', ['M10.9']],
  ])('%s', (_, text, codes, more = {}) => {
    expect(codesOf(text, more)).toEqual(codes);
  });
});

describe('the reason for holding a finding back', () => {
  test.each<[string, string, string, string, object?]>([
    ['a denial', 'Denies chest pain.\nASSESSMENT: gout.', 'chest pain', 'negated'],
    ['a possibility', 'ASSESSMENT: possible gout.', 'gout', 'uncertain'],
    ['advice', 'ASSESSMENT: gout.\nReturn if fever.', 'fever', 'hypothetical'],
    ['a measurement', 'ASSESSMENT: gout. Uric acid 9.1.', 'uric acid', 'measurement'],
    ['an order', 'ASSESSMENT: gout.\nPLAN: start allopurinol.', 'allopurinol', 'planned'],
    ['a past symptom', 'History of headaches.\nASSESSMENT: gout.', 'headaches', 'past'],
    ['a symptom elsewhere', 'HPI: fatigue.\nASSESSMENT: gout.', 'fatigue', 'not-assessed'],
  ])('%s', (_, text, words, reason) => {
    expect(heldOf(text)).toMatchObject({ [words]: reason });
  });
});

test('every finding is either evidence of a code or held back', () => {
  const text = readFileSync(new URL('../../examples/sample-note.txt', import.meta.url), 'utf8');
  const { codes, held } = coded(text);
  for (const { text: words, index, length } of [...codes.flatMap(({ evidence }) => evidence), ...held]) {
    expect(text.slice(index, index + length)).toBe(words);
  }
  expect(codes.map(({ sequence }) => sequence)).toEqual(codes.map((_, at) => at + 1));
  expect(codes[0]?.role).toBe('first-listed');
  expect(held.length).toBeGreaterThan(20);
});

test('the sex of the patient decides whether obstetric codes apply', () => {
  const text = 'ASSESSMENT: gestational diabetes. Gout.';
  expect(codesOf(text, { Patient: MAN })).toEqual(['M10.9']);
});

test('a code names the guideline that combined it', () => {
  const [first] = coded('ASSESSMENT:\n1. Hypertension.\n2. CKD stage 3a.').codes;
  expect(first).toMatchObject({
    code: 'I12.9',
    steps: [{ rule: 'hypertension', guideline: 'I.C.9.a', from: 'I10', with: ['N18.31'] }],
  });
});

test('the provenance names the library, the knowledge and the settings', () => {
  const { provenance } = coded('ASSESSMENT: gout.');
  expect(provenance.engine).toBe(ENGINE_VERSION);
  expect(provenance.vocabularies).toEqual([{ name: 'icd10', version: expect.stringMatching(/\d/) }]);
  expect(provenance.settings).toEqual({ Setting: '', EncounterTime: '2026-11-03T00:00:00.000Z' });
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(ENGINE_VERSION, 'engine-version.ts and package.json differ').toBe(version);
});

test('a text without findings has no codes', () => {
  expect(coded('')).toMatchObject({ codes: [], held: [] });
});
