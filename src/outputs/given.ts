// What the outputs are given: a tagged text, or the whole answer of `recognize`, with offsets in whatever unit the
// caller asked for. Here it becomes spans of the caller's own string.

import { CtermError } from '../errors.js';
import { inside, type Knowledge, type KnowledgeBase } from '../knowledge/knowledge-base.js';
import { shown } from '../messages.js';
import type { OffsetEncoding } from '../recognition/text/offsets.js';
import type { RecognitionResult, TaggedText } from '../types.js';

/** A tagged text, or the answer of `recognize` that holds one. */
export type Tagged = TaggedText | { readonly taggedText: TaggedText };

/** A result and where it stands in the text, in UTF-16 code units. */
export interface Placed {
  readonly result: RecognitionResult;
  readonly begin: number;
  readonly end: number;
}

/** The knowledge base behind what a caller passed; throws `invalid-argument` for anything else. */
export function knowledgeIn(kb: KnowledgeBase, output: string): Knowledge {
  const given: unknown = kb;
  if (typeof given === 'object' && given !== null && inside in given) return kb[inside];
  throw new CtermError(
    'invalid-argument',
    `${output}: expected a knowledge base, got ${shown(given)}. Pass what openKnowledgeBase() gives, awaited.`,
  );
}

/** The tagged text in what a caller passed; throws `invalid-argument` for anything else. */
export function taggedIn(given: Tagged, output: string): TaggedText {
  const tagged = typeof given === 'object' && given !== null && 'taggedText' in given ? given.taggedText : given;
  const held: unknown = tagged;
  if (typeof held === 'object' && held !== null && 'text' in held && 'results' in held) {
    if (typeof held.text === 'string' && Array.isArray(held.results)) return tagged;
  }
  const expected = 'what recognize() answers, { taggedText: { text, results } }, or its taggedText';
  throw new CtermError('invalid-argument', `${output}: expected ${expected}, got ${shown(given)}.`);
}

/** The results with their places in `text`; those that do not lie in it are cut to it, and left out when empty. */
export function placed(text: string, results: readonly RecognitionResult[], unit: OffsetEncoding = 'utf16'): Placed[] {
  const toUnits = unit === 'utf16' ? (offset: number) => offset : codeUnits(text, unit, results);
  const spans: Placed[] = [];
  for (const result of results) {
    const begin = Math.max(0, toUnits(result.index));
    const end = Math.min(text.length, toUnits(result.index + result.length));
    if (begin < end) spans.push({ result, begin, end });
  }
  return spans.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** A function from offsets of another unit to UTF-16 code units, for the offsets of the results. */
function codeUnits(
  text: string,
  unit: Exclude<OffsetEncoding, 'utf16'>,
  results: readonly RecognitionResult[],
): (offset: number) => number {
  const offsets = results.flatMap(({ index, length }) => [index, index + length]).sort((a, b) => a - b);
  const known = new Map<number, number>();
  let at = 0;
  let count = 0;
  for (const offset of offsets) {
    while (count < offset && at < text.length) {
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      count += unit === 'codepoint' ? 1 : code < 0x80 ? 1 : code < 0x800 ? 2 : code > 0xffff ? 4 : 3;
    }
    known.set(offset, at);
  }
  return (offset) => known.get(offset) ?? offset;
}
