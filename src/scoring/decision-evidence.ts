// Evidence for the elements of medical decision making.

import type { EvidenceKind } from './decision-rules.js';

/** A piece of evidence that counts once, and the records that state it. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly recordIds: readonly string[];
}

/** The evidence kind of a level that a record states of itself; a stated level only raises, so 1 has none. */
export function statedLevel(level: number | undefined): EvidenceKind | undefined {
  return level === 2 || level === 3 || level === 4 ? `stated-${level}` : undefined;
}
