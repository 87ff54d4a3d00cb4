// translateItem with the invented knowledge base: the answer for each source, target and context.

import { describe, expect, test } from 'vitest';
import { MAP_STATUS } from '../../src/coding/translate/map-entry.js';
import type { CodeMap } from '../../src/contract/result-types.js';
import { usableVocabularies } from '../../src/knowledge/vocabularies.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const kb = inventedKnowledge();

type Given = Omit<Parameters<typeof translateItem>[1], 'SourceVocabulary' | 'SourceCode' | 'TargetVocabulary'>;

function translated(source: string, code: string, target: string, given: Given = {}): CodeMap {
  return translateItem(kb, { SourceVocabulary: source, SourceCode: code, TargetVocabulary: target, ...given }).map;
}

/**
 * The codes in a translation, each written as `code relationship`: first the codes in groups, each preceded by the
 * number of its group, and then the codes that belong to no group, best first.
 */
function summary({ entry, group }: CodeMap): string[] {
  return [
    ...group.map((one) => `${one.groupNumber}: ${one.entry.code} ${one.entry.relationship}`),
    ...entry.map(({ code, relationship }) => `${code} ${relationship}`),
  ];
}

const YEAR = 525_960;

describe('a finding', () => {
  test.each<[string, string, string, Given, string[]]>([
    ['plain', '202', 'icd10', {}, ['E11.9 exact']],
    ['with a status', '202', 'icd10', { Status: 'UC' }, ['E11.65 exact']],
    ['with a prefix, in any case', '202', 'icd10', { Prefix: 'f' }, ['Z83.3 broader']],
    ['with a prefix before a status', '202', 'icd10', { Prefix: 'F', Status: 'UC' }, ['Z83.3 broader']],
    ['into another vocabulary, in any case', '202', 'ICD', {}, ['250.00 exact']],
    ['with a narrower code', '201', 'icd10', {}, ['E11.9 narrower']],
    ['in several groups', '203', 'icd10', {}, ['1: E11.22 exact', '2: N18.9 broader']],
    ['in several groups, with a value', '203', 'icd10', { Value: '45 mL' }, ['1: E11.22 exact', '2: N18.30 narrower']],
    ['in several groups, with another value', '203', 'icd10', { Value: '60' }, ['1: E11.22 exact', '2: N18.9 broader']],
    ['with age and sex', '251', 'icd10', { Sex: 'F', Age: 30 * YEAR }, ['O10.919 narrower']],
    ['at the low end of an age', '251', 'icd10', { Sex: 'F', Age: 12 * YEAR }, ['O10.919 narrower']],
    ['at the high end of an age', '251', 'icd10', { Sex: 'F', Age: 50 * YEAR }, ['I10 exact']],
    ['of the other sex', '251', 'icd10', { Sex: 'm', Age: 30 * YEAR }, ['I10 exact']],
    [
      'with alternatives: reportable ones first',
      '252',
      'icd10',
      {},
      ['S52.501A narrower', 'S52.501 exact', 'S52 broader'],
    ],
    ['limited', '252', 'icd10', { Limit: 1 }, ['S52.501A narrower']],
    ['limited in groups', '203', 'icd10', { Limit: 1 }, ['1: E11.22 exact']],
    ['filtered', '252', 'icd10', { RelationshipFilter: 'broader' }, ['S52 broader']],
    ['filtered in groups', '203', 'icd10', { RelationshipFilter: 'broader' }, ['2: N18.9 broader']],
    ['into its own vocabulary', '202', 'cterm', {}, ['202 exact']],
    ['without maps', '204', 'icd10', {}, []],
    ['without maps, generated from the nearest ancestor', '204', 'icd', { AutoGenerateMaps: true }, ['250.00 broader']],
    ['generated in its context', '102', 'icd10', { AutoGenerateMaps: true }, ['R07.9 broader']],
    ['with maps, nothing generated', '202', 'icd10', { AutoGenerateMaps: true }, ['E11.9 exact']],
    ['without mapped ancestors', '500', 'icd10', { AutoGenerateMaps: true }, []],
    ['unknown', '999', 'icd10', {}, []],
    ['that is no number', 'E11.9', 'icd10', {}, []],
    ['without a code', '', 'icd10', {}, []],
  ])('%s', (_, code, target, given, expected) => {
    expect(summary(translated('cterm', code, target, given))).toEqual(expected);
  });

  test('an entry has all its fields', () => {
    expect(translated('cterm', '202', 'icd10', { Status: 'UC' })).toEqual({
      sourceVocabulary: 'cterm',
      sourceCode: '202',
      targetVocabulary: 'icd10',
      group: [],
      entry: [
        {
          properties: [],
          code: 'E11.65',
          relationship: 'exact',
          description: 'Second sugar disease, too high',
          isCategory: false,
          preferred: true,
          unreportable: false,
          statusId: MAP_STATUS.qualified,
          status: 'UC',
          mapQualifier: 'status=UC',
          codePoint: '202:icd10:1.2',
        },
      ],
    });
  });

  test('each group has one entry and an id', () => {
    const { group, entry } = translated('cterm', '203', 'icd10');
    expect(entry).toEqual([]);
    expect(group.map(({ id, groupNumber, codePoint }) => ({ id, groupNumber, codePoint }))).toEqual([
      { id: 1, groupNumber: 1, codePoint: '203:icd10:1' },
      { id: 2, groupNumber: 2, codePoint: '203:icd10:2' },
    ]);
    expect(group.every((one) => one.entry.preferred)).toBe(true);
  });

  test('exactly one alternative is preferred; neither a presumed encounter nor a category is reportable', () => {
    const { entry } = translated('cterm', '252', 'icd10');
    expect(entry.map(({ preferred }) => preferred)).toEqual([true, false, false]);
    expect(entry.map(({ unreportable }) => unreportable)).toEqual([true, true, true]);
    expect(entry.map(({ isCategory }) => isCategory)).toEqual([false, false, true]);
  });

  test.each<[string, Given, string[]]>([
    ['nothing known', {}, ['sex', 'age']],
    ['only the sex', { Sex: 'F' }, ['age']],
    ['only the age', { Age: 30 * YEAR }, ['sex']],
    ['the wrong sex decides alone', { Sex: 'M' }, []],
    ['the wrong age decides alone', { Age: 5 * YEAR }, []],
    ['an unknown sex is none', { Sex: 'X', Age: 30 * YEAR }, ['sex']],
  ])('%s: the default is used, and the missing data are named', (_, given, missing) => {
    const [entry] = translated('cterm', '251', 'icd10', given).entry;
    expect(entry.code).toBe('I10');
    expect(entry.statusId).toBe(missing.length > 0 ? MAP_STATUS.unqualified : MAP_STATUS.qualified);
    expect(entry.properties.flatMap(({ name, value }) => (name === 'missing' ? value : []))).toEqual(missing);
    expect(entry.properties.map(({ sequence }) => sequence)).toEqual(entry.properties.map((__, index) => index + 1));
  });

  test.each<[string, Given, boolean]>([
    ['nothing', {}, false],
    ['a history of what is chronic', { Prefix: 'H' }, false],
    ['a suspicion', { Prefix: 'P' }, true],
    ['a family history, which a rule knows', { Prefix: 'F' }, false],
    ['an absence', { Result: 'N' }, true],
    ['a presence', { Result: 'A' }, false],
    ['an order, which a diagnosis cannot have', { Prefix: 'O' }, true],
  ])('%s: a code that does not express it is unreportable', (_, given, unreportable) => {
    expect(translated('cterm', '202', 'icd10', given).entry[0].unreportable).toBe(unreportable);
  });

  test('advice is returned as a property', () => {
    expect(translated('cterm', '202', 'icd10').entry[0].properties).toEqual([
      { name: 'advice', value: 'Code the complications as well.', category: 'advice', sequence: 1 },
    ]);
  });

  test('a generated entry shows how it was found', () => {
    const [entry] = translated('cterm', '204', 'icd', { AutoGenerateMaps: true }).entry;
    expect(entry.statusId).toBe(MAP_STATUS.inferred);
    expect(entry.properties).toContainEqual(expect.objectContaining({ name: 'through', value: '202' }));
  });
});

