// Reactions to drugs. A reaction stated next to an allergy ("penicillin (rash)", "codeine makes me vomit") describes
// the allergy and is not a current finding. A past reaction to a drug ("hives with amoxicillin years ago") implies an
// allergy or intolerance to the drug. Only the words between two neighbouring mentions are read, so the pass takes
// linear time.

import { RX, TX } from '../../knowledge/term-types.js';
import { wordList } from '../grammar/grammar.js';
import type { Cue, CueText } from '../matching/cue.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { type Lexicon, PAST } from '../matching/lexicon.js';
import { addEffect, newHit } from '../matching/matches.js';
import { meansOnly } from '../matching/means-only.js';
import type { CueEffect, Mention } from '../matching/mentions.js';
import type { Section } from '../sections/section.js';
import { listedBefore, listedFrom, listedWithin } from '../text/listed.js';
import { isBlank, type NoteText, skipBlanks, skipBlanksBack, unitAt, wordBegin } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { isCompoundEffect, isFromDrug } from './drug-effects.js';
import {
  ALWAYS,
  BESIDE,
  DID,
  joins,
  LOOSELY,
  leadsToCause,
  ONCE,
  POINTED,
  REASONED,
  relationOfGap,
  UNRELATED,
} from './reaction-gaps.js';

const ALLERGY = 'A';
const ADVERSE = 'Y';

const OF_ALLERGY: Cue = {
  rule: 'reaction-of-allergy',
  axis: 'temporality',
  sets: 'hypothetical',
  direction: 'both',
  reach: 1,
  trait: '',
};
const OF_PAST: Cue = {
  rule: 'reaction-in-past',
  axis: 'temporality',
  sets: PAST,
  direction: 'both',
  reach: 1,
  trait: '',
};
const BLAMED: Cue = {
  rule: 'adverse-blamed',
  axis: 'temporality',
  sets: ADVERSE,
  direction: 'both',
  reach: 1,
  trait: '',
};
const OF_ALLERGY_TEXT = /* @__PURE__ */ cueTextOf([OF_ALLERGY]);
const OF_PAST_TEXT = /* @__PURE__ */ cueTextOf([OF_PAST]);
const BLAMED_TEXT = /* @__PURE__ */ cueTextOf([BLAMED]);
/**
 * A distance smaller than that of any cue, so that a reaction to a drug overrides all cues that govern either of them.
 */
const NEAREST = -1;

const OWNERS = /* @__PURE__ */ wordList('possessive-word');
const ALLERGIES = /* @__PURE__ */ wordList('allergy-in-name');
const ALLERGIC = /* @__PURE__ */ wordList('allergic-reaction');
const NEVER_REASONS = /* @__PURE__ */ wordList('reaction');
const REACTIONS = /* @__PURE__ */ wordList('reaction', 'treated-reaction', 'reaction-beside-allergy');

/** How an allergy to the drug is known: not at all so far, from the sentence, or from a list of allergies. */
const UNKNOWN = 0;
const STATED = 1;
const LISTED = 2;

/** Marks the reactions stated next to allergies, and the drugs to which reactions are attributed. */
export function attachReactions(
  note: NoteText,
  mentions: readonly Mention[],
  sections: readonly Section[],
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  let section = 0;
  let agent: Mention | undefined;
  let known = UNKNOWN;
  let link = -1;
  let inList = false;
  let before: Mention | undefined;
  for (const mention of mentions) {
    while ((sections[section + 1]?.headingBegin ?? Infinity) <= mention.begin) {
      section++;
      agent = undefined;
    }
    const ofAllergies = sections[section]?.prefix === ALLERGY;
    if (isDrug(mention, lexicon)) {
      // "Coagulopathy due to warfarin with epistaxis": a drug that is only blamed here is not a known allergy.
      const wasKnown = isKnownAllergy(mention);
      if (before !== undefined && before !== agent) blameForReactionBefore(note, before, mention, ofAllergies, lexicon);
      // "Penicillin (hives), codeine (nausea)": the list goes on.
      const goesOn = inList && before !== undefined && goesToNextItem(note, before.outerEnd, mention.outerBegin);
      agent = mention;
      known = ofAllergies ? LISTED : goesOn || wasKnown ? STATED : UNKNOWN;
      link = mention.end;
      inList = false;
    } else if (agent !== undefined) {
      if (known === UNKNOWN && !ofAllergies && isCompoundEffect(note, agent, mention)) blame(agent);
      const related = mayBeReaction(mention, lexicon) ? relation(note, agent, mention, link, inList) : UNRELATED;
      const isReaction = related !== UNRELATED && (related !== LOOSELY || inList || isUsualReaction(note, mention));
      if (isReaction && attach(note, agent, mention, related, known)) {
        link = mention.outerEnd;
        inList = true;
      } else agent = undefined;
    } else if (namesAllergy(note, mention) || (ofAllergies && !isUsualReaction(note, mention))) {
      // "Latex allergy: rash" or, in a list of allergies, "peanuts - hives": the allergen need not be a drug.
      agent = mention;
      known = ofAllergies ? LISTED : STATED;
      link = mention.end;
      inList = false;
    }
    before = mention;
  }
}

