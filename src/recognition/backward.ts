// The backward sweep of context: what a cue says of the mentions before it. A scope takes the nearest mention and the
// list that it closes, and ends with its clause.

import { followsOr, isCopulaGap, isListGap } from './gaps.js';
import type { CueHit, Matches, Mention } from './matches.js';
import { type Note, readGap, unitAt } from './note.js';
import { AXES, axisNumber, type Lean, looksBack, SCOPED_AXES } from './scopes.js';
import type { Section } from './sections.js';
import { type Boundaries, CLAUSE, LINE, PARAGRAPH, SENTENCE } from './sentences.js';

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

/** Gives every mention the claims of the cues behind it; `leans` is what the forward sweep found. */
export function sweepBackward(
  note: Note,
  found: Matches,
  boundaries: Boundaries,
  sections: readonly Section[],
  leans: readonly Lean[],
): void {
  const { mentions, cues } = found;
  const scopes: (BackScope | undefined)[] = new Array(AXES).fill(undefined);
  let mark = boundaries.at.length - 1;
  let section = sections.length - 1;
  let cue = cues.length - 1;
  for (let mention = mentions.length - 1; mention >= 0; mention--) {
    const governed = mentions[mention];
    if (governed === undefined) continue;
    for (;;) {
      const markAt = boundaries.at[mark] ?? -1;
      const sectionAt = section > 0 ? (sections[section]?.headingBegin ?? -1) : -1;
      const cueAt = cues[cue]?.begin ?? -1;
      const last = Math.max(markAt, sectionAt, cueAt);
      if (last < governed.begin) break;
      note.steps++;
      if (last === cueAt) openBackward(scopes, cues[cue], leans[cue]);
      else if (last === sectionAt || closesBack(boundaries.kind[mark])) scopes.fill(undefined);
      if (last === cueAt) cue--;
      else if (last === sectionAt) section--;
      else mark--;
    }
    claimBackward(note, governed, scopes);
  }
}

function closesBack(kind: number | undefined): boolean {
  return kind === CLAUSE || kind === SENTENCE || kind === LINE || kind === PARAGRAPH;
}

function openBackward(scopes: (BackScope | undefined)[], hit: CueHit | undefined, lean: Lean | undefined): void {
  if (hit === undefined || lean === undefined) return;
  for (const cue of hit.cues) {
    const axis = axisNumber(cue.axis);
    if (cue.axis === 'end') scopes.fill(undefined);
    else if (axis >= 0 && looksBack(cue, lean)) scopes[axis] = { hit, taken: -1, steps: 0 };
  }
}

function claimBackward(note: Note, mention: Mention, scopes: (BackScope | undefined)[]): void {
  for (let axis = 0; axis < AXES; axis++) {
    const scope = scopes[axis];
    if (scope === undefined || mention.end > scope.hit.begin) continue;
    if (scope.taken >= 0 && !continuesList(note, mention.outerEnd, scope, axis)) {
      scopes[axis] = undefined;
      continue;
    }
    if (!claimBack(note, mention, scope, axis)) scopes[axis] = undefined;
    else {
      scope.taken = mention.outerBegin;
      scope.steps++;
    }
  }
}

function claimBack(note: Note, mention: Mention, scope: BackScope, axis: number): boolean {
  const { hit } = scope;
  let reached = false;
  for (const cue of hit.cues) {
    if (cue.axis !== SCOPED_AXES[axis] || cue.direction === 'after') continue;
    if (scope.taken < 0 && cue.direction !== 'adjacent' && cue.reach > 0) {
      const gap = readGap(note, mention.outerEnd, hit.begin, cue.reach);
      if (gap.words > cue.reach) continue;
      // "Deep dimple, base not visualized": what is said behind the comma is of something else.
      if (gap.comma && gap.words > 0 && cue.sets === 'N' && !isAside(note, mention.outerEnd, hit.begin)) continue;
    }
    reached = true;
    // "no chest pain or cough noted": a word that merely affirms does not break a list that "or" holds together.
    if (cue.axis === 'polarity' && cue.sets !== 'N' && (followsOr(note, mention.outerBegin) || isDenied(note, mention)))
      continue;
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
  return isListGap(note, begin, taken, SCOPED_AXES[axis] === 'polarity');
}
