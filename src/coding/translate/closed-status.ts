// The statuses of records that are no longer current: the condition is over, or the treatment was not carried out or
// has ended. By our interpretation, a diagnosis that is over is part of the history and is coded as "history of".
// A condition that has resolved during a hospital stay was treated there, and is coded as if it were still present.

import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { CX, DX } from '../../knowledge/term-types.js';
import { CTERM } from '../../knowledge/vocabularies.js';

const RESOLVED = 'RS';
/** The statuses "resolved" and "inactive". */
const OVER: readonly string[] = [RESOLVED, 'IA'];
/** The statuses "cancelled" and "refused". */
const NOT_DONE: readonly string[] = ['CX', 'RF'];
const DISCONTINUED = 'DC';
const HISTORY = 'H';
const NEGATIVE = 'N';

/** Whether a status means that a condition is over. */
export function isOver(status: string | undefined): boolean {
  return status !== undefined && OVER.includes(status);
}

/** Whether a status means that something was not carried out. */
export function isNotDone(status: string | undefined): boolean {
  return status !== undefined && NOT_DONE.includes(status);
}

/** Whether a status means that something was not carried out or was ended. */
export function isDropped(status: string | undefined): boolean {
  return status === DISCONTINUED || isNotDone(status);
}

/** A finding or code with its qualifiers. */
interface QualifiedSource {
  readonly sourceVocabulary: string;
  readonly sourceCode: string;
  readonly context: RuleContext;
}

/** The finding or code with the qualifiers used to code it; returned unchanged unless its status means "over". */
export function asCoded<T extends QualifiedSource>(kb: Knowledge, source: T, isInpatient: boolean): T {
  const { context } = source;
  if (!isOver(context.status) || context.prefix !== undefined || context.result === NEGATIVE) return source;
  if (isInpatient && context.status === RESOLVED) return { ...source, context: { ...context, status: undefined } };
  return isDiagnosis(kb, source) ? { ...source, context: { ...context, prefix: HISTORY } } : source;
}

/** Whether a finding is a diagnosis; a code given in place of a finding always counts as a diagnosis. */
function isDiagnosis(kb: Knowledge, { sourceVocabulary, sourceCode }: QualifiedSource): boolean {
  if (sourceVocabulary !== CTERM) return true;
  const row = findingById(kb, Number(sourceCode));
  return row >= 0 && [DX, CX].includes(kb.tables.findings.termType(row));
}
