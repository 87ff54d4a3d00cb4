// chartMap with the invented knowledge base: how charts are parsed, the context of each record, and the shape of the
// answer.

import { describe, expect, test } from 'vitest';
import type { ChartCodeMap } from '../../src/contract/result-types.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const kb = inventedKnowledge();

type Given = Omit<Parameters<typeof chartMap>[1], 'Chart'>;

function mapped(chart: unknown, given: Given = { Vocabs: 'icd10' }): ChartCodeMap[] {
  return chartMap(kb, { Chart: JSON.stringify(chart), ...given }).codeMap;
}

/** The records in a map, each written as `id: codes` with its codes in the first vocabulary. */
function summary(codeMap: readonly ChartCodeMap[]): string[] {
  return codeMap.map(({ id, map }) => `${id}: ${map[0]?.entries.map(({ code }) => code).join(' ')}`);
}

const SUGAR = { id: 'a', ctermId: 202 };

describe('a chart', () => {
  test.each<[string, unknown, string[]]>([
    ['as documented', { encounter: { encounterTime: '2026-03-02', records: [SUGAR] } }, ['a: E11.9']],
    ['inside a chart', { Chart: { Encounter: { Records: [{ ID: 'a', CtermId: '202' }] } } }, ['a: E11.9']],
    ['of records alone', [SUGAR, { ctermId: 251 }], ['a: E11.9', '2: I10']],
    ['with one record that is no list', { encounter: { records: SUGAR } }, ['a: E11.9']],
    ['with records as XML has them', { encounter: { records: { record: [SUGAR] } } }, ['a: E11.9']],
    [
      'with records in records',
      { encounter: { records: [{ ...SUGAR, records: [{ id: 'b', ctermId: 251 }] }] } },
      ['a: E11.9', 'b: I10'],
    ],
    [
      'with qualifiers',
      [
        { ...SUGAR, status: 'uc' },
        { id: 'b', ctermId: 202, prefix: 'F' },
      ],
      ['a: E11.65', 'b: Z83.3'],
    ],
    ['with a value', [{ id: 'a', ctermId: 203, value: '45', unit: 'mL' }], ['a: E11.22 N18.30']],
    ['with a code instead of a finding', [{ id: 'a', vocab: 'icd', code: '250.00' }], ['a: E11.9']],
    ['with what is not known', [{ id: 'a', ctermId: 4_000_000_000 }, { id: 'b' }], ['a: ', 'b: ']],
    ['without records', { encounter: {} }, []],
  ])('%s', (_, chart, expected) => {
    expect(summary(mapped(chart))).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    [
      'as documented',
      '<Chart><Encounter EncounterTime="2026-03-02"><Patient id="p"/><Records><Record id="a" CtermId="202"/></Records></Encounter></Chart>',
      ['a: E11.9'],
    ],
    [
      'of an encounter alone',
      '<Encounter><Record id="a" CtermId="202"/><Record CtermId="251"/></Encounter>',
      ['a: E11.9', '2: I10'],
    ],
    ['of records alone', '<Records><Record id="a" CtermId="202"/></Records>', ['a: E11.9']],
    ['of one record', '<Record id="a" CtermId="202"/>', ['a: E11.9']],
    [
      'with records in records',
      '<Encounter><Record id="a" CtermId="202"><Record id="b" CtermId="251"><Records><Record id="c" CtermId="252"/></Records></Record></Record></Encounter>',
      ['a: E11.9', 'b: I10', 'c: S52.501A S52.501 S52'],
    ],
    [
      'with elements for attributes, in any case',
      '<encounter><record><ID>a</ID><ctermid>202</ctermid><status>uc</status></record></encounter>',
      ['a: E11.65'],
    ],
    ['with a namespace', '<c:Encounter xmlns:c="urn:c"><c:Record id="a" CtermId="202"/></c:Encounter>', ['a: E11.9']],
    ['without records', '<Chart><Encounter/></Chart>', []],
  ])('in XML %s', (_, Chart, expected) => {
    expect(summary(chartMap(kb, { Chart, Vocabs: 'icd10' }).codeMap)).toEqual(expected);
    const InputFormat = 'application/vnd.example.svc.note+xml';
    expect(summary(chartMap(kb, { Chart, InputFormat, Vocabs: 'icd10' }).codeMap)).toEqual(expected);
  });

  test('the requested format is enforced', () => {
    const Chart = '<Chart/>';
    const code = 'invalid-document';
    expect(() => chartMap(kb, { Chart, InputFormat: 'application/json' })).toThrow(expect.objectContaining({ code }));
    const message = expect.stringContaining('parameter InputFormat: expected a MIME type');
    expect(() => chartMap(kb, { Chart, InputFormat: 'text/csv' })).toThrow(expect.objectContaining({ message }));
  });

  test('age and sex come from the chart’s patient', () => {
    const encounter = { encounterTime: '2026-03-02', records: [{ id: 'a', ctermId: 251 }] };
    const patient = { birthDate: '1996-03-02', sex: 'F' };
    expect(summary(mapped({ encounter: { ...encounter, patient } }))).toEqual(['a: O10.919']);
    expect(mapped({ encounter })[0]?.map[0]?.isQualified).toBe(false);
    expect(mapped({ encounter: { ...encounter, patient } })[0]?.map[0]?.isQualified).toBe(true);
  });

  test.each<[string, string, string]>([
    ['that breaks off', '{"encounter": {\n  "records": [', 'line 2, column 15'],
    ['in XML that breaks off', '<Chart>\n  <Encounter>', 'line 2, column 14'],
    ['with a DOCTYPE', '<!DOCTYPE a [<!ENTITY b "c">]><Chart/>', 'line 1, column 1'],
    ['with a number for a record', '{"records": [1]}', 'record 1: expected an object, got a number'],
    ['with a number for records', '{"records": 1}', 'records: expected a list of objects, got a number'],
    ['with a list for an attribute', '[{"ctermId": [1]}]', 'ctermId: expected a text or a number, got a list'],
    ['with an object for an attribute', '[{"value": {"a": 1}}]', 'value: expected a text or a number, got an object'],
    ['with nothing in it', ' ', 'expected XML or JSON'],
    [
      'at no time',
      '{"encounter": {"encounterTime": "soon"}}',
      "expected a date and time such as 2026-03-02T10:30, got 'soon'",
    ],
    ['of a code alone', '[{"code": "E11.9"}]', "record '1': Vocab: expected the vocabulary of code 'E11.9'"],
    [
      'anywhere',
      '{"encounter": {"setting": "moon"}}',
      "Setting: expected one of OP, inpatient, outpatient, got 'moon'",
    ],
    ['nearly somewhere', '{"encounter": {"setting": "out-patient"}}', "Did you mean 'OP' (outpatient)?"],
    [
      'at no stage of treatment',
      '[{"id": "a", "episode": "second"}]',
      "record 'a': Episode: expected initial, subsequent",
    ],
    ['with a letter that no code has', '[{"id": "a", "episode": "Z"}]', "got 'Z'"],
  ])('%s is refused', (_, Chart, problem) => {
    const message = expect.stringContaining(problem);
    expect(() => chartMap(kb, { Chart })).toThrow(expect.objectContaining({ code: 'invalid-document', message }));
  });

  test('endless nesting is refused', () => {
    const Chart = `${'<Record>'.repeat(80)}${'</Record>'.repeat(80)}`;
    const message = expect.stringContaining('deep');
    expect(() => chartMap(kb, { Chart })).toThrow(expect.objectContaining({ code: 'too-large', message }));
  });

  test('an unknown qualifier is refused, and the message names its record', () => {
    const message = expect.stringContaining("record 'a': parameter Status");
    expect(() => mapped([{ ...SUGAR, status: 'nope' }])).toThrow(expect.objectContaining({ message }));
  });
});

