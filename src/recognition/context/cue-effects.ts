// Applies the open scopes of the forward sweep to a mention.

import { wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import { IS_PAST } from '../matching/cue-texts.js';
import { addEffect } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import {
  CERTAINTY,
  lowestBit,
  NEAR_POLARITY,
  POLARITY,
  RESULT,
  type Scope,
  type Scopes,
  SLOTS_OF_AXIS,
  STATUS,
  SUBJECT,
  TEMPORALITY,
  TOUCH,
  WIDE_POLARITY,
} from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, type NoteText, readGap, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { lengthOf } from '../text/word-tree.js';
import { closesWith, closesWithOr, endsWithoutScope, goesOnUnnamed, leavesDeniedList } from './denied-lists.js';
import { isEmbedded, resumes } from './embedded-persons.js';
import { followsOr, isDrugListGap, isListGap } from './gaps.js';
import { isPossessive } from './possessives.js';
import { turnsSide } from './turned-sides.js';

const COMMA = 0x2c;
/** Maximum number of characters searched for a bracket. */
const BRACKET_GAP = 60;

/** Adds the effects of the open scopes to a mention, and closes the scopes that do not reach it. */
export function applyOpenScopes(note: NoteText, scopes: Scopes, mention: Mention): void {
  for (let open = scopes.open; open !== 0; open &= open - 1) {
    const slot = lowestBit(open);
    const scope = scopes.slots[slot];
    if (scope === undefined || scope.hit.end > mention.begin) continue;
    // "Watchful waiting versus surgery for her gout": the possessive shows that the gout is not in doubt.
    if (scope.says.axis === CERTAINTY && scope.says.isWide && isOwned(note, mention)) continue;
    const reaching = isMeans(note, scopes, scope, mention) ? NONE : reachingCues(note, scope, mention, scopes.isList);
    if (reaching.length > 0) addEffects(mention, scope, reaching);
    else scopes.open &= ~(1 << slot);
  }
}

/**
 * Whether a mention is the means of a denied change ("no relief of the cough [with codeine]") or the reason for it ("no
 * benefit from codeine [for the cough]"). The denial then concerns only the change.
 */
function isMeans(note: NoteText, { slots }: Scopes, { hit, says, taken }: Scope, { outerBegin }: Mention): boolean {
  if (says.slot !== WIDE_POLARITY || !says.denies || taken < 0) return false;
  const change = slots[NEAR_POLARITY];
  if (change === undefined || change.says.denies || change.hit.begin < hit.end || change.taken !== taken) return false;
  const end = skipBlanksBack(note, outerBegin, 2);
  const article = lengthOf(listedBefore(note, end, DETERMINERS));
  return listedBefore(note, article === 0 ? end : skipBlanksBack(note, end - article, 2), MEANS) !== 0;
}

const DETERMINERS = /* @__PURE__ */ wordList(['definite-article', 'possessive-word']);
const MEANS = /* @__PURE__ */ wordList([
  'with-word',
  'circumstance-preposition',
  'circumstance-before-definite',
  'reason-preposition',
]);

const HOLDING = /* @__PURE__ */ wordList(['with-word', 'auxiliary', 'to-word']);
const BEFORE_FINDING = /* @__PURE__ */ wordList(['indefinite-article']);

/**
 * Whether a finding belongs to the person named before it: "cares for a man with gout", as opposed to "cares for a
 * wound" and "worked for a mine and got asthma".
 */
function isHeldBefore(note: NoteText, begin: number): boolean {
  const end = skipBlanksBack(note, begin, 2);
  const article = lengthOf(listedBefore(note, end, BEFORE_FINDING));
  return listedBefore(note, article === 0 ? end : skipBlanksBack(note, end - article, 2), HOLDING) !== 0;
}

/** The cues of an open scope that reach a mention. */
function reachingCues(note: NoteText, scope: Scope, mention: Mention, isList: boolean): readonly Cue[] {
  const { says, taken } = scope;
  if (!says.isWide) return taken < 0 ? nearCues(note, scope, mention) : listCues(note, scope, mention);
  if (says.axis === POLARITY) {
    if (!says.denies) return says.cues;
    const ends = endsWithoutScope(note, scope, mention, isList) || turnsSide(note, scope, mention);
    return ends || leavesDeniedList(note, scope, mention) ? NONE : says.cues;
  }
  if (says.axis === SUBJECT && isEmbedded(note, scope.hit) && resumes(note, scope, mention)) return NONE;
  // "Worried about her mother's gout and has a cough herself": the mother's findings end with the list.
  if (says.axis === SUBJECT && taken >= 0 && isPossessive(note, scope.hit) && joinsItem(note, taken))
    return isListGap(note, taken, mention.outerBegin, true) ? says.cues : NONE;
  const isPast = says.axis === TEMPORALITY && (scope.hit.kinds & IS_PAST) !== 0;
  return isPast && isNowWith(note, scope, mention) ? NONE : says.cues;
}

/**
 * Whether the text returns to the present between a comma and a mention: "history of bypass for a perforated ulcer,
 * with nausea".
 */
function isNowWith(note: NoteText, { taken }: Scope, { outerBegin }: Mention): boolean {
  if (taken < 0) return false;
  const end = skipBlanksBack(note, outerBegin, 2);
  const turn = listedBefore(note, end, TURNS_TO_PRESENT);
  return turn !== 0 && unitAt(note, skipBlanksBack(note, end - lengthOf(turn), 2) - 1) === COMMA;
}

const TURNS_TO_PRESENT = /* @__PURE__ */ wordList('turns-to-present');

const JOINERS = /* @__PURE__ */ wordList('list-joiner');

/** Whether a comma or a word such as "and" follows the given offset. */
function joinsItem(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end);
  return unitAt(note, at) === COMMA || listedFrom(note, at, JOINERS) !== 0;
}

