// The operation behind GET NoteBuilder/ResolveTerms. The interface mentions ResolveTerms but does not document its
// parameters or result. Our interpretation follows Resolve and the lists of QuickPrompt.

import { integers, list } from '../contract/params.js';
import type { Term, TermList } from '../contract/result-types.js';
import { findingById } from '../knowledge/findings.js';
import { noteBuilder, noteParameters } from './note-parameters.js';
import { defineOperation } from './operation.js';

/**
 * Returns several findings as a `{ list }` of note terms, in the given order. The item for an unknown id has an
 * `error`.
 *
 * @example
 * const { list } = resolveTerms(kb, { CtermIds: [10380, 10092] });
 * list.item.map(({ text }) => text) // ['chest pain', 'Type 2 diabetes mellitus']
 */
export const resolveTerms = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'resolveTerms',
    method: 'GET',
    path: '/api/Svc/NoteBuilder/ResolveTerms',
    summary: 'Several findings as note terms',
    parameters: {
      CtermIds: integers({ required: true, min: 0, doc: 'Ids of the findings; a list or comma-separated.' }),
      Tags: list({ doc: 'Tags to add to the findings’ own.' }),
      ...noteParameters,
    },
    example: { CtermIds: [10380, 10092] },
    run(kb, p): { list: TermList } {
      const build = noteBuilder(kb, 'resolveTerms', p);
      const item = p.CtermIds.map((ctermId, at): Term => {
        const row = findingById(kb, ctermId);
        const entryId = at + 1;
        if (row < 0) return { entryId, ctermId, error: `there is no finding ${ctermId}` };
        return { ...build(row, {}, p.Tags ?? []), entryId };
      });
      return { list: { item } };
    },
  }))();
