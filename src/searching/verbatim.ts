// Tests, for exact searches, whether a text contains the query as typed. Case, the number of blanks and (with Clean)
// punctuation are ignored.

import { cleaned } from './query-words.js';

/** Returns a predicate for whether a text contains the query between word boundaries. */
export function holdsVerbatim(query: string, clean: boolean): (text: string) => boolean {
  const plain = (text: string): string => plainly(clean ? cleaned(text) : text);
  const wanted = plain(query);
  return (text) => {
    const all = plain(text);
    for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
      if (!isLetter(all[at - 1]) && !isLetter(all[at + wanted.length])) return true;
    }
    return false;
  };
}

function plainly(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
