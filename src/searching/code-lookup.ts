// Looks up a query that is a code ("E11.9", "e119", "250.00") or the id of a finding. If the query is only the
// beginning of a code, the first codes that begin with it are found, in code order.

import { codeRow, codeSpellings } from '../knowledge/code-row.js';
import { lowerBound, vocabularyRange } from '../knowledge/codes.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM } from '../knowledge/vocabularies.js';
import { addCode, addFinding, type FoundMap, type Wanted } from './found-targets.js';

// Higher than the score of any match found in a text, so that a typed code comes first.
const THE_CODE = 3;
const BEGINS_SO = 2;
/** The difference between the scores of consecutive prefix matches. */
const STEP = 1e-4;
const LEAST_BEGINNING = 3;

/** A word that could be a code: it contains a digit and only characters that occur in codes. */
const CODE_LIKE = /^(?=.*\d)[a-z0-9][a-z0-9.-]*$/i;

/** Whether the whole query could be a code or the prefix of a code. */
export function isCodeLike(query: string): boolean {
  const word = query.trim();
  return word.length > 1 && CODE_LIKE.test(word);
}

/**
 * Adds the codes in a query, and the findings whose ids are in it. If the query is a single word, the codes that begin
 * with it are also added, unless the search is exact or the word is too short.
 */
export function addNamedCodes(
  kb: Knowledge,
  query: string,
  vocabularies: readonly string[],
  how: { readonly wanted: Wanted; readonly limit: number; readonly exact: boolean },
  found: FoundMap,
): void {
  const { wanted, limit, exact } = how;
  const words = query.trim().split(/\s+/);
  const alone = words.length === 1;
  for (const word of words) {
    if (!isCodeLike(word) || (!alone && word.length < LEAST_BEGINNING)) continue;
    for (const vocabulary of vocabularies) {
      if (vocabulary === CTERM) {
        const finding = /^\d+$/.test(word) ? findingById(kb, Number(word)) : -1;
        if (finding >= 0 && wanted.acceptsFinding(finding)) addFinding(found, finding, THE_CODE);
        continue;
      }
      const row = codeRow(kb, vocabulary, word);
      if (row >= 0 && wanted.acceptsCode(row)) addCode(found, row, THE_CODE);
      if (alone && !exact && word.length >= LEAST_BEGINNING) {
        for (const [place, begun] of codesFrom(kb, vocabulary, word, limit).entries()) {
          if (wanted.acceptsCode(begun)) addCode(found, begun, BEGINS_SO - place * STEP);
        }
      }
    }
  }
}

/** The rows of at most `limit` codes that begin with `word`; its spellings are tried in turn until one yields codes. */
function codesFrom(kb: Knowledge, vocabulary: string, word: string, limit: number): number[] {
  const { codes } = kb.tables;
  const vocab = kb.manifest.vocabularies.findIndex(({ name }) => name === vocabulary);
  if (vocab < 0) return [];
  const { begin, end } = vocabularyRange(kb, vocab);
  for (const written of codeSpellings(vocabulary, word)) {
    const rows: number[] = [];
    const first = lowerBound(begin, end, (row) => codes.code(row) < written);
    for (let row = first; row < end && rows.length < limit && codes.code(row).startsWith(written); row++) {
      if (kb.overlaid?.isLive('codes', row) !== false) rows.push(row);
    }
    if (rows.length > 0) return rows;
  }
  return [];
}
