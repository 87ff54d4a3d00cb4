// The answer that the matching task expects: the recogniser's oracle (test/oracle), which looks every stretch of words up.
// It is far too slow for a million names, so names that cannot occur in the notes to be checked are left out first, by a
// rule that is plainly safe: a name of ASCII words, without apostrophe or break, needs all its words in the text, as they
// are or in the plural. Their words stay known, since a word that some name holds is not looked for as a singular.

import { singularsAmong } from '../../src/compile/fold-plurals.js';
import { OWN_WORDS } from '../../src/compile/own-words.js';
import { oracleRecognizer, oracleSingulars, oracleWords } from '../../test/oracle/recognizer-oracle.js';

/** Whole-word leftmost-longest matches of every note, as half-open UTF-16 offsets in order, each place once. */
export function expectedSpans(terms: readonly string[], notes: readonly string[]): [number, number][][] {
  const written = new Set(notes.flatMap((note) => oracleWords(note).map((word) => word.text)));
  const vocabulary = new Set([...written].flatMap((word) => [word, word.replace(/s$/, ''), ...oracleSingulars(word)]));
  const all = new Set(terms.flatMap((term) => plainWords(term) ?? oracleWords(term).map(({ text }) => text)));
  // Which words the builder folds is its own choice, and part of what is asked.
  const singulars = singularsAmong([...all], new Set(), oracleSingulars);
  const singularOf = (word: string): string => singulars.get(word) ?? word;
  const names = [];
  for (const [payload, term] of terms.entries()) {
    if (plainWords(term)?.some((word) => !vocabulary.has(word) && !vocabulary.has(singularOf(word)))) continue;
    const words = oracleWords(term).map((word) => ({ ...word, text: singularOf(word.text) }));
    if (words.length > 0) names.push({ words, payload });
  }
  const known = new Set([...all].map(singularOf));
  const own = [...OWN_WORDS].filter((word) => oracleSingulars(word).some((singular) => known.has(singular)));
  const recognize = oracleRecognizer(names, [...known, ...own]);
  return notes.map((note) => {
    const ends = new Map(recognize(note, 'longest').map(({ begin, end }) => [begin, end]));
    return [...ends];
  });
}

/** The folded words of a name that is all ASCII words, without the oracle's care. */
function plainWords(term: string): string[] | undefined {
  return /^[\w ,/+-]+$/.test(term) ? (term.toLowerCase().match(/[a-z0-9]+/g) ?? []) : undefined;
}