const NONE: readonly Cue[] = [];
const OWNERS = /* @__PURE__ */ wordList('possessive-word');

function isOwned(note: NoteText, { outerBegin }: Mention): boolean {
  return listedBefore(note, skipBlanksBack(note, outerBegin, 2), OWNERS) !== 0;
}

/** The cues of a near scope that reach its first mention. */
function nearCues(note: NoteText, { hit, says, linked, from }: Scope, mention: Mention): readonly Cue[] {
  const { outerBegin } = mention;
  if (says.cues[0]?.trait === 'introduces' && !isHeldBefore(note, outerBegin)) return NONE;
  // Fast path: in "no fever" only a space separates the cue from the mention, so there is no gap to read.
  if (outerBegin - hit.end === 1 && isBlank(unitAt(note, hit.end))) return says.cues;
  // "Educated on the management of her asthma": she does have asthma.
  if (says.cues[0]?.trait === 'counsels' && listedBefore(note, skipBlanksBack(note, outerBegin, 2), OWNERS) !== 0)
    return NONE;
  const start = says.slot % SLOTS_OF_AXIS === TOUCH ? linked : from;
  const gap = readGap(note, start, outerBegin, says.reach);
  // "Cefazolin given, morphine", "epinephrine given in the thigh, famotidine": the list goes on.
  if (gap.comma && hit.says.mayGiveReason && gap.words <= says.reach) {
    const goesOn = unitAt(note, skipBlanksBack(note, outerBegin, 2) - 1) === COMMA;
    return goesOn ? says.cues.filter(({ sets }) => sets === 'D') : NONE;
  }
  const isWhole = hit.says.denies || says.axis === CERTAINTY;
  if (gap.comma && isWhole && says.listsAhead && goesOnUnnamed(note, linked, mention)) return says.list;
  if (gap.comma || gap.words > says.reach || holdsBracket(note, hit.end, outerBegin)) return NONE;
  if (gap.words <= says.least && (says.isAhead || !gap.punctuated)) return says.cues;
  return says.cues.filter(({ reach, direction }) => gap.words <= reach && !(gap.punctuated && direction !== 'after'));
}

/** The cues of a near scope that extend from a list member already reached to the next one. */
function listCues(note: NoteText, scope: Scope, mention: Mention): readonly Cue[] {
  const { hit, says, taken } = scope;
  if (says.list.length === 0) return NONE;
  const isDenial = hit.says.denies;
  if (isDenial && says.axis === POLARITY) {
    if (leavesDeniedList(note, scope, mention) || isSetAgainstDenied(note, taken, mention)) return NONE;
  }
  // "Suspected gout, uveitis or lupus": the doubt applies to each of the alternatives.
  const commas = says.listsAhead && (isDenial || (says.axis === CERTAINTY && isAlternative(note, mention)));
  // "Normal creatinine, TSH and sodium": the result covers the whole list if "and" joins its last member.
  if (says.axis === RESULT)
    return isListGap(note, taken, mention.outerBegin, closesWithAnd(note, mention)) ? says.list : NONE;
  if (isListGap(note, taken, mention.outerBegin, commas, says.axis === TEMPORALITY)) return says.list;
  if (commas && goesOnUnnamed(note, taken, mention, isDenial)) return says.list;
  // "Start metoprolol 25 mg and aspirin", "received aspirin 325 mg, heparin and fluids".
  if (says.axis !== TEMPORALITY && says.axis !== STATUS) return NONE;
  return isDrugListGap(note, taken, mention.outerBegin, says.gives) ? says.list : NONE;
}

const EQUALS = /* @__PURE__ */ wordList('equal-subject-word');

/** Whether a mention is contrasted with the denied one: "not so much fever [as] cough". */
function isSetAgainstDenied(note: NoteText, taken: number, { outerBegin }: Mention): boolean {
  const at = skipBlanks(note, taken);
  const word = listedFrom(note, at, EQUALS);
  return word !== 0 && skipBlanks(note, at + lengthOf(word)) === outerBegin;
}

/** Whether a mention is one of several alternatives, that is, "or" comes before or after it. */
function isAlternative(note: NoteText, { outerBegin, end }: Mention): boolean {
  return followsOr(note, outerBegin) || closesWithOr(note, end);
}

const AND = /* @__PURE__ */ wordList('and-word');

/** Whether a mention follows "and", as the last member of a list does, or is followed by "and" in its clause. */
function closesWithAnd(note: NoteText, { outerBegin, end }: Mention): boolean {
  return listedBefore(note, skipBlanksBack(note, outerBegin, 2), AND) !== 0 || closesWith(note, end, AND);
}

function addEffects(mention: Mention, scope: Scope, cues: readonly Cue[]): void {
  const { hit } = scope;
  const distance = mention.begin - hit.end;
  for (let i = 0; i < cues.length; i++) {
    const cue = cues[i];
    if (cue !== undefined) addEffect(mention, { cue, hit, distance });
  }
  scope.taken = mention.outerEnd;
}

/**
 * Whether a bracket opens between a cue and a mention, but not right after the cue: "not examined (cast in place)". The
 * cue does not apply to the content of the bracket.
 */
function holdsBracket(note: NoteText, begin: number, end: number): boolean {
  const stop = Math.min(end, begin + BRACKET_GAP);
  for (let at = begin; at < stop; at++) {
    const code = unitAt(note, at);
    if (code === 0x28 || code === 0x5b) return skipBlanks(note, begin) !== at;
  }
  return false;
}
