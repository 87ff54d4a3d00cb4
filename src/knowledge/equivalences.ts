// Equivalences between codes of two vocabularies, stated by a publisher and independent of any finding.

import { RELATIONSHIPS, type Relationship } from '../bundle/sections/maps-section.js';
import type { Knowledge } from './knowledge-base.js';

/** One equivalence of a code. */
export interface EquivalenceRecord {
  /** The row of the source in the `codes` section. */
  readonly source: number;
  /** The vocabulary of the target, as an index in the manifest. */
  readonly vocab: number;
  /**
   * The row of the target in the `codes` section; undefined if the publisher states that the source has no equivalent.
   */
  readonly target: number | undefined;
  /** The relationship of the target to the source. */
  readonly relationship: Relationship;
  /**
   * 0 if the target suffices on its own; otherwise the number (from 1) of a scenario, which requires one target from
   * each of its choice lists.
   */
  readonly scenario: number;
  /** The number of the choice list within its scenario, from 1; 0 outside scenarios. */
  readonly choice: number;
}

/**
 * The equivalences of a code in the vocabulary with this index in the manifest, sorted by scenario, choice list and
 * target code.
 */
export function equivalencesOf(kb: Knowledge, code: number, vocab: number): EquivalenceRecord[] {
  const { equivalences } = kb.tables;
  const { begin, end } = equivalences.sourceRows(code);
  const found: EquivalenceRecord[] = [];
  for (let row = begin; row < end; row++) {
    if (equivalences.vocab(row) !== vocab) continue;
    found.push({
      source: code,
      vocab,
      target: equivalences.target(row),
      relationship: RELATIONSHIPS[equivalences.relationship(row)] ?? 'related',
      scenario: equivalences.scenario(row),
      choice: equivalences.choice(row),
    });
  }
  return found;
}
