// The traps themselves: there are enough of them, their names are in the core, and they are judged as their notation
// specifies.

import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { recognize } from '../../src/operations/recognize.js';
import { coreBytes } from '../recognition/knowledge.js';
import { wrongIn } from './judge.js';
import { phenomena, trapPools } from './traps.js';

const LEAST_PHENOMENA = 60;
const LEAST_SENTENCES = 25;

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase(await coreBytes());
});

test('there are enough phenomena, with enough different sentences each', () => {
  const all = phenomena();
  expect(all.length).toBeGreaterThanOrEqual(LEAST_PHENOMENA);
  const few = all.filter(({ traps }) => new Set(traps.map(({ text }) => text)).size < LEAST_SENTENCES);
  expect(few.map(({ name }) => name)).toEqual([]);
});

describe.each(Object.entries(trapPools()))('pool %s', (pool, names) => {
  test.each(names)('%s', (name) => {
    const { results } = recognize(kb, { Text: name }).taggedText;
    const whole = results.filter(({ index, length }) => index === 0 && length === name.length);
    expect([results.length, whole.length], 'replace the name, or teach the core').toEqual(
      pool === 'unknown' ? [0, 0] : [1, 1],
    );
  });
});

test.each([
  ['Denies fever.', 'fever', ['absent'], true],
  ['Denies fever.', 'fever', ['present'], false],
  ['Fever for 3 days.', 'Fever', ['present', 'duration=3 days'], true],
  ['Fever for 3 days.', 'Fever', ['duration=2 days'], false],
  ['Mother had asthma.', 'asthma', ['family'], true],
  ['Return if fever.', 'fever', ['hypothetical'], true],
  ['Potassium 5.9', 'Potassium', ['value=5.90', 'flag=high'], true],
  ['Severe left knee pain.', 'knee pain', ['side=left', 'severity=severe'], true],
])('%s: %s %j', (text, name, conditions, isRight) => {
  const begin = text.indexOf(name);
  const trap = {
    text,
    expected: [{ begin, end: begin + name.length, conditions: conditions.map((one) => one.split('/')) }],
  };
  expect(wrongIn(trap, recognize(kb, { Text: text }).taggedText.results).length === 0).toBe(isRight);
});
