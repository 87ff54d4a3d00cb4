// The answer that the matching task expects: the recogniser's oracle (test/oracle), which looks every stretch of words up.
// It is far too slow for a million names, so names that cannot occur in the notes to be checked are left out first, by a
// rule that is plainly safe: a name of ASCII words, without apostrophe or break, needs all its words in the text.

import { oracleRecognizer, oracleWords } from '../../test/oracle/recognizer.js';

/** Whole-word leftmost-longest matches of every note, as half-open UTF-16 offsets in order, each place once. */
export function expectedSpans(terms: readonly string[], notes: readonly string[]): [number, number][][] {
  const vocabulary = new Set(notes.flatMap((note) => oracleWords(note).map((word) => word.text)));
  const names = terms
    .filter((term) => mayOccur(term, vocabulary))
    .map((term, payload) => ({ words: oracleWords(term), payload }))
    .filter((name) => name.words.length > 0);
  const recognize = oracleRecognizer(names);
  return notes.map((note) => {
    const ends = new Map(recognize(note, 'longest').map(({ begin, end }) => [begin, end]));
    return [...ends];
  });
}

function mayOccur(term: string, vocabulary: ReadonlySet<string>): boolean {
  if (!/^[\w ,/+-]+$/.test(term)) return true;
  return (term.toLowerCase().match(/[a-z0-9]+/g) ?? []).every((word) => vocabulary.has(word));
}
