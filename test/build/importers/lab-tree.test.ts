// The importer for the laboratory flowsheet, tested with an invented tree in the flowsheet's two layouts, and against
// known counts for the real flowsheet.

import { describe, expect, test } from 'vitest';
import { labTree } from '../../../kb-build/importers/lab-tree/lab-tree.js';
import { isSameUnit } from '../../../kb-build/importers/lab-tree/lab-tree-units.js';
import { readSources } from '../../../kb-build/read-sources.js';
import { textSource } from '../text-source.js';
import { describeRelease } from './describe-release.js';
import { fileOnDisk, importFiles, importTexts } from './read-import.js';

const LEGEND = {
  ...{ A: 'LVL', B: 'INDENTEDNAME', D: 'CODE', E: 'LOINC_MERGED', F: 'LONG_COMMON_NAME_LOINC', G: 'LOINC_DISPLAY' },
  ...{
    H: 'units_normRange',
    I: 'norm_range',
    J: 'norm_low',
    K: 'norm_high',
    L: 'danger_high',
    M: 'danger_low',
    N: 'LOINC_ShortName',
  },
  ...{ U: 'UNITS_DISPLAY', V: 'UCUM_EX' },
};

function module(...rows: object[]): Record<string, string> {
  return { 'flowsheet_h99.js': `export default ${JSON.stringify([LEGEND, ...rows], null, 2)};\n` };
}

const GROUP = { A: 1, B: 'QUXIN STUDIES:', D: 1 };
const TEST = { A: 2, B: "Quxin SerPl'", D: 3, E: '99901-1', F: 'Quxin [Mass/volume] in Serum', N: 'Qux Ser' };

describe('an invented tree', () => {
  const { of, complaints } = importTexts(
    labTree,
    module(
      GROUP,
      { A: 2, B: 'QUX PNL', D: 2, E: '99903-7', F: 'Quxin panel - Serum' },
      { ...TEST, A: 3, H: 'mcg/mL', I: '1.5 - 4', J: 1.5, K: 4, U: 'ug/mL', V: 'ug/mL' },
      { A: 3, B: 'Foobin', D: 4, E: 'No LOINC code' },
      { A: 1, B: 'MED DOSES', D: 5 },
      { A: 2, B: 'Pillin', D: 6 },
      { A: 2, B: 'Dosin', D: 7, E: '99902-9', F: 'Dosin given' },
    ),
  );

  test('is read without complaint', () => {
    expect(complaints).toEqual([]);
    expect(of('release')).toEqual([{ terms: 'lab-tree', version: 'h99' }]);
  });

  test('yields groups, panels and tests, and leaves out rows that are not tests', () => {
    expect(of('finding').sort((a, b) => ((a.id ?? 0) < (b.id ?? 0) ? -1 : 1))).toEqual([
      { key: 'LABTREE:ROOT', termType: 5, description: 'Laboratory tests', silent: true, parents: [] },
      {
        ...{
          key: 'LOINC:99901-1',
          id: 50_099_901,
          termType: 3,
          style: 'title',
          description: 'Quxin [Mass/volume] in Serum',
        },
        ...{ parents: ['LOINC:99903-7'], unit: 'ug/mL', ucum: 'ug/mL', rangeLow: 1.5, rangeHigh: 4 },
      },
      {
        ...{ key: 'LOINC:99902-9', id: 50_099_902, termType: 3, style: 'title', description: 'Dosin given' },
        parents: ['LABTREE:ROOT'],
      },
      {
        ...{ key: 'LOINC:99903-7', id: 50_099_903, termType: 3, style: 'title', description: 'Quxin panel - Serum' },
        ...{ parents: ['LABTREE:1'], components: ['LOINC:99901-1', 'LABTREE:4'] },
      },
      {
        ...{ key: 'LABTREE:1', id: 200_000_001, termType: 5, style: 'plain', description: 'QUXIN STUDIES' },
        ...{ silent: true, parents: ['LABTREE:ROOT'] },
      },
      {
        ...{ key: 'LABTREE:4', id: 200_000_004, termType: 3, style: 'plain', description: 'Foobin' },
        ...{ silent: true, parents: ['LOINC:99903-7'] },
      },
    ]);
  });

  test('yields critical limits outside the range', () => {
    const limits = (cells: object) =>
      importTexts(labTree, module(GROUP, { ...TEST, H: 'mg', I: '1.5 - 4', J: 1.5, K: 4, U: 'mg', ...cells })).of(
        'range',
      );
    expect(limits({ L: 9, M: 0.5 })).toEqual([{ finding: 'LOINC:99901-1', criticalLow: 0.5, criticalHigh: 9 }]);
    expect(limits({ L: 9, M: 2 })).toEqual([{ finding: 'LOINC:99901-1', criticalLow: undefined, criticalHigh: 9 }]);
    expect(limits({ L: 4 }), 'no further than the range').toEqual([]);
    expect(limits({ L: 9, U: 'g' }), 'in another unit').toEqual([]);
  });

  test('yields local names for searching', () => {
    expect(of('name').filter(({ finding }) => finding === 'LOINC:99901-1')).toEqual(
      ['Quxin SerPl', 'Qux Ser'].map((text) => ({
        ...{ finding: 'LOINC:99901-1', text, style: 'plain', nameKind: 'synonym', silent: true },
      })),
    );
  });
});

