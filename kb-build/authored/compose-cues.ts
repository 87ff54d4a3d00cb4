// Composes cue texts. A text in cues.yaml may contain alternatives and refer to word classes of the grammar:
// `(no|without any) <evidence-noun> of`. Each combination becomes a cue text of its own.

import type { Complain } from '../complaints.js';
import { didYouMean } from '../did-you-mean.js';
import type { CueRecord, SourceLocation } from '../records.js';
import type { GrammarWordRecord } from './read-grammar.js';

/** Maximum number of texts to which a pattern may expand; a pattern with more is probably a mistake. */
const MOST_TEXTS = 4000;

export interface ComposedCues {
  /** The cues, with patterns expanded to plain texts. */
  cues: CueRecord[];
  /** The word classes to which patterns refer. */
  classes: ReadonlySet<string>;
}

/**
 * Expands patterns into cues. Plain texts are kept as they are; if a rule composes a text more than once, the text
 * yields only one cue.
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
  const composed = new Set<string>();
  for (const cue of patterns) {
    if (!/[()<>|]/.test(cue.text)) {
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
      const key = `${cue.rule}\n${text}`;
      if (composed.has(key)) continue;
      composed.add(key);
      cues.push({ ...cue, text });
    }
  }
  return { cues, classes };
}

/** The texts to which a pattern expands, with single spaces between words. Reports patterns that cannot be parsed. */
function textsOf(
  pattern: string,
  place: SourceLocation,
  wordsOf: (wordClass: string) => readonly string[],
  complain: Complain,
): string[] {
  const parts = pattern.match(/[()|]|<[^<>()|]*>|[^()<>|]+|./g) ?? [];
  let at = 0;
  let isValid = true;
  const invalid = (problem: string): string[] => {
    const mend = 'write alternatives as `(a|b) c` and a word class as `<class>`';
    if (isValid) complain(place, `'${pattern}': ${problem}`, mend);
    isValid = false;
    at = parts.length;
    return [];
  };
  const alternatives = (isInner: boolean): string[] => {
    const texts = sequence(isInner);
    while (parts[at] === '|') {
      if (!isInner) return invalid('`|` outside of parentheses');
      at++;
      texts.push(...sequence(isInner));
    }
    return texts;
  };
  const sequence = (isInner: boolean): string[] => {
    let texts = [''];
    for (let part = parts[at]; part !== undefined && part !== '|'; part = parts[at]) {
      at++;
      let next: readonly string[] = [part];
      if (part === ')') {
        if (!isInner) return invalid('`)` without `(`');
        at--;
        break;
      }
      if (part === '(') {
        next = alternatives(true);
        if (parts[at++] !== ')') return invalid('`(` without `)`');
      } else if (part.length > 1 && part.startsWith('<')) next = wordsOf(part.slice(1, -1));
      else if (part === '<' || part === '>') return invalid(`\`${part}\` alone`);
      if (texts.length * next.length > MOST_TEXTS) return invalid(`more than ${MOST_TEXTS} texts`);
      texts = texts.flatMap((text) => next.map((more) => text + more));
    }
    return texts;
  };
  const found = alternatives(false);
  return [...new Set(found.map((text) => text.trim().replace(/ +/g, ' ')))].filter((text) => text !== '');
}
