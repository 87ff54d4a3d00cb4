// Anaphora: a sentence that begins with "it", "this", "both" or "these symptoms" refers to the last findings mentioned
// in the previous sentence ("Had fever last week. It has gone since."). So does a sentence that merely denies a
// recurrence ("No recurrence.").

import { wordList } from '../grammar/grammar.js';
import { backwardAxes } from '../matching/cue-texts.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { ANSWERS, BACK, POLARITY, STATUS } from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  readGap,
  skipBlanks,
  skipBlanksBack,
  unitAt,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { endsItem } from './gaps.js';
import { deniesPresence } from './predicates.js';

/** An anaphor, usually at the start of a sentence or clause. */
export interface Anaphor {
  readonly end: number;
  /** Whether the anaphor refers to a whole list, as "both" and "these" do. */
  readonly isPlural: boolean;
  /** Offset of the mark before the sentence referred to; the anaphor cannot refer to anything before this offset. */
  readonly floor: number;
  /** The axes, as bits, that the predicates of the anaphor can set. */
  readonly axes: number;
  /**
   * Whether the anaphor is a bare "there", which refers to a finding only if its predicate says that the finding is
   * gone: "there [was none]".
   */
  readonly isExpletive: boolean;
}

const ANY = -1;
/**
 * The axes that the predicate of "which" can set: presence and course. In "which was reviewed in clinic", it sets
 * neither.
 */
const STATES = (1 << POLARITY) | (1 << STATUS);

/** The clause that the sweep has reached, and the one before it. */
export interface ClausePlace {
  clauseBegin: number;
  /** Start of the clause to which an anaphor may refer. */
  lastBegin: number;
  /** Offset of the last mark, heading or cue. Cues do not look back across it. */
  floor: number;
  /** The anaphor at the start of the clause, if there is one. */
  anaphor: Anaphor | undefined;
}

const FIRST = /* @__PURE__ */ wordList('anaphor', 'anaphor-plural', 'definite-article', 'expletive');
const SINGULAR = 0b0001;
const PLURAL = 0b0010;
const ARTICLE = 0b0100;
const EXPLETIVE = 0b1000;
/** Words of a time expression at the start of a sentence: "today it was gone", "by day 3 it had gone". */
const FRAMES = /* @__PURE__ */ wordList(['frames-sentence', 'weekday', 'month']);
const TIMES = /* @__PURE__ */ wordList('part-of-time');
const MOST_FRAMES = 5;
const COMMA = 0x2c;
const NOUNS = /* @__PURE__ */ wordList('anaphoric-noun', 'anaphoric-noun-plural', 'anaphor-plural', 'of-word');
const IS_NOUN = 0b0001;
const IS_PLURAL_NOUN = 0b0010;
/** Maximum number of words after the first one: "all of these symptoms". */
const MOST_WORDS = 3;
/** Maximum number of characters between a punctuation mark and the next sentence. */
const GAP = 4;

/**
 * The anaphor at the start of the sentence after a mark. `at` is the offset of this mark, and `floor` is the offset of
 * the mark before the previous sentence.
 */
export function anaphorAfter(note: NoteText, at: number, floor: number): Anaphor | undefined {
  let begin = at + 1;
  for (let code = unitAt(note, begin); begin - at <= GAP && (isBlank(code) || isLineEnd(code)); ) {
    code = unitAt(note, ++begin);
  }
  begin = afterFrame(note, begin);
  const first = listedFrom(note, begin, FIRST);
  // Fast path: most sentences begin with another word.
  if (first === 0) return undefined;
  const isExpletive = (listsOf(first) & EXPLETIVE) !== 0;
  let isPlural = isExpletive || (listsOf(first) & PLURAL) !== 0;
  let hasNoun = false;
  let end = begin + lengthOf(first);
  for (let words = 0; words < MOST_WORDS; words++) {
    const next = skipBlanks(note, end, 2);
    const noun = listedFrom(note, next, NOUNS);
    if (noun === 0) break;
    const lists = listsOf(noun);
    if ((lists & IS_PLURAL_NOUN) !== 0) isPlural = true;
    if ((lists & (IS_NOUN | IS_PLURAL_NOUN)) !== 0) hasNoun = true;
    end = next + lengthOf(noun);
  }
  return (listsOf(first) & ARTICLE) !== 0 && !hasNoun ? undefined : { end, isPlural, floor, axes: ANY, isExpletive };
}

