// The ICD-10-CM importer, tested with invented codes: the files that it accepts, codes and their places in the
// hierarchy, notes, seventh characters, findings, and malformed input.

import { describe, expect, test } from 'vitest';
import { icd10cm } from '../../../kb-build/importers/icd10cm/icd10cm.js';
import type { ReleaseFile } from '../../../kb-build/importers/release.js';
import { TERM_TYPES } from '../../../src/knowledge/term-types.js';
import { releaseFile } from '../release-file.js';
import {
  codesOf,
  diag,
  ENCOUNTERS,
  findingsOf,
  note,
  orderFile,
  type Row,
  read,
  sevenths,
  tabularFile,
} from './icd10cm-fixture.js';

const TABULAR = tabularFile(
  'icd10cm_tabular_2031.xml',
  `<chapter><name>7</name><desc>Glimmers and creases (N00-N99)</desc>
${note('notes', 'For any glimmer.')}
<sectionIndex><sectionRef first="N10" last="N19" id="N10-N19">Glimmers</sectionRef></sectionIndex>
<section id="N10-N49"><desc>All glimmers (N10-N49)</desc></section>
<section id="N10-N14"><desc>Glimmers (N10-N14)</desc>${note('includes', 'shimmers', 'sparkles')}
${diag(
  'N10',
  'Glimmer fever',
  note('excludes1', 'crease (N40.-)') +
    note('excludes2', 'cold glimmer (N11)') +
    diag(
      'N10.1',
      'Blue glimmer fever',
      note('inclusionTerm', 'Sky glimmer', 'Glimmer due to:', 'kites', 'Any condition in N40'),
    ) +
    diag('N10.9', 'Glimmer fever, unspecified', note('inclusionTerm', 'Glimmer &amp; heat NOS')),
)}
${diag('N1A', 'Chronic glimmer', note('codeFirst', 'the cause') + note('useAdditionalCode', 'the hue') + note('codeAlso', 'the shade'))}
</section>
<section id="N20"><desc>Flicker (N20)</desc>${note('excludes1', 'glare')}${diag('N20', 'Flicker')}</section>
</chapter>
<chapter><name>19</name><desc>Injuries (S00-S99)</desc>
<section id="S10-S19"><desc>Injuries of the wing (S10-S19)</desc>
${diag(
  'S10',
  'Crease of wing',
  note('sevenChrNote', 'Add a 7th character to each code of S10') +
    sevenths(ENCOUNTERS) +
    diag('S10.1', 'Crease of lower wing', diag('S10.10', 'Crease of lower wing, unspecified side')) +
    diag(
      'S10.2',
      'Tear of wing',
      sevenths({ A: 'initial encounter for open tear', S: 'sequela of tear' }).replace(
        '</sev',
        '<note>torn NOS</note></sev',
      ),
    ),
)}
</section></chapter>`,
);

const ORDER: Row[] = [
  ['N10', 0, 'Glimmer fever'],
  ['N101', 1, 'Blue glimmer fever'],
  ['N109', 1, 'Glimmer fever, unspecified'],
  ['N1A', 1, 'Chronic glimmer'],
  ['N1B', 1, 'Newer glimmer'],
  ['N20', 1, 'Flicker'],
  ['N30', 1, 'Between the blocks'],
  ['NA0', 1, 'Beyond the blocks'],
  ['S10', 0, 'Crease of wing'],
  ['S101', 0, 'Crease of lower wing'],
  ['S1010', 0, 'Crease of lower wing, unspecified side'],
  ['S1010XA', 1, 'Crease of lower wing, unspecified side, initial encounter'],
  ['S1010XD', 1, 'Crease of lower wing, unspecified side, subsequent encounter'],
  ['S102', 0, 'Tear of wing'],
  ['S102XXA', 1, 'Tear of wing, initial encounter for open tear'],
  ['W44', 0, 'Kite in air'],
  ['W440XXA', 1, 'Kite in air, initial encounter'],
];

const ORDER_FILE = orderFile('in/icd10cm_order_2031.txt', ORDER);

describe('accepts', () => {
  test.each([
    ['icd10cm_order_2026.txt', '', true],
    ['2026/icd10cm-order-April-2025.txt', '', true],
    ['icd10cm_order_addenda_2026.txt', '', true],
    ['icd10cm_codes_addenda_2026.txt', '', true],
    ['Tabular.xml', '<?xml version="1.0"?>\n<ICD10CM.tabular>', true],
    ['icd10cm_codes_2026.txt', '', false],
    ['icd10pcs_order_2026.txt', '', false],
    ['icd10cm_index_2026.xml', '<?xml version="1.0"?>\n<ICD10CM.index>', false],
    ['icd10cm_drug_2026.xml', '<?xml version="1.0"?>\n<ICD10CM.index>', false],
    ['icd10cm_tabular.xsd', '<xs:element name="ICD10CM.tabular">', false],
    ['icd10cm_tabular_2026.txt', '<ICD10CM.tabular>', false],
    ['icd10cm-drug-April-2025.csv', '', false],
  ])('%s: %s', (name, head, expected) => {
    expect(icd10cm.accepts(name, () => head)).toBe(expected);
  });
});

