// The importer for Synthea's modules, tested with invented state machines, with faulty ones, and against known counts
// for the real modules.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { snomedGps } from '../../../kb-build/importers/snomed/snomed-gps.js';
import { synthea } from '../../../kb-build/importers/synthea/synthea.js';
import { SYMPTOM_CONCEPTS, symptomIdentifier } from '../../../kb-build/importers/synthea/synthea-symptoms.js';
import { describeRelease } from './describe-release.js';
import { fileOnDisk, importFiles, importTexts } from './read-import.js';
import { releaseFolder } from './release-folder.js';

type State = Readonly<Record<string, unknown>>;

const snomed = (code: number) => ({ system: 'SNOMED-CT', code: String(code), display: 'Invented' });
const loinc = (code: string) => ({ system: 'LOINC', code, display: 'Invented' });
const drug = (code: number) => ({ system: 'RxNorm', code, display: 'Invented' });

const start = (next: string): State => ({ type: 'Initial', direct_transition: next });
const onset = (code: number, next: string, more: State = {}): State => ({
  type: 'ConditionOnset',
  codes: [snomed(code)],
  direct_transition: next,
  ...more,
});
const does = (type: string, code: unknown, next: string, more: State = {}): State => ({
  type,
  codes: [code],
  direct_transition: next,
  ...more,
});
const END: State = { type: 'Terminal' };

function moduleText(states: Readonly<Record<string, State>>, name = 'Invented'): string {
  return JSON.stringify({ name, remarks: ['None'], states, gmf_version: 2 }, undefined, 2);
}

/** The prompts, in order, each written as `source > target level size`. */
function prompts(...modules: Readonly<Record<string, State>>[]): string[] {
  const texts = modules.map((states, index) => [`modules/m${index}.json`, moduleText(states)]);
  const { of, complaints } = importTexts(synthea, Object.fromEntries(texts));
  expect(complaints).toEqual([]);
  return of('prompt').map(({ finding, target, level, size }) => `${finding} > ${target} ${level}${size}`);
}

describe('a condition', () => {
  test('has its certain consequences', () => {
    const states = {
      Initial: start('Ill'),
      Ill: onset(1, 'Coughs'),
      Coughs: { type: 'Symptom', symptom: 'Cough', range: { low: 1, high: 9 }, direct_transition: 'Grumbles' },
      Grumbles: { type: 'Symptom', symptom: 'Grumbling', direct_transition: 'Measured' },
      Measured: {
        type: 'MultiObservation',
        codes: [loinc('1-8')],
        observations: [{ codes: [loinc('2-6')], value_code: snomed(99) }],
        direct_transition: 'Imaged',
      },
      Imaged: { type: 'ImagingStudy', procedure_code: snomed(2), series: [], direct_transition: 'Cared' },
      Cared: { type: 'CarePlanStart', codes: [snomed(3)], activities: [snomed(4)], direct_transition: 'Shot' },
      Shot: does('Vaccine', { system: 'CVX', code: 3 }, 'Billed'),
      Billed: does('Procedure', { system: 'NUBC', code: '1' }, 'Visited'),
      Visited: does('Encounter', snomed(5), 'End'),
      End: END,
    };
    expect(prompts(states)).toEqual(
      ['SNOMED:49727002', 'LOINC:1-8', 'LOINC:2-6', 'SNOMED:2', 'SNOMED:3', 'SNOMED:4', 'CVX:03'].map(
        (target) => `SNOMED:1 > ${target} R1`,
      ),
    );
  });

  test('lasts until it ends or until another condition begins', () => {
    const ends: State[] = [
      { type: 'ConditionEnd', condition_onset: 'Ill', direct_transition: 'After' },
      { type: 'ConditionEnd', referenced_by_attribute: 'illness', direct_transition: 'After' },
      { type: 'ConditionEnd', codes: [snomed(1)], direct_transition: 'After' },
      onset(7, 'After'),
    ];
    for (const Over of ends) {
      const states = {
        Initial: start('Ill'),
        Ill: onset(1, 'Tested', { assign_to_attribute: 'illness' }),
        Tested: does('Observation', loinc('1-8'), 'Over'),
        Over,
        After: does('Observation', loinc('2-6'), 'End'),
        End: END,
      };
      expect(prompts(states).filter((prompt) => prompt.startsWith('SNOMED:1 '))).toEqual(['SNOMED:1 > LOINC:1-8 R1']);
    }
  });

  test('has less certain consequences on some paths only; the probabilities of paths that meet again add up', () => {
    const states = {
      Initial: start('Ill'),
      Ill: onset(1, 'unused', {
        direct_transition: undefined,
        distributed_transition: [
          { distribution: 0.6, transition: 'Often' },
          { distribution: 0.35, transition: 'Sometimes' },
          { distribution: 0.04, transition: 'Seldom' },
          { distribution: 0.01, transition: 'Never' },
        ],
      }),
      Often: does('Observation', loinc('1-8'), 'All'),
      Sometimes: does('Observation', loinc('2-6'), 'All'),
      Seldom: does('Observation', loinc('3-4'), 'All'),
      Never: does('Observation', loinc('4-2'), 'All'),
      All: does('Observation', loinc('5-9'), 'End'),
      End: END,
    };
    expect(prompts(states)).toEqual([
      'SNOMED:1 > LOINC:5-9 R1',
      'SNOMED:1 > LOINC:1-8 M2',
      'SNOMED:1 > LOINC:2-6 M2',
      'SNOMED:1 > LOINC:3-4 M3',
    ]);
  });

  test('can proceed by every kind of transition', () => {
    const by = (transition: State): State => ({ type: 'Simple', ...transition });
    const states = {
      Initial: start('Ill'),
      Ill: onset(1, 'Conditional'),
      Conditional: by({
        conditional_transition: [{ condition: {}, transition: 'Complex' }, { transition: 'Complex' }],
      }),
      Complex: by({
        complex_transition: [
          { condition: {}, distributions: [{ distribution: 1, transition: 'Table' }] },
          { transition: 'Table' },
        ],
      }),
      Table: by({
        lookup_table_transition: [
          { transition: 'Care', default_probability: 0.9, lookup_table_name: 'x.csv' },
          { transition: 'Rare', default_probability: 0.1, lookup_table_name: 'x.csv' },
        ],
      }),
      Care: by({ type_of_care_transition: { ambulatory: 'Tested', emergency: 'Tested', telemedicine: 'Tested' } }),
      Tested: does('Observation', loinc('1-8'), 'Ill'),
      Rare: does('Observation', loinc('2-6'), 'Ill'),
    };
    expect(prompts(states)).toEqual(['SNOMED:1 > LOINC:1-8 R1', 'SNOMED:1 > LOINC:2-6 M2']);
  });

  test('is followed into submodules and beyond them', () => {
    const first = {
      Initial: start('Ill'),
      Ill: onset(1, 'Called'),
      Called: { type: 'CallSubmodule', submodule: 'm1', direct_transition: 'After' },
      After: does('Observation', loinc('1-8'), 'End'),
      End: END,
    };
    const inside = { Initial: start('Given'), Given: does('MedicationOrder', drug(11), 'End'), End: END };
    expect(prompts(first, inside)).toEqual(['SNOMED:1 > LOINC:1-8 R1', 'SNOMED:1 > RXNORM:11 R1']);
    const lost = { ...first, Called: { ...first.Called, submodule: 'not/here' } };
    expect(prompts(lost)).toEqual(['SNOMED:1 > LOINC:1-8 R1']);
  });

  test('continues after its symptoms have stopped', () => {
    const states = {
      Initial: start('Ill'),
      Ill: onset(1, 'Stops'),
      Stops: { type: 'Symptom', symptom: 'Cough', exact: { quantity: 0 }, direct_transition: 'End' },
      End: END,
    };
    expect(prompts(states)).toEqual([]);
  });
});

