// Finds where a list of absent findings gives way to present ones: "no webbing, slight edema", "no fever, was admitted
// with cough", "no rash, uvula midline". For each mention that a denial would reach, a few words before the mention are
// examined.

import { isLength, ucumOf } from '../../knowledge/units.js';
import { type WordList, wordList } from '../grammar/grammar.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import type { Scope } from '../matching/scopes.js';
import { isListed, listedBefore, listedFrom } from '../text/listed.js';
import {
  isBlank,
  isDigit,
  isWordUnit,
  type NoteText,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordFrom,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isCircumstance } from './circumstances.js';
import { followsOr, statesAbnormal, statesNormal } from './gaps.js';
import { isGiven } from './given-drugs.js';
import { isOpenList } from './predicates.js';

const COMMA = 0x2c;
/**
 * Maximum number of characters searched before a mention for the place where absent findings give way to present ones,
 * and after a mention for the "or" before the last member of a list.
 */
const LOOKBACK = 64;
const LOOKAHEAD = 60;

/** Names that themselves state that something is absent. */
const NEGATIVE_NAMES = /* @__PURE__ */ wordList('negative-short-name');
const TURN_WORDS = /* @__PURE__ */ wordList(
  'slight-degree',
  'begins-new-item',
  'and-word',
  'count-of-findings',
  'strong-degree',
);
const DEGREE = 0b0001;
const TURN = 0b0010;
const AND = 0b0100;
const COUNT = 0b1000;
const STRONG = 0b10000;

const CLAUSE_WORDS = /* @__PURE__ */ wordList(['and-word', 'or-word'], ['possessive-word', 'owner-of-site'], 'or-word');
const JOINER = 0b001;
const OWNER = 0b010;
const ALTERNATIVE = 0b100;
const VERB_NAMES = /* @__PURE__ */ wordList('verb-name');
const FINITE_VERBS = /* @__PURE__ */ wordList('finite-verb');
const VERBS_OF_FINDING = /* @__PURE__ */ wordList('presence-word', [
  'auxiliary',
  'adverb-of-predicate',
  'plural-predicate',
]);
const MAX_VERBS = 4;
/** Words after a finding that contrast it with the denied findings before it. */
const CONTRASTS = /* @__PURE__ */ wordList('contrast-after-finding');
/** Pronouns that begin a new clause. */
const SUBJECTS = /* @__PURE__ */ wordList('subject-pronoun');
const ARTICLES = /* @__PURE__ */ wordList('indefinite-article');
const AUXILIARIES = /* @__PURE__ */ wordList('auxiliary');
/** Words that begin a new item after "and". */
const NEW_ITEMS = /* @__PURE__ */ wordList('begins-new-item', 'slight-degree', 'count-of-findings', [
  'article-before-finding',
]);

/**
 * Whether a mention is outside a denied list, because it names a normal state or because the absent findings have
 * already given way to present ones.
 */
export function leavesDeniedList(
  note: NoteText,
  { hit, says, taken, isInterjected }: Scope,
  mention: Mention,
): boolean {
  const floor = Math.max(hit.end, taken, mention.begin - LOOKBACK);
  const comma = lastBreak(note, floor, mention.begin);
  // "No fatigue - vomiting though."
  if (taken >= 0 && listedFrom(note, skipBlanks(note, mention.outerEnd), CONTRASTS) !== 0) return true;
  // "No fever, and cough is worse": after the only denied finding, "and" with a comma begins a clause.
  const isSecond = comma >= taken && taken >= 0 && lastBreak(note, hit.end, comma) < 0;
  if ((comma >= 0 || taken >= 0) && beginsClause(note, Math.max(comma + 1, taken), mention, isSecond)) return true;
  if (taken >= 0 && isCircumstance(note, mention)) return true;
  if (comma >= 0) {
    if (statesNormal(note, mention) && isNext(note, comma, mention)) return true;
    // "No hernia, testes NT".
    if (listedFrom(note, mention.begin, NEGATIVE_NAMES) !== 0) return true;
    if (!says.tells && isNext(note, comma, mention) && (isDescribed(note, mention) || statesAbnormal(note, mention)))
      return true;
    if (says.tells && isGiven(note, mention.outerEnd)) return true;
    const next = skipBlanks(note, comma + 1);
    if (!says.tells && isDigit(unitAt(note, next))) return isSize(note, next);
    // "Without jaundice, a rash": the first item has no article, so the second one is not a member of the list.
    if (
      !says.tells &&
      listedFrom(note, next, ARTICLES) !== 0 &&
      !hasArticle(note, hit) &&
      !closesWithOr(note, mention.end)
    )
      return true;
    const first = listedFrom(note, next, TURN_WORDS);
    const turn = listsOf(first);
    // "Mild cough, no fever, severe headache."
    if (isInterjected && (turn & STRONG) !== 0) return !closesWithOr(note, mention.end);
    if (turn === AND && !says.tells) {
      const item = skipBlanks(note, next + lengthOf(first));
      // "Has a cough, no fever, and fatigue."
      if (isInterjected && item === mention.outerBegin && lastBreak(note, hit.end, taken) < 0) return true;
      // "No pneumothorax, and a small effusion."
      if (listedFrom(note, item, NEW_ITEMS) !== 0) return !closesWithOr(note, mention.end);
    }
    const turns = (turn & DEGREE) !== 0 || ((turn & TURN) !== 0 && !says.tells);
    return turns && !closesWithOr(note, mention.end);
  }
  if (says.tells || taken < 0) return false;
  const at = skipBlanks(note, taken);
  const joined = listedFrom(note, at, TURN_WORDS);
  if (listsOf(joined) !== AND) return false;
  const item = skipBlanks(note, at + lengthOf(joined));
  // "No DVT and a cyst".
  if (listedFrom(note, item, ARTICLES) !== 0) return true;
  return (listsOf(listedFrom(note, item, TURN_WORDS)) & (DEGREE | COUNT)) !== 0;
}

