// Inverts relationships between codes and composes them through an intermediate code.

import type { Relationship } from '../../bundle/sections/maps-section.js';

/** Given how the target relates to the source (for example `broader`), returns how the source relates to the target. */
export function invert(relationship: Relationship): Relationship {
  if (relationship === 'broader') return 'narrower';
  return relationship === 'narrower' ? 'broader' : relationship;
}

/**
 * Given how the second of three codes relates to the first (`first`), and how the third relates to the second
 * (`second`), returns how the third relates to the first.
 *
 * @example
 * compose('exact', 'narrower') // 'narrower'
 * compose('broader', 'narrower') // 'related'
 */
export function compose(first: Relationship, second: Relationship): Relationship {
  if (first === 'exact') return second;
  if (second === 'exact') return first;
  // A code that is broader than a broader code is itself broader, and likewise for narrower codes. Other pairs of equal
  // relationships, such as two `partial` ones, prove nothing.
  return first === second && (first === 'broader' || first === 'narrower') ? first : 'related';
}

const ORDER: readonly Relationship[] = ['exact', 'narrower', 'broader', 'related', 'partial'];

/** Compares relationships for sorting; the more useful one comes first. */
export function compareRelationships(a: Relationship, b: Relationship): number {
  return a === b ? 0 : ORDER.indexOf(a) - ORDER.indexOf(b);
}
