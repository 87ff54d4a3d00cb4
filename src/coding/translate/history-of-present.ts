// Recognises a history of a chronic disease, which means that the patient still has the disease. This is our
// interpretation of the official guidelines, which say that history codes are for conditions that no longer exist. It
// applies both to charts and to translations of single findings.

import { codeRow } from '../../knowledge/code-row.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { mapRows, relationshipOf, ruleOf } from '../../knowledge/map-rows.js';
import { mapRowsTo } from '../../knowledge/maps.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import { selectMaps } from './select-maps.js';

/** The finding, its context and the target vocabulary. */
interface HistoryRequest {
  readonly sourceVocabulary: string;
  readonly sourceCode: string;
  readonly targetVocabulary: string;
  readonly context: RuleContext;
}

const HISTORY = 'H';
const RESOLVED = 'RS';
const CHRONIC = 'chronic';

/**
 * Whether a history means that the disease is still present. That is the case for a chronic disease unless the disease
 * has resolved or the vocabulary has an exact code for a history of it.
 */
export function isHistoryOfPresentDisease(
  kb: Knowledge,
  { sourceVocabulary, sourceCode, targetVocabulary, context }: HistoryRequest,
): boolean {
  if (context.prefix !== HISTORY || context.status === RESOLVED) return false;
  const maps = mapRows(kb);
  return findingsOfCode(kb, sourceVocabulary, sourceCode).some((finding) => {
    if (!kb.tables.findings.tags(finding).split(',').includes(CHRONIC)) return false;
    const past = selectMaps(kb, finding, targetVocabulary, context).flat();
    return past.every((one) => relationshipOf(maps, one.row) !== 'exact' || one.suppressedBy !== undefined);
  });
}

/**
 * The row of the finding if `code` is a CtermId; otherwise, the rows of the findings that map to the code exactly and
 * unconditionally.
 */
function findingsOfCode(kb: Knowledge, vocabulary: string, code: string): number[] {
  const maps = mapRows(kb);
  const row = vocabulary === CTERM ? findingById(kb, Number(code)) : codeRow(kb, vocabulary, code);
  if (row < 0 || vocabulary === CTERM) return row < 0 ? [] : [row];
  const isPlain = (one: number) => relationshipOf(maps, one) === 'exact' && ruleOf(maps, one) === '';
  return [...mapRowsTo(kb, row)].filter(isPlain).map((one) => kb.tables.maps.finding(one));
}

/** The request without its prefix, i.e. for the disease as present. */
export function withoutPrefix<T extends HistoryRequest>(request: T): T {
  return { ...request, context: { ...request.context, prefix: undefined } };
}
