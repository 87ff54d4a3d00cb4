// Converts a chart to FHIR, which is the inverse of `fromFhir`. If the caller passes the chart's codes, as returned by
// `chartMap`, they replace each finding's own codes in the same vocabularies.

import type { ChartCodeMap, RecognitionResult } from '../../contract/result-types.js';
import { CtermError } from '../../errors/cterm-error.js';
import { shown } from '../../errors/messages.js';
import { codeRow } from '../../knowledge/code-row.js';
import { codeAt } from '../../knowledge/codes.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge, KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { DX, NX, RX, TX } from '../../knowledge/term-types.js';
import { ucumOf } from '../../knowledge/units.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import { formatNotation } from '../../recognition/results/notation.js';
import { knowledgeIn } from '../given-results.js';
import { CODE_SYSTEMS, type VocabularyCoding } from './codings.js';
import { beginExport, type FhirExportOptions } from './export-options.js';
import { textAt } from './fhir-members.js';
import { findingInputs } from './finding-inputs.js';
import type { FhirChart, FhirChartRecord } from './from-fhir.js';
import type { ResourceInput } from './resource-input.js';
import { resourceOf } from './resource-of.js';
import type { FhirBundle } from './resources.js';

/** Options for `chartToFhir`. */
export interface ChartFhirOptions extends FhirExportOptions {
  /** The codes of the chart, given as the answer from `chartMap` or as that answer's `codeMap`. */
  readonly codes?: readonly ChartCodeMap[] | { readonly codeMap: readonly ChartCodeMap[] };
}

/**
 * The term type of a record that has only a code, keyed by vocabulary. A code in any other vocabulary is a diagnosis.
 */
const TYPES: Readonly<Record<string, number>> = { loinc: TX, rxnorm: RX, cvx: RX, hcpcs: NX, icd10pcs: NX };

/**
 * Converts a chart, as returned by `fromFhir`, to a FHIR Bundle (R4 or R5) with one resource per record. The certainty
 * of a condition follows from its prefix and result.
 *
 * @example
 * const chart = { encounter: { records: [{ id: 'a', ctermId: '10092' }, { id: 'b', ctermId: '13012' }] } };
 * const codes = chartMap(kb, { Chart: JSON.stringify(chart), Vocabs: 'icd10' });
 * const [diabetes] = chartToFhir(kb, chart, { codes, vocabularies: ['icd10'] }).entry;
 * diabetes.resource.code.coding[1].code // 'E11.22'
 */
export function chartToFhir(
  kb: KnowledgeBase,
  chart: Pick<FhirChart, 'encounter'>,
  options: ChartFhirOptions = {},
): FhirBundle {
  const knowledge = knowledgeIn(kb, 'chartToFhir');
  const records = recordsIn(chart);
  const exported = { output: 'chartToFhir', identity: JSON.stringify(records), text: undefined, more: ['codes'] };
  const { encounterTime, patient } = chart.encounter;
  const { codes, ...given } = options;
  const exporting = beginExport(knowledge, exported, {
    ...(encounterTime && { time: encounterTime }),
    ...(patient?.id && { subject: `Patient/${patient.id}` }),
    ...((patient?.sex === 'F' || patient?.sex === 'M') && { sex: patient.sex }),
    ...given,
  });
  const inputs = findingInputs(knowledge, exporting.about, given);
  const codesOf = codesByRecord(codes);
  for (const record of records) {
    const result = resultOf(knowledge, record);
    const input = inputs.of(result, { extension: [] });
    const named = record.ctermId === undefined ? codedInput(knowledge, input, record) : input;
    const codings = withChartCodes(named.codings, codesOf.get(record.id) ?? []);
    exporting.add(resourceOf({ ...named, codings }), [record.id, result.notation]);
  }
  return exporting.bundle();
}

function recordsIn(chart: unknown): readonly FhirChartRecord[] {
  const encounter = typeof chart === 'object' && chart !== null && 'encounter' in chart ? chart.encounter : undefined;
  const records = typeof encounter === 'object' && encounter !== null && 'records' in encounter ? encounter.records : 0;
  if (Array.isArray(records) && records.every(isRecord)) return records;
  const expected = 'a chart as { encounter: { records: [{ id, ctermId }] } }, as fromFhir() answers it';
  throw new CtermError('invalid-argument', `chartToFhir: expected ${expected}, got ${shown(chart)}.`);
}

/** Whether a value is a record, i.e. an object with an id and either a finding or a code. */
function isRecord(given: unknown): given is FhirChartRecord {
  const isNamed = textAt(given, 'ctermId') !== undefined || textAt(given, 'code') !== undefined;
  return textAt(given, 'id') !== undefined && isNamed;
}

/** Converts a record to the form of a recognised finding, but without a span. */
function resultOf(kb: Knowledge, record: FhirChartRecord): RecognitionResult {
  const { prefix, result, modifier, status, value, unit, onset } = record;
  const ctermId = Number(record.ctermId ?? 0);
  const row = findingById(kb, ctermId);
  const number = value === undefined ? undefined : /^[<>=≤≥]*\s*([+-]?\d+(?:\.\d+)?)$/.exec(value.trim())?.[1];
  const ucum = unit === undefined ? undefined : ucumOf(unit);
  return {
    ...{ index: 0, length: 0, confidence: 1, alternates: [], ctermId },
    description: row < 0 ? '' : kb.tables.findings.description(row),
    notation: formatNotation({ ctermId, prefix, result, modifier, status, value, ucum }),
    ...{ prefix, result, modifier, status, value, unit, ucum, onset },
    ...(number !== undefined && { valueNumber: Number(number) }),
  };
}

/** The resource input for a record that has a code instead of a finding. */
function codedInput(kb: Knowledge, input: ResourceInput, { vocab = '', code = '' }: FhirChartRecord): ResourceInput {
  const row = codeRow(kb, vocab, code);
  const display = row < 0 ? '' : codeAt(kb, row).description;
  const coding = {
    system: CODE_SYSTEMS[vocab] ?? `urn:cterm:vocabulary:${vocab}`,
    code,
    display: display || undefined,
  };
  return {
    ...input,
    termType: TYPES[vocab] ?? DX,
    result: { ...input.result, description: display || code },
    codings: [{ vocabulary: vocab, coding }],
  };
}

function codesByRecord(codes: ChartFhirOptions['codes']): Map<string, VocabularyCoding[]> {
  const maps: readonly ChartCodeMap[] = codes === undefined ? [] : 'codeMap' in codes ? codes.codeMap : codes;
  return new Map(
    maps.map(({ id, map }) => [
      id,
      map.flatMap(({ vocab, entries }) =>
        entries
          .filter(({ unreportable }) => unreportable !== 'true')
          .map(({ code, description }) => ({
            vocabulary: vocab,
            coding: { system: CODE_SYSTEMS[vocab] ?? `urn:cterm:vocabulary:${vocab}`, code, display: description },
          })),
      ),
    ]),
  );
}

/**
 * The codings of a finding. If the chart has codes for the finding in a vocabulary, they replace the finding's own
 * codes in that vocabulary.
 */
function withChartCodes(own: readonly VocabularyCoding[], ofChart: readonly VocabularyCoding[]): VocabularyCoding[] {
  const replaced = new Set(ofChart.map(({ vocabulary }) => vocabulary));
  return [...own.filter(({ vocabulary }) => vocabulary === CTERM || !replaced.has(vocabulary)), ...ofChart];
}
