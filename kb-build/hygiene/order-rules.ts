// Both orders of a name with "of": "fracture of femur" is written "femur fracture" and "fracture of the femur" as well.
// Only short names with one "of" and no other connecting word are turned around.

import type { ImportWords } from '../import-words.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, reworded } from './name-variant.js';

const MOST_WORDS = 6;
/** Most words on either side of "of". */
const MOST_SIDE_WORDS = 3;

const CONNECTING =
  /\b(and|or|nor|with|without|in|on|at|by|to|from|for|due|during|after|before|than|not|no|other|following|into|the|a|an|as|except|between|per|via)\b/i;

function words(text: string): string[] {
  return text.split(' ');
}

/** "fracture of femur" → also "femur fracture" and "fracture of the femur"; "femur fracture" → also the other two. */
export const orders: HygieneRule = {
  name: 'order',
  summary: '"fracture of femur", "fracture of the femur" and "femur fracture" stand for each other',
  apply(reading, authored) {
    if (reading.cased || reading.kind === 'abbreviation') return undefined;
    const { text } = reading;
    if (words(text).length > MOST_WORDS || /[,;:()[\]/\d]/.test(text)) return undefined;
    const [head = '', tail = '', ...more] = text.split(/ of (?:the )?/);
    if (more.length > 0) return undefined;
    const others = tail === '' ? fromPlain(text, authored) : fromOf(head, tail, authored);
    const added = others.filter((other) => other !== text).flatMap((other) => reworded(reading, other) ?? []);
    return added.length === 0 ? undefined : [reading, ...added];
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
  // "renal failure" is no "failure of renal": only a noun may follow "of".
  if (isAdjective(tail) && !isBodyPart(tail, authored)) return [];
  return [`${head} of ${tail}`, `${head} of the ${tail}`];
}

/** By its ending; what is neither sure counts as an adjective, so that nothing odd is made. */
function isAdjective(word: string): boolean {
  return /(al|ar|ic|ous|ive|ant|ent|ary|ory|ed|ing|ble|oid|ial|ior|tic|ish|less|like|ular|genic|ile|ane|ate|ute|est|ior|ly|y)$/.test(
    word,
  );
}

function lowerFirst(text: string): string {
  // A name of a person or a drug keeps its capital; a word of capitals too.
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
