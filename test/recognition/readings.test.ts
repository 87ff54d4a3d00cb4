// Readings: which finding an ambiguous text means, what becomes of the others, and how sure that is.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openCore, openTestKnowledge } from './knowledge.js';
import { type Around, recognition } from './shown.js';

const YEAR = 525_960;

const opened = openCore();
let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

function readings(text: string, around: Around = {}) {
  const { findings } = kb.tables;
  const named = (id: number) => findings.description(findings.idFind(id));
  return recognition(kb, text, around).results.map((result) => ({
    chosen: result.description,
    others: result.alternates.map(({ ctermId }) => named(ctermId)),
    confidence: result.confidence,
  }));
}

describe('an ambiguous abbreviation', () => {
  test('keeps its other meanings as alternates', () => {
    expect(readings('MS today')).toMatchObject([
      { chosen: 'Multiple sclerosis', others: ['Mitral stenosis', 'Morphine sulfate'] },
    ]);
  });

  test('is read by its section', () => {
    expect(readings('MEDICATIONS: MS')).toMatchObject([{ chosen: 'Morphine sulfate' }]);
    expect(readings('MS', { documentSection: 'MEDS' })).toMatchObject([{ chosen: 'Morphine sulfate' }]);
  });

  test('is read by the patient', () => {
    expect(readings('GP', { sex: 'M' })).toMatchObject([{ chosen: 'Gonococcal prostatitis', others: ['Pregnancy'] }]);
    expect(readings('GP', { sex: 'F' })).toMatchObject([{ chosen: 'Pregnancy', others: ['Gonococcal prostatitis'] }]);
  });

  test('is read as the text has defined it, from there on', () => {
    expect(readings('CKD. Creatine kinase deficiency (CKD). CKD').map(({ chosen }) => chosen)).toEqual([
      'Chronic kidney disease',
      'Creatine kinase deficiency',
      'Creatine kinase deficiency',
      'Creatine kinase deficiency',
    ]);
  });

  test('has as many alternates as the settings allow', () => {
    expect(readings('MS', { settings: { maxAlternates: 1 } })[0].others).toEqual(['Mitral stenosis']);
    expect(readings('MS', { settings: { maxAlternates: 0 } })[0].others).toEqual([]);
  });

  test('gives its alternates their own qualifiers', () => {
    const [result] = recognition(kb, 'FH: MS').results;
    expect(result).toMatchObject({ prefix: 'F', result: 'A' });
    const drug = result.alternates.find(({ notation }) => !notation.startsWith('F:'));
    expect(drug?.prefix).toBeUndefined();
    expect(drug?.result).toBeUndefined();
  });
});

describe('a name that ambiguous.yaml lists', () => {
  test('means the finding listed first, whatever the ids', () => {
    expect(readings('GX today')).toMatchObject([{ chosen: 'Gout', others: ['Stroke'] }]);
    expect(readings('Stroke (GX). GX')[2]).toMatchObject({ chosen: 'Stroke', others: ['Gout'] });
  });

  const core = new URL('../../kb-build/core/', import.meta.url);
  const ids = new Map(
    readFileSync(new URL('allocation.csv', core), 'utf8')
      .split('\n')
      .map((line) => line.split(','))
      .map(([key, id]) => [Number(id), key]),
  );
  const list: unknown = parse(readFileSync(new URL('ambiguous.yaml', core), 'utf8')).ambiguous;
  const entries = Array.isArray(list) ? list.filter(({ findings }) => findings?.length > 1) : [];

  test.each(entries)('of the core: $text', async ({ text, findings }) => {
    const [result] = recognition(await opened, text).results;
    const read = [result, ...result.alternates].map(({ ctermId }) => ids.get(ctermId));
    expect(read, 'order of ambiguous.yaml: an earlier finding must not have the text as a lesser kind of name').toEqual(
      findings,
    );
  });
});

describe('confidence', () => {
  test.each([
    ['Asthma', 1],
    ['shortness of breath', 0.98],
    ['short of breath', 0.95],
    ['COPD', 0.92],
    // 0.92 × 0.92 / (0.92 + 0.25 × 0.92)
    ['MI', 0.736],
  ])('of %s is %d', (text, confidence) => {
    expect(readings(text)[0].confidence).toBe(confidence);
  });

  test('falls for what is implausible, and never adds or drops a finding', () => {
    expect(readings('PSA', { sex: 'F' })[0]).toMatchObject({ chosen: 'Prostate specific antigen', confidence: 0.092 });
    expect(readings('PSA', { sex: 'M', age: 60 * YEAR })[0].confidence).toBe(0.92);
    expect(readings('MEDICATIONS: edema')[0].confidence).toBe(0.7);
  });

  test('below the least one leaves a result out', () => {
    expect(readings('MI and asthma', { settings: { minConfidence: 0.9 } }).map(({ chosen }) => chosen)).toEqual([
      'Asthma',
    ]);
  });
});
