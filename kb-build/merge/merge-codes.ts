// Codes and what is said of them: of each code the release's record, not the core's selection of it; what names a code
// that nobody describes is dropped.

import { codeIdentity } from '../check/code-checks.js';
import type { CodeRecord, EquivalenceRecord } from '../code-records.js';
import { type Draft, trustOf } from '../draft.js';
import { type MergeReport, note } from './merge-report.js';

/** Puts each code into the draft once; afterwards every code that is named is described. Returns their identities. */
export function mergeCodes(draft: Draft, report: MergeReport): ReadonlySet<string> {
  const byIdentity = new Map<string, CodeRecord>();
  const authored = new Map<string, CodeRecord>();
  const released = new Set<string>();
  const twice: CodeRecord[] = [];
  for (const code of draft.codes) {
    const identity = codeIdentity(code.vocab, code.code);
    const known = byIdentity.get(identity);
    const isAuthored = trustOf(draft, code.place) === 0;
    if (isAuthored) {
      // A second description of a code is the author's mistake, for the checker to say.
      if (authored.has(identity)) twice.push(code);
      authored.set(identity, code);
      if (known === undefined) byIdentity.set(identity, code);
      continue;
    }
    released.add(code.vocab);
    if (known === undefined || authored.has(identity)) {
      authored.delete(identity);
      byIdentity.set(identity, code);
      if (known !== undefined) tell(report, 'replaced', 'description of the release', code, known.description);
    } else if (known.description !== code.description)
      tell(report, 'superseded', 'code of several releases', code, code.description);
  }
  for (const code of authored.values()) {
    if (released.has(code.vocab)) tell(report, 'kept', 'code that the release does not have', code, code.description);
  }
  draft.codes = [...byIdentity.values(), ...twice];
  for (const code of draft.codes) {
    if (code.parent === undefined || byIdentity.has(codeIdentity(code.vocab, code.parent))) continue;
    if (trustOf(draft, code.place) === 0) continue;
    tell(report, 'dropped', 'parent that is not described', code, code.parent);
    code.parent = undefined;
  }
  const described = new Set(byIdentity.keys());
  dropUndescribed(draft, described, report);
  return described;
}

function tell(
  report: MergeReport,
  outcome: 'replaced' | 'superseded' | 'kept' | 'dropped',
  rule: string,
  { vocab, code }: CodeRecord,
  evidence: string,
): void {
  note(report, { outcome, rule, sources: vocab, kept: code, other: '', evidence });
}

function dropUndescribed(draft: Draft, described: ReadonlySet<string>, report: MergeReport): void {
  const holds =
    (rule: string) =>
    (record: { vocab: string; code: string }): boolean => {
      if (described.has(codeIdentity(record.vocab, record.code))) return true;
      note(report, {
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
    note(report, {
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

/** The equivalences without scenarios of which a whole choice list is gone: half a combination says something else. */
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
    const rule = 'equivalence of a combination that is not whole';
    note(report, { outcome: 'dropped', rule, sources, kept, other, evidence: '' });
    return false;
  });
}
