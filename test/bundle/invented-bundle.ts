// A small but complete invented bundle: it has every section, values in every kind of column, and texts with and
// without accents. Its hot sections are arbitrary bytes; tests that need real contents in a hot section replace that
// section.

import type { Checksum, SectionInput } from '../../src/bundle/container.js';
import { writeContainer } from '../../src/bundle/container.js';
import { encodeManifest, type Manifest } from '../../src/bundle/manifest.js';
import type { findings } from '../../src/bundle/sections/findings-section.js';
import { optionalSections, requiredSections, tableSections } from '../../src/bundle/sections/index.js';
import type { names } from '../../src/bundle/sections/names-section.js';
import { encodeTables, type RowOf, unwrittenTables } from '../../src/bundle/table-section.js';

export const inventedManifest: Manifest = {
  name: 'invented',
  culture: 'en-US',
  description: 'Words that no clinic uses',
  vocabularies: [vocabulary('glosa', 'Glosa'), vocabulary('tikar', 'Tikar – späte Ausgabe')],
  sources: [{ file: 'invented.yaml', sha256: 'ab'.repeat(32) }],
  nursingRoot: '',
  counts: { findings: 5, names: 7 },
};

function vocabulary(name: string, caption: string): Manifest['vocabularies'][number] {
  const licence = { licence: 'none', redistributable: true, notice: '', sourceHash: '' };
  return { name, caption, description: `${caption} codes`, version: '1', ...licence };
}

const keys = ['AA', 'AA01', 'AA02', 'AB', 'AB0Z'];
const findingRows = keys.map(
  (nodeKey, row): RowOf<typeof findings> => ({
    id: 10_000 + ((row * 3) % 5),
    termType: row,
    description: ['blenk', 'left blenk', 'blénk of the tuv', 'ordo', 'ordo level'][row],
    nodeKey,
    specialty: row % 2 === 0 ? 'brell,tuvology' : '',
    unit: row === 4 ? '%' : '',
    ucum: row === 4 ? '%' : '',
    rangeLow: row === 4 ? 4 : Number.NaN,
    rangeHigh: row === 4 ? 5.6 : Number.NaN,
    sectionId: '',
    groupId: 'HPI',
    tags: '',
    components: row === 3 ? [4, 1] : [],
  }),
);
const nameRows = [0, 0, 1, 2, 2, 2, 4].map((finding, row): RowOf<typeof names> => {
  return {
    finding,
    text: ['blenk', 'blenken', 'left blenk', 'blénk', 'tuvé', 'BOT', 'ordo level'][row],
    kind: row % 5,
    rank: row % 3,
    near: row === 1 ? 'tuv orda' : '',
  };
});
const noPhrase = { culture: '', ctnk: '', ip: '', in: '', startContext: '', dp: '', dn: '', cp: '', cn: '' };

