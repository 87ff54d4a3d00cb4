// The direction in which a cue hit applies: a word such as "unlikely" or "stable" may describe the mention before it or
// the one after it, and "no" can answer a label.

import { RX, TX } from '../../knowledge/term-types.js';
import { wordList } from '../grammar/grammar.js';
import { backwardAxes, IS_PAST, IS_PERSON, LEANS } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { AHEAD, ANSWERS, BACK, type Lean } from '../matching/scopes.js';
import { listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  type NoteText,
  readGap,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordFrom,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf } from '../text/word-tree.js';
import { evidenceEnd } from './fronting.js';
import { endsAnswer, isAnswerGap, isCopulaGap } from './gaps.js';
import { isHolderOf } from './holders.js';
import { isPredicate } from './predicates.js';
import { framesSubject } from './subject-frames.js';

const COMMA = 0x2c;
const COLON = 0x3a;
/** Marks between a remark and a plan: "gout, uncontrolled - start allopurinol". */
const DASHES = /* @__PURE__ */ markSet('-–—:');

/** The direction of a hit, given the mentions before and after it. */
export function hitDirection(
  note: NoteText,
  hit: CueHit,
  before: Mention | undefined,
  after: Mention | undefined,
  clauseBegin: number,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): Lean {
  // Fast path: most cue texts have a fixed direction.
  if ((hit.kinds & LEANS) === 0) return closesItem(note, hit, before, clauseBegin) ? ANSWERS : AHEAD;
  const { isAdjacent, reachBoth } = hit.says;
  const last = before !== undefined && before.begin >= clauseBegin && before.outerEnd <= hit.begin ? before : undefined;
  const { excludes } = hit.says;
  if (excludes && hasObject(note, hit, last, after, lexicon)) return AHEAD;
  const subjectEnd = last === undefined ? 0 : testedEnd(note, last.outerEnd);
  if (hit.says.within >= 0 && last !== undefined && isPredicate(note, subjectEnd, hit)) return ANSWERS;
  if ((hit.kinds & IS_PERSON) !== 0 && last !== undefined && isHolderOf(note, last.outerEnd, hit)) return ANSWERS;
  if (isAdjacent) {
    const answers =
      last !== undefined &&
      isAnswerGap(note, subjectEnd, hit.begin) &&
      (endsAnswer(note, hit.says.denies ? evidenceEnd(note, hit.end) : hit.end) || isAnsweredToo(note, hit.end, after));
    if (answers) return ANSWERS;
    if (reachBoth < 0) return AHEAD;
    // "Rapid strep positive in four of them": the cue with direction `both` looks back.
    if (last !== undefined && isAnswerGap(note, subjectEnd, hit.begin))
      return after === undefined || skipBlanks(note, hit.end) < after.outerBegin ? BACK : AHEAD;
  }
  if (excludes) return BACK;
  if (reachBoth < 0) return AHEAD;
  // "Pending at discharge: iron studies."
  const mark = unitAt(note, skipBlanks(note, hit.end));
  // "As a child, measles and mumps." "In her family, gout and asthma are common."
  const isFrame = mark === COMMA && ((hit.kinds & IS_PAST) !== 0 || framesSubject(hit));
  if (last === undefined && after !== undefined && (mark === COLON || isFrame)) return AHEAD;
  if (last !== undefined && (isCopulaGap(note, subjectEnd, hit.begin) || isRemark(note, last.outerEnd, hit)))
    return BACK;
  // "Fever: resolved", alone on its line.
  if (last !== undefined && isAnswerGap(note, last.outerEnd, hit.begin) && endsAnswer(note, hit.end)) return BACK;
  if (after === undefined) return BACK;
  // The modifiers of the mention may include this hit itself.
  const gap = readGap(note, hit.end, Math.max(hit.end, after.outerBegin), reachBoth);
  return gap.words <= reachBoth && !gap.punctuated ? AHEAD : BACK;
}

const TESTS = /* @__PURE__ */ wordList(['test-noun', 'history-noun', 'label-circumstance']);
/**
 * Maximum number of words for a test or a circumstance after the name in a label: "hepatitis B [antibody test]:",
 * "gout [in family]:".
 */
const MOST_TESTS = 2;

const JOINERS = /* @__PURE__ */ wordList('and-word');
const OPTIONS = /* @__PURE__ */ wordList(['denying-option', 'affirming-option']);

