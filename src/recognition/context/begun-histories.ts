// History phrases that end a denial: "no allergies, with a history of asthma", "no cough PMH gout". The findings after
// them are past rather than denied.

import { wordList } from '../grammar/grammar.js';
import { IS_PAST } from '../matching/cue-texts.js';
import type { CueHit } from '../matching/mentions.js';
import { type Scopes, widePolarity } from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isAsciiUpper, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';

const COMMA = 0x2c;
const SHORT_HISTORY = /* @__PURE__ */ wordList('short-history-heading');
const WITH = /* @__PURE__ */ wordList('with-word');
const AND = /* @__PURE__ */ wordList('and-word');
const ARTICLES = /* @__PURE__ */ wordList('indefinite-article');

/** Whether a history phrase ends a denial: "no allergies, with a history of asthma", "and a history of". */
export function beginsHistory(note: NoteText, scopes: Scopes, { kinds, begin }: CueHit): boolean {
  if ((kinds & IS_PAST) === 0) return false;
  const open = widePolarity(scopes);
  if (open?.says.denies !== true) return false;
  if (listedFrom(note, begin, WITH) !== 0) return true;
  // "No cough, pmh of gout": a short heading inside a line.
  if (listedFrom(note, begin, SHORT_HISTORY) !== 0) {
    const isCapital = isAsciiUpper(unitAt(note, begin)) && isAsciiUpper(unitAt(note, begin + 1));
    if (isCapital || unitAt(note, skipBlanksBack(note, begin) - 1) === COMMA) return true;
  }
  const end = skipBlanksBack(note, begin);
  const article = listedBefore(note, end, ARTICLES);
  // The scope of a reporting verb ("denies") continues across "and".
  if (article === 0 || open.says.tells) return false;
  return listedBefore(note, skipBlanksBack(note, end - lengthOf(article)), AND) !== 0;
}
