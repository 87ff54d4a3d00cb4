// Relationships of codes: read backward, and chained through something in between.

import type { Relationship } from '../../bundle/sections/maps-section.js';

/** What the source is to the target, when the target is `relationship` to the source. */
export function invert(relationship: Relationship): Relationship {
  if (relationship === 'broader') return 'narrower';
  return relationship === 'narrower' ? 'broader' : relationship;
}

/**
 * What the last is to the first, when the middle is `first` to it and the last is `second` to the middle.
 *
 * @example
 * compose('exact', 'narrower') // 'narrower'
 * compose('broader', 'narrower') // 'related'
 */
export function compose(first: Relationship, second: Relationship): Relationship {
  if (first === 'exact') return second;
  if (second === 'exact') return first;
  // Broader than broader is broader; the rest of the equals (partial of partial) says nothing certain.
  return first === second && (first === 'broader' || first === 'narrower') ? first : 'related';
}

const ORDER: readonly Relationship[] = ['exact', 'narrower', 'broader', 'related', 'partial'];

/** Sorts the relationship that is worth more first. */
export function compareRelationships(a: Relationship, b: Relationship): number {
  return a === b ? 0 : ORDER.indexOf(a) - ORDER.indexOf(b);
}
