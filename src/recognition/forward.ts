// The forward sweep of context: what a cue says of the mentions behind it.
//
// A scope opened on an axis lasts to the end of its clause, to the next cue of that axis, or as many words as the cue
// reaches. Lists stay in it; `end` cues, sentence and section ends close it; a bracket's own cues end with the bracket;
// a label ("Lungs: …") starts afresh; a line that ends in a colon opens a list whose items all inherit it.

import { endsItem, isAnswerGap, isCopulaGap, labelBegin } from './gaps.js';
import type { CueHit, Matches, Mention } from './matches.js';
import { isLineEnd, type Note, readGap, skipBlanks, skipBlanksBack, unitAt } from './note.js';
import { AXES, axisNumber, isWide, type Lean, looksForward, SCOPED_AXES } from './scopes.js';
import type { Section } from './sections.js';
import { type Boundaries, CLOSE, COLON, isBullet, LINE, OPEN, PARAGRAPH, SENTENCE } from './sentences.js';

/** Open scopes: per axis the hit whose scope runs to the end of the clause, and the one that reaches some words. */
interface Scopes {
  readonly wide: (CueHit | undefined)[];
  readonly near: (CueHit | undefined)[];
}

/** Where the sweep stands. */
interface Sweep extends Scopes {
  readonly note: Note;
  /** The scopes that every item of an open list begins with. */
  carried: readonly (CueHit | undefined)[] | undefined;
  /** The scopes to return to when the bracket closes. */
  saved: Scopes | undefined;
  clauseBegin: number;
  lastColon: number;
}

/** Gives every mention the claims of the cues before it; returns which way each cue looks. */
export function sweepForward(note: Note, found: Matches, boundaries: Boundaries, sections: readonly Section[]): Lean[] {
  const { mentions, cues } = found;
  const leans: Lean[] = [];
  const closed = { wide: new Array(AXES).fill(undefined), near: new Array(AXES).fill(undefined) };
  const sweep: Sweep = { note, ...closed, carried: undefined, saved: undefined, clauseBegin: 0, lastColon: -1 };
  let mark = 0;
  let section = 1;
  let mention = 0;
  for (let cue = 0; cue <= cues.length; cue++) {
    const hit = cues[cue];
    const cueBegin = hit?.begin ?? Infinity;
    // Everything before the cue, in order of place.
    for (;;) {
      const markAt = boundaries.at[mark] ?? Infinity;
      const opened = sections[section];
      const sectionAt = opened?.headingBegin ?? Infinity;
      const governed = mentions[mention];
      const mentionAt = governed?.begin ?? Infinity;
      const first = Math.min(markAt, sectionAt, mentionAt);
      if (first === Infinity || first > cueBegin || (first === cueBegin && first === mentionAt)) break;
      note.steps++;
      if (opened !== undefined && first === sectionAt) {
        passHeading(sweep, opened);
        section++;
      } else if (first === markAt) {
        passMark(sweep, first, boundaries.kind[mark] ?? SENTENCE);
        mark++;
      } else {
        if (governed !== undefined) claimForward(note, governed, sweep);
        mention++;
      }
    }
    if (hit === undefined) break;
    const lean = leanOf(note, hit, mentions[mention - 1], mentions[mention], sweep.clauseBegin);
    leans.push(lean);
    openForward(sweep, hit, lean, isPossessive(note, hit));
  }
  return leans;
}

function passHeading(sweep: Sweep, { begin }: Section): void {
  restore(sweep, undefined);
  sweep.carried = undefined;
  sweep.saved = undefined;
  sweep.clauseBegin = begin;
}

function passMark(sweep: Sweep, at: number, kind: number): void {
  const { note, clauseBegin } = sweep;
  if (kind === COLON) {
    const floor = Math.max(clauseBegin, sweep.lastColon + 1);
    closeBefore(sweep, Math.max(clauseBegin, labelBegin(note, at, floor)));
    sweep.lastColon = at;
  } else if (kind === OPEN) {
    sweep.saved = { wide: [...sweep.wide], near: [...sweep.near] };
  } else if (kind === CLOSE) {
    if (sweep.saved !== undefined) restore(sweep, sweep.saved);
    sweep.saved = undefined;
  } else {
    const endsLine = kind === LINE || kind === PARAGRAPH;
    if (endsLine) carryList(sweep, at, kind);
    restore(sweep, endsLine && sweep.carried !== undefined ? { wide: sweep.carried, near: [] } : undefined);
    sweep.saved = undefined;
    sweep.clauseBegin = at + 1;
  }
}

