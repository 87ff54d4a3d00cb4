// The log of corrections and the overlay made from it. The last statement about a span applies, undoing adds an entry,
// and a log that has been written and read back is unchanged.

import { openKnowledgeBase, type RecognitionResult, recognize } from 'cterm';
import { describe, expect, test } from 'vitest';
import { withFixes } from '../../workbench/src/corrections/apply-fixes.js';
import {
  type Correction,
  fixesOf,
  holding,
  lastHolding,
  logText,
  readLog,
  type Said,
  saidOf,
  withCorrection,
} from '../../workbench/src/corrections/correction-log.js';
import { overlayOf } from '../../workbench/src/corrections/corrections-overlay.js';

const NOW = new Date('2026-11-02T10:00:00Z');
const ASTHMA = 10311;
const COUGH = 10383;
const place = { note: 'n', index: 3, length: 6, text: 'asthma' };
const wrong: Said = { kind: 'wrong', ctermId: ASTHMA, description: 'Asthma', name: 'Asthma', ...place };
const name: Said = { kind: 'name', ctermId: ASTHMA, description: 'Asthma', ...place, text: 'barn lung' };
const context = (prefix: string): Said => ({
  kind: 'context',
  ctermId: ASTHMA,
  description: 'Asthma',
  before: { prefix: '', result: 'A', modifier: '', status: '' },
  after: { prefix, result: 'A', modifier: '', status: '' },
  ...place,
});

function logOf(...said: Said[]): readonly Correction[] {
  return said.reduce<readonly Correction[]>((log, one) => withCorrection(log, one, NOW), []);
}

describe('the log', () => {
  test.each<[string, Said[], string[]]>([
    ['nothing', [], []],
    ['two entries', [wrong, name], ['wrong', 'name']],
    ['one entry undone', [wrong, name, { kind: 'undo', of: 1 }], ['name']],
    ['an undo of a missing entry', [wrong, { kind: 'undo', of: 9 }], ['wrong']],
    ['both entries undone', [wrong, name, { kind: 'undo', of: 2 }, { kind: 'undo', of: 1 }], []],
  ])('with %s keeps the entries that were not undone', (_, said, kinds) => {
    const log = logOf(...said);
    expect(holding(log).map(({ kind }) => kind)).toEqual(kinds);
    expect(lastHolding(log)?.kind).toBe(kinds.at(-1));
    expect(readLog(logText(log))).toEqual(log);
  });

  test('returns the last statement about a span', () => {
    const log = logOf(context('P'), context('F'), { kind: 'undo', of: 2 });
    expect(saidOf(log, 'n', { index: 3, length: 6, ctermId: ASTHMA })?.id).toBe(1);
    expect(saidOf(log, 'other', { index: 3, length: 6, ctermId: ASTHMA })).toBeUndefined();
    expect(fixesOf(log, 'n').map(({ after }) => after.prefix)).toEqual(['P']);
  });

  test.each([['not json'], ['{"kind":"nonsense","id":1}'], ['{"kind":"wrong"}'], ['null']])(
    'rejects the line %s and says which line it is',
    (line) => expect(() => readLog(`${logText(logOf(wrong))}${line}\n`)).toThrow('Line 2'),
  );
});

describe('the overlay', () => {
  test.each<[string, Said[], object | undefined]>([
    ['nothing', [], undefined],
    ['a context', [context('F')], undefined],
    ['a wrong name', [wrong], { hide: { names: [{ finding: ASTHMA, text: 'Asthma' }] } }],
    ['a wrong name that was undone', [wrong, { kind: 'undo', of: 1 }], undefined],
    ['a new name', [name], { names: [{ finding: ASTHMA, text: 'barn lung' }] }],
    [
      'a name that was hidden and added again',
      [wrong, { ...name, text: 'asthma' }],
      { names: [{ finding: ASTHMA, text: 'asthma' }] },
    ],
  ])('of %s', (_, said, changes) => {
    expect(overlayOf(logOf(...said))).toEqual(changes && { name: 'corrections', ...changes });
  });

  test('changes what the library finds', async () => {
    const other: Said = {
      kind: 'finding',
      ...{ from: ASTHMA, fromDescription: 'Asthma', name: 'Asthma' },
      ...{ ctermId: COUGH, description: 'Cough', ...place },
    };
    const overlay = overlayOf(logOf(other, { ...name, text: 'barn lung' }));
    const kb = await openKnowledgeBase({ overlays: overlay === undefined ? [] : [overlay] });
    const { results } = recognize(kb, { Text: 'No asthma. Barn lung.' }).taggedText;
    expect(results.map(({ ctermId }) => ctermId)).toEqual([COUGH, ASTHMA]);
  });
});

describe('a change of context', () => {
  const TEXT = 'No asthma.';
  const fix = { index: 3, length: 6, text: 'asthma', ctermId: ASTHMA };
  const after = { prefix: 'F', result: 'A', modifier: '', status: '' };

  async function results(): Promise<RecognitionResult[]> {
    return recognize(await openKnowledgeBase(), { Text: TEXT }).taggedText.results;
  }

  test('replaces the qualifiers and the notation', async () => {
    const { results: fixed, fixed: count } = withFixes(TEXT, await results(), [{ ...fix, after }]);
    expect(fixed.map(({ notation, prefix, result }) => [notation, prefix, result])).toEqual([
      [`F:${ASTHMA}.A`, 'F', 'A'],
    ]);
    expect(count).toBe(1);
  });

  test.each([
    ['other words', { ...fix, text: 'dyspnea' }],
    ['another place', { ...fix, index: 4 }],
    ['another finding', { ...fix, ctermId: COUGH }],
  ])('about %s is not applied', async (_, other) => {
    const given = await results();
    expect(withFixes(TEXT, given, [{ ...other, after }])).toEqual({ results: given, fixed: 0 });
  });
});
