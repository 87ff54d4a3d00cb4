// Statuses of findings: the status stated by the nearest cue, and the status implied by the temporality. A habit has no
// status; whether it has ended is determined here too.

import { HX, NX } from '../../knowledge/term-types.js';
import type { CueEffect } from '../matching/mentions.js';
import { type AssumedFinding, isNearer } from './governing.js';

/** The effect that states the status. */
export function statedStatus(
  finding: AssumedFinding,
  used: readonly CueEffect[],
  temporality: string,
): CueEffect | undefined {
  const { termType, lexicon } = finding;
  const timed = lexicon.isPrefix(temporality) ? temporality : '';
  let best: CueEffect | undefined;
  for (const effect of finding.mention.effects) {
    const { cue, hit } = effect;
    if (cue.axis !== 'status' || !isNearer(effect, best)) continue;
    if (cue.trait === 'gives-care' && termType !== NX) continue;
    // A cue that has set the prefix does not set the status as well: "completed" only gives a drug the prefix "done".
    // The exception is an order that also starts, continues or changes a drug: "please restart metformin".
    const setsPrefixToo =
      timed !== '' && used.some((other) => other.hit === hit) && !(timed === ORDERED && CHANGES.has(cue.sets));
    if (!setsPrefixToo && lexicon.allowsStatus(cue.sets, termType)) best = effect;
  }
  return best;
}

const ORDERED = 'O';
/** Drug statuses that an order may also have: started, continued, changed. */
const CHANGES: ReadonlySet<string> = /* @__PURE__ */ new Set(['SR', 'CT', 'CG']);

/** Statuses of a finding that has ended. */
const ENDED: ReadonlySet<string> = /* @__PURE__ */ new Set(['RS', 'DC']);

/** The effect that says that a habit has ended. Habits cannot have the statuses of diseases and drugs. */
export function endOfHabit({ termType, mention }: AssumedFinding): CueEffect | undefined {
  if (termType !== HX) return undefined;
  let best: CueEffect | undefined;
  for (const effect of mention.effects)
    if (effect.cue.axis === 'status' && ENDED.has(effect.cue.sets) && isNearer(effect, best)) best = effect;
  return best;
}

/** The status implied by the temporality. */
export function impliedStatus({ lexicon, termType }: AssumedFinding, temporality: string): string {
  return lexicon.isStatus(temporality) && lexicon.allowsStatus(temporality, termType) ? temporality : '';
}
