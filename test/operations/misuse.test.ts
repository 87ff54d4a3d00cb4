// Misuse that must not compile: the compiler checks this file along with the sources, and reports if an expected error
// does not occur. Misuse must also fail at run time, so each call is actually made.

import { describe, expect, test } from 'vitest';
import { enumeration, integer, text } from '../../src/contract/params.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { descendants } from '../../src/operations/descendants.js';
import { enumPrefix } from '../../src/operations/enum-operations.js';
import { resolve } from '../../src/operations/resolve.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { vocabs } from '../../src/operations/vocabs.js';
import { inventedKnowledge } from '../knowledge/invented.js';

const kb = inventedKnowledge();
const item = { SourceVocabulary: 'cterm', SourceCode: '202', TargetVocabulary: 'icd10' } as const;

/** Calls, each with the text that its error message must contain. */
const misuses: [string, () => unknown][] = [
  // @ts-expect-error no parameters at all
  ['CtermId is required', () => resolve(kb)],
  // @ts-expect-error a required one is missing
  ['CtermId is required', () => resolve(kb, { Prefix: 'H' })],
  // @ts-expect-error non-numeric text where a number is expected
  ["expected an integer of at least 0, got 'many'", () => resolve(kb, { CtermId: 'many' })],
  // @ts-expect-error an unknown name
  ["no parameter 'CtermID'. Did you mean 'CtermId'?", () => resolve(kb, { CtermId: 202, CtermID: 202 })],
  // @ts-expect-error a number where text is expected
  ['Value: expected text, got 8.2', () => resolve(kb, { CtermId: 301, Value: 8.2 })],
  // @ts-expect-error a name outside the enumeration
  ["got 'Uper'. Did you mean 'Upper'?", () => enumPrefix(kb, { Capitalization: 'Uper' })],
  // @ts-expect-error a relationship that does not exist
  ["got 'exactly'. Did you mean 'exact'?", () => translateItem(kb, { ...item, RelationshipFilter: 'exactly' })],
  // @ts-expect-error a word where a boolean is expected
  ["expected true or false, got 'maybe'", () => translateItem(kb, { ...item, AutoGenerateMaps: 'maybe' })],
  // @ts-expect-error a patient of another shape
  ['expected a patient', () => resolve(kb, { CtermId: 202, Patient: { born: '1980-05-01' } })],
  // @ts-expect-error a plain object instead of a knowledge base
  ['expected a knowledge base, got an object', () => vocabs({})],
  // @ts-expect-error a promise instead of a knowledge base
  ['Await openKnowledgeBase()', () => vocabs(Promise.resolve(kb))],
  // @ts-expect-error a list instead of parameters
  ['expected an object of parameters, got a list', () => descendants(kb, [202])],
  // @ts-expect-error null instead of parameters, in an operation with a short form
  ['expected an object of parameters, got null', () => translateItem(kb, null)],
  // @ts-expect-error null instead of an absent value
  ['got null', () => descendants(kb, { CtermId: 200, Limit: null })],
];

describe('misuse neither compiles nor runs', () => {
  test.each(misuses)('%s', (words, call) => {
    const error = thrownBy(call);
    expect(error).toBeInstanceOf(CtermError);
    expect(error).toMatchObject({ code: 'invalid-argument', message: expect.stringContaining(words) });
  });
});

test('results are typed', () => {
  const { map } = translateItem(kb, item);
  // @ts-expect-error `entry` is a list
  expect(map.entry.code).toBeUndefined();
  expect(map.entry[0].code).toBe('E11.9');
  // @ts-expect-error an opened knowledge base exposes nothing
  const tables: unknown = ((opened: Parameters<typeof vocabs>[0]) => opened.tables)(kb);
  expect(tables).toBe(kb[inside].tables);
});

test('a declaration is checked against its own kind', () => {
  // @ts-expect-error a default of the wrong type
  integer({ default: 'one', doc: 'A number.' });
  // @ts-expect-error a default outside the enumeration
  enumeration(['A', 'B'], { default: 'C', doc: 'A letter.' });
  // @ts-expect-error no documentation
  const undocumented = text({ required: true });
  expect(undocumented).toMatchObject({ presence: 'required', doc: undefined });
});

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