/**
 * Whether a mention is the subject of its own clause ("no fever, cough has worsened", "denies nausea and his pain
 * persists") or is itself a verb ("denies nausea, vomited twice"). `begin` is the start of its list item.
 */
function beginsClause(note: NoteText, begin: number, mention: Mention, isSecond: boolean): boolean {
  let at = skipBlanks(note, begin);
  const joiner = listedFrom(note, at, CLAUSE_WORDS);
  const joined = listsOf(joiner);
  const isSign = JOINING_SIGNS.has(unitAt(note, at));
  const isJoined = isSign || (joined & JOINER) !== 0;
  if (isJoined) at = skipBlanks(note, at + (isSign ? 1 : lengthOf(joiner)));
  // "No fever, I still get headaches."
  if (at > begin && listedFrom(note, at, SUBJECTS) !== 0) return true;
  const article = listedFrom(note, at, CLAUSE_WORDS);
  const owner = listsOf(article);
  if ((owner & OWNER) !== 0) at = skipBlanks(note, at + lengthOf(article));
  if (at !== mention.outerBegin && at !== mention.begin) return isJoinedSubject(note, mention);
  if (listedFrom(note, mention.begin, VERB_NAMES) !== 0) return !isJoined;
  const verb = skipBlanks(note, mention.outerEnd);
  if (listedFrom(note, verb, FINITE_VERBS) === 0) return false;
  if (!isJoined) return true;
  // "No edema and rash was seen", "absence of edema and the rash is reassuring": the verb refers to the whole list.
  return (
    (joined & ALTERNATIVE) === 0 &&
    ((owner & OWNER) !== 0 || isSecond ? !isVerbOfFinding(note, verb) : listedFrom(note, verb, AUXILIARIES) === 0)
  );
}

/**
 * Whether a mention is the definite subject of a clause joined by "and": "no cough today [and the headache remains]".
 */
function isJoinedSubject(note: NoteText, { outerBegin, end: nameEnd }: Mention): boolean {
  const end = skipBlanksBack(note, outerBegin, 2);
  const owner = listedBefore(note, end, CLAUSE_WORDS);
  if ((listsOf(owner) & OWNER) === 0) return false;
  const joiner = listsOf(listedBefore(note, skipBlanksBack(note, end - lengthOf(owner), 2), CLAUSE_WORDS));
  if ((joiner & JOINER) === 0 || (joiner & ALTERNATIVE) !== 0) return false;
  const verb = skipBlanks(note, nameEnd);
  return listedFrom(note, verb, FINITE_VERBS) !== 0 && !isVerbOfFinding(note, verb);
}

/** Whether a verb is the auxiliary of a participle such as "noted": "was [then] noted". */
function isVerbOfFinding(note: NoteText, verb: number): boolean {
  let at = verb;
  for (let words = 0; words < MAX_VERBS; words++) {
    const word = listedFrom(note, at, VERBS_OF_FINDING);
    if (word === 0) return false;
    if ((listsOf(word) & 1) !== 0) return true;
    at = skipBlanks(note, at + lengthOf(word));
  }
  return false;
}

/**
 * "Migraine without aura, hypothyroidism": in a list of past diseases, a comma ends the scope of "without". Elsewhere,
 * a comma ends it only after a single unknown word ("lidocaine w/o epi, irrigated").
 */
