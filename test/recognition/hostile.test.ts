// Hostile texts. For any text, recognition is deterministic, returns only spans inside the text, and examines each
// character a limited number of times. Work is counted, not timed.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { fill } from '../fill.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

/** The kernel works in blocks, so the texts must be longer than several of them. */
const SIZE = process.env.CTERM_LONG_TESTS ? 100_000 : 20_000;
/** The maximum average number of times that each character of a text may be examined. */
const MOST_STEPS = 66;

/** Functions that return a text of approximately the given size. */
const hostile: Readonly<Record<string, (size: number) => string>> = {
  digits: (size) => fill('7', size),
  'digits and commas': (size) => fill('1,234,567,', size),
  punctuation: (size) => fill('.,;:!?()[]{}-/|', size),
  'full stops': (size) => fill('.', size),
  'full stops and blanks': (size) => fill('. ', size),
  colons: (size) => fill(':', size),
  'open brackets': (size) => fill('(', size),
  'line ends': (size) => fill('\n', size),
  'Windows line ends': (size) => fill('\r\n', size),
  'number signs after a bone': (size) => fill('radius # ', size),
  'lines that begin with a number sign': (size) => fill('#radius\n', size),
  'number signs and letters': (size) => fill('a#', size),
  'lines of blanks': (size) => fill('      \n', size),
  blanks: (size) => fill(' ', size),
  tabs: (size) => fill('\t', size),
  'one word': (size) => fill('a', size),
  'a word without end in capitals': (size) => fill('A', size),
  'cues only': (size) => fill('no ', size),
  'cues and a word without end': (size) => `${fill('no possible ', size / 2)}${fill('x', size)} fever`,
  'adjacent cues': (size) => fill('on ', size),
  'modifiers only': (size) => fill('severe ', size),
  'modifiers of one finding': (size) => `${fill('severe ', size)}headache`,
  'findings in one clause': (size) => fill('fever ', size),
  'findings in a list': (size) => fill('fever, ', size),
  'negated findings in one clause': (size) => fill('no fever ', size),
  'answers without end': (size) => fill('fever: no, ', size),
  'post-cues without end': (size) => fill('fever ruled out ', size),
  'a list and one post-cue': (size) => `${fill('fever, ', size)}were denied`,
  'both-way cues': (size) => fill('stable ', size),
  'tests and values': (size) => fill('Na 134 K 4.1 ', size),
  'tests and endless values': (size) => fill('Na 1,234,567,890,123', size),
  'tests and words between': (size) => fill('Na of is was ', size),
  'vital letters': (size) => fill('T 98 P 72 R 16 ', size),
  'a test and dates': (size) => fill('Na 1/2/2024 ', size),
  'a test and marks': (size) => fill('Na ::::::::', size),
  'a series without end': (size) => `Hgb ${fill('9.8 → ', size)}`,
  'pairs of tests': (size) => fill('Na/K 134/4.1 ', size),
  'findings with durations': (size) => fill('fever for 3 days and ', size),
  'a list with one duration': (size) => `${fill('fever and ', size)}chills for 3 days`,
  'a duration and a list': (size) => `3-day history of ${fill('fever, ', size)}`,
  prescriptions: (size) => fill('metformin 500 mg PO BID then ', size),
  'a prescription without end': (size) => `metformin ${fill('500 mg daily then ', size)}`,
  'doses before drugs': (size) => fill('20 mg 20 mg 20 mg metformin ', size),
  'headings only': (size) => fill('PMH:', size),
  'headings on lines': (size) => fill('PMH:\n', size),
  'headings in a line': (size) => fill('PMH: ', size),
  'capital lines with colons': (size) => fill('ABCD EFGH:\n\n', size),
  'lines of long phrases': (size) => fill(`${'Abcd '.repeat(15)}\n`, size),
  'headings of a kind': (size) => fill('Big Old Grey meds: ', size),
  'words before one heading': (size) => `${fill('Abcd/', size)}meds: x`,
  'signs only': (size) => fill('+ - (-) [ ] ', size),
  'signs and findings': (size) => fill('-fever (-) ', size),
  'boxes and findings': (size) => fill('[ ] fever ', size),
  'allergies in lists': (size) => fill('ALL: abc, latex, ', size),
  'one list of allergies': (size) => `Allergies: ${fill('latex, abc; ', size)}`,
  'organ systems': (size) => fill('EXAM:\nNECK AND HEART:\n', size),
  'capital lines': (size) => fill('ABCD EFGH\n\n', size),
  bullets: (size) => fill('- ', size),
  'bullets on lines': (size) => fill('- \n', size),
  'open lists': (size) => fill('denies:\n- ', size),
  'list numbers': (size) => fill('1. ', size),
  'letters that stand for a name': (size) => fill('flu test for A and B, ', size),
  'ambiguous names in one sentence': (size) => fill('MS, MI and GP ', size),
  'ambiguous names in sentences': (size) => fill('MS of the valve. ', size),
  definitions: (size) => fill('Knee pain (KP), KP. ', size),
  'definitions without end': (size) => fill('CKD (knee pain (KP) ', size),
  'initials and titles': (size) => fill('Mr. K and ALL K. ', size),
  abbreviations: (size) => fill('b.i.d. ', size),
  'lone surrogates': (size) => fill('\ud800', size),
  'swapped surrogates': (size) => fill('\udc00\ud800', size),
  'combining marks': (size) => `fever${fill('\u0301', size)}`,
  'right to left': (size) => fill('\u202eשלום fever ', size),
  'control characters': (size) => fill('\u0000\u0001\u001b[31m\u007f\u0085\u2028', size),
  'zero width': (size) => fill('\u200b\u200d\ufeff', size),
  'full width': (size) => fill('ｆｅｖｅｒ ', size),
};

