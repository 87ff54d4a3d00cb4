// The `descendants` operation and its path, which are our own extensions: the interface has no such operation.

import { boolean, integer } from '../contract/params.js';
import type { FindingList } from '../contract/result-types.js';
import { descendantsOf, findingById, findingList } from '../knowledge/findings.js';
import { defineOperation } from './operation.js';

/**
 * Returns the descendants of a finding as `{ list }`, in tree order, for all its positions in the tree. The list is
 * empty for an unknown id; `count` includes findings beyond Limit.
 *
 * @example
 * descendants(kb, { CtermId: 10089, Limit: 1 }).list.item[0].description // 'Type 1 diabetes mellitus'
 */
export const descendants = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'descendants',
    method: 'GET',
    path: '/api/Svc/Terminology/Descendants',
    summary: 'The descendants of a finding',
    parameters: {
      CtermId: integer({ required: true, min: 0, doc: 'Id of the finding.' }),
      Limit: integer({ min: 1, doc: 'Maximum number of items to return; no limit when absent.' }),
      IncludeSelf: boolean({ default: false, doc: 'Whether the finding itself is included, as the first item.' }),
    },
    example: { CtermId: 10089, Limit: 10 },
    run(kb, p): { list: FindingList } {
      const row = findingById(kb, p.CtermId);
      if (row < 0) return { list: findingList(kb, []) };
      const below = descendantsOf(kb, row);
      return { list: findingList(kb, p.IncludeSelf ? [row, ...below] : below, p.Limit) };
    },
  }))();
