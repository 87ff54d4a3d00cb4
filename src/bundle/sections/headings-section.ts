// Headings: the strings that begin a section of a note; the recogniser finds headings in the same way as names.

import { defineTable, text } from '../table-section.js';

export const headings = defineTable('headings', 1, {
  text: text(),
  /** Section code: CC, HPI, ROS, PMH, PSH, FH, SH, MEDS, ALL, PE, VITALS, RESULTS, A/P, PLAN, … */
  section: text(),
  /** Prefix code that findings of this section get by default; may be empty. */
  prefix: text(),
  /** The note builder's group that the section corresponds to. */
  groupId: text(),
});
