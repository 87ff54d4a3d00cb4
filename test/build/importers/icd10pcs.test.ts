// ICD-10-PCS, tested with invented tables in the layouts of its files, and against known counts for the order file.

import { describe, expect, test } from 'vitest';
import { icd10pcs } from '../../../kb-build/importers/icd10pcs/icd10pcs.js';
import { tableLabels } from '../../../kb-build/importers/icd10pcs/icd10pcs-labels.js';
import { describeRelease } from './describe-release.js';
import { fileOnDisk, type Imported, importFiles, importTexts } from './read-import.js';

/** An order file that contains the given rows. */
function order(...rows: [code: string, title: string][]): string {
  return rows
    .map(([code, title], index) => {
      const number = String(index + 1).padStart(5, '0');
      const short = title.slice(0, 60).padEnd(60);
      return `${number} ${code.padEnd(7)} ${code.length === 3 ? 0 : 1} ${short} ${title}\r\n`;
    })
    .join('');
}

const ROWS: [string, string][] = [
  ['0QX', 'Quxes, Quxectomy'],
  ['0QX00ZZ', 'Quxectomy of Left Qux, Open Approach'],
  ['0QX03ZZ', 'Quxectomy of Left Qux, Percutaneous Approach'],
  ['0QX10JZ', 'Quxectomy of Right Qux with Foobin Device, Open Approach'],
  ['0QX10ZZ', 'Quxectomy of Right Qux, Open Approach'],
  ['0QX10ZX', 'Quxectomy of Right Qux, Open Approach, Diagnostic'],
  ['BQ9', 'Imaging, Quxes, Quxography'],
  ['BQ91ZZZ', 'Quxography of Whole Qux'],
  ['BQ92ZZZ', 'Quxography of Half Qux'],
  ['GZ9', 'Mental Health, Quxotherapy'],
  ['GZ9ZZZZ', 'Quxotherapy'],
];

function axes({ of }: Imported, code: string): string[] {
  return of('axis').flatMap((axis) => (axis.code === code ? [`${axis.position}${axis.value} ${axis.label}`] : []));
}

describe('an order file', () => {
  const read = importTexts(icd10pcs, { 'icd10pcs_order_2099.txt': order(...ROWS) });

  test('yields sections, body systems, tables and codes', () => {
    expect(read.complaints).toEqual([]);
    expect(read.of('release')).toEqual([{ terms: 'icd10pcs', version: 'FY2099' }]);
    const shown = read
      .of('code')
      .map(({ code, description, parent = '', category }) => [code, description, parent, category]);
    expect(shown).toEqual([
      ['0', 'Medical and Surgical', '', true],
      ['0Q', 'Medical and Surgical, Quxes', '0', true],
      ['0QX', 'Quxes, Quxectomy', '0Q', true],
      ...ROWS.slice(1, 6).map(([code, title]) => [code, title, '0QX', undefined]),
      ['B', 'Imaging', '', true],
      ['BQ', 'Imaging, Quxes', 'B', true],
      ['BQ9', 'Imaging, Quxes, Quxography', 'BQ', true],
      ...ROWS.slice(7, 9).map(([code, title]) => [code, title, 'BQ9', undefined]),
      ['G', 'Mental Health', '', true],
      ['GZ', 'Mental Health', 'G', true],
      ['GZ9', 'Mental Health, Quxotherapy', 'GZ', true],
      ['GZ9ZZZZ', 'Quxotherapy', 'GZ9', undefined],
    ]);
  });

  test('shows what each character means', () => {
    expect(axes(read, '0')).toEqual(['10 Medical and Surgical', '2Q Quxes']);
    expect(axes(read, '0Q')).toEqual(['3X Quxectomy']);
    expect(axes(read, '0QX')).toEqual([
      ...['40 Left Qux', '41 Right Qux', '50 Open', '53 Percutaneous'],
      ...['6J Foobin Device', '6Z None', '7X Diagnostic', '7Z None'],
    ]);
    expect(axes(read, 'BQ9')).toEqual(['41 Whole Qux', '42 Half Qux', '5Z None', '6Z None', '7Z None']);
    expect(axes(read, 'GZ')).toEqual(['39 Quxotherapy']);
  });
});

