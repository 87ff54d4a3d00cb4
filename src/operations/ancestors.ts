// The `ancestors` operation and its path, which are our own extensions: the interface has no such operation.

import { integer } from '../contract/params.js';
import type { FindingList } from '../contract/result-types.js';
import { ancestorsOf, findingById, findingList } from '../knowledge/findings.js';
import { defineOperation } from './operation.js';

/**
 * Returns the ancestors of a finding as `{ list }`, nearest first, for all its positions in the tree. The list is empty
 * for an unknown id.
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
    summary: 'The ancestors of a finding',
    parameters: { CtermId: integer({ required: true, min: 0, doc: 'Id of the finding.' }) },
    example: { CtermId: 10092 },
    run(kb, p): { list: FindingList } {
      const row = findingById(kb, p.CtermId);
      return { list: findingList(kb, row < 0 ? [] : ancestorsOf(kb, row)) };
    },
  }))();
