// The records of a chart in the form used for scoring. Each has its finding, its qualifiers and its category
// (subjective, objective, assessment or plan).

import type { Prescription } from '../contract/note-types.js';
import type { Chart, ChartRecord } from '../documents/chart.js';
import type { RecordEmInfo } from '../documents/record-data.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { enumerationValue, enumerationValues, termTypeCode } from '../knowledge/enumerations.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from '../knowledge/lineage.js';
import { DX, TX } from '../knowledge/term-types.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';
import { codedFinding } from './coded-finding.js';

/** Subjective, objective, assessment and plan. */
export const SOAP_CATEGORIES = ['S', 'O', 'A', 'P'] as const;
export type SoapCategory = (typeof SOAP_CATEGORIES)[number];

/** One record of a chart. Codes are in capitals; missing codes are empty strings. */
export interface NoteRecord {
  /** The record's position in the chart. */
  readonly at: number;
  readonly id: string;
  /** The row in the `findings` section; -1 for an unknown finding. */
  readonly row: number;
  readonly termType: number;
  readonly soap: SoapCategory;
  readonly prefix: string;
  /** The code of the result: A, N or ''. */
  readonly result: string;
  readonly isAbsent: boolean;
  readonly modifiers: readonly string[];
  readonly status: string;
  /** The effect of the status, as given in the enumeration: stable, exacerbated, closed or managed. */
  readonly statusEffect: string;
  /** Whether a value or a result is documented. */
  readonly hasResult: boolean;
  /** Whether the record itself states the category. */
  readonly isCategoryStated: boolean;
  readonly emInfo: RecordEmInfo | undefined;
  readonly prescription: Prescription | undefined;
}

const UNKNOWN_TYPE = -1;
const PENDING = 'PE';

/** The records of a chart, in document order; `where` names the operation and parameter in error messages. */
export function noteRecords(kb: Knowledge, chart: Chart, where: string): NoteRecord[] {
  return chart.records.map((record, at) => noteRecord(kb, record, at, where));
}

function noteRecord(kb: Knowledge, record: ChartRecord, at: number, where: string): NoteRecord {
  const location = `${where}: record '${clipped(record.id)}'`;
  const coded = record.ctermId === '' && record.vocab !== '' ? codedRecord(kb, record, location) : undefined;
  const row = coded?.row ?? findingById(kb, idOf(record, location));
  const termType = row < 0 ? UNKNOWN_TYPE : kb.tables.findings.termType(row);
  const prefix = canonicalCode(kb, 'Prefix', record.prefix || coded?.prefix || '', location);
  const result = canonicalCode(kb, 'Result', record.result || coded?.result || '', location);
  const status = canonicalCode(kb, 'Status', record.status, location);
  const own = record.soapCategory.trim().toUpperCase();
  const stated = SOAP_CATEGORIES.find((category) => category === own);
  if (own !== '' && stated === undefined) {
    throw refusal(location, `SOAPCategory: expected one of S, O, A, P, got '${clipped(own)}'`);
  }
  const hasResult = record.value !== '' || result !== '';
  return {
    at,
    id: record.id,
    row,
    termType,
    soap: stated ?? soapOf(kb, { termType, prefix, status, hasResult }),
    prefix,
    result,
    isAbsent: result === 'N' && termType !== TX,
    modifiers: record.modifier
      .split('+')
      .filter((one) => one.trim() !== '')
      .map((one) => canonicalCode(kb, 'Modifier', one, location)),
    status,
    statusEffect: enumerationValue(kb, 'Status', status)?.effect ?? '',
    hasResult,
    isCategoryStated: stated !== undefined,
    emInfo: record.emInfo,
    prescription: record.prescription,
  };
}

function codedRecord(kb: Knowledge, { vocab, code }: ChartRecord, where: string) {
  const name = requireVocabulary(kb, `${where}: Vocab`, vocab);
  return name === CTERM ? { row: findingById(kb, Number(code)), prefix: '', result: '' } : codedFinding(kb, name, code);
}

function idOf({ ctermId }: ChartRecord, where: string): number {
  if (ctermId === '') return -1;
  if (/^\d{1,10}$/.test(ctermId)) return Number(ctermId);
  throw refusal(where, `CtermId: expected the id of a finding, got '${clipped(ctermId)}'`);
}

/**
 * A code of an enumeration, in its canonical spelling. If the knowledge base lacks the enumeration, any code is
 * accepted.
 */
function canonicalCode(
  kb: Knowledge,
  name: 'Prefix' | 'Result' | 'Status' | 'Modifier',
  given: string,
  where: string,
): string {
  const code = given.trim();
  if (code === '') return '';
  const value = enumerationValue(kb, name, code);
  if (value !== undefined) return value.code;
  const values = enumerationValues(kb, name);
  if (values.length === 0) return code.toUpperCase();
  throw refusal(where, `${name}: expected one of ${values.map((one) => one.code).join(', ')}, got '${clipped(code)}'`);
}

function refusal(where: string, problem: string): CtermError {
  return new CtermError('invalid-document', `${where}: ${problem}. Correct it or leave it out.`);
}

/**
 * The default category of a record: the category of its prefix or, if the prefix implies none, of its type. A test is
 * part of the plan while it is pending, and objective once it has a result.
 */
export function soapOf(
  kb: Knowledge,
  { termType, prefix, status, hasResult }: Pick<NoteRecord, 'termType' | 'prefix' | 'status' | 'hasResult'>,
): SoapCategory {
  const effect = enumerationValue(kb, 'Prefix', prefix)?.effect;
  const byPrefix = SOAP_CATEGORIES.find((category) => category === effect);
  if (byPrefix !== undefined) return byPrefix;
  if (termType === TX && status === PENDING && !hasResult) return 'P';
  const byType = enumerationValue(kb, 'TermType', termTypeCode(kb, termType))?.effect;
  return SOAP_CATEGORIES.find((category) => category === byType) ?? 'S';
}

/** Whether the finding of a record, or any of that finding's ancestors, has a tag. */
export function isTagged(kb: Knowledge, { row }: NoteRecord, tag: string): boolean {
  return row >= 0 && lineageOf(kb, row).some((at) => tagsOf(kb, at).includes(tag));
}

/** The finding's own tags. */
export function tagsOf(kb: Knowledge, row: number): readonly string[] {
  const tags = kb.tables.findings.tags(row);
  return tags === '' ? [] : tags.split(',');
}

/**
 * Whether a record states that the patient currently has its diagnosis: the diagnosis is in the assessment, has no
 * prefix, and is neither absent nor closed.
 */
export function isAssessedDiagnosis(record: NoteRecord): boolean {
  const { termType, soap, prefix, isAbsent, statusEffect } = record;
  return termType === DX && soap === 'A' && prefix === '' && !isAbsent && statusEffect !== 'closed';
}
