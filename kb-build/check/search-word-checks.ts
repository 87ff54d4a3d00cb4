// Checks search words against one another and against the texts that are searched: a short form must expand to a word
// that is indexed and is not itself a short form, and every entry must have an effect.

import { searchWordsOfRows } from '../../src/compile/query-word-lists.js';
import { type StemWords, stemOf } from '../../src/compile/search-stem.js';
import { keptWordsOf } from '../authored/read-kept-words.js';
import type { SearchWordRecord } from '../authored/read-search-words.js';
import type { Draft } from '../draft.js';
import type { Complaint } from '../records.js';

/**
 * Complains about search words that contradict one another or have no effect, and warns about search words that no text
 * contains.
 */
export function checkSearchWords(draft: Draft, complaints: Complaint[], warnings: Complaint[]): void {
  if (draft.searchWords.length === 0) return;
  const { notPlural } = keptWordsOf(draft.keptWords);
  const byRule: StemWords = { notPlural, stems: new Map() };
  const words = searchWordsOfRows(
    draft.searchWords.map(({ use, word, means }) => ({ kind: use, word, means })),
    notPlural,
  );
  const complain = ({ place }: SearchWordRecord, problem: string, mend: string): void => {
    complaints.push({ place, problem, mend });
  };
  for (const record of draft.searchWords) {
    const { use, word, means } = record;
    if (use === 'short') {
      if (words.stop.has(means))
        complain(record, `'${means}' is a stop word, so '${word}' would find nothing`, 'drop one of them');
      if (words.inFull.has(means))
        complain(record, `'${means}' is itself listed in \`short\``, 'write the word in full');
    }
    if (use === 'form' && stemOf(word, byRule) === means) {
      complain(record, `'${means}' is already the stem of '${word}' by rule`, 'drop it');
    }
  }
  // This check is skipped if releases were read: they contain too many texts to search, and also words that the core
  // lacks.
  if (draft.trust.size > 0) return;
  const stems = stemsOf(draft, words);
  for (const { use, word, means, place } of draft.searchWords) {
    const looked = use === 'short' ? stemOf(means, words) : use === 'side' ? stemOf(word, words) : undefined;
    if (looked === undefined || stems.has(looked)) continue;
    warnings.push({
      place,
      problem: `no name and no description of a code contains '${means || word}'`,
      mend: 'drop it, or correct its spelling',
    });
  }
}

/** The stems of all words in the names and descriptions of a draft's findings, and in the descriptions of its codes. */
function stemsOf({ codes, findings, names }: Draft, special: StemWords): Set<string> {
  const found = new Set<string>();
  const words = new Set<string>();
  const add = (text: string): void => {
    for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) words.add(word);
  };
  for (const { description } of codes) add(description);
  for (const { description } of findings) add(description);
  for (const text of names.text) add(text);
  for (const word of words) found.add(stemOf(word, special));
  return found;
}
