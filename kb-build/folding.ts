// Folds the texts of a build exactly as the recogniser folds a note. Nearly every step of a build compares the same
// names by their folded words, so each distinct text is given to the kernel only once.

import type { TextKernel, Word } from '../src/kernel/api.js';

/** A folded word, without its place in the text. */
export type FoldedWord = Pick<Word, 'text' | 'breakBefore'>;

export interface Folding {
  /** The folded words of a text, joined by spaces; '' if it has no words. */
  fold(text: string): string;
  /** Like `fold`, but each break between words becomes a full stop, written as a separate word: `pain . left arm`. */
  written(text: string): string;
  words(text: string): FoldedWord[];
}

/** A word has at least one letter or digit, so a full stop on its own cannot be mistaken for a word. */
const BREAK = '.';

/** Returns a folding that caches every text; it is meant for a single build. */
export function foldingWith(kernel: TextKernel): Folding {
  const known = new Map<string, string>();
  const written = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    // Joining gives a flat string, which takes less memory than one that is put together word by word.
    const parts: string[] = [];
    for (const { text: word, breakBefore } of kernel.words(text)) {
      if (breakBefore) parts.push(BREAK);
      parts.push(word);
    }
    const folded = parts.join(' ');
    known.set(text, folded);
    return folded;
  };
  return {
    written,
    fold(text) {
      const folded = written(text);
      return folded.includes(`${BREAK} `)
        ? wordsIn(folded)
            .map((word) => word.text)
            .join(' ')
        : folded;
    },
    words: (text) => wordsIn(written(text)),
  };
}

function wordsIn(written: string): FoldedWord[] {
  const words: FoldedWord[] = [];
  if (written === '') return words;
  let breakBefore = false;
  for (const text of written.split(' ')) {
    if (text !== BREAK) words.push({ text, breakBefore });
    breakBefore = text === BREAK;
  }
  return words;
}