/** Attaches a reaction to the drug before it; returns false if the reaction may be current. */
function attach(note: NoteText, agent: Mention, reaction: Mention, related: number, known: number): boolean {
  const isPast = (related === ONCE && hasTime(agent, PAST)) || isOldReaction(note, agent, reaction, related);
  // "Penicillin allergy, developed hives": an event, perhaps a current one.
  const isKnown = known === LISTED || (known === STATED && (related < ONCE || related === ALWAYS));
  // "Penicillin -> hives": hives after an arrow are never the reason for giving the drug.
  const isPointed =
    (related === POINTED && listedBefore(note, reaction.end, NEVER_REASONS) !== 0) ||
    (related === BESIDE && listedBefore(note, reaction.end, ALLERGIC) !== 0);
  const isHabit = related === ALWAYS || isPointed || (related === ONCE && recurs(note, agent));
  if (!isKnown && !isPast && !isHabit) return false;
  if (isKnown || !isPast) setCause(reaction, agent, OF_ALLERGY, OF_ALLERGY_TEXT);
  else setCause(reaction, agent, OF_PAST, OF_PAST_TEXT);
  if (!isKnown) blame(agent);
  return true;
}

/** Marks between a reaction in brackets and the next item of a list: "penicillin (hives), codeine (nausea)". */
const ITEM_MARKS = /* @__PURE__ */ markSet('),;/&');
const MOST_ITEM_MARKS = 5;

/** Whether only a closing bracket and list marks separate a reaction from the next drug. */
function goesToNextItem(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > MOST_ITEM_MARKS || unitAt(note, begin) !== 0x29) return false;
  for (let at = begin; at < end; at++)
    if (!ITEM_MARKS.has(unitAt(note, at)) && !isBlank(unitAt(note, at))) return false;
  return true;
}

const EVERY_OCCASION = /* @__PURE__ */ wordList('every-occasion');
/** Maximum number of words from a word such as "whenever" to the drug: "each time she took her". */
const OCCASION_WORDS = 5;

/** Whether a statement about a drug applies to every occasion: "[whenever] I take codeine". */
function recurs(note: NoteText, { outerBegin }: Mention): boolean {
  return listedWithin(note, outerBegin, EVERY_OCCASION, OCCASION_WORDS);
}

const TODAY = /* @__PURE__ */ wordList('present-day', 'before-part-of-time', 'past-day');

/**
 * Whether a reaction belongs to the past: the patient avoids the drug because of it, or the drug is said to have caused
 * it. In the second case, the drug must not be taken now, and no word such as "today" may follow the reaction.
 */
function isOldReaction(note: NoteText, agent: Mention, reaction: Mention, related: number): boolean {
  if (related === REASONED) return isDenied(agent);
  if (related !== DID || agent.effects.some(isOfNow)) return false;
  return listedFrom(note, skipBlanks(note, reaction.outerEnd), TODAY) === 0;
}

/** Whether a cue says that a drug is taken, given, started or changed. */
function isOfNow({ cue }: CueEffect): boolean {
  return cue.axis === 'status' || (cue.axis === 'temporality' && TAKEN.has(cue.sets));
}

const TAKEN: ReadonlySet<string> = /* @__PURE__ */ new Set(['T', 'D', 'O', 'AC']);

/**
 * Marks a drug as the cause of a reaction, and drops the drug's polarity and status: in "I can't take codeine, it makes
 * me sick", codeine is not merely absent.
 */
function blame(drug: Mention): void {
  if (isKnownAllergy(drug) && hasTime(drug, ALLERGY)) return;
  drug.effects = drug.effects.filter(({ cue }) => cue.axis !== 'polarity' && cue.axis !== 'status');
  addEffect(drug, effectOf(drug, BLAMED, BLAMED_TEXT));
}

/**
 * Marks a drug as the cause of the reaction before it: "hives with amoxicillin years ago" or, in a list of allergies,
 * "rash from penicillin".
 */
