// Anaphora: a sentence that begins with "it", "this", "both" or "these symptoms" refers to the findings mentioned last
// in the previous sentence ("Had fever last week. It has gone since.").

import { wordList } from '../grammar/grammar.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { isBlank, isLineEnd, type NoteText, skipBlanks, unitAt } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { isCopulaGap } from './gaps.js';

/** The anaphor at the start of a sentence. */
export interface Anaphor {
  readonly end: number;
  /** Whether it refers to a whole list: "both", "these". */
  readonly isPlural: boolean;
  /** Offset of the mark before the sentence that it refers to; it cannot refer to anything before this offset. */
  readonly floor: number;
}

const FIRST = /* @__PURE__ */ wordList('anaphor', 'anaphor-plural', 'definite-article');
const PLURAL = 0b010;
const ARTICLE = 0b100;
const NOUNS = /* @__PURE__ */ wordList('anaphoric-noun', 'anaphoric-noun-plural', 'anaphor-plural', 'of-word');
const IS_NOUN = 0b0001;
const IS_PLURAL_NOUN = 0b0010;
/** Maximum number of words after the first one: "all of these symptoms". */
const MOST_WORDS = 3;
/** Maximum number of characters between a punctuation mark and the next sentence. */
const GAP = 4;

/** The anaphor that begins the sentence after the mark at `at`; `floor` is the mark before the sentence that ends there. */
export function anaphorAfter(note: NoteText, at: number, floor: number): Anaphor | undefined {
  let begin = at + 1;
  for (let code = unitAt(note, begin); begin - at <= GAP && (isBlank(code) || isLineEnd(code)); ) {
    code = unitAt(note, ++begin);
  }
  const first = listedFrom(note, begin, FIRST);
  // Fast path: most sentences begin with another word.
  if (first === 0) return undefined;
  let isPlural = (listsOf(first) & PLURAL) !== 0;
  let hasNoun = false;
  let end = begin + lengthOf(first);
  for (let words = 0; words < MOST_WORDS; words++) {
    const next = skipBlanks(note, end, 2);
    const noun = listedFrom(note, next, NOUNS);
    if (noun === 0) break;
    const lists = listsOf(noun);
    if ((lists & IS_PLURAL_NOUN) !== 0) isPlural = true;
    if ((lists & (IS_NOUN | IS_PLURAL_NOUN)) !== 0) hasNoun = true;
    end = next + lengthOf(noun);
  }
  return (listsOf(first) & ARTICLE) !== 0 && !hasNoun ? undefined : { end, isPlural, floor };
}

/** The anaphor that a hit is a predicate of, if no other mention precedes the hit in its sentence. */
export function predicatedAnaphor(
  note: NoteText,
  anaphor: Anaphor | undefined,
  clauseBegin: number,
  hit: CueHit,
  before: Mention | undefined,
): Anaphor | undefined {
  if (anaphor === undefined || before === undefined) return undefined;
  if (before.begin >= clauseBegin || before.begin <= anaphor.floor || hit.end <= anaphor.end) return undefined;
  // The cue text may include the anaphor: "that stopped".
  if (hit.begin < anaphor.end) return anaphor;
  return isCopulaGap(note, anaphor.end, hit.begin) ? anaphor : undefined;
}
