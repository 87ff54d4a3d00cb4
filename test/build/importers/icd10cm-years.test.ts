// Several years of ICD-10-CM together: the period in which each code is valid, derived from order files, addenda and
// tabular lists. The newest list takes precedence.

import { describe, expect, test } from 'vitest';
import type { ReleaseFile } from '../../../kb-build/importers/release.js';
import { releaseFile } from '../release-file.js';
import { codesOf, diag, note, orderFile, type Row, read, tabularFile } from './icd10cm-fixture.js';

const chapter = (title: string, diags: string) =>
  `<chapter><name>7</name><desc>${title} (N00-N99)</desc><section id="N10-N14"><desc>${title} (N10-N14)</desc>${diags}</section></chapter>`;
const LIST = tabularFile(
  'icd10cm_tabular_2031.xml',
  chapter('Glimmers', diag('N10', 'Glimmer', note('includes', 'new words'))),
);

describe('years', () => {
  const order = (year: string, ...rows: Row[]) => orderFile(`icd10cm_order_${year}.txt`, rows);
  const N10: Row = ['N10', 0, 'Glimmer'];
  const N101: Row = ['N101', 1, 'Blue glimmer'];
  const N102: Row = ['N102', 1, 'Red glimmer'];
  const addenda = (name: string, ...lines: string[]) => releaseFile(name, lines.map((line) => `${line}\r\n`).join(''));
  const changed = (change: string, flag: string, code: string, title: string) =>
    `${change.padEnd(13)}${flag} ${code.padEnd(7)} ${title.padEnd(60)} ${title}`;

  test.each<[string, ReleaseFile[], [number?, number?]]>([
    ['new in the second year', [order('2031', N10), order('2032', N10, N101)], [20311001]],
    ['missing in the second year', [order('2031', N10, N101), order('2032', N10)], [undefined, 20310930]],
    ['in both', [order('2031', N10, N101), order('2032', N10, N101)], []],
    ['missing in between', [order('2031', N101), order('2032', N10), order('2033', N101)], []],
    ['only in between', [order('2031', N10), order('2032', N101), order('2033', N10)], [20311001, 20320930]],
    ['new in April', [order('2031', N10), orderFile('icd10cm-order-April-2031.txt', [N10, N101])], [20310401]],
    ['gone in April', [order('2031', N101), orderFile('icd10cm-order-April-2031.txt', [N10])], [undefined, 20310331]],
    [
      'added by addenda',
      [
        order('2031', N10, N101),
        addenda(
          'icd10cm_order_addenda_2031.txt',
          changed('Add:', '1', 'N101', 'Blue glimmer'),
          // The official files end with a summary of counts.
          'Headers\n    12 additions\n\nCodes\n    90 additions',
        ),
      ],
      [20301001],
    ],
    [
      'deleted by addenda',
      [order('2031', N10), addenda('icd10cm_order_addenda_2031.txt', changed('Delete:', '1', 'N101', 'Blue glimmer'))],
      [undefined, 20300930],
    ],
    [
      'deleted by the addenda of the codes',
      [order('2031', N10), addenda('icd10cm_codes_addenda_2031.txt', 'Delete:     N101    Blue glimmer')],
      [undefined, 20300930],
    ],
    [
      'another flag: deleted and added at once',
      [
        order('2031', N10, N101),
        addenda(
          'icd10cm_order_addenda_2031.txt',
          changed('Delete:', '1', 'N101', 'Blue glimmer'),
          changed('Add:', '0', 'N101', 'Blue glimmer'),
          changed('Revise from:', '1', 'N109', 'Glimmer'),
          changed('Revise to:', '1', 'N109', 'Glimmer fever'),
        ),
      ],
      [],
    ],
    [
      'only in an older tabular list',
      [
        order('2033', N10),
        tabularFile(
          'icd10cm_tabular_2031.xml',
          '<chapter><name>7</name><desc>G (N00-N99)</desc><section id="N10-N19"><desc>G (N10-N19)</desc><diag><name>N10.1</name><desc>Blue glimmer</desc></diag></section></chapter>',
        ),
      ],
      [undefined, 20320930],
    ],
  ])('a code %s', (_, files, [validFrom, validTo]) => {
    const { records, complaints } = read(...files);
    expect(complaints).toEqual([]);
    const code = codesOf(records).get('N10.1');
    expect(code).toMatchObject({ description: 'Blue glimmer' });
    expect([code?.validFrom, code?.validTo]).toEqual([validFrom, validTo]);
  });

  test('addenda for a year whose order file is missing change flags and titles; addenda for a year whose order file is present do not', () => {
    const lines = [
      changed('Delete:', '1', 'N101', 'Blue glimmer'),
      changed('Add:', '0', 'N101', 'Blue glimmer'),
      changed('Add:', '1', 'N1011', 'Pale blue glimmer'),
      changed('Revise from:', '1', 'N102', 'Red glimmer'),
      changed('Revise to:', '1', 'N102', 'Crimson glimmer'),
    ];
    const outcomesOf = (year: string) => {
      const files = [order('2031', N10, N101, N102), addenda(`icd10cm_order_addenda_${year}.txt`, ...lines)];
      const codes = codesOf(read(...files).records);
      return ['N10.1', 'N10.11', 'N10.2'].map((code) => {
        const { description, category, unreportable, validFrom } = codes.get(code) ?? {};
        return [description, category !== true && unreportable !== true, validFrom];
      });
    };
    expect(outcomesOf('2032')).toEqual([
      ['Blue glimmer', false, undefined],
      ['Pale blue glimmer', true, 20311001],
      ['Crimson glimmer', true, undefined],
    ]);
    expect(outcomesOf('2031').filter((_, index) => index !== 1)).toEqual([
      ['Blue glimmer', true, undefined],
      ['Red glimmer', true, undefined],
    ]);
  });

  test('yield the newest title, and one release each', () => {
    const { records } = read(order('2032', ['N101', 1, 'Azure glimmer']), order('2031', N101, N102), LIST);
    expect(codesOf(records).get('N10.1')?.description).toBe('Azure glimmer');
    expect(records.filter(({ kind }) => kind === 'release')).toMatchObject([
      { version: 'FY2032' },
      { version: 'FY2031' },
    ]);
  });

  test('yield only the newest notes, and the notes of codes found only in an older list', () => {
    const older = tabularFile(
      'icd10cm_tabular_2030.xml',
      `<chapter><name>7</name><desc>Old (N00-N99)</desc><section id="N10-N14"><desc>Old (N10-N14)</desc>
${diag('N10', 'Old', note('includes', 'old words') + diag('N10.5', 'Grey glimmer', note('includes', 'ashes')))}</section></chapter>`,
      '2030',
    );
    const { records } = read(older, LIST);
    const texts = records.flatMap((record) => (record.kind === 'instruction' ? [record.text] : []));
    expect(texts).toContain('ashes');
    expect(texts).not.toContain('old words');
    expect(codesOf(records).get('7')?.description).toBe('Glimmers');
  });
});
