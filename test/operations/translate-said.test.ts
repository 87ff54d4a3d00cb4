// translateItem for findings with a prefix or a value (past, in the family, at risk, uncertain, or measured in other
// units), with the embedded knowledge. A chart with only this record gives the same code.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CodeMap } from '../../src/contract/result-types.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { translateItems } from '../../src/operations/translate-items.js';
import { takenOf } from '../coding/chart-case.js';
import { CORE_PATH } from '../opening/small-bundle.js';

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

const slugs = readFileSync('kb-build/core/allocation.csv', 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split(',', 2));
const ids = new Map(slugs.map(([slug, id]) => [slug, id]));

type Qualifiers = { Prefix?: string; Status?: string; Result?: string; AutoGenerateMaps?: boolean };

function translated(code: string, qualifiers: Qualifiers, TargetVocabulary = 'icd10'): CodeMap {
  return translateItem(kb, { SourceVocabulary: 'cterm', SourceCode: code, TargetVocabulary, ...qualifiers }).map;
}

/** The codes that apply, with `!` after a code that is not reportable. */
function codes({ group, entry }: CodeMap): string {
  const taken = [...group.map((one) => one.entry), ...entry.slice(0, 1)];
  return taken.map(({ code, unreportable }) => (unreportable ? `${code}!` : code)).join(' ');
}

describe('a finding with a prefix', () => {
  test.each<[string, Qualifiers, string]>([
    // A chronic disease in the past history is still present unless it has resolved.
    ['type-2-diabetes', { Prefix: 'H' }, 'E11.9'],
    ['hypertension', { Prefix: 'h' }, 'I10'],
    ['hypertension', { Prefix: 'H', AutoGenerateMaps: true }, 'I10'],
    ['asthma', { Prefix: 'H', Status: 'WO' }, 'J45.901'],
    ['type-2-diabetes', { Prefix: 'H', Status: 'RS' }, 'Z86.39'],
    ['copd', { Prefix: 'H', Result: 'N' }, 'J44.9!'],
    // If there is a code for a history of exactly this disease, it takes precedence.
    ['alcohol-use-disorder', { Prefix: 'H' }, 'F10.21'],
    ['breast-cancer', { Prefix: 'H' }, 'Z85.3'],
    ['seizure', { Prefix: 'H' }, 'Z87.898'],
    ['syncope', { Prefix: 'F' }, 'Z84.89'],
    ['type-2-diabetes', { Prefix: 'K' }, 'Z91.89'],
    // A code that several findings share appears only once.
    ['severe-sepsis', { Prefix: 'H' }, 'Z86.19 Z87.898'],
    ['severe-sepsis', { Prefix: 'K' }, 'Z91.89'],
    ['pneumonia', { Prefix: 'P' }, 'J18.9!'],
    ['pneumonia', { Prefix: 'R' }, 'J18.9!'],
  ])('%s %j: %s', (slug, qualifiers, expected) => {
    expect(codes(translated(ids.get(slug) ?? '', qualifiers))).toBe(expected);
  });

  test('shows where its code comes from', () => {
    const map = translated(ids.get('type-2-diabetes') ?? '', { Prefix: 'H', Status: 'RS' });
    expect(map.entry).toEqual([
      {
        properties: [
          { name: 'combination', value: 'history', category: 'combination', sequence: 1 },
          { name: 'instead', value: 'E11.9', category: 'combination', sequence: 2 },
        ],
        code: 'Z86.39',
        relationship: 'broader',
        description: expect.any(String),
        isCategory: false,
        preferred: true,
        unreportable: false,
        statusId: 1,
        prefix: 'H',
        mapQualifier: 'prefix=H',
        codePoint: 'history:E11.9',
      },
    ]);
  });

  test('has the same codes in translateItems, where a relationship filter and a limit also apply to generated codes', () => {
    const SourceCode = ['type-2-diabetes', 'seizure'].map((slug) => ids.get(slug) ?? '').join(',');
    const request = { SourceVocabulary: 'cterm', SourceCode, TargetVocabulary: 'icd10', Prefix: 'F' };
    const codesOf = (more: object) =>
      translateItems(kb, { ...request, ...more }).maps.map(({ entry }) => entry.map(({ code }) => code).join());
    expect(codesOf({})).toEqual(['Z83.3', 'Z84.89']);
    expect(codesOf({ RelationshipFilter: 'exact' })).toEqual(['', '']);
    expect(codesOf({ RelationshipFilter: 'broader', Limit: 1 })).toEqual(['Z83.3', 'Z84.89']);
  });

  test.each<[string, string]>([
    ['H', ''],
    ['F', ''],
    ['K', ''],
    ['P', ''],
    ['H', 'RS'],
  ])('%s %s: a chart of one record has the same codes', (Prefix, Status) => {
    // The codes of these findings depend on other codes in the chart, which only chartMap takes into account.
    const combined = ['asthma-copd-overlap', 'malignant-pleural-effusion'];
    const others = slugs.filter(([slug = ''], at) => at % 7 === 3 && !combined.includes(slug));
    const differing = others.filter(([, id = '']) => {
      const Chart = { encounter: { records: [{ id: 'a', ctermId: id, prefix: Prefix, status: Status }] } };
      const [record] = chartMap(kb, { Chart: JSON.stringify(Chart), Vocabs: 'icd10' }).codeMap;
      const ofChart = takenOf(record).map(({ code, unreportable }) => (unreportable === 'true' ? `${code}!` : code));
      return ofChart.join(' ') !== codes(translated(id, { Prefix, Status }));
    });
    expect(differing).toEqual([]);
  });
});

