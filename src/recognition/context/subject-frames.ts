// Frames of a clause that state its subject: "in her family, gout and asthma are common". Like a time phrase at the
// start of a clause, such a phrase applies to the whole clause.

import type { CueHit } from '../matching/mentions.js';
import { SUBJECT } from '../matching/scopes.js';

/** Whether a cue may apply in either direction and sets the subject of the findings after it. */
export function framesSubject({ says }: CueHit): boolean {
  return says.reachBoth >= 0 && says.ahead?.axis === SUBJECT;
}
