// Seventh characters in ICD-10-CM: which codes take one, what the characters mean, and which codes only add a seventh
// character to another code. The tabular list defines seventh characters for a code and all its descendants; for codes
// newer than the tabular list, the meaning is taken from the title ("…, initial encounter").

import type { SourceLocation } from '../../records.js';

/** The seventh characters that a code and its descendants may take. */
export interface SeventhDefinition {
  readonly labels: Map<string, string>;
  readonly place: SourceLocation;
}

/** Definitions, keyed by the code without its dot. */
export type SeventhDefinitions = Map<string, SeventhDefinition>;

export const SEVENTH_POSITION = 7;

/** The definition that applies to a code: its own or, if it has none, that of its longest prefix with a definition. */
export function seventhAt(bare: string, definitions: SeventhDefinitions): SeventhDefinition | undefined {
  for (let length = Math.min(bare.length, SEVENTH_POSITION - 1); length >= 3; length--) {
    const found = definitions.get(bare.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

const ENCOUNTER = /^(?:(?:initial|subsequent) encounter|sequela|fetus \d|other fetus|not applicable or unspecified)/;

/** The meaning of a code's seventh character, taken from the part of its title that follows the parent's title. */
export function seventhByTitle(title: string, above: string): string | undefined {
  const begin = `${above}, `;
  if (!title.startsWith(begin)) return undefined;
  const label = title.slice(begin.length);
  return ENCOUNTER.test(label) ? label : undefined;
}

/** A code with a seventh character, padded with X if it is shorter than six characters. */
export function withSeventh(bare: string, value: string): string {
  return bare.padEnd(SEVENTH_POSITION - 1, 'X') + value;
}
