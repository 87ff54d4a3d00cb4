// The folded words of notes, and the sequences of words in them that may be names. A sequence never crosses the end of a
// sentence, a bracket or a colon.

import { inside, type KnowledgeBase } from '../../knowledge/knowledge-base.js';

/** The longest sequence of words that is learnt as a name. */
const MOST_WORDS = 5;

/** A text as a name, i.e. its folded words joined by spaces. */
export function foldedName(kb: KnowledgeBase, text: string): string {
  return kb[inside].kernel
    .words(text)
    .map((word) => word.text)
    .join(' ');
}

/** Calls `found` for every sequence of words in a text that may be a name, in order. */
export function eachSequence(kb: KnowledgeBase, text: string, found: (name: string) => void): void {
  const words = kb[inside].kernel.words(text);
  for (let first = 0; first < words.length; first++) {
    let name = '';
    for (let last = first; last < words.length && last < first + MOST_WORDS; last++) {
      if (last > first && words[last].breakBefore) break;
      name = last === first ? words[last].text : `${name} ${words[last].text}`;
      found(name);
    }
  }
}
