// The words that sides are told by: which letters are no side where they stand, the places of the body that a side can be
// of, and the words that lead to a place. Each look is bounded by a word or two.

import type { CueHit } from '../matching/matches.js';
import {
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  mayBeListedBefore,
  type Note,
  OUTSIDE,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordBefore,
  wordFrom,
} from '../text/note.js';
import { markSet, wordEdges, wordSet, wordShapes } from '../text/sets.js';

/** Parts of the body, one of each kind on either side, and words that tell such parts from each other. */
const PLACES = /* @__PURE__ */ wordSet(
  'abdomen adnexa ankle antecubital anterior arm axilla axillary back base bicep breast brow buttock calf canal cervical cheek chest chin clavicle cornea costovertebral cva deltoid distal dorsal ear eardrum elbow extremity eye eyebrow eyelid face facial femoral femur fibula field fifth finger first flank foot forearm forehead fossa fourth frontal gluteal great groin hand heel hemisphere hemithorax hip humerus iliac index infraorbital inguinal inner internal knee kidney labia lateral leg lid lip little lobe lower lung malleolus maxillary meatus medial middle mid naris neck nipple nostril occipital orbit outer ovary palm parietal parotid patella periorbital plantar posterior proximal quadrant radius retina rib ring sacroiliac scalp scapula scrotum second shin shoulder side sole superior supraclavicular temple temporal testicle testis thenar thigh third thumb tibia toe tonsil trapezius triceps trunk ulna upper ureter volar wrist zygoma',
);
/** Places that are two of without saying so. */
const PAIRS = /* @__PURE__ */ wordSet('feet legs arms hands knees eyes ears hips ankles wrists shoulders elbows lungs');
const PAIR_SHAPES = /* @__PURE__ */ wordShapes(PAIRS);
const PAIR_EDGES = /* @__PURE__ */ wordEdges(PAIRS);
/** The plural keeps the first two letters. */
const PLACE_EDGES = /* @__PURE__ */ wordEdges(PLACES, PAIRS);
/** Words before a place. */
const LEADS = /* @__PURE__ */ wordSet(
  'in on of over at from to around behind along within under above below involving affecting near inside into',
);
const OWNERS = /* @__PURE__ */ wordSet('the his her their my your a an this');
/** What is said to be where. */
const FOUND = /* @__PURE__ */ wordSet(
  'is was are were be been removed noted seen present located localized localised found only mainly mostly felt visible palpable evident observed heard limited confined',
);
/** What has a left and a right without being on a side of the body. */
const INSIDE = /* @__PURE__ */ wordSet('ventricle ventricular atrium atrial heart bundle coronary main midline handed');
const MOST_PLACES = 4;
const MOST_FOUND = 2;
/** Characters of such words, blanks before each. */
const PLACE = 12;
const FOUND_WORD = 10;
const BLANKS = 2;
/** Characters that what leads to a side may have at most. */
export const LONGEST_LEAD = MOST_PLACES * (PLACE + BLANKS) + MOST_FOUND * (FOUND_WORD + BLANKS);
/** Letters of the eyes and ears: RT, LT and both. */
const LATIN = /* @__PURE__ */ wordSet('OD OS OU AD AS AU');
const ITEM_ENDS = /* @__PURE__ */ markSet(',.;:)|]/-–');

/** Whether a hit is written as a letter or two: R, L, OD, AS. */
export function isLetters({ begin, end }: CueHit): boolean {
  return end - begin <= 2;
}

/** Whether a hit is one of the letters of eyes and ears. */
function isLatin({ text }: Note, { begin, end }: CueHit): boolean {
  return end - begin === 2 && LATIN.has(text.slice(begin, end));
}

/** Whether the text at a hit can mean a side: letters behind numbers and in other words, "both" of two things do not. */
export function meansSide(note: Note, hit: CueHit): boolean {
  const { begin, end } = hit;
  if (end - begin === 1) return isLoneLetter(note, begin);
  if (isLatin(note, hit)) {
    // "PAIN AS WELL": capitals of a shouted text are words.
    const isWord = note.text.charAt(begin) === 'A';
    return !isWord || endsHere(note, end) || isPlace(wordFrom(note, skipBlanks(note, end, 2)).word);
  }
  if (end - begin === 4 && wordFrom(note, begin).word === 'both') {
    const { word } = wordFrom(note, skipBlanks(note, behindAny(note, end, OWNERS), 2));
    return word === 'sides' || (isPlace(word) && (word.endsWith('s') || PAIRS.has(word)));
  }
  return true;
}

