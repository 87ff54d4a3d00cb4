// Findings: one row per finding, in the order of the primary node keys, so that a subtree is a range of rows.

import { defineTable, f64, ownText, refs, text, u8, u32 } from '../table-section.js';

export const findings = defineTable('findings', 1, {
  /** The public CtermId. */
  id: u32({ unique: true }),
  /** Term type 0–7, as in the `TermType` enumeration. */
  termType: u8({ below: 8 }),
  description: text(),
  /** Primary node key, two characters per level. */
  nodeKey: ownText(),
  /** Comma-separated specialty codes, beginning with the primary one. */
  specialty: text(),
  /** The default unit as clinicians spell it, and its UCUM code. */
  unit: text(),
  ucum: text(),
  /** Adult reference range; NaN if there is none. */
  rangeLow: f64(),
  rangeHigh: f64(),
  sectionId: text(),
  groupId: text(),
  tags: text(),
  /** The components of a panel, in the order in which they are printed. */
  components: refs('findings'),
});
