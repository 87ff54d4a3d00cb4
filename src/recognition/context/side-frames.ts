// Sides that frame a clause: "the right shoulder shows a rotator cuff tear", "both eyes have early cataracts", "on the
// left there is ptosis and miosis". The side precedes every finding of its clause, and either a part of the body
// follows the side or a preposition precedes it. The side applies to the findings of the clause up to the next side,
// provided that they can occur in that part. A line that consists of a side, with or without a part, frames the items
// listed under it. Input: mentions that already have their context and any sides of their own.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { nameViews } from '../findings/finding-views.js';
import { isWithin, partOf } from '../findings/paired-parts.js';
import { wordList } from '../grammar/grammar.js';
import type { Matches } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { type Boundaries, CLAUSE, LINE, SENTENCE } from '../sections/sentences.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isBlank,
  isLineEnd,
  isWordUnit,
  type NoteText,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordEnd,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { isListGap } from './gaps.js';
import { takesSide } from './side-labels.js';
import { sideLeadBegin, sitesEnd } from './side-words.js';
import { firstFinding, giveSide, IS_TAKEN, type Names } from './sides.js';

/** Words after which a finding is no longer part of the frame: "sleeps on her left side [because] of heartburn". */
const LEAVES_FRAME = /* @__PURE__ */ wordList('leaves-side-frame');
/** Maximum number of characters between a frame and its first finding. */
const GAP = 48;
const COLON = 0x3a;
/** Marks that may begin a line under a frame, possibly after blanks. */
const BULLETS = /* @__PURE__ */ markSet('-–—*•·');

/** Adds the sides of frames; `sides` contains the hits that name a side. */
export function attachSideFrames(
  kb: Knowledge,
  note: NoteText,
  { mentions }: Matches,
  sides: readonly CueHit[],
  boundaries: Boundaries,
): void {
  if (sides.length === 0) return;
  const names = nameViews(kb);
  let boundary = 0;
  let mention = 0;
  let clause = 0;
  for (let at = 0; at < sides.length; at++) {
    const hit = sides[at];
    for (; (boundaries.at[boundary] ?? hit.begin) < hit.begin; boundary++) {
      if (endsClause(boundaries.kind[boundary])) clause = boundaries.at[boundary] + 1;
    }
    while (mention < mentions.length && mentions[mention].begin < clause) mention++;
    const end = frameEnd(note, hit);
    if (end < 0) continue;
    let first = mention;
    while (first < mentions.length && mentions[first].begin < hit.begin && hasNoSide(names, mentions[first])) first++;
    const next = sides[at + 1]?.begin ?? note.text.length;
    const close = clauseEnd(boundaries, boundary, end);
    const line = boundaries.at[close];
    const isBare = !(first < mentions.length && mentions[first].begin < end);
    // "Right knee" and "- effusion" in the next line may be one name.
    const holdsFinding = !isBare && mentions[first].end <= line;
    if (!holdsFinding && boundaries.kind[close] === LINE && isWholeLine(note, { begin: clause, end }, line)) {
      giveToLines(names, note, mentions, first, {
        hit,
        begin: end,
        end: Math.min(blockEnd(note, boundaries, close), next),
      });
    } else if ((hit.kinds & IS_TAKEN) === 0 && isBare) {
      const stop = boundaries.at[close] ?? note.text.length;
      giveToClause(names, note, mentions, first, { hit, begin: end, end: Math.min(stop, next) });
    }
  }
}

interface Frame {
  readonly hit: CueHit;
  readonly begin: number;
  readonly end: number;
}

function endsClause(kind: number | undefined): boolean {
  return kind !== undefined && (kind === CLAUSE || kind >= SENTENCE);
}

/** Whether a mention names something that cannot be on one side of the body, such as a test. */
function hasNoSide(names: Names, mention: Mention): boolean {
  return !(firstFinding(names, mention)?.mayHaveSide ?? false);
}

/**
 * The end of a frame; -1 if the hit is not a frame. A side is a frame if a part follows it, if words such as "on the"
 * precede it, if it ends its line, or if it is the subject of a clause.
 */
function frameEnd(note: NoteText, hit: CueHit): number {
  const end = sitesEnd(note, hit.end);
  if (end > hit.end) return end;
  if (sideLeadBegin(note, hit) >= 0 || isLineEnd(unitAt(note, labelMarkEnd(note, hit.end)))) return hit.end;
  // "Unlike the right knee, the left has an effusion."
  const isSubject = listedBefore(note, skipBlanksBack(note, hit.begin, 2), DEFINITE) !== 0;
  return isSubject && listedFrom(note, skipBlanks(note, hit.end, 2), STATES) !== 0 ? hit.end : -1;
}

