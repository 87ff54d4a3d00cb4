// Terms of a search index: words with one stem, in which texts they are, and how much each says. A word that is in few texts
// says much. Of a finding's names that consist of the same terms only the first is listed.

import { SEARCH_WEIGHT_UNIT } from '../../assembly/layout.js';
import { SEARCH_STEM_MARK, stemOf } from './search-stem.js';
import { SEARCH_STOP_WORDS } from './search-stop-words.js';
import type { InternedTexts } from './search-words.js';

/** Texts of more terms are cut: none such is a description. */
const MOST_TERMS = 100;
const NO_TERM = 0xffffffff;

export interface SearchTerms {
  /** Sorted by code units, of folded words the order of their bytes; stems carry SEARCH_STEM_MARK and so come first. */
  readonly words: readonly string[];
  readonly termOfWord: Uint32Array;
  /** How many of the words, the first ones, are marked stems. */
  readonly stemCount: number;
  readonly count: number;
  /** How many texts each term is in. */
  readonly texts: Uint32Array;
  readonly weights: Uint16Array;
  /** Sum of the weights of each text's terms. */
  readonly textWeights: Uint16Array;
  readonly postings: Uint8Array;
  /** Where each term's postings begin, and where the last one's end. */
  readonly postingBegins: Uint32Array;
}

/** The terms of texts, those of codes before those of names. */
export function termsOf(
  { words: given, sequence, begins }: InternedTexts,
  source: { readonly codes: number; nameOwner(row: number): number },
): SearchTerms {
  const { words, termOfWord, stemCount, termOfGiven, count } = numberTerms(given);
  const textCount = begins.length - 1;
  // Each text's distinct terms, in place of its words.
  const own = new Uint32Array(sequence.length);
  const ends = new Uint32Array(textCount);
  const seen = new Uint32Array(count);
  const twins = twinFinder(source);
  const texts = new Uint32Array(count);
  for (let text = 0; text < textCount; text++) {
    let end = begins[text];
    for (let at = begins[text]; at < begins[text + 1] && end - begins[text] < MOST_TERMS; at++) {
      const term = termOfGiven[sequence[at]];
      if (term === NO_TERM || seen[term] === text + 1) continue;
      seen[term] = text + 1;
      own[end++] = term;
    }
    if (twins.isTwin(text, own.subarray(begins[text], end))) end = begins[text];
    ends[text] = end;
    for (let at = begins[text]; at < end; at++) texts[own[at]]++;
  }
  let listed = 0;
  for (let text = 0; text < textCount; text++) if (ends[text] > begins[text]) listed++;
  const weights = new Uint16Array(count);
  for (let term = 0; term < count; term++) {
    weights[term] = Math.round(SEARCH_WEIGHT_UNIT * Math.log2(1 + listed / (texts[term] || 1)));
  }
  const textWeights = new Uint16Array(textCount);
  for (let text = 0; text < textCount; text++) {
    let sum = 0;
    for (let at = begins[text]; at < ends[text]; at++) sum += weights[own[at]];
    textWeights[text] = Math.min(sum, 0xffff);
  }
  const lists = encodePostings({ own, begins, ends, texts });
  return { words, termOfWord, stemCount, count, texts, weights, textWeights, ...lists };
}

/** Stems and then words in order, each with its term. */
function numberTerms(given: readonly string[]) {
  const terms = new Map<string, number>();
  const termOfGiven = new Uint32Array(given.length).fill(NO_TERM);
  const termOf = new Map<string, number>();
  for (const [i, word] of given.entries()) {
    if (SEARCH_STOP_WORDS.has(word)) continue;
    const stem = stemOf(word);
    const term = terms.get(stem) ?? terms.size;
    terms.set(stem, term);
    termOf.set(word, term);
    termOfGiven[i] = term;
  }
  const stems = [...terms.keys()].filter((stem) => termOf.get(stem) !== terms.get(stem));
  for (const stem of stems) termOf.set(SEARCH_STEM_MARK + stem, terms.get(stem) ?? 0);
  const words = [...termOf.keys()].sort();
  const termOfWord = new Uint32Array(words.length);
  for (let word = 0; word < words.length; word++) termOfWord[word] = termOf.get(words[word]) ?? 0;
  return { words, stemCount: stems.length, termOfWord, termOfGiven, count: terms.size };
}

/** Tells of each name whether one before it of the same finding has the same terms. */
function twinFinder(source: { readonly codes: number; nameOwner(row: number): number }) {
  let owner = -1;
  let hashes: number[] = [];
  return {
    isTwin(text: number, terms: Uint32Array): boolean {
      if (text < source.codes || terms.length === 0) return false;
      const now = source.nameOwner(text - source.codes);
      if (now !== owner) {
        owner = now;
        hashes = [];
      }
      const hash = setHash(terms);
      if (hashes.includes(hash)) return true;
      hashes.push(hash);
      return false;
    },
  };
}

/** A hash of a set that does not depend on its order. */
function setHash(terms: Uint32Array): number {
  let low = 0;
  let high = 0;
  for (const term of terms) {
    low = (low + Math.imul(term + 1, 0x9e3779b1)) | 0;
    high = (high + Math.imul((term + 1) ^ (term >>> 7), 0x85ebca6b)) | 0;
  }
  return (high & 0xfffff) * 0x100000000 + (low >>> 0);
}

interface OwnTerms {
  readonly own: Uint32Array;
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
  readonly texts: Uint32Array;
}

/** The texts of every term in order, each as what it is above the one before. */
function encodePostings({ own, begins, ends, texts }: OwnTerms): Pick<SearchTerms, 'postings' | 'postingBegins'> {
  const count = texts.length;
  const last = new Uint32Array(count);
  const sizes = new Uint32Array(count + 1);
  const each = (take: (term: number, above: number) => void): void => {
    last.fill(0);
    for (let text = 0; text < ends.length; text++) {
      for (let at = begins[text]; at < ends[text]; at++) {
        const term = own[at];
        take(term, text - last[term]);
        last[term] = text;
      }
    }
  };
  each((term, above) => {
    sizes[term] += above < 0x80 ? 1 : above < 0x4000 ? 2 : above < 0x200000 ? 3 : above < 0x10000000 ? 4 : 5;
  });
  const postingBegins = new Uint32Array(count + 1);
  for (let term = 0; term < count; term++) postingBegins[term + 1] = postingBegins[term] + sizes[term];
  const free = postingBegins.slice();
  const postings = new Uint8Array(postingBegins[count]);
  each((term, above) => {
    let rest = above;
    let at = free[term];
    while (rest >= 0x80) {
      postings[at++] = rest & 0x7f;
      rest = Math.floor(rest / 0x80);
    }
    postings[at++] = rest | 0x80;
    free[term] = at;
  });
  return { postings, postingBegins };
}
