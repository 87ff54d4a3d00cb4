// Seventh characters of ICD-10-CM: which codes take one, what it means, and which codes are nothing but another code
// with its seventh character. The tabular list defines them at a code, for all below; what is newer than the tabular
// list shows by its titles ("…, initial encounter").

import type { SourceLocation } from '../../records.js';

/** What the seventh character of the codes at and below a code may be. */
export interface SeventhDefinition {
  readonly labels: Map<string, string>;
  readonly place: SourceLocation;
}

/** Code without dot → definition. */
export type SeventhDefinitions = Map<string, SeventhDefinition>;

export const SEVENTH_POSITION = 7;

/** The definition that holds at a code: its own, or that of the nearest code that begins it. */
export function seventhAt(bare: string, definitions: SeventhDefinitions): SeventhDefinition | undefined {
  for (let length = Math.min(bare.length, SEVENTH_POSITION - 1); length >= 3; length--) {
    const found = definitions.get(bare.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

const ENCOUNTER = /^(?:(?:initial|subsequent) encounter|sequela|fetus \d|other fetus|not applicable or unspecified)/;

/** What the seventh character of a code means by its title, which goes on from the title of the code above it. */
export function seventhByTitle(title: string, above: string): string | undefined {
  const begin = `${above}, `;
  if (!title.startsWith(begin)) return undefined;
  const label = title.slice(begin.length);
  return ENCOUNTER.test(label) ? label : undefined;
}

/** A code with its seventh character: the places between are filled with X. */
export function withSeventh(bare: string, value: string): string {
  return bare.padEnd(SEVENTH_POSITION - 1, 'X') + value;
}
