// Makes the claim for a note whose findings were corrected by hand. The operation codeNote reads only text, so the
// corrected findings are coded as a chart. The chart contains only the findings that supported a code or were changed.

import {
  type ChartMapEntry,
  type ClaimCode,
  type ClaimEvidence,
  type CodedNote,
  chartMap,
  type HeldFinding,
  type KnowledgeBase,
  type RecognitionResult,
} from 'cterm';
import type { Encounter } from './protocol.js';
import { chartOf } from './visit.js';

type Claim = Pick<CodedNote, 'codes' | 'held'>;
const VOCABULARY = 'icd10';

/** Makes the claim for `results`; `before` is the claim made from the uncorrected findings, `found`. */
export function fixedClaim(
  kb: KnowledgeBase,
  before: Claim,
  found: readonly RecognitionResult[],
  results: readonly RecognitionResult[],
  encounter: Encounter,
): Claim {
  const supporting = new Set(before.codes.flatMap(({ evidence }) => evidence.map(placeOf)));
  const uncorrected = new Set(found);
  const changed = new Set(results.filter((result) => !uncorrected.has(result)).map(placeOf));
  const left = new Set(results.map(placeOf));
  const dropped = new Set(found.map(placeOf).filter((place) => !left.has(place)));
  const coded = results.filter((one) => supporting.has(placeOf(one)) || changed.has(placeOf(one)));
  const records = coded.map((result, at) => recordOfResult(result, String(at + 1)));
  const { codeMap } = chartMap(kb, {
    Chart: chartOf(encounter, records),
    Vocabs: VOCABULARY,
    IncludeHints: true,
  });
  const held: HeldFinding[] = before.held.filter((one) => !changed.has(placeOf(one)) && !dropped.has(placeOf(one)));
  const codes = new Map<string, ClaimCode>();
  for (const [at, result] of coded.entries()) {
    const entries = codeMap[at]?.map[0]?.entries ?? [];
    const reported = entries.filter((entry) => propertyOf(entry, 'sequence') !== '');
    const evidence = evidenceOf(result, before, entries[0]?.code ?? '');
    for (const entry of reported) {
      const known = before.codes.find(({ code }) => code === entry.code);
      const steps = known?.steps ?? [];
      const one = codes.get(entry.code) ?? codeOf(entry, result, steps, known?.role);
      codes.set(entry.code, { ...one, evidence: [...one.evidence, evidence] });
    }
    if (reported.length === 0 && changed.has(placeOf(result))) held.push(heldOf(evidence, result, entries[0]));
  }
  const ordered = [...codes.values()].sort((one, other) => one.sequence - other.sequence);
  return { codes: ordered.map((one, at) => ({ ...one, sequence: at + 1 })), held };
}

/** Converts a finding to a record in a chart. */
export function recordOfResult(result: RecognitionResult, id: string): Record<string, string | number | undefined> {
  const { ctermId, prefix, modifier, status, value, unit, duration, onset } = result;
  return { id, ctermId, prefix, result: result.result, modifier, status, value, unit, duration, onset };
}

function placeOf({ index, length, ctermId }: Pick<RecognitionResult, 'index' | 'length' | 'ctermId'>): string {
  return `${index} ${length} ${ctermId}`;
}

function propertyOf({ properties }: ChartMapEntry, name: string): string {
  return properties.find((property) => property.name === name)?.value ?? '';
}

function codeOf(
  entry: ChartMapEntry,
  { confidence }: RecognitionResult,
  steps: ClaimCode['steps'],
  role: ClaimCode['role'] | undefined,
): ClaimCode {
  const sequence = Number(propertyOf(entry, 'sequence'));
  const { code, description } = entry;
  const plain = { vocab: VOCABULARY, lacks: [], excludes: [], evidence: [], reportable: true };
  return { ...plain, code, description, sequence, role: role ?? roleOf(sequence), confidence, steps };
}

function roleOf(sequence: number): ClaimCode['role'] {
  return sequence === 1 ? 'first-listed' : 'secondary';
}

function evidenceOf(result: RecognitionResult, before: Claim, code: string): ClaimEvidence {
  const { index, length, ctermId, description, notation, context } = result;
  const known = [...before.codes.flatMap(({ evidence }) => evidence), ...before.held].find(
    (one) => placeOf(one) === placeOf(result),
  );
  return {
    ...{ index, length, ctermId, description, notation, code },
    text: known?.text ?? description,
    cues: context?.cues ?? [],
    ...(context?.section !== undefined && { section: context.section }),
  };
}

function heldOf(evidence: ClaimEvidence, result: RecognitionResult, entry: ChartMapEntry | undefined): HeldFinding {
  const explanation = entry?.hints?.map(({ text }) => text).join(' ') || 'As corrected, it has no code on the claim.';
  const { mapQualifier: _, ...finding } = evidence;
  return { ...finding, reason: result.result === 'N' ? 'negated' : 'no-code', explanation, guideline: '' };
}
