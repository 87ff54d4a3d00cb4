// Sides: right, left or both, as a text says them of a finding that they do not touch: in front of other words ("left
// upper back macule"), in a phrase behind it ("numbness in both feet", which reaches the whole and-list). Input: mentions
// with the modifiers that touch them or stand inside them. A side that
// stands nearer is never overruled, drugs have none, and tests only where it stands right before them.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { isListGap, touches } from './gaps.js';
import type { Cue } from './lexicon.js';
import type { CueHit, Matches, Mention } from './matches.js';
import type { Note } from './note.js';
import { DX, PX, RX, SX, TX } from './qualify.js';
import { endsWithPair, isLetters, leadBegin, leadsTo, meansSide, sideOf } from './side-words.js';
import { type FindingView, nameViews } from './views.js';

/** Members of a list that a side behind it reaches. */
const MOST_MEMBERS = 8;
/** Words of findings of the whole body, which are on no side. */
const WHOLE_BODY =
  /\b(?:fever|chills?|sweats?|nausea|vomiting|fatigue|malaise|dizziness|lightheaded\w*|vertigo|syncope|dyspnea|cough|diarrhea|constipation|anxiety|depressi\w+|hypertension|hypotension|diabetes|insomnia|palpitations|appetite|weight|anemia|sepsis|obesity|distress)\b/i;
/** Words of operations and devices, which are done or worn on a side; what a drug is called has none. */
const DONE_ON_A_SIDE =
  /tomy|plasty|scopy|pexy|desis|centesis|surgery|replacement|repair|extraction|reconstruction|fusion|graft|injection|block|biopsy|excision|amputation|release|fixation|brace|splint|cast|sling|implant|catheter|drain/i;

/** Takes the hits out of `found` that are written like a side and say none. */
export function dropFalseSides(note: Note, found: Matches): void {
  const { cues } = found;
  let kept = 0;
  for (const hit of cues) {
    if (sideOf(hit) !== '' && !meansSide(note, hit)) continue;
    cues[kept++] = hit;
  }
  cues.length = kept;
}

/** The finding that a mention is taken for before its readings are weighed. */
export function firstFinding(kb: Knowledge, { names: [row] }: Mention): FindingView | undefined {
  return row === undefined ? undefined : nameViews(kb).at(row).finding;
}

/** Whether a mention has a side. */
export function hasSide({ modifiers }: Mention): boolean {
  return modifiers.some(({ hit }) => sideOf(hit) !== '');
}

/** Whether a side may be said of a finding from afar. */
export function isOnASide({ termType, description }: FindingView): boolean {
  if (termType === RX) return DONE_ON_A_SIDE.test(description);
  return (termType === SX || termType === PX || termType === DX) && !WHOLE_BODY.test(description);
}

/** Gives a mention the side of a hit. */
export function giveSide(mention: Mention, hit: CueHit): void {
  const side = sideOf(hit);
  const cue = hit.cues.find(({ axis, sets }) => axis === 'modifier' && sets === side);
  if (cue !== undefined) mention.modifiers.push({ cue, hit, distance: 0 });
}

/** Gives the mentions of a text the sides around and inside them that do not touch them. */
export function attachSides(kb: Knowledge, note: Note, { mentions, cues }: Matches): void {
  const taken = new Set<CueHit>();
  for (const mention of mentions) if (mention.modifiers.length > 0) settleSides(kb, mention, taken);
  let next = 0;
  for (const hit of cues) {
    while ((mentions[next]?.begin ?? Infinity) < hit.begin) next++;
    if (sideOf(hit) === '') continue;
    if (!taken.has(hit)) attachSide(kb, note, mentions, next, hit);
    else if (mentions[next - 1]?.outerEnd === hit.end) spread(kb, note, mentions, next - 1, hit);
  }
  for (const mention of mentions) if (!hasSide(mention) && endsWithPair(note, mention.end)) giveBoth(mention);
}

/** Notes which hits are taken, and takes from drugs and tests the sides that are none of theirs. */
function settleSides(kb: Knowledge, mention: Mention, taken: Set<CueHit>): void {
  const finding = firstFinding(kb, mention);
  const { modifiers } = mention;
  let kept = 0;
  for (const claim of modifiers) {
    const { hit } = claim;
    if (sideOf(hit) !== '') {
      taken.add(hit);
      const behind = hit.begin >= mention.end;
      if (finding?.termType === RX && (behind || isLetters(hit)) && !isOnASide(finding)) continue;
      // The sides of values are read with them: "IOP: OD 15, OS 11".
      if (finding?.termType === TX && behind && isLetters(hit)) continue;
    }
    modifiers[kept++] = claim;
  }
  modifiers.length = kept;
}

function attachSide(kb: Knowledge, note: Note, mentions: readonly Mention[], next: number, hit: CueHit): void {
  const lead = leadBegin(note, hit);
  const before = mentions[next - 1];
  if (lead >= 0 && before !== undefined && before.end <= lead && touchesPhrase(note, before, lead)) {
    const finding = firstFinding(kb, before);
    if (finding !== undefined && isOnASide(finding)) {
      if (!hasSide(before)) giveSide(before, hit);
      before.outerEnd = Math.max(before.outerEnd, hit.end);
      spread(kb, note, mentions, next - 1, hit);
    }
    return;
  }
  const behind = mentions[next];
  if (behind === undefined || hasSide(behind) || behind.outerBegin < hit.end) return;
  const finding = firstFinding(kb, behind);
  if (finding === undefined || !isOnASide(finding) || !leadsTo(note, hit.end, behind.outerBegin)) return;
  giveSide(behind, hit);
}

function touchesPhrase(note: Note, mention: Mention, lead: number): boolean {
  const begin = Math.max(mention.end, mention.outerEnd);
  return (
    begin >= lead ||
    (lead - begin <= 2 && !note.text.slice(begin, lead).includes(',') && touches(note, begin, lead, true))
  );
}

/** A side behind a list that "and" closes is that of its members: "floaters and flashes in the left eye". */
function spread(kb: Knowledge, note: Note, mentions: readonly Mention[], last: number, hit: CueHit): void {
  for (let at = last; at > 0 && last - at < MOST_MEMBERS; at--) {
    const member = mentions[at - 1];
    const behind = mentions[at];
    if (member === undefined || behind === undefined || hasSide(member)) return;
    if (member.outerEnd >= behind.outerBegin) return;
    if (!isListGap(note, member.outerEnd, behind.outerBegin, at < last)) return;
    const finding = firstFinding(kb, member);
    if (finding === undefined || finding.termType === RX || !isOnASide(finding)) return;
    giveSide(member, hit);
  }
}

const BOTH: Cue = { rule: 'side-pair', axis: 'modifier', sets: 'BL', direction: 'adjacent', reach: 0 };

/** "Osteoarthritis of the knees" is of both. */
function giveBoth(mention: Mention): void {
  const hit: CueHit = { begin: mention.begin, end: mention.end, cues: [BOTH] };
  mention.modifiers.push({ cue: BOTH, hit, distance: 0 });
}
