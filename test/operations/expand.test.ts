// expand and completeCode with the embedded knowledge: the codes below a code, and the completions of a code.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { completeCode } from '../../src/operations/complete-code.js';
import { expand } from '../../src/operations/expand.js';
import { subsumes } from '../../src/operations/subsumes.js';
import { CORE_PATH } from '../opening/small-bundle.js';

const overlay = {
  name: 'codes of the tests',
  codes: [
    { vocab: 'icd10', code: 'Q00-Q99', description: 'A block', category: true },
    { vocab: 'icd10', code: 'Q94', description: 'Tests', category: true, parent: 'Q00-Q99' },
    { vocab: 'icd10', code: 'Q94.8', description: 'Test of old', parent: 'Q94', validTo: 20150930 },
    { vocab: 'icd10', code: 'Q94.1', description: 'Test of today', parent: 'Q94' },
    { vocab: 'hpo', code: 'HP:9', description: 'Below', parent: 'HP:8' },
    { vocab: 'hpo', code: 'HP:8', description: 'Above' },
  ],
};

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays: [overlay] });
});

describe('expand', () => {
  const codes = (Vocab: string, Code: string, more: object = {}) =>
    expand(kb, { Vocab, Code, ...more }).list.item.map(({ code }) => code);

  test.each<[string, string, object, string[]]>([
    ['icd10', 'N18.3', {}, ['N18.30', 'N18.31', 'N18.32']],
    ['icd10', 'n183', {}, ['N18.30', 'N18.31', 'N18.32']],
    ['icd10', 'I10', {}, ['I10']],
    ['icd10', 'T16.1', {}, ['T16.1XXA', 'T16.1XXD', 'T16.1XXS']],
    ['icd10', 'Q00-Q99', {}, ['Q94.1']],
    ['icd10', 'Q94', { EncounterTime: '2015-01-01' }, ['Q94.1']],
    ['icd10', 'Q94', { Billable: false }, ['Q94.1', 'Q94.8']],
    ['icd10', 'Q00-Q99', { Billable: 'no' }, ['Q94', 'Q94.1', 'Q94.8']],
    ['hpo', 'HP:8', {}, ['HP:8', 'HP:9']],
    ['hpo', 'HP:8', { Billable: false }, ['HP:9']],
    ['icd10', 'nonsense', {}, []],
    ['cterm', 'nonsense', {}, []],
  ])('%s %s with %j is %j', (vocab, code, more, expected) => {
    expect(codes(vocab, code, more)).toEqual(expected);
  });

  test('returns the reportable codes as they are in the table, and counts those that a limit leaves out', () => {
    const { list } = expand(kb, { Vocab: 'icd10', Code: 'E11', Limit: 3 });
    const { tables, manifest } = kb[inside];
    const vocab = manifest.vocabularies.findIndex(({ name }) => name === 'icd10');
    const expected: string[] = [];
    for (let row = 0; row < tables.codes.rowCount; row++) {
      const code = tables.codes.code(row);
      if (tables.codes.vocab(row) === vocab && /^E11\b/.test(code) && tables.codes.flags(row) === 0)
        expected.push(code);
    }
    expect(list).toMatchObject({ count: expected.length });
    expect(list.item.map(({ code }) => code)).toEqual(expected.slice(0, 3));
    expect(list.item.every(({ unreportable, isCategory }) => !unreportable && !isCategory)).toBe(true);
  });

  test('returns the descendants of a finding', () => {
    expect(codes('cterm', '10089')).toContain('10092');
  });
});

describe('completeCode', () => {
  test.each<[string, object, string, string, number]>([
    ['I10', {}, 'I10', '', 1],
    ['S52.50', {}, 'S52.50', 'laterality episode', 48],
    ['S52.50', { Modifier: 'RT' }, 'S52.501', 'episode', 16],
    ['S52.50', { Specifier: 'left + A' }, 'S52.502A', '', 1],
    ['s5250', { Modifier: 'RT', Specifier: 'initial' }, 'S52.501A', '', 1],
    ['T16.1', {}, 'T16.1', 'episode', 3],
    // A torus fracture is never open; a skull fracture may fail to heal but has no malunion; and a patient who has died
    // does not come back.
    ['S52.52', { Modifier: 'RT' }, 'S52.521', 'episode', 6],
    ['S02.2', {}, 'S02.2', 'episode', 6],
    ['S12.9', {}, 'S12.9', 'episode', 3],
    ['S06.0XA', {}, 'S06.0XA', 'episode', 3],
    ['T38.3X6', {}, 'T38.3X6', 'episode', 3],
    ['H34.811', {}, 'H34.811', 'detail', 3],
    ['N18.9', { Specifier: 'stage 4' }, 'N18.4', '', 1],
    ['nonsense', {}, 'nonsense', '', 0],
  ])('%s with %j is %s, lacks %j and can become %i codes', (Code, more, code, missing, count) => {
    const { completion } = completeCode(kb, { Code, ...more });
    expect([completion.code, completion.missing.map(({ name }) => name).join(' '), completion.count]).toEqual([
      code,
      missing,
      count,
    ]);
    expect(completion.isComplete).toBe(missing === '' && count > 0);
    expect(completion.completion).toHaveLength(count);
  });

  test('a limit shortens the list but does not change the count', () => {
    const { completion } = completeCode(kb, { Code: 'S52.50', Limit: 2 });
    expect([completion.completion.length, completion.count]).toEqual([2, 48]);
  });
});

test.each<[string, string, string]>([
  ['E11', 'E11.22', 'subsumes'],
  ['E11.22', 'e11', 'subsumed-by'],
  ['E11.22', 'E1122', 'equivalent'],
  ['E10', 'E11.22', 'not-subsumed'],
  ['S00', 'S00.11XD', 'subsumes'],
  // A bundle may lack levels between a category and its codes.
  ['S52.5', 'S52.501D', 'subsumes'],
  ['S52.501D', 's525', 'subsumed-by'],
  ['S52.5', 'S52.611A', 'not-subsumed'],
  ['S00.11XA', 'S00.11XD', 'not-subsumed'],
  ['Q00-Q99', 'Q94.1', 'subsumes'],
  ['nonsense', 'nonsense', 'not-subsumed'],
])('the relation of %s to %s is: %s', (A, B, outcome) => {
  expect(subsumes(kb, { Vocab: 'icd10', A, B })).toEqual({ outcome });
});
