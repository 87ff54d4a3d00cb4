// Asides between a subject and its predicate: "the bronchoscopy[, done last week,] was normal", "her ferritin
// [(repeated)] is low", "the scan [that was done in June] was clear". A predicate looks back past one aside. The words
// after the aside must be those of a predicate, or the aside must begin with a word that opens asides: "CT, done today,
// normal".

import { wordList } from '../grammar/grammar.js';
import { IS_PAST } from '../matching/cue-texts.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { isBlank, isWordUnit, type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { isCopulaGap } from './gaps.js';

const COMMA = 0x2c;
const OPENING = 0x28;
const CLOSING = 0x29;
/** Maximum number of characters in an aside. */
const ASIDE = 72;
const DASHES = /* @__PURE__ */ markSet('-–—');
const ENDS = /* @__PURE__ */ markSet('.;:!?()\n\r|');
const OPENS = /* @__PURE__ */ wordList('opens-aside');
const VERBS = /* @__PURE__ */ wordList('auxiliary');

/**
 * The offset after the aside between a subject that ends at `begin` and a predicate that begins at `end`; `begin` if
 * there is none.
 */
export function pastAside(note: NoteText, begin: number, end: number): number {
  if (end - begin > ASIDE + 40) return begin;
  const first = skipBlanks(note, begin, 2);
  const code = unitAt(note, first);
  const close = closeOf(note, first, code, end);
  if (close >= 0) {
    const opens = listedFrom(note, skipBlanks(note, first + 1, 2), OPENS) !== 0;
    const next = skipBlanks(note, close + 1, 2);
    const isPredicated = next < end && isVerb(note, next);
    return (opens || isPredicated) && isCopulaGap(note, next, end) ? next : begin;
  }
  // "The scan that was done in June was clear", "bloods taken by the nurse were normal".
  if (listedFrom(note, first, OPENS) === 0) return begin;
  const verb = isVerb(note, end) ? end : lastVerb(note, first, end);
  return verb > first && isCopulaGap(note, verb, end) ? verb : begin;
}

/**
 * The offset beyond which a hit does not look back, usually `floor`. A cue inside an aside does not stop the hit from
 * applying to the subject before the aside: "the CT, although limited, was normal".
 */
export function floorPastAside(
  note: NoteText,
  floor: number,
  clauseBegin: number,
  { begin }: CueHit,
  before: Mention,
): number {
  const isBarred = before.begin <= floor && before.begin >= clauseBegin;
  return isBarred && pastAside(note, before.outerEnd, begin) > floor ? clauseBegin - 1 : floor;
}

/** The offset of the mark that closes the aside opened by `mark`; -1 if `mark` does not open an aside. */
function closeOf(note: NoteText, first: number, mark: number, end: number): number {
  const isDash = DASHES.has(mark);
  if (mark !== COMMA && mark !== OPENING && !isDash) return -1;
  if (!isWordUnit(unitAt(note, skipBlanks(note, first + 1, 2)))) return -1;
  for (let at = first + 1; at < end && at - first <= ASIDE; at++) {
    const code = unitAt(note, at);
    if (mark === OPENING ? code === CLOSING : code === mark && (!isDash || isBlank(unitAt(note, at + 1)))) return at;
    if (ENDS.has(code) && mark !== OPENING) return -1;
  }
  return -1;
}

function isVerb(note: NoteText, at: number): boolean {
  return listedFrom(note, at, VERBS) !== 0;
}

/**
 * The offset of the last auxiliary, i.e. the main verb after a relative clause: "that was done in June [was] clear"; -1
 * if there is none.
 */
function lastVerb(note: NoteText, begin: number, end: number): number {
  let last = -1;
  for (let at = begin; at < end; at++) {
    if (isWordUnit(unitAt(note, at - 1))) continue;
    const code = unitAt(note, at);
    if (code === COMMA || ENDS.has(code)) return -1;
    if (isVerb(note, at)) last = at;
  }
  return last;
}

/**
 * Whether a past cue introduces the mention right after it, because a mark separates the cue from the mention before
 * it: "gout, hx gastritis".
 */
export function introducesNext(note: NoteText, hit: CueHit, before: Mention, after: Mention | undefined): boolean {
  if ((hit.kinds & IS_PAST) === 0 || after === undefined) return false;
  const end = skipBlanksBack(note, hit.begin);
  return end > before.outerEnd && !isWordUnit(unitAt(note, end - 1)) && skipBlanks(note, hit.end) >= after.outerBegin;
}
