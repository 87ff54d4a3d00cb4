// Modifiers: words that touch a mention on either side ("severe left knee pain", "dyspnea, mild"). A modifier widens
// its mention, so that a cue before the modifier ("no severe chest pain") reaches the mention. A comma after a modifier
// separates it from the next finding: "swelling on the right, tenderness", "dyspnea, mild, nausea".

import { wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import { IS_SIDE, LEADS, TRAILS } from '../matching/cue-texts.js';
import { addModifier, type Matches } from '../matching/matches.js';
import type { CueEffect, CueHit, Mention } from '../matching/mentions.js';
import { listedBefore } from '../text/listed.js';
import { isAsciiLetter, isBlank, isLineEnd, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';
import { hasComma, isTrailingGap, touches } from './gaps.js';
import { beginsClause, givesSite } from './side-words.js';

/** Maximum numbers of modifiers before and after the name of a mention. */
const MAX_CHAIN = 6;
const MAX_TRAIL = 2;
/** Maximum number of characters between a trailing modifier and the mention that it touches. */
const TOUCH = 3;
const OPENING_BRACKET = 0x28;
const CLOSING_BRACKET = 0x29;
/** Words directly before a finding. */
const OPENERS = /* @__PURE__ */ wordList('opens-finding');

/** Whether a mention has a side. */
export function hasSide({ modifiers }: Mention): boolean {
  for (let i = 0; i < modifiers.length; i++) if (((modifiers[i]?.hit.kinds ?? 0) & IS_SIDE) !== 0) return true;
  return false;
}

/** Adds to every mention the modifiers that touch it. */
export function attachModifiers(note: NoteText, found: Matches): void {
  const { mentions, cues } = found;
  let first = 0;
  let floor = 0;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    while (first < cues.length && (cues[first]?.begin ?? mention.begin) < mention.begin) first++;
    attachBefore(note, mention, cues, first - 1, floor);
    attachAfter(note, mention, cues, first, mentions[i + 1]?.begin ?? note.text.length + TOUCH);
    floor = mention.outerEnd;
  }
}

function attachBefore(note: NoteText, mention: Mention, cues: readonly CueHit[], last: number, floor: number): void {
  const stop = Math.max(-1, last - MAX_CHAIN);
  for (let i = last; i > stop; i--) {
    const hit = cues[i];
    if (hit === undefined || hit.begin < floor || mention.outerBegin - hit.end > TOUCH) return;
    if ((hit.kinds & LEADS) === 0) return;
    // A status word between a modifier and its mention ("severe worsening dyspnea") is skipped.
    const modifier = hit.says.leading;
    if (!touches(note, bracketEnd(note, hit), mention.outerBegin, true)) return;
    const isSeparated = hasComma(note, hit.end, mention.outerBegin);
    if (isSeparated && ((hit.kinds & IS_SIDE) !== 0 || !opensItem(note, hit.begin, floor))) return;
    mention.outerBegin = hit.begin;
    if (modifier !== undefined) mention.modifiers = [modifierEffect(modifier, hit), ...mention.modifiers];
  }
}

/** The end of a hit, including any brackets around it: "(L) otitis media". */
function bracketEnd(note: NoteText, { begin, end }: CueHit): number {
  return unitAt(note, begin - 1) === OPENING_BRACKET && unitAt(note, end) === CLOSING_BRACKET ? end + 1 : end;
}

function attachAfter(
  note: NoteText,
  mention: Mention,
  cues: readonly CueHit[],
  first: number,
  nextMention: number,
): void {
  let hasOwnSide = hasSide(mention);
  for (let i = first, taken = 0; i < cues.length && taken < MAX_TRAIL; i++) {
    const hit = cues[i];
    if (hit === undefined) return;
    if (hit.begin < mention.end) {
      // "Effusion of the right knee".
      hasOwnSide ||= (hit.kinds & IS_SIDE) !== 0;
      continue;
    }
    if ((hit.kinds & TRAILS) === 0) return;
    const modifier = hit.says.trailing;
    if (modifier === undefined || !isTrailingGap(note, mention.outerEnd, hit.begin)) return;
    const isSeparated = hasComma(note, mention.outerEnd, hit.begin);
    // A word that touches the next mention belongs to it, unless a comma separates the two.
    const touchesNext = nextMention < hit.end + TOUCH && touches(note, hit.end, nextMention);
    if (touchesNext && !hasComma(note, hit.end, nextMention)) return;
    if ((hit.kinds & IS_SIDE) !== 0) {
      if (isSeparated && !givesSite(note, hit.end)) return;
      const isApart = isSeparated || unitAt(note, hit.begin - 1) === OPENING_BRACKET;
      if (isApart && (hasOwnSide || beginsClause(note, hit.end))) return;
    }
    if (isSeparated && leadsWord(note, hit)) return;
    mention.outerEnd = hit.end;
    addModifier(mention, modifierEffect(modifier, hit));
    taken++;
  }
}

/** Whether an adverb qualifies the word that follows: "distended, diffusely tender". */
function leadsWord(note: NoteText, { end }: CueHit): boolean {
  const endsInLy = unitAt(note, end - 1) === 0x79 && unitAt(note, end - 2) === 0x6c;
  return endsInLy && isBlank(unitAt(note, end)) && isAsciiLetter(unitAt(note, end + 1));
}

/**
 * Whether a modifier before a comma can only belong to the words after the comma: "has [severe], pounding headache".
 */
function opensItem(note: NoteText, begin: number, floor: number): boolean {
  const end = skipBlanksBack(note, begin, 2);
  if (end <= floor) return floor === 0;
  const last = unitAt(note, end - 1);
  return last === 0x2e || isLineEnd(last) || listedBefore(note, end, OPENERS) !== 0;
}

function modifierEffect(cue: Cue, hit: CueHit): CueEffect {
  return { cue, hit, distance: 0 };
}
