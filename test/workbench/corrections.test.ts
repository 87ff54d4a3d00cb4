// The page's log of corrections has the library's format: the library can read back and compile what a reader states on
// the page, and the page finds the last statement about a result.

import {
  type Correction,
  correctionsOverlay,
  correctionsText,
  openKnowledgeBase,
  type RecognitionResult,
  readCorrections,
  recognize,
  replayCorrections,
  type Statement,
  type Undone,
  withCorrection,
} from 'cterm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptSelected,
  contextOfSelected,
  findingOfSelected,
  nameFromSelection,
  wrongSelected,
} from '../../workbench/src/corrections/correct-selected.js';
import { saidOf } from '../../workbench/src/corrections/said-of.js';
import { app } from '../../workbench/src/state/app-state.js';

const NOW = new Date('2026-11-02T10:00:00Z');
const TEXT = 'No asthma. Barn lung.';
const ASTHMA = 10311;
const COUGH = { ctermId: 10394, description: 'Cough' };
const kb = await openKnowledgeBase();
const results: RecognitionResult[] = recognize(kb, { Text: TEXT, Settings: { explain: true } }).taggedText.results;
const claim = { codes: [], held: [] };

function logOf(...said: (Statement | Undone | undefined)[]): readonly Correction[] {
  return said.reduce<readonly Correction[]>((log, one) => (one ? withCorrection(log, one, NOW) : log), []);
}

beforeEach(() => {
  const reading = { text: TEXT, results, sections: [], claim, details: [], names: {}, fixed: 0, milliseconds: 0 };
  app.set({ noteName: 'n', reading, selected: results[0], selection: { index: 10, text: ' Barn lung' } });
});

describe('what a reader says on the page', () => {
  test.each<[string, () => Statement | undefined, object | undefined]>([
    ['accept', acceptSelected, undefined],
    ['wrong, always', () => wrongSelected('always'), { hide: { names: [{ finding: ASTHMA, text: 'Asthma' }] } }],
    ['wrong, here', () => wrongSelected('here'), undefined],
    ['context', () => contextOfSelected({ prefix: 'F', result: 'A', modifier: '', status: '' }), undefined],
    [
      'another finding',
      () => findingOfSelected(COUGH, 'always'),
      {
        names: [{ finding: COUGH.ctermId, text: 'asthma' }],
        hide: { names: [{ finding: ASTHMA, text: 'Asthma' }] },
      },
    ],
    ['another finding, here', () => findingOfSelected(COUGH, 'here'), undefined],
    ['a name', () => nameFromSelection(COUGH, 'always'), { names: [{ finding: COUGH.ctermId, text: 'Barn lung' }] }],
    ['a missed finding, here', () => nameFromSelection(COUGH, 'here'), undefined],
  ])('%s is a log that the library reads, compiles and finds to hold', async (_, say, changes) => {
    const log = logOf(say());
    expect(log.length).toBe(1);
    expect(readCorrections(correctionsText(log))).toEqual(log);
    const overlay = correctionsOverlay(log);
    expect(overlay).toEqual(changes && { name: 'corrections', ...changes });
    const corrected = await openKnowledgeBase({ overlays: overlay === undefined ? [] : [overlay] });
    expect(replayCorrections(corrected, log, () => TEXT)[0].outcome).toBe('holds');
  });

  test('is nothing if nothing is selected', () => {
    app.set({ selected: undefined, selection: { index: 0, text: ' ' } });
    expect([acceptSelected(), wrongSelected('here'), nameFromSelection(COUGH, 'here')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('the last statement about a span is found', () => {
  const context = (prefix: string) => contextOfSelected({ prefix, result: 'A', modifier: '', status: '' });
  const log = logOf(context('P'), context('F'), { kind: 'undo', of: 2 });
  expect(saidOf(log, 'n', { index: 3, length: 6, ctermId: ASTHMA })?.id).toBe(1);
  expect(saidOf(log, 'other', { index: 3, length: 6, ctermId: ASTHMA })).toBeUndefined();
});
