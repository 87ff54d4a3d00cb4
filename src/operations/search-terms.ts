// The operation behind GET Search. The interface names only its Query; the rest is our reading.

import { termTypeCode } from '../knowledge/enumerations.js';
import { nodeKeysOf } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { boolean, integer, text } from '../params.js';
import type { TermMatches } from '../search-types.js';
import { searchedTerms } from '../searching/search-terms.js';
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
  const types = given?.split(',').map((type) => type.trim().toUpperCase());
  const isOfType = (row: number): boolean => {
    const type = findings.termType(row);
    return types === undefined || types.includes(String(type)) || types.includes(termTypeCode(kb, type).toUpperCase());
  };
  const key = node?.trim().toUpperCase();
  const isUnder = (row: number): boolean => key === undefined || nodeKeysOf(kb, row).some((own) => own.startsWith(key));
  return (row) => isOfType(row) && isUnder(row);
}
