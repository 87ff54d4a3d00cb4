// The forward sweep of context: applies cues to the mentions after them.
//
// A scope opened on an axis lasts until the end of its clause, until the next cue on that axis, or for as many words as
// the cue reaches. It continues through a list; an `end` cue or the end of a sentence or section closes it. Scopes
// opened inside a bracket end with the bracket. A label ("Lungs: …") closes all scopes. A line that ends in a colon
// opens a list, and all items of the list inherit the open scopes.

import { backwardAxes, ENDS, GOVERNS, IS_PAST, IS_SIGNED, REACHES } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import { addEffect, type Matches, newHit, setCueText } from '../matching/matches.js';
import type { CueEffect, CueHit, Mention } from '../matching/mentions.js';
import {
  AHEAD,
  ANSWERS,
  BACK,
  DENIALS,
  newScopes,
  POLARITY,
  type Scopes,
  WIDE_SLOTS,
  WIDE_TEMPORALITY,
  widePolarity,
} from '../matching/scopes.js';
import type { Section } from '../sections/section.js';
import { type Boundaries, CLAUSE, CLOSE, COLON, LINE, OPEN, PARAGRAPH, SENTENCE } from '../sections/sentences.js';
import type { NoteText } from '../text/note-text.js';
import {
  anaphorAfter,
  anaphoricAxes,
  beginClause,
  type ClausePlace,
  elidesRecovery,
  isSentence,
  predicatedAnaphor,
} from './anaphora.js';
import { floorPastAside, introducesNext } from './asides.js';
import type { BackHit } from './backward.js';
import { endsInColon, itemFollows, opensItems } from './carried-lists.js';
import { ALL_SLOTS, closeBefore, closePast, restoreScopes, snapshotScopes } from './closing.js';
import { followsPeriod } from './course-before.js';
import { applyOpenScopes } from './cue-effects.js';
import { denialOf, hasDeniedSubject, isDenial } from './denied-subjects.js';
import { followsObject, fronted } from './fronting.js';
import { endsItem, isEnumerator, isFollowedByReason, labelBegin } from './gaps.js';
import { hitDirection } from './hit-direction.js';
import { labelSlots, listsOn, untakenSlots } from './label-scopes.js';
import { closeWarning, isConditionalEvent, openScopes } from './opening.js';
import { extendsToNext, sharesSubject } from './predicates.js';
import { resolveSign, yearAfter, yearLabel, yearOwned } from './signs.js';

/** The state of the sweep. */
interface Sweep extends Scopes, ClausePlace {
  readonly note: NoteText;
  readonly lexicon: Lexicon;
  /** The scopes that are open at the start of every item of the current list. */
  carried: Scopes | undefined;
  /** The scopes to restore when the bracket closes. */
  saved: Scopes | undefined;
  lastColon: number;
  /** The scopes, as bits, that were opened in the label before the last colon. */
  labels: number;
  /** The cues that apply to preceding mentions. */
  readonly back: BackHit[];
}

/** Gives every mention the effects of the cues before it; returns the cues that apply to preceding mentions. */
export function sweepForward(
  note: NoteText,
  found: Matches,
  boundaries: Boundaries,
  sections: readonly Section[],
  lexicon: Lexicon,
): BackHit[] {
  const { mentions, cues } = found;
  const sweep: Sweep = {
    note,
    lexicon,
    ...newScopes(),
    carried: undefined,
    saved: undefined,
    clauseBegin: 0,
    lastBegin: 0,
    lastColon: -1,
    labels: 0,
    back: [],
    floor: -1,
    anaphor: undefined,
  };
  const never = note.text.length + 1;
  let mark = 0;
  let section = 1;
  let mention = 0;
  let markAt = boundaries.at[0] ?? never;
  let sectionAt = sections[1]?.headingBegin ?? never;
  let boundaryAt = Math.min(markAt, sectionAt);
  let before: Mention | undefined;
  let governed = mentions[0];
  let mentionAt = governed?.begin ?? never;
  for (let cue = 0; cue <= cues.length; cue++) {
    const hit = cue < cues.length ? cues[cue] : undefined;
    const cueBegin = hit?.begin ?? note.text.length;
    // This loop handles everything before the cue, in text order; a mention that begins at the same offset as the cue
    // counts as after the cue.
    for (;;) {
      if (boundaryAt <= mentionAt) {
        if (boundaryAt > cueBegin) break;
        if (sectionAt <= markAt) {
          passHeading(sweep, sections[section], sectionAt);
          sectionAt = sections[++section]?.headingBegin ?? never;
        } else {
          passMark(sweep, markAt, boundaries.kind[mark] ?? SENTENCE);
          markAt = boundaries.at[++mark] ?? never;
        }
        boundaryAt = Math.min(markAt, sectionAt);
      } else {
        if (mentionAt >= cueBegin) break;
        if (governed !== undefined) passMention(sweep, governed);
        before = governed;
        governed = mentions[++mention];
        mentionAt = governed?.begin ?? never;
      }
      note.steps++;
    }
    if (hit === undefined) break;
    if (sweep.open === 0 && (hit.kinds & ACTS) === 0) continue;
    const kind = boundaries.kind[mark] ?? PARAGRAPH;
    // Fast path: for half of all cues, all scopes close before the next mention.
    const opens =
      mentionAt < boundaryAt ||
      !(sectionAt <= markAt || (closesAll(sweep, kind) && !opensItems(note, hit.end, markAt)));
    if (opens || (before !== undefined && before.begin >= sweep.lastBegin)) {
      const mayBeLabel = kind === COLON || markAt < hit.end;
      passCue(sweep, hit, before, governed, opens, mayBeLabel, mention - 1);
    } else {
      // The cue reaches no mention after it, and no mention precedes it in the clause, so the other cues up to the
      // boundary are skipped as well.
      for (let next = cues[cue + 1]; next !== undefined && next.begin < boundaryAt; next = cues[++cue + 1])
        if (opensItems(note, next.end, markAt)) break;
    }
  }
  return sweep.back;
}

