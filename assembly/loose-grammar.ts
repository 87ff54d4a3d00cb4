// How the words of a name may stand to each other where they stand apart: side by side, head and place, place and predicate,
// label and answer, or with heads and modifiers shared along "and". Input: words in the window of loose-window.ts.
// test/oracle/loose-relations.ts says the same as regular expressions.

import {
  LOOSE_CLASS_MASK,
  LOOSE_CONTENT,
  LOOSE_COPULA,
  LOOSE_FREE,
  LOOSE_HAVING,
  LOOSE_IS_PART,
  LOOSE_JOIN,
  LOOSE_KIND_SHIFT,
  LOOSE_PLACE,
  LOOSE_QUALIFIER,
  LOOSE_WALL,
} from './layout';
import { ING, endsIn, endsLikeVerb, isOf } from './loose-letters';
import { COLON, COMMA, HARD, PLAIN, REACH, SLASH, gapAt, head, token } from './loose-window';

// How two neighbouring words of a name stand to each other.
const APART: u32 = 0;
const BESIDE: u32 = 1; //   "knee pain", "hair sparse"
const SIBLING: u32 = 2; //  "high and arched"
const HEAD: u32 = 3; //     "[hip] and [knee pain]": they share what follows
const SHARED: u32 = 4; //   "decreased [appetite] and energy"
const PLACE: u32 = 5; //    "edema of [hands and] feet"
const PREDICATE: u32 = 6; // "knees are [red and] swollen"
const LABEL: u32 = 7; //    "Lungs: clear"
const LISTED: u32 = 8; //   "abdomen [soft], nontender"
const RELATION: u32 = 15;
// With it: the words up to the first, or from the second on, are shared with what stands between.
const LENDS_BEFORE: u32 = 16; // "Lungs: clear", "decreased [appetite] and energy"
const LENDS_BEHIND: u32 = 32; // "numbness or [weakness] of the hands"

// States of reading from one word to the next; with two words open a comma or "and" leads on.
const START: u32 = 0;
const AFTER_JOIN: u32 = 1;
const JOINED: u32 = 2;
const FOLLOWED: u32 = 3;
const FOLLOWED_JOIN: u32 = 4;
const IN_PLACE: u32 = 5;
const PLACED: u32 = 6;
const PLACED_JOIN: u32 = 7;
const SAYING: u32 = 8;
const SAID: u32 = 9;
const SAID_JOIN: u32 = 10;
const MOST_ITEMS: u32 = 5;
const MOST_ITEM_WORDS: u32 = 3;
/** Adjectives that stand before a part of the body with commas alone, and words of the last of them. */
const MOST_ADJECTIVES: u32 = 2;

function isWord(i: u32): bool {
  return i < head;
}

function kindAt(i: u32): u32 {
  return load<u32>(token(i)) >>> LOOSE_KIND_SHIFT;
}

function isPart(i: u32): bool {
  return (load<u32>(token(i)) & LOOSE_IS_PART) != 0;
}

/** Does a word, free words before it aside, begin a clause, or what a comma, colon or "and" begins? */
function beginsItem(i: u32): bool {
  const stop = i > REACH ? i - REACH : 0;
  while (i > stop && gapAt(i) == PLAIN && kindAt(i - 1) == LOOSE_FREE) i--;
  return gapAt(i) != PLAIN || kindAt(i - 1) == LOOSE_JOIN;
}

/** Does a part of the body end the place that it stands in: the feet of "hands and feet", not the chest of "chest pain"? */
function endsPlace(i: u32): bool {
  const next = i + 1;
  return !isWord(next) || gapAt(next) != PLAIN || kindAt(next) != LOOSE_CONTENT || isPart(next);
}

/** May x be said of the part of the body y behind `words` words that describe it too? */
function describes(x: u32, y: u32, words: u32): bool {
  return isPart(y) && !isPart(x) && words <= MOST_ADJECTIVES && kindAt(y - 1) == LOOSE_CONTENT && !isPart(y - 1);
}

/** Does a word that joins stand between two that only say which: the "and" of "2nd and 3rd toes"? */
function joinsQualifiers(i: u32): bool {
  if (kindAt(i - 1) != LOOSE_QUALIFIER || gapAt(i) != PLAIN) return false;
  return isWord(i + 1) && kindAt(i + 1) == LOOSE_QUALIFIER && gapAt(i + 1) == PLAIN;
}

