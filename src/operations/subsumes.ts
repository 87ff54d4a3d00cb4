// The operation `subsumes`: how two findings stand to each other in the tree. It is the library's own; the interface has
// no endpoint for it, so the path is too.

import { ancestorsOf, findingById } from '../knowledge/findings.js';
import { integer } from '../params.js';
import { defineOperation } from './operation.js';

/** How one finding stands to another. */
export type SubsumptionOutcome = 'equivalent' | 'subsumes' | 'subsumed-by' | 'not-subsumed';

/**
 * How finding A stands to finding B, every position of both regarded. An unknown id stands to nothing: `not-subsumed`.
 *
 * @example
 * subsumes(kb, { A: 10089, B: 10092 }) // { outcome: 'subsumes' }: B is a kind of A
 */
export const subsumes = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'subsumes',
    method: 'GET',
    path: '/api/Svc/Terminology/Subsumes',
    summary: 'Whether one finding is a kind of another',
    parameters: {
      A: integer({ required: true, min: 0, doc: 'CtermId of one finding.' }),
      B: integer({ required: true, min: 0, doc: 'CtermId of the other.' }),
    },
    example: { A: 10089, B: 10092 },
    run(kb, p): { outcome: SubsumptionOutcome } {
      const a = findingById(kb, p.A);
      const b = findingById(kb, p.B);
      if (a < 0 || b < 0) return { outcome: 'not-subsumed' };
      if (a === b) return { outcome: 'equivalent' };
      if (ancestorsOf(kb, b).includes(a)) return { outcome: 'subsumes' };
      return { outcome: ancestorsOf(kb, a).includes(b) ? 'subsumed-by' : 'not-subsumed' };
    },
  }))();
