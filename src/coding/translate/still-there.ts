// What a patient's history says of a chronic disease: that it is there. Our reading of the official guidelines, by which a
// code of the past is for what is no longer there; for charts and for translations of one finding alike.

import { codeRow } from '../../knowledge/code-row.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { mapRows, relationshipOf, ruleOf } from '../../knowledge/map-rows.js';
import { mapRowsTo } from '../../knowledge/maps.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import type { RuleContext } from '../specify/map-rules.js';
import { selectMaps } from './select-maps.js';

/** What is asked about. */
interface Said {
  readonly sourceVocabulary: string;
  readonly sourceCode: string;
  readonly targetVocabulary: string;
  readonly context: RuleContext;
}

const HISTORY = 'H';
const RESOLVED = 'RS';
const CHRONIC = 'chronic';

/**
 * Whether a history is one of what is still there: of a chronic disease, unless it has resolved or the vocabulary has a
 * code for its very past.
 */
export function isStillThere(
  kb: Knowledge,
  { sourceVocabulary, sourceCode, targetVocabulary, context }: Said,
): boolean {
  if (context.prefix !== HISTORY || context.status === RESOLVED) return false;
  const maps = mapRows(kb);
  return findingsMeant(kb, sourceVocabulary, sourceCode).some((finding) => {
    if (!kb.tables.findings.tags(finding).split(',').includes(CHRONIC)) return false;
    const past = selectMaps(kb, finding, targetVocabulary, context).flat();
    return past.every((one) => relationshipOf(maps, one.row) !== 'exact' || one.suppressedBy !== undefined);
  });
}

/** Rows of the findings that a code is the code of, whatever else is said of them. */
function findingsMeant(kb: Knowledge, vocabulary: string, code: string): number[] {
  const maps = mapRows(kb);
  const row = vocabulary === CTERM ? findingById(kb, Number(code)) : codeRow(kb, vocabulary, code);
  if (row < 0 || vocabulary === CTERM) return row < 0 ? [] : [row];
  const isPlain = (one: number) => relationshipOf(maps, one) === 'exact' && ruleOf(maps, one) === '';
  return [...mapRowsTo(kb, row)].filter(isPlain).map((one) => kb.tables.maps.finding(one));
}

/** The same request about what is there now. */
export function withoutPrefix<T extends Said>(request: T): T {
  return { ...request, context: { ...request.context, prefix: undefined } };
}
