// Ranges: normal and critical ranges that depend on sex or age, sorted by finding. The first row that matches the
// patient takes precedence over the range stored with the finding.

import { defineTable, f64, owner, text } from '../table-section.js';

export const ranges = defineTable('ranges', 1, {
  finding: owner('findings'),
  /** M or F; empty means both. */
  sex: text(),
  /** The age range in minutes as `low-high`, where `high` is exclusive; empty means any age. */
  age: text(),
  /** The lower bound of the normal range; NaN if there is none. If `high` is NaN too, the row has no normal range. */
  low: f64(),
  high: f64(),
  criticalLow: f64(),
  criticalHigh: f64(),
});