/** How the words x and y, the later one, stand to each other, with LENDS_BEFORE and LENDS_BEHIND. */
function relation(x: u32, y: u32): u32 {
  let state = START;
  let words: u32 = 0;
  let items: u32 = 0;
  let labelled = false;
  let joined = false;
  let commas = false;
  let inParts = false;
  let lends: u32 = 0;
  const part = isPart(x);
  const first = load<u32>(token(x)) & LOOSE_CLASS_MASK;
  const second = load<u32>(token(y)) & LOOSE_CLASS_MASK;
  for (let i = x + 1; i <= y; i++) {
    const gap = gapAt(i);
    const kind = kindAt(i);
    if (gap == HARD) return APART;
    if (i != y && kind == LOOSE_CONTENT) {
      // The same word nearer by belongs to the other.
      const one = load<u32>(token(i)) & LOOSE_CLASS_MASK;
      if (one == first || one == second) return APART;
    }
    if (gap == COMMA || gap == SLASH) {
      if (gap == COMMA) commas = true;
      else joined = true;
      state = afterJoin(state);
      if (state == APART_STATE || ++items > MOST_ITEMS) return APART;
      words = 0;
    } else if (gap == COLON) {
      if (state != START && state != JOINED) return APART;
      // A label of several parts says of none of them what stands behind it.
      if (state == START && gapAt(x) < COLON && isPart(x - 1)) return APART;
      state = SAYING;
      labelled = true;
      words = 0;
    }
    // What is said of one part of the body is not said of another that comes between.
    if (i != y && state >= SAYING && kind == LOOSE_CONTENT && isPart(i)) return APART;
    if (i == y) {
      if (state == START) return BESIDE;
      if (state == AFTER_JOIN) return SIBLING;
      // "cough, chest pain" are two findings, "short, broad hands" and "short broad hands" are one thing.
      if (state == JOINED) return joined || (items <= MOST_ADJECTIVES && describes(x, y, words)) ? HEAD | LENDS_BEHIND : APART;
      if (state == FOLLOWED) return items == 0 && describes(x, y, words) && !endsIn(x + 1, ING) ? HEAD | LENDS_BEHIND : APART;
      if (state == FOLLOWED_JOIN) {
        if (part) return beginsItem(x) && !isPart(y) ? LISTED | LENDS_BEFORE : APART;
        // "allergic rhinitis, asthma": behind a comma another item begins.
        return commas ? APART : SHARED | LENDS_BEFORE;
      }
      if (state == IN_PLACE || state == PLACED_JOIN) {
        // Of several findings before it a place is that of all only where they are joined.
        if ((lends & LENDS_BEHIND) != 0 && !joined) return APART;
        return state == PLACED_JOIN && isPart(y) && !(inParts && endsPlace(y)) ? APART : PLACE | lends;
      }
      if (state == SAYING || state == SAID_JOIN) return labelled ? LABEL | LENDS_BEFORE : PREDICATE | lends;
      return APART;
    }
    if (kind == LOOSE_FREE || kind == LOOSE_QUALIFIER) continue;
    if (kind == LOOSE_WALL) return APART;
    if (kind == LOOSE_JOIN) {
      if (i > x + 1 && i + 1 != y && joinsQualifiers(i)) continue;
      state = afterJoin(state);
      if (state == APART_STATE || ++items > MOST_ITEMS) return APART;
      joined = true;
      words = 0;
    } else if (kind == LOOSE_PLACE) {
      if (state == START || state == JOINED || state == IN_PLACE || state == PLACED_JOIN) state = IN_PLACE;
      else if (state != SAYING) return APART;
      words = 0;
    } else if (kind == LOOSE_COPULA || kind == LOOSE_HAVING) {
      // "Abdomen: soft, no masses": under a label every item may begin anew.
      const anew = labelled && state == SAID_JOIN && kind == LOOSE_COPULA;
      const goesOn = state == START || (state == JOINED && joined) || state == SAYING || anew || (state == SAID && kind == LOOSE_HAVING);
      if (!goesOn && !(state == FOLLOWED && part && beginsItem(x))) return APART;
      state = SAYING;
      words = 0;
    } else {
      if (++words > MOST_ITEM_WORDS) return APART;
      if (state == IN_PLACE || state == PLACED || state == PLACED_JOIN) inParts = inParts || isPart(i);
      lends |= state == AFTER_JOIN || state == JOINED ? LENDS_BEHIND : LENDS_BEFORE;
      if (state == START || state == FOLLOWED_JOIN) state = FOLLOWED;
      else if (state == AFTER_JOIN) state = JOINED;
      else if (state == IN_PLACE || state == PLACED_JOIN) state = PLACED;
      else if (state == SAYING || state == SAID_JOIN) state = SAID;
    }
  }
  return APART;
}

const APART_STATE: u32 = 255;

/** Where a comma, a slash or "and" leads. */
function afterJoin(state: u32): u32 {
  if (state == START || state == JOINED) return AFTER_JOIN;
  if (state == FOLLOWED) return FOLLOWED_JOIN;
  if (state == PLACED) return PLACED_JOIN;
  if (state == SAID) return SAID_JOIN;
  if (state == IN_PLACE) return APART_STATE;
  return state;
}

/**
 * Do the words at `used`, `count` numbers, stand to each other and to what follows as those of a name? If so, which of
 * them the name spans: the first, and 16 × one more than the last; 0 = they do not. What is shared with other items of a
 * list or a label is left to these, so that "numbness or weakness of the hands" holds two spans side by side.
 */
