// Vital signs written without a space before their numbers ("BP120/80") mean the same as with a space; other
// combinations of letters and digits are not taken apart.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openCore } from './knowledge.js';
import { recognition, saysOf } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openCore();
});

/** The results for a text, without their offsets. */
function said(text: string): string[] {
  return recognition(kb, text).results.map((result) => {
    const span = text.slice(result.index, result.index + result.length);
    return `${span} = ${result.ctermId} ${saysOf(result)} ${result.value ?? ''} ${result.unit ?? ''} ${result.ucum ?? ''}`;
  });
}

/** Vital signs with plausible numbers: low, normal and high. */
const signs: readonly (readonly [letters: string, ...numbers: string[]])[] = [
  ['BP', '70/40', '88/50', '98/60', '118/76', '120/80', '142/90', '210/120'],
  ['bp', '98/60', '182/94'],
  ['HR', '42', '88', '120', '88bpm'],
  ['Pulse', '48', '72', '104'],
  ['RR', '8', '16', '32', '16-18'],
  ['Resp', '16', '24'],
  ['Temp', '36.6', '38.2', '98.6', '101.3', '38.2C', '98.6F', '98'],
  ['SpO2', '88%', '98%', '98', '100%'],
  ['SaO2', '91%', '95'],
  ['Sat', '92%', '98'],
  ['O2sat', '95%'],
  ['Wt', '82', '82kg', '182lbs'],
  ['Ht', '165', '165cm'],
  ['BMI', '17', '32.5'],
  ['GCS', '8', '15'],
];
const sentences = [
  (sign: string) => sign,
  (sign: string) => `Seen today, ${sign}.`,
  (sign: string) => `(${sign})`,
  (sign: string) => `On arrival ${sign}; chest pain`,
  (sign: string) => `Asthma. ${sign}, aspirin 81 mg`,
];

describe('a vital sign that touches its number', () => {
  test.each(signs)('%s', (letters, ...numbers) => {
    for (const number of numbers)
      for (const sentence of sentences) {
        const apart = said(sentence(`${letters} ${number}`));
        expect(apart.join(), `${letters} ${number} is known`).toContain(`${letters} = `);
        expect(said(sentence(`${letters}${number}`)), sentence(`${letters}${number}`)).toEqual(apart);
      }
  });

  test.each([
    'T38.2 P110 R24',
    'T98.6 HR88',
    'HR88 R16',
    'BP98/60 P72 R16 T36.8',
    'Vitals: T38.2',
    'VS: P72, R18, BP84/52',
    'T38.2C',
    'BP 98/60, P72',
  ])('a single letter counts wherever it also does with a space: %s', (glued) => {
    const apart = said(glued.replace(/([TPR])(?=\d)/g, '$1 '));
    expect(apart.length).toBeGreaterThan(0);
    expect(said(glued)).toEqual(apart);
  });
});

describe('letters with digits that are not a vital sign', () => {
  const vitals = () =>
    new Set(
      signs.flatMap(([letters, number]) =>
        recognition(kb, `${letters} ${number}`).results.map(({ ctermId }) => ctermId),
      ),
    );

  test.each([
    ...[
      'B12',
      'vitamin B12 deficiency',
      'T3',
      'T4',
      'free T3 and T4',
      'P2Y12 inhibitor',
      'H1N1',
      'C5',
      'C5-C6 fusion',
      'L5',
    ],
    ...[
      'T12 compression fracture',
      'P53 mutation',
      'T38.2',
      'P72',
      'R18',
      'T20',
      'HPV16',
      'CD34',
      'IGFBP3',
      'BP180',
      'BP230 antibody',
      'BP12/24',
    ],
    ...[
      'HR2',
      'HR12.5',
      'RR1.45',
      'RR12.5',
      'HR900',
      'MRHR88',
      'HR88X',
      'RR16b',
      'x-HR88',
      'A/HR88',
      'HR_88',
      'Temp12',
      'Sat10',
      'MAP2',
      'HT29 cells',
    ],
    ...['RR500', 'bp60/98', 'BP88', 'SpO2', 'SpO2002', 'GCS22', 'hr24', 'q6hr12'],
  ])('%s', (text) => {
    const known = vitals();
    const found = recognition(kb, text).results.filter(
      ({ ctermId, value }) => known.has(ctermId) && value !== undefined,
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['HR88, R50.9 fever', ['R']],
    ['BP98/60, dx T38.2X5A', ['T']],
    ['BP 98/60, disc at T12-L1, P2Y12', ['T', 'P']],
    ['HR88 with B12 and T3', ['T', 'B']],
  ])('next to a vital sign: %s', (text, absent) => {
    const spans = said(text).map((line) => line.split(' = ')[0]);
    for (const name of absent) expect(spans).not.toContain(name);
  });
});
