// Recognises body parts at the end of a level in an index path. Such a level is joined to the levels above it with
// "of": "fracture of femur".

import type { ImportWords } from '../import-words.js';

/** Whether the last word of `text` is a body part. */
export function isBodyPart(text: string, { bodyParts }: ImportWords): boolean {
  return bodyParts.has(text.toLowerCase().split(/[ -]/).at(-1) ?? '');
}
