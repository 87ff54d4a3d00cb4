// Sides (right, left or both) that do not touch their finding: other words may come between the side and the finding
// ("left upper back macule"), or the side may be in a phrase after the finding ("numbness in both feet"). Such a phrase
// also applies to the members of a list joined by "and". Input: mentions that already have the modifiers next to them
// and inside them. The nearest side always wins. Drugs have no side, and tests take a side only if it directly precedes
// them.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { RX, TX } from '../../knowledge/term-types.js';
import { type FindingView, nameViews } from '../findings/finding-views.js';
import { areOfSamePart, isOfPair } from '../findings/paired-parts.js';
import { wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import { cueTextOf, IS_SIDE } from '../matching/cue-texts.js';
import { addModifier, type Matches, newHit } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { type NoteText, skipBlanks } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';
import { hasComma, isListGap, touches } from './gaps.js';
import { hasSide } from './modifiers.js';
import { endsWithPair, isLetters, isPair, isSiteGap, LONGEST_LEAD, meansSide, sideLeadBegin } from './side-words.js';

/** Maximum number of characters between a mention and the words after it that introduce a side. */
const PHRASE_GAP = 2;
/** Maximum number of list members that share a side before or after the list. */
const MOST_MEMBERS = 8;
/** Removes from the cues the hits that merely look like a side; returns the hits that mean a side. */
export function dropFalseSides(note: NoteText, { cues }: Matches): CueHit[] {
  const sides: CueHit[] = [];
  let kept = 0;
  for (let i = 0; i < cues.length; i++) {
    const hit = cues[i];
    if (hit === undefined) continue;
    if ((hit.kinds & IS_SIDE) !== 0) {
      if (!meansSide(note, hit)) continue;
      sides.push(hit);
    }
    if (kept !== i) cues[kept] = hit;
    kept++;
  }
  if (kept < cues.length) cues.length = kept;
  return sides;
}

/** The names of a knowledge base, keyed by row. */
export type Names = ReturnType<typeof nameViews>;

/** The finding of the first name in `mention.names`; it stands for the mention until the readings are weighed. */
export function firstFinding(names: Names, mention: Mention): FindingView | undefined {
  const row = mention.names[0];
  return row === undefined ? undefined : names.at(row).finding;
}

/** Gives a mention the side of a hit. */
export function giveSide(mention: Mention, hit: CueHit): void {
  const cue = hit.says.sideCue;
  if (cue !== undefined) addModifier(mention, { cue, hit, distance: 0 });
}

/** Attaches sides to the mentions that they describe but do not touch; `sides` are the hits that denote a side. */
export function attachSides(kb: Knowledge, note: NoteText, { mentions }: Matches, sides: readonly CueHit[]): void {
  if (sides.length > 0) {
    const names = nameViews(kb);
    for (let i = 0; i < mentions.length; i++) {
      const mention = mentions[i];
      if (mention !== undefined && hasSide(mention)) markTakenSides(names, mention);
    }
    let next = 0;
    for (let i = 0; i < sides.length; i++) {
      const hit = sides[i];
      if (hit === undefined) continue;
      while (next < mentions.length && (mentions[next]?.begin ?? 0) < hit.begin) next++;
      if ((hit.kinds & IS_TAKEN) === 0) attachSide(names, note, mentions, next, hit);
      else shareSide(names, note, mentions, next, hit);
    }
  }
  let paired = -1;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    if (endsWithPair(note, mention.end)) paired = i;
    // "Numbness in the hands [and feet]".
    else if (paired >= 0 && paired === i - 1 && isNextPair(note, mentions[paired], mention)) paired = i;
    else continue;
    if (!hasSide(mention)) giveBoth(mention);
  }
}

/** Whether a mention is only a paired body part, joined to the mention before it. */
function isNextPair(note: NoteText, before: Mention | undefined, { begin, end }: Mention): boolean {
  return before !== undefined && isPair(note, begin, end) && isListGap(note, before.outerEnd, begin, true);
}

/** An additional bit in `CueHit.kinds`, set once a mention has taken the side. */
export const IS_TAKEN = 1 << 30;

/**
 * Marks the hits that a mention has taken as its side. Removes from drugs and tests the sides that do not apply to
 * them.
 */
function markTakenSides(names: Names, mention: Mention): void {
  const { modifiers } = mention;
  let kept = 0;
  for (const effect of modifiers) {
    const { hit } = effect;
    if ((hit.kinds & IS_SIDE) !== 0) {
      hit.kinds |= IS_TAKEN;
      const finding = firstFinding(names, mention);
      const after = hit.begin >= mention.end;
      if (finding?.termType === RX && (after || isLetters(hit)) && !finding.mayHaveSide) continue;
      // Sides of values are parsed together with the values: "IOP: OD 15, OS 11".
      if (finding?.termType === TX && after && isLetters(hit)) continue;
    }
    modifiers[kept++] = effect;
  }
  if (kept < modifiers.length) modifiers.length = kept;
}

