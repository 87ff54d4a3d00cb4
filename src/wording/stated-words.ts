// The words around a finding in a note, for rules that depend on details in the text ("stage 2", "upper outer
// quadrant", "in remission"). Words are compared in lower case and without punctuation. Words after a denial, up to the
// next punctuation mark or a word such as "but", do not count as stated.

import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { composedPhrases, type Phrase, type Phrases } from '../knowledge/rules/composed-phrases.js';
import type { StatedWords } from '../knowledge/rules/map-rules.js';
import { grammarOf, wordList, wordsOf } from '../recognition/grammar/grammar.js';
import { fractureSigns, wordOfFractureSign } from '../recognition/text/fracture-signs.js';

const DENYING = /* @__PURE__ */ wordList('denies-detail');
const ENDS_DENIAL = /* @__PURE__ */ wordList('ends-denied-detail');
const DRUG_EFFECT = /* @__PURE__ */ wordList('states-drug-effect');
const NOT_TAKEN = /* @__PURE__ */ wordList('states-drug-not-taken');
const TAKEN_IN_PART = /* @__PURE__ */ wordList('states-drug-taken-in-part');
const SAME_DAY_CARE = /* @__PURE__ */ wordList('states-same-day-care');

/** The words of a note and of the sentences around its findings. A sentence with several findings is read only once. */
export interface NoteWords {
  readonly whole: StatedWords;
  /** The words of the sentence or list item that contains a span. */
  around(index: number, length: number): StatedWords;
}

/** The words of a note. */
export function wordsOfNote(kb: Knowledge, given: string): NoteWords {
  const text = withMarkedFractures(kb, given);
  const sentences = new Map<string, Words>();
  return {
    whole: statedWords(kb, () => wordsIn(kb, text)),
    around: (index, length) =>
      statedWords(kb, () => {
        const sentence = sentenceAround(text, index, index + length);
        const words = sentences.get(sentence) ?? wordsIn(kb, sentence);
        sentences.set(sentence, words);
        return words;
      }),
  };
}

/** Replaces each number sign that stands for "fracture" with a sign of the same length that means nothing else. */
function withMarkedFractures(kb: Knowledge, text: string): string {
  if (!text.includes('#')) return text;
  const signs = fractureSigns(text, grammarOf(kb));
  const ends = [...signs, text.length];
  return ends.map((end, at) => text.slice(at === 0 ? 0 : signs[at - 1] + 1, end)).join(FRACTURE_MARK);
}

/** The phrases that, next to the name of a drug, show that it caused a poisoning or was underdosed. */
export const drugEffectPhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(DRUG_EFFECT);

/** The phrases that say that the patient does not take a drug although it should be taken. */
export const drugNotTakenPhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(NOT_TAKEN);

/** The phrases that say that the patient takes less of a drug than was prescribed. */
export const drugTakenInPartPhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(TAKEN_IN_PART);

/** The phrases that show that a note describes a single visit for an acute problem, from arrival to departure. */
export const sameDayCarePhrases: PhrasesOf = /* @__PURE__ */ phrasesIn(SAME_DAY_CARE);

type PhrasesOf = (kb: Knowledge) => Phrases;

/** A function that returns the phrases in a class of the grammar. */
function phrasesIn(list: ReturnType<typeof wordList>): PhrasesOf {
  return derive((kb: Knowledge) =>
    composedPhrases([...wordsOf(grammarOf(kb), list).keys()].map((one) => one.replaceAll('-', ' ')).join('|')),
  );
}

/** Stated words that are read only when a rule asks for them, which is rare. */
function statedWords(kb: Knowledge, read: () => Words): StatedWords {
  let words: Words | undefined;
  const { denials } = denialWords(kb);
  return {
    say(phrases) {
      words ??= read();
      for (const [first, begun] of phrases) {
        if (
          first === ''
            ? saysAnywhere(words, begun)
            : saysFrom(words, words.places.get(first), begun, denials.has(first))
        )
          return true;
      }
      return false;
    },
  };
}

/**
 * Whether one of the phrases starts at one of the given word positions. Denied words count only if `withDenied` is set,
 * which is the case for phrases that begin with a denial.
 */
function saysFrom(
  words: Words,
  places: readonly number[] | undefined,
  phrases: readonly Phrase[],
  withDenied: boolean,
): boolean {
  if (places === undefined) return false;
  for (const { wanted, size, pattern } of phrases) {
    if (pattern !== undefined) {
      if (pattern.test(withDenied ? words.all : affirmedOf(words))) return true;
      continue;
    }
    for (const place of places) {
      if (!words.all.startsWith(wanted, words.starts[place])) continue;
      if (withDenied || !isDenied(words, place, size)) return true;
    }
  }
  return false;
}

/** Whether one of the phrases occurs anywhere. These are the phrases whose first word may have any ending ("agon*"). */
function saysAnywhere(words: Words, phrases: readonly Phrase[]): boolean {
  return phrases.some(({ wanted, pattern }) => pattern?.test(affirmedOf(words)) ?? affirmedOf(words).includes(wanted));
}

function isDenied({ denied }: Words, place: number, size: number): boolean {
  for (let at = place; at < place + size; at++) if (denied[at]) return true;
  return false;
}

/** All words, with each denied word replaced by a bar. */
function affirmedOf(words: Words): string {
  words.affirmed ??= words.all
    .split(' ')
    .map((word, at) => (words.denied[at - 1] ? '|' : word))
    .join(' ');
  return words.affirmed;
}

interface Words {
  /** All words, each between spaces. */
  readonly all: string;
  /** For each word, the index in `all` of the space before it. */
  readonly starts: readonly number[];
  readonly denied: readonly boolean[];
  /** The positions of each word among all words, keyed by the word. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The result of `affirmedOf`; absent until a rule asks for it. */
  affirmed?: string;
}

/** A full-width number sign. */
const FRACTURE_MARK = '＃';
const TOKEN = /[a-z0-9]+(?:[.'’][a-z0-9]+)*[%+]?|[.,;:()\n＃]/g;
const WORD = /^[a-z0-9＃]/;

const denialWords = /* @__PURE__ */ derive((kb: Knowledge) => {
  const grammar = grammarOf(kb);
  return { denials: wordsOf(grammar, DENYING), ends: wordsOf(grammar, ENDS_DENIAL) };
});

function wordsIn(kb: Knowledge, text: string): Words {
  const { denials, ends } = denialWords(kb);
  let all = ' ';
  const starts: number[] = [];
  const denied: boolean[] = [];
  const places = new Map<string, number[]>();
  let isAfterDenial = false;
  for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
    const isWord = WORD.test(token);
    if (!isWord || ends.has(token)) isAfterDenial = false;
    if (!isWord) continue;
    if (denials.has(token)) isAfterDenial = true;
    const word = token === FRACTURE_MARK ? wordOfFractureSign(grammarOf(kb)) : token.replace(/['’]/g, '');
    if (word === '') continue;
    const known = places.get(word);
    if (known === undefined) places.set(word, [starts.length]);
    else known.push(starts.length);
    starts.push(all.length - 1);
    denied.push(isAfterDenial);
    all += `${word} `;
  }
  return { all, starts, denied, places };
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
