// What a cue does to the scopes that are open when the forward sweep comes to it: it ends them, carries on the one right
// before it, turns from a list, or opens its own.

import { isLinkGap, isSubjectOf } from './gaps.js';
import type { CueHit } from './matches.js';
import { type Note, skipBlanksBack, unitAt, wordBefore, wordFrom } from './note.js';
import {
  AXES,
  axisNumber,
  isWide,
  type Lean,
  looksForward,
  POLARITY,
  type Scope,
  type Scopes,
  SUBJECT,
} from './scopes.js';

const COMMA = 0x2c;
/** What is said of time when a list of absent things is over. */
const TURNING = new Set(['T', 'O', 'D', 'N', 'AC']);

/** Opens the scopes of a hit that looks forward; those of a label ("STOP: …") run to the end of the clause. */
export function openScopes(note: Note, scopes: Scopes, hit: CueHit, lean: Lean, opensLabel: boolean): void {
  const { wide, near } = scopes;
  const end = isPossessive(note, hit) ? undefined : hit.cues.find((cue) => cue.axis === 'end');
  if (end !== undefined) endScopes(note, scopes, hit, end.reach > 0);
  if (lean.answers) return;
  if (turnsFrom(note, scopes, hit) || beginsHistory(note, scopes, hit)) wide[POLARITY] = undefined;
  const linksOn = wide[POLARITY] !== undefined || near[POLARITY] !== undefined ? isDenied(note, scopes, hit) : false;
  const axes = axesAhead(hit, lean);
  for (let axis = 0; axis < AXES; axis++) {
    if ((axes & (1 << axis)) === 0 || (axis === POLARITY && linksOn && onlyAffirms(hit, lean))) continue;
    if (axis === SUBJECT && !isSubjectOf(note, hit.end, lean.names)) continue;
    for (const cue of hit.cues) {
      if (axisNumber(cue.axis) !== axis || !looksForward(cue, lean)) continue;
      const slots = opensLabel || isWide(cue) ? wide : cue.direction === 'after' ? near : scopes.touch;
      const open = slots[axis];
      if (open?.hit === hit) open.cues.push(cue);
      else slots[axis] = { hit, cues: [cue], taken: -1, linked: hit.end };
      // A nearer cue takes the place of one that reaches some words only.
      if (slots === wide && near[axis]?.hit !== hit) near[axis] = undefined;
    }
  }
}

/** Closes every scope; where the hit may carry on a cue right before it ("denies [she has] fever"), not that cue's. */
function endScopes(note: Note, { wide, near, touch }: Scopes, hit: CueHit, links: boolean): void {
  for (let axis = 0; axis < AXES; axis++) {
    touch[axis] = undefined;
    wide[axis] = links ? carriesOn(note, wide[axis], hit) : undefined;
    near[axis] = links ? carriesOn(note, near[axis], hit) : undefined;
  }
}

function carriesOn(note: Note, scope: Scope | undefined, hit: CueHit): Scope | undefined {
  if (scope === undefined || scope.taken >= 0 || !isLinkGap(note, scope.linked, hit.begin)) return undefined;
  scope.linked = Math.max(scope.linked, hit.end);
  return scope;
}

/** Whether a hit stands right behind one that denies, and so is part of what is denied: "does not [report]". */
function isDenied(note: Note, { wide, near }: Scopes, hit: CueHit): boolean {
  const open = near[POLARITY] ?? wide[POLARITY];
  return open !== undefined && denies(open) && carriesOn(note, open, hit) !== undefined;
}

/** The axes on which a hit says something of what is behind it: bit n = axis n. */
function axesAhead({ cues }: CueHit, lean: Lean): number {
  let axes = 0;
  for (const cue of cues) {
    const axis = axisNumber(cue.axis);
    if (axis >= 0 && looksForward(cue, lean)) axes |= 1 << axis;
  }
  return axes;
}

/** Whether all that a hit says of what is behind it is that it is there, touching it or to the end of the clause. */
function onlyAffirms({ cues }: CueHit, lean: Lean): boolean {
  for (const cue of cues) {
    if (cue.axis !== 'polarity' || !looksForward(cue, lean)) continue;
    if (cue.sets === 'N' || !(isWide(cue) || cue.direction === 'adjacent')) return false;
  }
  return true;
}

/** Whether a scope says that what it reaches is absent. */
export function denies({ cues }: Scope): boolean {
  return cues.some((cue) => cue.sets === 'N');
}

/**
 * Whether a hit behind a comma turns from a list of what is absent to something else: a guess, an order, a drug that is
 * taken ("no fever, likely viral", "no rash, start prednisone").
 */
function turnsFrom(note: Note, { wide }: Scopes, hit: CueHit): boolean {
  const open = wide[POLARITY];
  if (open === undefined || open.taken < 0 || !denies(open)) return false;
  const turns = hit.cues.some(
    ({ axis, sets, direction }) =>
      direction === 'after' &&
      (axis === 'certainty' ? sets !== 'K' : axis === 'status' || (axis === 'temporality' && TURNING.has(sets))),
  );
  return turns && unitAt(note, skipBlanksBack(note, hit.begin) - 1) === COMMA;
}

/** Whether a past that begins anew ends what was absent: "no allergies, with a history of asthma", "and a history of". */
function beginsHistory(note: Note, { wide }: Scopes, { begin, cues }: CueHit): boolean {
  const open = wide[POLARITY];
  if (open === undefined || !denies(open) || !cues.some(({ sets }) => sets === 'H')) return false;
  if (wordFrom(note, begin, 5).word === 'with') return true;
  const { word, begin: article } = wordBefore(note, skipBlanksBack(note, begin), 3);
  return word === 'a' && wordBefore(note, skipBlanksBack(note, article), 4).word === 'and' && !tells(open);
}

/** Whether a denial is one of telling ("denies"), which goes on over "and". */
function tells({ cues }: Scope): boolean {
  return cues.some(({ rule }) => rule === 'neg-denies');
}

/** Whether a cue is written as a possessive: "the patient's" names no new subject. */
function isPossessive(note: Note, { end }: CueHit): boolean {
  const mark = unitAt(note, end - 2);
  return mark === 0x27 || mark === 0x2019;
}
