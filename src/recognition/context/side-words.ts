// Words that help to identify sides: letters that do not mean a side in their context, body parts that have sides, and
// words that introduce a body part ("in the"). Every lookup reads only a word or two.

import { wordList } from '../grammar/grammar.js';
import type { CueHit } from '../matching/mentions.js';
import { endsWithListed, isListed, listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordEnd,
  wordFrom,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isCompared } from './compared-sides.js';

/** Plurals of paired body parts, which imply both sides. */
const PAIRS = /* @__PURE__ */ wordList('plural-of-pair');
const PAIR = /* @__PURE__ */ wordList('word-for-pair');
/** Paired body parts ("knee"), and words that distinguish such parts ("upper"). */
const SITE = /* @__PURE__ */ wordList('sided-site');
const OWNER = /* @__PURE__ */ wordList('owner-of-site');
/** Words that may occur between a finding and its side. */
const TO_SIDE = /* @__PURE__ */ wordList('leads-to-sided-site', 'owner-of-site', 'sided-site');
const IS_LEAD = 0b001;
const IS_OWNER = 0b010;
/** Verbs and adverbs that locate a finding. */
const FOUND = /* @__PURE__ */ wordList('locating-word');
/** Words that show, after "left" or "right", that no side of the body is meant: "left ventricle", "right-handed". */
const NO_BODY_SIDE = /* @__PURE__ */ wordList('never-body-side');
const MOST_SITES = 4;
const MOST_FOUND = 2;
/** Maximum length, in characters, of a site, of a verb or adverb, and of the blanks before either. */
const LONGEST_SITE = 12;
const FOUND_WORD = 10;
const BLANKS = 2;
/** Maximum length, in characters, of all the words that introduce a side: "removed from the". */
export const LONGEST_LEAD = MOST_SITES * (LONGEST_SITE + BLANKS) + MOST_FOUND * (FOUND_WORD + BLANKS);
/** Latin abbreviations for the sides of eyes and ears. */
const LATIN = /* @__PURE__ */ wordList('latin-side');
const ITEM_ENDS = /* @__PURE__ */ markSet(',.;:)|]/-–');

/** Whether a hit is only one or two letters long: R, L, OD, AS. */
export function isLetters({ begin, end }: CueHit): boolean {
  return end - begin <= 2;
}

/** Whether a hit is a Latin abbreviation for a side of the eyes or ears. */
function isLatin(note: NoteText, { begin, end }: CueHit): boolean {
  return (
    end - begin === 2 &&
    isAsciiUpper(unitAt(note, begin)) &&
    isAsciiUpper(unitAt(note, begin + 1)) &&
    listedFrom(note, begin, LATIN) !== 0
  );
}

/**
 * Whether a hit can mean a side. Letters after numbers or inside words cannot, nor can "both" without a plural site.
 */
export function meansSide(note: NoteText, hit: CueHit): boolean {
  const { begin, end } = hit;
  if (end - begin === 1) return isLoneLetter(note, begin);
  if (end - begin === 2 && listedFrom(note, begin, EYE_LABELS) !== 0) return isEyeLabel(note, hit);
  if (isLatin(note, hit)) {
    // "PAIN AS WELL": when all the text is in capitals, these are ordinary words.
    const isWord = note.text.charAt(begin) === 'A';
    return !isWord || endsHere(note, end) || isSiteAt(note, skipBlanks(note, end, 2));
  }
  if (lengthOf(listedFrom(note, begin, PAIR)) === end - begin) {
    const at = skipBlanks(note, end, 2);
    const site = skipBlanks(note, at + lengthOf(listedFrom(note, at, OWNER)), 2);
    if (!isSiteAt(note, site)) return false;
    const { word } = wordFrom(note, site);
    return word.endsWith('s') || isListed(note, word, PAIRS);
  }
  return true;
}

/** Abbreviations that mean an eye only if both eyes are labelled: "RE: cataract. LE: normal." */
const EYE_LABELS = /* @__PURE__ */ wordList('label-of-eye');
/** Maximum number of characters between the labels of the two eyes. */
const OTHER_EYE = 160;

/**
 * Whether a hit labels an eye, and the label of the other eye is near. Alone, "RE:" may stand for "regarding", and
 * "LE:" for the lower extremities.
 */
function isEyeLabel(note: NoteText, { begin, end }: CueHit): boolean {
  if (unitAt(note, end) !== COLON) return false;
  const other = note.text.charAt(begin) === 'R' ? 'L' : 'R';
  const near = note.text.slice(Math.max(0, begin - OTHER_EYE), end + OTHER_EYE);
  return near.includes(`${other}${note.text.slice(begin + 1, end + 1)}`);
}

