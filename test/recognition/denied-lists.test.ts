// Denied lists: every cue that denies the words after it denies the whole list, whatever the capitalisation and
// position of the cue, and whether or not the first item is a known name. Cues with a shorter reach are listed with the
// reason for it.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { CUE_AXES, CUE_DIRECTIONS } from '../../src/bundle/sections/cues-section.js';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { isTried } from '../runs.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition, shown } from './shown.js';

/** Cues that apply only next to a certain kind of word: a sign ("-ve") or a drug ("not on", "not allergic to"). */
const NEEDS_MORE: ReadonlySet<string> = new Set(['signed-for', 'not-taking', 'allergy-denied']);
/** After a noun, a comma may end the scope of "without", as in "Migraine without aura, hypothyroidism". */
const LACKING = 'neg-without';

interface Denial {
  readonly rule: string;
  readonly text: string;
  readonly reach: number;
}

let kb: Knowledge;
let denials: Denial[];
beforeAll(async () => {
  kb = await openTestKnowledge();
  const { cues } = kb.tables;
  denials = Array.from({ length: cues.rowCount }, (_, row) => row)
    .filter((row) => CUE_AXES[cues.axis(row)] === 'polarity' && cues.sets(row) === 'N')
    .filter((row) => CUE_DIRECTIONS[cues.direction(row)] === 'after')
    .map((row) => ({ rule: cues.rule(row), text: cues.text(row), reach: cues.reach(row) }))
    .filter(({ rule }) => !NEEDS_MORE.has(rule));
});

const NAMES = ['pneumonia', 'stroke', 'gout', 'rash', 'fever', 'cough', 'edema', 'murmur', 'angina'];
/** A word that occurs in neither a finding's name nor a cue. */
const UNKNOWN = 'blorgosis';

/** The findings in a text that are not absent. */
function notAbsent(text: string): string[] {
  return shown(text, recognition(kb, text)).filter((said) => !/ (\w+:)?N(\+|$)/.test(said));
}

/** Tries some of the denials; returns a message for each one that does not deny all the items in its list. */
function standing(cues: readonly Denial[], offset: number, write: (cue: string) => string): string[] {
  return cues.flatMap(({ text }, index) => {
    if (!isTried(index, offset)) return [];
    const left = notAbsent(write(text));
    return left.length === 0 ? [] : [`${write(text)} leaves ${left.join(', ')}`];
  });
}

const places: [string, (cue: string, list: string) => string][] = [
  ['at the start', (cue, list) => `${cue} ${list}.`],
  ['after a subject', (cue, list) => `The workup ${cue} ${list}.`],
  ['in capitals', (cue, list) => `The workup ${cue} ${list}.`.toUpperCase()],
  ['in an item', (cue, list) => `HPI:\n- ${cue} ${list}\n- seen today`],
  ['among past diseases', (cue, list) => `PMH: ${cue} ${list}.`],
];

test('the knowledge base has the cues to be tested', () => {
  const texts = denials.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining(['no', 'without', 'was negative for', 'without evidence of', 'was ruled out for', 'not']),
  );
});

// Different denials are tried for each combination of a place and a list, so that each is tried several times in all.
describe.each(places.map(([place, write], at) => [place, write, at] as const))('%s', (_, write, offset) => {
  test.each([
    ['three', 'pneumonia, stroke and gout'],
    ['three with "or"', 'pneumonia, stroke, or gout'],
    ['two', 'rash and fever'],
    ['six', 'pneumonia, stroke, gout, rash, fever and cough'],
  ])('every denial denies a list of %s', (_, list) => {
    const alike = denials.filter(({ rule }) => rule !== LACKING);
    expect(standing(alike, offset + list.length, (cue) => write(cue, list))).toEqual([]);
  });

  test.each([
    ['first', `${UNKNOWN}, stroke and gout`],
    ['second', `pneumonia, ${UNKNOWN}, gout and rash`],
    ['everywhere between', `${UNKNOWN}, stroke, ${UNKNOWN}, rash and ${UNKNOWN}, fever`],
  ])('a denial that reaches to the end of the clause continues after an unknown item: %s', (_, list) => {
    const wide = denials.filter(({ rule, reach }) => reach === 0 && rule !== LACKING);
    expect(standing(wide, offset + list.length, (cue) => write(cue, list))).toEqual([]);
  });
});

test('lists of any length and order', () => {
  const wide = denials.filter(({ rule, reach }) => reach === 0 && rule !== LACKING);
  const items = fc.shuffledSubarray([...NAMES, UNKNOWN], { minLength: 2 });
  fc.assert(
    fc.property(
      fc.constantFrom(...wide),
      items,
      fc.constantFrom(' and ', ' or ', ', and ', ', '),
      (cue, list, last) => {
        const text = `The workup ${cue.text} ${list.slice(0, -1).join(', ')}${last}${list[list.length - 1]}.`;
        expect(notAbsent(text), text).toEqual([]);
      },
    ),
  );
});

test.each([
  ['PMH: headache without fever, gout', ['headache H:A', 'fever N', 'gout H:A']],
  ['PMH: headache w/o fever, gout', ['headache H:A', 'fever N', 'gout H:A']],
  ['PMH: headache w/o fever, rash or gout', ['headache H:A', 'fever N', 'rash N', 'gout N']],
  ['Cleaned w/o epi, rash noted', ['rash A']],
  ['Without fever, rash and gout', ['fever N', 'rash N', 'gout N']],
])('the object of "without": %s', (text, expected) => {
  expect(shown(text, recognition(kb, text))).toEqual(expected);
});
