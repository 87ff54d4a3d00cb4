// American and British spelling: a name is recognised in both. The parts of words that differ are authored, and so are the
// words that only look like one of them.

import type { Respelling, Spellings } from '../import-words.js';
import { type HygieneRule, reworded } from './name-variant.js';

/** The text in the other spelling; the same text where the two agree. A text that mixes them becomes American. */
function otherSpelling(text: string, { american, british, except }: Spellings): string {
  const toAmerican = respell(text, british, except);
  return toAmerican === text ? respell(text, american, except) : toAmerican;
}

function respell(text: string, { pattern, to }: Respelling, except: RegExp | undefined): string {
  if (pattern === undefined) return text;
  return text.replace(/\p{L}+/gu, (word) => {
    if (except?.test(word)) return word;
    return word.replace(pattern, (part) => {
      const other = to.get(part.toLowerCase()) ?? part;
      return /^\p{Lu}/u.test(part) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
    });
  });
}

/** "anemia" and "anaemia": a name is recognised in both spellings. */
export const spellings: HygieneRule = {
  name: 'spelling',
  summary: 'American and British spelling stand for each other: "anemia", "anaemia"',
  apply(reading, words) {
    if (reading.cased || reading.kind === 'abbreviation') return undefined;
    const other = otherSpelling(reading.text, words.spellings);
    return other === reading.text ? undefined : [reading, ...(reworded(reading, other) ?? [])];
  },
};
