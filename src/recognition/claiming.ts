// What the open scopes say of a mention that the forward sweep comes to.

import { isListGap, statesNormal } from './gaps.js';
import type { Cue } from './lexicon.js';
import type { Mention } from './matches.js';
import { type Note, readGap, skipBlanksBack, unitAt } from './note.js';
import { denies } from './opening.js';
import { AXES, POLARITY, type Scope, type Scopes, TEMPORALITY } from './scopes.js';

const COMMA = 0x2c;

/** Gives a mention the claims of the open scopes, and closes those that it ends. */
export function claimForward(note: Note, scopes: Scopes, mention: Mention): void {
  const { wide, near, touch } = scopes;
  for (let axis = 0; axis < AXES; axis++) {
    const far = wide[axis];
    if (far !== undefined && far.hit.end <= mention.begin) {
      if (axis === POLARITY && endsDenial(note, far, mention)) wide[axis] = undefined;
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
  const most = Math.max(...cues.map(({ reach }) => reach));
  const gap = readGap(note, hit.end, outerBegin, most);
  if (gap.comma) return [];
  return cues.filter(({ reach, direction }) => gap.words <= reach && !(gap.punctuated && direction !== 'after'));
}

/** Those that go on to a further member of the list that began with the mention taken last. */
function listCues(note: Note, { hit, cues, taken }: Scope, mention: Mention, axis: number): readonly Cue[] {
  const lists = cues.filter((cue) => cue.direction !== 'both');
  const isDenial = hit.cues.some((cue) => cue.axis === 'polarity' && cue.sets === 'N');
  const commas = isDenial && lists.some((cue) => cue.direction === 'after');
  return isListGap(note, taken, mention.outerBegin, commas, axis === TEMPORALITY) ? lists : [];
}

function claim(mention: Mention, scope: Scope, cues: readonly Cue[]): void {
  const { hit } = scope;
  for (const cue of cues) mention.claims.push({ cue, hit, distance: mention.begin - hit.end });
  scope.taken = mention.outerEnd;
}

/** A list of what is absent does not go on with a normal state: "no lesions, uvula midline". */
function endsDenial(note: Note, scope: Scope, mention: Mention): boolean {
  if (scope.taken < 0 || !denies(scope)) return false;
  return statesNormal(note, mention) && unitAt(note, skipBlanksBack(note, mention.outerBegin) - 1) === COMMA;
}
