// Validates the input of the exports: a tagged text, or the whole answer of `recognize`. The offsets of the results may
// be in any unit; here they are converted to spans in the caller's string.

import type { RecognitionResult, TaggedText } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import { inside, type Knowledge, type KnowledgeBase } from '../knowledge/knowledge-base.js';
import { faultOf } from '../recognition/results/faults.js';
import { OFFSET_ENCODINGS, type OffsetEncoding } from '../recognition/text/offsets.js';

/** A tagged text, or an answer of `recognize` that contains one. */
export type Tagged = TaggedText | { readonly taggedText: TaggedText };

/** A result and its span in the text, in UTF-16 code units. */
export interface LocatedResult {
  readonly result: RecognitionResult;
  readonly begin: number;
  readonly end: number;
}

/** The internals of the knowledge base passed by a caller. Throws `invalid-argument` for any other value. */
export function knowledgeIn(kb: KnowledgeBase, output: string): Knowledge {
  const given: unknown = kb;
  if (typeof given === 'object' && given !== null && inside in given) return kb[inside];
  throw new CtermError(
    'invalid-argument',
    `${output}: expected a knowledge base, got ${shown(given)}. Pass the awaited result of openKnowledgeBase().`,
  );
}

/** The tagged text in the value passed by a caller. Throws `invalid-argument` if it contains none. */
export function taggedIn(given: Tagged, output: string): TaggedText {
  const tagged = typeof given === 'object' && given !== null && 'taggedText' in given ? given.taggedText : given;
  const held: unknown = tagged;
  if (typeof held === 'object' && held !== null && 'text' in held && 'results' in held) {
    if (typeof held.text === 'string' && Array.isArray(held.results)) return tagged;
  }
  const expected = 'what recognize() answers, { taggedText: { text, results } }, or its taggedText';
  throw new CtermError('invalid-argument', `${output}: expected ${expected}, got ${shown(given)}.`);
}

/** The tagged text, after validation of all its results. Throws `invalid-argument` for the first malformed result. */
export function validatedIn(given: Tagged, output: string): TaggedText {
  const tagged = taggedIn(given, output);
  for (const [i, result] of tagged.results.entries()) {
    const fault = faultOf(result);
    if (fault === undefined) continue;
    const where = `${output}: results[${i}]${fault.member}`;
    const advice = 'Pass the results of recognize() unchanged.';
    throw new CtermError(
      'invalid-argument',
      `${where}: expected ${fault.expected}, got ${shown(fault.got)}. ${advice}`,
    );
  }
  return tagged;
}

/** The error for a malformed option. */
export function optionError(output: string, option: string, expected: string, given: unknown): CtermError {
  return new CtermError('invalid-argument', `${output}: option ${option}: expected ${expected}, got ${shown(given)}.`);
}

/**
 * Throws `invalid-argument` if the options are not an object, or if they contain an unknown name or offset encoding.
 */
export function checkOptions(output: string, options: object, names: readonly string[]): void {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const advice = `{ ${names.join(', ')} }`;
    throw new CtermError('invalid-argument', `${output}: expected options as ${advice}, got ${shown(given)}.`);
  }
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const advice = suggestion(name, names) || ` Options: ${names.join(', ')}.`;
    throw new CtermError('invalid-argument', `${output}: there is no option '${clipped(name)}'.${advice}`);
  }
  const unit: unknown = Reflect.get(given, 'offsetEncoding');
  if (unit !== undefined && !OFFSET_ENCODINGS.some((encoding) => encoding === unit)) {
    throw optionError(output, 'offsetEncoding', `one of ${OFFSET_ENCODINGS.join(', ')}`, unit);
  }
}

/** Throws `invalid-argument` if an option is given but is not an integer of at least `least`. */
export function checkInteger(output: string, option: string, given: unknown, least: number): void {
  if (given === undefined || (typeof given === 'number' && Number.isInteger(given) && given >= least)) return;
  throw optionError(output, option, `an integer of at least ${least}`, given);
}

/** Throws `invalid-argument` if an option is given but is not a non-blank string. */
export function checkText(output: string, option: string, given: unknown): void {
  if (given === undefined || (typeof given === 'string' && given.trim() !== '')) return;
  throw optionError(output, option, 'a text', given);
}

/**
 * The results with their spans in `text`, sorted by span. Spans are clipped to the text; results whose spans are then
 * empty are left out.
 */
export function locatedResults(
  text: string,
  results: readonly RecognitionResult[],
  unit: OffsetEncoding = 'utf16',
): LocatedResult[] {
  const toUnits = unit === 'utf16' ? (offset: number) => offset : codeUnits(text, unit, results);
  const spans: LocatedResult[] = [];
  for (const result of results) {
    const begin = Math.max(0, toUnits(result.index));
    const end = Math.min(text.length, toUnits(result.index + result.length));
    if (begin < end) spans.push({ result, begin, end });
  }
  return spans.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** Returns a function that converts the offsets of the results from the given unit to UTF-16 code units. */
function codeUnits(
  text: string,
  unit: Exclude<OffsetEncoding, 'utf16'>,
  results: readonly RecognitionResult[],
): (offset: number) => number {
  const offsets = results.flatMap(({ index, length }) => [index, index + length]).sort((a, b) => a - b);
  const converted = new Map<number, number>();
  let at = 0;
  let count = 0;
  for (const offset of offsets) {
    while (count < offset && at < text.length) {
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      count += unit === 'codepoint' ? 1 : code < 0x80 ? 1 : code < 0x800 ? 2 : code > 0xffff ? 4 : 3;
    }
    converted.set(offset, at);
  }
  return (offset) => converted.get(offset) ?? offset;
}
