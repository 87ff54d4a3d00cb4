// Readings: the finding that an ambiguous text denotes, its alternates, and the confidence.

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

  test('is read according to its section', () => {
    expect(readings('MEDICATIONS: MS')).toMatchObject([{ chosen: 'Morphine sulfate' }]);
    expect(readings('MS', { documentSection: 'MEDS' })).toMatchObject([{ chosen: 'Morphine sulfate' }]);
  });

  test('is read according to the patient', () => {
    expect(readings('GP', { sex: 'M' })).toMatchObject([{ chosen: 'Gonococcal prostatitis', others: ['Pregnancy'] }]);
    expect(readings('GP', { sex: 'F' })).toMatchObject([{ chosen: 'Pregnancy', others: ['Gonococcal prostatitis'] }]);
  });

  test('has lower confidence if age or sex contradicts it, except for relatives', () => {
    const weight = (text: string, around: Around) => readings(text, around).map(({ confidence }) => confidence);
    const [sure = 0] = weight('Pregnancy', {});
    expect(weight('Pregnancy', { sex: 'F', age: 30 * YEAR })).toEqual([sure]);
    expect(weight('Pregnancy', { sex: 'M' })).toEqual([sure / 10]);
    expect(weight('Pregnancy. Sister has had pregnancy.', { sex: 'M' })).toEqual([sure / 10, sure]);
    expect(weight('FH: pregnancy', { sex: 'M' })).toEqual([sure]);
  });

  test('is interpreted as the text defines it, from the definition onwards', () => {
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

describe('a definition', () => {
  const said = (text: string) =>
    recognition(kb, text).results.map(
      ({ index, length, description, result }) => `${text.slice(index, index + length)} = ${description}.${result}`,
    );

  test.each([
    [
      'Creatine kinase deficiency (CKD). No CKD.',
      [
        'Creatine kinase deficiency = Creatine kinase deficiency.A',
        'CKD = Creatine kinase deficiency.A',
        'CKD = Creatine kinase deficiency.N',
      ],
    ],
    [
      'CKD (creatine kinase deficiency). No CKD.',
      [
        'CKD = Creatine kinase deficiency.A',
        'creatine kinase deficiency = Creatine kinase deficiency.A',
        'CKD = Creatine kinase deficiency.N',
      ],
    ],
    ['Knee pain (KP) today, yesterday no KP.', ['Knee pain = Knee pain.A', 'KP = Knee pain.A', 'KP = Knee pain.N']],
    ['No KP. KP (knee pain). KP', ['KP = Knee pain.A', 'knee pain = Knee pain.A', 'KP = Knee pain.A']],
    // Abbreviations made from other letters or from only a part of the name, and brackets that do not contain an
    // abbreviation.
    ['Knee pain (XR). XR', ['Knee pain = Knee pain.A']],
    ['Knee pain (P1). P1', ['Knee pain = Knee pain.A']],
    ['Knee pain (kp). kp', ['Knee pain = Knee pain.A']],
    ['Knee pain (KP). KPs, kp, XKP', ['Knee pain = Knee pain.A', 'KP = Knee pain.A', 'KPs = Knee pain.A']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test('outweighs the section and the patient', () => {
    expect(readings('Multiple sclerosis (MS). MEDICATIONS: MS')[2]).toMatchObject({ chosen: 'Multiple sclerosis' });
  });
});

describe('in the core', () => {
  let core: Knowledge;
  beforeAll(async () => {
    core = await opened;
  }, 120_000);
  const meant = (text: string, around: Around = {}) =>
    recognition(core, text, around).results.find(({ index, length }) =>
      /^[A-Z]{2,4}$/.test(text.slice(index, index + length)),
    )?.description;

  test.each([
    ['Echo showed thickened leaflets and moderate MS with a mean gradient of 8.', 'Mitral stenosis'],
    ['She has had MS for ten years, walks with a cane.', 'Multiple sclerosis'],
    ['SLE OU: corneas clear, lens 1+ NS.', 'Slit lamp examination'],
    ['SLE on hydroxychloroquine.', 'Systemic lupus erythematosus'],
    ['SpO2 97%, RA, afebrile.', 'Breathing room air'],
    ['RA, joints quiet on methotrexate.', 'Rheumatoid arthritis'],
    ['Mild MI and trace TR through the valve.', 'Mitral regurgitation'],
    ['MI with a stent two years ago.', 'Myocardial infarction'],
    ['CP with dyspnea since noon.', 'Chest pain'],
    ['Nonverbal boy with spastic CP, in a wheelchair.', 'Cerebral palsy'],
    ['Orthopnea and PND.', 'Paroxysmal nocturnal dyspnea'],
    ['PND and nasal congestion.', 'Postnasal drip'],
  ])('the words in the sentence decide: %s', (text, expected) => {
    expect(meant(text)).toBe(expected);
  });

  test('the specialty decides if nothing else does', () => {
    expect(meant('MS today', { specialty: 'cardiology' })).toBe('Mitral stenosis');
    expect(meant('MS today', { specialty: 'neurology' })).toBe('Multiple sclerosis');
  });

  test('earlier findings decide if nothing else does', () => {
    expect(meant('Aortic stenosis. Tricuspid regurgitation. MS.')).toBe('Mitral stenosis');
    expect(meant('Optic neuritis. Spasticity. MS.')).toBe('Multiple sclerosis');
  });

  test('the decision made in a sentence applies to the sentences after it', () => {
    const results = recognition(core, 'Rheumatic MS of the valve. Seen today. MS unchanged.').results;
    expect(results.filter(({ description }) => description === 'Mitral stenosis')).toHaveLength(2);
  });
});

test.each([
  ['Mr. Parkinson was seen by Dr. Hodgkin and Ms Crohn.', []],
  ["Sister has Crohn's. Parkinson since 2019.", ['Crohn disease', 'Parkinson disease']],
])('a name after a title is a person: %s', async (text, expected) => {
  expect(recognition(await opened, text).results.map(({ description }) => description)).toEqual(expected);
});

describe('letters that are not an abbreviation', () => {
  test.each([
    ['Mr. K was seen.', []],
    ['Mrs K. was seen', []],
    ['Seen by Anna K. Jones.', []],
    ['MS. JONES WAS SEEN', []],
    ['History of MS. PATIENT WAS SEEN', ['MS']],
    ['Na 140, K 4.1', ['Na', 'K']],
    ['K. Patient is well.', ['K']],
    ['History of MS. Patient is well.', ['MS']],
  ])('%s', (text, expected) => {
    expect(recognition(kb, text).results.map(({ index, length }) => text.slice(index, index + length))).toEqual(
      expected,
    );
  });
});

describe('a name listed in ambiguous.yaml', () => {
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

  test.each(entries.filter(({ needs }) => needs))('in the core, by its company: $text', async ({ text, near }) => {
    expect(recognition(await opened, text).results, 'alone, it is no finding').toEqual([]);
    for (const [finding, company] of Object.entries<string[]>(near)) {
      const notes = company.map((word) => `${text}, ${word}`);
      const kb = await opened;
      const chosen = notes.map((note) => ids.get(recognition(kb, note).results[0]?.ctermId ?? 0));
      expect(chosen, `one of its words under near must make it ${finding}`).toContain(finding);
    }
  });

  test.each(entries.filter(({ needs }) => !needs))('in the core: $text', async ({ text, findings }) => {
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

  test('is lower for implausible findings, but no finding is added or dropped', () => {
    expect(readings('PSA', { sex: 'F' })[0]).toMatchObject({ chosen: 'Prostate specific antigen', confidence: 0.092 });
    expect(readings('PSA', { sex: 'M', age: 60 * YEAR })[0].confidence).toBe(0.92);
    expect(readings('MEDICATIONS: edema')[0].confidence).toBe(0.7);
  });

  test.each<[string, Around]>([
    ['MI and asthma', {}],
    ['MEDICATIONS: MS, edema', {}],
    ['PSA, GP', { sex: 'F', age: 30 * YEAR }],
    ['Multiple sclerosis (MS). MS', { specialty: 'cardiology' }],
  ])('is the product of its factors as explained: %s', (text, around) => {
    const { results } = recognition(kb, text, { ...around, settings: { explain: true } });
    expect(results.length).toBeGreaterThan(0);
    for (const { confidence, reason } of results) {
      const own = new Set(['match', 'kind', 'section', 'age', 'sex', 'ambiguity']);
      const product = reason?.factors.filter(({ name }) => own.has(name)).reduce((all, { value }) => all * value, 1);
      expect(product).toBeCloseTo(confidence, 3);
      expect(reason?.confidence).toBe(confidence);
    }
  });

  test('if it is below the minimum, the result is dropped', () => {
    expect(readings('MI and asthma', { settings: { minConfidence: 0.9 } }).map(({ chosen }) => chosen)).toEqual([
      'Asthma',
    ]);
  });
});
