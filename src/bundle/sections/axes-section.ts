// Axes: the meanings of individual characters of codes (the seventh character in ICD-10-CM, every character in
// ICD-10-PCS), stored with the topmost code to which they apply and sorted by (code, position, value).

import { defineTable, owner, text, u8 } from '../table-section.js';

export const axes = defineTable('axes', 1, {
  code: owner('codes'),
  /** Counted from 1, not counting dots. */
  position: u8(),
  /** Exactly one character, so that walks that extend a prefix by a value terminate. */
  value: text({ length: 1 }),
  label: text(),
});
