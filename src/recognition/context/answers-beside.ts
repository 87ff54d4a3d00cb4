// The answer right before or right after a prompt, and what may separate the two: a colon, a question mark, leaders, a
// dash, the cells of a table, the list of possible answers ("(Y/N): N").

import {
  isBlank,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import {
  ABSENT,
  type Answer,
  answer,
  blankBefore,
  choiceBefore,
  choiceFrom,
  EN_DASH,
  isSign,
  isTick,
  mayEndAnswer,
  OPEN,
  PRESENT,
  signFrom,
} from './answer-tokens.js';
import { endsAnswer, endsItem } from './gaps.js';

const PLUS = 0x2b;
const COLON = 0x3a;
const SLASH = 0x2f;
const PARENTHESIS = 0x28;
const FULL_STOP = 0x2e;
const ELLIPSIS = 0x2026;
const UNDERSCORE = 0x5f;
/** Marks that may separate a prompt from the answer after it. */
const ASKING = /* @__PURE__ */ markSet(':?=|');
const DASHES = /* @__PURE__ */ markSet('-–—');
const QUOTES = /* @__PURE__ */ markSet('"\'“”‘’');
/** Marks before a sign that begins an item: a comma, a semicolon, a colon, an opening bracket. */
const ITEM_BEGINS = /* @__PURE__ */ markSet(',;:(');
/**
 * Maximum number of blanks between a prompt and its answer on a form with aligned columns, and maximum number of marks
 * between the two.
 */
const ALIGNED = 40;
const MOST_MARKS = 4;

/** The answer right before the given offset, which is the start of a prompt. */
export function answerBefore(note: NoteText, at: number): Answer | undefined {
  const end = skipBlanksBack(note, at, 2);
  const code = unitAt(note, end - 1);
  if (!mayEndAnswer(code)) return undefined;
  if (code === UNDERSCORE) return blankBefore(note, end);
  return isSign(code) ? signBefore(note, end, at) : choiceBefore(note, end);
}

function signBefore(note: NoteText, end: number, prompt: number): Answer | undefined {
  const before = unitAt(note, end - 2);
  const begins = before === OUTSIDE || isLineEnd(before);
  // "-fever/-cough": a slash separates signs, but "+/-" is one sign.
  const isSeparated = before === SLASH && !isSign(unitAt(note, end - 3));
  // "2+" in "2+ edema" is a grade, and "well-healed" is one word.
  if (!begins && !isSeparated && !isBlank(before) && !ITEM_BEGINS.has(before)) return undefined;
  const verdict = unitAt(note, end - 1) === PLUS ? PRESENT : ABSENT;
  return { ...answer(end - 1, end, verdict, 'bare'), attached: end === prompt && !begins };
}

/** The answer right after the given offset, which is the end of a prompt. */
export function answerAfter(note: NoteText, end: number): Answer | undefined {
  let at = skipBlanks(note, end, ALIGNED);
  let attached = false;
  let menu: Answer | undefined;
  for (let marks = 0; marks < MOST_MARKS; marks++) {
    const code = unitAt(note, at);
    if (ASKING.has(code)) at++;
    else if (isLeader(note, at)) {
      const run = skipRun(note, at, code);
      if (code === UNDERSCORE) {
        if (isTick(unitAt(note, run)) && !isWordUnit(unitAt(note, run + 1)))
          return answer(at, run + 1, PRESENT, 'choice');
        menu ??= { ...answer(end, run, OPEN, 'blank'), attached };
      }
      at = run;
    } else if (code === PARENTHESIS && menu === undefined) {
      const offered = choiceFrom(note, at + 1, true);
      const close = offered === undefined ? at : skipBlanks(note, offered.end, 2);
      if (offered?.kind !== 'choice' || offered.verdict !== OPEN || unitAt(note, close) !== 0x29) break;
      menu = offered;
      at = close + 1;
    } else if (DASHES.has(code) && mayFollowDash(note, at + 1)) at = skipQuote(note, at + 1);
    else break;
    attached = true;
    at = skipBlanks(note, at, ALIGNED);
  }
  return answerAt(note, end, at, attached) ?? menu;
}

function answerAt(note: NoteText, end: number, at: number, attached: boolean): Answer | undefined {
  const code = unitAt(note, at);
  if (isSign(code) || code === EN_DASH) return signAfter(note, end, at, attached);
  const found = choiceFrom(note, at, attached);
  if (found?.kind === 'choice' && found.verdict === OPEN) return chosen(note, found.end) ?? found;
  if (found?.kind !== 'option') return found;
  // "Asthma      N", in a column of answers.
  if (!attached && at - end >= COLUMN && endsLine(note, found.end)) return { ...found, attached: true };
  const isAnswer = attached
    ? endsAnswer(note, skipClosingQuote(note, found.end)) || leads(note, end) || endsColumn(note, found.end)
    : endsItem(note, found.end);
  return isAnswer ? found : undefined;
}

/** Minimum number of blanks before a column of answers. */
const COLUMN = 2;

function endsLine(note: NoteText, at: number): boolean {
  const code = unitAt(note, skipBlanks(note, at, ALIGNED));
  return code === OUTSIDE || isLineEnd(code);
}

/** The option chosen after a list of options: "Y / N: [N]". */
function chosen(note: NoteText, end: number): Answer | undefined {
  const colon = skipBlanks(note, end, 2);
  if (!ASKING.has(unitAt(note, colon))) return undefined;
  const found = choiceFrom(note, skipBlanks(note, colon + 1, ALIGNED), true);
  return found?.kind === 'option' ? { ...found, kind: 'choice' } : undefined;
}

/** Maximum length, in characters, of the prompt that follows an answer. */
const NEXT_PROMPT = 32;

/** Whether an answer is followed by a wide gap, or by the next prompt with its colon: "Fever: no   Cough: yes". */
function endsColumn(note: NoteText, end: number): boolean {
  const next = skipBlanks(note, end, ALIGNED);
  if (next - end > 1) return true;
  for (let at = next; at - next < NEXT_PROMPT; at++) {
    const code = unitAt(note, at);
    if (code === COLON) return true;
    if (!isWordUnit(code) && !isBlank(code)) return false;
  }
  return false;
}

/** Whether leaders or an equals sign follow a prompt; an option after them need not end its item. */
function leads(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end, ALIGNED);
  return unitAt(note, at) === 0x3d || isLeader(note, at);
}

