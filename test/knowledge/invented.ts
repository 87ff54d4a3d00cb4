// A small invented knowledge base, assembled in memory by the real encoder and reader, with a kernel that works on
// strings. Many tests of the operations use it instead of a real bundle; nothing in it is real medicine.

import { compareText } from '../../kb-build/compare-text.js';
import type { Checksum } from '../../src/bundle/container.js';
import { readHeader } from '../../src/bundle/header.js';
import { encodeManifest, type Manifest } from '../../src/bundle/manifest.js';
import { openColdSections } from '../../src/bundle/open-sections.js';
import { tableSections } from '../../src/bundle/sections/index.js';
import { RELATIONSHIPS, type Relationship } from '../../src/bundle/sections/maps-section.js';
import { NAME_KINDS, type NameKind } from '../../src/bundle/sections/names-section.js';
import { encodeTables, type RowOf, unwrittenTables } from '../../src/bundle/table-section.js';
import type { Host } from '../../src/contract/host.js';
import type { Phrasing } from '../../src/contract/result-types.js';
import type { Kernel } from '../../src/kernel/api.js';
import { instantiateKernel } from '../../src/kernel/instantiate.js';
import { createSearchKernel } from '../../src/kernel/search-calls.js';
import { createTextKernel } from '../../src/kernel/text-kernel.js';
import { type Knowledge, makeKnowledgeBase, type Tables } from '../../src/knowledge/knowledge-base.js';
import { inventedBundle } from '../bundle/invented-bundle.js';

type Sections = typeof tableSections;

const SX = 0;
const PX = 2;
const TX = 3;
const DX = 4;
const CX = 5;
const RX = 7;

interface Invented {
  key: string;
  id: number;
  type: number;
  description: string;
  further?: string[];
  names?: [NameKind, string][];
  phrases?: (Phrasing & { culture?: string })[];
  /** vocabulary, code, relationship, rule, group, priority, advice */
  maps?: [string, string, Relationship, string?, number?, number?, string?][];
  prompts?: [id: number, level: 'R' | 'M', size: number, rank: number][];
  components?: number[];
  fields?: Partial<
    Pick<
      RowOf<Sections['findings']>,
      'unit' | 'ucum' | 'rangeLow' | 'rangeHigh' | 'groupId' | 'tags' | 'specialty' | 'sectionId'
    >
  >;
}

/** A stop word and an abbreviation. */
const SEARCH_WORDS: RowOf<Sections['search-words']>[] = [
  { kind: 0, word: 'of', means: '' },
  { kind: 3, word: 'pn', means: 'pain' },
];

