// Holders: how a person named in a note relates to the findings around the name. "Mother had gout" makes the mother the
// subject of the clause. "Mother reports", "by his mother" and "mother is worried" make her a bystander. "Gout in her
// mother" makes her the holder of the preceding finding. A pronoun in a later clause may refer to the same person.

import { wordList } from '../grammar/grammar.js';
import type { CueText } from '../matching/cue.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { newHit } from '../matching/matches.js';
import type { CueHit } from '../matching/mentions.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import {
  isBlank,
  isDigit,
  isLineEnd,
  isWordUnit,
  type NoteText,
  OUTSIDE,
  readGap,
  skipBlanks,
  skipBlanksBack,
  unitAt,
  wordEnd,
} from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { afterName } from './names-of-reporters.js';
import { afterPlace } from './places-of-persons.js';
import { isPossessive, wordEndOf } from './possessives.js';

const COMMA = 0x2c;
const BRACKET = 0x28;
/** Marks between a person and the person's findings: "Mother: gout", "father (gout)". */
const PERSON_MARKS = /* @__PURE__ */ markSet(':-–(=/');

/**
 * Words after a person: verbs that make the person a subject or a bystander, words that may precede such verbs, and
 * words such as "history" in "her mother's history".
 */
const AFTER_PERSON = /* @__PURE__ */ wordList(
  'verb-of-relative',
  'bystanding',
  ['auxiliary', 'adverb-of-predicate', 'negates-verb', 'to-word'],
  'record-of-person',
);
const IS_SUBJECT = 0b0001;
const IS_BYSTANDER = 0b0010;
const IS_RECORD = 0b1000;
/** Maximum number of words from a person to the deciding verb. */
const MOST_WORDS = 5;

/** Words after a verb that makes a person the holder of a finding: "found [to] have", "came [down] with". */
const COMPLETES = /* @__PURE__ */ wordList('to-word', 'leads-to-illness');
const IS_DOWN = 0b10;
const FOUND = /* @__PURE__ */ wordList('found-to-have');

const WHO = /* @__PURE__ */ wordList('relative-pronoun');

/**
 * Words before a person: prepositions, verbs of use, and words that may come between either of these and the person.
 */
const BEFORE_PERSON = /* @__PURE__ */ wordList(
  'informant-preposition',
  'holder-preposition',
  'to-word',
  'verb-of-use',
  'before-person',
);
const INFORMS = 0b0001;
const HOLDS = 0b0010;
const TO = 0b0100;
const USES = 0b1000;
const MOST_BEFORE = 3;
/**
 * Maximum number of words between a finding and the preposition before its holder: "gout [was found] in her mother".
 */
const HOLDER_GAP = 4;

/**
 * Whether a person has the findings that follow; `nextMention` is the offset of the next finding, or -1, and `before`
 * is the person named before this one.
 */
export function isSubject(note: NoteText, hit: CueHit, nextMention: number, before: CueHit | undefined): boolean {
  const at = skipBlanks(note, hit.end);
  const afterComma = unitAt(note, at) === COMMA ? skipBlanks(note, at + 1) : at;
  const who = listedFrom(note, afterComma, WHO);
  if (who !== 0) {
    // "Mother, who is well, reports a cough": the verb after the relative clause decides.
    const end = appositionEnd(note, afterComma);
    const verb = end !== OUTSIDE && nextMention >= end ? end : skipBlanks(note, afterComma + lengthOf(who));
    return isSubjectOfVerb(note, verb, nextMention);
  }
  // "Both he and his wife have a cough", "my husband and I": the patient has it too.
  if (isBesidePatient(note, hit)) return false;
  const preposition = listsOf(prepositionBefore(note, hit.begin).word);
  // "Borrowed his wife's gabapentin": the drug is taken by the patient.
  if ((preposition & INFORMS) !== 0 || ((preposition & USES) !== 0 && isPossessive(note, hit))) return false;
  if ((preposition & TO) !== 0) return isSubjectOfVerb(note, at, -1);
  if (isParentOfReporter(note, hit, before)) return false;
  if (isPossessive(note, hit) && (listsOf(listedFrom(note, at, AFTER_PERSON)) & IS_RECORD) !== 0) return true;
  if (nextMention >= 0 && nextMention <= at) return true;
  const code = unitAt(note, at);
  // "Daughter (nurse) says": the verb after the bracket decides.
  if (code === BRACKET) {
    const close = note.text.indexOf(')', at);
    const isShort = close >= 0 && close - at <= APPOSITION && (nextMention < 0 || nextMention > close);
    if (isShort) return isSubjectOfVerb(note, skipBlanks(note, close + 1), nextMention);
  }
  if (code === OUTSIDE || isLineEnd(code) || PERSON_MARKS.has(code) || isDigit(code)) return true;
  return isSubjectOfVerb(note, code === COMMA ? appositionEnd(note, afterComma) : at, nextMention);
}

