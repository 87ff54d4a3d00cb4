// The unit of hygiene: a variant, which is one form in which an imported text may be recognised. The rules replace each
// variant by none, one or several.

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
  /** A description of its effect, for people. */
  readonly summary: string;
  /**
   * The variants that replace the given one (if there are none, it is not recognised); undefined if the rule does not
   * apply.
   */
  apply(variant: NameVariant, words: ImportWords): readonly NameVariant[] | undefined;
}

export const NOT_RECOGNISED: readonly NameVariant[] = [];

/** The variant with another text; empty if the text has no letters or digits left, undefined if it is unchanged. */
export function reworded(variant: NameVariant, text: string): readonly NameVariant[] | undefined {
  const trimmed = text.replace(/\s+/g, ' ').replace(/^[\s,;:.-]+|[\s,;:]+$/g, '');
  if (trimmed === variant.text) return undefined;
  return /[\p{L}\p{N}]/u.test(trimmed) ? [{ ...variant, text: trimmed }] : NOT_RECOGNISED;
}

/** The parts between commas, trimmed, without empty ones. */
export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
