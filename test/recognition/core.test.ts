// Recognition with the core, tested case by case; the cases are in ../cases/recognition/core.ts,
// core-wordings.ts and core-shorthand.ts.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { coreCases } from '../cases/recognition/core.js';
import { shorthandCases } from '../cases/recognition/core-shorthand.js';
import { wordingCases } from '../cases/recognition/core-wordings.js';
import { openCore } from './knowledge.js';
import { recognition, saysOf } from './shown.js';

const csv = readFileSync(new URL('../../kb-build/core/allocation.csv', import.meta.url), 'utf8');
const slugs = new Map(csv.split('\n').map((line): [string, string] => [line.split(',')[1] ?? '', line.split(',')[0]]));

let kb: Knowledge;
beforeAll(async () => {
  kb = await openCore();
});

function found(text: string): string[] {
  return recognition(kb, text).results.map((result) => {
    const span = text.slice(result.index, result.index + result.length);
    return `${span} = ${slugs.get(String(result.ctermId))} ${saysOf(result)}`;
  });
}

for (const [name, cases] of Object.entries({ ...coreCases, ...wordingCases, ...shorthandCases })) {
  describe(name, () => {
    test.each(cases.map(([text, ...findings]) => [text, findings] as const))('%s', (text, findings) => {
      expect(found(text)).toEqual(findings);
    });
  });
}
