// Conditional clauses: "should you …" says no more about a patient than "if you …". Both are tested in many forms.
// Findings inside the clause are never reported as present, but findings in the surrounding text are.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition, shown } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

const says = (text: string) => shown(text, recognition(kb, text));

const SUBJECTS = [
  'you',
  'he',
  'she',
  'they',
  'it',
  'the patient',
  'patient',
  'your symptoms',
  'her symptoms',
  'symptoms',
  'the swelling',
  'any of these',
  'there',
];
const VERBS = ['get', 'develop', 'notice', 'have', 'experience', 'feel', 'worsen with', 'be'];
const LISTS = [
  'fever',
  'a fever or rash',
  'fever, cough, or a rash',
  'severe headache, vomiting, chest pain, fever and chills',
  'blorgosis, fever or get a rash',
  'fever or develop a rash',
];
/** Findings that make up a conditional clause without a subject. */
const BARE = ['fever', 'fever or rash', 'fever, cough or rash', 'severe headache or pain', 'your chest pain'];

const places: [string, (condition: string) => string][] = [
  ['before its consequence', (condition) => `${condition[0].toUpperCase()}${condition.slice(1)}, call.`],
  ['after it', (condition) => `Please come back ${condition}.`],
  ['in an item', (condition) => `- Call us ${condition}\n- keep the wound dry`],
  ['in capitals', (condition) => `CALL ${condition.toUpperCase()}.`],
];

describe.each(places)('%s', (_, place) => {
  test.each(SUBJECTS)('what may happen is not present: %s', (subject) => {
    const texts = VERBS.flatMap((verb) => LISTS.map((list) => place(`should ${subject} ${verb} ${list}`)));
    expect(texts.flatMap((text) => says(text).map((said) => `${text} says ${said}`))).toEqual([]);
  });

  test('a possible recurrence is not present either', () => {
    const texts = BARE.flatMap((list) => [
      place(`should ${list} recur`),
      place(`should ${list} worsen or you get a cough`),
    ]);
    expect(texts.flatMap((text) => says(text).map((said) => `${text} says ${said}`))).toEqual([]);
  });

  test('"should you" means "if you"', () => {
    const texts = ['you', 'he', 'the patient'].flatMap((subject) =>
      ['get', 'notice', 'have'].flatMap((verb) => LISTS.map((list) => place(`@ ${subject} ${verb} ${list}`))),
    );
    for (const text of texts) {
      expect(says(text.replace('@', 'should')), text).toEqual(says(text.replace('@', 'if')));
    }
  });
});

test.each([
  ['Gout. Call should you get dizzy or develop a rash. Asthma.', ['Gout A', 'Asthma A']],
  ['Should you get fever, call; gout is stable.', ['gout A#ST']],
  ['Has gout; return should he notice fever.', ['gout A']],
  ['Return if he has fever or he has a rash. Gout.', ['Gout A']],
  ['Should continue metformin.', ['metformin #CT']],
  ['He should have CXR for cough.', ['CXR N:-', 'cough A']],
  ['She should be seen for fever.', ['fever A']],
])('the rest is not affected: %s', (text, expected) => {
  expect(says(text)).toEqual(expected);
});

test.each([
  ['If fever persists get CXR.', ['CXR O:-']],
  ['If fever persists, get CXR and CBC.', ['CXR O:-', 'CBC O:-']],
  ['Get CXR.', ['CXR O:-']],
  ['Call if you get fever, get CXR today.', ['CXR O:-']],
])('"get" tells the patient to have something done: %s', (text, expected) => {
  expect(says(text)).toEqual(expected);
});
