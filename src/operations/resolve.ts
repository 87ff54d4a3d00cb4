// The operation behind GET NoteBuilder/Resolve.

import { integer, list, text } from '../contract/params.js';
import type { Term } from '../contract/result-types.js';
import { findingById } from '../knowledge/findings.js';
import { noteBuilder, noteParameters } from './note-parameters.js';
import { defineOperation } from './operation.js';
import { qualifier } from './qualifier-parameters.js';

/**
 * Returns a finding as `{ term }`, a note term with its text, node key and phrases, or `{ term: {} }` for an unknown
 * id.
 *
 * @example
 * resolve(kb, { CtermId: 10092, Prefix: 'H' }).term.text // 'history of type 2 diabetes mellitus'
 */
export const resolve = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'resolve',
    method: 'GET',
    path: '/api/Svc/NoteBuilder/Resolve',
    summary: 'A finding as a note term: its text, node key, type and phrases',
    parameters: {
      CtermId: integer({ required: true, min: 0, doc: 'Id of the finding.' }),
      Prefix: text({ doc: 'Code of enumeration Prefix.' }),
      Result: text({ doc: 'Code of enumeration Result.' }),
      Value: text({ doc: 'Value of a test or measurement, included in the term.' }),
      Tags: list({ doc: 'Tags to add to the finding’s own.' }),
      ...noteParameters,
    },
    example: { CtermId: 10092, Prefix: 'H', ResolvePhrases: true },
    run(kb, p): { term: Term } {
      const qualifiers = {
        prefix: qualifier(kb, 'resolve', 'Prefix', p.Prefix),
        result: qualifier(kb, 'resolve', 'Result', p.Result),
        value: p.Value?.trim(),
      };
      const build = noteBuilder(kb, 'resolve', p);
      const row = findingById(kb, p.CtermId);
      return { term: row < 0 ? {} : build(row, qualifiers, p.Tags ?? []) };
    },
  }))();
