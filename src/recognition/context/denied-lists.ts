// Finds the places at which a list of absent findings turns to present ones: "no webbing, slight edema", "no fever, was
// admitted with cough", "no rash, uvula midline". Before each mention that a denial would reach, a few words are
// searched backwards.

import { wordList } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import type { Scope } from '../matching/scopes.js';
import { listedFrom } from '../text/listed.js';
import { isBlank, isDigit, isWordUnit, type NoteText, skipBlanks, unitAt, wordFrom } from '../text/note-text.js';
import { listsOf } from '../text/word-tree.js';
import { followsOr, statesNormal } from './gaps.js';

const COMMA = 0x2c;
/**
 * Maximum number of characters searched before a mention for such a turn, and after it for the "or" that closes a list.
 */
const LOOKBACK = 64;
const LOOKAHEAD = 60;

/** Names that themselves state that something is absent. */
const NEGATIVE_NAMES = /* @__PURE__ */ wordList('negative-short-name');
const TURN_WORDS = /* @__PURE__ */ wordList('slight-degree', 'begins-new-item', 'and-word', 'count-of-findings');
const DEGREE = 0b0001;
const TURN = 0b0010;
const AND = 0b0100;
const COUNT = 0b1000;

/** Whether a mention is no longer in a denied list: it is a normal state, or a turn in the list precedes it. */
export function leavesDeniedList(note: NoteText, { hit, says, taken }: Scope, mention: Mention): boolean {
  const floor = Math.max(hit.end, taken, mention.begin - LOOKBACK);
  const comma = lastComma(note, floor, mention.begin);
  if (comma >= 0) {
    if (statesNormal(note, mention) && isNext(note, comma, mention)) return true;
    // "No hernia, testes NT".
    if (listedFrom(note, mention.begin, NEGATIVE_NAMES) !== 0) return true;
    if (!says.tells && isNext(note, comma, mention) && isQuantified(note, mention.outerEnd)) return true;
    const next = skipBlanks(note, comma + 1);
    if (!says.tells && isDigit(unitAt(note, next))) return isSize(note, next);
    const turn = listsOf(listedFrom(note, next, TURN_WORDS));
    const turns = (turn & DEGREE) !== 0 || ((turn & TURN) !== 0 && !says.tells);
    return turns && !closesWithOr(note, mention.end);
  }
  if (says.tells || taken < 0) return false;
  const at = skipBlanks(note, taken);
  if (listsOf(listedFrom(note, at, TURN_WORDS)) !== AND) return false;
  return (listsOf(listedFrom(note, skipBlanks(note, at + 'and'.length), TURN_WORDS)) & (DEGREE | COUNT)) !== 0;
}

/**
 * "Migraine without aura, hypothyroidism": in a list of past diseases a comma ends the scope of "without"; elsewhere a
 * comma does so only after a single unknown word ("lidocaine w/o epi, irrigated").
 */
export function endsWithoutScope(
  note: NoteText,
  { hit, says, taken }: Scope,
  mention: Mention,
  isList: boolean,
): boolean {
  if (!says.lacks) return false;
  const comma = lastComma(note, Math.max(hit.end, taken), mention.begin);
  if (!isList && (taken >= 0 || comma !== wordFrom(note, skipBlanks(note, hit.end)).end)) return false;
  return comma >= 0 && !followsOr(note, mention.outerBegin) && !closesWithOr(note, mention.end);
}

/** Whether a size or a grade is at an offset: "no hydronephrosis, 3 mm stone", "no edema, 2+ pulses". */
function isSize(note: NoteText, at: number): boolean {
  let end = skipBlanks(note, at);
  while (isDigit(unitAt(note, end)) || unitAt(note, end) === 0x2e || unitAt(note, end) === 0x78) end++;
  if (unitAt(note, end) === 0x2b) return true;
  const { word } = wordFrom(note, skipBlanks(note, end), 3);
  return word === 'mm' || word === 'cm';
}

/** Whether a mention with its modifiers is right after a comma. */
function isNext(note: NoteText, comma: number, { outerBegin }: Mention): boolean {
  return skipBlanks(note, comma + 1) >= outerBegin;
}

const PLUS = 0x2b;

/** Whether a count or duration after a mention shows that it is present: "no fever, cough ++", "no rash, pain x 3 days". */
function isQuantified(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end, 2);
  const code = unitAt(note, at);
  if (code === PLUS) return unitAt(note, at + 1) === PLUS;
  return (code | 0x20) === 0x78 && isDigit(unitAt(note, skipBlanks(note, at + 1, 2)));
}

function lastComma(note: NoteText, floor: number, begin: number): number {
  for (let at = begin - 1; at >= floor; at--) if (unitAt(note, at) === COMMA) return at;
  return -1;
}

const OR = /* @__PURE__ */ wordList('or-word');

/** Whether "or" or "nor" follows in the same clause, so that the denied list continues. */
function closesWithOr(note: NoteText, end: number): boolean {
  let inWord = false;
  for (let at = end; at < end + LOOKAHEAD; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      if (!inWord && listedFrom(note, at, OR) !== 0) return true;
      inWord = true;
    } else if (code === COMMA || isBlank(code)) inWord = false;
    else return false;
  }
  return false;
}