/** The findings, ordered by their primary keys as in the tree. */
export const FINDINGS: Invented[] = [
  { key: '00', id: 100, type: CX, description: 'Symptoms' },
  {
    key: '0000',
    id: 101,
    type: SX,
    description: 'Chest pain',
    names: [
      ['lay', 'pain in the chest'],
      ['preferred', 'Chest pain'],
      ['abbreviation', 'CP'],
    ],
    phrases: [
      {
        ip: 'The patient reports chest pain',
        in: 'The patient denies chest pain',
        dp: 'chest pain',
        startContext: 'The pain is',
      },
      { culture: 'en-GB', dp: 'pain in the chest' },
      { culture: 'de', dp: 'Brustschmerz', dn: 'kein Brustschmerz' },
    ],
    maps: [['icd10', 'R07.9', 'exact']],
  },
  {
    key: '000000',
    id: 102,
    type: SX,
    description: 'Chest pain on exertion',
    phrases: [{ ctnk: '0000', cp: 'worse on exertion' }],
  },
  { key: '01', id: 200, type: CX, description: 'Diagnoses' },
  {
    key: '0100',
    id: 201,
    type: DX,
    description: 'Sugar disease',
    maps: [
      ['icd10', 'Z83.3', 'broader', 'prefix=F', 1, 1],
      ['icd10', 'E11.9', 'narrower', '', 1, 2],
      ['icd', '250.00', 'narrower', '', 2, 1],
    ],
    prompts: [
      [301, 'R', 1, 1],
      [101, 'M', 3, 2],
      [401, 'R', 2, 1],
    ],
  },
  {
    key: '010000',
    id: 202,
    type: DX,
    description: 'Second sugar disease',
    names: [['preferred', 'Second sugar disease']],
    fields: { specialty: 'endocrinology,nephrology', tags: 'chronic', groupId: 'PMH', sectionId: 'endocrine' },
    maps: [
      ['icd10', 'Z83.3', 'broader', 'prefix=F', 1, 1],
      ['icd10', 'E11.65', 'exact', 'status=UC', 1, 2],
      ['icd10', 'E11.9', 'exact', '', 1, 3, 'Code the complications as well.'],
      ['icd', '250.00', 'exact', '', 2, 1],
      ['secret', 'S1', 'exact', '', 3, 1],
    ],
  },
  {
    key: '01000000',
    id: 203,
    type: DX,
    description: 'Sugar disease of the kidney',
    further: ['0101'],
    maps: [
      ['icd10', 'E11.22', 'exact', '', 1, 1],
      ['icd10', 'N18.30', 'narrower', 'value<60', 2, 1],
      ['icd10', 'N18.9', 'broader', '', 2, 2],
    ],
  },
  { key: '0100000000', id: 204, type: DX, description: 'Late sugar disease of the kidney' },
  { key: '02', id: 250, type: CX, description: 'Other diagnoses' },
  {
    key: '0200',
    id: 251,
    type: DX,
    description: 'High pressure',
    maps: [
      ['icd10', 'O10.919', 'narrower', 'sex=F & age=6311520-26298000', 1, 1],
      ['icd10', 'I10', 'exact', '', 1, 2],
    ],
  },
  {
    key: '0201',
    id: 252,
    type: DX,
    description: 'Broken arm',
    maps: [
      ['icd10', 'S52', 'broader', '', 1, 1],
      ['icd10', 'S52.501', 'exact', '', 1, 2],
      ['icd10', 'S52.501A', 'narrower', '', 1, 3],
    ],
  },
  {
    key: '0202',
    id: 253,
    type: DX,
    description: 'Acute sore ear',
  },
  {
    key: '0203',
    id: 254,
    type: DX,
    description: 'Chronic sugar',
    phrases: [{ dp: 'chronic sugar of the right side' }],
  },
  { key: '03', id: 300, type: CX, description: 'Tests' },
  {
    key: '0300',
    id: 301,
    type: TX,
    description: 'Hemoglobin A1c',
    fields: { unit: '%', ucum: '%', rangeLow: 4, rangeHigh: 5.6 },
  },
  { key: '0301', id: 302, type: TX, description: 'Sugar panel', components: [303, 301] },
  { key: '030100', id: 303, type: TX, description: 'Glucose', phrases: [{ dn: 'normal glucose' }] },
  {
    key: '0302',
    id: 304,
    type: TX,
    description: 'Temperature',
    fields: { unit: '°F', ucum: '[degF]', rangeLow: 97, rangeHigh: 100.4 },
  },
  {
    key: '0303',
    id: 305,
    type: TX,
    description: 'White cells',
    fields: { unit: 'K/uL', ucum: '10*3/uL', rangeLow: 4, rangeHigh: 11 },
  },
  { key: '04', id: 400, type: CX, description: 'Therapies' },
  { key: '0400', id: 401, type: RX, description: 'Metformin', maps: [['rxnorm', '6809', 'exact']] },
  { key: '05', id: 500, type: PX, description: 'Edema' },
];

