// Headings that touch the last word of the text before them, as in notes that have lost their line ends: "asthmaPLAN:
// spirometry". The matcher would see the word and the heading as a single word, so a semicolon, which no name crosses,
// is inserted between them before matching. Only the words before a colon are examined.

import { lastBefore } from './last-before.js';
import { isAsciiLetter, isAsciiUpper, isBlank, isDigit, isWordUnit } from './note-text.js';

const COLON = ':';
const SLASH = 0x2f;
/** Maximum and minimum length, in characters, of a glued heading. */
const LONGEST = 40;
const SHORTEST = 2;

/** The starts of headings that touch the word before them; `isHeading` returns whether words are a heading. */
export function gluedHeadings(text: string, isHeading: (words: string) => boolean): number[] {
  const found: number[] = [];
  for (let colon = text.indexOf(COLON); colon >= 0; colon = text.indexOf(COLON, colon + 1)) {
    const begin = gluedBegin(text, colon, isHeading);
    if (begin > 0) found.push(begin);
  }
  return found;
}

/** The start of the heading that ends at a colon, if it is glued; -1 otherwise. */
function gluedBegin(text: string, colon: number, isHeading: (words: string) => boolean): number {
  const stop = Math.max(0, colon - LONGEST);
  for (let at = colon - 1; at > stop; at--) {
    const code = text.charCodeAt(at);
    if (!isAsciiLetter(code) && !isBlank(code) && code !== SLASH) return -1;
    if (!isAsciiUpper(code) || colon - at < SHORTEST) continue;
    const before = text.charCodeAt(at - 1);
    const isGlued = isDigit(before) || (isAsciiLetter(before) && !isAsciiUpper(before));
    if (!isGlued || !isHeading(text.slice(at, colon))) continue;
    // "FamHx" is itself a heading.
    return isHeading(text.slice(wordBeginOf(text, at), colon)) ? -1 : at;
  }
  return -1;
}

function wordBeginOf(text: string, at: number): number {
  let begin = at;
  while (begin > 0 && at - begin < LONGEST && isWordUnit(text.charCodeAt(begin - 1))) begin--;
  return begin;
}

/** A text with a semicolon before each of the given offsets, and the mapping back to offsets in the original text. */
export function separateAt(text: string, offsets: readonly number[]) {
  let separated = '';
  let from = 0;
  /** The offsets of the semicolons in the new text. */
  const marks: number[] = [];
  for (const at of offsets) {
    separated += text.slice(from, at);
    marks.push(separated.length);
    separated += ';';
    from = at;
  }
  separated += text.slice(from);
  return { text: separated, originalOf: (offset: number): number => offset - (lastBefore(marks, offset) + 1) };
}