describe('a reason', () => {
  test('refers to a condition by the state where it begins, or by its attribute in any module', () => {
    const first = {
      Initial: start('Ill'),
      Ill: onset(1, 'Other', { assign_to_attribute: 'illness' }),
      Other: onset(2, 'Done'),
      Done: does('Procedure', snomed(3), 'End', { reason: 'Ill' }),
      End: END,
    };
    const second = {
      Initial: start('Given'),
      Given: does('MedicationOrder', drug(11), 'More', { reason: 'illness' }),
      More: does('MedicationOrder', drug(12), 'End', { reason: 'unknown' }),
      End: END,
    };
    expect(prompts(first, second)).toEqual(['SNOMED:1 > RXNORM:11 R1', 'SNOMED:1 > SNOMED:3 R1']);
  });

  test('that may refer to several conditions refers to those from which it can be reached', () => {
    const states = {
      Initial: start('Ill'),
      Ill: onset(1, 'Given', { assign_to_attribute: 'illness' }),
      Sick: onset(2, 'Given', { assign_to_attribute: 'illness' }),
      Poorly: onset(3, 'End', { assign_to_attribute: 'illness' }),
      Given: does('MedicationOrder', drug(11), 'End', { reason: 'illness' }),
      End: END,
    };
    expect(prompts(states)).toEqual(['SNOMED:1 > RXNORM:11 M2', 'SNOMED:2 > RXNORM:11 M2']);
  });
});

test('if several modules relate the same target to a condition, the strongest relation counts and is ranked', () => {
  const far = {
    Initial: start('Ill'),
    Ill: onset(1, 'unused', {
      direct_transition: undefined,
      conditional_transition: [{ condition: {}, transition: 'Tested' }, { transition: 'End' }],
    }),
    Tested: does('Observation', loinc('1-8'), 'End'),
    End: END,
  };
  const sure = {
    Initial: start('Ill'),
    Ill: onset(1, 'First'),
    First: does('Observation', loinc('9-1'), 'Tested'),
    Tested: does('Observation', loinc('1-8'), 'End'),
    End: END,
  };
  const { of } = importTexts(synthea, { 'a.json': moduleText(far), 'b/c.json': moduleText(sure) });
  expect(of('release')).toEqual([{ terms: 'synthea', version: '' }]);
  expect(of('prompt')).toEqual([
    { finding: 'SNOMED:1', target: 'LOINC:9-1', level: 'R', size: 1, rank: 1 },
    { finding: 'SNOMED:1', target: 'LOINC:1-8', level: 'R', size: 1, rank: 2 },
  ]);
});

