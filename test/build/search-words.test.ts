// Search words, from their file to the search: contradictions are reported, a query is interpreted with the search
// words in its bundle, and a bundle without search words is searched word for word.

import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { searchCodes } from '../../src/operations/search-codes.js';
import { build, built, smallCore } from './small-core.js';

const words = (text: string) => smallCore({ 'search-words.yaml': text });

describe('the checker', () => {
  test.each<[string, string, string]>([
    [
      'a short word for a stop word',
      'stop: [asthma]\nshort: { az: asthma }',
      "search-words.yaml:2:10  'asthma' is a stop word, so 'az' would find nothing  → drop one of them",
    ],
    [
      'a short word for a short one',
      'short: { az: azm, azm: asthma }',
      "search-words.yaml:1:10  'azm' is itself listed in `short`  → write the word in full",
    ],
    [
      'a form that a rule knows',
      'forms: { fractur: [fractured] }',
      "search-words.yaml:1:20  'fractur' is already the stem of 'fractured' by rule  → drop it",
    ],
  ])('complains about %s', (_, text, expected) => {
    expect(build(words(text)).complaints.map(showComplaint)).toEqual([expected]);
  });

  test.each<[string, string, string[]]>([
    [
      'a short word that stands for nothing',
      'short: { bz: bezoar }',
      ["1:10  no name and no description of a code contains 'bezoar'"],
    ],
    ['a side that nothing has', 'sides: [dorsal]', ["1:9  no name and no description of a code contains 'dorsal'"]],
    ['what is there in another form', 'short: { az: asthmatic }', []],
  ])('warns about %s', (_, text, expected) => {
    const { warnings } = build(words(text));
    expect(warnings.map(showComplaint)).toEqual(
      expected.map((each) => `search-words.yaml:${each}  → drop it, or correct its spelling`),
    );
  });
});

describe('a query', () => {
  const found = async (sources: ReturnType<typeof smallCore>, Query: string) => {
    const kb = await openKnowledgeBase(built(sources).bytes);
    return searchCodes(kb, { Query, VocabCodes: 'icd10', Limit: 1 }).matches.match.map(
      ({ description }) => description,
    );
  };

  test('uses the search words in its bundle or, if there are none, only the words as typed', async () => {
    const [asthma] = await found(smallCore(), 'asthma');
    expect(asthma).toBeDefined();
    expect(await found(words('short: { qz: asthma }'), 'qz')).toEqual([asthma]);
    expect(await found(smallCore(), 'qz')).toEqual([]);
    expect(await found(words('forms: { asthm: [quaz] }'), 'quaz')).toEqual([asthma]);
    expect(await found(words('forms: { quinc: [quaz] }'), 'quaz')).toEqual([]);
  });
});