describe('codes', () => {
  const { records, complaints } = read(ORDER_FILE, TABULAR);
  const codes = codesOf(records);

  test('are read without complaint, each with title, flag and line', () => {
    expect(complaints).toEqual([]);
    expect(codes.get('N10.1')).toMatchObject({
      vocab: 'icd10',
      description: 'Blue glimmer fever',
      category: false,
      unreportable: false,
    });
    expect(codes.get('N10')).toMatchObject({
      category: true,
      unreportable: true,
      place: { file: 'in/icd10cm_order_2031.txt', line: 1 },
    });
    expect(codes.get('N10.1')).not.toHaveProperty('validFrom', expect.anything());
  });

  test.each([
    ['7', undefined],
    ['N10-N49', '7'],
    ['N10-N14', 'N10-N49'],
    ['N10', 'N10-N14'],
    ['N10.9', 'N10'],
    ['N1A', 'N10-N14'],
    ['N1B', 'N10-N14'],
    ['N20', 'N10-N49'],
    ['N30', 'N10-N49'],
    ['NA0', '7'],
    ['S10', 'S10-S19'],
    ['S10.10XA', 'S10.10'],
    ['S10.2XXA', 'S10.2'],
    ['W44', undefined],
    ['W44.0XXA', 'W44'],
  ])('%s is below %s', (code, parent) => {
    expect(codes.get(code)).toMatchObject({ code });
    expect(codes.get(code)?.parent).toBe(parent);
  });

  test('in a block that consists of one category are those of the category', () => {
    expect(codes.get('N20')?.description).toBe('Flicker');
    expect([...codes.keys()].filter((code) => code === 'N20')).toHaveLength(1);
  });

  test('found only in the tabular list are expanded with each seventh character, unless an order file contains them', () => {
    const tabularOnly = codesOf(read(TABULAR).records);
    expect(tabularOnly.get('S10.2XXS')).toMatchObject({
      description: 'Tear of wing, sequela of tear',
      unreportable: false,
    });
    expect(tabularOnly.get('S10.10')).toMatchObject({ unreportable: true });
    expect(tabularOnly.get('N10.1')).toMatchObject({ unreportable: false });
    expect(codes.has('S10.2XXS')).toBe(false);
  });
});

test('notes and seventh characters are attached to their codes', () => {
  const { records } = read(ORDER_FILE, TABULAR);
  const notes = records.flatMap((record) =>
    record.kind === 'instruction' ? [`${record.code} ${record.instruction}: ${record.text}`] : [],
  );
  expect(notes).toEqual([
    '7 note: For any glimmer.',
    'N10-N14 includes: shimmers',
    'N10-N14 includes: sparkles',
    'N10 excludes1: crease (N40.-)',
    'N10 excludes2: cold glimmer (N11)',
    'N10.1 inclusion-term: Sky glimmer',
    'N10.1 inclusion-term: Glimmer due to:',
    'N10.1 inclusion-term: kites',
    'N10.1 inclusion-term: Any condition in N40',
    'N10.9 inclusion-term: Glimmer & heat NOS',
    'N1A code-first: the cause',
    'N1A use-additional: the hue',
    'N1A code-also: the shade',
    'N20 excludes1: glare',
    'S10 note: Add a 7th character to each code of S10',
    'S10.2 note: 7th character S: torn NOS',
  ]);
  const axes = records.flatMap((record) =>
    record.kind === 'axis' ? [`${record.code} ${record.position}${record.value} ${record.label}`] : [],
  );
  expect(axes).toEqual([
    'S10 7A initial encounter',
    'S10 7D subsequent encounter',
    'S10 7S sequela',
    'S10.2 7A initial encounter for open tear',
    'S10.2 7S sequela of tear',
    'W44 7A initial encounter',
  ]);
});

