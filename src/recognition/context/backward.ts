// The backward sweep of context: what a cue says of the mentions before it. A scope takes the nearest mention and the
// list that it closes, and ends with its clause.

import type { CueHit, Matches, Mention } from '../matching/matches.js';
import { AXES, lowestBit, POLARITY } from '../matching/scopes.js';
import type { Section } from '../sections/sections.js';
import { type Boundaries, CLAUSE, LINE, PARAGRAPH, SENTENCE } from '../sections/sentences.js';
import { type Note, readGap, unitAt } from '../text/note.js';
import { followsOr, isCopulaGap, isListGap } from './gaps.js';

const COMMA = 0x2c;
/** Added to a distance for each step of a list that a scope takes. */
const LIST_STEP = 100;

/** The mention and hit a backward scope took last. */
interface BackScope {
  readonly hit: CueHit;
  /** Begin of the mention last taken, -1 before the first. */
  taken: number;
  steps: number;
}

/** The scopes of the backward sweep by axis. */
interface BackScopes {
  /** Bit n: the scope of axis n is open. */
  open: number;
  readonly slots: (BackScope | undefined)[];
}

/** Gives every mention the claims of the cues behind it; `back` is on which axes the forward sweep found each to look back. */
export function sweepBackward(
  note: Note,
  found: Matches,
  boundaries: Boundaries,
  sections: readonly Section[],
  back: readonly number[],
): void {
  const { mentions, cues } = found;
  const scopes: BackScopes = { open: 0, slots: new Array<BackScope | undefined>(AXES).fill(undefined) };
  let mark = boundaries.at.length - 1;
  let section = sections.length - 1;
  let cue = cues.length - 1;
  let markAt = mark < 0 ? -1 : (boundaries.at[mark] ?? -1);
  let sectionAt = section < 1 ? -1 : (sections[section]?.headingBegin ?? -1);
  let cueAt = cue < 0 ? -1 : (cues[cue]?.begin ?? -1);
  for (let mention = mentions.length - 1; mention >= 0; mention--) {
    const governed = mentions[mention];
    if (governed === undefined) continue;
    const { begin } = governed;
    while (markAt >= begin || sectionAt >= begin || cueAt >= begin) {
      note.steps++;
      if (cueAt >= markAt && cueAt >= sectionAt) {
        openBackward(scopes, cues[cue], back[cue] ?? 0);
        cue--;
        cueAt = cue < 0 ? -1 : (cues[cue]?.begin ?? -1);
      } else if (sectionAt >= markAt) {
        scopes.open = 0;
        section--;
        sectionAt = section < 1 ? -1 : (sections[section]?.headingBegin ?? -1);
      } else {
        if (closesBack(boundaries.kind[mark])) scopes.open = 0;
        mark--;
        markAt = mark < 0 ? -1 : (boundaries.at[mark] ?? -1);
      }
    }
    if (scopes.open !== 0) claimBackward(note, governed, scopes);
  }
}

function closesBack(kind: number | undefined): boolean {
  return kind === CLAUSE || kind === SENTENCE || kind === LINE || kind === PARAGRAPH;
}

function openBackward(scopes: BackScopes, hit: CueHit | undefined, axes: number): void {
  if (hit === undefined) return;
  if (hit.says.end !== undefined) scopes.open = 0;
  for (let left = axes; left !== 0; left &= left - 1) {
    scopes.slots[lowestBit(left)] = { hit, taken: -1, steps: 0 };
  }
  scopes.open |= axes;
}

function claimBackward(note: Note, mention: Mention, scopes: BackScopes): void {
  for (let open = scopes.open; open !== 0; open &= open - 1) {
    const axis = lowestBit(open);
    const scope = scopes.slots[axis];
    if (scope === undefined || mention.end > scope.hit.begin) continue;
    const goesOn = scope.taken < 0 || continuesList(note, mention.outerEnd, scope, axis);
    if (!goesOn || !claimBack(note, mention, scope, axis)) scopes.open &= ~(1 << axis);
    else {
      scope.taken = mention.outerBegin;
      scope.steps++;
    }
  }
}

function claimBack(note: Note, mention: Mention, scope: BackScope, axis: number): boolean {
  const { hit } = scope;
  let reached = false;
  for (const cue of hit.says.backCues[axis] ?? []) {
    if (scope.taken < 0 && cue.direction !== 'adjacent' && cue.reach > 0) {
      const gap = readGap(note, mention.outerEnd, hit.begin, cue.reach);
      if (gap.words > cue.reach) continue;
      // "Deep dimple, base not visualized": what is said behind the comma is of something else.
      if (gap.comma && gap.words > 0 && cue.sets === 'N' && !isAside(note, mention.outerEnd, hit.begin)) continue;
    }
    reached = true;
    // "no chest pain or cough noted": a word that merely affirms does not break a list that "or" holds together.
    const affirms = axis === POLARITY && cue.sets !== 'N';
    if (affirms && (followsOr(note, mention.outerBegin) || isDenied(note, mention))) continue;
    const distance = Math.max(0, hit.begin - mention.end) + scope.steps * LIST_STEP;
    mention.claims.push({ cue, hit, distance });
  }
  return reached;
}

/** Whether nothing of its own stands behind the last comma of a gap: "a fracture, however, was not seen". */
function isAside(note: Note, begin: number, end: number): boolean {
  let at = end;
  while (at > begin && unitAt(note, at - 1) !== COMMA) at--;
  return isCopulaGap(note, at, end);
}

/** Words between what denies and a mention that is said to be there all the same: "no edema is seen". */
const DENIED = 6;

/** Whether a cue before the mention denies it without a comma between them. */
function isDenied(note: Note, { claims, outerBegin }: Mention): boolean {
  return claims.some(({ cue, hit }) => {
    if (cue.axis !== 'polarity' || cue.sets !== 'N' || hit.end > outerBegin) return false;
    const gap = readGap(note, hit.end, outerBegin, DENIED);
    return !gap.comma && gap.words <= DENIED;
  });
}

/**
 * Whether a backward scope goes on to the mention before the one it took. What is denied or affirmed closes any list;
 * what is said of one finding more closely ("asthma, hypertension well controlled") reaches another only through "and".
 */
function continuesList(note: Note, begin: number, { hit, taken }: BackScope, axis: number): boolean {
  if (unitAt(note, hit.begin - 1) === 0x28) return false;
  return isListGap(note, begin, taken, axis === POLARITY);
}
