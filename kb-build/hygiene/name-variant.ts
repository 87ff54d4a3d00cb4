// What hygiene works on: a reading, one way in which an imported text may be read as a name, and the rules that turn a
// reading into none, one or several others.

import type { NameKind } from '../../src/bundle/sections/names-section.js';
import type { ImportWords } from '../import-words.js';
import type { NameStyle } from '../records.js';

/** A text that may be recognised, and how it is written. */
export interface NameVariant {
  readonly text: string;
  readonly style: NameStyle;
  readonly kind: NameKind;
  readonly cased: boolean;
}

/** One step of hygiene. */
export interface HygieneRule {
  readonly name: string;
  /** For people: what it does. */
  readonly summary: string;
  /** What the reading becomes (none: it is not to be recognised); undefined where the rule has nothing to say. */
  apply(reading: NameVariant, words: ImportWords): readonly NameVariant[] | undefined;
}

export const NOT_RECOGNISED: readonly NameVariant[] = [];

/** The reading under another text; nothing when no letter or digit is left of it, undefined when it is the same text. */
export function reworded(reading: NameVariant, text: string): readonly NameVariant[] | undefined {
  const trimmed = text.replace(/\s+/g, ' ').replace(/^[\s,;:.-]+|[\s,;:]+$/g, '');
  if (trimmed === reading.text) return undefined;
  return /[\p{L}\p{N}]/u.test(trimmed) ? [{ ...reading, text: trimmed }] : NOT_RECOGNISED;
}

/** The parts between commas, trimmed, without empty ones. */
export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
