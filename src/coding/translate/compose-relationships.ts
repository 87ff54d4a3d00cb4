// Relationships of codes: inverted, and composed through an intermediate code.

import type { Relationship } from '../../bundle/sections/maps-section.js';

/** The relationship of the source to the target, if the target is `relationship` to the source. */
export function invert(relationship: Relationship): Relationship {
  if (relationship === 'broader') return 'narrower';
  return relationship === 'narrower' ? 'broader' : relationship;
}

/**
 * The relationship of the last code to the first, if `first` is the relationship of the middle one to the first, and
 * `second` that of the last to the middle one.
 *
 * @example
 * compose('exact', 'narrower') // 'narrower'
 * compose('broader', 'narrower') // 'related'
 */
export function compose(first: Relationship, second: Relationship): Relationship {
  if (first === 'exact') return second;
  if (second === 'exact') return first;
  // Broader than broader is broader; other equal pairs (partial of partial) prove nothing.
  return first === second && (first === 'broader' || first === 'narrower') ? first : 'related';
}

const ORDER: readonly Relationship[] = ['exact', 'narrower', 'broader', 'related', 'partial'];

/** Compares relationships; the more valuable one sorts first. */
export function compareRelationships(a: Relationship, b: Relationship): number {
  return a === b ? 0 : ORDER.indexOf(a) - ORDER.indexOf(b);
}
