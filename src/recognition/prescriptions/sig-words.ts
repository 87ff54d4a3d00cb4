// The vocabulary of prescriptions, built from the word classes of a grammar. Each word is listed with its roles, so
// that one lookup determines which parsing rules to try. Most words that follow drugs are not in the vocabulary.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { doseSpellings } from '../../knowledge/units.js';
import { numberedTree, type WordTree } from '../grammar/build-word-tree.js';
import { type Grammar, grammarOf, type WordList, wordList, wordsOf } from '../grammar/grammar.js';
import { NUMBER_WORDS } from '../text/read-numbers.js';
import { type Listed, numberOf } from '../text/word-tree.js';
import { type PhraseTree, phraseTree } from './phrase-tree.js';
import { type SigPart, sigPhrases } from './sig-phrases.js';

const FILLERS = /* @__PURE__ */ wordList('filler-of-directions');
/** Words for the forms of drugs; the value of each word is its singular form. */
export const FORMS = /* @__PURE__ */ wordList('form-of-drug');
const RELEASES = /* @__PURE__ */ wordList('release-of-drug');
/** Phrases that begin another instruction in the same prescription: "then", "followed by". */
const NEXT = /* @__PURE__ */ wordList('begins-next-directions');
const REFILLS = /* @__PURE__ */ wordList('refill-word');
const AND = /* @__PURE__ */ wordList('and-word');
/** Words for "every", alone or touching a number. */
export const EVERY = /* @__PURE__ */ wordList('every-word');
/** Words for "times", alone or touching a number. */
export const TIMES_SIGNS = /* @__PURE__ */ wordList('times-sign');
/** Words for "for". */
export const FOR = /* @__PURE__ */ wordList('for-word');
const REPEATED = /* @__PURE__ */ wordList('every-word', 'times-sign', 'for-word');
/** Words that may touch a number if they consist of one letter. */
const TOUCHING = /* @__PURE__ */ wordList('every-word', 'times-sign');
/** Words that count only if a number follows. */
const NUMBERED = /* @__PURE__ */ wordList('for-word', 'and-word');

/** Marks between the parts of a prescription. */
const MARKS = ',()-:';

/** The roles of a word, as bits. IS_MARK: the word is a punctuation mark. JOINS: the word joins its neighbours. */
export const IS_MARK = 1;
export const JOINS = 2;
/** The word is skipped. */
export const FILLS = 4;
/** The word names a form. */
export const IS_FORM = 8;
/** The word begins a phrase (sig-phrases.ts). */
export const BEGINS_PHRASE = 16;
/** The word begins a number. */
export const COUNTS = 32;
/** The word means "every", "times" or "for". */
export const REPEATS = 64;
/** The word introduces a number of refills. */
export const IS_REFILL = 128;
/** The word begins a phrase such as "followed by", after which another instruction begins. */
export const BEGINS_NEXT = 256;
/** The word is the unit of a dose. */
export const IS_DOSE = 512;
/** The word names a kind of release. */
const IS_RELEASE = 1024;
/** The word names a form or a kind of release. */
export const IS_MADE = IS_FORM | IS_RELEASE;

/** A word in the vocabulary. */
export interface SigWord {
  readonly word: string;
  /** The roles of the word, as bits; 0 if it has none. */
  readonly role: number;
  /** The number of the word in the vocabulary, starting at 1; 0 for unknown words. */
  readonly id: number;
}

/** The vocabulary of prescriptions in a knowledge base. */
export interface SigVocabulary {
  readonly words: ReadonlyMap<string, SigWord>;
  /** For each code unit below 256: 1 if this letter is a word that may touch the number after it ("q4h", "x3"). */
  readonly touching: Uint8Array;
  /** The phrases, of one or several words. */
  readonly phrases: PhraseTree;
  /** The words in the vocabulary that consist of letters. */
  readonly lettered: readonly SigWord[];
  /** The trie of these words, which are numbered starting at 1. */
  readonly tree: WordTree;
  /** The prefilter bits of these words, indexed by number. Element 0, which stands for no word, is 0. */
  readonly prefilter: Uint8Array;
  /** The words of each phrase that begins the next instruction. */
  readonly nexts: readonly (readonly string[])[];
}

/** The vocabulary of a knowledge base. */
export const sigVocabulary: (kb: Knowledge) => SigVocabulary = /* @__PURE__ */ derive((kb: Knowledge) =>
  buildVocabulary(grammarOf(kb)),
);

function buildVocabulary(grammar: Grammar): SigVocabulary {
  const touching = touchingLetters(grammar);
  const phrases = sigPhrases(grammar);
  const nexts = Array.from(wordsOf(grammar, NEXT).keys(), (phrase) => phrase.split(' '));
  const words = new Map(
    Array.from(rolesOf(grammar, phrases, nexts), ([word, role], at): [string, SigWord] => [
      word,
      { word, role: role | roleOfFirst(touching, word), id: at + 1 },
    ]),
  );
  const lettered = Array.from(words.values()).filter(({ word }) => /^[a-z]+$/.test(word));
  return {
    words,
    touching,
    phrases: phraseTree(phrases, (word) => words.get(word)?.id ?? 0, words.size + 1),
    lettered,
    tree: numberedTree(lettered.map(({ word }) => word)),
    prefilter: prefilterOf(lettered, phrases, wordsOf(grammar, NUMBERED)),
    nexts,
  };
}

