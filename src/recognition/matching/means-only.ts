// Whether a mention can only mean findings of one term type.

import type { Lexicon } from './lexicon.js';
import type { Mention } from './mentions.js';

/** Whether all possible names of a mention belong to findings of the given term type. */
export function meansOnly({ names }: Mention, termType: number, { termTypeOf }: Pick<Lexicon, 'termTypeOf'>): boolean {
  return names.length > 0 && names.every((name) => termTypeOf(name) === termType);
}
