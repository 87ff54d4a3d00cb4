// Prefixes of findings: the first one set by the context, and the one implied by the section. A code that is not a
// prefix in the knowledge base sets no prefix.

import { HX, TX } from '../../knowledge/term-types.js';
import { type Lexicon, PAST } from '../matching/lexicon.js';
import type { Section } from '../sections/section.js';

/** The prefix set by the context: the first of the codes for subject, certainty and temporality that is a prefix. */
export function firstPrefix(lexicon: Lexicon, subject: string, certainty: string, temporality: string): string {
  if (subject !== '' && lexicon.isPrefix(subject)) return subject;
  if (certainty !== '' && lexicon.isPrefix(certainty)) return certainty;
  return temporality !== '' && lexicon.isPrefix(temporality) ? temporality : '';
}

/**
 * The prefix of a section if the finding may have it. A test with a result is not an order. A history item in a section
 * about the past may still be current ("PMH: lives alone, smoker"), so the section does not make it past; only cues do.
 */
export function prefixOfSection(
  { prefix }: Section,
  termType: number,
  measured: { readonly result: string } | undefined,
  result: string,
  lexicon: Lexicon,
): string {
  if (prefix === '' || !lexicon.isPrefix(prefix) || (prefix === PAST && termType === HX)) return '';
  const hasResult = termType === TX && (result !== '' || measured !== undefined);
  if (hasResult && (prefix === 'O' || prefix === 'D')) return '';
  return lexicon.allowsPrefix(prefix, termType) ? prefix : '';
}
