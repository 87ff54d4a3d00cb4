// Words between the words of a loose mention: "pain in the right knee", "hands: no swelling". Sides and degrees that stand
// right before one of its words are its modifiers; for every other cue the mention begins behind it, so that the cue
// governs it as it governs what is behind it.

import type { CueHit, Matches, Mention } from './matches.js';

/** Characters between a modifier and the word of the mention that it belongs to. */
const BEFORE_WORD = 12;

/** Gives loose mentions the modifiers between their words, the nearest to a word first. */
export function attachInside({ mentions, cues }: Matches): void {
  forEachInside(mentions, cues, (mention, hits) => {
    const near: { hit: CueHit; distance: number }[] = [];
    for (const hit of hits) {
      const next = mention.wordsAt?.find((at) => at >= hit.end) ?? Infinity;
      if (next - hit.end <= BEFORE_WORD) near.push({ hit, distance: next - hit.end });
    }
    near.sort((a, b) => a.distance - b.distance || a.hit.begin - b.hit.begin);
    for (const { hit } of near) {
      const modifier = hit.cues.find((cue) => cue.axis === 'modifier');
      if (modifier !== undefined) mention.modifiers.push({ cue: modifier, hit, distance: 0 });
    }
  });
}

/**
 * The matches as context is to see them: a loose mention with a cue inside begins at its first word behind the last such
 * cue. It keeps its claims with the mention that it stands for.
 */
export function forContext(found: Matches): Matches {
  const moved = new Map<Mention, Mention>();
  forEachInside(found.mentions, found.cues, (mention, hits) => {
    const last = hits.filter(({ cues }) => cues.some(({ axis }) => axis !== 'modifier' && axis !== 'none')).pop();
    const begin = last === undefined ? undefined : mention.wordsAt?.find((at) => at >= last.end);
    if (begin !== undefined) moved.set(mention, { ...mention, begin, outerBegin: begin });
  });
  if (moved.size === 0) return found;
  const mentions = found.mentions.map((mention) => moved.get(mention) ?? mention);
  return { ...found, mentions: mentions.sort((a, b) => a.begin - b.begin || b.end - a.end) };
}

/** Calls `use` for every loose mention with the cues that stand between its words; both lists are sorted by begin. */
function forEachInside(
  mentions: readonly Mention[],
  cues: readonly CueHit[],
  use: (mention: Mention, hits: CueHit[]) => void,
): void {
  let first = 0;
  for (const mention of mentions) {
    const { wordsAt } = mention;
    if (wordsAt === undefined) continue;
    while ((cues[first]?.begin ?? Infinity) < mention.begin) first++;
    const hits: CueHit[] = [];
    for (let i = first; (cues[i]?.end ?? Infinity) <= mention.end; i++) {
      const hit = cues[i];
      if (hit !== undefined && !wordsAt.some((at) => at >= hit.begin && at < hit.end)) hits.push(hit);
    }
    if (hits.length > 0) use(mention, hits);
  }
}