/** The fields that have the same value for every denial of a fronted object. */
const FRONT = { axes: 1 << POLARITY, anaphor: undefined, answers: false };

/** Kinds of cues that have an effect even if no scope is open. All others, such as modifiers, only extend a denial. */
const ACTS = REACHES | ENDS | IS_SIGNED;

/** Whether a mark closes all scopes, including any that a cue right before the mark would open. */
function closesAll({ open, carried }: Sweep, kind: number): boolean {
  return kind >= SENTENCE ? open === 0 || carried === undefined : kind === CLAUSE && open === 0;
}

/**
 * Opens the scopes of a cue if they may reach a mention, and records the cue if it applies to preceding mentions;
 * `last` is the index of the last mention before the cue.
 */
function passCue(
  sweep: Sweep,
  hit: CueHit,
  before: Mention | undefined,
  after: Mention | undefined,
  opens: boolean,
  mayBeLabel: boolean,
  last: number,
): void {
  const { note } = sweep;
  if ((hit.kinds & IS_SIGNED) !== 0) resolveSign(note, hit);
  // "No symptoms, including", "no further episodes of": not a complete sentence that refers to the one before, but an
  // ordinary denial.
  if (hit.says.isElliptic && !isSentence(note, hit, sweep.clauseBegin) && isDenial(note, hit)) {
    if (endsItem(note, hit.end)) return;
    setCueText(hit, sweep.lexicon.denial);
  }
  const { kinds } = hit;
  // An "end" cue that itself looks back ("penicillin allergic") can still reach what is before it.
  const reached = sweep.floor;
  // "3/7 history of cough": the cough is not past.
  if ((kinds & IS_PAST) !== 0 && followsPeriod(note, hit.begin)) return;
  if ((kinds & ENDS) !== 0 && !sharesSubject(note, hit)) beginClause(note, sweep, hit, before);
  // If no scope is open, most cues have no effect; a modifier can only extend a denial: "denies [severe] pain".
  if (!opens || sweep.open === 0) {
    if ((kinds & REACHES) === 0 && (!opens || (kinds & ENDS) === 0)) return;
  } else if ((kinds & GOVERNS) === 0 && (sweep.open & DENIALS) === 0) return;
  if (hit.says.denies && (sweep.open & (1 << WIDE_TEMPORALITY)) !== 0)
    closeWarning(note, sweep, hit, sweep.clauseBegin);
  if (hit.says.within > 0 && elidesRecovery(note, sweep.back[sweep.back.length - 1]?.hit, sweep, hit)) return;
  const anaphor = predicatedAnaphor(note, sweep, hit, before);
  const direction =
    anaphor === undefined ? hitDirection(note, hit, before, after, sweep.clauseBegin, sweep.lexicon) : BACK;
  if (opens && !isConditionalEvent(sweep, hit, after, sweep.lexicon)) {
    openScopes(note, sweep, hit, direction, after?.outerBegin ?? -1, mayBeLabel);
    const deniesNext = direction !== AHEAD && hit.says.denies && extendsToNext(note, hit);
    if (deniesNext || hasDeniedSubject(note, hit.begin, sweep.clauseBegin))
      openScopes(note, sweep, newHit(hit.begin, hit.end, sweep.lexicon.denial), AHEAD, -1, false);
  }
  const axes = anaphor === undefined ? backwardAxes(hit.says, direction) : anaphoricAxes(note, hit, anaphor);
  if (before === undefined) return;
  if (axes === 0) {
    // "Fever she does not have; cough she does."
    if (hit.says.denies && before.begin >= sweep.lastBegin && followsObject(note, hit, before))
      sweep.back.push({ ...FRONT, hit: fronted(hit), floor: sweep.lastBegin - 1, last });
    return;
  }
  if (anaphor !== undefined) {
    sweep.back.push({ hit, axes, floor: anaphor.floor, last, anaphor, answers: true });
    return;
  }
  const floor = floorPastAside(note, reached, sweep.clauseBegin, hit, before);
  if (before.begin <= floor || introducesNext(note, hit, before, after)) return;
  // "Metformin held given AKI": neither metformin nor AKI was given.
  if (hit.says.mayGiveReason && isFollowedByReason(note, hit.end)) return;
  sweep.back.push({ hit, axes, floor, last, anaphor: undefined, answers: direction === ANSWERS });
}

