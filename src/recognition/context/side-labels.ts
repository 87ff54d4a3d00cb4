// Labels that name a side: "OS: vitreous hemorrhage", "R wrist: swelling, deformity". Findings after such a label are
// on that side. The label applies up to the end of the line if the label begins the line, otherwise up to the end of
// the sentence, but never beyond the next label. Input: mentions that already have their context and any sides of their
// own. Absent or normal findings get no side. A label may also say that its value is the side of the finding before it:
// "Cataract. Laterality: bilateral."

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { RX, TX } from '../../knowledge/term-types.js';
import { type FindingView, nameViews } from '../findings/finding-views.js';
import { patternOf, wordList } from '../grammar/grammar.js';
import type { Matches } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { type Boundaries, CLOSE, COLON, LINE, OPEN, PARAGRAPH, SENTENCE } from '../sections/sentences.js';
import { listedBefore } from '../text/listed.js';
import { isLineEnd, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { labelBegin } from './gaps.js';
import { hasSide } from './modifiers.js';
import { firstFinding, giveSide, type Names } from './sides.js';

/** Labels whose value is a side. */
const OF_SIDE = /* @__PURE__ */ wordList('label-of-side');
/** Maximum length, in characters, of a label. */
const LONGEST = 48;
/** Words in the names of normal findings, which have no side because nothing is wrong. */
const NORMAL = /* @__PURE__ */ wordList('normal-in-name');

/** Adds to each mention the side named by its label; `sides` contains the hits that name a side. */
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
    // Sides before the label are skipped here. Mentions are skipped only if the label contains a side, which few do.
    while (side < sides.length && (sides[side]?.begin ?? from) < from) side++;
    const value = kind === COLON ? sideAfter(note, sides, side, at) : undefined;
    if (value !== undefined) {
      while (mention < mentions.length && (mentions[mention]?.begin ?? from) < from) mention++;
      const finding = mention === 0 ? undefined : mentions[mention - 1];
      const view = finding === undefined ? undefined : firstFinding(names, finding);
      const isSameItem = finding !== undefined && isSameParagraph(boundaries, index, finding.end);
      if (finding !== undefined && view !== undefined && isSameItem && takesSide(note, finding, view))
        giveSide(finding, value);
    } else if (kind === COLON && (sides[side]?.begin ?? at) < at) {
      while (mention < mentions.length && (mentions[mention]?.begin ?? from) < from) mention++;
      const findingEnd = findingsEnd(names, mentions, mention, at, sides[side]);
      // A label begins its line or sentence, or follows a comma.
      const begin = findingEnd > from || at - from > LONGEST ? labelBegin(note, at, from) : from;
      const hit = begin < findingEnd || (begin === 0 && from > 0) ? undefined : sideInLabel(sides, side, begin, at);
      if (hit !== undefined) {
        const end = labelEnd(note, boundaries, index, begin === 0 || isLineEnd(unitAt(note, begin - 1)));
        while (mention < mentions.length && (mentions[mention]?.begin ?? at) < at) mention++;
        for (; mention < mentions.length && (mentions[mention]?.begin ?? end) < end; mention++) {
          const under = mentions[mention];
          const finding = under === undefined ? undefined : firstFinding(names, under);
          if (under !== undefined && finding !== undefined && takesSide(note, under, finding)) giveSide(under, hit);
        }
      }
    }
    from = at + 1;
  }
}

/** The side that follows a label such as "Laterality", whose colon is at `colon`: "Laterality: [bilateral]". */
function sideAfter(note: NoteText, sides: readonly CueHit[], first: number, colon: number): CueHit | undefined {
  if (listedBefore(note, colon, OF_SIDE) === 0) return undefined;
  const begin = skipBlanks(note, colon + 1, 2);
  let at = first;
  while ((sides[at]?.begin ?? begin) < begin) at++;
  return sides[at]?.begin === begin ? sides[at] : undefined;
}

/** Whether no paragraph ends between an offset and the boundary with the given index. */
function isSameParagraph({ at, kind }: Boundaries, index: number, end: number): boolean {
  for (let before = index - 1; before >= 0 && (at[before] ?? 0) >= end; before--)
    if (kind[before] === PARAGRAPH) return false;
  return true;
}

/** The side named in a label; undefined if the label names several. `first` is an index into `sides`. */
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

/**
 * The offset after the last finding in a label. Tests are ignored, because a test in a label only introduces findings
 * ("X-ray R wrist: …"). A short form that is itself the side is ignored too ("AD: otitis externa").
 */
function findingsEnd(
  names: Names,
  mentions: readonly Mention[],
  first: number,
  colon: number,
  side: CueHit | undefined,
): number {
  let end = -1;
  for (let at = first; (mentions[at]?.begin ?? colon) < colon; at++) {
    const mention = mentions[at];
    if (mention === undefined || mention.end > colon) continue;
    if (mention.begin === side?.begin && mention.end === side.end) continue;
    if (firstFinding(names, mention)?.termType !== TX) end = Math.max(end, mention.end);
  }
  return end;
}

function labelEnd(note: NoteText, { at, kind }: Boundaries, colon: number, wholeLine: boolean): number {
  for (let next = colon + 1; next < at.length; next++) {
    note.steps++;
    const mark = at[next] ?? 0;
    const markKind = kind[next] ?? LINE;
    if (markKind >= LINE || (markKind === SENTENCE && !wholeLine)) return mark;
    if (markKind === COLON) return Math.max((at[colon] ?? 0) + 1, labelBegin(note, mark, (at[next - 1] ?? 0) + 1));
  }
  return note.text.length;
}

/**
 * Whether a finding takes the side of a label or a frame: it may have a side but has none yet, and it is neither normal
 * nor absent.
 */
export function takesSide({ grammar }: NoteText, mention: Mention, finding: FindingView): boolean {
  if (
    hasSide(mention) ||
    finding.termType === RX ||
    !finding.mayHaveSide ||
    patternOf(grammar, NORMAL, 'words').test(finding.description)
  )
    return false;
  return !mention.effects.some(({ cue }) => cue.axis === 'polarity' && cue.sets === 'N');
}
