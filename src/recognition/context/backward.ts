// The backward sweep of context: what a cue says of the mentions before it. A scope takes the nearest mention and the
// list that it closes, and ends with its clause.

import { addEffect, type Matches } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { AXES, lowestBit, POLARITY, STATUS, TEMPORALITY } from '../matching/scopes.js';
import { type NoteText, readGap, skipBlanksBack, unitAt, wordFrom } from '../text/note-text.js';
import { wordSet } from '../text/word-sets.js';
import { followsOr, isCopulaGap, isDrugListGap, isListGap } from './gaps.js';
import { isUnderlying } from './underlying.js';

const COMMA = 0x2c;
const RESUMED = 'status-resumed';
/** "ACS, dissection, and the like all unlikely": it speaks of all that is listed. */
const ALL_OF_THEM = 'neg-all-unlikely';
/** Added to a distance for each step of a list that a scope takes. */
const LIST_STEP = 100;

/** A cue that speaks of what is before it, as the forward sweep comes to it. */
export interface BackHit {
  readonly hit: CueHit;
  /** Bit n: it does so on axis n. */
  readonly axes: number;
  /** Where the clause, or the cue, stands that last ended what is before; -1 without one. */
  readonly floor: number;
  /** Place among the mentions of the last one that begins before it, -1 without one. */
  readonly last: number;
}

/** The hit of a scope, and the mention that the scope took last. */
interface BackScope {
  readonly hit: CueHit;
  readonly floor: number;
  /** Begin of the mention last taken, -1 before the first. */
  taken: number;
  steps: number;
  /** What was taken is what the mention before it came upon, and that is meant. */
  leans: boolean;
}

/** The scopes of the backward sweep by axis. */
interface BackScopes {
  /** Bit n: the scope of axis n is open. */
  open: number;
  readonly slots: (BackScope | undefined)[];
}

/** Gives every mention the claims of the cues behind it; `back` are those that look back, in the order of the text. */
export function sweepBackward(note: NoteText, { mentions }: Matches, back: readonly BackHit[]): void {
  const scopes: BackScopes = { open: 0, slots: new Array<BackScope | undefined>(AXES).fill(undefined) };
  let at = back.length - 1;
  let i = -1;
  for (;;) {
    // Where nothing is open, nobody is spoken of before the next of them.
    if (scopes.open === 0) {
      const next = at < 0 ? undefined : back[at];
      if (next === undefined) return;
      i = next.last;
    }
    for (; at >= 0 && (back[at]?.last ?? -1) >= i; at--) openBackward(scopes, back[at]);
    const mention = i < 0 ? undefined : mentions[i--];
    if (mention === undefined) return;
    note.steps++;
    claimBackward(note, mention, scopes, i < 0 ? undefined : mentions[i]);
  }
}

function openBackward(scopes: BackScopes, back: BackHit | undefined): void {
  if (back === undefined) return;
  const { hit, axes, floor } = back;
  for (let left = axes; left !== 0; left &= left - 1) {
    const axis = lowestBit(left);
    // "Held on admission, resumed": the last word on what is taken, with nothing named between, is what holds.
    if (axis === STATUS && (scopes.open & (1 << STATUS)) !== 0 && isLastWord(scopes.slots[STATUS])) continue;
    scopes.slots[axis] = { hit, floor, taken: -1, steps: 0, leans: false };
  }
  scopes.open |= axes;
}

function isLastWord(scope: BackScope | undefined): boolean {
  return scope !== undefined && scope.taken < 0 && scope.hit.says.backCues[STATUS]?.[0]?.rule === RESUMED;
}