/** vocabulary, code, description, flags, parent, first and last day */
const CODES: [string, string, string, number?, string?, number?, number?][] = [
  ['icd', '250', 'Sugar disease', 1],
  ['icd', '250.00', 'Sugar disease, plain', 0, '250'],
  ['icd', '401.9', 'High pressure, once', 0, undefined, 20001001, 20150930],
  ['icd', '403.0', 'Break of the arm and the kidney'],
  ['icd', '404.0', 'High pressure and the kidney'],
  ['icd', 'E849.0', 'At home'],
  ['icd10', 'E11', 'Second sugar disease', 1],
  ['icd10', 'E11.22', 'Second sugar disease with kidney disease', 0, 'E11'],
  ['icd10', 'E11.65', 'Second sugar disease, too high', 0, 'E11'],
  ['icd10', 'E11.9', 'Second sugar disease, plain', 0, 'E11'],
  ['icd10', 'E11.99', 'Second sugar disease, other', 0, 'E11.9'],
  ['icd10', 'I10', 'High pressure'],
  ['icd10', 'N18.30', 'Kidney disease, stage 3'],
  ['icd10', 'N18.9', 'Kidney disease, any stage'],
  ['icd10', 'O10.919', 'High pressure in pregnancy'],
  ['icd10', 'R07.9', 'Chest pain'],
  ['icd10', 'S52', 'Broken forearm', 1],
  ['icd10', 'S52.501', 'Broken forearm, right', 2, 'S52'],
  ['icd10', 'S52.501A', 'Broken forearm, right, first encounter', 0, 'S52.501'],
  ['icd10', 'Z83.3', 'Family history of sugar disease'],
  ['rxnorm', '6809', 'metformin'],
  ['secret', 'S1', 'A licensed thing'],
];

/** vocabulary, code, other vocabulary, its code ('' = none), relationship, scenario, choice list; already sorted */
const EQUIVALENCES: [string, string, string, string, Relationship, number?, number?][] = [
  ['icd10', 'I10', 'icd', '401.9', 'broader'],
  ['icd', '401.9', 'icd10', 'N18.9', 'narrower'],
  ['icd', '401.9', 'icd10', 'I10', 'related'],
  ['icd', '401.9', 'icd10', 'S52', 'exact'],
  ['icd', '403.0', 'icd10', 'S52', 'partial', 1, 1],
  ['icd', '403.0', 'icd10', 'N18.9', 'partial', 1, 2],
  ['icd', '404.0', 'icd10', 'O10.919', 'related'],
  ['icd', '404.0', 'icd10', 'S52', 'partial', 1, 1],
  ['icd', '404.0', 'icd10', 'N18.9', 'partial', 1, 2],
  ['icd', '404.0', 'icd10', 'S52.501', 'partial', 2, 1],
  ['icd', '404.0', 'icd10', 'I10', 'partial', 2, 1],
  ['icd', '404.0', 'icd10', 'N18.30', 'partial', 2, 2],
  ['icd', 'E849.0', 'icd10', '', 'related'],
];

const VOCABULARIES = ['icd10', 'icd', 'rxnorm', 'secret'];

export const MANIFEST: Manifest = {
  name: 'Invented terms',
  culture: 'en',
  description: 'For tests.',
  vocabularies: VOCABULARIES.map((name) => ({
    name,
    caption: name.toUpperCase(),
    description: `The ${name} of the tests`,
    version: name === 'icd10' ? '2025' : '',
    licence: 'none',
    redistributable: name !== 'secret',
    notice: '',
    sourceHash: '',
  })),
  sources: [],
  nursingRoot: '',
  counts: {},
};

