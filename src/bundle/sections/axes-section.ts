// Axes: the meanings of individual characters of codes (the seventh character in ICD-10-CM, every character in
// ICD-10-PCS). Each is stored with the topmost code to which it applies; sorted by (code, position, value).

import { defineTable, owner, text, u8 } from '../table-section.js';

export const axes = defineTable('axes', 1, {
  code: owner('codes'),
  /** The position in the code, counted from 1 without the dots. */
  position: u8(),
  /** Exactly one character; otherwise, a walk that extends a prefix by a value might not terminate. */
  value: text({ length: 1 }),
  label: text(),
});
