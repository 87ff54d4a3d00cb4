// The effect of a cue on the scopes of the forward sweep. A cue ends scopes, extends the scope of the cue right before
// it, ends a list, or opens new scopes.

import { wordList } from '../grammar/grammar.js';
import { IS_PAST, IS_PERSON, TURNS } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import {
  AHEAD,
  ANSWERS,
  DENIALS,
  type Lean,
  lowestBit,
  NEAR,
  nearPolarity,
  POLARITY,
  type Scope,
  type Scopes,
  SLOTS_OF_AXIS,
  SUBJECT,
  TOUCH,
  WIDE_POLARITY,
  WIDE_SUBJECT,
  WIDE_TEMPORALITY,
  widePolarity,
} from '../matching/scopes.js';
import { listedFrom } from '../text/listed.js';
import { isBlank, isDigit, isWordUnit, type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { beginsHistory } from './begun-histories.js';
import { isRelativeClause, slotsAfterContrast, slotsOfPredicate } from './continued-holders.js';
import { continuesNeither } from './fronting.js';
import { followsOr, isLinkGap, touches } from './gaps.js';
import { isDone } from './hit-direction.js';
import { beginsRelativeClause, isSubject, personBefore, refersTo } from './holders.js';
import { isPossessive } from './possessives.js';
import { yearBefore } from './signs.js';
import { framesSubject } from './subject-frames.js';

const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Opens the scopes of a hit that looks forward. If the hit may be a label ("STOP: …"), its scopes last to the end of
 * the clause. `nextMention` is the offset of the next mention, or -1 if there is none.
 */
export function openScopes(
  note: NoteText,
  scopes: Scopes,
  hit: CueHit,
  direction: Lean,
  nextMention: number,
  mayBeLabel: boolean,
): void {
  const { says } = hit;
  if (says.advises && !givesReason(note, hit.end)) return;
  // "Not, to his knowledge, ever": a cue in an aside does not replace the cue that the aside interrupts.
  if (isInAside(nearPolarity(scopes), hit) || isInAside(widePolarity(scopes), hit)) return;
  let linksOn = false;
  const isInterjected = says.denies && !deniesNow(scopes) && followsComma(note, hit.begin);
  if (scopes.open !== 0) {
    if (says.end !== undefined && !isPossessive(note, hit)) endScopes(note, scopes, hit, says.end.reach > 0);
    if (direction === ANSWERS) return;
    if (breaksDeniedList(note, scopes, hit) || beginsHistory(note, scopes, hit)) scopes.open &= ~(1 << WIDE_POLARITY);
    linksOn = (scopes.open & DENIALS) !== 0 && isDenied(note, scopes, hit);
  } else if (direction === ANSWERS) return;
  const isPerson = (hit.kinds & IS_PERSON) !== 0;
  let isHolder = !isPerson || isSubject(note, hit, nextMention, scopes.person);
  if (isPerson) scopes.person = hit;
  else if (says.end !== undefined) isHolder = !resumesHolder(note, scopes, hit, nextMention);
  if (says.end !== undefined) openYear(note, scopes, hit.begin);
  let opening = direction === AHEAD ? says.ahead : says.aside;
  // "As a child, measles and mumps", "as a teenager she had acne, eczema": such a time phrase applies to the whole
  // clause.
  const isFrame = direction === AHEAD && says.reachBoth >= 0 && ((hit.kinds & IS_PAST) !== 0 || isFramed(note, hit));
  const isLabel = isFrame || (mayBeLabel && unitAt(note, skipBlanks(note, hit.end)) === COLON);
  // "Should fever, cough or rash occur": "should" acts like "if" and reaches to the end of the clause.
  if (opening !== undefined && (isLabel || (says.inverts && nextMention >= 0 && touches(note, hit.end, nextMention)))) {
    opening = direction === AHEAD ? says.aheadAsLabel : says.asideAsLabel;
  }
  for (; opening !== undefined; opening = opening.next) {
    const { axis, slot } = opening;
    if (axis === POLARITY && linksOn && (direction === AHEAD ? says.affirmsAhead : says.affirmsAside)) continue;
    if (axis === SUBJECT && !isHolder) continue;
    if (opening.denies && axis === POLARITY && continuesNeither(note, scopes, hit)) continue;
    const from = opening.denies ? afterAside(note, hit.end) : hit.end;
    scopes.slots[slot] = { hit, says: opening, taken: -1, linked: from, from, isInterjected };
    scopes.open |= 1 << slot;
    // A wide scope closes an older near one. A near scope of the same hit stays open, because it is opened later.
    if (opening.isWide) scopes.open &= ~(1 << (axis * SLOTS_OF_AXIS + NEAR));
  }
}

/** Whether a comma follows a phrase that states the subject of its clause: "in her family, gout is common". */
function isFramed(note: NoteText, hit: CueHit): boolean {
  return unitAt(note, hit.end) === COMMA && framesSubject(hit);
}

const REASONS = /* @__PURE__ */ wordList('leads-to-reason-for-help', 'urgency-word');
const LEADS_TO_REASON = 0b01;
/** Maximum number of words that express urgency. */
const URGENCY = 3;

/** Whether a reason follows, possibly after words of urgency: "call us [straight away with] fever", "Return: fever". */
function givesReason(note: NoteText, end: number): boolean {
  let at = skipBlanks(note, end);
  for (let words = 0; words <= URGENCY; words++) {
    if (unitAt(note, at) === COLON) return true;
    const word = listedFrom(note, at, REASONS);
    if (word === 0) return false;
    if ((listsOf(word) & LEADS_TO_REASON) !== 0) return true;
    at = skipBlanks(note, at + lengthOf(word));
  }
  return false;
}

/** Maximum number of characters in an aside. */
const ASIDE = 40;

/**
 * The offset after an aside between commas that begins at the given offset; the given offset itself if no aside begins
 * there.
 */
function afterAside(note: NoteText, end: number): number {
  if (unitAt(note, end) !== COMMA) return end;
  for (let at = end + 1; at < end + ASIDE; at++) {
    const code = unitAt(note, at);
    if (code === COMMA) return at + 1;
    if (!isWordUnit(code) && !isBlank(code)) return end;
  }
  return end;
}

/** Whether a hit is in the aside right after the cue of a scope. */
function isInAside(scope: Scope | undefined, { begin }: CueHit): boolean {
  return scope !== undefined && begin >= scope.hit.end && begin < scope.from;
}

/** Whether a denial is open. */
function deniesNow(scopes: Scopes): boolean {
  return nearPolarity(scopes)?.says.denies === true || widePolarity(scopes)?.says.denies === true;
}

function followsComma(note: NoteText, at: number): boolean {
  return unitAt(note, skipBlanksBack(note, at) - 1) === COMMA;
}

/**
 * Closes the open scopes, with exceptions: if `links` is set, the scopes that the hit continues stay open ("denies [she
 * has] fever"); otherwise, those that continue after a contrast or in another predicate stay open.
 */
function endScopes(note: NoteText, scopes: Scopes, hit: CueHit, links: boolean): void {
  let left = 0;
  for (let open = links ? scopes.open : 0; open !== 0; open &= open - 1) {
    const slot = lowestBit(open);
    const scope = scopes.slots[slot];
    if (scope === undefined) continue;
    if (framesClause(note, scope, hit)) left |= 1 << slot;
    if (slot % SLOTS_OF_AXIS === TOUCH) continue;
    // "Return if he has a fever or [he has] a rash."
    const goesOn = slot === WIDE_TEMPORALITY && isHypothetical(scope) && followsOr(note, hit.begin);
    if (goesOn || carriesOn(note, scope, hit) || isRelativeClause(note, scope, slot, hit)) left |= 1 << slot;
  }
  if (!links) left |= scopes.open & (slotsAfterContrast(note, hit.end) | slotsOfPredicate(note, hit));
  scopes.open = left;
}

/**
 * Opens the scope of the person to whom a hit refers. A pronoun refers to the person named last ("her father has no
 * gout; [he has] asthma"); a relative clause may refer to a person inside a name ("lives with husband, [who has]
 * asthma").
 */
function resumesHolder(note: NoteText, scopes: Scopes, hit: CueHit, nextMention: number): boolean {
  const { person } = scopes;
  const isTakenUp = person !== undefined && refersTo(note, hit, person);
  const isRelative = !isTakenUp && beginsRelativeClause(note, hit.begin);
  const holder = isRelative ? personBefore(note, hit.begin, nextMention) : isTakenUp ? person : undefined;
  let says = holder?.says.ahead;
  while (says !== undefined && says.slot !== WIDE_SUBJECT) says = says.next;
  if (holder === undefined || says === undefined) return false;
  const { end } = hit;
  scopes.slots[WIDE_SUBJECT] = { hit: holder, says, taken: -1, linked: end, from: end, isInterjected: false };
  scopes.open |= 1 << WIDE_SUBJECT;
  return true;
}

/** Opens the scope of a year that comes right before the subject of a clause: "in 2018 [she had] delirium". */
function openYear(note: NoteText, scopes: Scopes, subject: number): void {
  // "Stroke in 2018, [now has] back pain".
  const year = listedFrom(note, subject, NOW) === 0 ? yearBefore(note, subject) : undefined;
  const says = year?.says.ahead;
  if (year === undefined || says === undefined) return;
  scopes.slots[WIDE_TEMPORALITY] = { hit: year, says, taken: -1, linked: subject, from: subject, isInterjected: false };
  scopes.open |= 1 << WIDE_TEMPORALITY;
}

const NOW = /* @__PURE__ */ wordList('turns-to-present');
const NUMBERS = /* @__PURE__ */ wordList('spelled-count');
/** Maximum number of characters between a time expression and the subject: "at age 12, [she had]". */
const FRAME_GAP = 12;

/** Whether a phrase for a past time comes right before the subject of its clause: "last year [he had] pneumonia". */
function framesClause(note: NoteText, scope: Scope, { begin, end }: CueHit): boolean {
  if (scope.taken >= 0 || (scope.hit.kinds & IS_PAST) === 0 || begin - scope.linked > FRAME_GAP) return false;
  for (let at = scope.linked; at < begin; ) {
    const code = unitAt(note, at);
    // "At the age of six [she had]".
    const number = lengthOf(listedFrom(note, at, NUMBERS));
    if (number === 0 && !isBlank(code) && !isDigit(code) && code !== COMMA) return false;
    at += Math.max(1, number);
  }
  scope.linked = end;
  return true;
}

const HYPOTHETICAL = 'hypothetical';

function isHypothetical({ says }: Scope): boolean {
  return says.cues.some(({ sets }) => sets === HYPOTHETICAL);
}

/**
 * Closes the scope of a warning label if its first item, on the same line or below, is a denial, because such a denial
 * answers the label: "Red flags: no fever".
 */
export function closeWarning(note: NoteText, scopes: Scopes, { begin }: CueHit, clauseBegin: number): void {
  const scope = scopes.slots[WIDE_TEMPORALITY];
  if (scope === undefined || !isHypothetical(scope)) return;
  const isItem = scope.hit.begin < clauseBegin && begin - clauseBegin <= BULLET;
  const isFirst = isItem || unitAt(note, skipBlanksBack(note, begin) - 1) === COLON;
  if (isFirst) scopes.open &= ~(1 << WIDE_TEMPORALITY);
}

/** Maximum number of characters, such as a bullet, before the first word of an item. */
const BULLET = 4;

/**
 * Whether an apparent order ("get") is in fact an event in a condition ("if you get dizzy"), that is, no test or
 * treatment follows.
 */
export function isConditionalEvent(
  { open, slots }: Scopes,
  { says }: CueHit,
  after: Mention | undefined,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): boolean {
  if (!says.mayMeanDevelop || after === undefined || (open & (1 << WIDE_TEMPORALITY)) === 0) return false;
  const scope = slots[WIDE_TEMPORALITY];
  return scope !== undefined && isHypothetical(scope) && !isDone(after, lexicon);
}

function carriesOn(note: NoteText, scope: Scope, hit: CueHit): boolean {
  if (scope.taken >= 0 || !isLinkGap(note, scope.linked, hit.begin)) return false;
  scope.linked = Math.max(scope.linked, hit.end);
  return true;
}

/** Whether a hit right after a denial is part of what is denied: "does not [report]". */
function isDenied(note: NoteText, scopes: Scopes, hit: CueHit): boolean {
  const open = nearPolarity(scopes) ?? widePolarity(scopes);
  return open?.says.denies === true && carriesOn(note, open, hit);
}

/**
 * Whether a hit after a comma ends a list of absent findings because it introduces something else: a suspicion, an
 * order, a current drug ("no fever, likely viral", "no rash, start prednisone").
 */
function breaksDeniedList(note: NoteText, scopes: Scopes, { kinds, begin }: CueHit): boolean {
  if ((kinds & TURNS) === 0) return false;
  const open = widePolarity(scopes);
  if (open === undefined || !open.says.denies || !followsComma(note, begin)) return false;
  // "No regular drugs, takes codeine": the denied words may not be recognised as a finding.
  return open.taken >= 0 || skipBlanks(note, open.hit.end) < skipBlanksBack(note, begin) - 1;
}
