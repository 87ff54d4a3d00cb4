// The evidence for a diagnosis in a chart: the diagnosis itself as the assessment, and the subjective, objective and
// plan records whose findings are in its full list. The score of a note is derived from this evidence.

import type { FindingItem } from '../contract/result-types.js';
import type { DecisionLevel, DiagnosisEvidence, NoteScore } from '../contract/score-types.js';
import { findingById, findingItem } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { promptList } from '../prompting/prompt-list.js';
import { fullListRows } from './full-list.js';
import { isAssessedDiagnosis, type NoteRecord, SOAP_CATEGORIES, type SoapCategory, soapOf } from './note-records.js';
import { type RecordIndex, recordsBelow } from './records-by-finding.js';

type BySoap<T> = Record<SoapCategory, T>;

/** The rows of the diagnoses for which a note is scored: those that the note assesses, each once, in document order. */
export function assessedDiagnoses(records: readonly NoteRecord[]): number[] {
  return [...new Set(records.filter(isAssessedDiagnosis).map(({ row }) => row))];
}

/** The rows of the diagnoses in a request; unknown ids are ignored. */
export function namedDiagnoses(kb: Knowledge, ids: readonly number[]): number[] {
  return [...new Set(ids.map((id) => findingById(kb, id)))].filter((row) => row >= 0);
}

/** The prefix for diseases of relatives, which are not evidence for the patient's own diseases. */
const FAMILY = 'F';

/** The records that are evidence for the diagnosis at a row, by category and in document order. */
function evidenceOf(kb: Knowledge, row: number, index: RecordIndex): BySoap<NoteRecord[]> {
  const evidence: BySoap<NoteRecord[]> = { S: [], O: [], A: [], P: [] };
  for (const record of recordsBelow(index, fullListRows(kb, row))) {
    if (record.soap !== 'A' && record.prefix !== FAMILY) evidence[record.soap].push(record);
  }
  // A more specific form of the diagnosis counts as the diagnosis.
  evidence.A = recordsBelow(index, [row]).filter((record) => record.soap === 'A' && isAssessedDiagnosis(record));
  return evidence;
}

const MODERATE = 3;

/**
 * The score: 0 without an assessment, 1 with an assessment, 2 with evidence in all four categories, 3 if decision
 * making is also moderate or high.
 */
function scoreOf(evidence: BySoap<readonly unknown[]>, level: DecisionLevel): number {
  if (evidence.A.length === 0) return 0;
  if (SOAP_CATEGORIES.some((category) => evidence[category].length === 0)) return 1;
  return level >= MODERATE ? 3 : 2;
}

/** The score of a note for the diagnosis at a row. */
export function noteScore(kb: Knowledge, row: number, index: RecordIndex, level: DecisionLevel): NoteScore {
  const evidence = evidenceOf(kb, row, index);
  const counted = SOAP_CATEGORIES.flatMap((category) => evidence[category]);
  return {
    ctermId: kb.tables.findings.id(row),
    text: kb.tables.findings.description(row),
    score: scoreOf(evidence, level),
    targetIds: index
      .inDocumentOrder(counted.map(({ at }) => at))
      .map(({ id }) => id)
      .join(','),
  };
}

const MAX_ASKED = 5;

/** The evidence in a chart for the diagnosis at the given row, and what is missing. */
export function diagnosisEvidence(
  kb: Knowledge,
  row: number,
  index: RecordIndex,
  level: DecisionLevel,
): DiagnosisEvidence {
  const evidence = evidenceOf(kb, row, index);
  const idsOf = (category: SoapCategory): string[] => evidence[category].map(({ id }) => id);
  const missing = SOAP_CATEGORIES.filter((category) => evidence[category].length === 0);
  return {
    ctermId: kb.tables.findings.id(row),
    text: kb.tables.findings.description(row),
    score: scoreOf(evidence, level),
    evidence: { S: idsOf('S'), O: idsOf('O'), A: idsOf('A'), P: idsOf('P') },
    missingEvidence: missing.map((category) => ({ category, ask: findingsAskedFor(kb, row, category) })),
  };
}

/**
 * The findings in a diagnosis's lists that would belong to the given category if they were documented; for the
 * assessment, only the diagnosis itself.
 */
function findingsAskedFor(kb: Knowledge, row: number, category: SoapCategory): FindingItem[] {
  if (category === 'A') return [findingItem(kb, row)];
  const { findings } = kb.tables;
  const documented = { prefix: '', status: '', hasResult: true };
  return promptList(kb, row, { size: 3 })
    .filter((item) => soapOf(kb, { termType: findings.termType(item.row), ...documented }) === category)
    .slice(0, MAX_ASKED)
    .map((item) => findingItem(kb, item.row));
}
