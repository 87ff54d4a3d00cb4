// Evidence for the elements of medical decision making.

import type { EvidenceKind } from './decision-rules.js';

/** A piece of evidence, which counts once, and the records that state it. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly recordIds: readonly string[];
}

/**
 * The kind of evidence for a level stated in a record. A stated level can only raise the level of a chart, so there is
 * no kind for level 1.
 */
export function statedLevel(level: number | undefined): EvidenceKind | undefined {
  return level === 2 || level === 3 || level === 4 ? `stated-${level}` : undefined;
}