describe('the answer', () => {
  test('an entry has all its fields', () => {
    expect(mapped([{ ...SUGAR, status: 'UC', groupId: 'ASSESS' }])).toEqual([
      {
        id: 'a',
        map: [
          {
            vocab: 'icd10',
            isQualified: true,
            entries: [
              {
                code: 'E11.65',
                relationship: 'exact',
                properties: [],
                description: 'Second sugar disease, too high',
                mapQualifier: 'status=UC',
                status: 'UC',
                codePoint: '202:icd10:1.2',
                autoSelect: 'true',
                isCategory: 'false',
                groupId: 'ASSESS',
                unreportable: 'false',
                inferred: false,
              },
            ],
          },
        ],
      },
    ]);
  });

  test('entries of several groups have group numbers', () => {
    const [{ map } = { map: [] }] = mapped([{ ctermId: 203 }]);
    expect(map[0]?.entries.map(({ groupNumber, code }) => `${groupNumber}: ${code}`)).toEqual([
      '1: E11.22',
      '2: N18.9',
    ]);
  });

  test('every requested vocabulary has a member, in the requested order', () => {
    const [one] = mapped([SUGAR], { Vocabs: 'icd,ICD10,icd' });
    expect(one?.map.map(({ vocab }) => vocab)).toEqual(['icd', 'icd10']);
    expect(mapped([SUGAR], {})[0]?.map.map(({ vocab }) => vocab)).toContain('icd10');
  });

  test.each<[string, object, string[]]>([
    ['an absence', { result: 'N' }, ['absent']],
    ['a suspicion', { prefix: 'P' }, ['uncertain-dx']],
    ['advice', {}, ['advice']],
  ])('hints of %s', (_, qualifiers, types) => {
    const [one] = mapped([{ ...SUGAR, ...qualifiers }], { Vocabs: 'icd10', IncludeHints: true });
    expect(one?.map[0]?.entries[0]?.hints?.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    expect(mapped([{ ...SUGAR, ...qualifiers }])[0]?.map[0]?.entries[0]?.hints).toBeUndefined();
  });
});
