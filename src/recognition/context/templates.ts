// Signs and boxes of templates: "+ fever, - cough", "(+) chills (-) nausea, vomiting", "[x] fever [ ] cough",
// "Diarrhea: -". A dash is a sign only where its line shows that it is none of a list: beside a plus, or beside other
// signs that touch their words. Each sign becomes a claim nearer than any word's. One look around each mention.

import type { CueText } from '../matching/cue.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { addEffect, newHit } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import {
  isBlank,
  isLineEnd,
  type NoteText,
  OUTSIDE,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { endsItem, isListGap } from './gaps.js';

/** A sign beside a mention. */
interface Sign extends Span {
  readonly present: boolean;
  /** A bare plus or dash, one in brackets, or a box. */
  readonly kind: 'bare' | 'bracket' | 'box';
  /** A bare sign that touches its word and does not begin its line, or that answers a colon. */
  readonly attached: boolean;
}

interface Signed {
  readonly mention: Mention;
  readonly before: Sign | undefined;
  readonly behind: Sign | undefined;
}

const PLUS = 0x2b;
const DASH = 0x2d;
const MINUS = 0x2212;
/** Nearer than any cue in words. */
const NEAREST = -1;

const textOf = (present: boolean): CueText => {
  const rule = present ? 'sign-present' : 'sign-absent';
  const sets = present ? 'A' : 'N';
  return cueTextOf([
    { rule, axis: 'polarity', sets, direction: 'adjacent', reach: 0 },
    { rule, axis: 'result', sets, direction: 'adjacent', reach: 0 },
  ]);
};
const PRESENT = /* @__PURE__ */ textOf(true);
const ABSENT = /* @__PURE__ */ textOf(false);

/** Gives the mentions of a text the claims of the signs and boxes beside them. */
export function attachSigns(note: NoteText, mentions: readonly Mention[]): void {
  const { text } = note;
  const boxed: { readonly mention: Mention; readonly sign: Sign }[] = [];
  // The mentions of a line from the first with a sign on: few lines have any.
  let line: Signed[] = [];
  let lineEnd = -1;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    const before = signBefore(note, mention.outerBegin);
    const behind = signBehind(note, mention.outerEnd);
    if (line.length > 0 && mention.begin > lineEnd) {
      claimLine(note, line);
      line = [];
    }
    if (before?.kind === 'box') boxed.push({ mention, sign: before });
    else if (before !== undefined || behind !== undefined || line.length > 0) {
      if (line.length === 0) lineEnd = lineEndFrom(text, mention.begin);
      line.push({ mention, before, behind });
    }
  }
  if (line.length > 0) claimLine(note, line);
  // Boxes of which none is ticked are a list of things to do.
  if (boxed.some(({ sign }) => sign.present)) for (const { mention, sign } of boxed) claim(mention, sign, sign.present);
}

function lineEndFrom(text: string, begin: number): number {
  const newline = text.indexOf('\n', begin);
  return newline < 0 ? text.length : newline;
}

function claimLine(note: NoteText, line: readonly Signed[]): void {
  const bare = line.flatMap(({ before }) => (before?.kind === 'bare' ? [before] : []));
  const isSigned = bare.some(({ present }) => present) || bare.filter(({ attached }) => attached).length > 1;
  const answered = line.filter(({ behind }) => behind?.kind === 'bare').length > 1;
  // Whether brackets stand before their words or behind them, the first one shows.
  const first = line.find(({ before, behind }) => before?.kind === 'bracket' || behind?.kind === 'bracket');
  const ahead = first?.before?.kind === 'bracket';
  let carried: Sign | undefined;
  let end = 0;
  for (const { mention, before, behind } of line) {
    const bracket = ahead ? before : behind;
    const goesOn = carried !== undefined && isListGap(note, end, mention.outerBegin, true);
    if (bracket?.kind === 'bracket') {
      claim(mention, bracket, bracket.present);
      carried = ahead ? bracket : undefined;
    } else if (before?.kind === 'bare' && (isSigned || behind === undefined)) {
      if (isSigned) claim(mention, before, before.present);
      // "No dysuria, + frequency, urgency": what follows a plus is there as well.
      carried = before.present ? before : undefined;
    } else if (behind?.kind === 'bare') {
      // A dash alone behind a word may as well part it from what follows.
      if (answered || behind.attached || behind.present) claim(mention, behind, behind.present);
      carried = undefined;
    } else if (goesOn && carried !== undefined) claim(mention, carried, carried.present);
    else carried = undefined;
    end = mention.outerEnd;
  }
}

function claim(mention: Mention, { begin, end }: Span, present: boolean): void {
  const says = present ? PRESENT : ABSENT;
  const hit = newHit(begin, end, says);
  for (const cue of says.cues) addEffect(mention, { cue, hit, distance: NEAREST });
}

/** The sign right before a place. */
function signBefore(note: NoteText, at: number): Sign | undefined {
  const end = skipBlanksBack(note, at, 2);
  const code = unitAt(note, end - 1);
  if (isSign(code)) {
    const before = unitAt(note, end - 2);
    const begins = before === OUTSIDE || isLineEnd(before);
    // "2+ edema" is a grade, "well-healed" a word.
    if (!begins && !isBlank(before) && before !== 0x2c && before !== 0x3b && before !== 0x3a && before !== 0x28)
      return undefined;
    const attached = end === at && !begins;
    return { begin: end - 1, end, present: code === PLUS, kind: 'bare', attached };
  }
  if (code >= 0x2610 && code <= 0x2612)
    return { begin: end - 1, end, present: code !== 0x2610, kind: 'box', attached: false };
  if (code !== 0x29 && code !== 0x5d) return undefined;
  const open = code === 0x29 ? 0x28 : 0x5b;
  if (code === 0x5d && unitAt(note, end - 2) === open)
    return { begin: end - 2, end, present: false, kind: 'box', attached: false };
  return unitAt(note, end - 3) === open ? bracketed(note, end - 3) : undefined;
}

/** The sign right behind a place, a colon between. */
function signBehind(note: NoteText, at: number): Sign | undefined {
  let begin = skipBlanks(note, at, 2);
  const answers = unitAt(note, begin) === 0x3a;
  if (answers) begin = skipBlanks(note, begin + 1, 2);
  const code = unitAt(note, begin);
  if (isSign(code)) {
    // "GBS+: penicillin", "HIV+ partner": a plus that touches its word belongs to it.
    const touching = code === PLUS && begin === at && (isBlank(unitAt(note, at + 1)) || unitAt(note, at + 1) === 0x3a);
    if (!touching && !endsItem(note, begin + 1)) return undefined;
    return { begin, end: begin + 1, present: code === PLUS, kind: 'bare', attached: answers };
  }
  if (code !== 0x28 || unitAt(note, begin + 2) !== 0x29) return undefined;
  const sign = bracketed(note, begin);
  return sign?.kind === 'bracket' ? sign : undefined;
}

/** What one character in brackets from `begin` on says: a sign, a tick, or the blank of an empty box. */
function bracketed(note: NoteText, begin: number): Sign | undefined {
  const code = unitAt(note, begin + 1);
  const end = begin + 3;
  if (isSign(code)) return { begin, end, present: code === PLUS, kind: 'bracket', attached: false };
  const ticked = (code | 0x20) === 0x78 || code === 0x2713 || code === 0x2714;
  return ticked || isBlank(code) ? { begin, end, present: ticked, kind: 'box', attached: false } : undefined;
}

function isSign(code: number): boolean {
  return code === PLUS || code === DASH || code === MINUS;
}
