// Specifiers and AutoGenerateMaps on the embedded knowledge, with some findings added by the tests: specifiers are
// filled in, and maps are inherited from ancestors or found through other vocabularies.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseSpecifier, specifierValues } from '../../src/coding/specify/specifier-values.js';
import { MAP_STATUS } from '../../src/coding/translate/map-entry.js';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { CORE_PATH } from '../opening/small-bundle.js';

const EAR = 4_000_000_001;
const ARM = 4_000_000_002;
const RARE = 4_000_000_003;
const KIDNEY = 4_000_000_004;
const BREAST_CANCER = 10178;

const overlay = {
  name: 'findings of the tests',
  findings: [
    { id: EAR, termType: 4, description: 'Grumbling ear', parent: 10082 },
    { id: ARM, termType: 4, description: 'Clicking forearm' },
    { id: RARE, termType: 4, description: 'Rare breast cancer', parent: BREAST_CANCER },
    { id: KIDNEY, termType: 4, description: 'Tired kidney' },
  ],
  maps: [
    { finding: EAR, vocab: 'icd10', code: 'H66.90' },
    { finding: ARM, vocab: 'icd10', code: 'S52.90XA' },
    { finding: RARE, vocab: 'icd10', code: 'C50.919' },
    { finding: KIDNEY, vocab: 'icd10', code: 'N18.9' },
    { finding: KIDNEY, vocab: 'icd', code: '585.9', relationship: 'broader' as const },
  ],
};

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays: [overlay] });
});

type Given = Omit<Parameters<typeof translateItem>[1], 'SourceVocabulary' | 'SourceCode' | 'TargetVocabulary'>;

function entries(finding: number, given: Given, target = 'icd10') {
  const source = { SourceVocabulary: 'cterm', SourceCode: String(finding), TargetVocabulary: target };
  const { group, entry } = translateItem(kb, { ...source, AutoGenerateMaps: true, ...given }).map;
  return [...group.map((one) => one.entry), ...entry];
}

describe('known specifiers are filled in', () => {
  test.each<[string, number, Given, string[]]>([
    ['the side', EAR, { Modifier: 'RT' }, ['H66.91']],
    ['both sides, as two', EAR, { Modifier: 'LT+RT' }, ['H66.93']],
    ['the side among other modifiers', EAR, { Modifier: 'AC+LT' }, ['H66.92']],
    ['a specifier before a modifier', EAR, { Modifier: 'RT', Specifier: 'left' }, ['H66.92']],
    ['the encounter', ARM, { Specifier: 'subsequent' }, ['S52.90XD']],
    ['the side and the encounter', ARM, { Modifier: 'LT', Specifier: 'S' }, ['S52.92XS']],
    ['the stage', KIDNEY, { Specifier: 'stage 3b' }, ['N18.32']],
    ['the stage that is its value', KIDNEY, { Value: '3a' }, ['N18.31']],
    ['the stage of the specifier before that', KIDNEY, { Value: 'Stage 3A', Specifier: 'stage 4' }, ['N18.4']],
    ['nothing out of a value that is no stage', KIDNEY, { Value: '36' }, ['N18.9']],
    ['nothing, where there is nothing to fill', KIDNEY, { Modifier: 'RT' }, ['N18.9']],
    [
      'both sides, as two codes where none is for both',
      ARM,
      { Modifier: 'BL', Specifier: 'A' },
      ['S52.91XA', 'S52.92XA'],
    ],
    ['whether or not maps are generated', EAR, { Modifier: 'RT', AutoGenerateMaps: false }, ['H66.91']],
  ])('%s', (_, finding, given, expected) => {
    expect(entries(finding, given).map(({ code }) => code)).toEqual(expected);
  });

  test('an encounter that nothing states is not presumed', () => {
    expect(entries(ARM, {})[0]).toMatchObject({
      code: 'S52.90XA',
      unreportable: true,
      statusId: MAP_STATUS.unqualified,
      properties: [{ name: 'presumed', value: 'episode' }],
    });
    expect(entries(ARM, { Specifier: 'initial' })[0]).toMatchObject({ code: 'S52.90XA', unreportable: false });
  });

  test('the entry reports it', () => {
    const [filled, ...others] = entries(ARM, { Modifier: 'LT', Specifier: 'D' });
    expect(filled).toMatchObject({
      code: 'S52.92XD',
      relationship: 'exact',
      statusId: MAP_STATUS.qualified,
      preferred: true,
      unreportable: false,
      isCategory: false,
      specifier: 'laterality=left+episode=D',
    });
    expect(filled.properties).toContainEqual({
      name: 'specified',
      value: 'laterality,episode',
      category: 'specifier',
      sequence: 1,
    });
    expect(others).toEqual([]);
    // The specifiers that an entry reports can be passed back to the operation.
    expect(entries(ARM, { Specifier: filled.specifier })[0].code).toBe(filled.code);
  });
});

test('if a prefix rules out the stored maps, an ancestor’s code for the prefix takes precedence over the guidelines', () => {
  const [own] = entries(RARE, { Prefix: 'F', AutoGenerateMaps: false });
  expect(own).toMatchObject({ code: 'Z80.3', unreportable: false, codePoint: 'family-history:C50.919' });
  const [lent] = entries(RARE, { Prefix: 'F' });
  expect(lent).toMatchObject({
    code: 'Z80.3',
    unreportable: false,
    statusId: MAP_STATUS.inferred,
    relationship: 'broader',
  });
});

test.each<[string, object]>([
  ['', {}],
  ['right', { laterality: 'right' }],
  ['Bilateral + D', { laterality: 'both', episode: 'D' }],
  ['second trimester, fetus 2', { trimester: '2', fetus: '2' }],
  ['trimester 3', { trimester: '3' }],
  ['stage 3a; sequela', { stage: '3a', episode: 'sequela' }],
  ['mild stage', { stage: 'mild' }],
  ['later encounter', { episode: 'subsequent' }],
  ['laterality=RT + episode = first + fetus=', { laterality: 'right', episode: 'initial' }],
  ['something else', {}],
])('specifier %j gives %j', (specifier, expected) => {
  expect(parseSpecifier(specifier)).toEqual(expected);
});

test.each<[string, object]>([
  ['RT', { laterality: 'right' }],
  ['RT+LT', { laterality: 'both' }],
  ['BL', { laterality: 'both' }],
  ['AC+MI', {}],
])('modifier %s gives %j', (modifier, expected) => {
  expect(specifierValues({ modifier })).toEqual(expected);
});