/** The offset after a time expression that begins at `begin` and is followed by an anaphor; otherwise `begin`. */
function afterFrame(note: NoteText, begin: number): number {
  let at = begin;
  for (let words = 0; words <= MOST_FRAMES; words++) {
    const first = listedFrom(note, at, FIRST);
    const next = first === 0 ? at : skipBlanks(note, at + lengthOf(first), 2);
    const time = (listsOf(first) & SINGULAR) === 0 ? 0 : listedFrom(note, next, TIMES);
    if (first !== 0 && time === 0 && (words === 0 || (listsOf(first) & ARTICLE) === 0)) return at;
    let end = at;
    if (time !== 0) end = next + lengthOf(time);
    else while (isDigit(unitAt(note, end))) end++;
    if (end === at) end += lengthOf(listedFrom(note, at, FRAMES));
    if (end === at) return begin;
    at = skipBlanks(note, unitAt(note, end) === COMMA ? end + 1 : end, 2);
  }
  return begin;
}

const OBJECTS = /* @__PURE__ */ wordList(
  ['anaphor', 'object-pronoun'],
  ['anaphoric-noun', 'anaphoric-noun-plural'],
  ['object-pronoun', 'anaphoric-noun-plural'],
  'anaphor-plural',
);
const STANDS_ALONE = 0b001;
const IS_SEVERAL = 0b100;
/** "Excluded both", but not "excluded both gout and lupus". */
const IS_SUM = 0b1000;
/** Words after the object in a cue: "ruled it [out]". */
const PARTICLES = /* @__PURE__ */ wordList('verb-particle');

/**
 * The object in a cue text, as a listed word, if it refers back to a mention: "stopped [it]", "ruled [it] out",
 * "excluded this [diagnosis]"; otherwise 0.
 */
function objectAnaphor(note: NoteText, { begin, end, says }: CueHit): number {
  if (says.back === 0 || says.cues.some(({ trait }) => trait === 'all')) return 0;
  const particle = lengthOf(listedBefore(note, end, PARTICLES));
  const last = particle === 0 ? end : skipBlanksBack(note, end - particle, 2);
  const object = listedBefore(note, last, OBJECTS);
  const objectBegin = last - lengthOf(object);
  if (object === 0 || objectBegin <= begin) return 0;
  const isSum = (listsOf(object) & IS_SUM) !== 0 && endsItem(note, end);
  const isPronoun = (listsOf(object) & STANDS_ALONE) !== 0 || isSum;
  return isPronoun || listedBefore(note, skipBlanksBack(note, objectBegin, 2), DETERMINERS) !== 0 ? object : 0;
}

const DETERMINERS = /* @__PURE__ */ wordList(['anaphor', 'object-pronoun', 'definite-article']);

/** The axes, as bits, that a hit can set for the referent of an anaphor; the hit is the anaphor's predicate. */
export function anaphoricAxes(note: NoteText, { says, end }: CueHit, { axes }: Anaphor): number {
  const plain = backwardAxes(says, BACK);
  // "She had gout. The gene has a mutation, which was not found before.": a bare denial after "which" may be about
  // something that is not a finding.
  if (axes === STATES) return plain & axes;
  // "He thought it was gout. It was not.": a bare denial counts if it ends its clause or denies presence explicitly.
  const isDenied = says.within === 0 || (says.within > 0 && deniesPresence(note, end, says.within, true));
  return (isDenied ? plain | backwardAxes(says, ANSWERS) : plain) & axes;
}

/**
 * The anaphor at the start of a later clause in a sentence: "cough, [which] has gone", "fever, but [that] was a week
 * ago", "the scan was normal and [it] was ruled out". Its referent is after `floor`.
 */
function anaphorInSentence(note: NoteText, { begin, end }: CueHit, floor: number): Anaphor | undefined {
  const relative = listedFrom(note, begin, FIRST);
  if (relative !== 0 && (listsOf(relative) & ARTICLE) === 0)
    return { end: begin + lengthOf(relative), isPlural: true, floor, axes: STATES, isExpletive: false };
  if ((listsOf(listedBefore(note, end, OBJECTS)) & STANDS_ALONE) !== 0)
    return { end, isPlural: false, floor, axes: ANY, isExpletive: false };
  return anaphorAfter(note, end - 1, floor);
}

/** The anaphor whose predicate is the given hit; undefined if the clause mentions a finding before the hit. */
export function predicatedAnaphor(
  note: NoteText,
  { anaphor, clauseBegin, lastBegin }: ClausePlace,
  hit: CueHit,
  before: Mention | undefined,
): Anaphor | undefined {
  if (before === undefined) return undefined;
  // "Prescribed warfarin. She [never took it].": the pronoun is the object of the cue.
  const object = objectAnaphor(note, hit);
  if (object !== 0)
    return {
      end: hit.end,
      isPlural: (listsOf(object) & (IS_SEVERAL | IS_SUM)) !== 0,
      floor: lastBegin - 1,
      axes: ANY,
      isExpletive: false,
    };
  if (isSentence(note, hit, clauseBegin) && before.begin < clauseBegin && before.begin >= lastBegin)
    return { end: hit.end, isPlural: true, floor: lastBegin - 1, axes: STATES, isExpletive: false };
  if (anaphor === undefined || (anaphor.isExpletive && !endsFinding(hit))) return undefined;
  if (isObjectClause(note, anaphor, hit, before)) return { ...anaphor, axes: ANY };
  if (before.begin >= clauseBegin || before.begin <= anaphor.floor || hit.end <= anaphor.end) return undefined;
  // The cue text may include the anaphor: "that stopped".
  if (hit.begin < anaphor.end) return anaphor;
  if (isPredicateGap(note, anaphor.end, hit.begin)) return anaphor;
  // "Asthma, [which] the doctor had feared, was [excluded]": the main clause continues after the relative clause.
  const end = anaphor.axes === STATES ? relativeClauseEnd(note, anaphor.end, hit.begin) : -1;
  return end < 0 ? undefined : { ...anaphor, end, axes: ANY };
}