/**
 * Whether a capital R or L is a separate word that does not follow a number, a slash or a sign and does not precede a
 * number.
 */
function isLoneLetter(note: NoteText, at: number): boolean {
  const before = skipBlanksBack(note, at, 3);
  const last = unitAt(note, before - 1);
  const touching = before === at;
  // "L > R".
  if (last === 0x3e || last === 0x3c) return isCompared(note, at);
  if (isDigit(last) || last === 0x2f || last === 0x25 || last === 0x2e || last === 0x3d) {
    // The letter may follow the full stop that ends a sentence, but not the full stop after an initial.
    if (last !== 0x2e || touching || unitAt(note, before - 3) === 0x20) return false;
  }
  if (touching && last !== 0x28 && last !== 0x5b && !isLineEnd(last) && before > 0) return false;
  const next = unitAt(note, at + 1);
  if (next === 0x3e || next === 0x3c) return isCompared(note, at);
  if (isBlank(next) && endsItem(note, skipBlanks(note, at + 1, 3))) return true;
  // "Carpal tunnel syndrome R.", "R. knee pain".
  const afterNext = unitAt(note, at + 2);
  if (next === 0x2e && (afterNext === OUTSIDE || isBlank(afterNext) || isLineEnd(afterNext))) return true;
  if (next === 0x29 || next === 0x5d || next === 0x3a || next === 0x2c || next === OUTSIDE || isLineEnd(next))
    return true;
  const word = unitAt(note, skipBlanks(note, at + 1, 3));
  if (word === 0x3e || word === 0x3c) return isCompared(note, at);
  return isBlank(next) && isWordUnit(word) && !isDigit(word);
}

/**
 * Whether there is a bracket, a dash, the bar after a cell or the number of the next item at the given offset: "cerumen
 * impaction R - removed", "sprain L 2)".
 */
function endsItem(note: NoteText, at: number): boolean {
  const code = unitAt(note, at);
  if (isDigit(code)) return unitAt(note, at + 1) === 0x29;
  return code === 0x28 || code === 0x7c || ((code === HYPHEN || code === 0x2013) && isBlank(unitAt(note, at + 1)));
}

/** Whether a site, in the singular or the plural, begins at the given offset. */
function isSiteAt(note: NoteText, at: number): boolean {
  return listedFrom(note, at, SITE) !== 0;
}

/** Whether a list item ends at the given offset. */
function endsHere(note: NoteText, at: number): boolean {
  const code = unitAt(note, skipBlanks(note, at, 3));
  return code === OUTSIDE || isLineEnd(code) || ITEM_ENDS.has(code);
}

/** Whether a side after a comma is the site of a finding: the side ends the item, or a site follows. */
export function givesSite(note: NoteText, end: number): boolean {
  // "Otitis externa, Lt ear: normal": the side begins the label of the next item.
  if (unitAt(note, skipBlanks(note, sitesEnd(note, end), 2)) === COLON) return false;
  const at = skipBlanks(note, end, 2);
  return endsHere(note, end) || isSiteAt(note, at) || isCapitals(note, at, wordEnd(note, at, LONGEST_WORD));
}

/** The end of the parts of the body named right after a side; the end of the side if none is named. */
export function sitesEnd(note: NoteText, end: number): number {
  let reached = end;
  for (let sites = 0; sites < MOST_SITES; sites++) {
    const at = skipBlanks(note, reached, 2);
    const length = lengthOf(listedFrom(note, at, SITE));
    if (length === 0) break;
    reached = at + length;
  }
  return reached;
}

/** Words that, right after a side or after a side and its part, show that a new clause is about that side: "normal". */
const UNAFFECTED = /* @__PURE__ */ wordList('states-unaffected-side');

/**
 * Whether a side begins a new clause: "effusion of the right knee, [left knee normal]". The side then does not belong
 * to the finding before it.
 */
export function beginsClause(note: NoteText, end: number): boolean {
  let at = skipBlanks(note, end, 2);
  for (let sites = 0; sites < MOST_SITES; sites++) {
    if (listedFrom(note, at, UNAFFECTED) !== 0) return true;
    const length = lengthOf(listedFrom(note, at, SITE));
    if (length === 0) return false;
    at = skipBlanks(note, at + length, 2);
  }
  return false;
}

/** Whether a word is an abbreviation in a few capitals, as the names of sites often are: "left [MCA] territory". */
function isCapitals(note: NoteText, begin: number, end: number): boolean {
  if (end - begin < 2 || end - begin > MOST_CAPITALS) return false;
  for (let at = begin; at < end; at++) if (!isAsciiUpper(unitAt(note, at))) return false;
  return true;
}

