// The grammatical relations that may hold between the separated words of a name: side by side, head and site, site and
// predicate, label and answer, or heads and modifiers shared across "and". Input: the words in the window of
// loose-window.ts. test/oracle/loose-relations.ts expresses the same relations as regular expressions.

import {
  LOOSE_CLASS_MASK,
  LOOSE_CONTENT,
  LOOSE_COPULA,
  LOOSE_FREE,
  LOOSE_HAVING,
  LOOSE_JOIN,
  LOOSE_PREPOSITION,
  LOOSE_QUALIFIER,
  LOOSE_WALL,
} from './layout';
import { beginsItem, beginsShared, endsAtPart, isPart, isWord, kindAt } from './loose-items';
import { ING, endsIn, endsLikeVerb, isOf } from './loose-letters';
import { isTwoWordName } from './loose-pairs';
import { COLON, COMMA, HARD, PLAIN, SLASH, gapAt, token } from './loose-window';

// Relations between two neighbouring words of a name.
const APART: u32 = 0;
const BESIDE: u32 = 1; //   "knee pain", "hair sparse"
const SIBLING: u32 = 2; //  "high and arched"
const HEAD: u32 = 3; //     "hip [and knee] pain": the items share what follows
const SHARED: u32 = 4; //   "decreased [appetite] and energy"
const SITE: u32 = 5; //    "edema of [hands and] feet"
const PREDICATE: u32 = 6; // "knees are [red and] swollen"
const LABEL: u32 = 7; //    "Lungs: clear"
const LISTED: u32 = 8; //   "abdomen [soft], nontender"
const RELATION: u32 = 15;
/** The relations of a statement about a body part, as bits. */
const PREDICATIVE: u32 = (1 << PREDICATE) | (1 << LABEL) | (1 << LISTED);
/** The distance between two words separated by "and" and one other word: "palmar and plantar creases". */
const ONE_ITEM: u32 = 3;
// Flags that accompany a relation. Either flag means that the words between the two related words belong to a second
// mention. With LENDS_BEFORE, the second mention also includes the first related word and the words before it. With
// LENDS_AFTER, it also includes the second related word and the words after that word.
const LENDS_BEFORE: u32 = 16; // "Lungs: clear", "decreased [appetite] and energy", "thin [upper] and lower lip"
const LENDS_AFTER: u32 = 32; // "numbness or [weakness] of the hands", "upper and [lower] lip"

// States of the automaton that walks from one word of a name to the next.
const START: u32 = 0;
const AFTER_JOIN: u32 = 1;
const JOINED: u32 = 2;
const FOLLOWED: u32 = 3;
const FOLLOWED_JOIN: u32 = 4;
const AFTER_PREPOSITION: u32 = 5;
const IN_SITE: u32 = 6;
const SITE_JOIN: u32 = 7;
const AFTER_COPULA: u32 = 8;
const IN_PREDICATE: u32 = 9;
const PREDICATE_JOIN: u32 = 10;
const MOST_ITEMS: u32 = 5;
const MOST_ITEM_WORDS: u32 = 3;
/**
 * Maximum number of comma-separated adjectives before a body part, and maximum number of words that describe the body
 * part directly.
 */
const MOST_ADJECTIVES: u32 = 2;

/** Whether a body part ends its site, as "feet" does in "hands and feet" but "chest" does not in "chest pain". */
function endsSite(i: u32): bool {
  const next = i + 1;
  return !isWord(next) || gapAt(next) != PLAIN || kindAt(next) != LOOSE_CONTENT || isPart(next);
}

/** Whether word x may describe the body part y; all words between x and y (`words` in number) describe it too. */
function describes(x: u32, y: u32, words: u32): bool {
  return isPart(y) && !isPart(x) && words <= MOST_ADJECTIVES && kindAt(y - 1) == LOOSE_CONTENT && !isPart(y - 1);
}

