// A denial of one side ends where the other side begins: "R no mass, L breast mass".

import { wordList, wordsOf } from '../grammar/grammar.js';
import { IS_SIDE } from '../matching/cue-texts.js';
import type { Mention } from '../matching/mentions.js';
import type { Scope } from '../matching/scopes.js';
import { listedBefore } from '../text/listed.js';
import { type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';

const SIDES = /* @__PURE__ */ wordList('side-of-value');
const COLON = 0x3a;

/** Whether a denial follows a side, and a mention after the first denied finding is on another side. */
export function turnsSide(note: NoteText, { hit, taken }: Scope, { modifiers }: Mention): boolean {
  if (taken < 0) return false;
  const own = modifiers.find((one) => (one.hit.kinds & IS_SIDE) !== 0 && one.hit.begin >= taken);
  if (own === undefined) return false;
  let end = skipBlanksBack(note, hit.begin, 2);
  if (unitAt(note, end - 1) === COLON) end = skipBlanksBack(note, end - 1, 2);
  const length = lengthOf(listedBefore(note, end, SIDES));
  if (length === 0) return false;
  return wordsOf(note.grammar, SIDES).get(note.text.slice(end - length, end).toLowerCase()) !== own.cue.sets;
}
