// FHIR resources as a chart: what the library exports is read back with the same meaning, resources from other systems
// are read by their codes, and whatever cannot be represented is listed.

import { describe, expect, test } from 'vitest';
import { fromFhir } from '../../src/export/fhir/from-fhir.js';
import { toFhir } from '../../src/export/fhir/to-fhir.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { recognize } from '../../src/operations/recognize.js';

const kb = await openKnowledgeBase();
const ICD = 'http://hl7.org/fhir/sid/icd-10-cm';
const coded = (system: string, code: string) => ({ coding: [{ system, code }] });
const status = (code: string) => ({ coding: [{ code }] });
const recordsOf = (...resources: object[]) => fromFhir(kb, resources).encounter.records;

describe('what the library exports', () => {
  test.each([
    'Severe left knee pain.',
    'Denies chest pain.',
    'Possible asthma.',
    'Rule out pneumonia.',
    'PMH: asthma.',
    'FAMILY HISTORY: mother had breast cancer.',
    'MEDICATIONS: metformin 500 mg daily.',
    'ALLERGIES: penicillin.',
    'A1c 8.2%.',
    'PLAN: order chest x-ray.',
  ])('%s is read back with the same meaning', (Text) => {
    const note = recognize(kb, { Text });
    const { encounter, unread } = fromFhir(kb, toFhir(kb, note));
    expect(unread).toEqual([]);
    const [result] = note.taggedText.results;
    expect(encounter.records.length).toBe(note.taggedText.results.length);
    const [record] = encounter.records;
    expect(record.ctermId).toBe(String(result.ctermId));
    // The dose of a drug is given in its dosage instruction, not as a value.
    const value = result.prescription === undefined && result.prefix !== 'T' ? result.value : undefined;
    const meant = { prefix: result.prefix, modifier: result.modifier, value };
    // Differential and provisional diagnoses remain what they are; a recorded family history counts as present.
    expect({ prefix: record.prefix, modifier: record.modifier, value: record.value }).toEqual(meant);
    expect(record.result === 'N').toBe(result.result === 'N');
  });

  test('is coded in the same way as the note', () => {
    const note = recognize(kb, { Text: 'Type 2 diabetes. Hypertension. Mild asthma.' });
    const records = note.taggedText.results.map(({ ctermId, modifier }, at) => ({ id: `n${at}`, ctermId, modifier }));
    const codesOf = (chart: unknown) =>
      JSON.stringify(chartMap(kb, { Chart: JSON.stringify(chart), Vocabs: 'icd10' })).match(/"code":"[^"]+"/g);
    const read = fromFhir(kb, toFhir(kb, note));
    expect(codesOf(read)).toEqual(codesOf({ encounter: { records } }));
  });
});

describe('resources from other systems', () => {
  test('are read by the first coding that the library knows', () => {
    const code = {
      coding: [
        { system: 'urn:local', code: '1' },
        { system: ICD, code: 'J45.909' },
      ],
    };
    expect(recordsOf({ resourceType: 'Condition', id: 'c1', code })).toEqual([
      { id: 'c1', vocab: 'icd10', code: 'J45.909' },
    ]);
  });

  test('in R5 are read like those in R4', () => {
    const concept = coded('http://www.nlm.nih.gov/research/umls/rxnorm', '6809');
    const r4 = recordsOf({
      resourceType: 'MedicationStatement',
      id: 'm',
      status: 'active',
      medicationCodeableConcept: concept,
    });
    const r5 = recordsOf({ resourceType: 'MedicationStatement', id: 'm', status: 'active', medication: { concept } });
    expect(r4).toEqual([{ id: 'm', vocab: 'rxnorm', code: '6809', prefix: 'T' }]);
    expect(r5).toEqual(r4);
    const period = { start: '2026-03-02T10:00:00Z' };
    for (const name of ['period', 'actualPeriod']) {
      const { encounter } = fromFhir(kb, [{ resourceType: 'Encounter', [name]: period }]);
      expect(encounter.encounterTime).toBe(period.start);
    }
  });

  test('carry patients, values, statuses and several conditions of relatives', () => {
    const bundle = {
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'Patient', id: 'p1', birthDate: '1960-01-02', gender: 'female' } },
        {
          resource: {
            resourceType: 'Observation',
            id: 'o',
            code: coded('http://loinc.org', '4548-4'),
            valueQuantity: { value: 8.2, comparator: '>', unit: '%' },
            interpretation: [status('H')],
          },
        },
        {
          resource: {
            resourceType: 'Condition',
            id: 'c',
            code: coded(ICD, 'I10'),
            clinicalStatus: status('resolved'),
            verificationStatus: status('unconfirmed'),
          },
        },
        {
          resource: {
            resourceType: 'FamilyMemberHistory',
            id: 'f',
            condition: ['C50.919', 'I10'].map((code) => ({ code: coded(ICD, code) })),
          },
        },
      ],
    };
    const { encounter, unread } = fromFhir(kb, bundle);
    expect(unread).toEqual([]);
    expect(encounter.patient).toEqual({ id: 'p1', birthDate: '1960-01-02', sex: 'F' });
    expect(encounter.records).toEqual([
      { id: 'o', vocab: 'loinc', code: '4548-4', result: 'A', value: '>8.2', unit: '%' },
      { id: 'c', vocab: 'icd10', code: 'I10', status: 'RS', prefix: 'P' },
      { id: 'f', vocab: 'icd10', code: 'C50.919', prefix: 'F', result: 'A' },
      { id: 'f.2', vocab: 'icd10', code: 'I10', prefix: 'F', result: 'A' },
    ]);
  });

  test('that cannot be in a chart are listed with the reason', async () => {
    const resources = [
      { resourceType: 'Condition', id: 'a', code: coded('urn:local', '1') },
      { resourceType: 'Condition', id: 'b', code: coded(ICD, 'I10'), verificationStatus: status('entered-in-error') },
      { resourceType: 'Device', id: 'c' },
    ];
    const { encounter, unread } = fromFhir(kb, resources);
    expect(encounter.records).toEqual([]);
    expect(unread.map(({ resource }) => resource)).toEqual(['Condition/a', 'Condition/b', 'Device/c']);
    const unlicensed = await openKnowledgeBase(undefined, { licences: [] });
    expect(fromFhir(unlicensed, [{ resourceType: 'Condition', id: 'd', code: coded(ICD, 'I10') }]).unread.length).toBe(
      1,
    );
  });
});

test.each([undefined, null, 'Bundle', 5])('%j is refused', (given) => {
  expect(() => Reflect.apply(fromFhir, undefined, [kb, given])).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  );
});