/** Whether `i` is a joining word between two qualifiers, like the "and" of "2nd and 3rd toes". */
function joinsQualifiers(i: u32): bool {
  if (kindAt(i - 1) != LOOSE_QUALIFIER || gapAt(i) != PLAIN) return false;
  return isWord(i + 1) && kindAt(i + 1) == LOOSE_QUALIFIER && gapAt(i + 1) == PLAIN;
}

/** Whether a qualifier precedes the words that it qualifies, unlike "4th" in "the 5th toes curve under the 4th". */
function qualifiesNext(i: u32): bool {
  if (!isWord(i + 1)) return false;
  const gap = gapAt(i + 1);
  const kind = kindAt(i + 1);
  if (gap == COMMA || gap == SLASH) return kind == LOOSE_QUALIFIER;
  return gap == PLAIN && (kind == LOOSE_CONTENT || kind == LOOSE_QUALIFIER || kind == LOOSE_JOIN);
}

/**
 * Whether the words between word x and the later word y are further qualifiers joined to x ("and lower" in "upper and
 * lower lip") or to y ("upper and" in "thin upper and lower lip").
 */
function areJoinedQualifiers(x: u32, y: u32): bool {
  let joined = false;
  for (let i = x + 1; i <= y; i++) {
    const gap = gapAt(i);
    const isQualifier = kindAt(i) == LOOSE_QUALIFIER;
    if (gap == COMMA || gap == SLASH) {
      if (kindAt(i - 1) != LOOSE_QUALIFIER || !isQualifier) return false;
      joined = true;
    } else if (gap != PLAIN) return false;
    if (i == y || isQualifier) continue;
    if (kindAt(i) != LOOSE_JOIN || !joinsQualifiers(i)) return false;
    joined = true;
  }
  return joined;
}

/**
 * The relation between word x and the later word y, combined with LENDS_BEFORE or LENDS_AFTER if either applies;
 * `before` is the word of the name that precedes x, or x itself if there is none.
 */
