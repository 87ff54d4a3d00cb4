// Words that are never changed (kept words). Entries that have no effect are reported. The kept words in a bundle apply
// to its own names, to names in its overlays, and to searches.

import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { recognize } from '../../src/operations/recognize.js';
import { searchCodes } from '../../src/operations/search-codes.js';
import { build, built, edited, smallCore } from './small-core.js';

/** The id of asthma in the small core. */
const ASTHMA = 10001;

describe('the checker', () => {
  test.each<[string, string, string[]]>([
    [
      'what does not end like a plural',
      'not-plural: [cough, virus, mass, abs]',
      ['cough', 'virus', 'mass'].map((word) => `'${word}' does not end like a plural, so it is never treated as one`),
    ],
    [
      'a plural beside its singular',
      'correct: [sprint, sprints]',
      ["'sprints' is found through 'sprint', which is listed too"],
    ],
    ['a plural that looks like no plural', 'not-plural: [sweats]\ncorrect: [sweet, sweets]', []],
    [
      'what is too short to be corrected to anything',
      'correct: [fat, fate]',
      ["'fat' is never corrected, because only words of 5 to 31 letters are"],
    ],
  ])('complains about %s', (_, text, expected) => {
    const complaints = build(smallCore({ 'kept-words.yaml': text })).complaints.map(showComplaint);
    expect(complaints.map((complaint) => complaint.replace(/^\S+ {2}/, ''))).toEqual(
      expected.map((problem) => `${problem}  → drop it`),
    );
  });
});

/** The spans recognised in `Text` after `name` has been added to asthma, in the bundle or in an overlay. */
async function spans(words: string, name: string, from: 'bundle' | 'overlay', Text: string): Promise<string[]> {
  const list = words === '' ? {} : { 'kept-words.yaml': words };
  const names = from === 'bundle' ? edited('lungs.yaml', '[bronchial asthma]', `[${name}]`) : {};
  const overlays = from === 'overlay' ? [{ name: 'more', names: [{ finding: ASTHMA, text: name }] }] : [];
  const kb = await openKnowledgeBase({ base: built(smallCore({ ...list, ...names })).bytes, overlays });
  const { results } = recognize(kb, { Text }).taggedText;
  return results.map(({ index, length }) => Text.slice(index, index + length));
}

test.each([
  ['plural', 'bundle', 'fit', 'He has fits.', 'fits', 'not-plural: [fits]'],
  ['plural', 'overlay', 'fit', 'He has fits.', 'fits', 'not-plural: [fits]'],
  // Misspellings of words from an overlay's dictionary are not corrected.
  ['misspelling', 'bundle', 'massage', 'A message came.', 'message', 'correct: [message]'],
] as const)(
  'a word is a %s of a word in a name of the %s, unless it is a kept word',
  async (_, from, name, text, found, words) => {
    expect(await spans('', name, from, text)).toEqual([found]);
    expect(await spans(words, name, from, text)).toEqual([]);
  },
);

test('a search treats a short word as a plural or, if it is a kept word, as a misspelling', async () => {
  const score = async (words: Record<string, string>) => {
    const sources = smallCore({ ...words, ...edited('lungs.yaml', '[bronchial asthma]', '[asthma of the fit]') });
    const kb = await openKnowledgeBase(built(sources).bytes);
    const { match } = searchCodes(kb, { Query: 'fits', VocabCodes: 'icd10', Verbose: true }).matches;
    return Number(match[0]?.score);
  };
  expect(await score({ 'kept-words.yaml': 'not-plural: [fits]' })).toBeLessThan(await score({}));
});
