// The weeks of gestation determined from a note, which may also mention other weeks, such as those at an earlier scan.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { gestationWeeks } from '../../src/wording/gestation-weeks.js';
import { openCore } from '../recognition/knowledge.js';

const YEAR = 2026;
let kb: Knowledge;
beforeAll(async () => {
  kb = await openCore();
});

const inPregnancy = (text: string) => gestationWeeks(kb, text, false, YEAR);
const ofInfant = (text: string) => gestationWeeks(kb, text, true, YEAR);

describe('every form', () => {
  const forms = [
    ...[
      '34w2d',
      '34wk2d',
      '34w 2d',
      '34 w 2 d',
      '34+2',
      '34 + 2',
      '34+2/7',
      '34+2/40',
      '34w+2d',
      '34 2/7',
      '34-2/7 weeks',
      '34 2/7 wks',
      '34 2/7wk',
      '34/40',
      '34 weeks',
    ],
    ...['34-week', '34 wks', '34wk', '34w', '34w2', '34.2 weeks', '34 weeks 2 days', '34 Weeks'],
  ];
  test.each(forms)('%s', (form) => {
    expect(inPregnancy(`G2P1 at ${form}, with contractions.`)).toBe(34);
    expect(inPregnancy(`Presents with headache. EGA:${form}`)).toBe(34);
    expect(ofInfant(`Infant born at ${form}, now in room air.`)).toBe(34);
  });
});

test.each(['GA 34', 'Gestational age: 34', 'EGA = 34.2', 'GA 34, breech'])('%s needs no unit', (text) => {
  expect(inPregnancy(text)).toBe(34);
  expect(ofInfant(text)).toBe(34);
});

test.each([
  ['a blood pressure', 'BP 34/40.5, well.'],
  ['a date', 'Seen 12/34 weeks, LMP 3-34.'],
  ['a range', 'Repeat in 34-36 days.'],
  ['a dose', 'Takes 34+2.5 mg.'],
  ['too few', 'Pregnant 3 weeks ago.'],
  ['too many', 'Cough for 43 weeks.'],
  ['a duration', 'Ill for 12 weeks.'],
  ['no unit', 'Room 34, bed 2.'],
  ['nothing', ''],
])('%s is not weeks of gestation', (_what, text) => expect(inPregnancy(text)).toBeUndefined());

describe('of several weeks, those of today are meant', () => {
  test.each([
    ['G3P2 at 31 weeks. Prior C/S at 38 weeks.', 31],
    ['Previous loss at 12 weeks. Now 24w3d, feels well.', 24],
    ['Dating by a scan at 8w2d. 36 weeks pregnant, swelling of the feet.', 36],
    ['Dated by ultrasound, 9w1d then. 33w4d, twins.', 33],
    ['Admitted for induction of labor at 39w1d.', 39],
    ['Delivered at 38 weeks after rupture of membranes.', 38],
    ['28 weeks today. Growth scan at 34 weeks, IOL at 39 weeks.', 28],
    ['Nausea since 6 weeks; currently 11w0d.', 11],
    ['First baby born 2021 at 35+4. Now 20+1, anatomy normal.', 20],
  ])('%s', (text, weeks) => expect(inPregnancy(text)).toBe(weeks));
});

describe('an infant’s are those of its birth', () => {
  test.each([
    ['Ex-31 weeker, now 36 weeks corrected.', 31],
    ['Ex 29w4d male, PMA 34 weeks, off CPAP.', 29],
    ['Born at 33 weeks by cesarean. Follow-up in 6 weeks.', 33],
    ['Gestational age 35 5/7 weeks. Mother’s GBS swab at 36 weeks negative.', 35],
    ['Preterm female (32+1), day 12.', 32],
  ])('%s', (text, weeks) => expect(ofInfant(text)).toBe(weeks));
});
