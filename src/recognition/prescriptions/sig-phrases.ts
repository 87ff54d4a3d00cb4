// The phrases in prescriptions and their meanings: frequency, time of day, route and site. In the grammar,
// abbreviations have no full stops ("bid").

import type { Timing } from '../../contract/result-types.js';
import { timingOfCode } from '../../knowledge/timing-code.js';
import { type Grammar, wordList, wordsOf } from '../grammar/grammar.js';

/** The meaning of a phrase in a prescription. */
export interface SigPart {
  readonly timing?: Timing;
  readonly route?: string;
  readonly site?: string;
  /** Whether the phrase counts only in prescriptions for drops. Elsewhere, it is everyday language ("as directed"). */
  readonly ofDrops?: boolean;
}

const TIMINGS = /* @__PURE__ */ wordList('timing-in-directions');
const ROUTES = /* @__PURE__ */ wordList('route-in-directions');
const SITES = /* @__PURE__ */ wordList('site-in-directions');
const OF_DROPS = /* @__PURE__ */ wordList('phrase-of-drops');

/** The meaning of each phrase, keyed by the phrase with single blanks between its words. */
export function sigPhrases(grammar: Grammar): ReadonlyMap<string, SigPart> {
  const parts = new Map<string, SigPart>();
  const add = (phrase: string, part: SigPart) => parts.set(phrase, { ...parts.get(phrase), ...part });
  for (const [phrase, code] of wordsOf(grammar, TIMINGS)) {
    // The knowledge base may have been built by a different version of the library, so a code may be unknown.
    const timing = timingOfCode(code);
    if (timing !== undefined) add(phrase, { timing });
  }
  for (const [phrase, route] of wordsOf(grammar, ROUTES)) add(phrase, { route });
  for (const [phrase, site] of wordsOf(grammar, SITES)) add(phrase, { site });
  for (const phrase of wordsOf(grammar, OF_DROPS).keys()) add(phrase, { ofDrops: true });
  return parts;
}
