// Verbs of exclusion: findings that a study has excluded are absent, whether the study comes before the verb or after
// "by"; findings still to be excluded are possible. The subjects, verbs, findings, list lengths and positions vary; the
// expected results do not.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition, shown } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

/** Tests and treatments in findings.yaml, and studies that are not in that file. */
const STUDIES = ['CXR', 'Chest x-ray', 'Troponin', 'CXR and CBC', 'CXR today', 'Appendectomy', 'MRI', 'The imaging'];
const ACTIVE = ['excluded', 'ruled out', 'has excluded', 'has ruled out', 'had excluded', 'has now excluded'];
const PASSIVE = ['excluded', 'ruled out', 'was excluded', 'was ruled out', 'has been ruled out', 'can be excluded'];
const LISTS: [string, string[]][] = [
  ['pneumonia', ['pneumonia']],
  ['acute stroke', ['stroke']],
  ['any rash or edema', ['rash', 'edema']],
  ['pneumonia, stroke and gout', ['pneumonia', 'stroke', 'gout']],
  ['blorgosis, angina, and murmur', ['angina', 'murmur']],
  ['fever, cough, blorgosis, rash or chills', ['fever', 'cough', 'rash', 'chills']],
];
/** Lists that a study can exclude even if no cue precedes them. */
const NAMED = LISTS.filter(([list]) => !/^(any|acute|blorgosis)/.test(list));

/** The findings from a list in a text, each written as its span and its qualifiers other than modifiers. */
function saysOf(text: string, findings: readonly string[]): string[] {
  return shown(text, recognition(kb, text))
    .map((said) => said.replace(/\+\w+$/, ''))
    .filter((said) => findings.includes(said.slice(0, said.lastIndexOf(' ')).toLowerCase()))
    .map((said) => said.toLowerCase());
}

/** The texts in which some finding does not have the expected qualifiers. */
function unlike(wordings: readonly [text: string, findings: readonly string[]][], says: string): string[] {
  return wordings.flatMap(([text, findings]) => {
    const got = saysOf(text, findings);
    const wanted = findings.map((finding) => `${finding} ${says}`.toLowerCase());
    return got.join() === wanted.join() ? [] : [`${text} says ${got.join(', ') || 'nothing'}`];
  });
}

const places: [string, (clause: string) => string][] = [
  ['in prose', (clause) => `${clause}.`],
  ['after another clause', (clause) => `She had dyspnea; ${clause}.`],
  ['in a list', (clause) => `A/P:\n- ${clause}\n- diabetes`],
  ['in brackets', (clause) => `Seen today (${clause}), diabetes.`],
  ['among past diseases', (clause) => `PMH: ${clause}.`],
];

describe.each(places)('%s', (_, place) => {
  test('findings that a study excluded are absent', () => {
    const wordings = STUDIES.flatMap((study) =>
      ACTIVE.flatMap((verb) =>
        LISTS.map(([list, findings]): [string, string[]] => [place(`${study} ${verb} ${list}`), findings]),
      ),
    );
    expect(unlike(wordings, 'N')).toEqual([]);
  });

  test('findings that were excluded by a study are absent', () => {
    const wordings = ['', ' by CXR', ' on MRI', ' clinically'].flatMap((agent) =>
      PASSIVE.flatMap((verb) =>
        NAMED.filter(([list]) => !list.includes('blorgosis')).map(([list, findings]): [string, string[]] => [
          place(`${list} ${verb}${agent}`),
          findings,
        ]),
      ),
    );
    expect(unlike(wordings, 'N')).toEqual([]);
  });

  test.each([
    [
      'R:A',
      ['rule out', 'r/o', 'CXR to rule out', 'to exclude', 'CXR to exclude', 'please exclude', 'need to exclude'],
    ],
    [
      'P:A',
      ['cannot exclude', 'CXR cannot rule out', 'CXR did not exclude', 'CXR has not excluded', 'unable to exclude'],
    ],
    ['P:A', ['CXR cannot completely exclude', 'not able to rule out', 'cannot reliably rule out']],
  ])('findings not yet excluded are possible: %s', (says, verbs) => {
    const wordings = verbs.map((verb): [string, string[]] => [place(`${verb} pneumonia`), ['pneumonia']]);
    expect(unlike(wordings, says)).toEqual([]);
  });

  test('findings still to be excluded are not absent', () => {
    const verbs = ['to be excluded', 'needs to be excluded', 'should be excluded', 'is being ruled out'];
    const wordings = verbs.map((verb): [string, string[]] => [place(`pneumonia ${verb}`), ['pneumonia']]);
    expect(unlike(wordings, 'R:A')).toEqual([]);
  });
});

test.each([
  ['Pneumonia ruled out, gout confirmed.', ['Pneumonia N', 'gout A']],
  ['Pneumonia ruled out yesterday, gout today.', ['Pneumonia N', 'gout A']],
  ['Pneumonia excluded clinically and gout treated.', ['Pneumonia N', 'gout A']],
  ['Blorgosis was excluded, gout found.', ['gout A']],
  ['Blorgosis excluded by CXR, pneumonia.', ['CXR -', 'pneumonia A']],
  ['Pneumonia can be excluded\n- gout', ['Pneumonia N', 'gout A']],
  ['Ruled out:\n- pneumonia\n- stroke\n\nGout.', ['pneumonia N', 'stroke N', 'Gout A']],
  ['Blorgosis ruled out\nGout stable', ['Gout A#ST']],
  ['CXR excluded. Pneumonia.', ['CXR -', 'Pneumonia A']],
  ['CXR ruled out pneumonia. Gout.', ['CXR -', 'pneumonia N', 'Gout A']],
  ['CXR ruled out pneumonia but showed edema.', ['CXR -', 'pneumonia N', 'edema A']],
  ['Asthma, CXR excluded pneumonia.', ['Asthma A', 'CXR -', 'pneumonia N']],
])('the scope of an exclusion ends: %s', (text, expected) => {
  expect(shown(text, recognition(kb, text))).toEqual(expected);
});
