// Templates and lists: plus and minus signs, tick boxes and answers next to findings; "needed for"; and bare items in
// lists of allergies.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition, shown } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

const says = (text: string) => shown(text, recognition(kb, text));

describe('signs', () => {
  test.each([
    ['bare ones before their words', 'ROS: + fever, - cough', ['fever A', 'cough N']],
    ['touching them', '+fever, -cough, −nausea', ['fever A', 'cough N', 'nausea N']],
    ['only dashes, touching', 'HPI: -fever, -cough', ['fever N', 'cough N']],
    ['dashes of a list are none', '- fever\n- cough\n-nausea', ['fever A', 'cough A', 'nausea A']],
    ['nor a dash between', 'Known gout - fever today', ['gout A', 'fever A']],
    ['in brackets, for a list', '(+) fever (-) cough, nausea (+) gout', ['fever A', 'cough N', 'nausea N', 'gout A']],
    ['in brackets behind their words', 'Fever (-) Cough (+)', ['Fever N', 'Cough A']],
    ['behind a colon', 'Fever: -\nCough: +', ['Fever N', 'Cough A']],
    ['behind several words', 'fever -, cough +', ['fever N', 'cough A']],
    ['but no dash before what follows', 'Gout -\nmetformin', ['Gout A', 'metformin -']],
    ['against a cue', 'Denies fever, + cough', ['fever N', 'cough A']],
    ['no part of a word or grade', 'Known fever-cough', ['fever A', 'cough A']],
  ])('%s', (_, text, expected) => {
    expect(says(text)).toEqual(expected);
  });

  test.each([
    ['ticked and empty', '[x] fever [ ] cough [X] nausea', ['fever A', 'cough N', 'nausea A']],
    ['on lines', '☒ fever\n☐ cough\n☑ nausea', ['fever A', 'cough N', 'nausea A']],
    ['round, or without a blank', '(x) fever ( ) cough [] nausea', ['fever A', 'cough N', 'nausea N']],
    ['all empty: things to do', '[ ] fever\n[ ] cough', ['fever A', 'cough A']],
  ])('boxes %s', (_, text, expected) => {
    expect(says(text)).toEqual(expected);
  });

  test.each([
    ['by a colon', 'Fever: no\nCough: yes', ['Fever N', 'Cough A']],
    ['by a question', 'Fever? No\nCough? yes', ['Fever N', 'Cough A']],
    ['by a dash', 'Fever - no\nCough - yes', ['Fever N', 'Cough A']],
  ])('answers %s', (_, text, expected) => {
    expect(says(text)).toEqual(expected);
  });
});

describe('lists', () => {
  test('the reason for a medicine is not itself a medicine', () => {
    expect(says('MEDS: penicillin prn, metformin, penicillin prn for chest pain, metformin')).toEqual([
      'penicillin T:-',
      'metformin T:-',
      'penicillin T:-',
      'metformin T:-',
    ]);
  });

  test('a substance under a heading for allergies means the allergy, unless it has another meaning', () => {
    expect(says('Allergies: peanuts (nausea), penicillin, latex; bee stings')).toEqual([
      'peanuts A',
      'penicillin A:-',
      'latex A',
    ]);
    expect(says('Ate peanuts with latex gloves.')).toEqual([]);
  });
});
