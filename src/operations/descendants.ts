// The operation `descendants`. It is the library's own; the interface has no endpoint for it, so the path is too.

import { boolean, integer } from '../contract/params.js';
import type { FindingList } from '../contract/result-types.js';
import { descendantsOf, findingById, findingList } from '../knowledge/findings.js';
import { defineOperation } from './operation.js';

/**
 * The findings below one in tree order, through every position. An unknown id gives an empty list; `count` also counts
 * what Limit leaves out.
 *
 * @example
 * descendants(kb, { CtermId: 10089, Limit: 1 }).list.item[0].description // 'Type 1 diabetes mellitus'
 */
export const descendants = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'descendants',
    method: 'GET',
    path: '/api/Svc/Terminology/Descendants',
    summary: 'The findings below one',
    parameters: {
      CtermId: integer({ required: true, min: 0, doc: 'The finding.' }),
      Limit: integer({ min: 1, doc: 'The most items to return; no limit when absent.' }),
      IncludeSelf: boolean({ default: false, doc: 'Whether the finding itself comes first.' }),
    },
    example: { CtermId: 10089, Limit: 10 },
    run(kb, p): { list: FindingList } {
      const row = findingById(kb, p.CtermId);
      if (row < 0) return { list: findingList(kb, []) };
      const below = descendantsOf(kb, row);
      return { list: findingList(kb, p.IncludeSelf ? [row, ...below] : below, p.Limit) };
    },
  }))();
