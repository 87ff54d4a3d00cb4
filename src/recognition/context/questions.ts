// Questions: "Do you have a fever? No.", "Any cough at night? A: Yes", "Gout or pseudogout?". The answer to a question
// applies to every finding in the question. If there is no answer, the findings in a question to the patient are left
// open, and a diagnosis right before a question mark is in doubt.

import { DX } from '../../knowledge/term-types.js';
import { wordList } from '../grammar/grammar.js';
import { cueTextOf } from '../matching/cue-texts.js';
import type { Lexicon } from '../matching/lexicon.js';
import { addHit, newHit } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { type Boundaries, CLAUSE, SENTENCE } from '../sections/sentences.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isAsciiLetter,
  isAsciiUpper,
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  readGap,
  type Span,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordEnd,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { ABSENT, choiceFrom, OPEN, PRESENT, type Verdict } from './answer-tokens.js';
import { addAnswer, isAnswered } from './answers.js';
import { endsItem, isListGap } from './gaps.js';

const QUESTION = 0x3f;
const COLON_MARK = 0x3a;
const NEAREST = -1;
/** Maximum length, in characters, of a speaker's name before a question or an answer. */
const SPEAKER = 10;
const BEFORE_ANSWER = /* @__PURE__ */ markSet('-–—?."\'”’');
const MOST_MARKS = 4;

/** Words that begin a question about whether something is present, or about what something may be. */
const OPENERS = /* @__PURE__ */ wordList('opens-question', 'opens-doubting-question');
const DOUBTS = 0b10;
const ANSWERS = /* @__PURE__ */ wordList('affirming-option', 'denying-option', 'affirming-answer', 'denying-answer');
const AFFIRMS = 0b0101;
const UNDECIDED = /* @__PURE__ */ wordList('undecided-answer');
/** Words before a finding that the question presupposes: "was the headache there before?". */
const KNOWN = /* @__PURE__ */ wordList('definite-article', 'possessive-word');

const DOUBTED = /* @__PURE__ */ cueTextOf([
  { rule: 'sign-doubted', axis: 'certainty', sets: 'P', direction: 'before', reach: 1, trait: '' },
]);

/**
 * The kind of question that the first words ask: none, whether something is present, what something may be, or what
 * something is.
 */
const NOTHING = 0;
const WHETHER = 1;
const MAY_BE = 2;
const WHAT = 3;
type Asks = typeof NOTHING | typeof WHETHER | typeof MAY_BE | typeof WHAT;

interface Question {
  readonly begin: number;
  readonly mark: number;
  /** The mentions in the sentence of the question: indices from `first` up to but not including `last`. */
  readonly first: number;
  readonly last: number;
}

/** Adds to each mention in a note the effects of the question that contains it. */
export function attachQuestions(
  note: NoteText,
  mentions: readonly Mention[],
  boundaries: Boundaries,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  let boundary = 0;
  let begin = 0;
  let next = 0;
  for (let mark = note.text.indexOf('?'); mark >= 0; mark = note.text.indexOf('?', mark + 1)) {
    for (; (boundaries.at[boundary] ?? mark) < mark; boundary++)
      if (endsQuestion(boundaries.kind[boundary])) begin = Math.max(begin, boundaries.at[boundary] + 1);
    while ((mentions[next]?.begin ?? Infinity) < begin) next++;
    let last = next;
    while ((mentions[last]?.begin ?? Infinity) < mark) last++;
    begin = ask(note, mentions, { begin, mark, first: next, last }, lexicon);
  }
}

function endsQuestion(kind: number | undefined): boolean {
  return kind === CLAUSE || (kind !== undefined && kind >= SENTENCE);
}

