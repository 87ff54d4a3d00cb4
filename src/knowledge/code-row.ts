// Finds the row of a code in any common spelling.

import { spelledCodeRow } from './code-hash.js';
import type { Knowledge } from './knowledge-base.js';
import { vocabularyIndex } from './vocabularies.js';

/**
 * The row of a code as written by a caller, or -1. Codes may be written in upper or lower case; ICD codes, except those
 * for procedures in ICD-9-CM, may omit their dot.
 */
export function codeRow(kb: Knowledge, vocabulary: string, given: string): number {
  const vocab = vocabularyIndex(kb, vocabulary);
  if (vocab < 0) return -1;
  const written = given.trim();
  const row = spelledCodeRow(kb, vocab, written);
  if (row >= 0) return row;
  for (const spelling of codeSpellings(vocabulary, written)) {
    const other = spelling === written ? -1 : spelledCodeRow(kb, vocab, spelling);
    if (other >= 0) return other;
  }
  return -1;
}

/** The spellings under which a table may list a code, beginning with the given one. */
export function codeSpellings(vocabulary: string, given: string): readonly string[] {
  const spellings = [given];
  const upper = given.toUpperCase();
  addNew(spellings, upper);
  addNew(spellings, given.toLowerCase());
  if (vocabulary.toLowerCase().startsWith('icd')) {
    const bare = upper.includes('.') ? upper.replaceAll('.', '') : upper;
    // The dot comes after three characters, or after four in the E codes of ICD-9-CM. Procedures in ICD-9-CM (47.01)
    // are found only with their dot.
    if (bare.length > 3) addNew(spellings, `${bare.slice(0, 3)}.${bare.slice(3)}`);
    if (bare.length > 4) addNew(spellings, `${bare.slice(0, 4)}.${bare.slice(4)}`);
    addNew(spellings, bare);
  }
  return spellings;
}

function addNew(spellings: string[], spelling: string): void {
  if (!spellings.includes(spelling)) spellings.push(spelling);
}