describe.each(Object.keys(hostile))('%s', (name) => {
  const settings = { overlaps: 'all', explain: true } as const;

  test('is read in a bounded number of steps, of which a longer text takes no more per character', () => {
    const text = hostile[name](SIZE);
    const { results, steps } = recognition(kb, text, { settings });
    expect(steps / text.length, `${name}: characters looked at for each character of the text`).toBeLessThan(
      MOST_STEPS,
    );
    expect(results.filter(({ index, length }) => index < 0 || index + length > text.length)).toEqual([]);
    const half = recognition(kb, hostile[name](SIZE / 2), { settings }).steps;
    expect(steps, 'steps of the whole text against twice those of its half').toBeLessThanOrEqual(2.2 * half + 1000);
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...[
      'no',
      'denies',
      'fever',
      'chest pain',
      'mother',
      'had',
      'if',
      'possible',
      'severe',
      'left',
      'BP',
      '142/90',
      'Na',
    ],
    ...['134', 'mg', 'metformin', '500', 'PMH:', 'FH:', '\n', '\n\n', '- ', ',', '.', ';', '(', ')', ':', 'ruled out'],
    ...['but', 'or', 'and', 'stable', 'MS', 'CKD', 'é', '😀', '\ud800', 'Dr.', 'b.i.d.', 'normal', '8.2%', '<', '-'],
  );
  const note = fc.array(words, { maxLength: 60 }).map((list) => list.join(' '));

  test('gets an answer that is sorted, inside the text, and the same if requested twice', () => {
    fc.assert(
      fc.property(note, fc.constantFrom('longest', 'nested', 'all'), (text, overlaps) => {
        const settings = { overlaps, explain: true, includeHypothetical: true };
        const { results } = recognition(kb, text, { settings });
        for (const [i, { index, length, confidence }] of results.entries()) {
          const before = results[i - 1];
          const isSorted =
            before === undefined || before.index < index || (before.index === index && before.length >= length);
          expect(isSorted, `result ${i} stands before its time`).toBe(true);
          expect(index + length).toBeLessThanOrEqual(text.length);
          expect(length).toBeGreaterThan(0);
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
        expect(recognition(kb, text, { settings }).results).toEqual(results);
      }),
    );
  });

  test('made of arbitrary characters gets an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(recognition(kb, `${text} fever`).results.length).toBeLessThanOrEqual(text.length + 1);
      }),
    );
  });

  test('without overlaps, has results that do not overlap', () => {
    fc.assert(
      fc.property(note, (text) => {
        let end = 0;
        for (const { index, length } of recognition(kb, text).results) {
          expect(index).toBeGreaterThanOrEqual(end);
          end = index + length;
        }
      }),
    );
  });

  test('gives a finding the same qualifiers, whatever paragraph comes after it', () => {
    fc.assert(
      fc.property(note, note, (first, second) => {
        const alone = recognition(kb, first).results;
        const together = recognition(kb, `${first}\n\n${second}`).results;
        const kept = together.filter(({ index, length }) => index + length <= first.length);
        expect(kept.map(({ notation }) => notation)).toEqual(alone.map(({ notation }) => notation));
      }),
    );
  });
});
