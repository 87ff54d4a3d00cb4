// Expands patterns, i.e. texts that contain alternatives, such as `(a|b) c`, or word classes from the grammar, such as
// `<class>`. Each combination becomes a text of its own.

import type { Complain } from '../complaints.js';
import type { SourceLocation } from '../records.js';

/** Maximum number of texts that one pattern may produce; a pattern that produces more is probably a mistake. */
const MOST_TEXTS = 4000;

/** Whether a text contains alternatives or word classes. */
export function isPattern(text: string): boolean {
  return /[()<>|]/.test(text);
}

/** The texts that one pattern produces, with single spaces between words; reports patterns that cannot be parsed. */
export function textsOf(
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