const ANDS = /* @__PURE__ */ wordList(['and-word', 'or-word']);
const PATIENTS = /* @__PURE__ */ wordList('patient-as-subject');

/** Whether a person and the patient form one subject: "my husband and I", "neither he nor his wife". */
function isBesidePatient(note: NoteText, { begin, end }: CueHit): boolean {
  let at = begin;
  for (let words = 0; words <= MOST_BEFORE; words++) {
    const blank = skipBlanksBack(note, at, 2);
    const and = listedBefore(note, blank, ANDS);
    if (and !== 0) return listedBefore(note, skipBlanksBack(note, blank - lengthOf(and), 2), PATIENTS) !== 0;
    const word = listedBefore(note, blank, BEFORE_PERSON);
    if (word === 0) break;
    at = blank - lengthOf(word);
  }
  const next = skipBlanks(note, end);
  const and = listedFrom(note, next, ANDS);
  return and !== 0 && listedFrom(note, skipBlanks(note, next + lengthOf(and)), PATIENTS) !== 0;
}

/** Maximum number of characters in an apposition. */
const APPOSITION = 32;

/** The offset after a short apposition and its comma ("his father, [72, ]has gout"), or -1. */
function appositionEnd(note: NoteText, begin: number): number {
  for (let at = begin; at < begin + APPOSITION; at++) {
    const code = unitAt(note, at);
    if (code === COMMA) return skipBlanks(note, at + 1);
    if (!isWordUnit(code) && !isBlank(code)) break;
  }
  return OUTSIDE;
}

/**
 * Whether the person before the given offset is the subject, judging by the words from there to the next finding or to
 * the verb that settles the question.
 */
function isSubjectOfVerb(note: NoteText, begin: number, nextMention: number): boolean {
  let isOne = false;
  let at = begin;
  for (let words = 0; words < MOST_WORDS; words++) {
    if (at === nextMention) return true;
    // "Several residents [at the home] have".
    const place = afterPlace(note, at, AFTER_PERSON, IS_RECORD);
    if (place > at && (nextMention < 0 || place <= nextMention)) {
      at = place;
      continue;
    }
    const word = listedFrom(note, at, AFTER_PERSON);
    if (word === 0) return isOne;
    const next = skipBlanks(note, at + lengthOf(word));
    // "Mother was found [to have]", "his girlfriend came [down with]".
    const completes = listedFrom(note, next, COMPLETES);
    const isHeld = completes !== 0 && ((listsOf(completes) & IS_DOWN) !== 0 || listedFrom(note, at, FOUND) !== 0);
    if ((listsOf(word) & IS_BYSTANDER) !== 0 && !isHeld) return false;
    if ((listsOf(word) & IS_SUBJECT) !== 0 || isHeld) isOne = true;
    at = next;
  }
  return isOne;
}

/** The preposition before a person, with only determiners and adjectives in between; `word` is 0 if there is none. */
function prepositionBefore(note: NoteText, begin: number): { word: number; begin: number } {
  let at = begin;
  for (let words = 0; words <= MOST_BEFORE; words++) {
    const end = skipBlanksBack(note, at, 2);
    const word = listedBefore(note, end, BEFORE_PERSON);
    if (word === 0) break;
    at = end - lengthOf(word);
    if ((listsOf(word) & (INFORMS | HOLDS | TO | USES)) !== 0) return { word, begin: at };
  }
  return { word: 0, begin };
}

/** Whether a person has the finding that ends at `end`, as in "gout in her mother". */
export function isHolderOf(note: NoteText, end: number, hit: CueHit): boolean {
  if (isPossessive(note, hit)) return false;
  const { word, begin } = prepositionBefore(note, hit.begin);
  if ((listsOf(word) & HOLDS) === 0) return false;
  const gap = readGap(note, end, begin, HOLDER_GAP);
  return gap.words <= HOLDER_GAP && !gap.punctuated;
}

const REPORTERS = /* @__PURE__ */ wordList('child-of-patient');
const PARENTS = /* @__PURE__ */ wordList('parent-of-reporter');
/** Maximum number of characters between a child who reports and the parent who is mentioned. */
const REPORT = 40;

/**
 * Whether a hit means the patient, who is a parent of the child giving the history: "daughter says [mum] has a cough".
 */
