// Checks whether the recogniser can represent a string, i.e. whether the string has 1 to NAME_MAX_WORDS words, none of
// which is too long.

import { NAME_MAX_WORDS, WORD_MAX_BYTES } from '../../assembly/layout.js';
import type { Pattern } from './number-words.js';

/** The reason why a string cannot be matched. */
export type PatternFault = 'no words' | 'too long';

/** Returns the words, or the reason why the recogniser cannot represent them. */
export function wordsOrFault(words: Pattern['words']): Pattern['words'] | PatternFault {
  if (words.length === 0) return 'no words';
  if (words.length > NAME_MAX_WORDS || words.some(({ text }) => utf8Length(text) > WORD_MAX_BYTES)) return 'too long';
  return words;
}

function utf8Length(text: string): number {
  // A UTF-16 code unit takes at most three bytes, so only very long words need to be encoded to measure them.
  return text.length * 3 <= WORD_MAX_BYTES ? text.length : new TextEncoder().encode(text).length;
}