describe('faults', () => {
  test.each([
    ['{"name": "x", "states": {"Initial": ', 1],
    ['{"name": "x", "remarks": []}', 1],
    ['{"name": "x", "states": {"Initial": {"direct_transition": "End"}, "End": 7, "Ok": {"type": "Terminal"}}}', 2],
    ['{"name": "x", "remarks": [], "states": []}', 1],
  ])('of %s cause complaints', (text, count) => {
    const good = moduleText({
      Initial: start('Ill'),
      Ill: onset(1, 'T'),
      T: does('Procedure', snomed(2), 'E'),
      E: END,
    });
    const { of, complaints } = importTexts(synthea, { 'a.json': text, 'b.json': good });
    expect(complaints).toHaveLength(count);
    expect(complaints.filter((complaint) => !complaint.startsWith('a.json:1'))).toEqual([]);
    expect(of('prompt')).toHaveLength(1);
  });

  test.each([
    ['a.json', '{"resourceType": "ValueSet"}', false],
    ['a.json', '{"graphs": []}', false],
    ['a.json', '{"name": "package", "version": "1"}', false],
    ['a.txt', '{"name": "x", "states": {', false],
    ['x/a.json', '{\n  "name": "x",\n  "states": {', true],
    ['x/a.json', '{\n  "name": "x",\n  "remarks": [', true],
  ])('%s that begins with %j: %s', (name, head, isAccepted) => {
    expect(synthea.accepts(name, () => head)).toBe(isAccepted);
  });
});

test.each([
  ['Cough', 'SNOMED:49727002'],
  ['loss_of_taste', 'SNOMED:36955009'],
  ['Dyspnea (finding)', 'SNOMED:267036007'],
  ['Yawning', undefined],
])('the symptom %s is %s', (name, identifier) => {
  expect(symptomIdentifier(name)).toBe(identifier);
});

const MODULES = '../shared/data/synthea/modules';
const GPS = '../shared/data/snomed_gps/ValueSet-snomed-intl-gps.json';

describeRelease(MODULES, 'the real modules', () => {
  const files = releaseFolder(MODULES, synthea);

  test('are read in full', () => {
    const { of, complaints } = importFiles(synthea, files);
    expect(files).toHaveLength(242);
    expect(complaints).toEqual([]);
    const all = of('prompt');
    const count = (prefix: string) => all.filter(({ target }) => target.startsWith(prefix)).length;
    expect([all.length, new Set(all.map(({ finding }) => finding)).size]).toEqual([4310, 251]);
    expect([count('SNOMED:'), count('LOINC:'), count('RXNORM:'), count('CVX:')]).toEqual([1554, 2180, 576, 0]);
    expect(['R1', 'M2', 'M3'].map((worth) => all.filter(({ level, size }) => level + size === worth).length)).toEqual([
      1301, 1278, 1731,
    ]);
  });

  test('have the expected symptoms of gout and asthma', () => {
    const all = importFiles(synthea, files).of('prompt');
    const best = (source: string) => all.filter(({ finding, size }) => finding === source && size === 1);
    const gout = best('SNOMED:90560007').map(({ target }) => target);
    // The targets are allopurinol, colchicine, joint pain and joint swelling.
    expect(gout).toEqual(
      expect.arrayContaining(['RXNORM:197319', 'RXNORM:197541', 'SNOMED:57676002', 'SNOMED:271771009']),
    );
    // In the list for asthma, wheezing comes before dyspnea.
    expect(
      best('SNOMED:195967001')
        .map(({ target }) => target)
        .slice(0, 2),
    ).toEqual(['SNOMED:56018004', 'SNOMED:267036007']);
  });

  test('contain as many codes as were counted when they were added', () => {
    const codes = new Map<string, Set<string>>();
    for (const { file } of files) {
      const text = readFileSync(file, 'utf8');
      for (const [, system, code] of text.matchAll(/"system":\s*"([^"]+)",\s*"code":\s*"?([^",\s]+)"?/g)) {
        codes.set(system, (codes.get(system) ?? new Set()).add(code));
      }
    }
    expect(['SNOMED-CT', 'LOINC', 'RxNorm', 'CVX'].map((system) => codes.get(system)?.size)).toEqual([
      1224, 417, 483, 5,
    ]);
  });
});

test.skipIf(!existsSync(GPS))('every symptom is a concept of the Global Patient Set', () => {
  const known = new Set(
    importFiles(snomedGps, [fileOnDisk(GPS)])
      .of('finding')
      .map(({ key }) => key),
  );
  expect([...SYMPTOM_CONCEPTS].filter(([, concept]) => !known.has(`SNOMED:${concept}`))).toEqual([]);
});
