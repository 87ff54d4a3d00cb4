// Seventh characters of ICD-10-CM: the codes that take one, the meanings of the characters, and the codes that merely
// consist of another code and a seventh character. The tabular list defines seventh characters for a code and all codes
// below it; for codes newer than the tabular list, the meaning is taken from their titles ("…, initial encounter").

import type { SourceLocation } from '../../records.js';

/** The possible seventh characters of a code and the codes below it. */
export interface SeventhDefinition {
  readonly labels: Map<string, string>;
  readonly place: SourceLocation;
}

/** Definitions, keyed by the code without its dot. */
export type SeventhDefinitions = Map<string, SeventhDefinition>;

export const SEVENTH_POSITION = 7;

/** The definition that applies to a code: its own, or that of its longest prefix that has one. */
export function seventhAt(bare: string, definitions: SeventhDefinitions): SeventhDefinition | undefined {
  for (let length = Math.min(bare.length, SEVENTH_POSITION - 1); length >= 3; length--) {
    const found = definitions.get(bare.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

const ENCOUNTER = /^(?:(?:initial|subsequent) encounter|sequela|fetus \d|other fetus|not applicable or unspecified)/;

/** The meaning of the seventh character of a code according to its title, which extends the title of the code above. */
export function seventhByTitle(title: string, above: string): string | undefined {
  const begin = `${above}, `;
  if (!title.startsWith(begin)) return undefined;
  const label = title.slice(begin.length);
  return ENCOUNTER.test(label) ? label : undefined;
}

/** A code with its seventh character, padded with X. */
export function withSeventh(bare: string, value: string): string {
  return bare.padEnd(SEVENTH_POSITION - 1, 'X') + value;
}
