// What every rule of joining is given: the findings of all sources as rows, and the groups joined so far.

import type { Draft } from '../draft.js';
import type { FoldedNames } from './folded-names.js';
import type { Groups } from './groups.js';
import type { IdentifierUses } from './identifier-uses.js';
import type { Outcome } from './merge-report.js';

/** Everything that the rules of joining need. Findings are rows of the draft's list. */
export interface Joining {
  draft: Draft;
  rows: ReadonlyMap<string, number>;
  /** Number of each row's source, and what the sources are called. */
  sources: Int32Array;
  sourceNames: readonly string[];
  classes: Uint8Array;
  claims: IdentifierUses;
  isSingle: (row: number, identifier: string) => boolean;
  folded: FoldedNames;
  groups: Groups;
  /** Joins two rows by a rule if nothing forbids it, and reports either way. */
  attempt(rule: string, a: number, b: number, evidence: string): void;
  tell(outcome: Outcome, rule: string, kept: number, other: number | undefined, evidence: string): void;
}