/** The tables of the invented bundle. */
export const tablesToWrite = unwrittenTables(tableSections, {
  findings: () => findingRows,
  names: () => nameRows,
  phrases: () => [
    { ...noPhrase, finding: 0, ip: 'The patient reports a blenk', in: 'The patient denies a blenk' },
    { ...noPhrase, finding: 2, culture: 'de', dp: 'Blénk', dn: 'kein Blénk' },
  ],
  ranges: () => [
    { finding: 3, sex: 'F', age: '0-525960', low: 1.5, high: 4, criticalLow: Number.NaN, criticalHigh: Number.NaN },
    { finding: 3, sex: '', age: '', low: Number.NaN, high: Number.NaN, criticalLow: 0.5, criticalHigh: 9 },
  ],
  codes: () => [
    {
      vocab: 0,
      code: 'B1',
      description: 'blenks',
      flags: 1,
      parent: undefined,
      termType: '',
      validFrom: 0,
      validTo: 0,
    },
    {
      vocab: 0,
      code: 'B1.0',
      description: 'blenk, léft',
      flags: 0,
      parent: 0,
      termType: 'Dx',
      validFrom: 20201001,
      validTo: 20230930,
    },
    { vocab: 1, code: '77', description: 'ordo', flags: 2, parent: undefined, termType: '', validFrom: 0, validTo: 0 },
  ],
  instructions: () => [{ code: 1, kind: 2, text: 'drélls (B2.-)' }],
  axes: () => [
    { code: 0, position: 4, value: '0', label: 'léft' },
    { code: 0, position: 4, value: '1', label: 'right' },
  ],
  equivalences: () => [
    { source: 1, vocab: 1, target: 2, relationship: 0, scenario: 0, choice: 0 },
    { source: 2, vocab: 0, target: undefined, relationship: 3, scenario: 1, choice: 2 },
  ],
  maps: () => [
    { finding: 0, group: 0, priority: 0, rule: 'sex=F', target: 0, relationship: 0, advice: '' },
    { finding: 0, group: 0, priority: 1, rule: '', target: 1, relationship: 1, advice: 'see ordo' },
    { finding: 3, group: 0, priority: 0, rule: '', target: 2, relationship: 4, advice: '' },
  ],
  prompts: () => [
    { source: 0, target: 3, level: 0, size: 1, rank: 1, age: '', sex: '', roles: '', specialties: '' },
    {
      source: 3,
      target: 4,
      level: 1,
      size: 3,
      rank: 2,
      age: '0-525960',
      sex: 'F',
      roles: 'medNurse',
      specialties: 'brell',
    },
  ],
  combinations: () => [
    {
      group: 'two',
      vocab: 0,
      action: 0,
      on: 'A1',
      with: 'B2 & C3',
      unless: '',
      when: '',
      code: 'A1.2',
      relationship: 2,
      guideline: 'I.C.1',
    },
    {
      group: 'rank',
      vocab: 0,
      action: 5,
      on: 'Z',
      with: '',
      unless: '',
      when: 'sex=F',
      code: '9',
      relationship: 3,
      guideline: '',
    },
  ],
  enumerations: () => [
    {
      name: 'Result',
      code: 'A',
      description: 'there',
      displayOrder: 1,
      flags: 255,
      effect: '',
      phrase: '',
      culture: '',
    },
    {
      name: 'Result',
      code: 'N',
      description: 'not there',
      displayOrder: 2,
      flags: 255,
      effect: '',
      phrase: 'no',
      culture: '',
    },
  ],
  cues: () => [
    { rule: 'neg-1', text: 'denies', axis: 0, sets: 'N', direction: 0, reach: 0, trait: 0 },
    { rule: 'end-1', text: 'but', axis: 7, sets: '', direction: 2, reach: 12, trait: 3 },
  ],
  headings: () => [
    { text: 'plan', section: 'PLAN', prefix: 'O', groupId: 'PLAN' },
    { text: 'história', section: 'HPI', prefix: '', groupId: 'HPI' },
  ],
  'search-words': () => [
    { kind: 0, word: 'of', means: '' },
    { kind: 3, word: 'fx', means: 'fracture' },
  ],
  grammar: () => [
    { class: 'list-word', value: '', words: 'and\nor' },
    { class: 'month', value: '3', words: 'march' },
  ],
  'not-plural': () => [{ word: 'fits' }, { word: 'lens' }],
  confidence: () => [
    { kind: 0, key: 'finding any', value: 1.5, answers: 40, right: 33 },
    { kind: 4, key: 'finding 1.5', value: 0.82, answers: 40, right: 33 },
  ],
});

/** The encoded sections of the invented bundle: the texts, and the rows of each table. */
export const inventedTables: Readonly<Record<string, Uint8Array>> = Object.fromEntries(
  Array.from(encodeTables(tablesToWrite), ({ name, bytes }) => [name, bytes]),
);

const hotBytes: Readonly<Record<string, Uint8Array>> = {
  recognizer: Uint8Array.from({ length: 333 }, (_, i) => (i * 37) & 0xff),
  'node-keys': Uint8Array.from({ length: 128 }, (_, i) => (i * 11) & 0xff),
  loose: Uint8Array.from({ length: 77 }, (_, i) => (i * 13) & 0xff),
};

/**
 * All sections that a bundle must have, in the order of `requiredSections`; the bytes in `replaced` take precedence.
 * Optional sections are included only if they are in `replaced`.
 */
export function inventedSections(replaced: Readonly<Record<string, Uint8Array>> = {}): SectionInput[] {
  const own: Readonly<Record<string, Uint8Array>> = {
    ...hotBytes,
    ...inventedTables,
    manifest: encodeManifest(inventedManifest),
  };
  const optional = optionalSections.filter(({ name }) => replaced[name] !== undefined);
  return [...requiredSections, ...optional].map((section) => ({
    ...section,
    bytes: replaced[section.name] ?? own[section.name],
  }));
}

/** The whole invented file, followed by the sections in `more`. */
export function inventedBundle(
  checksum: Checksum,
  replaced: Readonly<Record<string, Uint8Array>> = {},
  more: readonly SectionInput[] = [],
): Uint8Array {
  return writeContainer([...inventedSections(replaced), ...more], 'cterm test', checksum);
}
