// quickPrompt, multiQuickPrompt and resolveTerms, with the embedded knowledge and with prompts added by the tests.

import { describe, expect, test } from 'vitest';
import { multiQuickPrompt, openKnowledgeBase, quickPrompt, resolve, resolveTerms } from '../../src/node/index.js';

const YEAR = 525_960;
const ASTHMA = 10311;
const DIABETES = 10092;
const CHEST_PAIN = 10380;

/** A finding with prompts, some of which apply only at certain ages, to one sex or to one role. */
const SOURCE = 4_000_000_001;
const kb = await openKnowledgeBase({
  overlays: [
    {
      name: 'tests',
      findings: [{ id: SOURCE, termType: 4, description: 'Invented illness' }],
      prompts: [
        { source: SOURCE, target: CHEST_PAIN, level: 'R', size: 1, rank: 1 },
        { source: SOURCE, target: ASTHMA, level: 'R', size: 1, rank: 2, age: `0-${10 * YEAR}` },
        { source: SOURCE, target: DIABETES, level: 'R', size: 2, rank: 3 },
        { source: SOURCE, target: 10326, level: 'M', size: 3, rank: 4, roles: ['medNurseEntering'] },
      ],
    },
  ],
});

type Given = Partial<Parameters<typeof quickPrompt>[1]>;
const prompted = (given: Given): (number | undefined)[] =>
  quickPrompt(kb, { CtermId: SOURCE, ...given }).list.item.map(({ ctermId }) => ctermId);

const Patient = { birthDate: '2000-01-01', sex: 'F' };
const EncounterTime = '2025-01-01';

describe('quickPrompt', () => {
  test.each<[Given, number[]]>([
    [{ ListSize: 'Small' }, [CHEST_PAIN, ASTHMA]],
    [{}, [CHEST_PAIN, ASTHMA, DIABETES]],
    [{ ListSize: 'Medium' }, [CHEST_PAIN, ASTHMA, DIABETES]],
    [{ ListSize: 'Large' }, [CHEST_PAIN, ASTHMA, DIABETES]],
    [{ ListSize: 'Large', Role: 'medNurseEntering' }, [CHEST_PAIN, ASTHMA, DIABETES, 10326]],
    [{ ListSize: 'Large', Role: 'medDocEntering' }, [CHEST_PAIN, ASTHMA, DIABETES]],
    [{ ListSize: 'Small', Patient, EncounterTime }, [CHEST_PAIN]],
    [{ ListSize: 'Small', Patient, EncounterTime, Onset: '2005-06-01' }, [CHEST_PAIN, ASTHMA]],
    [{ ListSize: 'Small', Patient, EncounterTime, Duration: '20Y' }, [CHEST_PAIN, ASTHMA]],
    [{ ListSize: 'Small', Patient, EncounterTime, Duration: '3 weeks' }, [CHEST_PAIN]],
    // The onset takes precedence over the duration; an onset before birth is ignored.
    [{ ListSize: 'Small', Patient, EncounterTime, Onset: '2024-06-01', Duration: '20Y' }, [CHEST_PAIN]],
    [{ ListSize: 'Small', Patient, EncounterTime, Onset: '1990-06-01' }, [CHEST_PAIN]],
    [{ ListSize: 'Small', Prefix: 'H', Result: 'N', Scale: 3 }, [CHEST_PAIN, ASTHMA]],
    [{ CtermId: 1 }, []],
  ])('%j', (given, ids) => expect(prompted(given)).toEqual(ids));

  test('returns terms as resolve does, numbered', () => {
    const given = { TermProperties: ['names'], ResolvePhrases: true, GroupingFlags: 'SymptomsToHPI' } as const;
    const { item } = quickPrompt(kb, { CtermId: SOURCE, ListSize: 'Small', ...given }).list;
    expect(item.map(({ entryId }) => entryId)).toEqual([1, 2]);
    for (const { entryId, ...term } of item) {
      expect(term).toEqual(resolve(kb, { CtermId: term.ctermId ?? 0, ...given }).term);
    }
    expect(item[0]?.groupId).toBe('HPI');
  });

  test.each<[Given, string]>([
    [
      { Onset: 'long ago' },
      "quickPrompt: parameter Onset: expected a date or date and time such as '2025-03-01', got 'long ago'",
    ],
    [{ Duration: '3 sols' }, "quickPrompt: parameter Duration: expected a number and a unit such as '3W' or '3 weeks'"],
  ])('refuses %j', (given, message) => expect(() => prompted(given)).toThrow(message));
});

describe('multiQuickPrompt', () => {
  const merged = (CtermIds: string | number[], given: Omit<Parameters<typeof multiQuickPrompt>[1], 'CtermIds'> = {}) =>
    multiQuickPrompt(kb, { CtermIds, ...given }).list.item.map(({ ctermId }) => ctermId);

  test('for one finding is the same as its quick prompt', () => {
    expect(merged([SOURCE])).toEqual(prompted({}));
    expect(merged(String(ASTHMA))).toEqual(prompted({ CtermId: ASTHMA }));
  });

  test('for several findings, returns each finding prompted by any of them once, but none of the given ones', () => {
    const ids = merged(`${SOURCE}, ${ASTHMA}, 1`, { ListSize: 'Large' });
    const each = [SOURCE, ASTHMA].flatMap((CtermId) => prompted({ CtermId, ListSize: 'Large' }));
    expect(new Set(ids)).toEqual(new Set(each.filter((id) => id !== ASTHMA && id !== SOURCE)));
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('refuses parameters that only quickPrompt has', () => {
    expect(() => multiQuickPrompt.invoke(kb, { CtermIds: [ASTHMA], Onset: '2024' })).toThrow(
      /there is no parameter 'Onset'/,
    );
  });
});

describe('resolveTerms', () => {
  test('resolves in the order of the request, including duplicates, with an error in place of an unknown id', () => {
    const { item } = resolveTerms(kb, { CtermIds: `${CHEST_PAIN},1,${DIABETES},${CHEST_PAIN}`, Tags: 'x' }).list;
    expect(item.map(({ entryId, ctermId, text, error }) => [entryId, ctermId, error ?? text])).toEqual([
      [1, CHEST_PAIN, 'chest pain'],
      [2, 1, 'there is no finding 1'],
      [3, DIABETES, 'Type 2 diabetes mellitus'],
      [4, CHEST_PAIN, 'chest pain'],
    ]);
    expect(Object.keys(item[1] ?? {})).toEqual(['entryId', 'ctermId', 'error']);
    expect(item[0]?.tags?.split(',')).toContain('x');
  });

  test('returns an empty list for an empty request', () =>
    expect(resolveTerms(kb, { CtermIds: [] })).toEqual({ list: { item: [] } }));
});
