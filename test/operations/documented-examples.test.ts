// The examples in the documentation, run with the embedded knowledge; each must give an answer that is not empty.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as parameterKinds from '../../src/contract/params.js';
import * as library from '../../src/node/index.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { sourceFiles } from '../sources.js';
import { examplesOf, runExample } from './documented.js';

const kb = await openKnowledgeBase();
const scope = { ...parameterKinds, ...library, kb };

/** Whether a top-level member of an answer has content; if it contains lists, one of them must not be empty. */
function saysSomething(answer: unknown): boolean {
  return Object.values(Object(answer)).some((top) => {
    if (Array.isArray(top) || typeof top !== 'object' || top === null) return Object(top).length > 0 || top === true;
    const lists = Object.values(top).filter(Array.isArray);
    return lists.length > 0 ? lists.some((list) => list.length > 0) : Object.keys(top).length > 0;
  });
}

describe('the example of', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const answer = await operation.invoke(kb, operation.example);
    const hint = `${name}: its example ${JSON.stringify(operation.example)} finds nothing; take ids of allocation.csv`;
    expect(saysSomething(answer) && JSON.stringify(answer) !== '{"outcome":"not-subsumed"}', hint).toBe(true);
  });
});

describe('the doc comment at', () => {
  const files = sourceFiles('src').filter((file) => !/^src\/(bundle|kernel|cli)\//.test(file));
  const examples = files.flatMap((file) => examplesOf(file, readFileSync(file, 'utf8')));

  test.each(examples.map((example) => [`${example.file}:${example.line}`, example] as const))(
    '%s is true',
    async (place, example) => {
      const { given, documented } = await runExample(example, scope);
      expect(given, `${place}: write what it gives, with the ids of allocation.csv`).toEqual(documented);
    },
  );

  test('every operation documents a value', () => {
    const documented = examples.map(({ steps }) => steps.map(({ expression, statements }) => statements + expression));
    const named = (name: string) => documented.flat().some((code) => code.includes(`${name}(kb`));
    expect(operations.map(({ name }) => name).filter((name) => !named(name))).toEqual([]);
  });

  test('a changed id makes an example fail', async () => {
    const source = "/**\n * @example\n * subsumes(kb, { A: 10088, B: 10092 }) // { outcome: 'subsumes' }: words\n */\n";
    const [example] = examplesOf('src/operations/subsumes.ts', source);
    const { given, documented } = await runExample(example, scope);
    expect(documented).toEqual([{ outcome: 'subsumes' }]);
    expect(given).not.toEqual(documented);
  });
});

test('an answer that consists of empty lists counts as empty', () => {
  expect([{ list: { item: [], count: 0 } }, { term: {} }, { vocabs: [] }].map(saysSomething)).toEqual([
    false,
    false,
    false,
  ]);
});