export function endsWithoutScope(
  note: NoteText,
  { hit, says, taken }: Scope,
  mention: Mention,
  isList: boolean,
): boolean {
  if (!says.lacks) return false;
  const comma = lastBreak(note, Math.max(hit.end, taken), mention.begin);
  if (!isList && (taken >= 0 || comma !== wordFrom(note, skipBlanks(note, hit.end)).end)) return false;
  return comma >= 0 && !followsOr(note, mention.outerBegin) && !closesWithOr(note, mention.end);
}

/**
 * Whether a denied list continues from `begin` to a mention across unrecognised members and "or": "not had any
 * blorgosis, headache or nausea".
 */
export function goesOnUnnamed(note: NoteText, begin: number, mention: Mention, mayBeSum = false): boolean {
  // "In the absence of fever, tramvinitis and rash".
  const isLast =
    mayBeSum && listsOf(listedBefore(note, skipBlanksBack(note, mention.outerBegin, 2), TURN_WORDS)) === AND;
  if (!isLast && !followsOr(note, mention.outerBegin) && !closesWithOr(note, mention.end)) return false;
  return isOpenList(note, begin, mention.outerBegin);
}

/** Units that are also ordinary words: "no nodules, 2 in the left lobe". */
const ALSO_WORDS = /* @__PURE__ */ wordList('ambiguous-unit');

/** Whether an article follows a denying cue: "has not had [a] fever". */
function hasArticle(note: NoteText, { end }: CueHit): boolean {
  return listedFrom(note, skipBlanks(note, end), ARTICLES) !== 0;
}

/** Whether there is a size or a grade at the given offset: "no hydronephrosis, 3 mm stone", "no edema, 2+ pulses". */
function isSize(note: NoteText, at: number): boolean {
  let end = skipBlanks(note, at);
  while (isDigit(unitAt(note, end)) || unitAt(note, end) === 0x2e || unitAt(note, end) === 0x78) end++;
  if (unitAt(note, end) === 0x2b) return true;
  const { word } = wordFrom(note, skipBlanks(note, end), 3);
  return isLength(ucumOf(word) ?? '') && !isListed(note, word, ALSO_WORDS);
}

/** Whether a mention, with its modifiers, is right after a comma. */
function isNext(note: NoteText, comma: number, { outerBegin }: Mention): boolean {
  return skipBlanks(note, comma + 1) >= outerBegin;
}

const PLUS = 0x2b;
const DASHES = /* @__PURE__ */ markSet('-–—');
const JOINING_SIGNS = /* @__PURE__ */ markSet('&+');

/**
 * Whether words after the name of a finding describe the finding and so show that it is present: a side or site of its
 * own ("no papilledema, ptosis on the right"), a grade or a duration. After "or", a finding is denied even if it has
 * its own side or site.
 */
function isDescribed(note: NoteText, mention: Mention): boolean {
  const { end, outerEnd } = mention;
  if (isQuantified(note, outerEnd)) return true;
  if (outerEnd === end || followsOr(note, mention.outerBegin)) return false;
  return endsClauseAt(note, outerEnd);
}

/** Whether a clause ends at an offset; a comma does not end a clause. */
function endsClauseAt(note: NoteText, end: number): boolean {
  const code = unitAt(note, skipBlanks(note, end));
  return code !== COMMA && !isWordUnit(code);
}

/**
 * Whether a grade, size or duration after a mention shows that the finding is present: "no fever, cough ++", "no rash,
 * liver enlarged 3 cm", "no rash, pain x 3 days".
 */
function isQuantified(note: NoteText, end: number): boolean {
  const at = skipBlanks(note, end, 2);
  const code = unitAt(note, at);
  if (code === PLUS) return unitAt(note, at + 1) === PLUS;
  if (isDigit(code)) return isSize(note, at);
  return (code | 0x20) === 0x78 && isDigit(unitAt(note, skipBlanks(note, at + 1, 2)));
}

/** The offset of the last comma, or dash between blanks, from `floor` up to `begin`; -1 if there is none. */
function lastBreak(note: NoteText, floor: number, begin: number): number {
  for (let at = begin - 1; at >= floor; at--) {
    const code = unitAt(note, at);
    if (code === COMMA) return at;
    if (DASHES.has(code) && isBlank(unitAt(note, at - 1)) && isBlank(unitAt(note, at + 1))) return at;
  }
  return -1;
}

const OR = /* @__PURE__ */ wordList('or-word');

/** Whether "or" or "nor" follows in the same clause and so continues the denied list. */
export function closesWithOr(note: NoteText, end: number): boolean {
  return closesWith(note, end, OR);
}

/** Whether one of the given words follows in the same clause. */
export function closesWith(note: NoteText, end: number, words: WordList): boolean {
  let inWord = false;
  for (let at = end; at < end + LOOKAHEAD; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      if (!inWord && listedFrom(note, at, words) !== 0) return true;
      inWord = true;
    } else if (code === COMMA || isBlank(code)) inWord = false;
    else return false;
  }
  return false;
}
