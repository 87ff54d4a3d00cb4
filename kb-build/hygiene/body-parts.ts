// Parts of the body, as the last word of a level of an index: what is above such a level is said "of" it.

import type { ImportWords } from '../import-words.js';

/** Whether the last word of `text` is a part of the body. */
export function isBodyPart(text: string, { bodyParts }: ImportWords): boolean {
  return bodyParts.has(text.toLowerCase().split(/[ -]/).at(-1) ?? '');
}
