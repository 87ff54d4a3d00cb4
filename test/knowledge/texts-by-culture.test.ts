// Texts in the language of a culture, with the embedded knowledge: British spelling, Spanish, and fallbacks.

import { describe, expect, test } from 'vitest';
import { servedCulture } from '../../src/knowledge/cultures.js';
import { enumerationTexts, enumerationValues } from '../../src/knowledge/enumerations.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { phrasesOf } from '../../src/knowledge/phrases.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { enumModifier, enumSpecialty, enumStatus } from '../../src/operations/enum-operations.js';
import { resolve } from '../../src/operations/resolve.js';

const kb = await openKnowledgeBase();

type Said = Omit<Parameters<typeof resolve>[1], 'CtermId' | 'Culture'>;

describe('a finding', () => {
  test.each<[number, string | undefined, Said, string]>([
    [10380, undefined, {}, 'chest pain'],
    [10380, 'es-ES', {}, 'dolor torácico'],
    [10380, 'es_mx', {}, 'dolor torácico'],
    [10380, 'es-ES', { Result: 'N' }, 'sin dolor torácico'],
    [10311, 'es-ES', { Prefix: 'F' }, 'antecedente familiar de asma'],
    [10315, 'es-ES', { Prefix: 'S' }, 'sospecha de neumonía'],
    [10470, 'es-ES', { Value: '2.3' }, 'creatinina: 2,3 mg/dL (alto)'],
    [10470, 'es-MX', { Value: '1.0' }, 'creatinina: 1.0 mg/dL (normal)'],
    [10380, 'fr-FR', {}, 'chest pain'],
    [10262, 'en-GB', {}, 'peripheral oedema'],
    [10262, 'en-US', {}, 'peripheral edema'],
  ])('%i in %s, with %j, reads "%s"', (CtermId, Culture, said, text) => {
    expect(resolve(kb, { CtermId, Culture, ...said }).term.text?.toLowerCase()).toBe(text.toLowerCase());
  });
});

describe('enumerations', () => {
  const described = (list: typeof enumStatus, code: string, Culture?: string) =>
    list(kb, { Culture }).enum.item.find((item) => item.code === code)?.description;

  test.each([
    ['es-ES', 'grave', 'localizado', 'Pediatría'],
    ['en-GB', 'severe', 'localised', 'Paediatrics'],
    ['en-US', 'severe', 'localized', 'Pediatrics'],
    ['fr', 'severe', 'localized', 'Pediatrics'],
  ])('in %s', (culture, severe, localized, pediatrics) => {
    expect(described(enumModifier, 'SE', culture)).toBe(severe);
    expect(described(enumModifier, 'LO', culture)).toBe(localized);
    expect(described(enumSpecialty, 'pediatrics', culture)).toBe(pediatrics);
  });

  test('keep codes, order and flags in every culture', () => {
    const bare = (Culture: string) => enumStatus(kb, { Culture }).enum.item.map(({ description: _, ...item }) => item);
    expect(bare('es-ES')).toEqual(bare('en-US'));
  });

  test.each(['TermType', 'Prefix', 'Result', 'Modifier', 'Status', 'Services', 'Settings', 'Specialty'] as const)(
    '%s is Spanish throughout',
    (name) => {
      const values = enumerationValues(kb[inside], name);
      const english = values.filter((value) => enumerationTexts(kb[inside], name, value, 'es-ES') === value);
      expect(
        english.map(({ code }) => code),
        'add them to kb-build/core/cultures/es.yaml',
      ).toEqual([]);
      expect(values.length).toBeGreaterThan(1);
    },
  );
});

test.each([
  ['es-ES', 'es-ES'],
  ['es-MX', 'es-MX'],
  ['en-GB', 'en-GB'],
  ['en-AU', 'en-AU'],
  ['fr-FR', 'en'],
  [undefined, 'en'],
])('if %s is requested, answers are in %s', (asked, served) => {
  expect(servedCulture(kb[inside], asked)).toBe(served);
});

test('three hundred findings have Spanish names of their own', () => {
  const { findings } = kb[inside].tables;
  const dp = (row: number, culture: string) => phrasesOf(kb[inside], row, culture).dp;
  let spanish = 0;
  for (let row = 0; row < findings.rowCount; row++) {
    const said = dp(row, 'es-ES');
    if (said !== undefined && said !== dp(row, 'en-US')) spanish++;
  }
  expect(spanish, 'add findings to kb-build/core/cultures/es.yaml').toBeGreaterThanOrEqual(300);
});
