// Lists the items to be learnt from a review of a note: names whose results are uncertain, words that have a different
// reading among the alternates or in a second knowledge base, and words that the knowledge base does not know. An item
// counts once per note, however often it occurs in the note.

import type { RecognitionResult } from '../../contract/result-types.js';
import { derive } from '../../knowledge/derive.js';
import { inside, type Knowledge, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { recognize } from '../../operations/recognize.js';

/** Something to be learnt from a review. */
export interface ReviewItem {
  readonly kind: 'uncertain' | 'disagreement' | 'unknown';
  /** The name, in lower case, or the folded word. */
  readonly words: string;
  /** How much is to be learnt from a review of the item in a single note, from 0 to 1. */
  readonly weight: number;
}

/** A result is in doubt if its confidence is from 0.1 to 0.9: the doubt is 4p(1 - p). */
const LEAST_DOUBT = 0.36;
/** An alternate contests a result if its confidence is at least this share of the result's confidence. */
const CLOSE = 0.8;
/** Abbreviations in capitals, which are more likely to be names than other unknown words are. */
const SHORT_FORM = /^\p{Lu}[\p{Lu}\d]{1,5}$/u;
const WORD = /^\p{L}[\p{L}\d]+$/u;
const UNKNOWN_WEIGHT = 0.25;
const SHORT_FORM_WEIGHT = 0.5;

/** Makes the function that lists the items in a text, each once. */
export function itemReader(kb: KnowledgeBase, other: KnowledgeBase | undefined): (text: string) => ReviewItem[] {
  const isKnown = knownWords(kb);
  return (text) => {
    const items = new Map<string, ReviewItem>();
    const put = (item: ReviewItem): void => {
      const before = items.get(`${item.kind} ${item.words}`);
      if (before === undefined || before.weight < item.weight) items.set(`${item.kind} ${item.words}`, item);
    };
    const results = resultsOf(kb, text);
    for (const result of results) {
      const words = (result.reason?.name ?? result.description).toLowerCase();
      const doubt = 4 * result.confidence * (1 - result.confidence);
      if (doubt >= LEAST_DOUBT) put({ kind: 'uncertain', words, weight: doubt });
      if (isContested(result)) put({ kind: 'disagreement', words, weight: 1 });
    }
    if (other !== undefined)
      for (const words of differing(text, results, resultsOf(other, text)))
        put({ kind: 'disagreement', words, weight: 1 });
    for (const { text: word, begin, end } of kb[inside].kernel.words(text)) {
      const written = text.slice(begin, end);
      if (!WORD.test(written) || isKnown(word)) continue;
      put({ kind: 'unknown', words: word, weight: SHORT_FORM.test(written) ? SHORT_FORM_WEIGHT : UNKNOWN_WEIGHT });
    }
    return [...items.values()];
  };
}

function resultsOf(kb: KnowledgeBase, Text: string): RecognitionResult[] {
  return recognize(kb, { Text, ResolveFindings: false, Settings: { explain: true } }).taggedText.results;
}

/** Whether another reading of the words is nearly as likely as the result. */
function isContested({ reason, alternates, confidence }: RecognitionResult): boolean {
  const best = reason?.confidence ?? confidence;
  return alternates.some((one) => (one.reason?.confidence ?? 0) >= CLOSE * best);
}

/** The words of the spans that two knowledge bases read differently. */
function differing(
  text: string,
  results: readonly RecognitionResult[],
  others: readonly RecognitionResult[],
): string[] {
  const keyOf = ({ index, length, notation }: RecognitionResult) => `${index} ${length} ${notation}`;
  const [own, theirs] = [new Set(results.map(keyOf)), new Set(others.map(keyOf))];
  const apart = [...results.filter((one) => !theirs.has(keyOf(one))), ...others.filter((one) => !own.has(keyOf(one)))];
  return apart.map(({ index, length }) => text.slice(index, index + length).toLowerCase());
}

/** The folded words of all names and code descriptions. */
const wordsOfKnowledge = /* @__PURE__ */ derive(({ kernel, tables }: Knowledge): ReadonlySet<string> => {
  const known = new Set<string>();
  for (let row = 0; row < tables.names.rowCount; row++)
    for (const { text } of kernel.words(tables.names.text(row))) known.add(text);
  for (let row = 0; row < tables.codes.rowCount; row++)
    for (const { text } of kernel.words(tables.codes.description(row))) known.add(text);
  return known;
});

/** Makes the function that says whether a folded word occurs in a name or code description or is a cue or heading. */
function knownWords(kb: KnowledgeBase): (word: string) => boolean {
  const { kernel } = kb[inside];
  const known = wordsOfKnowledge(kb[inside]);
  const whole = new Map<string, boolean>();
  return (word) => {
    if (known.has(word)) return true;
    // A word may also be a cue, a heading or an inflected name.
    const before = whole.get(word);
    if (before !== undefined) return before;
    const isMatched = kernel.match(word, 'longest').count > 0;
    if (whole.size < MOST_REMEMBERED) whole.set(word, isMatched);
    return isMatched;
  };
}

const MOST_REMEMBERED = 100_000;
