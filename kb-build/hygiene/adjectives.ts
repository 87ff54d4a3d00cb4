// English medical adjectives, recognised by their endings. core/words lists the exceptions: nouns that have such an
// ending, and adjectives that do not.

import type { ImportWords } from '../import-words.js';

const ENDINGS =
  /(?:al|ar|ary|ory|ic|ous|ive|ed|able|ible|oid|ile|ant|ent|less|form|genic|ine|esque|like|prone|dependent|related|induced|positive|negative|'s|s')$/;

/** Whether the last word of `text` is an adjective. */
export function isAdjective(text: string, { adjectives, nouns }: ImportWords): boolean {
  const last = text.toLowerCase().split(' ').at(-1) ?? '';
  return adjectives.has(last) || (hasAdjectiveEnding(last) && !nouns.has(last));
}

/** Whether a word ends like an adjective. */
export function hasAdjectiveEnding(word: string): boolean {
  return word.length > 3 && ENDINGS.test(word);
}

/** Whether a single word is certainly an adjective and therefore cannot be a name on its own. */
export function isLoneAdjective(word: string, { nouns }: ImportWords): boolean {
  return /(?:ic|ous|ive)$/.test(word) && word.length > 4 && !nouns.has(word);
}
