// The suggestion at the end of a message about a mistyped name.

import { nearest } from '../src/errors/nearest.js';

/**
 * Returns `did you mean '…'?` with the candidate most similar to `name`, or `otherwise` if no candidate is similar
 * enough.
 */
export function didYouMean(name: string, candidates: Iterable<string>, otherwise: string): string {
  const found = nearest(name, [...candidates]);
  return found === undefined ? otherwise : `did you mean '${found}'?`;
}
