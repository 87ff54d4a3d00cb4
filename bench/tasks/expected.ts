// Computes the expected answer of the matching task with the recogniser's oracle (test/oracle), which looks up every
// sequence of words. The oracle is far too slow for a million names, so names that cannot occur in the checked notes
// are left out first. This is safe: a name that consists of ASCII words without an apostrophe or break can occur in a
// text only if all its words do, either unchanged or in the plural. The words in the omitted names remain known,
// because a word that occurs in any name is not looked up as a plural.

import { singularsAmong } from '../../src/compile/fold-plurals.js';
import { CORE_KEPT_WORDS } from '../../test/build/core-words.js';
import { oracleRecognizer, oracleSingulars, oracleWords } from '../../test/oracle/recognizer-oracle.js';

/**
 * The whole-word leftmost-longest matches in every note, as half-open UTF-16 offsets in order; each location occurs
 * once.
 */
export function expectedSpans(terms: readonly string[], notes: readonly string[]): [number, number][][] {
  const written = new Set(notes.flatMap((note) => oracleWords(note).map((word) => word.text)));
  const vocabulary = new Set([...written].flatMap((word) => [word, word.replace(/s$/, ''), ...oracleSingulars(word)]));
  const all = new Set(terms.flatMap((term) => plainWords(term) ?? oracleWords(term).map(({ text }) => text)));
  // The builder decides which words are folded to their singular; the oracle adopts that decision without checking it.
  const singulars = singularsAmong([...all], new Set(), oracleSingulars, CORE_KEPT_WORDS);
  const singularOf = (word: string): string => singulars.get(word) ?? word;
  const names = [];
  for (const [payload, term] of terms.entries()) {
    if (plainWords(term)?.some((word) => !vocabulary.has(word) && !vocabulary.has(singularOf(word)))) continue;
    const words = oracleWords(term).map((word) => ({ ...word, text: singularOf(word.text) }));
    if (words.length > 0) names.push({ words, payload });
  }
  const known = new Set([...all].map(singularOf));
  const own = [...CORE_KEPT_WORDS.notPlural].filter((word) =>
    oracleSingulars(word).some((singular) => known.has(singular)),
  );
  const recognize = oracleRecognizer(names, [...known, ...own]);
  return notes.map((note) => {
    const ends = new Map(recognize(note, 'longest').map(({ begin, end }) => [begin, end]));
    return [...ends];
  });
}

/**
 * The folded words of a name in plain ASCII, split by simpler rules than those of the oracle; undefined if the name is
 * not plain ASCII.
 */
function plainWords(term: string): string[] | undefined {
  return /^[\w ,/+-]+$/.test(term) ? (term.toLowerCase().match(/[a-z0-9]+/g) ?? []) : undefined;
}
