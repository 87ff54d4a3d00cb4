// Sections of a note: a heading text opens one where headings stand: at the begin of a line, and followed by a colon,
// alone on the line, or in capitals. An unknown line in capitals closes the section before it. A section lasts to the
// next one; what it says (prefix, group) is data of its heading.

import type { Heading, Lexicon } from './lexicon.js';
import type { CueHit, HeadingHit, Matches, Mention } from './matches.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  type Note,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from './note.js';
import { markSet } from './sets.js';

/** A section; `headingBegin` … `begin` is its heading (-1 without one), `begin` … `end` its content. */
export interface Section extends Heading {
  readonly headingBegin: number;
  readonly begin: number;
  end: number;
}

/** Characters that may stand between the begin of a line and its heading. */
const LEAD = 12;
/** Characters of a bracketed remark between heading and colon. */
const REMARK = 40;
/** Letters from which on a heading in capitals may be followed by text without a colon. */
const LONG_HEADING = 5;
const CAPITAL_LINE = 60;

const NO_HEADING: Heading = { section: '', prefix: '', groupId: '' };

/**
 * The sections of a text, in order; the first one, without a heading, may be empty. Mentions and cues that turn out to
 * be headings are taken out of `found`.
 */
export function findSections(note: Note, found: Matches, lexicon: Lexicon, first: Heading = NO_HEADING): Section[] {
  const opened: Section[] = [{ ...first, headingBegin: -1, begin: 0, end: note.text.length }];
  const closing = capitalLines(note, found);
  let next = 0;
  for (const hit of found.headings) {
    const heading = lexicon.headings[hit.row];
    if (heading === undefined || opened[opened.length - 1]?.headingBegin === hit.begin) continue;
    const begin = contentBegin(note, hit);
    if (begin < 0) continue;
    for (; (closing[next] ?? Infinity) < hit.begin; next++)
      open(opened, NO_HEADING, closing[next] ?? 0, closing[next] ?? 0);
    if (closing[next] === hit.begin) next++;
    open(opened, heading, hit.begin, begin);
  }
  for (; next < closing.length; next++) open(opened, NO_HEADING, closing[next] ?? 0, closing[next] ?? 0);
  dropHeadingSpans(found, opened);
  return opened;
}

function open(sections: Section[], heading: Heading, headingBegin: number, begin: number): void {
  const last = sections[sections.length - 1];
  if (last !== undefined) last.end = headingBegin;
  const { section, prefix, groupId } = heading;
  sections.push({ section, prefix, groupId, headingBegin, begin, end: Infinity });
}

/** Where the section of a heading text begins, -1 when the text is no heading where it stands. */
function contentBegin(note: Note, hit: HeadingHit): number {
  const lead = leadOf(note, hit.begin);
  if (lead === 'text') return -1;
  const after = skipMarkup(note, hit.end);
  const code = unitAt(note, after);
  if (code === 0x3a) {
    const bold = skipMarkup(note, after + 1);
    return lead === 'line' || isAsciiUpper(unitAt(note, hit.begin)) ? bold : -1;
  }
  if (lead !== 'line') return -1;
  if (Number.isNaN(code) || isLineEnd(code)) return after;
  if (code === 0x28) {
    const close = note.text.slice(after, after + REMARK).indexOf(')');
    if (close > 0) {
      const colon = skipMarkup(note, after + close + 1);
      if (unitAt(note, colon) === 0x3a) return colon + 1;
    }
  }
  if (!isCapitals(note, hit.begin, hit.end)) return -1;
  if (code === 0x2d || code === 0x2013) return after + 1;
  return hit.end - hit.begin >= LONG_HEADING && !isAsciiUpper(unitAt(note, after + 1)) ? after : -1;
}

