// Names of persons who have just been mentioned by their relation to the patient: "daughter [Mrs. Hall] reports".

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isAsciiLetter, isAsciiUpper, type NoteText, skipBlanks, unitAt, wordEnd } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';

const TITLES = /* @__PURE__ */ wordList('title-of-person');
const FULL_STOP = 0x2e;
/** Maximum number of names, and maximum length of a name in characters. */
const MOST_NAMES = 3;
const LONGEST = 20;

/** The offset after the title and capitalised names at the given offset; the given offset if no title is there. */
export function afterName(note: NoteText, begin: number): number {
  const title = lengthOf(listedFrom(note, begin, TITLES));
  if (title === 0 || !isAsciiUpper(unitAt(note, begin))) return begin;
  const dot = begin + title;
  let at = skipBlanks(note, unitAt(note, dot) === FULL_STOP ? dot + 1 : dot, 2);
  for (let names = 0; names < MOST_NAMES; names++) {
    if (!isAsciiUpper(unitAt(note, at)) || !isAsciiLetter(unitAt(note, at + 1))) break;
    at = skipBlanks(note, wordEnd(note, at, LONGEST), 2);
  }
  return at;
}
