// Headings: the strings that can begin a section of a note. The recogniser finds headings in the same way as names.

import { defineTable, text } from '../table-section.js';

export const headings = defineTable('headings', 1, {
  text: text(),
  /** Section code: CC, HPI, ROS, PMH, PSH, FH, SH, MEDS, ALL, PE, VITALS, RESULTS, A/P, PLAN, … */
  section: text(),
  /** Code of the default prefix of findings in this section; may be empty. */
  prefix: text(),
  /** The corresponding group of the note builder. */
  groupId: text(),
});
