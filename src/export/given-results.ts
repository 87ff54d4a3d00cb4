// What the outputs are given: a tagged text, or the whole answer of `recognize`, with offsets in whatever unit the
// caller asked for. Here it becomes spans of the caller's own string.

import type { RecognitionResult, TaggedText } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import { inside, type Knowledge, type KnowledgeBase } from '../knowledge/knowledge-base.js';
import { faultOf } from '../recognition/results/faults.js';
import { OFFSET_ENCODINGS, type OffsetEncoding } from '../recognition/text/offsets.js';

/** A tagged text, or the answer of `recognize` that holds one. */
export type Tagged = TaggedText | { readonly taggedText: TaggedText };

/** A result and where it stands in the text, in UTF-16 code units. */
export interface LocatedResult {
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

/** The same, its results held to what they should be; throws `invalid-argument` for the first that is not. */
export function soundIn(given: Tagged, output: string): TaggedText {
  const tagged = taggedIn(given, output);
  for (const [at, result] of tagged.results.entries()) {
    const fault = faultOf(result);
    if (fault === undefined) continue;
    const where = `${output}: results[${at}]${fault.member}`;
    const advice = 'Pass the results of recognize() as they are.';
    throw new CtermError(
      'invalid-argument',
      `${where}: expected ${fault.expected}, got ${shown(fault.got)}. ${advice}`,
    );
  }
  return tagged;
}

/** What is wrong with an option. */
export function refusedOption(output: string, option: string, expected: string, given: unknown): CtermError {
  return new CtermError('invalid-argument', `${output}: option ${option}: expected ${expected}, got ${shown(given)}.`);
}

/** Throws `invalid-argument` for options that are no object, have a name that is not known, or another unit of offsets. */
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
  if (unit !== undefined && !OFFSET_ENCODINGS.some((known) => known === unit)) {
    throw refusedOption(output, 'offsetEncoding', `one of ${OFFSET_ENCODINGS.join(', ')}`, unit);
  }
}

/** Throws `invalid-argument` where an option is there and is no integer of at least `least`. */
export function checkInteger(output: string, option: string, given: unknown, least: number): void {
  if (given === undefined || (typeof given === 'number' && Number.isInteger(given) && given >= least)) return;
  throw refusedOption(output, option, `an integer of at least ${least}`, given);
}

/** Throws `invalid-argument` where an option is there and is no text that says something. */
export function checkText(output: string, option: string, given: unknown): void {
  if (given === undefined || (typeof given === 'string' && given.trim() !== '')) return;
  throw refusedOption(output, option, 'a text', given);
}

/** The results with their places in `text`; those that do not lie in it are cut to it, and left out when empty. */
export function placed(
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