/** Adds the effects of one question mark; returns the offset after it. */
function ask(
  note: NoteText,
  mentions: readonly Mention[],
  question: Question,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): number {
  const { mark, first, last } = question;
  const end = afterMarks(note, mark);
  const asks = openerOf(note, question);
  if (asks === NOTHING && doubtsAhead(note, mentions, question, end)) return end;
  if (first === last) return end;
  const choice = choiceFrom(note, skipBlanks(note, end), true);
  if (choice?.kind === 'box') return end;
  const verdict = choice?.kind === 'choice' ? choice.verdict : verdictAfter(note, end, mentions[last]);
  const isBare = asks === NOTHING && standsAlone(note, mentions[last - 1], mark, end);
  const from = asks === NOTHING ? firstOfLastList(note, mentions, question) : first;
  for (let i = from; i < last; i++) {
    const mention = mentions[i];
    if (mention === undefined || isAnswered(mention)) continue;
    if (verdict !== undefined) addAnswer(mention, { begin: mark, end }, verdict);
    else if (asks !== NOTHING || isBare) leaveOpen(note, mention, question, asks, lexicon);
  }
  return end;
}

/** The offset after the question marks that begin at the given offset. */
function afterMarks(note: NoteText, mark: number): number {
  let end = mark + 1;
  while (unitAt(note, end) === QUESTION) end++;
  return end;
}

/**
 * Leaves a finding in an unanswered question open. A diagnosis is instead marked as doubtful, unless the question asks
 * whether it is present.
 */
function leaveOpen(
  note: NoteText,
  mention: Mention,
  { begin, mark }: Question,
  asks: Asks,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  if (listedBefore(note, skipBlanksBack(note, mention.outerBegin, 2), KNOWN) !== 0) return;
  const span = { begin: mark, end: mark + 1 };
  if (asks !== WHETHER && mention.names.some((name) => lexicon.termTypeOf(name) === DX)) addDoubt(mention, span);
  // "Rash?" alone is a prompt; "Is it normal to have nausea?" asks something else.
  else if (asks === WHETHER || asks === MAY_BE || (asks === NOTHING && begins(note, begin, mention)))
    addAnswer(mention, span, OPEN);
}

function addDoubt(mention: Mention, { begin, end }: Span): void {
  addHit(mention, newHit(begin, end, DOUBTED), NEAREST);
}

/** Whether at most one word, such as a number or label, precedes a mention in its question. */
function begins(note: NoteText, begin: number, { outerBegin }: Mention): boolean {
  return readGap(note, begin, outerBegin, 1).words <= 1;
}

/**
 * Maximum numbers of words and of characters between a question mark and the finding on which it casts doubt ("?
 * secondary to gout").
 */
const DOUBTED_WORDS = 3;
const DOUBTED_GAP = 28;

/**
 * Adds the doubt expressed by a question mark before a finding ("?gout", "?? early gout", "(?) gout"). Returns false if
 * the question mark does not apply to a finding after it.
 */
function doubtsAhead(note: NoteText, mentions: readonly Mention[], { mark, last }: Question, end: number): boolean {
  if (isWordUnit(unitAt(note, mark - 1))) return false;
  const next = mentions[last];
  const from = unitAt(note, end) === 0x29 ? end + 1 : end;
  if (next === undefined || next.outerBegin - from > DOUBTED_GAP) return false;
  const gap = readGap(note, from, next.outerBegin, DOUBTED_WORDS);
  if (gap.punctuated || gap.words > DOUBTED_WORDS || isDeniedAfter(next, end)) return false;
  addDoubt(next, { begin: mark, end });
  for (let i = last + 1; i < mentions.length; i++) {
    if (!isListGap(note, mentions[i - 1].outerEnd, mentions[i].outerBegin, false)) break;
    addDoubt(mentions[i], { begin: mark, end });
  }
  return true;
}

/** Whether a cue after the given offset denies a mention: "better ? no fever today". */
function isDeniedAfter({ effects }: Mention, offset: number): boolean {
  return effects.some(({ cue, hit }) => cue.axis === 'polarity' && cue.sets === 'N' && hit.begin >= offset);
}

