// The importer for the ICD-10-CM index, tested with invented terms in the same layout, and against known counts for the
// real files.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../../kb-build/check/check-draft.js';
import { complainInto } from '../../../kb-build/complaints.js';
import { icd10cmIndex } from '../../../kb-build/importers/icd10cm/icd10cm-index.js';
import type { Complaint, NameRecord } from '../../../kb-build/records.js';
import { NO_WORDS } from '../core-words.js';
import { releaseFile } from '../release-file.js';
import { releaseFolder } from './release-folder.js';

function read(...files: [name: string, mainTerms: string][]) {
  const complaints: Complaint[] = [];
  const given = files.map(([name, mainTerms]) => {
    const text = `<?xml version="1.0" encoding="utf-8"?>\n<ICD10CM.index><version>2030</version><letter><title>B</title>\n${mainTerms}</letter></ICD10CM.index>\n`;
    return releaseFile(name, text);
  });
  const records = [...icd10cmIndex.read(given, complainInto(complaints), NO_WORDS)];
  const names = records.filter((record) => record.kind === 'name');
  return { records, names: names.map(shown), complaints: complaints.map(showComplaint) };
}

function shown({ finding, text, style, silent }: NameRecord): string {
  return `${finding.replace('ICD10CM:', '')} ${style}${silent === true ? ' silent' : ''}: ${text}`;
}

const INDEX = 'icd10cm_index_2030.xml';

test('terms with codes become paths, with their nonessential words as remarks', () => {
  const { records, names, complaints } = read([
    INDEX,
    `<mainTerm><title>Blenk<nemod>(acute) (of the tuv)</nemod></title><code>Q90.0</code>
      <term level="1"><title>with</title><term level="2"><title>ordo &amp; brell</title><code>Q90.1-</code></term></term>
      <term level="1"><title>organ<nemod>(s)</nemod>, late</title><code>Q90.A1</code></term>
      <term level="1"><title><nemod>(tuv)</nemod></title><code>Q90.3</code></term>
      <term level="1"><title>left</title><see>Ordo, left</see></term>
      <term level="1"><title>right</title><seeAlso>Ordo</seeAlso><subcat>Q90.2</subcat></term>
    </mainTerm>`,
  ]);
  expect(complaints).toEqual([]);
  expect(records[0]).toMatchObject({ kind: 'release', terms: 'icd10', version: 'index FY2030' });
  expect(names).toEqual([
    'Q90.0 inverted: Blenk (acute) (of the tuv)',
    'Q90.1 inverted: Blenk (acute) (of the tuv), with, ordo & brell',
    'Q90.A1 inverted: Blenk (acute) (of the tuv), organ, late',
    'Q90.3 inverted: Blenk (acute) (of the tuv), tuv',
    'Q90.2 inverted: Blenk (acute) (of the tuv), right',
  ]);
  expect(records[1]).toEqual({
    kind: 'name',
    finding: 'ICD10CM:Q90.0',
    text: 'Blenk (acute) (of the tuv)',
    style: 'inverted',
    nameKind: 'synonym',
    place: { file: INDEX, line: 3, column: 66 },
  });
});

test('a title that lists forms of a word yields a name for each form', () => {
  const { names } = read([
    INDEX,
    `<mainTerm><title>Brellum, brellal</title><code>Q91</code>
      <term level="1"><title>ordo</title><code>Q91.0</code></term>
      <term level="1"><title>tuvum, tuvous</title><code>Q91.1</code>
        <term level="2"><title>skin</title><code>Q91.2</code></term>
      </term>
    </mainTerm>`,
  ]);
  expect(names).toEqual([
    'Q91 inverted: Brellum',
    'Q91 inverted: brellal',
    'Q91.0 inverted: Brellum, ordo',
    'Q91.0 plain: brellal ordo',
    'Q91.1 inverted: Brellum, tuvum',
    'Q91.1 inverted: Brellum, tuvous',
    'Q91.1 plain: brellal tuvum, tuvous',
    'Q91.2 inverted: Brellum, tuvum, skin',
  ]);
});

