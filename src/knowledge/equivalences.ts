// Equivalences between codes of two vocabularies, as stated by a publisher, without an intermediate finding.

import { RELATIONSHIPS, type Relationship } from '../bundle/sections/maps-section.js';
import type { Knowledge } from './knowledge-base.js';

/** One equivalence of a code. */
export interface EquivalenceRecord {
  /** Row of section `codes`. */
  readonly source: number;
  /** The vocabulary of the target: its index in the manifest. */
  readonly vocab: number;
  /** Row of section `codes`; undefined: the publisher states that the source has no equivalent. */
  readonly target: number | undefined;
  /** The relationship of the target to the source. */
  readonly relationship: Relationship;
  /** 0: the target alone suffices. 1 or more: one target from each choice list of the scenario is needed. */
  readonly scenario: number;
  /** Number of the choice list, from 1 inside a scenario, otherwise 0. */
  readonly choice: number;
}

/**
 * The equivalences of a code in one vocabulary (its index in the manifest), by scenario, choice list and target code.
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