/**
 * The start of the words that introduce a side: "[in the] left eye", "[to the shins] bilaterally", "[removed from the]
 * left canal"; -1 if there are none.
 */
export function sideLeadBegin(note: NoteText, { begin, end }: CueHit): number {
  let at = begin;
  for (let sites = 0; sites < MOST_SITES; sites++) {
    at = skipBlanksBack(note, at, BLANKS);
    const word = listedBefore(note, at, TO_SIDE);
    at -= lengthOf(word);
    if ((listsOf(word) & IS_LEAD) !== 0) {
      return listedFrom(note, skipBlanks(note, end, 2), NO_BODY_SIDE) === 0 ? foundBegin(note, at) : -1;
    }
    if (word === 0 || lengthOf(word) > LONGEST_SITE) return -1;
  }
  return -1;
}

function foundBegin(note: NoteText, lead: number): number {
  let at = lead;
  for (let words = 0; words < MOST_FOUND; words++) {
    const end = skipBlanksBack(note, at, BLANKS);
    const word = listedBefore(note, end, FOUND);
    if (word === 0) break;
    at = end - lengthOf(word);
  }
  return at;
}

/** Maximum number of letters in an abbreviation that names a site. */
const MOST_CAPITALS = 4;

/**
 * Whether the words between a side and a finding are only sites and one adjective: "left [high-frequency] hearing
 * loss", "R [index finger] laceration", "right [IJ] central line".
 */
export function isSiteGap(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > LONGEST_GAP) return false;
  let adjectives = 0;
  let at = begin;
  for (let words = 0; words <= MOST_SITES; words++) {
    at = skipBlanks(note, at, 2);
    if (at >= end) return at === end;
    const site = listedFrom(note, at, SITE);
    let next = site === 0 ? wordEnd(note, at, LONGEST_WORD) : at + lengthOf(site);
    if (next === at) return false;
    const hyphened = unitAt(note, next) === HYPHEN && isWordUnit(unitAt(note, next + 1));
    if (hyphened) next = wordEnd(note, next + 1, LONGEST_WORD);
    else if (site === 0 && !isAdjective(note, at, next)) return false;
    if ((hyphened || site === 0) && (++adjectives > 1 || isHanded(note, next))) return false;
    at = next;
  }
  return false;
}

/** Maximum length, in characters, of a word between a side and a finding, or of each half of a hyphenated word. */
const LONGEST_WORD = 20;
/** Maximum length, in characters, of all the words between a side and a finding. */
const LONGEST_GAP = (MOST_SITES + 1) * (2 * LONGEST_WORD + 1 + BLANKS);
const HYPHEN = 0x2d;
const COLON = 0x3a;
/** Endings of adjectives that distinguish sites and findings. */
const ADJECTIVE_ENDINGS = /* @__PURE__ */ wordList('adjective-ending');

/**
 * Whether a word can be an adjective or an abbreviated site; before either of them, "left" or "right" means a side of
 * the body.
 */
function isAdjective(note: NoteText, begin: number, end: number): boolean {
  const hasAdjectiveEnding = end - begin > 4 && endsWithListed(note, end, ADJECTIVE_ENDINGS);
  // "Left 9th rib fracture".
  if (isDigit(unitAt(note, begin)) && end - begin > 2) return true;
  return (hasAdjectiveEnding || isCapitals(note, begin, end)) && listedFrom(note, begin, NO_BODY_SIDE) === 0;
}

const HANDED = /* @__PURE__ */ wordList('handed-word');

/** Whether a word ends in "-handed" and so states which hand is dominant. */
function isHanded(note: NoteText, end: number): boolean {
  return endsWithListed(note, end, HANDED);
}

/** Whether a span is exactly the plural of a paired body part. */
export function isPair(note: NoteText, begin: number, end: number): boolean {
  return lengthOf(listedBefore(note, end, PAIRS)) === end - begin;
}

/** Whether the words of a finding end with a paired body part: "osteoarthritis of the knees". */
export function endsWithPair(note: NoteText, end: number): boolean {
  const pair = listedBefore(note, end, PAIRS);
  if (pair === 0) return false;
  const next = skipBlanksBack(note, end - lengthOf(pair), 2);
  const owner = listedBefore(note, next, TO_SIDE);
  if ((listsOf(owner) & IS_OWNER) === 0) return false;
  return (listsOf(listedBefore(note, skipBlanksBack(note, next - lengthOf(owner), 2), TO_SIDE)) & IS_LEAD) !== 0;
}