function passHeading(sweep: Sweep, section: Section | undefined, at: number): void {
  // The content of a section may answer the heading of the section, if the heading names a test: "CXR: negative".
  sweep.floor = at - 1;
  sweep.anaphor = undefined;
  sweep.person = undefined;
  sweep.open = 0;
  sweep.carried = undefined;
  sweep.saved = undefined;
  sweep.isList = section?.groupId === 'PMH';
  sweep.clauseBegin = section?.begin ?? sweep.clauseBegin;
  sweep.lastBegin = sweep.clauseBegin;
}

function passMark(sweep: Sweep, at: number, kind: number): void {
  const { note, clauseBegin } = sweep;
  if (kind === COLON) {
    const floor = Math.max(clauseBegin, sweep.lastColon + 1);
    if (sweep.open !== 0) closeBefore(sweep, Math.max(clauseBegin, labelBegin(note, at, floor)));
    if ((sweep.open & (1 << WIDE_TEMPORALITY)) !== 0) closePast(sweep);
    sweep.lastColon = at;
    sweep.labels = sweep.open === 0 ? 0 : untakenSlots(sweep);
  } else if (kind === OPEN) {
    sweep.saved = snapshotScopes(sweep, ALL_SLOTS);
  } else if (kind === CLOSE) {
    if (sweep.saved !== undefined) restoreScopes(sweep, sweep.saved);
    else if (sweep.open !== 0 && isEnumerator(note, at)) sweep.open = 0;
    sweep.saved = undefined;
  } else {
    const endsLine = kind === LINE || kind === PARAGRAPH;
    if (endsLine) sweep.person = undefined;
    // A list is opened only by a colon in the line that ends here, or by an open denial.
    if (endsLine && (sweep.open !== 0 || sweep.carried !== undefined || sweep.lastColon >= clauseBegin))
      carryList(sweep, at, kind);
    if (endsLine && sweep.carried !== undefined) restoreScopes(sweep, sweep.carried);
    else sweep.open = kind === CLAUSE && sweep.open !== 0 ? keptSlots(sweep, at) : 0;
    sweep.saved = undefined;
    sweep.anaphor = kind === PARAGRAPH ? undefined : anaphorAfter(note, at, clauseBegin - 1);
    sweep.lastBegin = kind === PARAGRAPH ? at + 1 : sweep.clauseBegin;
    sweep.clauseBegin = at + 1;
    sweep.floor = at;
  }
}

/** The scopes that a semicolon leaves open: those of a label, and a denial whose list goes on with "or". */
function keptSlots(sweep: Sweep, at: number): number {
  const { note, open, labels, lastColon } = sweep;
  const denial = open & DENIALS;
  return labelSlots(sweep, labels, lastColon) | (denial !== 0 && listsOn(note, at) ? denial : 0);
}

/**
 * Updates the scopes carried through a list. A line that ends in a colon or a denial opens a list. A blank line closes
 * the list unless an item follows.
 */
function carryList(sweep: Sweep, at: number, kind: number): void {
  const { note, lastColon } = sweep;
  const opensList = endsInColon(note, lastColon, at) || endsInDenial(sweep, at);
  if (!opensList && sweep.carried === undefined) return;
  if (kind !== LINE && !itemFollows(note, at)) sweep.carried = undefined;
  else if (opensList) sweep.carried = snapshotScopes(sweep, WIDE_SLOTS);
}

/** Whether the line before `at` ends in a denial and is followed by a list of items: "Has no". */
function endsInDenial(sweep: Sweep, at: number): boolean {
  const open = widePolarity(sweep);
  return open?.says.denies === true && open.taken < 0 && opensItems(sweep.note, open.linked, at);
}

/**
 * Applies the open scopes to a mention. A name that contains a denial ("no lymphadenopathy") opens the scope of "no".
 */
function passMention(sweep: Sweep, mention: Mention): void {
  const { note } = sweep;
  if (sweep.open !== 0) applyOpenScopes(note, sweep, mention);
  const year = yearAfter(note, mention) ?? yearLabel(note, mention, sweep.clauseBegin) ?? yearOwned(note, mention);
  // A planned mention is not past, even if it has a year.
  if (year !== undefined && !mention.effects.some(isPlanned)) addEffect(mention, year);
  const end = denialOf(note, mention);
  if (end >= 0) openScopes(note, sweep, newHit(mention.begin, end, sweep.lexicon.denial), AHEAD, -1, false);
}

function isPlanned({ cue }: CueEffect): boolean {
  return cue.axis === 'temporality' && (cue.sets === 'O' || cue.sets === 'N');
}
