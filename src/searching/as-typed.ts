// Users expect to see some results whose descriptions contain the words exactly as typed. The descriptions of the best
// matches often do not: they contain a different form of a word ("viral" for "virus"), or the words occur only in
// another name of the finding. If none of the first ten descriptions contains the words as typed, the best one or two
// results whose descriptions contain them are placed at the end of the first ten.

import { SEARCH_HIT_BYTES } from '../../assembly/layout-search.js';
import type { SearchIndex, SearchPlan, SearchRange } from '../kernel/api.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { Found, Wanted } from './found-targets.js';
import type { PlannedWord } from './query-plan.js';
import type { QueryWord } from './query-words.js';

const FIRST = 10;
const PLACES = 2;
/** Maximum number of descriptions examined, all of which contain every word in some form. */
const LOOKED_AT = 128;
const ALL_OF_IT = 256;
const [LETTER_A, LETTER_Z, DIGIT_0, DIGIT_9] = [0x61, 0x7a, 0x30, 0x39];

/**
 * The results, best first. If any description contains the words as typed, at least one result with such a description
 * is among the first ten.
 */
export function withSomeAsTyped(
  kb: Knowledge,
  index: SearchIndex,
  { found, planned }: { readonly found: readonly Found[]; readonly planned: readonly PlannedWord[] },
  wanted: Wanted,
): readonly Found[] {
  if (found.length < FIRST || planned.length === 0) return found;
  const { codes } = kb.tables;
  const words = planned.map(({ query }) => query);
  const plan = planAsTyped(index, words);
  if (plan === undefined) return found;
  for (let at = 0; at < FIRST; at++) {
    const { code } = found[at];
    if (code !== undefined && hasWords(codes.description(code), words)) return found;
  }
  const typed = codesAsTyped(kb, index, { words, plan }, wanted);
  if (typed.length === 0) return found;
  const rest = found.filter(({ code }) => typed.every((one) => one.code !== code));
  const before = FIRST - typed.length;
  return [...rest.slice(0, before), ...typed, ...rest.slice(before)];
}

/**
 * A plan for the words as typed, with equal weights; undefined unless each of the words occurs in that form in some
 * text.
 */
function planAsTyped(index: SearchIndex, words: readonly QueryWord[]): SearchPlan | undefined {
  const ranges: SearchRange[] = [];
  for (const { text, isUnfinished } of words) {
    const word = index.word(text);
    const range = isUnfinished ? index.prefix(text) : { begin: word, end: word + 1 };
    if (range.begin < 0 || range.begin >= range.end) return undefined;
    ranges.push(range);
  }
  return { words: ranges.map((range) => ({ weight: 1, ranges: [{ ...range, share: ALL_OF_IT }] })) };
}

/** The best codes whose own descriptions contain all words as typed. */
function codesAsTyped(
  kb: Knowledge,
  index: SearchIndex,
  { words, plan }: { readonly words: readonly QueryWord[]; readonly plan: SearchPlan },
  { mask, acceptsCode }: Wanted,
): Found[] {
  const need = (1 << words.length) - 1;
  const hits = index.find(plan, { mask, need, all: false, limit: LOOKED_AT, below: index.codeCount });
  const typed: Found[] = [];
  for (let hit = 0; hit < hits.count && typed.length < PLACES; hit++) {
    const at = (hit * SEARCH_HIT_BYTES) / 4;
    const code = hits.rows[at];
    if (!acceptsCode(code) || !hasWords(kb.tables.codes.description(code), words)) continue;
    typed.push({ code, finding: undefined, score: hits.scores[at + 1], text: code });
  }
  return typed;
}

/** Whether a description contains every word. An unfinished word may also be the beginning of a longer one. */
function hasWords(description: string, words: readonly QueryWord[]): boolean {
  const text = description.toLowerCase();
  return words.every(({ text: word, isUnfinished }) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (!isPart(text, at - 1) && (isUnfinished || !isPart(text, at + word.length))) return true;
    }
    return false;
  });
}

/**
 * Whether the character at the given offset of a lower-case string is part of a word; all non-ASCII characters count as
 * parts of words.
 */
function isPart(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const unit = text.charCodeAt(at);
  return unit > 0x7f || (unit >= LETTER_A && unit <= LETTER_Z) || (unit >= DIGIT_0 && unit <= DIGIT_9);
}
