// Adds the other word order for a name with "of": "fracture of femur" is also written "femur fracture" and "fracture of
// the femur". Only short names that have at most one "of" and no other connecting word are inverted.

import type { ImportWords } from '../import-words.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, reworded } from './name-variant.js';

const MOST_WORDS = 6;
/** Maximum number of words on each side of "of". */
const MOST_SIDE_WORDS = 3;

const CONNECTING =
  /\b(and|or|nor|with|without|in|on|at|by|to|from|for|due|during|after|before|than|not|no|other|following|into|the|a|an|as|except|between|per|via)\b/i;

function words(text: string): string[] {
  return text.split(' ');
}

/**
 * Adds "femur fracture" and "fracture of the femur" as variants of "fracture of femur", and adds both forms with "of"
 * as variants of "femur fracture".
 */
export const orders: HygieneRule = {
  name: 'order',
  summary: '"fracture of femur", "fracture of the femur" and "femur fracture" are interchangeable',
  apply(variant, authored) {
    if (variant.cased || variant.kind === 'abbreviation') return undefined;
    const { text } = variant;
    if (words(text).length > MOST_WORDS || /[,;:()[\]/\d]/.test(text)) return undefined;
    const [head = '', tail = '', ...more] = text.split(/ of (?:the )?/);
    if (more.length > 0) return undefined;
    const others = tail === '' ? fromPlain(text, authored) : fromOf(head, tail, authored);
    const added = others.filter((other) => other !== text).flatMap((other) => reworded(variant, other) ?? []);
    return added.length === 0 ? undefined : [variant, ...added];
  },
};

function fromOf(head: string, tail: string, { fixed }: ImportWords): string[] {
  const first = words(head)[0]?.toLowerCase() ?? '';
  if (fixed.has(first) || CONNECTING.test(head) || CONNECTING.test(tail)) return [];
  if (words(head).length > MOST_SIDE_WORDS || words(tail).length > MOST_SIDE_WORDS) return [];
  const plain = `${tail} ${head}`;
  return [`${head} of ${tail}`, `${head} of the ${tail}`, plain];
}

function fromPlain(text: string, authored: ImportWords): string[] {
  const all = words(text);
  const head = all.at(-1)?.toLowerCase() ?? '';
  const rest = all.slice(0, -1);
  if (!authored.turned.has(head) || rest.length !== 1 || CONNECTING.test(text)) return [];
  const tail = rest.map(lowerFirst).join(' ');
  // Only a noun may come after "of": "renal failure" does not become "failure of renal".
  if (isAdjective(tail) && !isBodyPart(tail, authored)) return [];
  return [`${head} of ${tail}`, `${head} of the ${tail}`];
}

/** Whether a word ends like an adjective. When in doubt, the result is true, so that no unnatural names are added. */
function isAdjective(word: string): boolean {
  return /(al|ar|ic|ous|ive|ant|ent|ary|ory|ed|ing|ble|oid|ial|ior|tic|ish|less|like|ular|genic|ile|ane|ate|ute|est|ior|ly|y)$/.test(
    word,
  );
}

function lowerFirst(text: string): string {
  // A capitalised word loses its capital letter; words written entirely in capitals stay as they are.
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
