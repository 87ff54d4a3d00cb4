// The charts in test/cases/coding, coded with the embedded knowledge.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { CHART_TABLES } from '../cases/coding/charts.js';
import { CHARTS_BY_GUIDELINE } from '../cases/coding/charts-by-guideline.js';
import { CHARTS_IN_DETAIL } from '../cases/coding/charts-in-detail.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { claimOf, codesOf, mapCase } from './chart-case.js';

let kb: KnowledgeBase;

beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

/**
 * A chart with a code of seven characters. In codes for injuries and some other fractures, the seventh character states
 * the encounter; in a few other codes, such as those for glaucoma, it has a different meaning.
 */
const WITH_ENCOUNTER = / -> .*\b[A-Z]\d[0-9A-Z]\.[0-9A-Z]{4}\b/;

// If a table contains such a code and specifies no setting, its charts come from an emergency department, where
// injuries are under active treatment. All other tables stay as they are.
const TABLES = [...CHART_TABLES, ...CHARTS_IN_DETAIL, ...CHARTS_BY_GUIDELINE].map(({ encounter, ...table }) => {
  const isOfInjuries = table.charts.some((chart) => WITH_ENCOUNTER.test(chart));
  return { ...table, encounter: isOfInjuries ? { setting: 'ED', ...encounter } : encounter };
});

describe.each(TABLES)('$title', ({ encounter, charts }) => {
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

describe.each(TABLES)('$title', ({ encounter, charts }) => {
  /** The codes to report, in any order. */
  const reported = (records: readonly string[]) => claimOf(mapCase(kb, records, encounter)).sort();

  test('the order of the records does not affect the codes', () => {
    for (const written of charts) {
      const records = written.split(' -> ')[0].split(', ');
      expect(reported([...records].reverse()), written).toEqual(reported(records));
    }
  });

  test('the codes of a chart stay the same when it is mapped again', () => {
    // A code that is not in the knowledge base affects the other codes but is not in the result.
    for (const written of charts.filter((one) => !one.endsWith(', -'))) {
      const [records = ''] = written.split(' -> ');
      const claim = claimOf(mapCase(kb, records.split(', '), encounter));
      expect(claimOf(mapCase(kb, claim, encounter)), written).toEqual(claim);
    }
  });
});
