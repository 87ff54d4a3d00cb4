// Maps the name of a vocabulary to its terms of use, for tables that name a vocabulary but not its release.

import { type TermsName, VOCABULARY_TERMS } from './vocabulary-terms.js';

/**
 * Vocabularies that are released in several forms with different terms. If the form is unknown, the stricter terms
 * apply.
 */
const STRICTER: Readonly<Record<string, TermsName>> = { snomed: 'snomed' };

/** The terms of use for a vocabulary's codes; undefined if the project does not know the vocabulary. */
export function codesTerms(vocab: string): TermsName | undefined {
  const strict = STRICTER[vocab];
  if (strict !== undefined) return strict;
  return termsNames().find((name) => name === vocab || (VOCABULARY_TERMS[name].vocab === vocab && vocab !== 'cterm'));
}

function termsNames(): TermsName[] {
  const isTermsName = (name: string): name is TermsName => name in VOCABULARY_TERMS;
  return Object.keys(VOCABULARY_TERMS).filter(isTermsName);
}
