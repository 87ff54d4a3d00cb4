// The operations that return lists: vocabularies, enumerations and the tree of findings.

import { describe, expect, test } from 'vitest';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { ancestors } from '../../src/operations/ancestors.js';
import { descendants } from '../../src/operations/descendants.js';
import {
  capitalized,
  enumModifier,
  enumPrefix,
  enumResult,
  enumServices,
  enumSettings,
  enumSpecialty,
  enumStatus,
} from '../../src/operations/enum-operations.js';
import { subsumes } from '../../src/operations/subsumes.js';
import { vocabs } from '../../src/operations/vocabs.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const kb = inventedKnowledge();

describe('vocabs', () => {
  test('lists the vocabularies that the host may use', () => {
    expect(vocabs(kb).vocabs.map(({ name }) => name)).toEqual(['cterm', 'icd10', 'icd', 'rxnorm']);
    const licensed = inventedKnowledge({ licences: ['icd10', 'secret'] });
    expect(vocabs(licensed).vocabs.map(({ name }) => name)).toEqual(['cterm', 'icd10', 'secret']);
  });

  test('has exactly the fields of the interface', () => {
    expect(vocabs(kb).vocabs[1]).toEqual({
      name: 'icd10',
      caption: 'ICD10',
      description: 'The icd10 of the tests',
      version: '2025',
    });
  });
});

describe('enumerations', () => {
  test.each([
    [enumResult, 'Result', ['A', 'N']],
    [enumModifier, 'Modifier', ['MI', 'SE', 'RT', 'AC', 'AX']],
    [enumStatus, 'Status', ['WO', 'UC']],
    [enumPrefix, 'Prefix', ['O', 'H', 'F', 'P']],
    [enumServices, 'Services', ['OFN']],
    [enumSettings, 'Settings', ['OP']],
    [enumSpecialty, 'Specialty', ['nephrology', 'cardiology']],
  ])('%# returns its own list in display order', (operation, name, codes) => {
    const { enum: list } = operation(kb);
    expect(list.name).toBe(name);
    expect(list.item.map(({ code }) => code)).toEqual(codes);
    expect(list.item.map(({ displayOrder }) => displayOrder)).toEqual(codes.map((_, index) => index));
  });

  test('items specify the term types they can be used with', () => {
    expect(enumPrefix(kb).enum.item[0]).toEqual({ code: 'O', description: 'ordered', displayOrder: 0, flags: 136 });
  });

  test.each([
    ['None', ['O', 'H', 'F', 'P']],
    ['Code', ['F', 'H', 'O', 'P']],
    ['Description', ['F', 'H', 'O', 'P']],
  ] as const)('ordered by %s', (OrderBy, codes) => {
    expect(enumPrefix(kb, { OrderBy }).enum.item.map(({ code }) => code)).toEqual(codes);
  });

  test('ordering by description is not ordering by code', () => {
    const codes = (OrderBy: 'Code' | 'Description') => enumStatus(kb, { OrderBy }).enum.item.map(({ code }) => code);
    expect(codes('Code')).toEqual(['UC', 'WO']);
    expect(enumModifier(kb, { OrderBy: 'Description' }).enum.item.map(({ code }) => code)).toEqual([
      'AC',
      'AX',
      'MI',
      'RT',
      'SE',
    ]);
    expect(enumModifier(kb, { OrderBy: 'Code' }).enum.item.map(({ code }) => code)).toEqual([
      'AC',
      'AX',
      'MI',
      'RT',
      'SE',
    ]);
    expect(codes('Description')).toEqual(['UC', 'WO']);
  });

  test.each([
    ['None', 'Prefix', 'TermType'],
    ['Upper', 'PREFIX', 'TERMTYPE'],
    ['Lower', 'prefix', 'termtype'],
    ['Sentence', 'Prefix', 'Term type'],
    ['Title', 'Prefix', 'Term Type'],
    ['CamelLower', 'prefix', 'termType'],
    ['CamelUpper', 'Prefix', 'TermType'],
  ] as const)('with capitalization %s', (style, prefix, termType) => {
    expect(enumPrefix(kb, { Capitalization: style }).enum.name).toBe(prefix);
    expect(capitalized('TermType', style)).toBe(termType);
  });

  test.each([
    ['icd code', 'IcdCode'],
    ['ICDCode', 'IcdCode'],
    ['a_b2c', 'AB2c'],
    ['', ''],
  ])('the words of %j', (name, camel) => {
    expect(capitalized(name, 'CamelUpper')).toBe(camel);
  });

  test('a knowledge base without an enumeration has an empty one', () => {
    const { enumerations } = kb.tables;
    const tables = { ...kb.tables, enumerations: { ...enumerations, rowCount: 0 } };
    const empty = { ...kb, tables, derived: [] };
    expect(enumResult({ [inside]: empty })).toEqual({ enum: { name: 'Result', item: [] } });
  });
});

describe('the tree', () => {
  test.each([
    [200, 202, 'subsumes'],
    [202, 200, 'subsumed-by'],
    [202, 202, 'equivalent'],
    [202, 251, 'not-subsumed'],
    [251, 202, 'not-subsumed'],
    [201, 204, 'subsumes'],
    [999, 202, 'not-subsumed'],
    [999, 999, 'not-subsumed'],
  ])('%s to %s: %s', (A, B, outcome) => {
    expect(subsumes(kb, { A, B })).toEqual({ outcome });
  });

  test.each([
    [200, {}, [201, 202, 203, 204], 4],
    [200, { Limit: 2 }, [201, 202], 4],
    [200, { IncludeSelf: true }, [200, 201, 202, 203, 204], 5],
    [200, { IncludeSelf: true, Limit: 1 }, [200], 5],
    [204, {}, [], 0],
    [204, { IncludeSelf: true }, [204], 1],
    [999, { IncludeSelf: true }, [], 0],
  ])('descendants of %s with %j', (CtermId, given, ids, count) => {
    const { list } = descendants(kb, { CtermId, ...given });
    expect(list.item.map(({ ctermId }) => ctermId)).toEqual(ids);
    expect(list.count).toBe(count);
  });

  test.each([
    [204, [203, 202, 200, 201]],
    [200, []],
    [999, []],
  ])('ancestors of %s', (CtermId, ids) => {
    const { list } = ancestors(kb, { CtermId });
    expect(list.item.map(({ ctermId }) => ctermId)).toEqual(ids);
    expect(list.count).toBe(ids.length);
  });

  test('items describe themselves', () => {
    expect(ancestors(kb, { CtermId: 101 }).list.item).toEqual([
      { ctermId: 100, nodeKey: '00', termType: 5, description: 'Symptoms' },
    ]);
  });
});