/** Whether a verb with its own subject has "which" as its object: "gout, which the biopsy [excluded]". */
function isObjectClause(
  note: NoteText,
  { axes, end }: Anaphor,
  hit: CueHit,
  { outerBegin, outerEnd }: Mention,
): boolean {
  if (axes !== STATES || outerBegin <= end || !isVerdict(hit) || !endsItem(note, hit.end)) return false;
  return isPredicateGap(note, outerEnd, hit.begin) && readGap(note, end, outerBegin, 1).words <= 1;
}

/** Whether a hit is a verb of exclusion or confirmation. */
function isVerdict({ says }: CueHit): boolean {
  return says.excludes || says.cues.some(({ trait }) => trait === 'confirms');
}

/** Maximum number of characters in a relative clause between a subject and its predicate. */
const RELATIVE = 72;

/** The end of a relative clause if only copulas and adverbs come between its comma and a hit; otherwise -1. */
function relativeClauseEnd(note: NoteText, begin: number, end: number): number {
  for (let at = end - 1; at > begin && end - at <= RELATIVE; at--)
    if (unitAt(note, at) === COMMA) return end - begin <= RELATIVE && isPredicateGap(note, at + 1, end) ? at + 1 : -1;
  return -1;
}

/** Whether a hit is a complete sentence that refers to the sentence before it: "No recurrence." */
export function isSentence(note: NoteText, { says, begin, end }: CueHit, clauseBegin: number): boolean {
  if (!says.isElliptic || begin - clauseBegin > GAP) return false;
  return endsItem(note, end) && unitAt(note, skipBlanks(note, end)) !== COMMA;
}

/** Whether a hit says that a finding before it is gone or absent. */
function endsFinding({ says }: CueHit): boolean {
  return says.cues.some(({ direction, sets }) => direction === 'before' && (sets === 'RS' || sets === 'N'));
}

const LINKS = /* @__PURE__ */ wordList(['copula', 'adverb-of-predicate']);
const MOST_LINKS = 4;
/** The apostrophes of contractions: "it's gone". */
const APOSTROPHES = /* @__PURE__ */ markSet("'’");

/** Whether a gap consists of copulas and adverbs: "it [was subsequently] excluded". */
function isPredicateGap(note: NoteText, begin: number, end: number): boolean {
  let words = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const link = listedFrom(note, at, LINKS);
      if (link === 0 || ++words > MOST_LINKS) return false;
      at += lengthOf(link) - 1;
    } else if (!isBlank(code) && !APOSTROPHES.has(code)) return false;
  }
  return true;
}

/** Begins a clause inside a sentence; a pronoun at its start may refer to something mentioned earlier. */
export function beginClause(note: NoteText, place: ClausePlace, hit: CueHit, before: Mention | undefined): void {
  const { floor, clauseBegin, lastBegin } = place;
  // "There has been none": this still refers to the previous sentence.
  if ((listsOf(listedFrom(note, hit.begin, FIRST)) & EXPLETIVE) !== 0 && hit.begin - clauseBegin <= GAP) return;
  const isInSentence = before !== undefined && before.begin > floor;
  const anaphor = anaphorInSentence(note, hit, (isInSentence ? clauseBegin : lastBegin) - 1);
  place.floor = hit.begin;
  if (anaphor === undefined) return;
  place.anaphor = anaphor;
  place.lastBegin = anaphor.floor + 1;
  place.clauseBegin = hit.begin;
}

/** Statuses of a finding that has resolved or is improving. */
const RECOVERED: ReadonlySet<string> = /* @__PURE__ */ new Set(['RS', 'IM']);

/**
 * Whether a hit denies a recovery without repeating the verb of the previous clause: "the fever has settled, the cough
 * [has not]".
 */
export function elidesRecovery(
  note: NoteText,
  recent: CueHit | undefined,
  { lastBegin }: ClausePlace,
  hit: CueHit,
): boolean {
  if (recent === undefined || recent.begin < lastBegin || hit.says.within <= 0 || !endsItem(note, hit.end))
    return false;
  return recent.says.cues.some(({ axis, sets }) => axis === 'status' && RECOVERED.has(sets));
}