test('terms that only coders use are not recognised, and nested brackets are removed', () => {
  const { names } = read([
    'icd10cm_eindex_2030.xml',
    `<mainTerm><title>Activity<nemod>(involving)</nemod></title><term level="1"><title>brelling</title><code>Y93.01</code></term></mainTerm>
     <mainTerm><title>Brelled<nemod>(old (late)) (by)</nemod></title><code>Y93.02</code></mainTerm>`,
  ]);
  expect(names).toEqual([
    'Y93.01 inverted silent: Activity (involving), brelling',
    'Y93.02 inverted: Brelled (old late) (by)',
  ]);
});

test('a term for a disease together with its manifestation is not recognised as either of them', () => {
  const { names } = read([INDEX, '<mainTerm><title>Blenk</title><code>Q90.0</code><manif>Q91.-</manif></mainTerm>']);
  expect(names).toEqual(['Q90.0 inverted silent: Blenk', 'Q91 inverted silent: Blenk']);
});

test('the table of neoplasms is turned into words; only first-level sites are recognised', () => {
  const cells = (...codes: string[]) => codes.map((code, i) => `<cell col="${i + 2}">${code}</cell>`).join('');
  const { names } = read([
    'icd10cm_neoplasm_2030.xml',
    `<mainTerm><title>Neoplasm, neoplastic</title>${cells('C80.1', 'C79.9')}
      <term level="1"><title>brellum, brellal</title>${cells('C90.1', 'C79.8-', 'D09.8', 'D36.7', 'D48.7', 'D49.89')}
        <term level="2"><title>wall</title>${cells('C90.2', '-')}</term>
      </term></mainTerm>`,
  ]);
  expect(names).toEqual([
    'C80.1 plain: malignant neoplasm',
    'C80.1 plain: cancer',
    'C79.9 plain: secondary malignant neoplasm',
    'C90.1 plain: malignant neoplasm of brellum',
    'C90.1 plain: cancer of brellum',
    'C79.8 plain: secondary malignant neoplasm of brellum',
    'D09.8 plain: carcinoma in situ of brellum',
    'D36.7 plain: benign neoplasm of brellum',
    'D48.7 plain silent: neoplasm of uncertain behavior of brellum',
    'D49.89 plain: neoplasm of brellum',
    'C90.2 plain silent: malignant neoplasm of brellum, wall',
    'C90.2 plain silent: cancer of brellum, wall',
  ]);
});

test('cells of a term may come after the terms below it', () => {
  const { names } = read([
    'icd10cm_neoplasm_2030.xml',
    `<mainTerm><title>Neoplasm</title><term level="1"><title>skin</title><cell col="3">C79.2</cell>
      <term level="2"><title>tuv</title><cell col="3">C79.3</cell></term><cell col="5">D23.5</cell></term></mainTerm>`,
  ]);
  expect(names).toEqual([
    'C79.2 plain: secondary malignant neoplasm of skin',
    'C79.3 plain silent: secondary malignant neoplasm of skin, tuv',
    'D23.5 plain: benign neoplasm of skin',
  ]);
});

test('the table of drugs is turned into words; intents and doses are not recognised', () => {
  const { names } = read([
    'icd10cm_drug_2030.xml',
    `<mainTerm><title>Blenkol<nemod>(vapor)</nemod></title><cell col="2">T99.0X1</cell><cell col="3">T99.0X2</cell>
      <cell col="4">T99.0X3</cell><cell col="5">T99.0X4</cell><cell col="6">T99.0X5-</cell><cell col="7">--</cell>
      <term level="1"><title>acetate</title><cell col="2">T99.1X1</cell><cell col="7">T99.1X6</cell></term></mainTerm>
    <mainTerm><title>ABOL</title><cell col="6">T99.2X5</cell></mainTerm>`,
  ]);
  expect(names).toEqual([
    'T99.0X1 plain: poisoning by blenkol (vapor)',
    'T99.0X1 plain silent: poisoning by blenkol (vapor), accidental (unintentional)',
    'T99.0X2 plain silent: poisoning by blenkol (vapor), intentional self-harm',
    'T99.0X3 plain silent: poisoning by blenkol (vapor), assault',
    'T99.0X4 plain silent: poisoning by blenkol (vapor), undetermined',
    'T99.0X5 plain: adverse effect of blenkol (vapor)',
    'T99.1X1 plain silent: poisoning by blenkol (vapor), acetate',
    'T99.1X1 plain silent: poisoning by blenkol (vapor), acetate, accidental (unintentional)',
    'T99.1X6 plain silent: underdosing of blenkol (vapor), acetate',
    'T99.2X5 plain: adverse effect of ABOL',
  ]);
});

