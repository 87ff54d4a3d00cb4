// The unit that hygiene works on: a variant, i.e. one form in which an imported name may be recognised. Each rule
// replaces a variant with any number of variants, or removes it.

import type { NameKind } from '../../src/bundle/sections/names-section.js';
import type { ImportWords } from '../import-words.js';
import type { NameStyle } from '../records.js';

/** A name that may be recognised, with the style in which it is written. */
export interface NameVariant {
  readonly text: string;
  readonly style: NameStyle;
  readonly kind: NameKind;
  readonly cased: boolean;
}

/** One step of hygiene. */
export interface HygieneRule {
  readonly name: string;
  /** A human-readable description of what the rule does. */
  readonly summary: string;
  /**
   * Returns the variants that replace the given one, or undefined if the rule does not apply. If the list is empty, the
   * variant is not recognised.
   */
  apply(variant: NameVariant, words: ImportWords): readonly NameVariant[] | undefined;
}

export const NOT_RECOGNISED: readonly NameVariant[] = [];

/**
 * Returns the variant with a different text; an empty list if the new text contains no letters or digits; undefined if
 * the text has not changed.
 */
export function reworded(variant: NameVariant, text: string): readonly NameVariant[] | undefined {
  const trimmed = text.replace(/\s+/g, ' ').replace(/^[\s,;:.-]+|[\s,;:]+$/g, '');
  if (trimmed === variant.text) return undefined;
  return /[\p{L}\p{N}]/u.test(trimmed) ? [{ ...variant, text: trimmed }] : NOT_RECOGNISED;
}

/** The parts of a text that are separated by commas, trimmed; empty parts are omitted. */
export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