function signAfter(note: NoteText, end: number, at: number, attached: boolean): Answer | undefined {
  if (at - end > 2 && !attached) return undefined;
  const sign = signFrom(note, at, attached && unitAt(note, skipBlanks(note, end, 2)) === COLON);
  if (sign === undefined) return undefined;
  const next = unitAt(note, sign.end);
  // "GBS+: penicillin", "HIV+ partner": a plus that touches a word belongs to that word.
  const isTouching = sign.verdict === PRESENT && sign.begin === end && (isBlank(next) || next === COLON);
  const isGrade = sign.verdict === PRESENT && sign.end - sign.begin > 1;
  if (isTouching || isGrade || endsItem(note, sign.end)) return sign;
  return isBlank(next) && sign.end - sign.begin === 1 && unitAt(note, at) !== EN_DASH
    ? { ...sign, kind: 'between' }
    : undefined;
}

/** Whether leaders begin at the given offset: several full stops or underscores, or an ellipsis. */
function isLeader(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  const next = unitAt(note, at + 1);
  if (code === UNDERSCORE) return next === code || isTick(next);
  return code === ELLIPSIS || (code === FULL_STOP && next === code);
}

const LONGEST_RUN = 120;

function skipRun(note: NoteText, at: number, code: number): number {
  let end = at;
  while (end - at < LONGEST_RUN && unitAt(note, end) === code) end++;
  return end;
}

/** The offset after blanks and a quotation mark: `asked about cough - "no"`. */
function skipQuote(note: NoteText, at: number): number {
  const begin = skipBlanks(note, at, ALIGNED);
  return QUOTES.has(unitAt(note, begin)) ? begin + 1 : begin;
}

function skipClosingQuote(note: NoteText, at: number): number {
  return QUOTES.has(unitAt(note, at)) ? at + 1 : at;
}

/** Whether an option follows a dash and ends its item: "fever - no". */
function mayFollowDash(note: NoteText, at: number): boolean {
  const begin = skipQuote(note, at);
  if (!isWordUnit(unitAt(note, begin))) return false;
  const found = choiceFrom(note, begin, true);
  return found !== undefined && (found.kind === 'choice' || endsAnswer(note, skipClosingQuote(note, found.end)));
}
