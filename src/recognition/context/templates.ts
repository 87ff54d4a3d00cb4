// Signs and boxes of templates: "+ fever, - cough", "(+) chills (-) nausea, vomiting", "[x] fever [ ] cough",
// "Diarrhea: -". A dash counts as a sign only if its line shows that it is not a bullet: next to a plus, or next to
// other signs that touch their words. The effect of a sign takes precedence over that of any word.

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

/** A sign next to a mention. */
interface Sign extends Span {
  readonly present: boolean;
  /** Whether the sign is a bare plus or dash, a sign in brackets, or a box. */
  readonly kind: 'bare' | 'bracket' | 'box';
  /** Whether the sign is bare and either touches its word without beginning its line, or answers a colon. */
  readonly attached: boolean;
}

interface Signed {
  readonly mention: Mention;
  readonly before: Sign | undefined;
  readonly after: Sign | undefined;
}

const PLUS = 0x2b;
const DASH = 0x2d;
const MINUS = 0x2212;
/** A distance smaller than that of any cue in words. */
const NEAREST = -1;

const signText = (present: boolean): CueText => {
  const rule = present ? 'sign-present' : 'sign-absent';
  const sets = present ? 'A' : 'N';
  return cueTextOf([
    { rule, axis: 'polarity', sets, direction: 'adjacent', reach: 0, trait: '' },
    { rule, axis: 'result', sets, direction: 'adjacent', reach: 0, trait: '' },
  ]);
};
const PRESENT = /* @__PURE__ */ signText(true);
const ABSENT = /* @__PURE__ */ signText(false);

/** Adds to the mentions of a text the effects of the signs and boxes next to them. */
export function attachSigns(note: NoteText, mentions: readonly Mention[]): void {
  const { text } = note;
  const boxed: { readonly mention: Mention; readonly sign: Sign }[] = [];
  // The mentions of a line, starting at the first one with a sign; few lines have signs.
  let line: Signed[] = [];
  let lineEnd = -1;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    const before = signBefore(note, mention.outerBegin);
    const after = signAfter(note, mention.outerEnd);
    if (line.length > 0 && mention.begin > lineEnd) {
      addLineEffects(note, line);
      line = [];
    }
    if (before?.kind === 'box') boxed.push({ mention, sign: before });
    else if (before !== undefined || after !== undefined || line.length > 0) {
      if (line.length === 0) lineEnd = lineEndFrom(text, mention.begin);
      line.push({ mention, before, after });
    }
  }
  if (line.length > 0) addLineEffects(note, line);
  // If no box is ticked, the boxes are a to-do list.
  if (boxed.some(({ sign }) => sign.present))
    for (const { mention, sign } of boxed) addSignEffects(mention, sign, sign.present);
}

function lineEndFrom(text: string, begin: number): number {
  const newline = text.indexOf('\n', begin);
  return newline < 0 ? text.length : newline;
}

function addLineEffects(note: NoteText, line: readonly Signed[]): void {
  const bare = line.flatMap(({ before }) => (before?.kind === 'bare' ? [before] : []));
  const isSigned = bare.some(({ present }) => present) || bare.filter(({ attached }) => attached).length > 1;
  const answered = line.filter(({ after }) => after?.kind === 'bare').length > 1;
  // The first bracket shows whether brackets precede or follow their words.
  const first = line.find(({ before, after }) => before?.kind === 'bracket' || after?.kind === 'bracket');
  const ahead = first?.before?.kind === 'bracket';
  let carried: Sign | undefined;
  let end = 0;
  for (const { mention, before, after } of line) {
    const bracket = ahead ? before : after;
    const goesOn = carried !== undefined && isListGap(note, end, mention.outerBegin, true);
    if (bracket?.kind === 'bracket') {
      addSignEffects(mention, bracket, bracket.present);
      carried = ahead ? bracket : undefined;
    } else if (before?.kind === 'bare' && (isSigned || after === undefined)) {
      if (isSigned) addSignEffects(mention, before, before.present);
      // "No dysuria, + frequency, urgency": the plus also applies to what follows.
      carried = before.present ? before : undefined;
    } else if (after?.kind === 'bare') {
      // A lone dash after a word may just separate it from what follows.
      if (answered || after.attached || after.present) addSignEffects(mention, after, after.present);
      carried = undefined;
    } else if (goesOn && carried !== undefined) addSignEffects(mention, carried, carried.present);
    else carried = undefined;
    end = mention.outerEnd;
  }
}

function addSignEffects(mention: Mention, { begin, end }: Span, present: boolean): void {
  const cueText = present ? PRESENT : ABSENT;
  const hit = newHit(begin, end, cueText);
  for (const cue of cueText.cues) addEffect(mention, { cue, hit, distance: NEAREST });
}

/** The sign right before an offset. */
function signBefore(note: NoteText, at: number): Sign | undefined {
  const end = skipBlanksBack(note, at, 2);
  const code = unitAt(note, end - 1);
  if (isSign(code)) {
    const before = unitAt(note, end - 2);
    const begins = before === OUTSIDE || isLineEnd(before);
    // "2+ edema" is a grade, "well-healed" a word.
    // "-fever/-cough": a slash separates signs, but "+/-" is one sign.
    const isSeparated = before === 0x2f && !isSign(unitAt(note, end - 3));
    if (
      !begins &&
      !isSeparated &&
      !isBlank(before) &&
      before !== 0x2c &&
      before !== 0x3b &&
      before !== 0x3a &&
      before !== 0x28
    )
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

/** The sign right after an offset, or after a colon there. */
function signAfter(note: NoteText, at: number): Sign | undefined {
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

/** The sign in brackets around one character at `begin`: a plus or dash, a tick, or the space of an empty box. */
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