function isParentOfReporter(note: NoteText, { begin, end }: CueHit, before: CueHit | undefined): boolean {
  if (before === undefined || begin - before.end > REPORT || listedBefore(note, before.end, REPORTERS) === 0)
    return false;
  // "Daughter says her mother has a cough", but not "his mother".
  const owner = listsOf(listedBefore(note, skipBlanksBack(note, begin, 2), OWNERS));
  const isReporters = (owner & GENDER & listsOf(listedBefore(note, before.end, PERSONS))) !== 0;
  if (listedBefore(note, end, PARENTS) === 0 || (owner !== 0 && !isReporters)) return false;
  return reports(note, before);
}

/** Cue texts for persons inside the names of findings: a relative, and anybody else (the lists in NAMED_PERSONS). */
const NAMED_TEXTS: readonly CueText[] = /* @__PURE__ */ ['F', 'other'].map((sets) =>
  cueTextOf([{ rule: 'person-in-name', axis: 'subject', sets, direction: 'after', reach: 0, trait: 'person' }]),
);
const NAMED_PERSONS = /* @__PURE__ */ wordList('relative', 'other-person');

/**
 * The person before a relative clause about a finding: "[husband], who has". The person may be part of a finding's
 * name: "lives with [husband]".
 */
export function personBefore(note: NoteText, who: number, nextMention: number): CueHit | undefined {
  const blank = skipBlanksBack(note, who, 2);
  const end = unitAt(note, blank - 1) === COMMA ? blank - 1 : blank;
  const person = listedBefore(note, end, NAMED_PERSONS);
  if (person === 0) return undefined;
  const hit = newHit(end - lengthOf(person), end, NAMED_TEXTS[listsOf(person) >> 1]);
  return isSubject(note, hit, nextMention, undefined) ? hit : undefined;
}

/** Whether "who" begins at the given offset. */
export function beginsRelativeClause(note: NoteText, at: number): boolean {
  return listedFrom(note, at, WHO) !== 0;
}

/** Female and male persons, and female and male pronouns, in the same order. */
const PERSONS = /* @__PURE__ */ wordList('female-person', 'male-person');
const PRONOUNS = /* @__PURE__ */ wordList('female-pronoun', 'male-pronoun');
const OWNERS = /* @__PURE__ */ wordList('female-pronoun', 'male-pronoun', 'possessive-word');
const WRITERS = /* @__PURE__ */ wordList('possessive-of-writer');
const GENDER = 0b11;
const SPOUSES = /* @__PURE__ */ wordList('spouse');
const EMPHATIC = /* @__PURE__ */ wordList('emphatic-pronoun');

/**
 * Whether the pronoun in a hit refers to the given person. It refers to the father in "her father …; [he has]", since
 * the patient is a woman, and to the mother in "mother says [she herself] has".
 */
export function refersTo(note: NoteText, hit: CueHit, person: CueHit): boolean {
  const pronoun = pronounIn(note, hit);
  const gender = listsOf(pronoun.word) & GENDER;
  const name = wordEndOf(note, person);
  if (gender === 0 || gender !== (listsOf(listedBefore(note, name, PERSONS)) & GENDER)) return false;
  const isEmphatic = listedFrom(note, skipBlanks(note, pronoun.end), EMPHATIC) !== 0;
  if (isEmphatic) return reports(note, person);
  const ownerEnd = skipBlanksBack(note, person.begin, 2);
  // "My dad was told [he has] gout": the writer is the patient.
  if (listedBefore(note, ownerEnd, WRITERS) !== 0 && listedBefore(note, name, REPORTERS) === 0) return true;
  const owner = listsOf(listedBefore(note, ownerEnd, OWNERS)) & GENDER;
  return owner === 0 ? listedBefore(note, name, SPOUSES) !== 0 : owner !== gender;
}

/** Whether a person, whose name may follow, reports or does something rather than has a finding. */
function reports(note: NoteText, { end }: CueHit): boolean {
  const at = afterName(note, skipBlanks(note, end));
  return (listsOf(listedFrom(note, at, AFTER_PERSON)) & IS_BYSTANDER) !== 0;
}

/** The first pronoun in a hit, and the end of that pronoun; `word` is 0 if there is none. */
function pronounIn(note: NoteText, { begin, end }: CueHit): { word: number; end: number } {
  for (let at = begin; at < end; at = skipBlanks(note, wordEnd(note, at, LONGEST_WORD) + 1)) {
    const word = listedFrom(note, at, PRONOUNS);
    if (word !== 0) return { word, end: at + lengthOf(word) };
  }
  return { word: 0, end };
}

const LONGEST_WORD = 16;
