// Several overlays: later ones take precedence over earlier ones, and the manifest lists them all.

import { expect, test } from 'vitest';
import { manifestOf } from '../../src/knowledge/knowledge-base.js';
import { descendants } from '../../src/operations/descendants.js';
import { resolve } from '../../src/operations/resolve.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { ASTHMA, DYSPNEA, EXERCISE, found, LUNG, NEW, NEWER, opened, WHEEZING } from './opened.js';

const barn = { id: NEW, termType: 4, description: 'Barn lung', parent: ASTHMA };

test('later layers can change what earlier ones added', async () => {
  const kb = await opened([
    { findings: [{ ...barn, names: ['farm cough'] }], names: [{ finding: WHEEZING, text: 'chest music' }] },
    { findings: [{ id: NEW, description: 'Stable lung' }], names: [{ finding: DYSPNEA, text: 'farm cough' }] },
    { hide: { names: [{ text: 'Chest Music' }, { finding: NEW, text: 'farm cough' }] } },
  ]);
  expect(found(kb, 'stable lung; barn lung; farm cough; chest music')).toEqual([
    `stable lung → ${NEW}.A`,
    `barn lung → ${NEW}.A`,
    `farm cough → ${DYSPNEA}.A`,
  ]);
  expect(resolve(kb, { CtermId: NEW, TermProperties: 'names' }).term.names).toEqual(['Stable lung', 'Barn lung']);
});

test('a later layer may add what an earlier one hid', async () => {
  const kb = await opened([
    { hide: { findings: [EXERCISE], codes: [{ vocab: 'icd10', code: 'J45.990' }] } },
    {
      findings: [{ id: EXERCISE, termType: 0, description: 'Gym cough', parent: LUNG }],
      codes: [{ vocab: 'icd10', code: 'J45.990', description: 'Anew' }],
      maps: [{ finding: EXERCISE, vocab: 'icd10', code: 'J45.990' }],
    },
  ]);
  expect(found(kb, 'gym cough; exercise-induced asthma')).toEqual([
    `gym cough → ${EXERCISE}.A`,
    `asthma → ${ASTHMA}.A`,
  ]);
  expect(descendants(kb, { CtermId: LUNG }).list.item.map(({ ctermId }) => ctermId)).toEqual([
    ASTHMA,
    EXERCISE,
    WHEEZING,
  ]);
  const request = { SourceVocabulary: 'cterm', SourceCode: `${EXERCISE}`, TargetVocabulary: 'icd10' };
  expect(translateItem(kb, request).map.entry.map(({ code, description }) => [code, description])).toEqual([
    ['J45.990', 'Anew'],
  ]);
});

test('a finding that an earlier layer added may be hidden; its descendants stay', async () => {
  const kb = await opened([
    { findings: [barn, { id: NEWER, termType: 4, description: 'Deep barn lung', parent: NEW }] },
    { hide: { findings: [NEW] } },
  ]);
  expect(found(kb, 'barn lung, deep barn lung')).toEqual([`deep barn lung → ${NEWER}.A`]);
  expect(resolve(kb, { CtermId: NEW })).toEqual({ term: {} });
  expect(descendants(kb, { CtermId: ASTHMA }).list.item.map(({ ctermId }) => ctermId)).toEqual([EXERCISE, NEWER]);
});

test('among maps with the same priority, those of the latest layer come first', async () => {
  const local = (name: string) => ({
    vocabularies: [{ name: 'local', caption: name, redistributable: true }],
    codes: [{ vocab: 'local', code: name, description: name }],
    maps: [{ finding: WHEEZING, vocab: 'local', code: name }],
  });
  const kb = await opened([local('x'), local('y'), local('z')]);
  const request = { SourceVocabulary: 'cterm', SourceCode: `${WHEEZING}`, TargetVocabulary: 'local' };
  expect(translateItem(kb, request).map.entry.map(({ code }) => code)).toEqual(['z', 'y', 'x']);
  expect(manifestOf(kb).vocabularies.at(-1)).toMatchObject({ name: 'local', caption: 'z' });
});

test('the manifest lists all layers, the bundle first', async () => {
  const kb = await opened([
    { name: 'region', version: '7', description: 'Of the region', findings: [barn] },
    {
      name: 'clinic',
      names: [
        { finding: NEW, text: 'a' },
        { finding: NEW, text: 'b' },
      ],
      hide: { findings: [EXERCISE] },
    },
  ]);
  const [bundle, ...layers] = manifestOf(kb).layers;
  expect(bundle).toMatchObject({ name: 'small core', description: 'Invented for tests', changes: { findings: 9 } });
  expect(layers).toEqual([
    { name: 'region', version: '7', description: 'Of the region', changes: { findings: 1 } },
    { name: 'clinic', version: '', description: '', changes: { names: 2, 'hide findings': 1 } },
  ]);
});