/** The kind of question that the first words ask. */
function openerOf(note: NoteText, { begin, mark }: Question): Asks {
  let at = begin;
  for (let skipped = 0; skipped < MOST_MARKS && at < mark; skipped++) {
    while (at < mark && !isWordUnit(unitAt(note, at))) at++;
    const listed = listsOf(listedFrom(note, at, OPENERS));
    if (listed !== 0) return asksWhatThisIs(note, at) ? WHAT : (listed & DOUBTS) !== 0 ? MAY_BE : WHETHER;
    // "Q1. Do you …", "Nurse: Any …", "3) Has he …"
    const end = wordEnd(note, at, SPEAKER);
    const code = unitAt(note, end);
    const isLabel = code === COLON_MARK || (isDigit(unitAt(note, end - 1)) && !isBlank(code));
    if (end === at || !isLabel) return NOTHING;
    at = end + 1;
  }
  return NOTHING;
}

const ANAPHORS = /* @__PURE__ */ wordList('anaphor');

/**
 * Whether a question asks what something is rather than whether it is present: "Is this gout?", "could it be gout?".
 */
function asksWhatThisIs(note: NoteText, at: number): boolean {
  return listedFrom(note, skipBlanks(note, wordEnd(note, at, SPEAKER)), ANAPHORS) !== 0;
}

/** The index of the first mention in the list that ends a question. */
function firstOfLastList(note: NoteText, mentions: readonly Mention[], { first, last }: Question): number {
  let at = last - 1;
  while (
    at > first &&
    !isAsked(note, mentions[at]) &&
    isListGap(note, mentions[at - 1].outerEnd, mentions[at].outerBegin, true)
  )
    at--;
  return at;
}

/** Whether a question begins right before a mention: "known gout, any fever?". */
function isAsked(note: NoteText, { outerBegin }: Mention): boolean {
  return listedBefore(note, skipBlanksBack(note, outerBegin, 2), OPENERS) !== 0;
}

/**
 * Whether the question mark belongs to the mention before it, as in "gout?", "gout ??" and "gout (?)" but not in "gout
 * ?cause".
 */
function standsAlone(note: NoteText, mention: Mention | undefined, mark: number, end: number): boolean {
  if (mention === undefined) return false;
  const before = skipBlanks(note, mention.outerEnd, 3);
  const isBracketed = unitAt(note, before) === 0x28 && before + 1 === mark && unitAt(note, end) === 0x29;
  if (isBracketed) return true;
  if (before !== mark || isWordUnit(unitAt(note, end))) return false;
  // "Fever ? source" asks for the source.
  return mark === mention.outerEnd || endsItem(note, end) || isAsciiUpper(unitAt(note, skipBlanks(note, end)));
}

/** The verdict given by the words after a question; undefined if these words do not answer the question. */
function verdictAfter(note: NoteText, end: number, next: Mention | undefined): Verdict | undefined {
  const at = skipSpeaker(note, skipToAnswer(note, end));
  const word = listedFrom(note, at, ANSWERS);
  if (word === 0) return undefined;
  if ((listsOf(word) & AFFIRMS) !== 0) return PRESENT;
  const after = skipBlanks(note, at + lengthOf(word));
  // "Any fever? No cough." denies the cough.
  if (after === next?.outerBegin || listedFrom(note, after, UNDECIDED) !== 0) return undefined;
  return ABSENT;
}

/** The offset after blanks, marks and at most one line end. */
function skipToAnswer(note: NoteText, end: number): number {
  let at = skipBlanks(note, end);
  for (let marks = 0; marks < MOST_MARKS; marks++) {
    const code = unitAt(note, at);
    if (isLineEnd(code) && unitAt(note, at + 1) !== code) at++;
    else if (BEFORE_ANSWER.has(code)) while (BEFORE_ANSWER.has(unitAt(note, at))) at++;
    else return at;
    at = skipBlanks(note, at);
  }
  return at;
}

/** The offset after a speaker's name: "A:", "A2.", "Pt:". */
function skipSpeaker(note: NoteText, at: number): number {
  const end = isAsciiLetter(unitAt(note, at)) ? wordEnd(note, at, SPEAKER) : at;
  const code = unitAt(note, end);
  const isSpeaker = end > at && (code === COLON_MARK || (code === 0x2e && isDigit(unitAt(note, end - 1))));
  return isSpeaker ? skipBlanks(note, end + 1) : at;
}
