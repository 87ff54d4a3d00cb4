// How a message about a mistyped name ends.

import { nearest } from '../src/errors/nearest.js';

/** `did you mean '…'?` for the nearest candidate, otherwise `otherwise`. */
export function didYouMean(name: string, candidates: Iterable<string>, otherwise: string): string {
  const found = nearest(name, [...candidates]);
  return found === undefined ? otherwise : `did you mean '${found}'?`;
}
