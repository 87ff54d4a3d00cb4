// Ranges: normal and critical ranges that depend on sex or age, sorted by finding. The first row that fits the
// patient takes precedence over the finding's own range.

import { defineTable, f64, owner, text } from '../table-section.js';

export const ranges = defineTable('ranges', 1, {
  finding: owner('findings'),
  /** M or F; empty = both. */
  sex: text(),
  /** Minutes `low-high`, half open; empty = any. */
  age: text(),
  /** NaN = unbounded, or not given here. */
  low: f64(),
  high: f64(),
  criticalLow: f64(),
  criticalHigh: f64(),
});
