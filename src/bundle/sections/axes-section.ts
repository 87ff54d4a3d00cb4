// Axes: the meanings of individual characters of codes (the seventh character in ICD-10-CM, every character in
// ICD-10-PCS). Each meaning is stored with the topmost code to which it applies. Rows are sorted by (code, position,
// value).

import { defineTable, owner, text, u8 } from '../table-section.js';

export const axes = defineTable('axes', 1, {
  code: owner('codes'),
  /** The position in the code, counted from 1 without the dots. */
  position: u8(),
  /** Exactly one character; if it could be empty, a walk that extends a prefix by this value might not terminate. */
  value: text({ length: 1 }),
  label: text(),
});