/** Whether a capital R or L stands as a word does that a side is: not behind a number, a slash or a sign, nor before one. */
function isLoneLetter(note: Note, at: number): boolean {
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

/** Whether a word is a place of the body, in the singular or the plural. */
function isPlace(word: string): boolean {
  if (!PLACE_EDGES.begins(word.charCodeAt(0), word.charCodeAt(1))) return false;
  if (PLACES.has(word) || PAIRS.has(word)) return true;
  if (!word.endsWith('s')) return false;
  return PLACES.has(word.slice(0, -1)) || PLACES.has(`${word.slice(0, -3)}y`) || PLACES.has(word.slice(0, -2));
}

function behindAny(note: Note, at: number, words: ReadonlySet<string>): number {
  const { word, end } = wordFrom(note, skipBlanks(note, at, 2), 9);
  return words.has(word) ? end : at;
}

/** Whether nothing more is said behind a place but what an item may end with. */
function endsHere(note: Note, at: number): boolean {
  const code = unitAt(note, skipBlanks(note, at, 3));
  return code === OUTSIDE || isLineEnd(code) || ITEM_ENDS.has(code);
}

/** Whether a side behind a comma says where: it ends the item, or a place of the body follows. */
export function tellsPlace(note: Note, end: number): boolean {
  const at = skipBlanks(note, end, 2);
  const { word, end: behind } = wordFrom(note, at);
  return endsHere(note, end) || isPlace(word) || isCapitals(note, at, behind);
}

/** Whether a word is an abbreviation such as places have: "left [MCA] territory". */
function isCapitals({ text }: Note, begin: number, end: number): boolean {
  return end - begin > 1 && end - begin <= MOST_CAPITALS && /^[A-Z]+$/.test(text.slice(begin, end));
}

/**
 * Where the words begin that lead to a side: "[in the] left eye", "[to the shins] bilaterally", "[removed from the] left
 * canal"; -1 without any.
 */
export function leadBegin(note: Note, { begin, end }: CueHit): number {
  if (INSIDE.has(wordFrom(note, skipBlanks(note, end, 2)).word)) return -1;
  let at = begin;
  for (let places = 0; places < MOST_PLACES; places++) {
    const { word, begin: from } = wordBefore(note, skipBlanksBack(note, at, BLANKS), PLACE);
    if (LEADS.has(word)) return behindFound(note, from);
    if (!OWNERS.has(word) && !isPlace(word)) return -1;
    at = from;
  }
  return -1;
}

function behindFound(note: Note, lead: number): number {
  let at = lead;
  for (let words = 0; words < MOST_FOUND; words++) {
    const { word, begin } = wordBefore(note, skipBlanksBack(note, at, BLANKS), FOUND_WORD);
    if (!FOUND.has(word)) break;
    at = begin;
  }
  return at;
}

/** Letters of an abbreviation that names a place. */
const MOST_CAPITALS = 4;
const TELLING_ENDS = ['al', 'ar', 'ic', 'ed', 'ous', 'ive', 'oid'];

/**
 * Whether the words between a side and a finding are only places and one adjective: "left [high-frequency] hearing loss",
 * "R [index finger] laceration", "right [IJ] central line".
 */
export function leadsTo(note: Note, begin: number, end: number): boolean {
  let adjectives = 0;
  let at = begin;
  for (let words = 0; words <= MOST_PLACES; words++) {
    at = skipBlanks(note, at, 2);
    if (at >= end) return at === end;
    let behind = wordFrom(note, at, 20).end;
    if (behind === at) return false;
    const hyphened = unitAt(note, behind) === 0x2d && isWordUnit(unitAt(note, behind + 1));
    if (hyphened) behind = wordFrom(note, behind + 1, 20).end;
    const word = note.text.slice(at, behind).toLowerCase();
    if (!isPlace(word)) {
      const isAdjective =
        hyphened ||
        isCapitals(note, at, behind) ||
        (word.length > 4 && TELLING_ENDS.some((ending) => word.endsWith(ending)));
      if (!isAdjective || INSIDE.has(word) || word.endsWith('handed') || ++adjectives > 1) return false;
    }
    at = behind;
  }
  return false;
}

/** Whether a finding's words end with a pair: "osteoarthritis of the knees". */
export function endsWithPair(note: Note, end: number): boolean {
  if (!PAIR_EDGES.ends(unitAt(note, end - 1), unitAt(note, end - 2))) return false;
  if (!mayBeListedBefore(note, end, 9, PAIR_SHAPES)) return false;
  const { word, begin } = wordBefore(note, end, 9);
  if (!PAIRS.has(word)) return false;
  const { word: owner, begin: from } = wordBefore(note, skipBlanksBack(note, begin, 2), 5);
  return OWNERS.has(owner) && LEADS.has(wordBefore(note, skipBlanksBack(note, from, 2), 9).word);
}
