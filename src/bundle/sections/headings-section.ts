// Headings: the strings that begin a section of a note; the recogniser finds headings in the same way as names.

import { defineTable, text } from '../table-section.js';

export const headings = defineTable('headings', 1, {
  text: text(),
  /** Section code: CC, HPI, ROS, PMH, PSH, FH, SH, MEDS, ALL, PE, VITALS, RESULTS, A/P, PLAN, … */
  section: text(),
  /** Code of the prefix that findings in this section get by default; may be empty. */
  prefix: text(),
  /** The corresponding group of the note builder. */
  groupId: text(),
});
