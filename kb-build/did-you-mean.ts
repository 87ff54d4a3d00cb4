// The suggestion that ends a message about a mistyped name.

import { nearest } from '../src/errors/nearest.js';

/** `did you mean '…'?` with the nearest candidate; `otherwise` if there is no near one. */
export function didYouMean(name: string, candidates: Iterable<string>, otherwise: string): string {
  const found = nearest(name, [...candidates]);
  return found === undefined ? otherwise : `did you mean '${found}'?`;
}
