// The `subsumes` operation, the counterpart of FHIR's $subsumes, for findings in the tree and for codes in the
// hierarchy of a vocabulary. The operation and its path are our own extensions: the interface has no such endpoint.

import { codeLine } from '../coding/codes/code-lineage.js';
import { code, text } from '../contract/params.js';
import { ancestorsOf, findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

/** The relation of one finding or code to another, as an outcome of FHIR's `$subsumes`. */
export type SubsumptionOutcome = 'equivalent' | 'subsumes' | 'subsumed-by' | 'not-subsumed';

/**
 * Returns `{ outcome }`: how finding A relates to finding B (considering every position of both in the tree), or how
 * code A relates to code B. The outcome is `not-subsumed` if A or B is unknown.
 *
 * @example
 * subsumes(kb, { A: 10089, B: 10092 }) // { outcome: 'subsumes' }: B is a kind of A
 * subsumes(kb, { Vocab: 'icd10', A: 'E11.22', B: 'E11' }) // { outcome: 'subsumed-by' }
 */
export const subsumes = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'subsumes',
    method: 'GET',
    path: '/api/Svc/Terminology/Subsumes',
    summary: 'The subsumption relation of two findings or codes (FHIR `$subsumes`)',
    parameters: {
      A: code({ required: true, doc: 'CtermId of the first finding, or the first code.' }),
      B: code({ required: true, doc: 'CtermId of the second finding, or the second code.' }),
      Vocab: text({ default: CTERM, doc: 'Vocabulary of both codes.' }),
    },
    example: { A: 10089, B: 10092 },
    run(kb, p): { outcome: SubsumptionOutcome } {
      const vocab = requireVocabulary(kb, 'subsumes: parameter Vocab', p.Vocab);
      const [a, b] = [lineageOf(kb, vocab, p.A), lineageOf(kb, vocab, p.B)];
      if (a.length === 0 || b.length === 0) return { outcome: 'not-subsumed' };
      if (a[0] === b[0]) return { outcome: 'equivalent' };
      if (isKindOf(vocab, b, a[0])) return { outcome: 'subsumes' };
      return { outcome: isKindOf(vocab, a, b[0]) ? 'subsumed-by' : 'not-subsumed' };
    },
  }))();

/**
 * Whether a lineage includes an ancestor. An ICD code counts as an ancestor of the codes that begin with it, even if it
 * has no row of its own.
 */
function isKindOf(vocab: string, lineage: readonly (string | number)[], ancestor: string | number): boolean {
  return lineage.includes(ancestor) || (vocab.startsWith('icd') && String(lineage[0]).startsWith(String(ancestor)));
}

/** A finding or code followed by its ancestors; the list is empty if the finding or code is unknown. */
function lineageOf(kb: Knowledge, vocab: string, given: string): readonly (string | number)[] {
  if (vocab !== CTERM) return codeLine(kb, vocab, given);
  const row = /^\d+$/.test(given) ? findingById(kb, Number(given)) : -1;
  return row < 0 ? [] : [row, ...ancestorsOf(kb, row)];
}
