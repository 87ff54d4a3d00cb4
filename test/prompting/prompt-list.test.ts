// The prompt lists of findings in the embedded knowledge, compared with the rows in the table, read one by one.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingById } from '../../src/knowledge/findings.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { isPossible } from '../../src/knowledge/patient-limits.js';
import { promptRecordsOf, promptSourcesOf } from '../../src/knowledge/prompts.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import {
  inheritedRecords,
  mergedPromptList,
  PROMPT_ROLES,
  type PromptQuery,
  promptList,
} from '../../src/prompting/prompt-list.js';

const kb = (await openKnowledgeBase())[inside];
const { findings, prompts } = kb.tables;
const YEAR = 525_960;

const sources = Array.from({ length: findings.rowCount }, (_, row) => row).filter(
  (row) => inheritedRecords(kb, row).length > 0,
);
const source = fc.constantFrom(...sources);
const asked = fc.record(
  {
    size: fc.constantFrom(1 as const, 2 as const, 3 as const),
    levels: fc.constantFrom(['R' as const], ['M' as const], ['R' as const, 'M' as const]),
    role: fc.constantFrom(...PROMPT_ROLES),
    age: fc.integer({ min: 0, max: 100 * YEAR }),
    sex: fc.constantFrom('M' as const, 'F' as const),
  },
  { requiredKeys: ['size'] },
);
const rowsOf = (row: number, given: PromptQuery): number[] => promptList(kb, row, given).map((item) => item.row);
const idOf = (description: string): number => {
  for (let row = 0; row < findings.rowCount; row++) if (findings.description(row) === description) return row;
  throw new Error(`the core has no finding '${description}'; name another in this test`);
};

describe('a prompt list', () => {
  test('follows the table, in order of size and rank', () => {
    const asthma = findingById(kb, 10311);
    const { begin, end } = prompts.sourceRows(asthma);
    const expected: number[] = [];
    for (let size = 1; size <= 3; size++) {
      for (let row = begin; row < end; row++) {
        const isForAll = prompts.roles(row) === '';
        if (prompts.size(row) === size && isForAll) expected.push(prompts.target(row));
      }
    }
    expect(rowsOf(asthma, { size: 3 })).toEqual(expected);
    expect(expected.length).toBeGreaterThan(30);
  });

  test('small is a part of large, and large of full', () => {
    fc.assert(
      fc.property(source, asked, (row, given) => {
        const [small, large, full] = ([1, 2, 3] as const).map((size) => rowsOf(row, { ...given, size }));
        expect(large.slice(0, small.length)).toEqual(small);
        expect(full.slice(0, large.length)).toEqual(large);
      }),
    );
  });

  test('never contains a finding twice, or its own finding', () => {
    fc.assert(
      fc.property(source, asked, (row, given) => {
        const list = rowsOf(row, given);
        expect(new Set(list).size).toBe(list.length);
        expect(list).not.toContain(row);
      }),
    );
  });

  test('for both levels is the union of the lists for each level', () => {
    fc.assert(
      fc.property(source, asked, (row, given) => {
        const of = (levels: readonly ('R' | 'M')[]) => rowsOf(row, { ...given, levels });
        expect(new Set([...of(['R']), ...of(['M'])])).toEqual(new Set(of(['R', 'M'])));
        expect(of([])).toEqual([]);
      }),
    );
  });

  test('an age or a sex may remove findings but never adds any', () => {
    fc.assert(
      fc.property(source, asked, (row, { age, sex, ...given }) => {
        const all = new Set(rowsOf(row, given));
        for (const one of promptList(kb, row, { ...given, age, sex })) {
          expect(all.has(one.row)).toBe(true);
          expect(isPossible(kb, one.row, { age, sex })).toBe(true);
        }
      }),
    );
  });

  test('a role adds its own records to the general ones', () => {
    fc.assert(
      fc.property(source, asked, (row, given) => {
        const everybody = rowsOf(row, { ...given, role: 'medNoneEntering' });
        for (const role of PROMPT_ROLES)
          expect(rowsOf(row, { ...given, role })).toEqual(expect.arrayContaining(everybody));
      }),
    );
    const thrombocytopenia = idOf('Thrombocytopenia');
    const nurses = rowsOf(thrombocytopenia, { size: 3, role: 'medNurseEntering' });
    const added = nurses.filter((row) => !rowsOf(thrombocytopenia, { size: 3 }).includes(row));
    expect(added.map((row) => findings.description(row))).toContain('At risk for bleeding');
    expect(rowsOf(thrombocytopenia, { size: 3, role: 'medDocEntering' })).toHaveLength(nurses.length - added.length);
  });

  test('is inherited from the nearest ancestor if there are no records', () => {
    const borrowers = sources.filter((row) => promptRecordsOf(kb, row).length === 0);
    expect(borrowers.length).toBeGreaterThan(100);
    for (const row of borrowers) expect(rowsOf(row, { size: 3 })).not.toContain(row);
  });
});

describe('one list for several findings', () => {
  test('contains what their own lists contain, but none of the findings themselves', () => {
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 4 }), asked, (rows, given) => {
        const merged = mergedPromptList(kb, rows, given).map((item) => item.row);
        const expected = new Set(rows.flatMap((row) => rowsOf(row, given)).filter((row) => !rows.includes(row)));
        expect(new Set(merged)).toEqual(expected);
        expect(merged).toHaveLength(expected.size);
      }),
    );
  });

  test('for one finding is its own list', () => {
    fc.assert(
      fc.property(source, asked, (row, given) => {
        expect(mergedPromptList(kb, [row], given)).toEqual(promptList(kb, row, given));
      }),
    );
  });

  test('puts findings in smaller lists first, then findings that are in more of the lists', () => {
    const [asthma, gout] = [10311, 10200].map((id) => findingById(kb, id));
    const both = mergedPromptList(kb, [asthma, gout], { size: 3 });
    const counts = both.map(({ row }) => [asthma, gout].filter((of) => rowsOf(of, { size: 3 }).includes(row)).length);
    for (let at = 1; at < both.length; at++) {
      const [before, after] = [both[at - 1], both[at]];
      expect(before.size < after.size || (before.size === after.size && counts[at - 1] >= counts[at])).toBe(true);
    }
  });
});

describe('the patients who can have a finding', () => {
  test.each([
    ['Pregnancy', 'M', false],
    ['Pregnancy', 'F', true],
    ['Ovarian cyst', 'M', false],
    ['Prostate cancer', 'F', false],
    ['Prostate enlargement', 'F', false],
    ['Endometriosis', 'M', false],
    ['Dysuria', 'M', true],
    ['Osteoporosis', 'M', true],
    ['Asthma', 'M', true],
  ] as const)('%s, %s: %s', (description, sex, expected) => {
    expect(isPossible(kb, idOf(description), { sex })).toBe(expected);
    expect(isPossible(kb, idOf(description), {})).toBe(true);
  });
});

test('the reverse lookup finds every record once', () => {
  let count = 0;
  for (let row = 0; row < findings.rowCount; row++) {
    for (const { source: from } of promptSourcesOf(kb, row)) {
      expect(promptRecordsOf(kb, from).some(({ target }) => target === row)).toBe(true);
      count++;
    }
  }
  expect(count).toBe(prompts.rowCount);
});
