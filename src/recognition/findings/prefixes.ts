// Prefixes of findings: the first prefix that context sets, and the prefix that a section implies. A code that is not a
// prefix in the knowledge base sets no prefix.

import { TX } from '../../knowledge/term-types.js';
import type { Lexicon } from '../matching/lexicon.js';
import type { Section } from '../sections/sections.js';

/**
 * The prefix that context sets: the prefix of the subject or, if that has none, of the certainty or, failing that, of
 * the temporality.
 */
export function firstPrefix(lexicon: Lexicon, subject: string, certainty: string, temporality: string): string {
  if (subject !== '' && lexicon.isPrefix(subject)) return subject;
  if (certainty !== '' && lexicon.isPrefix(certainty)) return certainty;
  return temporality !== '' && lexicon.isPrefix(temporality) ? temporality : '';
}

/** The prefix of a section unless the finding does not allow it; a test with a result is not being ordered. */
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
