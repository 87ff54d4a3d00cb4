// Marks a drug as underdosed if, according to the note, the patient took less of it than prescribed. Recognition reads
// such a drug as not taken, but the claim must report it as underdosed (Official Guidelines, I.C.19.e.5.c). Drugs in a
// drug list, and drugs that the plan stops, are not changed.

import type { ClaimMention, NotePart } from '../coding/claim/claim-mentions.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { StatedWords } from '../knowledge/rules/map-rules.js';
import { RX } from '../knowledge/term-types.js';
import { drugNotTakenPhrases, drugTakenInPartPhrases } from '../wording/stated-words.js';

const NEGATIVE = 'N';
const DISCONTINUED = 'DC';
const BLAMED = 'Y';
/** The prefixes that a prescribed drug can have: no prefix, `T` (taken) or `H` (in the past). */
const PRESCRIBED: readonly string[] = ['', 'T', 'H'];
const TELLING: readonly NotePart[] = ['assessment', 'complaint', 'story', 'course', 'unknown'];

/** Returns the mentions, with underdosed drugs marked as such; `near` returns the words around a mention. */
export function markUnderdosed(
  kb: Knowledge,
  mentions: readonly ClaimMention[],
  near: (one: ClaimMention) => StatedWords | undefined,
): ClaimMention[] {
  return mentions.map((one) => {
    if (one.type !== RX || !TELLING.includes(one.part)) return one;
    const { prefix = '', result, status, hypothetical } = one.result;
    if (!PRESCRIBED.includes(prefix) || hypothetical) return one;
    const isDropped = result === NEGATIVE || status === DISCONTINUED;
    const isUnderdosed =
      (isDropped && near(one)?.say(drugNotTakenPhrases(kb))) || near(one)?.say(drugTakenInPartPhrases(kb));
    if (!isUnderdosed) return one;
    return { ...one, result: { ...one.result, prefix: BLAMED, result: undefined, status: undefined } };
  });
}
