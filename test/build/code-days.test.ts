// code-days.yaml: the days on which codes change become validity dates and predecessors in the bundle, and mistakes are
// refused.

import { describe, expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/index.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { build, built, smallCore } from './small-core.js';

const DAYS = `icd10:
  '2020-10-01': { new: [J45.990], gone: [J45.901] }
  '2021-10-01': { J45.990: [J45.909] }
`;

describe('the days of codes', () => {
  test('become dates in the bundle, and predecessors become instructions', async () => {
    const kb = await openKnowledgeBase(built(smallCore({ 'code-days.yaml': DAYS })).bytes);
    const { codes, instructions } = kb[inside].tables;
    const dates: Record<string, string> = {};
    const formers: string[] = [];
    for (let row = 0; row < codes.rowCount; row++) {
      dates[codes.code(row)] = `${codes.validFrom(row)}-${codes.validTo(row)}`;
      const { begin, end } = instructions.codeRows(row);
      for (let at = begin; at < end; at++) formers.push(`${codes.code(row)} ${instructions.text(at)}`);
    }
    expect(dates).toMatchObject({ 'J45.990': '20201001-0', 'J45.901': '0-20200930', 'J45.909': '20211001-0' });
    expect(formers).toContain('J45.909 J45.990');
  });

  test.each([
    ['icd10: { 2020-10: { new: [J45.990] } }', "'2020-10' is not a day"],
    ["icd10: { '2020-10-01': { new: [Q99.9] } }", 'icd10 Q99.9 is not described'],
    ["icd10: { '2020-10-01': { Q99.9: [J45.990] } }", 'icd10 Q99.9 is not described'],
    ["icd10: { '2020-10-01': { newer: [J45.990] } }", "'newer'"],
    ["icd10: { '2020-10-01': { new: [J45.990] }, '2021-10-01': { new: [J45.990] } }", 'J45.990 has two days'],
  ])('%s is refused', (text, problem) => {
    const { complaints, built: bundle } = build(smallCore({ 'code-days.yaml': text }));
    expect(bundle).toBeUndefined();
    expect(complaints.map((one) => one.problem).join('; ')).toContain(problem);
  });
});