test('if there are several years of an index, only the newest is read', () => {
  const term = (code: string) => `<mainTerm><title>Blenk</title><code>${code}</code></mainTerm>`;
  const { names } = read(
    ['a/icd10cm_index_2029.xml', term('Q90.0')],
    ['b/icd10cm-index-April-2030.xml', term('Q90.2')],
    ['b/icd10cm_index_2030.xml', term('Q90.1')],
    ['b/icd10cm_eindex_2029.xml', term('Y90.0')],
  );
  expect(names).toEqual(['Q90.2 inverted: Blenk', 'Y90.0 inverted: Blenk']);
});

describe('complains about', () => {
  test('an invalid code and a code without a term, and continues', () => {
    const { names, complaints } = read([
      INDEX,
      '<mainTerm><title>Blenk</title><code>see Q90</code></mainTerm>\n<mainTerm><code>Q91</code></mainTerm>\n<mainTerm><title>Tuv</title><code>Q92</code></mainTerm>',
    ]);
    expect(complaints).toEqual(
      [
        `${INDEX}:4:1  the code belongs to a term without a title  → add the title of the term`.replace(
          ':4:1',
          ':4:11',
        ),
        `${INDEX}:3:31  'see Q90' is not a code of ICD-10-CM  → write it as in the tabular list, or drop the line`,
      ].reverse(),
    );
    expect(names).toEqual(['Q92 inverted: Tuv']);
  });

  test('text that is not XML', () => {
    const { names, complaints } = read([
      INDEX,
      '<mainTerm><title>Tuv</title><code>Q92</code></mainTerm>\n<mainTerm><title>Blenk</code></mainTerm>',
    ]);
    expect(complaints).toEqual([
      expect.stringMatching(/^icd10cm_index_2030\.xml:4:23 {2}.* → fetch the file again; the rest was not read$/),
    ]);
    expect(names).toEqual(['Q92 inverted: Tuv']);
  });
});

test.each<[string, boolean]>([
  ['icd10cm_index_2017.xml', true],
  ['x/icd10cm-eindex-April-2025.xml', true],
  ['icd10cm_drug_2022.xml', true],
  ['icd10cm_neoplasm_2022.xml', true],
  ['icd10cm_drug_neoplasm.xsd', false],
  ['icd10cm_tabular_2021.xml', false],
  ['icd10cm-drug-April-2025.csv', false],
  ['icd10pcs_index_2024.xml', false],
])('%s: accepted? %s', (name, expected) => {
  expect(icd10cmIndex.accepts(name, () => '<ICD10CM.index>')).toBe(expected);
});

const RELEASE = '../shared/data/icd10cm';

describe.skipIf(!existsSync(RELEASE))('the index of 2017 and the tables of 2022 (need ../shared/data)', () => {
  test('are read completely', () => {
    const complaints: Complaint[] = [];
    const files = releaseFolder(RELEASE, icd10cmIndex);
    const records = [...icd10cmIndex.read(files, complainInto(complaints), NO_WORDS)];
    expect(complaints.map(showComplaint)).toEqual([]);
    const names = records.filter((record) => record.kind === 'name');
    const counts = files.map(({ name, file }) => {
      const own = names.filter(({ place }) => place.file === file);
      return [name.replace(/.*\//, ''), own.length, own.filter(({ silent }) => silent !== true).length];
    });
    // For each file, the number of all names and the number of recognised names. A term yields one name for each form
    // of its last word.
    expect(counts).toEqual([
      ['icd10cm_index_2017.xml', 64_077, 62_547],
      ['icd10cm_drug_2022.xml', 47_197, 9218],
      ['icd10cm_eindex_2022.xml', 6457, 5433],
      ['icd10cm_neoplasm_2022.xml', 10_744, 2859],
    ]);
    const of = (code: string) => names.filter(({ finding }) => finding === `ICD10CM:${code}`).map(({ text }) => text);
    expect(of('R10.0')).toContain('Abdomen, acute');
    expect(of('T39.1X1')).toContain('poisoning by acetaminophen');
    expect(of('C34.9')).toContain('cancer of lung');
    expect(of('W54.0')).toContain('Bite, bitten by, dog');
  });
});
