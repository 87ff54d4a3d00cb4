// The words that sides are told by: which letters are no side where they stand, the places of the body that a side can be
// of, and the words that lead to a place. Each look is bounded by a word or two.

import type { CueHit } from '../matching/mentions.js';
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
import { markSet, wordSet } from '../text/word-sets.js';
import {
  endingTree,
  endsWithListed,
  lengthOf,
  listedBefore,
  listedFrom,
  listsOf,
  wordTree,
} from '../text/word-tree.js';

/** Parts of the body, one of each kind on either side, and words that tell such parts from each other. */
const PLACES = /* @__PURE__ */ wordSet(
  'abdomen adnexa ankle antecubital anterior arm axilla axillary back base bicep breast brow buttock calf canal cervical cheek chest chin clavicle cornea costovertebral cva deltoid distal dorsal ear eardrum elbow extremity eye eyebrow eyelid face facial femoral femur fibula field fifth finger first flank foot forearm forehead fossa fourth frontal gluteal great groin hand heel hemisphere hemithorax hip humerus iliac index infraorbital inguinal inner internal knee kidney labia lateral leg lid lip little lobe lower lung malleolus maxillary meatus medial middle mid naris neck nipple nostril occipital orbit outer ovary palm parietal parotid patella periorbital plantar posterior proximal quadrant radius retina rib ring sacroiliac scalp scapula scrotum second shin shoulder side sole superior supraclavicular temple temporal testicle testis thenar thigh third thumb tibia toe tonsil trapezius triceps trunk ulna upper ureter volar wrist zygoma',
);
/** Places that are two of without saying so. */
const PAIRS = /* @__PURE__ */ wordSet('feet legs arms hands knees eyes ears hips ankles wrists shoulders elbows lungs');
const ENDING_PAIRS = /* @__PURE__ */ endingTree(PAIRS);
/** Places in the singular and the plural. */
const ALL_PLACES = /* @__PURE__ */ (() => [
  ...PAIRS,
  ...[...PLACES].flatMap((word) => [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')]),
])();
const PLACE = /* @__PURE__ */ wordTree(ALL_PLACES);
/** Words before a place. */
const LEADS = /* @__PURE__ */ wordSet(
  'in on of over at from to around behind along within under above below involving affecting near inside into',
);
const OWNERS = /* @__PURE__ */ wordSet('the his her their my your a an this');
const OWNER = /* @__PURE__ */ wordTree(OWNERS);
/** The words between what is said to be on a side and the side. */
const TO_SIDE = /* @__PURE__ */ endingTree(LEADS, OWNERS, ALL_PLACES);
const IS_LEAD = 0b001;
const IS_OWNER = 0b010;
/** What is said to be where. */
const FOUND = /* @__PURE__ */ endingTree(
  /* @__PURE__ */ wordSet(
    'is was are were be been removed noted seen present located localized localised found only mainly mostly felt visible palpable evident observed heard limited confined',
  ),
);
/** What has a left and a right without being on a side of the body. */
const INSIDE = /* @__PURE__ */ wordTree(
  /* @__PURE__ */ wordSet('ventricle ventricular atrium atrial heart bundle coronary main midline handed'),
);
const MOST_PLACES = 4;
const MOST_FOUND = 2;
/** Characters of such words, blanks before each. */
const LONGEST_PLACE = 12;
const FOUND_WORD = 10;
const BLANKS = 2;
/** Characters that what leads to a side may have at most. */
export const LONGEST_LEAD = MOST_PLACES * (LONGEST_PLACE + BLANKS) + MOST_FOUND * (FOUND_WORD + BLANKS);
/** Letters of the eyes and ears: RT, LT and both. */
const LATIN = /* @__PURE__ */ wordSet('OD OS OU AD AS AU');
const ITEM_ENDS = /* @__PURE__ */ markSet(',.;:)|]/-–');

/** Whether a hit is written as a letter or two: R, L, OD, AS. */
export function isLetters({ begin, end }: CueHit): boolean {
  return end - begin <= 2;
}

/** Whether a hit is one of the letters of eyes and ears. */
function isLatin({ text }: NoteText, { begin, end }: CueHit): boolean {
  return end - begin === 2 && LATIN.has(text.slice(begin, end));
}

/** Whether the text at a hit can mean a side: letters behind numbers and in other words, "both" of two things do not. */
export function meansSide(note: NoteText, hit: CueHit): boolean {
  const { begin, end } = hit;
  if (end - begin === 1) return isLoneLetter(note, begin);
  if (isLatin(note, hit)) {
    // "PAIN AS WELL": capitals of a shouted text are words.
    const isWord = note.text.charAt(begin) === 'A';
    return !isWord || endsHere(note, end) || isPlaceAt(note, skipBlanks(note, end, 2));
  }
  if (end - begin === 4 && wordFrom(note, begin).word === 'both') {
    const at = skipBlanks(note, end, 2);
    const place = skipBlanks(note, at + lengthOf(listedFrom(note, at, OWNER)), 2);
    if (!isPlaceAt(note, place)) return false;
    const { word } = wordFrom(note, place);
    return word.endsWith('s') || PAIRS.has(word);
  }
  return true;
}

/** Whether a capital R or L stands as a word does that a side is: not behind a number, a slash or a sign, nor before one. */
function isLoneLetter(note: NoteText, at: number): boolean {
  const before = skipBlanksBack(note, at, 3);
  const last = unitAt(note, before - 1);
  const touching = before === at;
  if (isDigit(last) || last === 0x2f || last === 0x25 || last === 0x2e || last === 0x3d || last === 0x3e) {
    // A sentence's full stop may stand before it, that of initials may not.
    if (last !== 0x2e || touching || unitAt(note, before - 3) === 0x20) return false;
  }
  if (touching && last !== 0x28 && last !== 0x5b && !isLineEnd(last) && before > 0) return false;
  const next = unitAt(note, at + 1);
  if (next === 0x29 || next === 0x5d || next === 0x3a || next === 0x2c || next === OUTSIDE || isLineEnd(next))
    return true;
  const word = unitAt(note, skipBlanks(note, at + 1, 3));
  return isBlank(next) && isWordUnit(word) && !isDigit(word);
}

/** Whether a place of the body stands at a place of the text, in the singular or the plural. */
function isPlaceAt(note: NoteText, at: number): boolean {
  return listedFrom(note, at, PLACE) !== 0;
}

/** Whether nothing more is said behind a place but what an item may end with. */
function endsHere(note: NoteText, at: number): boolean {
  const code = unitAt(note, skipBlanks(note, at, 3));
  return code === OUTSIDE || isLineEnd(code) || ITEM_ENDS.has(code);
}

/** Whether a side behind a comma says where: it ends the item, or a place of the body follows. */
export function tellsPlace(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end, 2);
  return endsHere(note, end) || isPlaceAt(note, at) || isCapitals(note, at, wordEnd(note, at, LONGEST_WORD));
}

/** Whether a word is an abbreviation such as places have: "left [MCA] territory". */
function isCapitals(note: NoteText, begin: number, end: number): boolean {
  if (end - begin < 2 || end - begin > MOST_CAPITALS) return false;
  for (let at = begin; at < end; at++) if (!isAsciiUpper(unitAt(note, at))) return false;
  return true;
}

/**
 * Where the words begin that lead to a side: "[in the] left eye", "[to the shins] bilaterally", "[removed from the] left
 * canal"; -1 without any.
 */
export function leadBegin(note: NoteText, { begin, end }: CueHit): number {
  let at = begin;
  for (let places = 0; places < MOST_PLACES; places++) {
    at = skipBlanksBack(note, at, BLANKS);
    const word = listedBefore(note, at, TO_SIDE);
    at -= lengthOf(word);
    if ((listsOf(word) & IS_LEAD) !== 0) {
      return listedFrom(note, skipBlanks(note, end, 2), INSIDE) === 0 ? behindFound(note, at) : -1;
    }
    if (word === 0 || lengthOf(word) > LONGEST_PLACE) return -1;
  }
  return -1;
}

function behindFound(note: NoteText, lead: number): number {
  let at = lead;
  for (let words = 0; words < MOST_FOUND; words++) {
    const end = skipBlanksBack(note, at, BLANKS);
    const word = listedBefore(note, end, FOUND);
    if (word === 0) break;
    at = end - lengthOf(word);
  }
  return at;
}

/** Letters of an abbreviation that names a place. */
const MOST_CAPITALS = 4;

/**
 * Whether the words between a side and a finding are only places and one adjective: "left [high-frequency] hearing loss",
 * "R [index finger] laceration", "right [IJ] central line".
 */
export function leadsTo(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > LONGEST_WAY) return false;
  let adjectives = 0;
  let at = begin;
  for (let words = 0; words <= MOST_PLACES; words++) {
    at = skipBlanks(note, at, 2);
    if (at >= end) return at === end;
    const place = listedFrom(note, at, PLACE);
    let behind = place === 0 ? wordEnd(note, at, LONGEST_WORD) : at + lengthOf(place);
    if (behind === at) return false;
    const hyphened = unitAt(note, behind) === HYPHEN && isWordUnit(unitAt(note, behind + 1));
    if (hyphened) behind = wordEnd(note, behind + 1, LONGEST_WORD);
    else if (place === 0 && !isAdjective(note, at, behind)) return false;
    if ((hyphened || place === 0) && (++adjectives > 1 || isHanded(note, behind))) return false;
    at = behind;
  }
  return false;
}

