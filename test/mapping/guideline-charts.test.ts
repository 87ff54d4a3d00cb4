// The charts of test/cases/coding, on the embedded knowledge.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/open.js';
import { CHART_TABLES } from '../cases/coding/charts.js';
import { CHARTS_BY_GUIDELINE } from '../cases/coding/charts-by-guideline.js';
import { CHARTS_IN_DETAIL } from '../cases/coding/charts-in-detail.js';
import { CORE_PATH } from '../open/small-bundle.js';
import { claimOf, codesOf, mapCase } from './chart-case.js';

let kb: KnowledgeBase;

beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

describe.each([...CHART_TABLES, ...CHARTS_IN_DETAIL, ...CHARTS_BY_GUIDELINE])('$title', ({ encounter, charts }) => {
  test.each([...charts])('%s', (written) => {
    const [records = '', outcome = ''] = written.split(' -> ');
    const [codes = '', claim] = outcome.split(' | ');
    const codeMap = mapCase(kb, records.split(', '), encounter);
    expect(
      codesOf(codeMap)
        .map((one) => one || '-')
        .join(', '),
    ).toBe(codes);
    const inTurn = codes.split(/,? /).filter((code) => /[^!-]$/.test(code));
    expect(claimOf(codeMap).join(' ')).toBe(claim ?? [...new Set(inTurn)].join(' '));
  });
});
