// Anaphora: a sentence that begins with "it", "this", "both" or "these symptoms" refers to the findings mentioned last
// in the previous sentence ("Had fever last week. It has gone since.").

import { wordList } from '../grammar/grammar.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { POLARITY, STATUS } from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, isLineEnd, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { endsItem, isCopulaGap } from './gaps.js';

/** An anaphor, usually at the start of a sentence or clause. */
export interface Anaphor {
  readonly end: number;
  /** Whether the anaphor refers to a whole list, as "both" and "these" do. */
  readonly isPlural: boolean;
  /** Offset of the mark before the sentence referred to; the anaphor cannot refer to anything before this offset. */
  readonly floor: number;
  /** The axes, as bits, on which the predicates of the anaphor take effect. */
  readonly axes: number;
}

const ANY = -1;
/** The predicate of "which" sets only presence and course; in "which was reviewed in clinic" it sets neither. */
const STATES = (1 << POLARITY) | (1 << STATUS);

/** The position of the sweep relative to its clauses. */
export interface ClausePlace {
  clauseBegin: number;
  /** Start of the clause to which an anaphor may refer. */
  lastBegin: number;
  /** Offset of the last mark, heading or cue. Cues do not look back across it. */
  floor: number;
  /** The anaphor at the start of the clause, if there is one. */
  anaphor: Anaphor | undefined;
}

const FIRST = /* @__PURE__ */ wordList('anaphor', 'anaphor-plural', 'definite-article');
const PLURAL = 0b010;
const ARTICLE = 0b100;
const NOUNS = /* @__PURE__ */ wordList('anaphoric-noun', 'anaphoric-noun-plural', 'anaphor-plural', 'of-word');
const IS_NOUN = 0b0001;
const IS_PLURAL_NOUN = 0b0010;
/** Maximum number of words after the first one: "all of these symptoms". */
const MOST_WORDS = 3;
/** Maximum number of characters between a punctuation mark and the next sentence. */
const GAP = 4;

/**
 * The anaphor at the start of the sentence that follows the mark at `at`; `floor` is the mark before the previous
 * sentence.
 */
export function anaphorAfter(note: NoteText, at: number, floor: number): Anaphor | undefined {
  let begin = at + 1;
  for (let code = unitAt(note, begin); begin - at <= GAP && (isBlank(code) || isLineEnd(code)); ) {
    code = unitAt(note, ++begin);
  }
  const first = listedFrom(note, begin, FIRST);
  // Fast path: most sentences begin with another word.
  if (first === 0) return undefined;
  let isPlural = (listsOf(first) & PLURAL) !== 0;
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
  return (listsOf(first) & ARTICLE) !== 0 && !hasNoun ? undefined : { end, isPlural, floor, axes: ANY };
}

const OBJECTS = /* @__PURE__ */ wordList('anaphor');

/** Whether the last word of a cue refers back to a mention: "stopped it". */
function isObjectAnaphor(note: NoteText, { begin, end, says }: CueHit): boolean {
  const object = listedBefore(note, end, OBJECTS);
  return object !== 0 && lengthOf(object) < end - begin && says.back !== 0;
}

/**
 * The anaphor that continues a sentence after the end of a clause: "cough, [which] has gone", "fever, but [that] was a
 * week ago", "the scan was normal and [it] was ruled out". It refers to something after `floor`.
 */
function anaphorInSentence(note: NoteText, { begin, end }: CueHit, floor: number): Anaphor | undefined {
  const relative = listedFrom(note, begin, FIRST);
  if (relative !== 0 && (listsOf(relative) & ARTICLE) === 0)
    return { end: begin + lengthOf(relative), isPlural: true, floor, axes: STATES };
  if (listedBefore(note, end, OBJECTS) !== 0) return { end, isPlural: false, floor, axes: ANY };
  return anaphorAfter(note, end - 1, floor);
}

/** The anaphor whose predicate is the given hit, provided that the clause mentions nothing else before the hit. */
export function predicatedAnaphor(
  note: NoteText,
  { anaphor, clauseBegin, lastBegin }: ClausePlace,
  hit: CueHit,
  before: Mention | undefined,
): Anaphor | undefined {
  if (before === undefined) return undefined;
  // "Prescribed warfarin. She [never took it].": the pronoun is the object of the cue.
  if (isObjectAnaphor(note, hit)) return { end: hit.end, isPlural: false, floor: lastBegin - 1, axes: ANY };
  if (anaphor === undefined) return undefined;
  if (before.begin >= clauseBegin || before.begin <= anaphor.floor || hit.end <= anaphor.end) return undefined;
  // The cue text may include the anaphor: "that stopped".
  if (hit.begin < anaphor.end) return anaphor;
  return isCopulaGap(note, anaphor.end, hit.begin) ? anaphor : undefined;
}

/** Begins a clause inside a sentence; a pronoun there may refer to something mentioned before it. */
export function beginClause(note: NoteText, place: ClausePlace, hit: CueHit, before: Mention | undefined): void {
  const { floor, clauseBegin, lastBegin } = place;
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
 * Whether a hit denies a recovery without repeating the verb, which was stated right before: "the fever has settled,
 * the cough [has not]".
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
