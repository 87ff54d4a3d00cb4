// The operation `ancestors`. It is the library's own; the interface has no endpoint for it, so the path is too.

import { integer } from '../contract/params.js';
import type { FindingList } from '../contract/result-types.js';
import { ancestorsOf, findingById, findingList } from '../knowledge/findings.js';
import { defineOperation } from './operation.js';

/**
 * The findings above one, the nearest first, through every position. An unknown id gives an empty list.
 *
 * @example
 * ancestors(kb, { CtermId: 10092 }).list.item.map(({ description }) => description)
 * // ['Diabetes mellitus', 'Endocrine and metabolic disorders', 'Diagnoses by body system']
 */
export const ancestors = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'ancestors',
    method: 'GET',
    path: '/api/Svc/Terminology/Ancestors',
    summary: 'The findings above one',
    parameters: { CtermId: integer({ required: true, min: 0, doc: 'The finding.' }) },
    example: { CtermId: 10092 },
    run(kb, p): { list: FindingList } {
      const row = findingById(kb, p.CtermId);
      return { list: findingList(kb, row < 0 ? [] : ancestorsOf(kb, row)) };
    },
  }))();
