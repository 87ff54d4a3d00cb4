// The finding represented by a code in any vocabulary, with the prefix and result that the code implies ("family
// history of"). Findings are cached by code, because the same codes occur again and again in charts.

import { translate } from '../coding/translate/translate.js';
import { codeRow } from '../knowledge/code-row.js';
import { derive } from '../knowledge/derive.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { rowCache } from '../knowledge/row-cache.js';
import { CTERM } from '../knowledge/vocabularies.js';

/** The finding represented by a code, and the qualifiers that the code implies. */
export interface CodedFinding {
  /** The row in the `findings` section; -1 for a code without a finding. */
  readonly row: number;
  readonly prefix: string;
  readonly result: string;
}

const UNKNOWN: CodedFinding = { row: -1, prefix: '', result: '' };

const findingCache = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<CodedFinding>(kb.tables.codes.rowCount));

/**
 * The finding represented by a code or, if there are several, the finding that translates the code best. `vocabulary`
 * is a canonical name.
 */
export function codedFinding(kb: Knowledge, vocabulary: string, code: string): CodedFinding {
  const row = codeRow(kb, vocabulary, code);
  if (row < 0) return UNKNOWN;
  return findingCache(kb).at(row) ?? findingCache(kb).keep(row, bestFinding(kb, vocabulary, code));
}

function bestFinding(kb: Knowledge, sourceVocabulary: string, sourceCode: string): CodedFinding {
  const request = { sourceVocabulary, sourceCode, targetVocabulary: CTERM, context: {}, autoGenerate: true };
  const [best] = translate(kb, request).entry;
  if (best === undefined) return UNKNOWN;
  return { row: findingById(kb, Number(best.code)), prefix: best.prefix ?? '', result: best.result ?? '' };
}
