// SNOMED CT expressions in their three forms, with the embedded knowledge. All ids in the expressions are in the Global
// Patient Set.

import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { mapCase } from './chart-case.js';

const GPS = '../shared/data/snomed_gps/ValueSet-snomed-intl-gps.json';
const CASES: [record: string, expression: string | undefined][] = [
  ['asthma', '195967001'],
  ['myocardial-infarction prefix=F', '281666001 : 246090004 = 22298006'],
  ['knee-pain prefix=F', '416471007 : 246090004 = 30989003'],
  ['breast-cancer prefix=H', '312850006 : 246090004 = 254837009'],
  ['breast-cancer prefix=H result=N', '443508001 : 246090004 = 254837009'],
  ['asthma result=N', '373572006 : 246090004 = 195967001'],
  ['asthma modifier=SE', '195967001 : 246112005 = 24484000'],
  ['pneumonia modifier=RT', '233604007 : 363698007 = (39607008 : 272741003 = 24028007)'],
  ['pneumonia modifier=RT+LT', '233604007 : 363698007 = (39607008 : 272741003 = 51440002)'],
  ['knee-pain modifier=MI+LT', '30989003 : 246112005 = 255604002, 363698007 = (72696002 : 272741003 = 7771000)'],
  [
    'knee-pain modifier=LT prefix=F',
    '416471007 : 246090004 = (30989003 : 363698007 = (72696002 : 272741003 = 7771000))',
  ],
  // Asthma has no site and hence no side, and there is no concept for a finding that is only possible.
  ['asthma modifier=RT', '195967001'],
  ['pneumonia prefix=P', undefined],
  ['asthma prefix=F result=N', undefined],
  // "Clinical finding absent" applies to findings and disorders: there is no concept for a procedure that was not done.
  ['knee-pain result=N', '373572006 : 246090004 = 30989003'],
  ['cholecystectomy result=N', undefined],
  ['cholecystectomy prefix=H result=N', undefined],
];

let kb: KnowledgeBase;

beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

type Form = 'FullDescription' | 'NoDescription' | 'NoSemanticTag';

function entryOf(record: string, MapExpressionOption?: Form) {
  return mapCase(kb, [record], {}, { Vocabs: 'snomed', MapExpressionOption })[0]?.map[0]?.entries[0];
}

describe('an expression', () => {
  test.each(CASES)('of %s', (record, expression) => {
    expect(entryOf(record, 'NoDescription')?.expression).toBe(expression);
  });

  test('has names and kinds, or names only', () => {
    const record = 'myocardial-infarction prefix=F';
    const full =
      '281666001 |Family history of disorder (situation)| : 246090004 |Associated finding (attribute)| = ' +
      '22298006 |Myocardial infarction (disorder)|';
    expect(entryOf(record)?.expression).toBe(full);
    expect(entryOf(record, 'FullDescription')?.expression).toBe(full);
    expect(entryOf(record, 'NoSemanticTag')?.expression).toBe(full.replace(/ \([a-z]+\)\|/g, '|'));
  });

  test('has its concepts as qualifiers', () => {
    expect(entryOf('knee-pain modifier=SE+LT')?.qualifier?.map(({ code, description }) => [code, description])).toEqual(
      [
        ['24484000', 'Severe (severity modifier)'],
        ['7771000', 'Left'],
      ],
    );
    expect(entryOf('asthma')?.qualifier).toBeUndefined();
  });

  test('exists only for SNOMED CT', () => {
    const [one] = mapCase(kb, ['asthma modifier=SE'], {}, { Vocabs: 'icd10,icd' });
    expect(one?.map.flatMap(({ entries }) => entries.map(({ expression }) => expression))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.skipIf(!existsSync(GPS))('contains only ids of the Global Patient Set (needs ../shared)', () => {
    const text = readFileSync(GPS, 'utf8');
    const ids = CASES.flatMap(([, expression]) => expression?.match(/\d+/g) ?? []);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !text.includes(`"${id}"`))).toEqual([]);
  });
});
