// Records that do not simply state a current diagnosis. A condition that is over gets a history code and is not
// combined with other conditions. A code is proposed but not reported if the record has a qualifier that a diagnosis
// cannot have, or lacks data on which the code depends; hints say which data are missing.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { type CaseEncounter, codesOf, mapCase, takenOf } from './chart-case.js';

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

test.each<[string, string, CaseEncounter?]>([
  ['hypertension status=RS, heart-failure', 'Z86.79, I50.9'],
  ['hypertension, heart-failure', 'I11.0, I50.9'],
  ['I10 status=RS, heart-failure', 'Z86.79, I50.9'],
  ['J18.9 prefix=O', 'J18.9!'],
  ['J18.9 status=CX', 'J18.9!'],
  // A condition that resolved during a hospital stay was treated there.
  ['pneumonia status=RS', 'J18.9', { setting: 'inpatient' }],
  ['pneumonia status=IA', 'Z87.01', { setting: 'inpatient' }],
  ['ankle-sprain', 'S93.409A!'],
  ['ankle-sprain episode=initial', 'S93.409A'],
  ['ankle-sprain specifier=D', 'S93.409D'],
  ['ankle-sprain', 'S93.409A', { setting: 'ED' }],
  ['ankle-sprain', 'S93.409A', { setting: 'Emergency department' }],
  ['ankle-sprain', 'S93.409A!', { setting: 'OP' }],
  // A record with a complete code needs no episode: its seventh character states the encounter.
  ['S93.409A', 'S93.409A'],
  ['hip-fracture episode=initial, osteoporosis', 'M80.059A, M80.059A'],
  ['hip-fracture, osteoporosis', 'M80.059A!, M80.059A!'],
  ['knee-pain modifier=BL', 'M25.561 M25.562'],
  ['body-mass-index value=32.5', 'Z68.32!'],
  ['body-mass-index value=32.5', 'Z68.32', { encounterTime: '2026-11-02', patient: { birthDate: '1980-01-01' } }],
])('%s: %s', (records, expected, encounter) => {
  expect(codesOf(mapCase(kb, records.split(', '), encounter)).join(', ')).toBe(expected);
});

describe('hints say what is missing', () => {
  const first = (record: string) => {
    const [mapped] = mapCase(kb, [record], {}, { IncludeHints: true, IncludeSpecifierLists: true });
    return { isQualified: mapped.map[0].isQualified, entry: takenOf(mapped)[0] };
  };

  test('the encounter of an injury', () => {
    const { isQualified, entry } = first('ankle-sprain');
    expect(isQualified).toBe(false);
    expect(entry.autoSelect).toBe('false');
    expect(entry.hints?.map(({ type }) => type)).toContain('episode');
    expect(entry.specifiers?.find(({ name }) => name === 'episode')).toMatchObject({ group: 'missing', tag: '' });
  });

  test('the age on which every map depends', () => {
    const { isQualified, entry } = first('body-mass-index value=32.5');
    expect(isQualified).toBe(false);
    expect(entry.hints?.map(({ type }) => type)).toContain('age');
  });
});
