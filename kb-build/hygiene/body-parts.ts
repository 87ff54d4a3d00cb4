// Body parts as the last word of an index level; the levels above are joined to them by "of".

import type { ImportWords } from '../import-words.js';

/** Whether the last word of `text` is a body part. */
export function isBodyPart(text: string, { bodyParts }: ImportWords): boolean {
  return bodyParts.has(text.toLowerCase().split(/[ -]/).at(-1) ?? '');
}