/** Characters of a word between a side and a finding, or of each half of one. */
const LONGEST_WORD = 20;
/** Characters of all the words between. */
const LONGEST_WAY = (MOST_PLACES + 1) * (2 * LONGEST_WORD + 1 + BLANKS);
const HYPHEN = 0x2d;
/** How adjectives end that tell places and findings apart. */
const TELLING_ENDS = /* @__PURE__ */ endingTree(['al', 'ar', 'ic', 'ed', 'ous', 'ive', 'oid']);

/** Whether a word can be an adjective or the abbreviation of a place, and is none of what has a left and a right inside. */
function isAdjective(note: NoteText, begin: number, end: number): boolean {
  const tells = end - begin > 4 && endsWithListed(note, end, TELLING_ENDS);
  // "Left 9th rib fracture".
  if (isDigit(unitAt(note, begin)) && end - begin > 2) return true;
  return (tells || isCapitals(note, begin, end)) && listedFrom(note, begin, INSIDE) === 0;
}

const HANDED = /* @__PURE__ */ endingTree(['handed']);

/** Whether a person is called so by the hand that he writes with. */
function isHanded(note: NoteText, end: number): boolean {
  return endsWithListed(note, end, HANDED);
}

/** Whether a stretch of the text is a place that there are two of, in the plural, and nothing more. */
export function isPair(note: NoteText, begin: number, end: number): boolean {
  return lengthOf(listedBefore(note, end, ENDING_PAIRS)) === end - begin;
}

/** Whether a finding's words end with a pair: "osteoarthritis of the knees". */
export function endsWithPair(note: NoteText, end: number): boolean {
  const pair = listedBefore(note, end, ENDING_PAIRS);
  if (pair === 0) return false;
  const behind = skipBlanksBack(note, end - lengthOf(pair), 2);
  const owner = listedBefore(note, behind, TO_SIDE);
  if ((listsOf(owner) & IS_OWNER) === 0) return false;
  return (listsOf(listedBefore(note, skipBlanksBack(note, behind - lengthOf(owner), 2), TO_SIDE)) & IS_LEAD) !== 0;
}