function rolesOf(
  grammar: Grammar,
  phrases: ReadonlyMap<string, SigPart>,
  nexts: SigVocabulary['nexts'],
): ReadonlyMap<string, number> {
  const roles = new Map<string, number>();
  const add = (words: Iterable<string>, role: number): void => {
    for (const word of words) roles.set(word, (roles.get(word) ?? 0) | role);
  };
  const addList = (list: WordList, role: number) => add(wordsOf(grammar, list).keys(), role);
  add(MARKS, IS_MARK);
  for (const [first = ''] of nexts) add([first], BEGINS_NEXT);
  addList(REFILLS, IS_REFILL);
  addList(AND, JOINS);
  addList(FILLERS, FILLS);
  addList(FORMS, IS_FORM);
  addList(RELEASES, IS_RELEASE);
  for (const phrase of phrases.keys()) {
    const [first = '', ...others] = phrase.split(' ');
    add([first], BEGINS_PHRASE);
    add(others, 0);
  }
  // A token contains no blank, so numbers of several words never occur.
  addList(NUMBER_WORDS, COUNTS);
  add(doseSpellings(), IS_DOSE);
  addList(REPEATED, REPEATS);
  return roles;
}

function touchingLetters(grammar: Grammar): Uint8Array {
  const letters = new Uint8Array(0x100);
  for (const word of wordsOf(grammar, TOUCHING).keys()) if (word.length === 1) letters[word.charCodeAt(0)] = 1;
  return letters;
}

/** A word outside the vocabulary; only its first character determines its roles. */
export function unknownWord({ touching }: SigVocabulary, word: string): SigWord {
  return { word, role: roleOfFirst(touching, word), id: 0 };
}

/** The vocabulary entry of a lower-case word. */
export function sigWord(vocabulary: SigVocabulary, word: string): SigWord {
  return vocabulary.words.get(word) ?? unknownWord(vocabulary, word);
}

function roleOfFirst(touching: Uint8Array, word: string): number {
  const first = word.charCodeAt(0);
  // The word begins with a digit, a decimal point or the number sign.
  if ((first >= 0x30 && first <= 0x39) || first === 0x2e || first === 0x23) return COUNTS;
  return touching[first] === 1 ? REPEATS : 0;
}

/** The roles of words that are skipped, and of words that mean nothing by themselves. */
const SKIPPED = IS_MARK | FILLS | BEGINS_NEXT;
const MEANINGLESS = SKIPPED | JOINS | IS_DOSE;

/** The kind of a word for the prefilter, as bits. IS_SIG: the word is part of a prescription. */
export const IS_SIG = 1;
/** The word is skipped. */
export const IS_SKIPPED = 2;
/** The word is the first word of a phrase and counts only if the second word of the phrase follows. */
export const OPENS_PHRASE = 4;
/** The word is the second word of such a phrase. */
export const CONTINUES_PHRASE = 8;
/** The word counts only if a number follows. */
export const NEEDS_NUMBER = 16;

/** The prefilter bits of words. */
function prefilterOf(
  words: readonly SigWord[],
  phrases: ReadonlyMap<string, SigPart>,
  numbered: ReadonlyMap<string, string>,
): Uint8Array {
  const opens = new Set<string>();
  const follows = new Set<string>();
  for (const phrase of phrases.keys()) {
    const [first = '', second] = phrase.split(' ');
    const alone = phrases.get(first);
    if (second === undefined || (alone !== undefined && alone.ofDrops !== true)) continue;
    opens.add(first);
    follows.add(second);
  }
  const bits = words.map(({ word, role }) => {
    const own = opens.has(word) ? role & ~BEGINS_PHRASE : role;
    const isNumbered = numbered.has(word);
    return (
      ((own & ~MEANINGLESS) !== 0 && !isNumbered ? IS_SIG : 0) |
      ((role & SKIPPED) !== 0 ? IS_SKIPPED : 0) |
      (opens.has(word) ? OPENS_PHRASE : 0) |
      (follows.has(word) ? CONTINUES_PHRASE : 0) |
      (isNumbered ? NEEDS_NUMBER : 0)
    );
  });
  return Uint8Array.from([0, ...bits]);
}

/** The prefilter bits of a word found in the vocabulary's tree; 0 if no word was found. */
export function prefilterBits({ prefilter }: SigVocabulary, listed: Listed): number {
  return prefilter[numberOf(listed)] ?? 0;
}

/** The vocabulary entry of a word found in the vocabulary's tree. */
export function sigWordOf(vocabulary: SigVocabulary, listed: Listed): SigWord {
  return vocabulary.lettered[numberOf(listed) - 1] ?? sigWord(vocabulary, '');
}
