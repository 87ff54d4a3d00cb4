// Context: the qualifiers of each finding in a text, tested case by case.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { contextCases } from '../cases/recognition/context.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition, shown } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

test('there are cases for every axis', () => {
  expect(Object.values(contextCases).flat().length).toBeGreaterThan(120);
});

describe.each(Object.keys(contextCases))('%s', (group) => {
  test.each(contextCases[group].map(([text, ...findings]) => ({ text, findings })))('$text', ({ text, findings }) => {
    expect(shown(text, recognition(kb, text))).toEqual(findings);
  });
});