/** Claims a mention for the open scopes; `before` is the mention before it. */
function claimBackward(note: NoteText, mention: Mention, scopes: BackScopes, before: Mention | undefined): void {
  for (let open = scopes.open; open !== 0; open &= open - 1) {
    const axis = lowestBit(open);
    const scope = scopes.slots[axis];
    if (scope === undefined || mention.end > scope.hit.begin) continue;
    const isReached = scope.floor < mention.begin;
    if (axis === STATUS && isReached && scope.taken < 0 && isUnderlying(note, before, mention, scope.hit)) {
      scope.taken = mention.outerBegin;
      scope.leans = true;
      continue;
    }
    const goesOn = isReached && (scope.taken < 0 || scope.leans || continuesList(note, mention.outerEnd, scope, axis));
    if (!goesOn || !claimBack(note, mention, scope, axis)) scopes.open &= ~(1 << axis);
    else {
      scope.taken = mention.outerBegin;
      scope.leans = false;
      scope.steps++;
    }
  }
}

function claimBack(note: NoteText, mention: Mention, scope: BackScope, axis: number): boolean {
  const { hit } = scope;
  let reached = false;
  for (const cue of hit.says.backCues[axis] ?? []) {
    if (scope.taken < 0 && cue.direction !== 'adjacent' && cue.reach > 0) {
      const gap = readGap(note, mention.outerEnd, hit.begin, cue.reach);
      if (gap.words > cue.reach) continue;
      // "Deep dimple, base not visualized": what is said behind the comma is of something else.
      const parts = gap.comma && gap.words > 0 && cue.sets === 'N' && cue.rule !== ALL_OF_THEM;
      if (parts && !isAside(note, mention.outerEnd, hit.begin)) continue;
    }
    reached = true;
    // "no chest pain or cough noted": a word that merely affirms does not break a list that "or" holds together.
    const affirms = axis === POLARITY && cue.sets !== 'N';
    if (affirms && (followsOr(note, mention.outerBegin) || isDenied(note, mention))) continue;
    const distance = Math.max(0, hit.begin - mention.end) + scope.steps * LIST_STEP;
    addEffect(mention, { cue, hit, distance });
  }
  return reached;
}

/** Whether nothing of its own stands behind the last comma of a gap: "a fracture, however, was not seen". */
function isAside(note: NoteText, begin: number, end: number): boolean {
  let at = end;
  while (at > begin && unitAt(note, at - 1) !== COMMA) at--;
  return isCopulaGap(note, at, end);
}

/** Words between what denies and a mention that is said to be there all the same: "no edema is seen". */
const DENIED = 6;

/** Whether a cue before the mention denies it without a comma between them. */
function isDenied(note: NoteText, { effects, outerBegin }: Mention): boolean {
  return effects.some(({ cue, hit }) => {
    if (cue.axis !== 'polarity' || cue.sets !== 'N' || hit.end > outerBegin) return false;
    const gap = readGap(note, hit.end, outerBegin, DENIED);
    return !gap.comma && gap.words <= DENIED;
  });
}

/**
 * Whether a backward scope goes on to the mention before the one it took. What is denied or affirmed closes any list;
 * what is said of one finding more closely ("asthma, hypertension well controlled") reaches another only through "and".
 */
function continuesList(note: NoteText, begin: number, { hit, taken, steps }: BackScope, axis: number): boolean {
  if (unitAt(note, hit.begin - 1) === 0x28) return false;
  if (isListGap(note, begin, taken, axis === POLARITY && (steps > 1 || !isOfOne(note, hit)))) return true;
  // "Morphine 4 mg and ondansetron 4 mg given."
  return axis === TEMPORALITY && hit.says.mayGiveReason && isDrugListGap(note, begin, taken, true);
}

/** What says of one thing that it is absent, right behind it: "paraspinal tenderness, SLR negative". */
const OF_ONE = /* @__PURE__ */ wordSet('negative neg absent normal');

function isOfOne(note: NoteText, { begin, end }: CueHit): boolean {
  if (end - begin > 8 || !OF_ONE.has(wordFrom(note, begin, 8).word)) return false;
  const before = unitAt(note, skipBlanksBack(note, begin, 2) - 1);
  return before !== 0x3a && before !== 0x2d;
}