/** A line that ends in a colon opens a list; a blank line closes it, unless it stands between the colon and an item. */
function carryList(sweep: Sweep, at: number, kind: number): void {
  const { note, lastColon } = sweep;
  const itemFollows = kind === LINE || isBullet(note, behindBlankLines(note, at));
  if (!itemFollows) sweep.carried = undefined;
  else if (lastColon >= 0 && skipBlanksBack(note, at) === lastColon + 1) sweep.carried = [...sweep.wide];
}

const BLANK_LINES = 60;

/** The first place behind the line ends at `at`, blanks skipped. */
function behindBlankLines(note: Note, at: number): number {
  let place = at;
  while (place - at < BLANK_LINES && isLineEnd(unitAt(note, place))) place = skipBlanks(note, place + 1);
  return place;
}

function restore(
  scopes: Scopes,
  to: { wide: readonly (CueHit | undefined)[]; near: readonly (CueHit | undefined)[] } | undefined,
): void {
  for (let axis = 0; axis < AXES; axis++) {
    scopes.wide[axis] = to?.wide[axis];
    scopes.near[axis] = to?.near[axis];
  }
}

function closeBefore(scopes: Scopes, place: number): void {
  for (let axis = 0; axis < AXES; axis++) {
    if ((scopes.wide[axis]?.begin ?? place) < place) scopes.wide[axis] = undefined;
    if ((scopes.near[axis]?.begin ?? place) < place) scopes.near[axis] = undefined;
  }
}

/** Whether a cue is written as a possessive: "the patient's" names no new subject. */
function isPossessive(note: Note, { end }: CueHit): boolean {
  const mark = unitAt(note, end - 2);
  return mark === 0x27 || mark === 0x2019;
}

function openForward(scopes: Scopes, hit: CueHit, lean: Lean, possessive: boolean): void {
  if (!possessive && hit.cues.some((cue) => cue.axis === 'end')) restore(scopes, undefined);
  for (const cue of hit.cues) {
    const axis = axisNumber(cue.axis);
    if (axis < 0 || lean.answers || !looksForward(cue, lean)) continue;
    if (isWide(cue)) {
      scopes.wide[axis] = hit;
      // A nearer cue takes the place of one that reaches some words only.
      scopes.near[axis] = undefined;
    } else scopes.near[axis] = hit;
  }
}

function claimForward(note: Note, mention: Mention, scopes: Scopes): void {
  for (let axis = 0; axis < AXES; axis++) {
    const wide = scopes.wide[axis];
    if (wide !== undefined && wide.end <= mention.begin) claim(note, mention, wide, axis, true);
    const near = scopes.near[axis];
    if (near !== undefined && near.end <= mention.begin && !claim(note, mention, near, axis, false))
      scopes.near[axis] = undefined;
  }
}

/** Pushes the claims of a hit's forward readings of one axis; false when none of them reaches the mention. */
function claim(note: Note, mention: Mention, hit: CueHit, axis: number, wide: boolean): boolean {
  let reached = false;
  for (const cue of hit.cues) {
    if (cue.axis !== SCOPED_AXES[axis] || cue.direction === 'before' || isWide(cue) !== wide) continue;
    if (!wide) {
      const gap = readGap(note, hit.end, mention.outerBegin, cue.reach);
      if (gap.words > cue.reach || (gap.punctuated && cue.direction !== 'after')) continue;
    }
    mention.claims.push({ cue, hit, distance: mention.begin - hit.end });
    reached = true;
  }
  return reached;
}

/** Which way a hit looks, by the mentions before and behind it. */
function leanOf(
  note: Note,
  hit: CueHit,
  before: Mention | undefined,
  behind: Mention | undefined,
  clauseBegin: number,
): Lean {
  const last = before !== undefined && before.begin >= clauseBegin && before.outerEnd <= hit.begin ? before : undefined;
  if (hit.cues.some((cue) => cue.direction === 'adjacent')) {
    const answers = last !== undefined && isAnswerGap(note, last.outerEnd, hit.begin) && endsItem(note, hit.end);
    return { answers, forward: !answers };
  }
  if (!hit.cues.some((cue) => cue.direction === 'both')) return { answers: false, forward: true };
  if (last !== undefined && isCopulaGap(note, last.outerEnd, hit.begin)) return { answers: false, forward: false };
  const reach = Math.max(...hit.cues.map((cue) => (cue.direction === 'both' ? cue.reach : 0)));
  // The mention's modifiers may include this very hit.
  const gap = behind === undefined ? undefined : readGap(note, hit.end, Math.max(hit.end, behind.outerBegin), reach);
  return { answers: false, forward: gap !== undefined && gap.words <= reach && !gap.punctuated };
}
