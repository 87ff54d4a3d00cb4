// Corrects misspelled words in directions: "3 tiems a day for 2 wekes". Words are corrected only in a text that is
// known to consist of directions, and only if exactly one word in the vocabulary is one edit away.

import { wordsOf } from '../grammar/grammar.js';
import { isListed } from '../text/listed.js';
import type { NoteText } from '../text/note-text.js';
import { TIME_UNITS } from '../text/periods.js';
import type { SigVocabulary } from './sig-words.js';

/** In shorter words, only swapped neighbouring letters are corrected. */
const SHORTEST = 4;
const LEAST = 3;

/** The vocabulary word that a misspelled word means, or the word itself if it is not corrected. */
export function correctedWord(vocabulary: SigVocabulary, note: NoteText, word: string): string {
  if (word.length < LEAST || !/^[a-z]+$/.test(word)) return word;
  if (vocabulary.words.has(word) || isListed(note, word, TIME_UNITS)) return word;
  const known = new Set([...vocabulary.lettered.map((one) => one.word), ...wordsOf(note.grammar, TIME_UNITS).keys()]);
  const near = [...known].filter((one) => isNear(word, one));
  // Swapped letters are more likely than any other edit: "tiems" is "times", not "item".
  const exchanged = near.filter((one) => isExchange(word, one));
  const [only, other] = exchanged.length > 0 ? exchanged : near;
  return only === undefined || other !== undefined ? word : only;
}

function isNear(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1 || known.length < LEAST) return false;
  if (isExchange(word, known)) return true;
  if (word.length < SHORTEST || known.length < SHORTEST) return false;
  let begin = 0;
  while (begin < word.length && word[begin] === known[begin]) begin++;
  let end = 0;
  const most = Math.min(word.length, known.length) - begin;
  while (end < most && word[word.length - 1 - end] === known[known.length - 1 - end]) end++;
  return Math.max(word.length, known.length) - begin - end <= 1;
}

/** Whether two words differ only in that two neighbouring letters are swapped. */
function isExchange(word: string, known: string): boolean {
  if (word.length !== known.length) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  return (
    at + 1 < word.length &&
    word[at] === known[at + 1] &&
    word[at + 1] === known[at] &&
    word.slice(at + 2) === known.slice(at + 2)
  );
}