function attachSide(names: Names, note: NoteText, mentions: readonly Mention[], next: number, hit: CueHit): void {
  const before = next > 0 ? mentions[next - 1] : undefined;
  const lead = before !== undefined && mayLead(before, hit) ? sideLeadBegin(note, hit) : -1;
  if (lead >= 0 && before !== undefined && before.end <= lead && touchesPhrase(note, before, lead)) {
    const finding = firstFinding(names, before);
    if (finding?.mayHaveSide) {
      if (!hasSide(before)) giveSide(before, hit);
      hit.kinds |= IS_TAKEN;
      before.outerEnd = Math.max(before.outerEnd, hit.end);
      shareWithListBefore(names, note, mentions, next - 1, hit);
    }
    return;
  }
  const after = mentions[next];
  if (after === undefined || after.outerBegin < hit.end || hasSide(after)) return;
  if (isSiteGap(note, hit.end, after.outerBegin) && firstFinding(names, after)?.mayHaveSide) {
    giveSide(after, hit);
    hit.kinds |= IS_TAKEN;
  }
}

/**
 * Extends a side that touches a mention, or is inside it, to the other members of the mention's list; `next` is the
 * index of the first mention that begins at or after the hit.
 */
function shareSide(names: Names, note: NoteText, mentions: readonly Mention[], next: number, hit: CueHit): void {
  const before = next > 0 ? mentions[next - 1] : undefined;
  const isInside = before !== undefined && before.end > hit.end && hasModifierOf(before, hit);
  if (isInside || before?.outerEnd === hit.end) shareWithListBefore(names, note, mentions, next - 1, hit);
  const holder = isInside ? next - 1 : next;
  const member = mentions[holder];
  if (member !== undefined && hasModifierOf(member, hit)) shareWithListAfter(names, note, mentions, holder, hit);
}

function hasModifierOf({ modifiers }: Mention, hit: CueHit): boolean {
  for (let i = 0; i < modifiers.length; i++) if (modifiers[i]?.hit === hit) return true;
  return false;
}

/** Whether a side follows a mention so closely that the words in between may connect them: "pain in the left knee". */
function mayLead({ end, outerEnd }: Mention, hit: CueHit): boolean {
  return hit.begin - Math.max(end, outerEnd) <= LONGEST_LEAD + PHRASE_GAP;
}

function touchesPhrase(note: NoteText, mention: Mention, lead: number): boolean {
  const begin = Math.max(mention.end, mention.outerEnd);
  return (
    begin >= lead || (lead - begin <= PHRASE_GAP && !hasComma(note, begin, lead) && touches(note, begin, lead, true))
  );
}

/**
 * Adds the side that follows a list to every member of the list if "and" joins the last member: "floaters and flashes
 * in the left eye".
 */
function shareWithListBefore(
  names: Names,
  note: NoteText,
  mentions: readonly Mention[],
  last: number,
  hit: CueHit,
): void {
  for (let at = last; at > 0 && last - at < MOST_MEMBERS; at--) {
    const member = mentions[at - 1];
    const after = mentions[at];
    if (member === undefined || after === undefined || hasSide(member)) return;
    if (member.outerEnd >= after.outerBegin) return;
    if (!isListGap(note, member.outerEnd, after.outerBegin, at < last)) return;
    const finding = firstFinding(names, member);
    if (finding === undefined || finding.termType === RX || !finding.mayHaveSide) return;
    giveSide(member, hit);
  }
}

/**
 * Adds the side that precedes a list to every member of the list if the members share a word or a body part: "bilateral
 * knee and hip pain", "left knee pain and swelling".
 */
function shareWithListAfter(
  names: Names,
  note: NoteText,
  mentions: readonly Mention[],
  first: number,
  hit: CueHit,
): void {
  for (let at = first; at - first < MOST_MEMBERS; at++) {
    const before = mentions[at];
    const member = mentions[at + 1];
    if (before === undefined || member === undefined || hasSide(member)) return;
    if (before.outerEnd >= member.outerBegin) return;
    const joined = isListGap(note, before.outerEnd, member.outerBegin, true);
    if (!joined && !isWithGap(note, before.outerEnd, member.outerBegin)) return;
    const finding = firstFinding(names, member);
    if (finding === undefined || !finding.mayHaveSide) return;
    const shares = joined && (before.wordsAt !== undefined || member.wordsAt !== undefined);
    if (!(shares && isOfPair(note.grammar, finding.description))) {
      // "Right TM erythematous, bulging with effusion": both findings concern the same eardrum.
      const first = firstFinding(names, before);
      if (first === undefined || !areOfSamePart(note.grammar, first.description, finding.description)) return;
    }
    giveSide(member, hit);
  }
}

const ACCOMPANYING = /* @__PURE__ */ wordList('accompanying-word');

/** Whether a gap contains only "with". */
function isWithGap(note: NoteText, begin: number, end: number): boolean {
  const at = skipBlanks(note, begin);
  const word = listedFrom(note, at, ACCOMPANYING);
  return word !== 0 && skipBlanks(note, at + lengthOf(word)) === end;
}

const BOTH: Cue = { rule: 'side-pair', axis: 'modifier', sets: 'BL', direction: 'adjacent', reach: 0, trait: '' };
const BOTH_TEXT = /* @__PURE__ */ cueTextOf([BOTH]);

/** Gives a mention both sides: "osteoarthritis of the knees". */
export function giveBoth(mention: Mention): void {
  const hit = newHit(mention.begin, mention.end, BOTH_TEXT);
  addModifier(mention, { cue: BOTH, hit, distance: 0 });
}
