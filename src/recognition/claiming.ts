// What the open scopes say of a mention that the forward sweep comes to.

import { isDrugListGap, isListGap } from './gaps.js';
import type { Cue } from './lexicon.js';
import type { Mention } from './matches.js';
import { type Note, readGap, skipBlanks, unitAt } from './note.js';
import { denies } from './opening.js';
import { AXES, POLARITY, type Scope, type Scopes, STATUS, TEMPORALITY } from './scopes.js';
import { markSet } from './sets.js';
import { turnsAway } from './turning.js';

/** What a bracket behind a cue says stands for itself: "not examined (cast in place)". */
const BRACKETS = /* @__PURE__ */ markSet('([');
/** Characters that are searched for a bracket. */
const BRACKET_GAP = 60;

/** Gives a mention the claims of the open scopes, and closes those that it ends. */
export function claimForward(note: Note, scopes: Scopes, mention: Mention): void {
  const { wide, near, touch } = scopes;
  for (let axis = 0; axis < AXES; axis++) {
    const far = wide[axis];
    if (far !== undefined && far.hit.end <= mention.begin) {
      if (axis === POLARITY && denies(far) && turnsAway(note, far, mention)) wide[axis] = undefined;
      else claim(mention, far, far.cues);
    }
    claimNear(note, mention, touch, axis);
    claimNear(note, mention, near, axis);
  }
}

function claimNear(note: Note, mention: Mention, scopes: (Scope | undefined)[], axis: number): void {
  const scope = scopes[axis];
  if (scope === undefined || scope.hit.end > mention.begin) return;
  const reaching = scope.taken < 0 ? reachingCues(note, scope, mention) : listCues(note, scope, mention, axis);
  if (reaching.length > 0) claim(mention, scope, reaching);
  else scopes[axis] = undefined;
}

/** The cues of a near scope that reach its first mention. */
function reachingCues(note: Note, { hit, cues }: Scope, { outerBegin }: Mention): readonly Cue[] {
  if (holdsBracket(note, hit.end, outerBegin)) return [];
  const most = Math.max(...cues.map(({ reach }) => reach));
  const gap = readGap(note, hit.end, outerBegin, most);
  if (gap.comma) return [];
  return cues.filter(({ reach, direction }) => gap.words <= reach && !(gap.punctuated && direction !== 'after'));
}

/** Those that go on to a further member of the list that began with the mention taken last. */
function listCues(note: Note, scope: Scope, mention: Mention, axis: number): readonly Cue[] {
  const { hit, cues, taken } = scope;
  const lists = cues.filter((cue) => cue.direction !== 'both');
  const isDenial = hit.cues.some((cue) => cue.axis === 'polarity' && cue.sets === 'N');
  if (isDenial && axis === POLARITY && turnsAway(note, scope, mention)) return [];
  const commas = isDenial && lists.some((cue) => cue.direction === 'after');
  if (isListGap(note, taken, mention.outerBegin, commas, axis === TEMPORALITY)) return lists;
  // "Start metoprolol 25 mg and aspirin", "received aspirin 325 mg, heparin and fluids".
  if (axis !== TEMPORALITY && axis !== STATUS) return [];
  const gave = cues.some(({ sets }) => sets === 'D');
  return isDrugListGap(note, taken, mention.outerBegin, gave) ? lists : [];
}

function claim(mention: Mention, scope: Scope, cues: readonly Cue[]): void {
  const { hit } = scope;
  for (const cue of cues) mention.claims.push({ cue, hit, distance: mention.begin - hit.end });
  scope.taken = mention.outerEnd;
}

function holdsBracket(note: Note, begin: number, end: number): boolean {
  const stop = Math.min(end, begin + BRACKET_GAP);
  for (let at = begin; at < stop; at++) if (BRACKETS.has(unitAt(note, at))) return skipBlanks(note, begin) !== at;
  return false;
}