test('older files and addenda determine the period in which a code is valid', () => {
  const { of, complaints } = importTexts(icd10pcs, {
    'icd10pcs_order_2098.txt': order(ROWS[0], ROWS[1], ['0QX09ZZ', 'Quxectomy of Old Qux, Open Approach']),
    'icd10pcs_order_2099.txt': order(...ROWS.slice(0, 3)),
    'order_addenda_2098.txt': `Add:         0QX00ZZ ${'Quxect'.padEnd(60)} Quxectomy of Left Qux, Open Approach\r\nRevise from: 0QX03ZZ a\nRevise to:   0QX03ZZ b\n`,
    'order_addenda_2097.txt': `Delete:      0QX08ZZ ${'Quxect'.padEnd(60)} Quxectomy of Lost Qux, Open Approach\n`,
  });
  expect(complaints).toEqual([]);
  expect(of('code').filter(({ code }) => code.length === 7)).toEqual([
    { vocab: 'icd10pcs', code: '0QX00ZZ', description: ROWS[1][1], parent: '0QX', validFrom: 20971001 },
    { vocab: 'icd10pcs', code: '0QX03ZZ', description: ROWS[2][1], parent: '0QX', validFrom: 20981001 },
    {
      ...{ vocab: 'icd10pcs', code: '0QX09ZZ', description: 'Quxectomy of Old Qux, Open Approach', parent: '0QX' },
      validTo: 20980930,
    },
    {
      ...{ vocab: 'icd10pcs', code: '0QX08ZZ', description: 'Quxectomy of Lost Qux, Open Approach', parent: '0QX' },
      validTo: 20960930,
    },
  ]);
});

test('a tables file provides labels word for word, and a definitions file provides the definitions of operations', () => {
  const read = importTexts(icd10pcs, {
    'icd10pcs_order_2099.txt': order(...ROWS),
    'icd10pcs_tables_2099.xml': `<ICD10PCS.tabular><pcsTable>
      <axis pos="1" values="1"><title>Section</title><label code="0">Medical and Surgical</label></axis>
      <axis pos="2" values="1"><title>Body System</title><label code="Q">Quxes</label></axis>
      <axis pos="3" values="1"><title>Operation</title><label code="X">Quxectomy</label><definition>x</definition></axis>
      <pcsRow codes="4"><axis pos="4" values="2"><title>Body Part</title><label code="0">Qux, Left</label><label code="1">Qux, Right</label></axis>
        <axis pos="7" values="1"><title>Qualifier</title><label code="Z">No Qualifier</label></axis></pcsRow>
      <pcsRow codes="1"><axis pos="4" values="1"><title>Body Part</title><label code="1">Qux, Other</label></axis></pcsRow>
      </pcsTable></ICD10PCS.tabular>`,
    'icd10pcs_definitions_2099.xml': `<ICD10PCS.definitions><version>2099</version><section code="0"><title>Medical and Surgical</title>
      <axis pos="3"><title>Operation</title><terms><title>Quxectomy</title><definition>Taking quxes
        out</definition><explanation>All of them</explanation><includes>Half of them</includes><includes>One</includes></terms></axis>
      <axis pos="4"><title>Body Part</title><terms><title>Qux</title><includes>Quxlet</includes></terms></axis></section></ICD10PCS.definitions>`,
  });
  expect(read.complaints).toEqual([]);
  expect(axes(read, '0QX')).toEqual(['40 Qux, Left', '41 Qux, Right or Qux, Other', '7Z No Qualifier']);
  expect(axes(read, 'BQ9')).toHaveLength(5);
  expect(read.of('instruction')).toEqual([
    { vocab: 'icd10pcs', code: '0QX', instruction: 'definition', text: 'Taking quxes out' },
    { vocab: 'icd10pcs', code: '0QX', instruction: 'note', text: 'All of them' },
    { vocab: 'icd10pcs', code: '0QX', instruction: 'includes', text: 'Half of them; One' },
  ]);
});

const FILE = 'icd10pcs_order_2099.txt';
const COLUMNS = 'fetch the order file again; its columns are fixed, and nothing may be trimmed or moved';

test.each<[string, Record<string, string>, string]>([
  [
    'a cut line',
    { [FILE]: `${order(ROWS[0])}00002 0QX\n` },
    `${FILE}:2:1  the line is not an order number, code, flag and title  → ${COLUMNS}`,
  ],
  [
    'a wrong flag',
    { [FILE]: order(ROWS[0], ROWS[1]).replace('0QX00ZZ 1', '0QX00ZZ 0') },
    `${FILE}:2:15  0QX00ZZ has the flag 0  → write flag 0 for tables, 1 for codes of seven characters`,
  ],
  [
    'a code without table',
    { [FILE]: order(ROWS[1]) },
    `${FILE}:1  0QX00ZZ has no heading row for its table 0QX  → ${COLUMNS}`,
  ],
  [
    'addenda alone',
    { 'order_addenda_2099.txt': '' },
    'order_addenda_2099.txt:1  the order file of ICD-10-PCS is missing  → add icd10pcs_order_YYYY.txt to the sources',
  ],
  [
    'addenda that are none',
    { [FILE]: order(...ROWS), 'order_addenda_2099.txt': 'Added 0QX\n' },
    'order_addenda_2099.txt:1:1  the line is not Add:, Delete: or Revise with a code  → fetch the addenda again',
  ],
  ['broken XML', { [FILE]: order(...ROWS), 'icd10pcs_tables_2099.xml': '<a><b></a>' }, 'icd10pcs_tables_2099.xml:1:7'],
])('complains about %s', (_, texts, expected) => {
  const { complaints } = importTexts(icd10pcs, texts);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(expected);
});