/** name, code, description, flags, effect, phrase */
const ENUMERATIONS: [string, string, string, number, string?, string?][] = [
  ['Modifier', 'MI', 'mild', 0, 'severity', 'mild'],
  ['Modifier', 'SE', 'severe', 0, 'severity', 'severe'],
  ['Modifier', 'RT', 'right', 0, 'laterality', 'right'],
  ['Modifier', 'AC', 'acute', 0, 'acuity', 'acute'],
  ['Modifier', 'AX', 'acute on chronic', 0, 'acuity', 'acute on chronic'],
  ['Prefix', 'O', 'ordered', 136, 'P', 'ordered'],
  ['Prefix', 'H', 'history of', 153, 'S', 'history of'],
  ['Prefix', 'F', 'family history of', 17, 'S', 'family history of'],
  ['Prefix', 'P', 'possible', 48, 'A', 'possible'],
  ['Result', 'A', 'present', 255],
  ['Result', 'N', 'absent', 255],
  ['Services', 'OFN', 'office visit', 0],
  ['Settings', 'OP', 'outpatient', 0],
  ['Specialty', 'nephrology', 'Nephrology', 0],
  ['Specialty', 'cardiology', 'Cardiology', 0],
  ['Status', 'WO', 'worsening', 53, '', 'worsening'],
  ['Status', 'UC', 'uncontrolled', 48],
  ...['Sx', 'Hx', 'Px', 'Tx', 'Dx', 'Cx', 'Nx', 'Rx'].map((code, n): [string, string, string, number] => [
    'TermType',
    code,
    `type ${n}`,
    1 << n,
  ]),
];

const rowOfId = (id: number): number => FINDINGS.findIndex((finding) => finding.id === id);

function inventedRows() {
  const codeList = [...CODES].sort(
    (a, b) => VOCABULARIES.indexOf(a[0]) - VOCABULARIES.indexOf(b[0]) || compareText(a[1], b[1]),
  );
  const codeRow = (vocab: string, code: string): number =>
    codeList.findIndex((row) => row[0] === vocab && row[1] === code);
  const findings = FINDINGS.map(
    ({ key, id, type, description, components = [], fields }): RowOf<Sections['findings']> => ({
      id,
      termType: type,
      description,
      nodeKey: key,
      specialty: '',
      unit: '',
      ucum: '',
      rangeLow: Number.NaN,
      rangeHigh: Number.NaN,
      sectionId: '',
      groupId: '',
      tags: '',
      components: components.map(rowOfId),
      ...fields,
    }),
  );
  const names = FINDINGS.flatMap(({ names: list = [] }, finding) =>
    list.map(
      ([kind, text]): RowOf<Sections['names']> => ({
        finding,
        text,
        kind: NAME_KINDS.indexOf(kind),
        rank: 0,
        near: '',
      }),
    ),
  );
  const blank = { culture: '', ctnk: '', ip: '', in: '', startContext: '', dp: '', dn: '', cp: '', cn: '' };
  const phrases = FINDINGS.flatMap(({ phrases: list = [] }, finding) =>
    list.map((texts): RowOf<Sections['phrases']> => ({ finding, ...blank, ...texts })),
  );
  const codes = codeList.map(
    ([vocab, code, description, flags = 0, parent, validFrom = 0, validTo = 0]): RowOf<Sections['codes']> => ({
      vocab: VOCABULARIES.indexOf(vocab),
      code,
      description,
      flags,
      parent: parent === undefined ? undefined : codeRow(vocab, parent),
      termType: vocab === 'rxnorm' ? 'IN' : '',
      validFrom,
      validTo,
    }),
  );
  const maps = FINDINGS.flatMap(({ maps: list = [] }, finding) =>
    list.map(
      ([vocab, code, relationship, rule = '', group = 1, priority = 1, advice = '']): RowOf<Sections['maps']> => ({
        finding,
        group,
        priority,
        rule,
        target: codeRow(vocab, code),
        relationship: RELATIONSHIPS.indexOf(relationship),
        advice,
      }),
    ),
  );
  const prompts = FINDINGS.flatMap(({ prompts: list = [] }, source) =>
    list.map(
      ([id, level, size, rank]): RowOf<Sections['prompts']> => ({
        source,
        target: rowOfId(id),
        level: level === 'R' ? 0 : 1,
        size,
        rank,
        age: '',
        sex: '',
        roles: '',
        specialties: '',
      }),
    ),
  );
  const enumerations = ENUMERATIONS.map(([name, code, description, flags, effect = '', phrase = '']) => ({
    name,
    code,
    description,
    displayOrder: ENUMERATIONS.filter((other) => other[0] === name).findIndex((other) => other[1] === code),
    flags,
    effect,
    phrase,
    culture: '',
  }));
  const headings = [
    { text: 'Family history', section: 'FH', prefix: 'F', groupId: 'FH' },
    { text: 'Past medical history', section: 'PMH', prefix: 'H', groupId: 'PMH' },
  ];
  const equivalences = EQUIVALENCES.map(
    ([vocab, code, targetVocab, target, relationship, scenario = 0, choice = 0]): RowOf<Sections['equivalences']> => ({
      source: codeRow(vocab, code),
      vocab: VOCABULARIES.indexOf(targetVocab),
      target: target === '' ? undefined : codeRow(targetVocab, target),
      relationship: RELATIONSHIPS.indexOf(relationship),
      scenario,
      choice,
    }),
  );
  return { findings, names, phrases, codes, maps, prompts, enumerations, headings, equivalences };
}

