// Modifiers: words that touch a mention on either side ("severe left knee pain", "dyspnea, mild"). They widen the
// mention, so that what reaches it ("no severe chest pain") reaches over them.

import { touches, trails } from './gaps.js';
import type { Cue } from './lexicon.js';
import type { CueHit, Matches, Mention } from './matches.js';
import type { Note } from './note.js';

/** Modifiers one mention takes on one side. */
const MAX_CHAIN = 6;
const MAX_TRAIL = 2;
/** Characters between a trailing word and a mention that it touches. */
const TOUCH = 3;

/** Gives every mention the modifiers that touch it. */
export function attachModifiers(note: Note, found: Matches): void {
  const { mentions, cues } = found;
  let first = 0;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    while ((cues[first]?.begin ?? Infinity) < mention.begin) first++;
    attachBefore(note, mention, cues, first - 1);
    attachBehind(note, mention, cues, first, mentions[i + 1]?.begin ?? Infinity);
  }
}

function attachBefore(note: Note, mention: Mention, cues: readonly CueHit[], last: number): void {
  for (let i = last; i > last - MAX_CHAIN; i--) {
    const hit = cues[i];
    if (hit === undefined || !touches(note, hit.end, mention.outerBegin, true)) return;
    const modifier = hit.cues.find((cue) => cue.axis === 'modifier' && cue.direction !== 'before');
    // A status word between modifier and mention ("severe worsening dyspnea") is passed over.
    if (modifier === undefined && !hit.cues.some((cue) => cue.axis === 'status' && cue.direction !== 'after')) return;
    mention.outerBegin = hit.begin;
    if (modifier !== undefined) mention.modifiers.unshift(claimOf(modifier, hit));
  }
}

function attachBehind(note: Note, mention: Mention, cues: readonly CueHit[], first: number, nextMention: number): void {
  for (let i = first, taken = 0; taken < MAX_TRAIL; i++) {
    const hit = cues[i];
    if (hit === undefined) return;
    if (hit.begin < mention.end) continue;
    if (!trails(note, mention.outerEnd, hit.begin)) return;
    if (nextMention < hit.end + TOUCH && touches(note, hit.end, nextMention)) return;
    const modifier = hit.cues.find((cue) => cue.axis === 'modifier' && cue.direction !== 'after');
    if (modifier === undefined) return;
    mention.outerEnd = hit.end;
    mention.modifiers.push(claimOf(modifier, hit));
    taken++;
  }
}

function claimOf(cue: Cue, hit: CueHit) {
  return { cue, hit, distance: 0 };
}