test('findings are the codes that are concepts of their own, each with the code to report', () => {
  const { records } = read(ORDER_FILE, TABULAR);
  const findings = findingsOf(records);
  const maps = new Map(records.flatMap((record) => (record.kind === 'map' ? [[record.finding, record.code]] : [])));
  const shown = [...findings.values()].map(({ key, termType, description, parents }) =>
    [key.slice(8), TERM_TYPES[termType], description, parents[0]?.slice(8), maps.get(key)].join('|'),
  );
  expect(shown).toEqual([
    'ROOT|Cx|ICD-10-CM||',
    '7|Cx|Glimmers and creases|ROOT|7',
    'N10-N49|Cx|All glimmers|7|N10-N49',
    'N10-N14|Cx|Glimmers|N10-N49|N10-N14',
    '19|Cx|Injuries|ROOT|19',
    'S10-S19|Cx|Injuries of the wing|19|S10-S19',
    'N10|Dx|Glimmer fever|N10-N14|N10.9',
    'N10.1|Dx|Blue glimmer fever|N10|N10.1',
    'N1A|Dx|Chronic glimmer|N10-N14|N1A',
    'N1B|Dx|Newer glimmer|N10-N14|N1B',
    'N20|Dx|Flicker|N10-N49|N20',
    'N30|Dx|Between the blocks|N10-N49|N30',
    'NA0|Dx|Beyond the blocks|7|NA0',
    'S10|Dx|Crease of wing|S10-S19|S10',
    'S10.1|Dx|Crease of lower wing|S10|S10.10',
    'S10.2|Dx|Tear of wing|S10|S10.2',
    'W44|Hx|Kite in air|ROOT|W44',
  ]);
  expect(records.filter(({ kind }) => kind === 'alias')).toMatchObject([
    { key: 'ICD10CM:N10.9', of: 'ICD10CM:N10' },
    { key: 'ICD10CM:S10.10', of: 'ICD10CM:S10.1' },
  ]);
  const names = records.flatMap((record) =>
    record.kind === 'name' ? [`${record.finding} ${record.text} ${record.style}`] : [],
  );
  expect(names).toEqual(['ICD10CM:N10.1 Sky glimmer title', 'ICD10CM:N10.9 Glimmer & heat NOS title']);
});

describe('malformed input is reported and skipped:', () => {
  const row = '00001 N101    1 Blue glimmer                                                 Blue glimmer';
  test.each<[string, ReleaseFile, string[], string]>([
    ['a line that is no row', releaseFile('icd10cm_order_2031.txt', `nonsense\r\n${row}\r\n\r\n`), ['N10.1'], '1:1'],
    [
      'a code that is none',
      releaseFile('icd10cm_order_2031.txt', `${row}\r\n${row.replace('N101', '1101')}`),
      ['N10.1'],
      '2:1',
    ],
    ['a flag that is none', releaseFile('icd10cm_order_2031.txt', row.replace(' 1 B', ' 2 B')), [], '1:15'],
    ['a row without a title', releaseFile('icd10cm_order_2031.txt', row.slice(0, 16)), [], '1:17'],
    ['a change that is none', releaseFile('icd10cm_order_addenda_2031.txt', 'Added: N101'), [], '1:1'],
    ['a change without a flag', releaseFile('icd10cm_order_addenda_2031.txt', 'Add:   N101    Blue'), [], '1:8'],
    ['a change without a title', releaseFile('icd10cm_codes_addenda_2031.txt', 'Add:   N101'), [], '1:12'],
    ['a list of no year', tabularFile('Tabular.xml', '', 'new'), [], '1:1'],
    ['a list that ends early', releaseFile('icd10cm_tabular_2031.xml', '<ICD10CM.tabular>\n<chapter>'), [], '2:10'],
    [
      'a diag that is no code',
      tabularFile(
        'icd10cm_tabular_2031.xml',
        `<chapter><name>7</name><desc>G (N00-N99)</desc>${diag('N1-', 'Dash', diag('N10', 'Glimmer fever'))}</chapter>`,
      ),
      ['7', 'N10'],
      '6',
    ],
    [
      'a chapter without a range',
      tabularFile('icd10cm_tabular_2031.xml', '<chapter><name>7</name><desc>G</desc></chapter>'),
      [],
      '6',
    ],
    [
      'an unknown kind of note',
      tabularFile(
        'icd10cm_tabular_2031.xml',
        `<chapter><name>7</name><desc>G (N00-N99)</desc>${note('rumours', 'it glows')}</chapter>`,
      ),
      ['7'],
      '6:71',
    ],
    [
      'a seventh character that is none',
      tabularFile(
        'icd10cm_tabular_2031.xml',
        `<chapter><name>7</name><desc>G (N00-N99)</desc>${sevenths({ AB: 'both' })}</chapter>`,
      ),
      ['7'],
      '6:86',
    ],
  ])('%s', (_, file, codes, place) => {
    const { records, complaints } = read(file);
    expect([...codesOf(records).keys()]).toEqual(codes);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`${file.file}:${place} `);
  });
});
