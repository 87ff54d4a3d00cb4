// Signs that label a list: "ROS (+): cough, fever; (-): rash", "Pertinent -: chest pain, syncope". A sign before a
// colon is the answer for all findings in the list after the colon.

import type { Mention } from '../matching/mentions.js';
import { isAsciiLetter, isBlank, isLineEnd, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { ABSENT, PRESENT } from './answer-tokens.js';
import { addAnswer, isAnswered } from './answers.js';

const PLUS = 0x2b;
const COLON = 0x3a;
const MINUS = /* @__PURE__ */ markSet('-–−');
const CLOSING = /* @__PURE__ */ markSet(')]');
const OPENING = /* @__PURE__ */ markSet('([');
const ENDS = /* @__PURE__ */ markSet(';|');
const FULL_STOP = 0x2e;

/** Applies each sign that labels a list to the mentions in the list. */
export function attachSignLabels(note: NoteText, mentions: readonly Mention[]): void {
  const { text } = note;
  let next = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const sign = signBefore(note, colon);
    if (sign < 0) continue;
    const verdict = unitAt(note, sign) === PLUS ? PRESENT : ABSENT;
    const end = listEnd(note, colon + 1);
    while (next < mentions.length && mentions[next].begin < colon) next++;
    for (; next < mentions.length && mentions[next].begin < end; next++)
      if (!isAnswered(mentions[next])) addAnswer(mentions[next], { begin: sign, end: sign + 1 }, verdict);
  }
}

/** The offset of the sign, alone or in brackets, before a colon; -1 if there is none. */
function signBefore(note: NoteText, colon: number): number {
  const last = skipBlanksBack(note, colon, 1) - 1;
  const isFramed = CLOSING.has(unitAt(note, last));
  const sign = isFramed ? last - 1 : last;
  const code = unitAt(note, sign);
  if (code !== PLUS && !MINUS.has(code)) return -1;
  const before = unitAt(note, sign - 1);
  if (isFramed) return OPENING.has(before) ? sign : -1;
  // "Pertinent -: …" after a word and a blank; a dash that touches a word belongs to it ("COVID-: …").
  return isBlank(before) && isAsciiLetter(unitAt(note, sign - 2)) ? sign : -1;
}

/** The end of the list after a label: a semicolon, a full stop, a line end, or the sign of the next label. */
function listEnd(note: NoteText, begin: number): number {
  for (let at = begin; at < note.length; at++) {
    const code = unitAt(note, at);
    if (isLineEnd(code) || ENDS.has(code)) return at;
    if (code === FULL_STOP && !isAsciiLetter(unitAt(note, at + 1))) return at;
    if (code === COLON) {
      const sign = signBefore(note, at);
      if (sign >= 0) return sign;
    }
  }
  return note.length;
}
