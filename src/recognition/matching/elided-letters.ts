// Lists of names that differ only in their last letter. After the first name, only this letter is written: "hepatitis B
// and C", "influenza A/B", "vitamin D, E and K". Each further letter is substituted for the first and becomes a mention
// of the finding with the resulting name. Input: mentions sorted by start.

import { wordList } from '../grammar/grammar.js';
import { listedFrom } from '../text/listed.js';
import { isAsciiUpper, isBlank, isWordUnit, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';
import { type Matches, newMention } from './matches.js';
import type { Mention } from './mentions.js';

const JOINER = /* @__PURE__ */ wordList('list-joiner');
const COMMA = 0x2c;
const SLASH = 0x2f;
const AMPERSAND = 0x26;
/** Maximum number of further letters, and minimum and maximum length of the name, in characters. */
const MOST_LETTERS = 4;
const SHORTEST = 5;
const LONGEST = 48;

/** Adds mentions for the letters that stand for a whole name. */
export function addElidedLetters(note: NoteText, found: Matches, match: (text: string) => Matches): void {
  const added: Mention[] = [];
  for (const { begin, end } of found.mentions) {
    if (end - begin < SHORTEST || end - begin > LONGEST || !isLetter(note, end - 1) || !isBlank(unitAt(note, end - 2)))
      continue;
    let last = end;
    for (let letters = 0; letters < MOST_LETTERS; letters++) {
      const at = letterAfter(note, last);
      if (at < 0) break;
      const written = note.text.slice(begin, end - 1) + note.text.charAt(at);
      const named = match(written).mentions.find((one) => one.begin === 0 && one.end === written.length);
      if (named === undefined) break;
      added.push(newMention(at, at + 1, [...named.names], named.form, 1));
      last = at + 1;
    }
  }
  if (added.length === 0) return;
  const replaced = new Set(added.map(({ begin }) => begin));
  found.mentions = found.mentions.filter(({ begin }) => !replaced.has(begin));
  for (const mention of added) found.mentions.push(mention);
  found.mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** The offset of the next letter of the list; -1 if the list ends. */
function letterAfter(note: NoteText, end: number): number {
  const first = skipBlanks(note, end, 2);
  const mark = unitAt(note, first);
  const isMarked = mark === COMMA || mark === SLASH || mark === AMPERSAND;
  const from = skipBlanks(note, isMarked ? first + 1 : first, 2);
  const joiner = lengthOf(listedFrom(note, from, JOINER));
  if (!isMarked && joiner === 0) return -1;
  const at = skipBlanks(note, from + joiner, 2);
  return isLetter(note, at) ? at : -1;
}

/** Whether a capital stands alone at the given offset. */
function isLetter(note: NoteText, at: number): boolean {
  return isAsciiUpper(unitAt(note, at)) && !isWordUnit(unitAt(note, at - 1)) && !isWordUnit(unitAt(note, at + 1));
}
