// The examples of the documentation, on the knowledge base that the library ships with: each must say something.

import { describe, expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';

const kb = await openKnowledgeBase();

/** Whether an answer holds anything but empty lists and objects below its one top member. */
function saysSomething(answer: unknown): boolean {
  return Object.values(Object(answer)).some((top) => {
    if (Array.isArray(top) || typeof top !== 'object' || top === null) return Object(top).length > 0 || top === true;
    const lists = Object.values(top).filter(Array.isArray);
    return lists.length > 0 ? lists.some((list) => list.length > 0) : Object.keys(top).length > 0;
  });
}

describe('the example of', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
    const answer = operation.invoke(kb, operation.example);
    const hint = `${name}: its example ${JSON.stringify(operation.example)} finds nothing; take ids of allocation.csv`;
    expect(saysSomething(answer) && JSON.stringify(answer) !== '{"outcome":"not-subsumed"}', hint).toBe(true);
  });
});

test('an answer of empty lists says nothing', () => {
  expect([{ list: { item: [], count: 0 } }, { term: {} }, { vocabs: [] }].map(saysSomething)).toEqual([
    false,
    false,
    false,
  ]);
});
