// The operation `subsumes`: FHIR's $subsumes, of findings in their tree and of codes in the hierarchy of their vocabulary.
// The interface has no endpoint for it, so the path is the library's own.

import { codeLine } from '../coding/codes/code-lineage.js';
import { code, text } from '../contract/params.js';
import { ancestorsOf, findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';
import { defineOperation } from './operation.js';

/** How one finding or code stands to another. */
export type SubsumptionOutcome = 'equivalent' | 'subsumes' | 'subsumed-by' | 'not-subsumed';

/**
 * How finding A stands to finding B, every position of both regarded, or code A to code B. An unknown one stands to
 * nothing: `not-subsumed`.
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
    summary: 'Whether one finding or code is a kind of another (FHIR `$subsumes`)',
    parameters: {
      A: code({ required: true, doc: 'CtermId of one finding, or a code.' }),
      B: code({ required: true, doc: 'CtermId of the other, or a code.' }),
      Vocab: text({ default: CTERM, doc: 'Vocabulary of both codes.' }),
    },
    example: { A: 10089, B: 10092 },
    run(kb, p): { outcome: SubsumptionOutcome } {
      const vocab = requireVocabulary(kb, 'subsumes: parameter Vocab', p.Vocab);
      const [a, b] = [lineOf(kb, vocab, p.A), lineOf(kb, vocab, p.B)];
      if (a.length === 0 || b.length === 0) return { outcome: 'not-subsumed' };
      if (a[0] === b[0]) return { outcome: 'equivalent' };
      if (isKindOf(vocab, b, a[0])) return { outcome: 'subsumes' };
      return { outcome: isKindOf(vocab, a, b[0]) ? 'subsumed-by' : 'not-subsumed' };
    },
  }))();

/** Whether a line leads to a code, which in ICD may be one that is not written out: then longer codes begin with it. */
function isKindOf(vocab: string, line: readonly (string | number)[], above: string | number): boolean {
  return line.includes(above) || (vocab.startsWith('icd') && String(line[0]).startsWith(String(above)));
}

/** A finding or code and all that it is a kind of; empty for an unknown one. */
function lineOf(kb: Knowledge, vocab: string, given: string): readonly (string | number)[] {
  if (vocab !== CTERM) return codeLine(kb, vocab, given);
  const row = /^\d+$/.test(given) ? findingById(kb, Number(given)) : -1;
  return row < 0 ? [] : [row, ...ancestorsOf(kb, row)];
}
