// Enumerations: the short codes that qualify a record, sorted by (name, displayOrder). These rows are followed by rows
// with the descriptions and phrases of the codes in other cultures, sorted by (culture, name, code).

import { defineTable, text, u16, u32 } from '../table-section.js';

/** The enumerations that a bundle may contain. */
export const ENUMERATIONS = [
  'Prefix',
  'Result',
  'Modifier',
  'Status',
  'TermType',
  'Services',
  'Settings',
  'Specialty',
] as const;
export type EnumerationName = (typeof ENUMERATIONS)[number];

export const enumerations = defineTable('enumerations', 1, {
  /** One of ENUMERATIONS. */
  name: text(),
  code: text(),
  description: text(),
  displayOrder: u16(),
  /** Bit n is set if the value may be used with term type n. */
  flags: u32(),
  /** The effect of the value; its meaning depends on the enumeration (for a Prefix, the SOAP category). */
  effect: text(),
  phrase: text(),
  /**
   * BCP 47 culture of description and phrase; empty means the bundle's default. In a row with a culture, the columns
   * that do not depend on the culture are empty or 0.
   */
  culture: text(),
});
