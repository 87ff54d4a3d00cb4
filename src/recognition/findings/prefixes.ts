// Prefixes of findings: the first prefix set by context, and the prefix implied by a section. A code that is not a
// prefix in the knowledge base sets no prefix.

import { TX } from '../../knowledge/term-types.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { Section } from '../sections/sections.js';

/**
 * The prefix set by context: the code of the subject if it is a prefix, otherwise that of the certainty, otherwise that
 * of the temporality.
 */
export function firstPrefix(lexicon: Lexicon, subject: string, certainty: string, temporality: string): string {
  if (subject !== '' && lexicon.isPrefix(subject)) return subject;
  if (certainty !== '' && lexicon.isPrefix(certainty)) return certainty;
  return temporality !== '' && lexicon.isPrefix(temporality) ? temporality : '';
}

/** The prefix of a section, unless it is not allowed for the finding. A test with a result is not an order. */
export function prefixOfSection(
  { prefix }: Section,
  termType: number,
  measured: { readonly result: string } | undefined,
  result: string,
  lexicon: Lexicon,
): string {
  if (prefix === '' || !lexicon.isPrefix(prefix)) return '';
  const done = prefix === 'O' && termType === TX && (result !== '' || measured !== undefined);
  return !done && lexicon.allowsPrefix(prefix, termType) ? prefix : '';
}
