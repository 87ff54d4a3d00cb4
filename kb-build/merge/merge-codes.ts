// Merges codes and the records that refer to them. If both a release and the core describe a code, the record from the
// release is kept. Records that refer to a code without a description are dropped.

import { codeIdentity } from '../check/code-checks.js';
import type { CodeRecord, EquivalenceRecord } from '../code-records.js';
import { type Draft, trustOf } from '../draft.js';
import { addCase, type MergeReport } from './merge-report.js';

/**
 * Merges codes so that every code that a record refers to has exactly one description (unless authors have described it
 * twice). Returns the identities of the codes.
 */
export function mergeCodes(draft: Draft, report: MergeReport): ReadonlySet<string> {
  const byIdentity = new Map<string, CodeRecord>();
  const authored = new Map<string, CodeRecord>();
  const released = new Set<string>();
  const twice: CodeRecord[] = [];
  for (const code of draft.codes) {
    const identity = codeIdentity(code.vocab, code.code);
    const previous = byIdentity.get(identity);
    const isAuthored = trustOf(draft, code.place) === 0;
    if (isAuthored) {
      // A code that authors have described twice is a mistake; both descriptions are kept, so that the checker can
      // report it.
      if (authored.has(identity)) twice.push(code);
      authored.set(identity, code);
      if (previous === undefined) byIdentity.set(identity, code);
      continue;
    }
    released.add(code.vocab);
    if (previous === undefined || authored.has(identity)) {
      authored.delete(identity);
      byIdentity.set(identity, code);
      if (previous !== undefined)
        reportCode(report, 'replaced', 'description of the release', code, previous.description);
    } else if (previous.description !== code.description)
      reportCode(report, 'superseded', 'code of several releases', code, code.description);
  }
  for (const code of authored.values()) {
    if (released.has(code.vocab))
      reportCode(report, 'kept', 'code that the release does not have', code, code.description);
  }
  draft.codes = [...byIdentity.values(), ...twice];
  for (const code of draft.codes) {
    if (code.parent === undefined || byIdentity.has(codeIdentity(code.vocab, code.parent))) continue;
    if (trustOf(draft, code.place) === 0) continue;
    reportCode(report, 'dropped', 'parent that is not described', code, code.parent);
    code.parent = undefined;
  }
  const described = new Set(byIdentity.keys());
  dropUndescribed(draft, described, report);
  return described;
}

function reportCode(
  report: MergeReport,
  outcome: 'replaced' | 'superseded' | 'kept' | 'dropped',
  rule: string,
  { vocab, code }: CodeRecord,
  evidence: string,
): void {
  addCase(report, { outcome, rule, sources: vocab, kept: code, other: '', evidence });
}

function dropUndescribed(draft: Draft, described: ReadonlySet<string>, report: MergeReport): void {
  const holds =
    (rule: string) =>
    (record: { vocab: string; code: string }): boolean => {
      if (described.has(codeIdentity(record.vocab, record.code))) return true;
      addCase(report, {
        outcome: 'dropped',
        rule: `${rule} of a code that is not described`,
        sources: record.vocab,
        kept: '',
        other: record.code,
        evidence: '',
      });
      return false;
    };
  const vocabularies = new Set(draft.vocabularies.map(({ name }) => name));
  draft.instructions = draft.instructions.filter(holds('instruction'));
  draft.axes = draft.axes.filter(holds('axis'));
  const before = draft.equivalences;
  draft.equivalences = draft.equivalences.filter(holds('equivalence')).filter(({ targetVocab, targetCode, code }) => {
    const isKnown =
      targetCode === '' ? vocabularies.has(targetVocab) : described.has(codeIdentity(targetVocab, targetCode));
    if (isKnown) return true;
    addCase(report, {
      outcome: 'dropped',
      rule: 'equivalence to a code that is not described',
      sources: targetVocab,
      kept: code,
      other: targetCode,
      evidence: '',
    });
    return false;
  });
  draft.equivalences = wholeScenarios(before, draft.equivalences, report);
}

/**
 * Drops the scenarios that have lost all rows of a choice list, because an incomplete combination would be a different
 * mapping.
 */
function wholeScenarios(
  before: readonly EquivalenceRecord[],
  after: readonly EquivalenceRecord[],
  report: MergeReport,
): EquivalenceRecord[] {
  const scenarioOf = ({ vocab, code, targetVocab, scenario }: EquivalenceRecord) =>
    `${vocab} ${code} ${targetVocab} ${scenario}`;
  const left = new Set(after.map((row) => `${scenarioOf(row)} ${row.choice}`));
  const broken = new Set<string>();
  for (const row of before) {
    if (row.scenario > 0 && !left.has(`${scenarioOf(row)} ${row.choice}`)) broken.add(scenarioOf(row));
  }
  return after.filter((row) => {
    if (row.scenario === 0 || !broken.has(scenarioOf(row))) return true;
    const { targetVocab: sources, code: kept, targetCode: other } = row;
    const rule = 'equivalence of an incomplete combination';
    addCase(report, { outcome: 'dropped', rule, sources, kept, other, evidence: '' });
    return false;
  });
}
