// Labels that name a side: "OS: vitreous hemorrhage", "R wrist: swelling, deformity". What is found under one is on its
// side, until the label ends: with the line where the label begins it, else with the sentence, and before the next label.
// Input: mentions with their own sides and what context says of them; what is absent or normal gets no side.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { RX, TX } from '../../knowledge/term-types.js';
import { type FindingView, nameViews } from '../findings/views.js';
import type { Matches } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { type Boundaries, CLOSE, COLON, LINE, OPEN, SENTENCE } from '../sections/sentences.js';
import { isLineEnd, type NoteText, unitAt } from '../text/note-text.js';
import { labelBegin } from './gaps.js';
import { firstFinding, giveSide, hasSide, type Names } from './sides.js';

/** Characters of a label. */
const LONGEST = 48;
const NORMAL =
  /\b(?:normal|intact|full|clear|no|not|non\w+|without|absent|negative|present|equal|round|regular|stable|symmetric|soft|supple|warm|steady)\b/i;

/** Gives mentions the sides of the labels that they stand under; `sides` are the hits that say one. */
export function attachSideLabels(
  kb: Knowledge,
  note: NoteText,
  { mentions }: Matches,
  sides: readonly CueHit[],
  boundaries: Boundaries,
): void {
  if (sides.length === 0) return;
  const names = nameViews(kb);
  let side = 0;
  let mention = 0;
  let from = 0;
  for (let index = 0; index < boundaries.at.length && side < sides.length; index++) {
    const at = boundaries.at[index] ?? 0;
    const kind = boundaries.kind[index];
    if (kind === OPEN || kind === CLOSE) continue;
    // Few labels have a side in them.
    while (side < sides.length && (sides[side]?.begin ?? from) < from) side++;
    if (kind === COLON && (sides[side]?.begin ?? at) < at) {
      while (mention < mentions.length && (mentions[mention]?.begin ?? from) < from) mention++;
      const named = behindFindings(names, mentions, mention, at);
      // A label begins its line or sentence, or stands behind a comma.
      const begin = named > from || at - from > LONGEST ? labelBegin(note, at, from) : from;
      const hit = begin < named || (begin === 0 && from > 0) ? undefined : sideInLabel(sides, side, begin, at);
      if (hit !== undefined) {
        const end = labelEnd(note, boundaries, index, begin === 0 || isLineEnd(unitAt(note, begin - 1)));
        while (mention < mentions.length && (mentions[mention]?.begin ?? at) < at) mention++;
        for (; mention < mentions.length && (mentions[mention]?.begin ?? end) < end; mention++) {
          const under = mentions[mention];
          const finding = under === undefined ? undefined : firstFinding(names, under);
          if (under !== undefined && finding !== undefined && takesSide(under, finding)) giveSide(under, hit);
        }
      }
    }
    from = at + 1;
  }
}

/** The side between a place in the hits that say one and the end of a label, if it is one and the same. */
function sideInLabel(sides: readonly CueHit[], first: number, begin: number, colon: number): CueHit | undefined {
  let hit: CueHit | undefined;
  for (let at = first; (sides[at]?.begin ?? colon) < colon; at++) {
    const one = sides[at];
    if (one === undefined || one.begin < begin) continue;
    if (hit !== undefined && hit.says.side !== one.says.side) return undefined;
    hit = one;
  }
  return hit;
}

/** Behind the last finding of a label; a test that shows what follows is none: "X-ray R wrist: …". */
function behindFindings(names: Names, mentions: readonly Mention[], first: number, colon: number): number {
  let end = -1;
  for (let at = first; (mentions[at]?.begin ?? colon) < colon; at++) {
    const mention = mentions[at];
    if (mention === undefined || mention.end > colon) continue;
    if (firstFinding(names, mention)?.termType !== TX) end = Math.max(end, mention.end);
  }
  return end;
}

function labelEnd(note: NoteText, { at, kind }: Boundaries, colon: number, wholeLine: boolean): number {
  for (let next = colon + 1; next < at.length; next++) {
    note.steps++;
    const mark = at[next] ?? 0;
    const is = kind[next] ?? LINE;
    if (is >= LINE || (is === SENTENCE && !wholeLine)) return mark;
    if (is === COLON) return Math.max((at[colon] ?? 0) + 1, labelBegin(note, mark, (at[next - 1] ?? 0) + 1));
  }
  return note.text.length;
}

function takesSide(mention: Mention, finding: FindingView): boolean {
  if (hasSide(mention) || finding.termType === RX || !finding.isOnASide || NORMAL.test(finding.description))
    return false;
  return !mention.effects.some(({ cue }) => cue.axis === 'polarity' && cue.sets === 'N');
}
