// translateItems: several codes, each translated in the same way as by translateItem, but with all candidates in each
// group.

import { describe, expect, test } from 'vitest';
import { translateItem } from '../../src/operations/translate-item.js';
import { translateItems } from '../../src/operations/translate-items.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const kb = inventedKnowledge();

function maps(SourceVocabulary: string, SourceCode: string | readonly string[], TargetVocabulary: string, more = {}) {
  return translateItems(kb, { SourceVocabulary, SourceCode, TargetVocabulary, ...more }).maps;
}

describe('several codes', () => {
  test.each<[string, string, string]>([
    ['cterm', '202,203,999,E11.9, 252', 'icd10'],
    ['icd', '401.9,404.0,403.0,E849.0,nonsense', 'icd10'],
    ['icd10', 'I10,E119,X99', 'cterm'],
  ])('of %s (%s) to %s get the same answers as each of them alone, except for statusId', (source, codes, target) => {
    const all = maps(source, codes, target);
    expect(all.map((one) => one.sourceCode)).toEqual(codes.split(',').map((code) => code.trim()));
    for (const one of all) {
      const request = { SourceVocabulary: source, SourceCode: one.sourceCode, TargetVocabulary: target };
      const { map } = translateItem(kb, request);
      const bare = map.entry.map(({ statusId, ...entry }) => entry);
      expect(one).toMatchObject({ sourceVocabulary: source, targetVocabulary: target, entry: bare });
      // The groups that translateItem returns come first, and each of these groups begins with the entry that
      // translateItem returns for that group.
      const firsts = one.group.slice(0, map.group.length).map(({ entry: [first], groupNumber, codePoint }) => ({
        ...first,
        groupNumber,
        codePoint,
      }));
      expect(firsts).toMatchObject(
        map.group.map(({ entry: { statusId, ...entry }, groupNumber, codePoint }) => ({
          ...entry,
          groupNumber,
          codePoint,
        })),
      );
      expect(one.group.flatMap(({ entry }) => entry).every((entry) => !('statusId' in entry))).toBe(true);
    }
  });

  test('alternative scenarios are distinguished by their ids, and the preferred one comes first', () => {
    const [{ group, entry }] = maps('icd', '404.0', 'icd10');
    expect(group.map(({ id, entry: list }) => `${id}: ${list.map(({ code }) => code).join(' ')}`)).toEqual([
      '2.1: I10 S52.501',
      '2.2: N18.30',
      '1.1: S52',
      '1.2: N18.9',
    ]);
    expect(group[0].entry[0].properties).toEqual([
      { name: 'scenario', value: '2', category: 'combination', sequence: 1 },
      { name: 'choice', value: '1', category: 'combination', sequence: 2 },
    ]);
    expect(group.map(({ entry: list }) => list.map(({ preferred }) => preferred))).toEqual([
      [true, false],
      [true],
      [true],
      [true],
    ]);
    expect(entry.map(({ code }) => code)).toEqual(['O10.919']);
  });

  test('the groups of a finding are numbered from 1', () => {
    const [{ group }] = maps('cterm', ['203'], 'icd10', { Value: '45' });
    expect(group.map(({ id, groupNumber, entry: [{ code }] }) => [id, groupNumber, code])).toEqual([
      ['1', 1, 'E11.22'],
      ['2', 2, 'N18.30'],
    ]);
  });

  test('a filter keeps those members of each group that pass it; the first of these is preferred', () => {
    const [none, some] = maps('icd', '404.0,401.9', 'icd10', { RelationshipFilter: 'narrower' });
    expect([none.group, none.entry]).toEqual([[], []]);
    expect(some.entry.map(({ code, preferred }) => [code, preferred])).toEqual([['N18.9', true]]);
  });

  test('the limit applies to groups, their members, and entries', () => {
    const [{ group, entry }] = maps('icd', '404.0', 'icd10', { Limit: 1 });
    expect([group.length, group[0].entry.length, entry.length]).toEqual([1, 1, 1]);
  });

  test('an empty list has no maps', () => {
    expect(maps('icd', [], 'icd10')).toEqual([]);
    expect(maps('icd', ' , ', 'icd10')).toEqual([]);
  });
});
