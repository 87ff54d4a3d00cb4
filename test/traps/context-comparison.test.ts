// The comparison of context detection with medspaCy and negspaCy: what counts as correct, how the figures are computed
// from the answers, and whether docs/quality.md shows the recorded figures.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../bench/context-scores.js';
import { type Answer, ATTRIBUTES, agrees, agreesOn, isExpressible, wantedOf } from '../../bench/context-states.js';
import record from '../../bench/results/context.json' with { type: 'json' };
import { caseSets } from '../../bench/tasks/context-cases.js';

const page = readFileSync('docs/quality.md', 'utf8');

/** An answer in which only the named attributes are true. */
function saying(...attributes: string[]): Answer {
  const says = (name: string) => attributes.includes(name);
  return { negated: says('negated'), doubtful: says('doubtful'), holder: says('holder'), past: says('past') };
}

describe('an answer', () => {
  test.each([
    ['present', [], true],
    ['present', ['past'], false],
    ['absent', ['negated'], true],
    ['absent', ['negated', 'past'], true],
    ['absent', ['negated', 'holder'], false],
    ['uncertain', ['doubtful'], true],
    ['uncertain', ['doubtful', 'negated'], false],
    ['resolved', ['past'], true],
    ['resolved', ['negated'], true],
    ['resolved', [], false],
    ['past', ['negated'], false],
    ['past/resolved', ['negated'], true],
    ['present/past', ['past'], true],
    ['present/past', ['negated'], false],
    ['other', ['holder'], true],
    ['other', ['doubtful'], true],
    ['family-absent', ['holder'], false],
    ['hypothetical', ['doubtful'], true],
  ])('to %s for the state %j is right: %s', (states, said, isRight) => {
    expect(agrees(states.split('/'), ATTRIBUTES, saying(...said))).toBe(isRight);
  });

  test('is judged only by attributes that the engine supports and the alternatives determine', () => {
    expect(agrees(['family-absent'], ['negated'], saying('negated'))).toBe(true);
    expect(wantedOf(['present', 'past'], 'past')).toBeUndefined();
    expect(wantedOf(['past', 'resolved'], 'past')).toBe(true);
    expect(agreesOn(['resolved'], 'past', saying('negated'))).toBe(true);
    expect(isExpressible(['taking'])).toBe(false);
    expect(isExpressible(['absent', 'none'])).toBe(false);
  });
});

test('figures count a finding without an answer as wrong, and compare all engines on the same findings', () => {
  const cases = ['absent', 'absent', 'present', 'uncertain'].map((state, at) => ({
    begin: at,
    end: at,
    states: [state],
  }));
  const set = { name: 'few', phenomena: [{ name: 'one', sentences: [{ text: '', cases }] }], leftOut: [] };
  const { attributes, phenomena, unanswered } = figuresOf(set, [
    { name: 'own', attributes: ATTRIBUTES, answers: [[[saying('negated')], [], [], [saying('doubtful')]]] },
    { name: 'peer', attributes: ['negated'], answers: [cases.map(() => [saying('negated')])] },
  ]);
  expect(unanswered).toEqual({ own: 2, peer: 0 });
  expect(attributes[0]).toEqual({
    attribute: 'negated',
    findings: 4,
    wanted: 2,
    engines: {
      own: { precision: 0.5, recall: 0.5, f1: 0.5 },
      peer: { precision: 0.5, recall: 1, f1: 0.6667 },
    },
  });
  expect(attributes[1]?.engines).toEqual({ own: { precision: 0.5, recall: 1, f1: 0.6667 } });
  expect(phenomena).toEqual([
    { name: 'all', findings: 4, settled: 4, engines: { own: { all: 0.5, negated: 0.5 }, peer: { negated: 0.5 } } },
    { name: 'one', findings: 4, settled: 4, engines: { own: { all: 0.5, negated: 0.5 }, peer: { negated: 0.5 } } },
  ]);
});

test('a case is a finding whose name does not itself express its state', () => {
  const sentences = caseSets().flatMap(({ phenomena }) => phenomena.flatMap((one) => one.sentences));
  const named = sentences.flatMap(({ text, cases }) => cases.map(({ begin, end }) => text.slice(begin, end)));
  expect(named.length).toBeGreaterThan(5000);
  expect(named.filter((name) => /^(?:no|never|former)\b/i.test(name))).toEqual([]);
});

describe('the page', () => {
  test('lists every engine with its versions', () => {
    const versions = Object.values(record.versions).flatMap((one) => Object.entries(one));
    for (const [name, version] of versions) expect(page).toContain(`${name} ${version}`);
  });

  test.each(record.sets)('shows the F1 and the shares of $name', ({ attributes, phenomena }) => {
    for (const { engines } of attributes) {
      for (const { f1 } of Object.values(engines)) expect(page).toContain(f1.toFixed(3));
    }
    for (const { name, findings, engines } of phenomena.slice(1)) {
      expect(page).toContain(`| ${name} | ${findings} | ${engines.cterm.all.toFixed(3)} |`);
    }
  });
});