/** What stands before a heading: nothing but list marks to the begin of the line, a sentence end, or text. */
function leadOf(note: Note, at: number): 'line' | 'sentence' | 'text' {
  const behind = skipBlanksBack(note, at, LEAD);
  const mark = unitAt(note, behind - 1);
  const ends = mark === 0x2e || mark === 0x3b || mark === 0x7c || mark === 0x21 || mark === 0x3f;
  if (behind < at && ends && !isDigit(unitAt(note, behind - 2))) return 'sentence';
  let place = behind;
  for (; place > 0 && at - place < LEAD; place--) {
    const code = unitAt(note, place - 1);
    if (isLineEnd(code)) return 'line';
    if (!isBlank(code) && !isListUnit(code)) return 'text';
  }
  return place === 0 ? 'line' : 'text';
}

const LIST_UNITS = /* @__PURE__ */ markSet('#*-_.)•●▪·–\uFEFF');

function isListUnit(code: number): boolean {
  return isDigit(code) || LIST_UNITS.has(code);
}

/** Skips blanks and the asterisks and underscores of bold headings. */
function skipMarkup(note: Note, at: number): number {
  let place = skipBlanks(note, at);
  for (let code = unitAt(note, place); code === 0x2a || code === 0x5f; code = unitAt(note, place)) {
    if (place - at >= 8) break;
    place = skipBlanks(note, place + 1);
  }
  return place;
}

function isCapitals(note: Note, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isAsciiLetter(code) && !isAsciiUpper(code)) return false;
  }
  return true;
}

/** The begins of short lines in capitals that hold no mention, no cue and no full stop, after a blank line. */
function capitalLines(note: Note, found: Matches): number[] {
  const begins: number[] = [];
  let mention = 0;
  let cue = 0;
  let blankBefore = false;
  const { text } = note;
  for (let line = 0; line < text.length; ) {
    const newline = text.indexOf('\n', line);
    const end = newline < 0 ? text.length : newline;
    note.steps += end - line;
    const begin = skipBlanks(note, line);
    const blank = begin >= end || isLineEnd(unitAt(note, begin));
    if (!blank && blankBefore && end - begin <= CAPITAL_LINE && isHeadline(note, begin, end)) {
      while ((found.mentions[mention]?.begin ?? Infinity) < begin) mention++;
      while ((found.cues[cue]?.begin ?? Infinity) < begin) cue++;
      const taken = Math.min(found.mentions[mention]?.begin ?? Infinity, found.cues[cue]?.begin ?? Infinity);
      if (taken >= end) begins.push(begin);
    }
    blankBefore = blank;
    line = end + 1;
  }
  return begins;
}

function isHeadline(note: Note, begin: number, end: number): boolean {
  let letters = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isAsciiLetter(code)) {
      if (!isAsciiUpper(code)) return false;
      letters++;
    } else if (code === 0x2e || isDigit(code)) return false;
  }
  return letters >= 4;
}

/** Takes the mentions and cues out that stand in a heading. */
function dropHeadingSpans(found: Matches, sections: readonly Section[]): void {
  keepOutside(found.mentions, sections);
  keepOutside(found.cues, sections);
}

function keepOutside<T extends Mention | CueHit>(spans: T[], sections: readonly Section[]): void {
  let kept = 0;
  let at = 0;
  for (const span of spans) {
    while ((sections[at + 1]?.headingBegin ?? Infinity) <= span.begin) at++;
    const section = sections[at];
    if (section !== undefined && span.begin >= section.headingBegin && span.begin < section.begin) continue;
    spans[kept++] = span;
  }
  spans.length = kept;
}

/** The heading that a caller's own name of a section or document means: a section code or a heading text. */
export function headingNamed(name: string, lexicon: Lexicon, match: (text: string) => Matches): Heading | undefined {
  const code = name.trim();
  if (code === '') return undefined;
  const byCode = lexicon.sections.get(code) ?? lexicon.sections.get(code.toUpperCase());
  if (byCode !== undefined) return byCode;
  const hit = match(code).headings[0];
  return hit === undefined ? undefined : lexicon.headings[hit.row];
}
