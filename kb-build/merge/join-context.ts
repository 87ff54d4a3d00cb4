// The input to every joining rule: the findings from all sources as rows, and the groups joined so far.

import type { Draft } from '../draft.js';
import type { FoldedNames } from './folded-names.js';
import type { Groups } from './groups.js';
import type { IdentifierUses } from './identifier-uses.js';
import type { Outcome } from './merge-report.js';

/** The state that the joining rules share. Each finding is represented by its row in the draft's list. */
export interface Joining {
  draft: Draft;
  rows: ReadonlyMap<string, number>;
  /** For each row, the index of its source in `sourceNames`. */
  sources: Int32Array;
  sourceNames: readonly string[];
  classes: Uint8Array;
  identifierUses: IdentifierUses;
  isSingle: (row: number, identifier: string) => boolean;
  folded: FoldedNames;
  groups: Groups;
  /** Joins two rows under a rule unless something prevents it, and reports the outcome. */
  attempt(rule: string, a: number, b: number, evidence: string): void;
  reportCase(outcome: Outcome, rule: string, kept: number, other: number | undefined, evidence: string): void;
}