function relation(before: u32, x: u32, y: u32): u32 {
  let state = START;
  let words: u32 = 0;
  let items: u32 = 0;
  let labelled = false;
  let joined = false;
  let commas = false;
  let inParts = false;
  let lends: u32 = 0;
  const xQualifies = kindAt(x) == LOOSE_QUALIFIER;
  if (xQualifies != (kindAt(y) == LOOSE_QUALIFIER) && areJoinedQualifiers(x, y)) {
    return BESIDE | (xQualifies ? LENDS_AFTER : LENDS_BEFORE);
  }
  const part = isPart(x);
  const first = load<u32>(token(x)) & LOOSE_CLASS_MASK;
  const second = load<u32>(token(y)) & LOOSE_CLASS_MASK;
  for (let i = x + 1; i <= y; i++) {
    const gap = gapAt(i);
    const kind = kindAt(i);
    if (gap == HARD) return APART;
    if (i != y && kind == LOOSE_CONTENT) {
      // If word x or y occurs again between the two, the nearer occurrence counts instead.
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
      // If a label names several body parts, the words after the label do not apply to any single part.
      if (state == START && gapAt(x) < COLON && isPart(x - 1) && before + 1 != x) return APART;
      state = AFTER_COPULA;
      labelled = true;
      words = 0;
    }
    // A predicate of one body part does not extend past another body part.
    if (i != y && state >= AFTER_COPULA && kind == LOOSE_CONTENT && isPart(i)) return APART;
    if (i == y) {
      if (state == START) return BESIDE;
      if (state == AFTER_JOIN) return SIBLING;
      // "cough, chest pain" is two findings, but "short, broad hands" means the same as "short broad hands".
      if (state == JOINED) return joined || (items <= MOST_ADJECTIVES && describes(x, y, words)) ? HEAD | LENDS_AFTER : APART;
      if (state == FOLLOWED) return items == 0 && describes(x, y, words) && !endsIn(x + 1, ING) ? HEAD | LENDS_AFTER : APART;
      if (state == FOLLOWED_JOIN) {
        if (part) return beginsItem(x) && !isPart(y) ? LISTED | LENDS_BEFORE : APART;
        // "allergic rhinitis, asthma": a comma begins another item.
        return commas ? APART : SHARED | LENDS_BEFORE;
      }
      if (state == AFTER_PREPOSITION || state == SITE_JOIN) {
        // If several findings precede a site, they share the site only if they are joined.
        if ((lends & LENDS_AFTER) != 0 && !joined) return APART;
        if (kind == LOOSE_QUALIFIER && !qualifiesNext(y)) return APART;
        return state == SITE_JOIN && isPart(y) && !(inParts && endsSite(y)) ? APART : SITE | lends;
      }
      if (state == AFTER_COPULA || state == PREDICATE_JOIN) return labelled ? LABEL | LENDS_BEFORE : PREDICATE | lends;
      return APART;
    }
    if (kind == LOOSE_FREE || kind == LOOSE_QUALIFIER) continue;
    if (kind == LOOSE_WALL) return APART;
    if (kind == LOOSE_JOIN) {
      if (i > x + 1 && joinsQualifiers(i) && (i + 1 != y || state == AFTER_PREPOSITION)) {
        // "weakness of upper or [lower] limbs": the finding before the preposition is shared.
        if (i + 1 == y) lends |= LENDS_BEFORE;
        joined = joined || i + 1 == y;
        continue;
      }
      state = afterJoin(state);
      if (state == APART_STATE || ++items > MOST_ITEMS) return APART;
      joined = true;
      words = 0;
    } else if (kind == LOOSE_PREPOSITION) {
      if (state == START || state == JOINED || state == AFTER_PREPOSITION || state == SITE_JOIN) state = AFTER_PREPOSITION;
      else if (state != AFTER_COPULA) return APART;
      words = 0;
    } else if (kind == LOOSE_COPULA || kind == LOOSE_HAVING) {
      // "Abdomen: soft, no masses": after a label, every item may begin a new finding.
      const anew = labelled && state == PREDICATE_JOIN && kind == LOOSE_COPULA;
      const goesOn = state == START || (state == JOINED && joined) || state == AFTER_COPULA || anew || (state == IN_PREDICATE && kind == LOOSE_HAVING);
      if (!goesOn && !(state == FOLLOWED && part && beginsItem(x))) return APART;
      state = AFTER_COPULA;
      words = 0;
    } else {
      if (++words > MOST_ITEM_WORDS) return APART;
      if (state == AFTER_PREPOSITION || state == IN_SITE || state == SITE_JOIN) inParts = inParts || isPart(i);
      lends |= state == AFTER_JOIN || state == JOINED ? LENDS_AFTER : LENDS_BEFORE;
      if (state == START || state == FOLLOWED_JOIN) state = FOLLOWED;
      else if (state == AFTER_JOIN) state = JOINED;
      else if (state == AFTER_PREPOSITION || state == SITE_JOIN) state = IN_SITE;
      else if (state == AFTER_COPULA || state == PREDICATE_JOIN) state = IN_PREDICATE;
    }
  }
  return APART;
}

const APART_STATE: u32 = 255;

/** The state after a comma, a slash or "and". */
function afterJoin(state: u32): u32 {
  if (state == START || state == JOINED) return AFTER_JOIN;
  if (state == FOLLOWED) return FOLLOWED_JOIN;
  if (state == IN_SITE) return SITE_JOIN;
  if (state == IN_PREDICATE) return PREDICATE_JOIN;
  if (state == AFTER_PREPOSITION) return APART_STATE;
  return state;
}

/**
 * The span of a name whose `count` words are at `used`: the index of the first word plus 16 × (index of the last word +
 * 1). Returns 0 if these words do not relate to each other as the words of a name do, or if the last of them belongs to
 * the words that follow. The span leaves out labels and words shared with other items of a list, so "numbness or
 * weakness of the hands" contains two spans.
 */
