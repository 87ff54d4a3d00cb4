// Sides inside the names of findings: "avascular necrosis of the right hip", "left tympanic membrane perforation". Many
// names may contain "left" or "right". The side is a modifier if the name means the same finding without it. "Right
// bundle branch block", in contrast, is a separate finding, because "bundle branch block" is a different one. Input:
// mentions that already have the modifiers next to them.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { nameViews } from '../findings/finding-views.js';
import { wordList, wordsOf } from '../grammar/grammar.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { type Matches, newHit } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { isWordUnit, type NoteText, type Span, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';
import { hasSide } from './modifiers.js';
import { firstFinding, giveSide, type Names } from './sides.js';

/** Words that show, after a word for a side, that no side of the body is meant: "left ventricular hypertrophy". */
const NO_BODY_SIDE = /* @__PURE__ */ wordList('never-body-side');
const SIDES = /* @__PURE__ */ wordList('side-in-name');
/** The cue text for each side, keyed by the side's code. */
const SAYS = /* @__PURE__ */ (() => {
  const says = (sets: string) =>
    cueTextOf([{ rule: 'side-in-name', axis: 'modifier', sets, direction: 'adjacent', reach: 0, trait: '' }]);
  return new Map(['RT', 'LT', 'BL'].map((sets) => [sets, says(sets)]));
})();

/** Gives each mention the side inside its name. */
export function attachNamedSides(
  kb: Knowledge,
  note: NoteText,
  { mentions }: Matches,
  match: (part: string) => Matches,
): void {
  const names = nameViews(kb);
  for (const mention of mentions) {
    // A loose mention already has the sides between its words.
    if (mention.wordsAt !== undefined || hasSide(mention)) continue;
    const side = sideInside(note, mention);
    if (side === undefined || !isSidedName(names, note, mention, side, match)) continue;
    const code = wordsOf(note.grammar, SIDES).get(note.text.slice(side.begin, side.end).toLowerCase()) ?? '';
    const says = SAYS.get(code);
    if (says !== undefined) giveSide(mention, newHit(side.begin, side.end, says));
  }
}

/** The only word for a side in a mention; undefined if there is none or if there are several. */
function sideInside(note: NoteText, { begin, end }: Mention): Span | undefined {
  let side: Span | undefined;
  for (let at = begin; at < end; at++) {
    if (at > begin && isWordUnit(unitAt(note, at - 1))) continue;
    const length = lengthOf(listedFrom(note, at, SIDES));
    if (length === 0 || at + length > end) continue;
    if (side !== undefined) return undefined;
    side = { begin: at, end: at + length };
  }
  const isOfBody = side !== undefined && listedFrom(note, skipBlanks(note, side.end), NO_BODY_SIDE) === 0;
  return isOfBody ? side : undefined;
}

/** Whether the name of a mention means the same finding without its side. */
function isSidedName(
  names: Names,
  note: NoteText,
  mention: Mention,
  side: Span,
  match: (part: string) => Matches,
): boolean {
  const finding = firstFinding(names, mention);
  if (finding === undefined || !finding.mayHaveSide) return false;
  const { text } = note;
  const rest = `${text.slice(mention.begin, side.begin)}${text.slice(skipBlanks(note, side.end), mention.end)}`.trim();
  return match(rest).mentions.some(
    (other) =>
      other.begin === 0 &&
      other.end === rest.length &&
      other.names.some((row) => names.at(row).finding.id === finding.id),
  );
}
