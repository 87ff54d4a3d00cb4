// The forward sweep of context: what a cue says of the mentions behind it.
//
// A scope opened on an axis lasts to the end of its clause, to the next cue of that axis, or as many words as the cue
// reaches. Lists stay in it; `end` cues, sentence and section ends close it; a bracket's own cues end with the bracket;
// a label ("Lungs: …") starts afresh; a line that ends in a colon opens a list whose items all inherit it.

import { claimForward } from './claiming.js';
import { labelBegin } from './gaps.js';
import { leanOf } from './leaning.js';
import type { Cue } from './lexicon.js';
import type { Claim, Matches, Mention } from './matches.js';
import { isBlank, isDigit, isLineEnd, type Note, skipBlanks, skipBlanksBack, unitAt, wordFrom } from './note.js';
import { openScopes } from './opening.js';
import { AXES, type Lean, type Scope, type Scopes } from './scopes.js';
import type { Section } from './sections.js';
import { type Boundaries, CLOSE, COLON, isBullet, LINE, OPEN, PARAGRAPH, SENTENCE } from './sentences.js';
import { doubtBefore, yearBehind } from './signs.js';

const COLON_MARK = 0x3a;
const FORWARD: Lean = { answers: false, forward: true, names: -1 };

/** Where the sweep stands. */
interface Sweep extends Scopes {
  readonly note: Note;
  /** What the word "no" says. */
  readonly denials: readonly Cue[];
  /** The scopes that every item of an open list begins with. */
  carried: readonly (Scope | undefined)[] | undefined;
  /** The scopes to return to when the bracket closes. */
  saved: Scopes | undefined;
  clauseBegin: number;
  lastColon: number;
}

/** Gives every mention the claims of the cues before it; returns which way each cue looks. */
export function sweepForward(
  note: Note,
  found: Matches,
  boundaries: Boundaries,
  sections: readonly Section[],
  denials: readonly Cue[],
): Lean[] {
  const { mentions, cues } = found;
  const leans: Lean[] = [];
  const closed: Scopes = { wide: noScopes(), near: noScopes(), touch: noScopes() };
  const sweep: Sweep = {
    note,
    denials,
    ...closed,
    carried: undefined,
    saved: undefined,
    clauseBegin: 0,
    lastColon: -1,
  };
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
        if (governed !== undefined) passMention(sweep, governed);
        mention++;
      }
    }
    if (hit === undefined) break;
    const lean = leanOf(note, hit, mentions[mention - 1], mentions[mention], sweep.clauseBegin);
    leans.push(lean);
    openScopes(note, sweep, hit, lean, unitAt(note, skipBlanks(note, hit.end)) === COLON_MARK);
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
    sweep.saved = { wide: [...sweep.wide], near: [...sweep.near], touch: [...sweep.touch] };
  } else if (kind === CLOSE) {
    if (sweep.saved !== undefined) restore(sweep, sweep.saved);
    else if (isEnumerator(note, at)) restore(sweep, undefined);
    sweep.saved = undefined;
  } else {
    const endsLine = kind === LINE || kind === PARAGRAPH;
    if (endsLine) carryList(sweep, at, kind);
    restore(sweep, endsLine && sweep.carried !== undefined ? { wide: sweep.carried, near: [], touch: [] } : undefined);
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

/** A mention takes its claims; one whose own name denies ("no lymphadenopathy") opens the scope of that word. */
function passMention(sweep: Sweep, mention: Mention): void {
  const doubt = doubtBefore(sweep.note, mention);
  if (doubt !== undefined) openScopes(sweep.note, sweep, doubt, FORWARD, false);
  claimForward(sweep.note, sweep, mention);
  // What is planned for a year is not past.
  const year = mention.claims.some(isPlanned) ? undefined : yearBehind(sweep.note, mention);
  if (year !== undefined) mention.claims.push(year);
  const { word, end } = wordFrom(sweep.note, mention.begin, 3);
  if (word !== 'no') return;
  const hit = { begin: mention.begin, end, cues: [...sweep.denials] };
  openScopes(sweep.note, sweep, hit, FORWARD, false);
}

function isPlanned({ cue }: Claim): boolean {
  return cue.axis === 'temporality' && (cue.sets === 'O' || cue.sets === 'N');
}

function noScopes(): (Scope | undefined)[] {
  return new Array<Scope | undefined>(AXES).fill(undefined);
}

/** Whether the bracket at a place closes the number of an item inside a line: "1) gastritis 2) hernia". */
function isEnumerator(note: Note, at: number): boolean {
  if (!isDigit(unitAt(note, at - 1))) return false;
  const before = unitAt(note, at - 2);
  return isBlank(before) || (isDigit(before) && isBlank(unitAt(note, at - 3)));
}

function restore(
  scopes: Scopes,
  to: { readonly [K in keyof Scopes]: readonly (Scope | undefined)[] } | undefined,
): void {
  for (let axis = 0; axis < AXES; axis++) {
    scopes.wide[axis] = to?.wide[axis];
    scopes.near[axis] = to?.near[axis];
    scopes.touch[axis] = to?.touch[axis];
  }
}

function closeBefore(scopes: Scopes, place: number): void {
  for (let axis = 0; axis < AXES; axis++) {
    if ((scopes.wide[axis]?.hit.begin ?? place) < place) scopes.wide[axis] = undefined;
    if ((scopes.near[axis]?.hit.begin ?? place) < place) scopes.near[axis] = undefined;
    if ((scopes.touch[axis]?.hit.begin ?? place) < place) scopes.touch[axis] = undefined;
  }
}
