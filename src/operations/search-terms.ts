// The operation behind GET Search. The interface names only its Query; the rest is our reading.

import { boolean, integer, text } from '../contract/params.js';
import type { TermMatches } from '../contract/search-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { enumerationValues } from '../knowledge/enumerations.js';
import { nodeKeysOf } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { searchedTerms } from '../searching/term-search.js';
import { defineOperation } from './operation.js';

const LIMIT = 100;
const LIMIT_MOST = 1000;

/**
 * Findings by any of their names, best first: of one type, or at and below a node, where that is asked for.
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
    summary: 'Findings by their names',
    parameters: {
      Query: text({ required: true, doc: 'Words of a name, or the id of a finding.' }),
      TermType: text({ doc: 'Term types as codes or numbers, commas between: `Sx,Dx` or `0,4`.' }),
      NodeKey: text({ doc: 'Only findings at this node of the tree or below it.' }),
      Limit: integer({ default: LIMIT, min: 1, max: LIMIT_MOST, doc: 'The most findings to return.' }),
      Exact: boolean({
        default: false,
        doc: 'Take the query as it stands: nothing is completed, corrected or replaced.',
      }),
      Clean: boolean({ default: false, doc: 'Leave out the punctuation of the query.' }),
    },
    example: { Query: 'high blood pressure', Limit: 5 },
    run(kb, p): { list: TermMatches } {
      const list = searchedTerms(kb, {
        query: p.Query,
        limit: p.Limit,
        exact: p.Exact,
        clean: p.Clean,
        accepts: accepting(kb, p.TermType, p.NodeKey),
      });
      return { list };
    },
  }))();

function accepting(kb: Knowledge, given: string | undefined, node: string | undefined): (row: number) => boolean {
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

/** Numbers of the term types that a request names; throws `invalid-argument` for one that there is not. */
function termTypesOf(kb: Knowledge, given: string): number[] {
  const known = enumerationValues(kb, 'TermType');
  const names = given.split(',').flatMap((name) => name.trim() || []);
  return names.map((name) => {
    const value = known.find(({ code, displayOrder }) => sameName(code, name) || String(displayOrder) === name);
    if (value !== undefined) return value.displayOrder;
    if (known.length === 0 && /^\d$/.test(name)) return Number(name);
    const expected = known.map(({ code, displayOrder }) => `${code} (${displayOrder})`).join(', ');
    throw new CtermError(
      'invalid-argument',
      `searchTerms: parameter TermType: expected one of ${expected}, got '${clipped(name)}'. Write codes or numbers.`,
    );
  });
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