export function stands(used: usize, count: u32, natural: bool): u32 {
  let siblings: u32 = 0;
  let mask: u32 = 0;
  let from: u32 = 0;
  let to: u32 = count;
  for (let i: u32 = 1; i < count; i++) {
    const x = load<u32>(used + (<usize>(i - 1) << 2));
    const y = load<u32>(used + (<usize>i << 2));
    const related = relation(x, y);
    const found = related & RELATION;
    if (found == APART) return 0;
    if (found == SIBLING) siblings += 1;
    if (found == HEAD && ((i > 1 && !isPart(y)) || !beginItem(used, i))) return 0;
    if (found == SHARED && i + 1 < count) return 0;
    if ((related & LENDS_BEFORE) != 0) from = i;
    else if ((related & LENDS_BEHIND) != 0) to = min(to, i);
    mask |= 1 << found;
  }
  const saying = (1 << PREDICATE) | (1 << LABEL) | (1 << LISTED);
  if ((mask & (1 << PREDICATE)) != 0 && (mask & (1 << PLACE)) != 0) return 0;
  // Behind a label every item is a finding of its own.
  if (siblings != 0 && (mask & (1 << LABEL)) != 0) return 0;
  if (siblings != 0 && (siblings == count - 1 || (count == 3 && (mask & saying) == 0))) return 0;
  if (!endsWell(load<u32>(used + (<usize>(count - 1) << 2)), mask, natural && mask == 1 << BESIDE)) return 0;
  return from < to ? (to << 4) | from : count << 4;
}

/**
 * Words of the head of a name that stands turned round, its head before a comma: 2 of "heart failure, chronic systolic";
 * 0 where the words at `used` do not stand so, or not alone. Among the items of a list only the first of a line may.
 */
export function turnedHead(used: usize, count: u32): u32 {
  const first = load<u32>(used);
  let words: u32 = 0;
  for (let i: u32 = 1; i < count; i++) {
    const at = load<u32>(used + (<usize>i << 2));
    const gap = gapAt(at);
    if (at != first + i || (gap != PLAIN && gap != COMMA)) return 0;
    if (gap == COMMA && words == 0) words = i;
  }
  if (words == 0) return 0;
  const behind = first + count;
  const gap = isWord(behind) ? gapAt(behind) : HARD;
  const kind = isWord(behind) ? kindAt(behind) : LOOSE_WALL;
  if (gap == PLAIN && kind != LOOSE_HAVING) return 0;
  return isAlone(first, gap == COMMA || gap == SLASH) ? words : 0;
}

/** Does a word, free words and those that say which before it aside, begin a line or a label's answer, or stand behind "with" or "of"? */
function isAlone(i: u32, isListed: bool): bool {
  const stop = i > REACH ? i - REACH : 0;
  for (; i > stop && gapAt(i) == PLAIN; i--) {
    const kind = kindAt(i - 1);
    if (kind != LOOSE_FREE && kind != LOOSE_QUALIFIER) return !isListed && (kind == LOOSE_PLACE || kind == LOOSE_HAVING);
  }
  const gap = gapAt(i);
  return gap == HARD || (gap == COLON && !isListed);
}

/** Do the first `count` words at `used` stand side by side and begin an item: the "low set" of "low set and small ears"? */
function beginItem(used: usize, count: u32): bool {
  const first = load<u32>(used);
  for (let i: u32 = 1; i < count; i++) {
    const at = load<u32>(used + (<usize>i << 2));
    if (at != first + i || gapAt(at) != PLAIN) return false;
  }
  return beginsItem(first);
}

/** Does the last word of a name not rather belong to what follows it: "flat [nasal bridge]", "cleft [of the palate]"? */
function endsWell(last: u32, mask: u32, natural: bool): bool {
  const saying = (mask & ((1 << PREDICATE) | (1 << LABEL) | (1 << LISTED) | (1 << SHARED) | (1 << SIBLING))) != 0;
  let i = last + 1;
  while (isWord(i) && gapAt(i) == PLAIN && (kindAt(i) == LOOSE_FREE || kindAt(i) == LOOSE_QUALIFIER)) i++;
  if (isWord(i) && gapAt(i) == PLAIN) {
    const kind = kindAt(i);
    if (kind == LOOSE_CONTENT && (saying || (!natural && !endsLikeVerb(i)))) return false;
    if (kind == LOOSE_PLACE && ((mask & (1 << LABEL)) != 0 || (saying && isOf(i)))) return false;
  }
  if (!saying) return true;
  // "narrow, high-arched palate": what is said of the mouth stands before another part of the body.
  for (let next = last + 1; next < last + 7 && isWord(next); next++) {
    const kind = kindAt(next);
    if (gapAt(next) > COMMA || kind == LOOSE_WALL || kind == LOOSE_PLACE || kind == LOOSE_COPULA || kind == LOOSE_HAVING) break;
    if (kind != LOOSE_CONTENT || !isPart(next)) continue;
    if (!isWord(next + 1) || gapAt(next + 1) != PLAIN || kindAt(next + 1) != LOOSE_CONTENT) return false;
  }
  return true;
}