const DEFINITE = /* @__PURE__ */ wordList('definite-article');
const STATES = /* @__PURE__ */ wordList('states-unaffected-side', 'auxiliary');

/** The offset after a colon and the blanks around it; the offset after the blanks if there is no colon. */
function labelMarkEnd(note: NoteText, end: number): number {
  const at = skipBlanks(note, end, 2);
  return unitAt(note, at) === COLON ? skipBlanks(note, at + 1) : at;
}

/** The index of the boundary that ends the clause of a frame, given the index of the first boundary after its side. */
function clauseEnd({ at, kind }: Boundaries, boundary: number, end: number): number {
  let next = boundary;
  while (next < at.length && (at[next] < end || !endsClause(kind[next]))) next++;
  return next;
}

/**
 * The end of the lines under a frame: all items of a list, or else one line. `close` is the index of the boundary that
 * ends the line of the frame.
 */
function blockEnd(note: NoteText, { at, kind }: Boundaries, close: number): number {
  const isList = BULLETS.has(unitAt(note, itemBegin(note, at[close])));
  let line = close;
  do {
    do line++;
    while (line < at.length && kind[line] < LINE);
  } while (isList && kind[line] === LINE && BULLETS.has(unitAt(note, itemBegin(note, at[line]))));
  return at[line] ?? note.text.length;
}

/** Whether a line contains nothing but its number, a side and a part. */
function isWholeLine(note: NoteText, { begin, end }: Span, close: number): boolean {
  return skipBlanks(note, labelMarkEnd(note, end)) >= close && wordsBetween(note, begin, end) <= MOST_LABEL_WORDS;
}

/** Maximum number of words in a line that frames the lines under it, including its number. */
const MOST_LABEL_WORDS = 4;

function wordsBetween(note: NoteText, begin: number, end: number): number {
  let words = 0;
  for (let at = begin; at < end; at++) {
    note.steps++;
    if (!isWordUnit(unitAt(note, at)) && isWordUnit(unitAt(note, at + 1))) words++;
  }
  return words;
}

/** The offset of the first non-blank character after a line end. */
function itemBegin(note: NoteText, lineEnd: number): number {
  let at = lineEnd;
  while (isLineEnd(unitAt(note, at)) || isBlank(unitAt(note, at))) at++;
  return at;
}

/**
 * Gives the side of a line to the findings in the lines under it; `first` is the index of the first mention to check.
 */
function giveToLines(names: Names, note: NoteText, mentions: readonly Mention[], first: number, frame: Frame): void {
  const part = partOf(note.grammar, note.text.slice(frame.hit.end, frame.begin));
  for (let at = first; at < mentions.length && mentions[at].begin < frame.end; at++) {
    if (mentions[at].begin >= frame.begin) giveIfOfPart(names, note, mentions[at], part, frame.hit);
  }
}

/** Gives the side of a frame to the findings of its clause; `first` is the index of the first of them. */
function giveToClause(names: Names, note: NoteText, mentions: readonly Mention[], first: number, frame: Frame): void {
  const part = partOf(note.grammar, note.text.slice(frame.hit.end, frame.begin));
  let from = frame.begin;
  let isLinked = false;
  for (let at = first; at < mentions.length && mentions[at].begin < frame.end; at++) {
    const mention = mentions[at];
    if (isLinked ? !isListGap(note, from, mention.outerBegin, true) : leavesFrame(note, from, mention.outerBegin))
      return;
    giveIfOfPart(names, note, mention, part, frame.hit);
    isLinked = true;
    from = mention.outerEnd;
  }
}

/** Gives a side to a finding that can occur in the given part; if `part` is empty, the part is unknown. */
function giveIfOfPart(names: Names, note: NoteText, mention: Mention, part: string, hit: CueHit): void {
  const finding = firstFinding(names, mention);
  if (finding === undefined || !takesSide(note, mention, finding)) return;
  const own = partOf(note.grammar, finding.description);
  if (own === '' || part === '' || own === part || isWithin(note.grammar, own, part)) giveSide(mention, hit);
}

/** Whether the text between a frame and a finding is too long or contains a word that ends the frame ("because"). */
function leavesFrame(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > GAP) return true;
  for (let at = begin; at < end; ) {
    note.steps++;
    if (!isWordUnit(unitAt(note, at))) at++;
    else if (listedFrom(note, at, LEAVES_FRAME) !== 0) return true;
    else at = Math.max(at + 1, wordEnd(note, at, GAP));
  }
  return false;
}
