// Words between the words of a loose mention: "pain in the right knee", "hands: no swelling". Sides and degrees that stand
// right before one of its words are its modifiers; for every other cue the mention begins behind it, so that the cue
// governs it as it governs what is behind it.

import { GOVERNS } from './cue-texts.js';
import { addModifier, type Matches, standIn } from './matches.js';
import type { CueHit, Mention } from './mentions.js';

/** Characters between a modifier and the word of the mention that it belongs to. */
const BEFORE_WORD = 12;

/** A mention that context is to see begin at a later word. */
export interface Moved {
  /** Its place among the mentions. */
  readonly index: number;
  readonly begin: number;
}

/** Gives loose mentions the modifiers between their words, the nearest to a word first; returns those that cues move. */
export function attachInside({ mentions, cues }: Matches): Moved[] {
  const moved: Moved[] = [];
  let first = 0;
  for (let index = 0; index < mentions.length; index++) {
    const mention = mentions[index];
    if (mention?.wordsAt === undefined) continue;
    while (first < cues.length && (cues[first]?.begin ?? 0) < mention.begin) first++;
    const hits = hitsBetween(mention.wordsAt, mention.end, cues, first);
    if (hits.length === 0) continue;
    attachNear(mention, mention.wordsAt, hits);
    const last = hits.filter(({ kinds }) => (kinds & GOVERNS) !== 0).pop();
    const begin = last === undefined ? undefined : mention.wordsAt.find((at) => at >= last.end);
    if (begin !== undefined) moved.push({ index, begin });
  }
  return moved;
}

/** The cues that stand between the words of a mention, from a place in the cues on. */
function hitsBetween(wordsAt: readonly number[], end: number, cues: readonly CueHit[], first: number): CueHit[] {
  const hits: CueHit[] = [];
  for (let i = first; i < cues.length; i++) {
    const hit = cues[i];
    if (hit === undefined || hit.end > end) break;
    if (!wordsAt.some((at) => at >= hit.begin && at < hit.end)) hits.push(hit);
  }
  return hits;
}

function attachNear(mention: Mention, wordsAt: readonly number[], hits: readonly CueHit[]): void {
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
 * The matches as context is to see them: a loose mention with a cue inside begins at its first word behind the last such
 * cue. It shares its effects with the mention that it stands for.
 */
export function forContext(found: Matches, moved: readonly Moved[]): Matches {
  if (moved.length === 0) return found;
  const mentions = [...found.mentions];
  for (const { index, begin } of moved) {
    const mention = mentions[index];
    if (mention !== undefined) mentions[index] = standIn(mention, begin);
  }
  return { ...found, mentions: mentions.sort((a, b) => a.begin - b.begin || b.end - a.end) };
}