describe('a code', () => {
  test.each<[string, string, string, string, Given, string[]]>([
    ['back to findings, plain and exact first', 'icd10', 'E11.9', 'cterm', {}, ['202 exact', '201 broader']],
    ['however it is written', 'icd10', 'e119', 'cterm', {}, ['202 exact', '201 broader']],
    [
      'with qualifiers, which do not count',
      'icd10',
      'E11.9',
      'cterm',
      { Prefix: 'nonsense' },
      ['202 exact', '201 broader'],
    ],
    ['without maps', 'icd10', 'E11.99', 'cterm', {}, []],
    [
      'without maps, generated from its category',
      'icd10',
      'E11.99',
      'cterm',
      { AutoGenerateMaps: true },
      ['202 broader', '201 broader'],
    ],
    ['through a finding', 'icd', '250.00', 'icd10', {}, ['E11.9 exact']],
    ['through a qualified finding', 'icd10', 'E11.65', 'icd', {}, ['250.00 exact']],
    ['of a family history, never to the disease', 'icd10', 'Z83.3', 'icd', {}, []],
    ['into its own vocabulary', 'icd10', 'E119', 'icd10', {}, ['E11.9 exact']],
    ['into a vocabulary without a way', 'icd10', 'R07.9', 'rxnorm', {}, []],
    ['unknown', 'icd10', 'X99.9', 'cterm', {}, []],
    ['limited', 'icd10', 'E11.9', 'cterm', { Limit: 1 }, ['202 exact']],
  ])('%s', (_, source, code, target, given, expected) => {
    expect(summary(translated(source, code, target, given))).toEqual(expected);
  });

  test('implies the qualifiers of the rule that leads to it', () => {
    const { entry } = translated('icd10', 'Z83.3', 'cterm');
    expect(entry.map(({ code, prefix, mapQualifier, termType }) => [code, prefix, mapQualifier, termType])).toEqual([
      ['201', 'F', 'prefix=F', 'Dx'],
      ['202', 'F', 'prefix=F', 'Dx'],
    ]);
  });
});

