// Map records, each from a finding to a code, sorted by (finding, group, priority). In each group, the first rule
// that holds selects all records with that rule, which provide the targets; an empty rule always holds.

import { defineTable, owner, ref, text, u8, u16 } from '../table-section.js';

export const RELATIONSHIPS = ['exact', 'broader', 'narrower', 'related', 'partial'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

export const maps = defineTable('maps', 1, {
  finding: owner('findings'),
  group: u16(),
  priority: u16(),
  /** Canonical rule text, e.g. `sex=F & age=0-525960`; empty for the default. */
  rule: text(),
  target: ref('codes'),
  /** Index into RELATIONSHIPS: the relationship of the target to the finding. */
  relationship: u8({ below: RELATIONSHIPS.length }),
  advice: text(),
});
