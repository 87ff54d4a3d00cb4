// The operation behind GET Coding/Search/Search.

import { boolean, enumeration, integer, list, text } from '../contract/params.js';
import { CTERM_MAPS, type SearchMatches, SORT_MODES } from '../contract/search-types.js';
import { cultureOf } from '../knowledge/cultures.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { requireVocabulary, usableVocabularies } from '../knowledge/vocabularies.js';
import { searchedCodes } from '../searching/code-search.js';
import { defineOperation } from './operation.js';

const NAME = 'searchCodes';
const LIMIT = 100;
/** Our reading of the service's upper limit. */
const LIMIT_MOST = 1000;

/**
 * Codes whose descriptions, or the names of the findings that map to them, match a text: best first, all vocabularies
 * together. Words may be unfinished, misspelt, abbreviated, a layperson's, in any order; a code finds itself.
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
    summary: 'Codes by their descriptions, of all vocabularies',
    parameters: {
      Query: text({ required: true, doc: 'Words of a description or name, or a code or its beginning.' }),
      VocabCodes: list({ doc: 'The vocabularies to search; all that the host may use when absent.' }),
      TermType: text({ doc: 'The vocabulary’s word for a kind of code; of findings, the term type (`Dx` or `4`).' }),
      Limit: integer({ default: LIMIT, min: 1, max: LIMIT_MOST, doc: 'The most matches to return.' }),
      Exact: boolean({
        default: false,
        doc: 'Take the query as it stands: nothing is completed, corrected or replaced.',
      }),
      Clean: boolean({ default: false, doc: 'Leave out the punctuation of the query.' }),
      Verbose: boolean({ default: false, doc: 'Tell score, codeInfo and descriptionInfo of each match.' }),
      SortMode: enumeration(SORT_MODES, { default: 'Rank', doc: 'The order of the matches.' }),
      IncludeCtermMaps: enumeration(CTERM_MAPS, {
        default: 'None',
        doc: 'Which of the findings that map to a match are told: none, all, or the ones that fit best.',
      }),
      Tags: list({ doc: 'Sets of tags: those that the findings of a match carry are told.' }),
    },
    example: { Query: 'high blood pressure', VocabCodes: 'icd10', Limit: 5 },
    run(kb, p): { matches: SearchMatches } {
      const started = now(kb);
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
      return { matches: { match, matchExpression, time: now(kb) - started, count } };
    },
  }))();

function now(kb: Knowledge): number {
  return (kb.host.now?.() ?? new Date()).getTime();
}