test.each<[string, string, string]>([
  ['fasting-glucose', '7.2 mmol/L', 'R73.09'],
  ['fasting-glucose', '130 mg/dL', 'R73.09'],
  ['fasting-glucose', '130', 'R73.09'],
  ['fasting-glucose', '7.2 kg', ''],
  ['fasting-glucose', 'high', ''],
  ['body-temperature', '38.5 C', 'R50.9'],
  ['gestational-age', '210 days', 'Z3A.30'],
  ['gestational-age', '30 weeks', 'Z3A.30'],
  ['gestational-age', '39+6', 'Z3A.39'],
  ['hemoglobin-a1c', '7.1 %', 'R73.09'],
  // A bound such as ">5 mmol/L" is converted, too, and may leave the result undecided.
  ['fasting-glucose', '> 7.2 mmol/L', 'R73.09'],
  ['fasting-glucose', '<5 mmol/L', ''],
  ['fasting-glucose', '>5 mmol/L', ''],
  ['fasting-glucose', '>7.2 kg', ''],
  ['gestational-age', '>=42 weeks', 'Z3A.42'],
])('%s of %s: %s', (slug, Value, expected) => {
  const request = { SourceVocabulary: 'cterm', SourceCode: ids.get(slug) ?? '', TargetVocabulary: 'icd10', Value };
  expect(codes(translateItem(kb, request).map)).toBe(expected);
});

test.each<[string, string, boolean, string]>([
  // If generated maps are requested, a code for a later encounter maps to the same findings as the code for the initial
  // encounter.
  ['S52.501D', 'cterm', false, ''],
  ['S52.501D', 'cterm', true, '10146 broader through S52.501A'],
  ['S52.501A', 'cterm', true, '10146 exact'],
  ['t161xxd', 'cterm', true, '12657 broader through T16.1XXA'],
  ['S72.001D', 'icd', true, '820.8 broader through 12772 through S72.001A'],
  ['S72.001Q', 'icd', false, ''],
  ['E11.99D', 'cterm', true, ''],
])('%s in %s, generated %s: %s', (SourceCode, TargetVocabulary, AutoGenerateMaps, expected) => {
  const request = { SourceVocabulary: 'icd10', SourceCode, TargetVocabulary, AutoGenerateMaps };
  const [first] = translateItem(kb, request).map.entry;
  const through = first?.properties.flatMap(({ name, value }) => (name === 'through' ? ['through', value] : [])) ?? [];
  expect(first === undefined ? '' : [first.code, first.relationship, ...through].join(' ')).toBe(expected);
  expect(first?.properties.filter(({ name }) => name === 'inferred') ?? []).toHaveLength(through.length > 0 ? 1 : 0);
});