describe('a code with equivalences', () => {
  test.each<[string, string, string, string, Given, string[]]>([
    [
      'that do alone: reportable ones first, then what is as wide',
      'icd',
      '401.9',
      'icd10',
      {},
      ['I10 related', 'N18.9 narrower', 'S52 exact'],
    ],
    ['the other way', 'icd10', 'I10', 'icd', {}, ['401.9 broader']],
    ['filtered', 'icd', '401.9', 'icd10', { RelationshipFilter: 'narrower' }, ['N18.9 narrower']],
    ['limited', 'icd', '4019', 'icd10', { Limit: 1 }, ['I10 related']],
    [
      'in combination, and a way to do alone',
      'icd',
      '404.0',
      'icd10',
      {},
      ['1: I10 partial', '2: N18.30 partial', 'O10.919 related'],
    ],
    ['in combination with a category', 'icd', '403.0', 'icd10', {}, ['1: S52 partial', '2: N18.9 partial']],
    ['of which there are none', 'icd', 'E849.0', 'icd10', { AutoGenerateMaps: true }, []],
    ['back to findings, only when generated', 'icd', '401.9', 'cterm', {}, []],
    [
      'back to findings, generated',
      'icd',
      '401.9',
      'cterm',
      { AutoGenerateMaps: true },
      ['203 narrower', '252 narrower', '251 related'],
    ],
    ['from a finding, generated', 'cterm', '251', 'icd', { AutoGenerateMaps: true }, ['401.9 broader']],
  ])('%s', (_, source, code, target, given, expected) => {
    expect(summary(translated(source, code, target, given))).toEqual(expected);
  });

  test('shows their source, and that a category may not be reported', () => {
    const { entry } = translated('icd', '401.9', 'icd10');
    expect(entry[0]).toEqual({
      properties: [],
      code: 'I10',
      relationship: 'related',
      description: 'High pressure',
      isCategory: false,
      preferred: true,
      unreportable: false,
      statusId: MAP_STATUS.qualified,
      codePoint: 'icd:401.9:icd10:0.0',
    });
    expect(entry.map(({ preferred, unreportable }) => [preferred, unreportable])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  test('uses the first scenario that may be reported, with one entry from each choice list', () => {
    const { group } = translated('icd', '404.0', 'icd10');
    expect(group.map(({ id, groupNumber, codePoint }) => ({ id, groupNumber, codePoint }))).toEqual([
      { id: 1, groupNumber: 1, codePoint: 'icd:404.0:icd10:2' },
      { id: 2, groupNumber: 2, codePoint: 'icd:404.0:icd10:2' },
    ]);
    expect(group.map(({ entry }) => [entry.codePoint, entry.preferred])).toEqual([
      ['icd:404.0:icd10:2.1', true],
      ['icd:404.0:icd10:2.2', true],
    ]);
  });

  test('entries generated from them are marked as inferred and show the code in between', () => {
    const [entry] = translated('cterm', '251', 'icd', { AutoGenerateMaps: true }).entry;
    expect(entry.statusId).toBe(MAP_STATUS.inferred);
    expect(entry.codePoint).toBe('icd10:I10:icd:0.0');
    expect(entry.properties).toContainEqual(expect.objectContaining({ name: 'through', value: 'I10' }));
  });
});

test('a repeated answer belongs to its caller, and a difference in parameters is never overlooked', () => {
  const first = translated('icd10', 'I10', 'icd');
  const again = translated('icd10', 'I10', 'icd');
  expect(again).toEqual(first);
  const [entry] = again.entry;
  entry.code = 'changed';
  entry.properties.push({ name: 'x', value: 'x', category: 'x', sequence: 1 });
  again.group.length = 0;
  again.entry.length = 0;
  expect(translated('icd10', 'I10', 'icd')).toEqual(first);
  expect(translated('icd10', 'I10', 'icd', { RelationshipFilter: 'exact' }).entry).toEqual([]);
  expect(translated('cterm', '202', 'icd10').entry[0].code).toBe('E11.9');
  expect(translated('cterm', '202', 'icd10', { Status: 'UC' }).entry[0].code).toBe('E11.65');
  expect(() => translated('icd10', 'I10', 'icd', JSON.parse('{"Cultur":1}'))).toThrow('no parameter');
});

test('every answer for every pair belongs to its caller and is the same when repeated', () => {
  const { codes, findings } = kb.tables;
  const names = kb.manifest.vocabularies.map(({ name }) => name);
  const usable = usableVocabularies(kb).map(({ name }) => name);
  const sources = [
    ...Array.from({ length: codes.rowCount }, (_, row) => [names[codes.vocab(row)], codes.code(row)]),
    ...Array.from({ length: findings.rowCount }, (_, row) => ['cterm', String(findings.id(row))]),
  ].filter(([source]) => usable.includes(source));
  for (const target of usable) {
    for (const [source, code] of sources) {
      const first = translated(source, code, target);
      const said = JSON.stringify(first);
      // A call with a limit does not take the fast path.
      expect(JSON.stringify(translated(source, code, target, { Limit: 1000 }))).toBe(said);
      for (const answer of [first, translated(source, code, target)]) {
        expect(JSON.stringify(answer)).toBe(said);
        for (const one of [...answer.entry, ...answer.group.map(({ entry }) => entry)]) {
          one.code = 'changed';
          for (const property of one.properties) property.value = 'changed';
          one.properties.push({ name: 'x', value: 'x', category: 'x', sequence: 1 });
        }
        answer.entry.length = 0;
        answer.group.length = 0;
      }
      expect(JSON.stringify(translated(source, code, target))).toBe(said);
    }
  }
});

test.each(['2025-03-01', '2025-03-01T09:30+02:00', ' ', new Date('1999-01-01')])(
  'the encounter time %s changes no map',
  (EncounterTime) => {
    expect(translated('cterm', '202', 'icd10', { EncounterTime })).toEqual(translated('cterm', '202', 'icd10'));
  },
);

test.each<[string, boolean]>([
  ['2000-09-30', true],
  ['2000-10-01', false],
  ['2015-09-30T23:59:59Z', false],
  ['2015-10-01', true],
])('a code that is valid from 2000-10-01 to 2015-09-30 is unreportable on %s? %s', (EncounterTime, unreportable) => {
  expect(translated('icd10', 'I10', 'icd', { EncounterTime }).entry).toMatchObject([
    { code: '401.9', preferred: true, unreportable },
  ]);
  expect(translated('icd10', 'I10', 'icd').entry).toMatchObject([{ unreportable: false }]);
});

describe('refused', () => {
  test.each<[string, Given, string]>([
    ['an unknown prefix', { Prefix: 'X' }, "translateItem: parameter Prefix: expected one of O, H, F, P, got 'X'"],
    ['a prefix in words', { Prefix: 'family history' }, "Did you mean 'F' (family history of)?"],
    [
      'an unknown modifier among several',
      { Modifier: 'MI+XX' },
      "parameter Modifier: expected one of MI, SE, RT, AC, AX, got 'XX'",
    ],
    [
      'a time that is none',
      { EncounterTime: 'yesterday' },
      'parameter EncounterTime: expected a date or date and time',
    ],
    [
      'a day that no month has',
      { EncounterTime: '2025-02-30' },
      'parameter EncounterTime: expected a date or date and',
    ],
  ])('%s', (_, given, words) => {
    expect(() => translated('cterm', '202', 'icd10', given)).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(words) }),
    );
  });

  test('is a vocabulary for which the host has no licence, as source and as target', () => {
    const refused = expect.objectContaining({ code: 'vocabulary-not-licensed' });
    expect(() => translated('secret', 'S1', 'icd10')).toThrow(refused);
    expect(() => translated('cterm', '202', 'secret')).toThrow(refused);
    const licensed = inventedKnowledge({ licences: ['secret'] });
    const request = { SourceVocabulary: 'cterm', SourceCode: '202', TargetVocabulary: 'secret' };
    expect(translateItem(licensed, request).map.entry[0].code).toBe('S1');
  });

  test('is an unknown vocabulary, with a list of those available', () => {
    expect(() => translated('cterm', '202', 'icd1')).toThrow(
      /^translateItem: parameter TargetVocabulary: .*Available: cterm, icd10/,
    );
  });
});
