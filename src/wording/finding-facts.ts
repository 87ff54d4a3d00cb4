// The data that are always needed to render a finding, whatever its qualifiers, decoded once per knowledge base and
// cached.

import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { rowCache } from '../knowledge/row-cache.js';

/** The decoded data of a finding. */
export interface FindingFacts {
  readonly termType: number;
  readonly description: string;
  /** The default unit, both as shown and as a UCUM code. */
  readonly unit: string;
  readonly ucum: string;
}

const known = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<FindingFacts>(kb.tables.findings.rowCount));

/** The facts about the finding at the given row. */
export function findingFacts(kb: Knowledge, row: number): FindingFacts {
  const memo = known(kb);
  const met = memo.at(row);
  if (met !== undefined) return met;
  const { findings } = kb.tables;
  return memo.keep(row, {
    termType: findings.termType(row),
    description: findings.description(row),
    unit: findings.unit(row),
    ucum: findings.ucum(row),
  });
}
