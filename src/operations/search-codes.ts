// The operation behind GET Coding/Search/Search.

import { boolean, enumeration, integer, list, text } from '../contract/params.js';
import { CTERM_MAPS, type SearchMatches, SORT_MODES } from '../contract/search-types.js';
import { cultureOf } from '../knowledge/cultures.js';
import { hostNow } from '../knowledge/host-calls.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { requireVocabulary, usableVocabularies } from '../knowledge/vocabularies.js';
import { searchedCodes } from '../searching/code-search.js';
import { defineOperation } from './operation.js';

const NAME = 'searchCodes';
const DEFAULT_LIMIT = 100;
/** The upper bound for Limit. This is our interpretation of the service's limit. */
const MAX_LIMIT = 1000;

/**
 * Searches the codes of all vocabularies by their descriptions and by the names of the findings that map to them.
 * Returns `{ matches }`, best match first. Query words may be incomplete, misspelled, abbreviated or colloquial, and in
 * any order. A query that is a code finds that code.
 *
 * @example
 * const { matches } = searchCodes(kb, { Query: 'hart atack', VocabCodes: 'icd10', Limit: 1 });
 * matches.match.map(({ code }) => code) // ['I21.9']
 */
export const searchCodes = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'GET',
    path: '/api/Svc/Coding/Search/Search',
    summary: 'The codes of all vocabularies that match a query',
    parameters: {
      Query: text({ required: true, doc: 'Words of a description or name, or a code or its prefix.' }),
      VocabCodes: list({ doc: 'The vocabularies to search; when absent, all that the host is licensed for.' }),
      TermType: text({
        doc: 'The vocabulary’s own name of a kind of code; for findings, the term type (`Dx` or `4`).',
      }),
      Limit: integer({ default: DEFAULT_LIMIT, min: 1, max: MAX_LIMIT, doc: 'Maximum number of matches to return.' }),
      Exact: boolean({
        default: false,
        doc: 'Whether the query is taken literally, without completing, correcting or substituting words.',
      }),
      Clean: boolean({ default: false, doc: 'Whether punctuation in the query is ignored.' }),
      Verbose: boolean({ default: false, doc: 'Whether matches include score, codeInfo and descriptionInfo.' }),
      SortMode: enumeration(SORT_MODES, { default: 'Rank', doc: 'The order of the matches.' }),
      IncludeCtermMaps: enumeration(CTERM_MAPS, {
        default: 'None',
        doc: 'Which of the findings mapped to a match are returned: none, all, or only the best fitting.',
      }),
      Tags: list({ doc: 'Tags to return with the matches whose findings carry them.' }),
    },
    example: { Query: 'high blood pressure', VocabCodes: 'icd10', Limit: 5 },
    run(kb, p): { matches: SearchMatches } {
      const startTime = currentMilliseconds(kb);
      const named = (p.VocabCodes ?? []).map((name) => requireVocabulary(kb, `${NAME}: parameter VocabCodes`, name));
      const vocabularies = named.length > 0 ? named : usableVocabularies(kb).map(({ name }) => name);
      const searched = searchedCodes(kb, {
        query: p.Query,
        vocabularies: [...new Set(vocabularies)],
        termType: p.TermType,
        limit: p.Limit,
        exact: p.Exact,
        clean: p.Clean,
        verbose: p.Verbose,
        sortMode: p.SortMode,
        ctermMaps: p.IncludeCtermMaps,
        tags: p.Tags ?? [],
        culture: cultureOf(kb, p.Culture),
      });
      const { match, matchExpression, count } = searched;
      return { matches: { match, matchExpression, time: currentMilliseconds(kb) - startTime, count } };
    },
  }))();

function currentMilliseconds(kb: Knowledge): number {
  return hostNow(kb).getTime();
}