export function nameSpan(used: usize, count: u32, natural: bool): u32 {
  let siblings: u32 = 0;
  let mask: u32 = 0;
  let from: u32 = 0;
  let to: u32 = count;
  for (let i: u32 = 1; i < count; i++) {
    const x = load<u32>(used + (<usize>(i - 1) << 2));
    const y = load<u32>(used + (<usize>i << 2));
    const related = relation(i > 1 ? load<u32>(used + (<usize>(i - 2) << 2)) : x, x, y);
    const found = related & RELATION;
    if (found == APART) return 0;
    if (found == SIBLING) {
      // "Liver is enlarged, spleen is not": another body part begins another statement.
      if (isPart(y) && (mask & PREDICATIVE) != 0) return 0;
      siblings += 1;
    }
    if (found == HEAD && ((i > 1 && !isPart(y) && y - x > ONE_ITEM) || !runBeginsItem(used, i))) return 0;
    // "Deep palmar and plantar creases": two items share the word before them and the word after them.
    if (found == SHARED && i + 1 < count && !(i == 1 && count == 3 && y - x == ONE_ITEM && beginsShared(x))) return 0;
    if ((related & LENDS_BEFORE) != 0) from = i;
    else if ((related & LENDS_AFTER) != 0) to = min(to, i);
    mask |= 1 << found;
  }
  if ((mask & (1 << PREDICATE)) != 0 && (mask & (1 << SITE)) != 0) return 0;
  // After a label, every item is a separate finding.
  if (siblings != 0 && (mask & (1 << LABEL)) != 0) return 0;
  if (siblings != 0 && (siblings == count - 1 || (count == 3 && (mask & PREDICATIVE) == 0))) return 0;
  if (!endsWell(load<u32>(used + (<usize>(count - 1) << 2)), mask, natural && mask == 1 << BESIDE)) return 0;
  return from < to ? (to << 4) | from : count << 4;
}

/**
 * Whether the first `count` words at `used` are side by side and begin an item, like "low set" in "low set and small
 * ears".
 */
function runBeginsItem(used: usize, count: u32): bool {
  const first = load<u32>(used);
  for (let i: u32 = 1; i < count; i++) {
    const at = load<u32>(used + (<usize>i << 2));
    if (at != first + i || gapAt(at) != PLAIN) return false;
  }
  return beginsShared(first);
}

/**
 * Whether the last word of a name belongs to the name rather than to the words that follow it. For example, "flat" in
 * "flat [nasal bridge]" and "cleft" in "cleft [of the palate]" belong to the words in brackets instead.
 */
function endsWell(last: u32, mask: u32, natural: bool): bool {
  const predicative = (mask & (PREDICATIVE | (1 << SHARED) | (1 << SIBLING))) != 0;
  let i = last + 1;
  while (isWord(i) && gapAt(i) == PLAIN && (kindAt(i) == LOOSE_FREE || kindAt(i) == LOOSE_QUALIFIER)) i++;
  if (isWord(i) && gapAt(i) == PLAIN) {
    const kind = kindAt(i);
    const ends = natural || endsLikeVerb(i) || (mask == 1 << BESIDE && endsAtPart(last, i));
    if (kind == LOOSE_CONTENT && (predicative || !ends)) return false;
    if (kind == LOOSE_PREPOSITION && ((mask & (1 << LABEL)) != 0 || (predicative && isOf(i)))) return false;
  }
  if (!predicative) return true;
  // In "Mouth: narrow, high-arched palate", "narrow" describes the palate, which follows it, and not the mouth.
  for (let next = last + 1; next < last + 7 && isWord(next); next++) {
    const kind = kindAt(next);
    if (gapAt(next) > COMMA || kind == LOOSE_WALL || kind == LOOSE_PREPOSITION || kind == LOOSE_COPULA || kind == LOOSE_HAVING) break;
    if (kind != LOOSE_CONTENT || !isPart(next)) continue;
    // "Ears: low set, thin helices": "low set" describes the ears, because it is never said of helices.
    if (gapAt(last + 1) == COMMA && !isTwoWordName(last, next)) break;
    if (!isWord(next + 1) || gapAt(next + 1) != PLAIN) return false;
    // "The ears are small and the nose is long": the next body part has its own predicate.
    if (kindAt(next + 1) != LOOSE_CONTENT && kindAt(next + 1) != LOOSE_COPULA) return false;
  }
  return true;
}
