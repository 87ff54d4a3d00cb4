// Cues between the words of a loose mention: "pain in the right knee", "hands: no swelling". Sides and degrees directly
// before a word of the mention are its modifiers. If there is any other cue between the words, the mention is treated
// as if it began after that cue, so that the cue governs it as it would any following mention.

import { GOVERNS } from './cue-texts.js';
import { addModifier, type Matches, withBegin } from './matches.js';
import type { CueHit, Mention } from './mentions.js';

/** Maximum number of characters between a modifier and the word of the mention that it modifies. */
const BEFORE_WORD = 12;

/** A loose mention, and the later start that the context stage uses for it. */
export interface LaterBegin {
  /** Index of the mention. */
  readonly index: number;
  readonly begin: number;
}

/**
 * Adds to loose mentions the modifiers between their words, nearest first; returns the mentions whose starts move
 * because of cues.
 */
export function attachInnerModifiers({ mentions, cues }: Matches): LaterBegin[] {
  const laterBegins: LaterBegin[] = [];
  let first = 0;
  for (let index = 0; index < mentions.length; index++) {
    const mention = mentions[index];
    if (mention?.wordsAt === undefined) continue;
    while (first < cues.length && (cues[first]?.begin ?? 0) < mention.begin) first++;
    const hits = hitsBetween(mention.wordsAt, mention.end, cues, first);
    if (hits.length === 0) continue;
    attachModifiersBetween(mention, mention.wordsAt, hits);
    const last = hits.filter((hit) => (hit.kinds & GOVERNS) !== 0 && !presupposes(hit)).pop();
    const begin = last === undefined ? undefined : mention.wordsAt.find((at) => at >= last.end);
    if (begin !== undefined) laterBegins.push({ index, begin });
  }
  return laterBegins;
}

/** The cues between the words of a mention; the search starts at index `first`. */
function hitsBetween(wordsAt: readonly number[], end: number, cues: readonly CueHit[], first: number): CueHit[] {
  const hits: CueHit[] = [];
  for (let i = first; i < cues.length; i++) {
    const hit = cues[i];
    if (hit === undefined || hit.end > end) break;
    if (!wordsAt.some((at) => at >= hit.begin && at < hit.end)) hits.push(hit);
  }
  return hits;
}

/** Whether a cue only presupposes the word right after it and does not describe a finding: "trauma [to her] head". */
function presupposes({ says }: CueHit): boolean {
  return says.cues.every(({ axis, sets, reach }) => axis === 'polarity' && sets === 'A' && reach === 1);
}

function attachModifiersBetween(mention: Mention, wordsAt: readonly number[], hits: readonly CueHit[]): void {
  const near: { hit: CueHit; distance: number }[] = [];
  for (const hit of hits) {
    const next = wordsAt.find((at) => at >= hit.end);
    if (next !== undefined && next - hit.end <= BEFORE_WORD) near.push({ hit, distance: next - hit.end });
  }
  near.sort((a, b) => a.distance - b.distance || a.hit.begin - b.hit.begin);
  for (const { hit } of near) {
    const { modifier } = hit.says;
    if (modifier !== undefined) addModifier(mention, { cue: modifier, hit, distance: 0 });
  }
}

/**
 * The matches for the context stage, in which each loose mention with a cue inside is replaced by a copy that begins at
 * its first word after the last such cue. The copy shares its effects with the original.
 */
export function withLaterBegins(found: Matches, laterBegins: readonly LaterBegin[]): Matches {
  if (laterBegins.length === 0) return found;
  const mentions = [...found.mentions];
  for (const { index, begin } of laterBegins) {
    const mention = mentions[index];
    if (mention !== undefined) mentions[index] = withBegin(mention, begin);
  }
  return { ...found, mentions: mentions.sort((a, b) => a.begin - b.begin || b.end - a.end) };
}
