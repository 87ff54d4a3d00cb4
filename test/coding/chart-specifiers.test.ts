// How a chart's codes reflect the sides, encounters and stages in its records, and which specifiers the codes still
// allow. Both are tested with the embedded knowledge.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { codesOf, mapCase } from './chart-case.js';

let kb: KnowledgeBase;

beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

describe('a record that specifies more than its code', () => {
  test.each([
    ['H66.90 modifier=RT', 'H66.91'],
    ['H66.90 modifier=LT', 'H66.92'],
    ['H66.90 modifier=RT+LT', 'H66.93'],
    ['S52.90XA modifier=RT', 'S52.91XA'],
    ['S52.90XA episode=subsequent', 'S52.90XD'],
    ['S52.90XA episode=D', 'S52.90XD'],
    ['S52.90XB episode=follow-up', 'S52.90XE'],
    ['S52.90XA episode=Sequela', 'S52.90XS'],
    ['S52.90XA episode=2', 'S52.90XA'],
    ['S00.03 episode=initial', 'S00.03XA'],
    ['N18.9 value=3a', 'N18.31'],
    ['N18.9 value=Stage4', 'N18.4'],
    ['I10 modifier=RT', 'I10'],
  ])('%s → %s', (record, code) => {
    expect(codesOf(mapCase(kb, [record]))).toEqual([code]);
  });

  test('a combination takes this into account', () => {
    expect(codesOf(mapCase(kb, ['I10', 'N18.9 value=5']))).toEqual(['I12.0', 'N18.5']);
  });

  test('the entry reports it', () => {
    const [entry] = mapCase(kb, ['H66.90 modifier=RT'])[0]?.map[0]?.entries ?? [];
    expect(entry).toMatchObject({ code: 'H66.91', unreportable: 'false', autoSelect: 'true' });
    expect(entry?.properties).toContainEqual({
      name: 'specified',
      value: 'laterality',
      category: 'specifier',
      sequence: 1,
    });
  });
});

describe('lists of specifiers', () => {
  const given = { IncludeSpecifierLists: true };

  test('show what a code specifies at each position, and the alternatives', () => {
    const [entry] = mapCase(kb, ['S52.90XA'], {}, given)[0]?.map[0]?.entries ?? [];
    const lists = entry?.specifiers ?? [];
    expect(lists.map(({ name, digit, tag, group, optional }) => [name, digit, tag, group, optional])).toContainEqual([
      'episode',
      7,
      'A',
      'chosen',
      true,
    ]);
    expect(lists.map(({ id, sequence }) => [id, sequence])).toEqual(lists.map((_, at) => [at + 1, at + 1]));
    for (const { list, tag } of lists) expect(list.map(({ code }) => code)).toContain(tag);
  });

  test('show what a code lacks', () => {
    const [entry] = mapCase(kb, ['S00.03'], {}, { ...given, IncludeHints: true })[0]?.map[0]?.entries ?? [];
    const missing = entry?.specifiers?.filter(({ group }) => group === 'missing') ?? [];
    expect(missing.map(({ name, optional }) => [name, optional])).toEqual([['episode', false]]);
    expect(entry?.hints?.map(({ type }) => type)).toContain('episode');
    expect(entry?.unreportable).toBe('true');
  });

  test('are returned only on request', () => {
    expect(mapCase(kb, ['S52.90XA'])[0]?.map[0]?.entries[0]?.specifiers).toBeUndefined();
  });
});
