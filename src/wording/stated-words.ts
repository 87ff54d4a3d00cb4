// The words around a finding in a note, for rules that depend on details in the text ("stage 2", "upper outer
// quadrant", "in remission"). Words are compared in lower case and without punctuation. Words after a denial, up to the
// next comma, do not count as stated.

import { composedPhrases, type Phrases } from '../coding/specify/composed-phrases.js';
import type { StatedWords } from '../coding/specify/map-rules.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { grammarOf, wordList, wordsOf } from '../recognition/grammar/grammar.js';

const DENYING = /* @__PURE__ */ wordList('denies-detail');
const ENDS_DENIAL = /* @__PURE__ */ wordList('ends-denied-detail');
const DRUG_EFFECT = /* @__PURE__ */ wordList('states-drug-effect');
const NOT_TAKEN = /* @__PURE__ */ wordList('states-drug-not-taken');
const TAKEN_IN_PART = /* @__PURE__ */ wordList('states-drug-taken-in-part');
const SAME_DAY_CARE = /* @__PURE__ */ wordList('states-same-day-care');

/** The words of a whole note. */
export function wordsOfNote(kb: Knowledge, text: string): StatedWords {
  return statedWords(kb, () => text);
}

/** The words of the sentence or list item that contains a span of a note. */
export function wordsAround(kb: Knowledge, text: string, index: number, length: number): StatedWords {
  return statedWords(kb, () => sentenceAround(text, index, index + length));
}

/** The phrases that, next to the name of a drug, show that it caused a poisoning or was underdosed. */
export const drugEffectPhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(DRUG_EFFECT);

/** The phrases which say that a drug that is not taken should have been taken. */
export const drugNotTakenPhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(NOT_TAKEN);

/** The phrases which say that less of a drug is taken than was prescribed. */
export const drugTakenInPartPhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(TAKEN_IN_PART);

/** The phrases which show that a note describes a single visit for an acute problem, from arrival to departure. */
export const sameDayCarePhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(SAME_DAY_CARE);

type PhrasesOf = (kb: Knowledge) => Phrases;

/** A function that gives the phrases in a class of the grammar. */
function phrasesIn(list: ReturnType<typeof wordList>): PhrasesOf {
  return derive((kb: Knowledge) =>
    composedPhrases([...wordsOf(grammarOf(kb), list).keys()].map((one) => one.replaceAll('-', ' ')).join('|')),
  );
}

/** Stated words that are read only when a rule asks for them, which is rare. */
function statedWords(kb: Knowledge, read: () => string): StatedWords {
  let words: Words | undefined;
  return {
    say(phrases) {
      words ??= wordsIn(kb, read());
      const { all, affirmed, each, denials } = words;
      for (const [first, begun] of phrases) {
        if (first !== '' && !each.has(first)) continue;
        const said = denials.has(first) ? all : affirmed;
        if (begun.some(({ wanted, pattern }) => pattern?.test(said) ?? said.includes(wanted))) return true;
      }
      return false;
    },
  };
}

interface Words {
  /** All words, each between spaces. */
  readonly all: string;
  /** The same, without the denied words. */
  readonly affirmed: string;
  readonly each: ReadonlySet<string>;
  readonly denials: { has(word: string): boolean };
}

const TOKEN = /[a-z0-9]+(?:[.'’][a-z0-9]+)*[%+]?|[.,;:()\n]/g;
const WORD = /^[a-z0-9]/;

function wordsIn(kb: Knowledge, text: string): Words {
  const grammar = grammarOf(kb);
  const denials = wordsOf(grammar, DENYING);
  const ends = wordsOf(grammar, ENDS_DENIAL);
  let all = ' ';
  let affirmed = ' ';
  const each = new Set<string>();
  let isDenied = false;
  for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
    const isWord = WORD.test(token);
    if (!isWord || ends.has(token)) isDenied = false;
    if (!isWord) continue;
    if (denials.has(token)) isDenied = true;
    const word = token.replace(/['’]/g, '');
    each.add(word);
    all += `${word} `;
    affirmed += isDenied ? '| ' : `${word} `;
  }
  return { all, affirmed, each, denials };
}

/** The maximum number of characters read on each side of a finding. */
const REACH = 240;
/** The end of a sentence, or the start of a list item or a section. */
const BOUNDARY = /[.;!?](?=\s)|\n\s*\n|\n(?=\s*(?:\d{1,2}[.)]|[-*•#]|[A-Z][\w /&-]{1,40}:))|\s(?=\d{1,2}\)\s)/g;

function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  let from = 0;
  for (const { 0: mark, index } of before.matchAll(BOUNDARY)) {
    if (!isAbbreviation(before, index)) from = index + mark.length;
  }
  let to = after.length;
  for (const { index } of after.matchAll(BOUNDARY)) {
    if (isAbbreviation(after, index)) continue;
    to = index;
    break;
  }
  return before.slice(from) + text.slice(start, end) + after.slice(0, to);
}

/** Whether a full stop ends a one-letter abbreviation. */
function isAbbreviation(text: string, index: number): boolean {
  return text[index] === '.' && /(?:^|\s)[A-Za-z]$/.test(text.slice(0, index));
}