function inventedTables(): Tables {
  const rows = inventedRows();
  const none = () => [];
  const written = encodeTables(
    unwrittenTables(tableSections, {
      findings: () => rows.findings,
      names: () => rows.names,
      phrases: () => rows.phrases,
      ranges: none,
      codes: () => rows.codes,
      instructions: none,
      axes: none,
      equivalences: () => rows.equivalences,
      maps: () => rows.maps,
      prompts: () => rows.prompts,
      combinations: none,
      enumerations: () => rows.enumerations,
      cues: () => [{ rule: 'neg-1', text: 'no', axis: 0, sets: 'N', direction: 0, reach: 0, trait: 0 }],
      headings: () => rows.headings,
      'search-words': () => SEARCH_WORDS,
      grammar: () => [{ class: 'list-word', value: '', words: 'and' }],
      'not-plural': () => [{ word: 'fits' }],
      confidence: none,
    }),
  );
  const sections = Object.fromEntries(Array.from(written, ({ name, bytes }) => [name, bytes]));
  const bytes = inventedBundle(NO_CHECKSUM, { ...sections, manifest: encodeManifest(MANIFEST) });
  return openColdSections({ bytes, begin: 0 }, readHeader(bytes, NO_CHECKSUM), NO_CHECKSUM).tables;
}

const NO_CHECKSUM: Checksum = () => 0n;

/** Every position in the tree in ASCII order, as in the node-key index. */
export const POSITIONS = FINDINGS.flatMap(({ key, further = [] }, row) =>
  [key, ...further].map((at) => ({ key: at, row })),
).sort((a, b) => compareText(a.key, b.key));

const instance = await instantiateKernel();

/** A kernel that works on strings: a plain version of the node-key functions in the wasm. It recognises nothing. */
export const stringKernel: Kernel = {
  words: () => [],
  intern: createTextKernel(instance).intern,
  invert: createTextKernel(instance).invert,
  checksum: () => 0n,
  match: () => ({ count: 0, rows: new Uint32Array(), loose: new Uint32Array(), marks: new Uint32Array() }),
  findNodeKey: (key) => POSITIONS.findIndex((position) => position.key === key),
  subtree(key) {
    const begin = POSITIONS.findIndex((position) => position.key === key);
    if (begin < 0) return { begin: 0, end: 0 };
    return { begin, end: begin + POSITIONS.filter((position) => position.key.startsWith(key)).length };
  },
  findingAt: (position) => POSITIONS[position].row,
  nodeKeyAt: (position) => POSITIONS[position].key,
  prune: (positions) => positions,
  expression: () => '',
  search: createSearchKernel(instance),
  prove: () => undefined,
};

const NOON = new Date('2026-01-01T12:00:00Z');

/** The invented knowledge base with a host; the clock is fixed unless the host has its own. */
export function inventedKnowledge(host: Host = {}): Knowledge {
  const standing: Host = { now: () => NOON, ...host };
  return makeKnowledgeBase({ kernel: stringKernel, tables: inventedTables(), manifest: MANIFEST, host: standing });
}
