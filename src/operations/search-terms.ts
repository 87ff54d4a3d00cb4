// The operation behind GET Search. The interface documents only Query; the other parameters are our interpretation.

import { boolean, integer, text } from '../contract/params.js';
import type { TermMatches } from '../contract/search-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { enumerationValues } from '../knowledge/enumerations.js';
import { nodeKeysOf } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { searchedTerms } from '../searching/term-search.js';
import { defineOperation } from './operation.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/**
 * Searches findings by any of their names, optionally limited to certain term types or to one subtree. Returns `{ list
 * }`, best match first; each item includes the name that matched.
 *
 * @example
 * const { list } = searchTerms(kb, { Query: 'hart atack', TermType: 'Dx', Limit: 1 });
 * list.item.map(({ description, matchedName }) => `${description}: ${matchedName}`) // ['Myocardial infarction: heart attack']
 */
export const searchTerms = /* @__PURE__ */ (() =>
  defineOperation({
    name: 'searchTerms',
    method: 'GET',
    path: '/api/Svc/Search',
    summary: 'The findings whose names match a query',
    parameters: {
      Query: text({ required: true, doc: 'Words of a name, or the id of a finding.' }),
      TermType: text({ doc: 'Comma-separated term types, as codes or numbers: `Sx,Dx` or `0,4`.' }),
      NodeKey: text({ doc: 'Node of the tree; only findings at or below it are returned.' }),
      Limit: integer({ default: DEFAULT_LIMIT, min: 1, max: MAX_LIMIT, doc: 'Maximum number of findings to return.' }),
      Exact: boolean({
        default: false,
        doc: 'Whether the query is taken literally, without completing, correcting or substituting words.',
      }),
      Clean: boolean({ default: false, doc: 'Whether punctuation in the query is ignored.' }),
    },
    example: { Query: 'high blood pressure', Limit: 5 },
    run(kb, p): { list: TermMatches } {
      const list = searchedTerms(kb, {
        query: p.Query,
        limit: p.Limit,
        exact: p.Exact,
        clean: p.Clean,
        accepts: rowFilter(kb, p.TermType, p.NodeKey),
      });
      return { list };
    },
  }))();

function rowFilter(kb: Knowledge, given: string | undefined, node: string | undefined): (row: number) => boolean {
  const { findings } = kb.tables;
  const types = termTypesOf(kb, given ?? '');
  const isOfType = (row: number): boolean => {
    const type = findings.termType(row);
    return types.length === 0 || types.includes(type);
  };
  const key = node?.trim().toUpperCase();
  const isUnder = (row: number): boolean => key === undefined || nodeKeysOf(kb, row).some((own) => own.startsWith(key));
  return (row) => isOfType(row) && isUnder(row);
}

/** The numbers of the term types listed in a request; throws `invalid-argument` for an unknown type. */
function termTypesOf(kb: Knowledge, given: string): number[] {
  const termTypes = enumerationValues(kb, 'TermType');
  const names = given.split(',').flatMap((name) => name.trim() || []);
  return names.map((name) => {
    const value = termTypes.find(({ code, displayOrder }) => sameName(code, name) || String(displayOrder) === name);
    if (value !== undefined) return value.displayOrder;
    if (termTypes.length === 0 && /^\d$/.test(name)) return Number(name);
    const expected = termTypes.map(({ code, displayOrder }) => `${code} (${displayOrder})`).join(', ');
    throw new CtermError(
      'invalid-argument',
      `searchTerms: parameter TermType: expected one of ${expected}, got '${clipped(name)}'. Use codes or numbers.`,
    );
  });
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