test.each<[string, object, object]>([
  ['both ends', { I: '1 - 2', J: 1, K: 2 }, { rangeLow: 1, rangeHigh: 2 }],
  ['at most', { I: '≤2', K: 2 }, { rangeHigh: 2 }],
  ['at most, in the wrong column', { I: '≤1.0', J: 1 }, { rangeHigh: 1 }],
  ['more than', { I: '>5.4', J: 5.4 }, { rangeLow: 5.4 }],
  ['text and numbers that differ', { I: '1 - 2', J: 1, K: 3 }, {}],
  ['a mean and a deviation', { I: '2.8 ± 0.2', J: 0.2, K: 2.8 }, {}],
  ['another unit', { I: '1 - 2', J: 1, K: 2, H: 'g/dL', U: 'mg/dL' }, {}],
])('a range of %s', (_, row, expected) => {
  const [, finding] = importTexts(labTree, module({ ...TEST, A: 1, ...row })).of('finding');
  const { rangeLow, rangeHigh } = finding;
  expect(JSON.parse(JSON.stringify({ rangeLow, rangeHigh }))).toEqual(expected);
});

test.each<[string, string, boolean]>([
  ['mcg/mL', 'mg/L', true],
  ['Units/L', 'U/L', true],
  ['', 'mg/dL', true],
  ['#/mm3', '10*3/uL', false],
  ['mg/dL', 'g/L', false],
])('%s and %s are the same unit: %s', (a, b, expected) => {
  expect(isSameUnit(a, b)).toBe(expected);
});

test.each<[string, Record<string, string>, string]>([
  [
    'no level',
    module({ B: 'x', D: 1 }),
    'flowsheet_h99.js:19  the row has no level or no name  → fetch the file again',
  ],
  [
    'a wrong check digit',
    module({ ...TEST, A: 1, E: '99901-2' }),
    'flowsheet_h99.js:19  loinc 99901-2 has a wrong check digit  → look the code up again; with the right digit it would be 99901-1',
  ],
  [
    'a test twice',
    module(GROUP, TEST, TEST),
    'flowsheet_h99.js:32  LOINC:99901-1 is in the tree twice  → fetch the file again, or give the row a code of its own',
  ],
  [
    'no legend',
    { 'f.js': 'export default [{"A":"INDENTEDNAME","B":"LVL","INDENTEDNAME":1}];' },
    'f.js:1:17  the first element does not name CODE, LOINC_MERGED, LONG_COMMON_NAME_LOINC, LOINC_DISPLAY, LOINC_ShortName, units_normRange, norm_range, norm_low, norm_high, danger_high, danger_low, UNITS_DISPLAY, UCUM_EX  → check that this is the flowsheet of laboratory tests',
  ],
])('complains about %s', (_, texts, expected) => {
  expect(importTexts(labTree, texts).complaints).toEqual([expected]);
});

test('a truncated module is reported', () => {
  const { complaints } = importTexts(labTree, { 'f.js': 'export default [\n{"A":"LVL","B":"INDENTEDNAME"' });
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain('f.js:2:');
});

const RELEASE = '../shared/data/lab_reference';

describeRelease(RELEASE, 'the flowsheet (in ../shared/data)', () => {
  const { of, complaints, records } = importFiles(labTree, [fileOnDisk(`${RELEASE}/flowsheet_h17.js`)]);
  const findings = of('finding');

  // Of the 4,375 rows, 1,997 are below drugs and supplies in the tree and have no LOINC code; of the 1,662 codes, 1,641
  // are in LOINC.
  test('has 2,378 groups and tests, 1,641 with LOINC', () => {
    expect(complaints).toEqual([]);
    expect(findings).toHaveLength(1 + 2378);
    expect(findings.filter(({ key }) => key.startsWith('LOINC:'))).toHaveLength(1641);
    expect(findings.filter(({ termType }) => termType === 5)).toHaveLength(269);
  });

  // 911 rows have a range; 166 have critical limits, which the bundle does not store.
  test('has 729 ranges whose unit and numbers agree, and 23 panels', () => {
    const ranges = findings.filter(({ rangeLow, rangeHigh }) => rangeLow !== undefined || rangeHigh !== undefined);
    expect(ranges).toHaveLength(729);
    expect(findings.filter(({ components }) => components !== undefined)).toHaveLength(23);
    expect(findings.find(({ key }) => key === 'LOINC:2823-3')).toMatchObject({ ucum: 'mmol/L' });
  });

  test('yields the same from CSV', () => {
    const csv = importFiles(labTree, [fileOnDisk(`${RELEASE}/derived/flowsheet_h17.derived.csv`)]);
    expect(csv.of('finding')).toEqual(findings);
    expect(csv.records).toHaveLength(records.length);
  });
});

test.each<[string, string, number | undefined]>([
  ['in the unit that LOINC gives', 'mg/dL', 1],
  ['in another unit', 'g/L', undefined],
])('a range %s completes the LOINC test, or does not', (_, ucum, low) => {
  const { 'flowsheet_h99.js': tree } = module({ ...TEST, A: 1, I: '1 - 2', J: 1, K: 2, U: 'mg/dL', V: 'mg/dL' });
  const list = 'LOINC #,Long Common Name,Short Name,CLASS,Rank\n99901-1,Quxin [Mass/volume] in Serum,Qux,Chem,1\n';
  const { draft, complaints } = readSources([
    textSource('flowsheet_h99.js', tree),
    textSource('LOINC_1.6_Top2000CommonLabResultsUS.csv', list),
    textSource('loinc_unit.json', `{"99901-1":["${ucum}"]}`),
  ]);
  expect(complaints).toEqual([]);
  const found = draft.findingByKey.get('LOINC:99901-1');
  expect(found).toMatchObject({ parents: ['LOINC:CLASS.CHEM'], ucum });
  expect(found?.rangeLow).toBe(low);
});
