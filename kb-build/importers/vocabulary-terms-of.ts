// From the name of a vocabulary to its terms: for tables that name vocabularies and do not say whose release they hold.

import { type TermsName, VOCABULARY_TERMS } from './vocabulary-terms.js';

/** Vocabularies of which there are several kinds of release: without one, the stricter terms hold. */
const STRICTER: Readonly<Record<string, TermsName>> = { snomed: 'snomed' };

/** On which terms codes of a vocabulary may be used; undefined for a vocabulary that this project does not know. */
export function codesTerms(vocab: string): TermsName | undefined {
  const strict = STRICTER[vocab];
  if (strict !== undefined) return strict;
  return termsNames().find((name) => name === vocab || (VOCABULARY_TERMS[name].vocab === vocab && vocab !== 'cterm'));
}

function termsNames(): TermsName[] {
  const isTermsName = (name: string): name is TermsName => name in VOCABULARY_TERMS;
  return Object.keys(VOCABULARY_TERMS).filter(isTermsName);
}
