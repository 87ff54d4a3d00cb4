// Axes: what single characters of codes mean (the seventh character of ICD-10-CM, every axis of ICD-10-PCS), kept
// at the code from which on they mean it, sorted by (code, position, value).

import { defineTable, owner, text, u8 } from '../table-section.js';

export const axes = defineTable('axes', 1, {
  code: owner('codes'),
  /** 1-based, dots not counted. */
  position: u8(),
  /** One character: whoever goes on from a prefix by it gets nearer the end of the code. */
  value: text({ length: 1 }),
  label: text(),
});
