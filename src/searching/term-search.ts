// Answers a search for findings, each with its best-matching name. The search may be limited to certain term types and
// to a subtree.

import { NONE } from '../../assembly/layout.js';
import type { TermMatch, TermMatches } from '../contract/search-types.js';
import { findingItem } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM } from '../knowledge/vocabularies.js';
import { addNamedCodes } from './code-lookup.js';
import { findByWords } from './find-texts.js';
import type { Found, FoundMap, Wanted } from './found-targets.js';
import { matchExpression } from './match-expression.js';
import { cleaned, queryWords } from './query-words.js';
import { searchIndexOf } from './search-index.js';
import { holdsVerbatim } from './verbatim.js';

/** The bit for findings in the class mask of the index. */
const FINDINGS = 1;

/** A search for findings. */
export interface TermSearch {
  readonly query: string;
  readonly limit: number;
  readonly exact: boolean;
  readonly clean: boolean;
  /** Whether the finding at the given row may be in the results. */
  accepts(row: number): boolean;
}

/** The findings that match a query, best first. */
export function searchedTerms(kb: Knowledge, search: TermSearch): TermMatches {
  const { limit, exact, clean } = search;
  const query = clean ? cleaned(search.query) : search.query;
  const wanted: Wanted = { mask: FINDINGS, acceptsCode: () => false, acceptsFinding: search.accepts };
  const found: FoundMap = new Map();
  addNamedCodes(kb, query, [CTERM], { wanted, limit, exact }, found);
  const words = queryWords(kb, query, search);
  const acceptsText = exact ? holdsVerbatim(query, clean) : undefined;
  const outcome = findByWords(kb, { ...wanted, words, limit, exact, acceptsText }, found);
  const item = outcome.found.slice(0, limit).map((one) => termMatch(kb, one));
  return { item, matchExpression: matchExpression(searchIndexOf(kb), outcome.planned), count: item.length };
}

function termMatch(kb: Knowledge, { finding = 0, text, score }: Found): TermMatch {
  const { codes, names, findings } = kb.tables;
  const matchedName = text === NONE ? findings.description(finding) : names.text(text - codes.rowCount);
  return { ...findingItem(kb, finding), matchedName, score: Number(score.toFixed(4)) };
}