/** Whether the next item has its own answer: "syphilis negative [and chlamydia positive]". */
function isAnsweredToo(note: NoteText, end: number, after: Mention | undefined): boolean {
  if (after === undefined) return false;
  const at = skipBlanks(note, end, 2);
  const joiner = lengthOf(listedFrom(note, at, JOINERS));
  if (joiner === 0 || skipBlanks(note, at + joiner, 2) !== after.outerBegin) return false;
  return listedFrom(note, skipBlanks(note, testedEnd(note, after.outerEnd), 2), OPTIONS) !== 0;
}

/**
 * The offset after the words for a test that follow a name ("hepatitis B [serology] negative"); `end` if there are
 * none.
 */
function testedEnd(note: NoteText, end: number): number {
  let tested = end;
  for (let nouns = 0; nouns < MOST_TESTS; nouns++) {
    const at = skipBlanks(note, tested, 2);
    const length = lengthOf(listedFrom(note, at, TESTS));
    if (length === 0) break;
    tested = at + length;
  }
  return tested;
}

/**
 * Whether a participle belongs to the item that it ends rather than to the next: "bronchoscopy [requested], chest x-ray
 * normal".
 */
function closesItem(note: NoteText, hit: CueHit, before: Mention | undefined, clauseBegin: number): boolean {
  if (before === undefined || before.begin < clauseBegin || hit.begin - before.outerEnd > 1) return false;
  // "Cefazolin given, morphine" is a list.
  if (hit.says.mayGiveReason) return false;
  return backwardAxes(hit.says, ANSWERS) !== 0 && hit.begin > before.outerEnd && unitAt(note, hit.end) === COMMA;
}

/** Words that continue a remark: "T2DM, uncontrolled with neuropathy", "HTN, well controlled on lisinopril". */
const GOES_ON = /* @__PURE__ */ wordList('continues-remark');

/**
 * Whether a hit is a remark on the mention before it, that is, whether a comma precedes the hit and a dash, a colon or
 * a preposition follows the hit.
 */
function isRemark(note: NoteText, begin: number, hit: CueHit): boolean {
  if (unitAt(note, begin) !== COMMA || skipBlanks(note, begin + 1) !== hit.begin) return false;
  if (!isBlank(unitAt(note, hit.end))) return false;
  const at = skipBlanks(note, hit.end);
  return DASHES.has(unitAt(note, at)) || listedFrom(note, at, GOES_ON) !== 0;
}

/** Words after a participle that are not its object: "excluded [by CT]", "ruled out [yesterday]", "ruled out [and]". */
const NO_OBJECT = /* @__PURE__ */ wordList('no-object-of-exclusion');
/** Maximum number of characters between a verb of exclusion and its first object. */
const OBJECT_GAP = 64;
const LINE_FEED = 0x0a;
const PARENTHESIS = 0x28;
const SENTENCE_MARKS = /* @__PURE__ */ markSet('.;!?');

/**
 * Whether the object of a verb of exclusion follows it: "CT excluded PE" as opposed to "PE excluded by CT". Tests and
 * treatments rule out diseases but are never ruled out themselves.
 */
function hasObject(
  note: NoteText,
  { begin, end }: CueHit,
  last: Mention | undefined,
  after: Mention | undefined,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): boolean {
  if (after === undefined) return false;
  if (last !== undefined && isCopulaGap(note, last.outerEnd, begin) && !isDone(last, lexicon)) return false;
  // "Ruled out by the cardiologists: myocarditis."
  const colon = skipBlanksBack(note, after.outerBegin, 2) - 1;
  if (last === undefined && unitAt(note, colon) === COLON) return runsOn(note, end, colon);
  const at = skipBlanks(note, end);
  const code = unitAt(note, at);
  if (isAsciiLetter(code)) {
    if (listedFrom(note, at, NO_OBJECT) !== 0 || wordFrom(note, at, 24).word.endsWith('ly')) return false;
  } else if (code === COLON) return true;
  else if (code !== PARENTHESIS && code !== LINE_FEED && at < after.outerBegin) return false;
  return runsOn(note, end, after.outerBegin);
}

/**
 * Whether a sentence continues across a gap, which may contain a line end only if the next line begins with a
 * lower-case letter.
 */
function runsOn(note: NoteText, begin: number, end: number): boolean {
  if (end - begin > OBJECT_GAP) return false;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (SENTENCE_MARKS.has(code)) return false;
    if (code !== LINE_FEED) continue;
    const next = unitAt(note, skipBlanks(note, at + 1));
    if (!isAsciiLetter(next) || isAsciiUpper(next)) return false;
  }
  return true;
}

/** Whether a mention can only mean something that is done: a test or a treatment. */
export function isDone({ names }: Mention, { termTypeOf }: Pick<Lexicon, 'termTypeOf'>): boolean {
  return names.every((name) => {
    const type = termTypeOf(name);
    return type === TX || type === RX;
  });
}
