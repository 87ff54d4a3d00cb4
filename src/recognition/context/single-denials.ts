// Denials that follow a list but do not extend back across a comma: "paraspinal tenderness, SLR negative", "known
// epilepsy, headache denied".

import { DX, SX } from '../../knowledge/term-types.js';
import { wordList } from '../grammar/grammar.js';
import type { Lexicon } from '../matching/lexicon.js';
import { meansOnly } from '../matching/means-only.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { isListGap } from './gaps.js';

const COMMA = 0x2c;
const COLON = 0x3a;
/** Maximum length, in characters, of a denial of one finding. */
const LONGEST = 8;
const DASHES = /* @__PURE__ */ markSet('-–—');
/** Words that deny only the finding right before them: "paraspinal tenderness, SLR negative". */
const DENIES_ONE = /* @__PURE__ */ wordList('denies-one-finding');

/** Whether a hit denies only the finding right before it. */
function deniesOne(note: NoteText, { begin, end }: CueHit): boolean {
  if (end - begin > LONGEST || listedFrom(note, begin, DENIES_ONE) === 0) return false;
  const before = unitAt(note, skipBlanksBack(note, begin, 2) - 1);
  return before !== COLON && !DASHES.has(before);
}

/**
 * Whether a denial does not extend across a comma to the given mention. "Chest pain, PE ruled out" excludes the
 * embolism alone; a list of three or more is excluded as a whole.
 */
export function deniesLast(note: NoteText, { outerBegin }: Mention, hit: CueHit, before: Mention | undefined): boolean {
  if (deniesOne(note, hit)) return true;
  return hit.says.excludes && (before === undefined || !isListGap(note, before.outerEnd, outerBegin, true));
}

/** Whether a comma follows the given offset. */
export function endsAtComma(note: NoteText, end: number): boolean {
  return unitAt(note, skipBlanks(note, end)) === COMMA;
}

/**
 * Whether the mention is a disease before a comma, and the last mention that the denial reached is a complaint:
 * "epilepsy, headache denied". Only the complaint is denied.
 */
export function isKnownDisease(
  note: NoteText,
  mention: Mention,
  last: Mention | undefined,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): boolean {
  if (last === undefined || !endsAtComma(note, mention.outerEnd)) return false;
  return meansOnly(mention, DX, lexicon) && meansOnly(last, SX, lexicon);
}