function blameForReactionBefore(
  note: NoteText,
  reaction: Mention,
  drug: Mention,
  ofAllergies: boolean,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  if (!mayBeReaction(reaction, lexicon)) return;
  const isFrom = !ofAllergies && isFromDrug(note, reaction, drug);
  if (isDenied(reaction)) {
    // "No cough from lisinopril": the drug is taken.
    if (isFrom) drug.effects = drug.effects.filter(({ cue }) => cue.axis !== 'polarity');
    return;
  }
  if (isFrom) blame(drug);
  if (!isUsualReaction(note, reaction) || !leadsToCause(note, reaction.outerEnd, drug.begin)) return;
  if (ofAllergies) setCause(reaction, drug, OF_ALLERGY, OF_ALLERGY_TEXT);
  else if (isHabitual(note, reaction.outerBegin)) {
    setCause(reaction, drug, OF_ALLERGY, OF_ALLERGY_TEXT);
    blame(drug);
  } else if (hasTime(drug, PAST)) {
    setCause(reaction, drug, OF_PAST, OF_PAST_TEXT);
    blame(drug);
  }
}

const HABITS = /* @__PURE__ */ wordList('causes-reaction');
/** Maximum number of words from a verb that states a habit to the reaction: "comes out in a rash". */
const HABIT_WORDS = 4;

/** Whether a verb in the present tense states that the drug causes the reaction every time: "[gets] hives from". */
function isHabitual(note: NoteText, begin: number): boolean {
  return listedWithin(note, begin, HABITS, HABIT_WORDS);
}

/** Marks a mention as a reaction; the mention of its cause serves as the evidence. */
function setCause(reaction: Mention, cause: Mention, cue: Cue, text: CueText): void {
  addEffect(reaction, effectOf(cause, cue, text));
}

/** The offset at which the cause of a reaction begins; undefined for other mentions. */
export function causeOfReaction({ effects }: Mention): number | undefined {
  return effects.find(({ cue }) => cue === OF_ALLERGY || cue === OF_PAST)?.hit.begin;
}

function effectOf({ begin, end }: Mention, cue: Cue, text: CueText): CueEffect {
  return { cue, hit: newHit(begin, end, text), distance: NEAREST };
}

/** Whether a mention can only mean a drug or another treatment. */
export function isDrug(mention: Mention, lexicon: Pick<Lexicon, 'termTypeOf'>): boolean {
  return meansOnly(mention, RX, lexicon);
}

function mayBeReaction({ names }: Mention, { termTypeOf }: Pick<Lexicon, 'termTypeOf'>): boolean {
  return names.every((name) => termTypeOf(name) !== RX && termTypeOf(name) !== TX);
}

function isUsualReaction(note: NoteText, { end }: Mention): boolean {
  return listedBefore(note, end, REACTIONS) !== 0;
}

/** Whether a mention ends with a word for allergy, as in "latex allergy". */
function namesAllergy(note: NoteText, { begin, end }: Mention): boolean {
  return listedBefore(note, end, ALLERGIES) !== 0 && wordBegin(note, end) > begin;
}

function isDenied({ effects }: Mention): boolean {
  return effects.some(({ cue }) => cue.axis === 'polarity' && cue.sets === 'N');
}

function isKnownAllergy(drug: Mention): boolean {
  if (isDenied(drug)) return false;
  let nearest: CueEffect | undefined;
  for (const effect of drug.effects) {
    if (effect.cue.axis === 'temporality' && effect.distance < (nearest?.distance ?? Infinity)) nearest = effect;
  }
  // "Penicillin-allergic, on metformin, in with fever": metformin is taken.
  return nearest !== undefined && (nearest.cue.sets === ALLERGY || nearest.cue.sets === ADVERSE);
}

function hasTime({ effects }: Mention, sets: string): boolean {
  return effects.some(({ cue }) => cue.axis === 'temporality' && cue.sets === sets);
}

/**
 * The relation between a drug and the next finding, as implied by the gap after the drug or after its last reaction.
 */
function relation(note: NoteText, agent: Mention, finding: Mention, link: number, inList: boolean): number {
  if (isDenied(finding) && !isDenied(agent)) return UNRELATED;
  if (inList) return joins(note, link, finding.outerBegin) ? LOOSELY : UNRELATED;
  const related = relationOfGap(note, link, finding.outerBegin);
  // "Allergic to penicillin, and my cough is worse."
  const isKnown = related === LOOSELY && listedBefore(note, skipBlanksBack(note, finding.outerBegin, 2), OWNERS) !== 0;
  return isKnown ? UNRELATED : related;
}