test.each(['icd10cm_order_2026.txt', 'icd10cm_order_addenda_2026.txt', 'icd10pcs_index_2013.xml', 'SOURCE.txt'])(
  '%s is refused',
  (name) => {
    expect(icd10pcs.accepts(name, () => '')).toBe(false);
  },
);

const RELEASE = '../shared/data/icd10pcs/icd10pcs_order_2026.txt';

const wordsOf = (title: string) => title.split(/[ ,]+/).filter(Boolean);
const CONNECTORS = wordsOf('of to with into in from on using for at via Approach');

/**
 * The number of titles in a table that are composed of their labels. Such a title contains all the words of its labels;
 * any other word is a connecting word, a word of `operation`, or a word that all the titles share.
 */
function composed(titles: readonly { title: string; labels: readonly string[] }[], operation: string): number {
  const all = titles.map(({ title, labels }) => ({ words: new Set(wordsOf(title)), said: labels.flatMap(wordsOf) }));
  const shared = [...(all[0]?.words ?? [])].filter((word) => all.every(({ words }) => words.has(word)));
  return all.filter(({ words, said }) => {
    const known = new Set([...said, ...wordsOf(operation), ...CONNECTORS, ...(titles.length > 1 ? shared : [])]);
    return said.every((word) => words.has(word)) && [...words].every((word) => known.has(word));
  }).length;
}

describeRelease(RELEASE, 'the order file of 2026 (in ../shared/data)', () => {
  const { of, complaints } = importFiles(icd10pcs, [fileOnDisk(RELEASE)]);
  const codes = of('code');
  const axis = of('axis');

  test('has 914 tables and 79,115 codes', () => {
    expect(complaints).toEqual([]);
    expect(codes.filter(({ category }) => !category)).toHaveLength(79_115);
    const lengths = [1, 2, 3].map((length) => codes.filter(({ code }) => code.length === length).length);
    expect(lengths).toEqual([17, 115, 914]);
    expect(codes.find(({ code }) => code === '0DTJ4ZZ')?.description).toBe(
      'Resection of Appendix, Percutaneous Endoscopic Approach',
    );
  });

  test('gives the meaning of 18,821 of its 19,082 characters, and 98 of 100 titles are composed of these labels', () => {
    expect(axis.filter(({ position }) => position > 3)).toHaveLength(18_821);
    const labels = new Map<string, Map<number, Map<string, string>>>();
    const operations = new Map<string, string>();
    for (const { code, position, value, label } of axis) {
      if (position === 3) operations.set(code + value, label);
      const table = labels.get(code) ?? new Map<number, Map<string, string>>();
      labels.set(code, table);
      table.set(position, (table.get(position) ?? new Map()).set(value, label === 'None' ? '' : label));
    }
    const tables = new Map<string, { code: string; title: string }[]>();
    for (const { code, description: title, parent = '' } of codes) {
      if (code.length === 7) tables.set(parent, [...(tables.get(parent) ?? []), { code, title }]);
    }
    const counts = [...tables].map(([table, titled]) => {
      const known = labels.get(table) ?? new Map<number, Map<string, string>>();
      const titles = titled.map(({ code, title }) => {
        const characters = [...known].flatMap(([position, values]) => values.get(code[position - 1]) ?? []);
        return { title, labels: characters };
      });
      return composed(titles, operations.get(table) ?? '');
    });
    expect(counts.reduce((sum, count) => sum + count)).toBe(77_806);
  });
});

test('labels keep words that happen to be the same in all alternatives', () => {
  const titled = ['Left Upper Qux', 'Right Upper Qux', 'Whole Bar'].map((part, index) => ({
    code: `0QX${index}0ZZ`,
    title: `Quxectomy of ${part}, Open Approach`,
  }));
  expect(tableLabels(titled, 'Quxectomy').get(4)).toEqual(
    new Map([
      ['0', 'Left Upper Qux'],
      ['1', 'Right Upper Qux'],
      ['2', 'Whole Bar'],
    ]),
  );
});
