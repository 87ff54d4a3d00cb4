// Composes cue texts. A text in cues.yaml may contain alternatives and refer to word classes in the grammar:
// `(no|without any) <evidence-noun> of`. Each combination becomes a cue text of its own.

import type { Complain } from '../complaints.js';
import { didYouMean } from '../did-you-mean.js';
import type { CueRecord } from '../records.js';
import { isPattern, textsOf } from './compose-texts.js';
import type { GrammarWordRecord } from './read-grammar.js';

export interface ComposedCues {
  /** The cues, with patterns expanded to plain texts. */
  cues: CueRecord[];
  /** The word classes that patterns refer to. */
  classes: ReadonlySet<string>;
}

/**
 * Expands patterns into cues. Plain texts stay as they are; if a rule produces the same text more than once, there is
 * still only one cue for it.
 */
export function composeCues(
  patterns: readonly CueRecord[],
  grammar: readonly GrammarWordRecord[],
  complain: Complain,
): ComposedCues {
  const words = new Map<string, string[]>();
  for (const { wordClass, word } of grammar) {
    const listed = words.get(wordClass);
    if (listed === undefined) words.set(wordClass, [word]);
    else listed.push(word);
  }
  const classes = new Set<string>();
  const cues: CueRecord[] = [];
  // If a rule lists a text in full, the text need not also be composed from a pattern.
  const composed = new Set(patterns.filter(({ text }) => !isPattern(text)).map(({ rule, text }) => keyOf(rule, text)));
  for (const cue of patterns) {
    if (!isPattern(cue.text)) {
      cues.push(cue);
      continue;
    }
    const wordsOf = (wordClass: string): readonly string[] => {
      classes.add(wordClass);
      const listed = words.get(wordClass);
      if (listed === undefined) {
        complain(
          cue.place,
          `the grammar has no word class '${wordClass}'`,
          didYouMean(wordClass, words.keys(), 'add it to the grammar'),
        );
      }
      return listed ?? [];
    };
    for (const text of textsOf(cue.text, cue.place, wordsOf, complain)) {
      const key = keyOf(cue.rule, text);
      if (composed.has(key)) continue;
      composed.add(key);
      cues.push({ ...cue, text });
    }
  }
  return { cues, classes };
}

/** A key for a text in a rule. Two texts in the same rule have the same key if the matcher cannot tell them apart. */
function keyOf(rule: string, text: string): string {
  return `${rule}\n${text.toLowerCase().replace(/-/g, ' ')}`;
}
