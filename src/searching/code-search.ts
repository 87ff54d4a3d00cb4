// Answers a search for codes: sorts the results and converts them to matches in the form of the interface.

import { vocabularyBit } from '../compile/write-search.js';
import type { CtermMaps, SearchMatch, SearchMatches, SortMode } from '../contract/search-types.js';
import { termTypeCode } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM, vocabularyIndex } from '../knowledge/vocabularies.js';
import { withSomeAsTyped } from './as-typed.js';
import { addNamedCodes, isCodeLike } from './code-lookup.js';
import { findByWords } from './find-texts.js';
import type { FoundMap, Wanted } from './found-targets.js';
import { codeExpression, matchExpression } from './match-expression.js';
import { matchOf } from './match-fields.js';
import { sorted } from './match-order.js';
import { cleaned, queryWords } from './query-words.js';
import { searchIndexOf } from './search-index.js';
import { holdsVerbatim } from './verbatim.js';

/** A search for codes. */
export interface CodeSearch {
  readonly query: string;
  /** The canonical names of the vocabularies, in the requested order. */
  readonly vocabularies: readonly string[];
  readonly termType: string | undefined;
  readonly limit: number;
  readonly exact: boolean;
  readonly clean: boolean;
  readonly verbose: boolean;
  readonly sortMode: SortMode;
  readonly ctermMaps: CtermMaps;
  readonly tags: readonly string[];
  readonly culture: string;
}

/** The matches of a search, and the regular expression that matches the words searched for. */
export function searchedCodes(kb: Knowledge, search: CodeSearch): Omit<SearchMatches, 'time'> {
  const query = search.clean ? cleaned(search.query) : search.query;
  const wanted = wantedBy(kb, search);
  const found: FoundMap = new Map();
  const { limit, exact, clean } = search;
  addNamedCodes(kb, query, search.vocabularies, { wanted, limit, exact }, found);
  // A query that is a known code or the beginning of one is not also searched for as words.
  const isCode = found.size > 0 && isCodeLike(query);
  const words = isCode ? [] : queryWords(kb, query, search);
  const acceptsText = exact ? holdsVerbatim(query, clean) : undefined;
  const outcome = findByWords(kb, { ...wanted, words, limit, exact, acceptsText }, found);
  const index = searchIndexOf(kb);
  const ordered = exact || isCode ? outcome.found : withSomeAsTyped(kb, index, outcome, wanted);
  const best = ordered.slice(0, limit);
  const ranks = new Map(best.map((one, index) => [one, index + 1]));
  const match = sorted(kb, best, search).map((one): SearchMatch => matchOf(kb, one, ranks.get(one) ?? 0, search));
  const expression = isCode ? codeExpression(query) : matchExpression(index, outcome.planned);
  return { match, matchExpression: expression, count: match.length };
}

function wantedBy(kb: Knowledge, { vocabularies, termType }: CodeSearch): Wanted {
  const { codes, findings } = kb.tables;
  const indexes = new Set(vocabularies.map((name) => vocabularyIndex(kb, name)));
  const withFindings = vocabularies.includes(CTERM);
  const mask = vocabularies.reduce(
    (bits, name) => bits | (name === CTERM ? 1 : vocabularyBit(vocabularyIndex(kb, name))),
    0,
  );
  const type = termType?.trim().toUpperCase();
  return {
    mask: mask >>> 0,
    acceptsCode: (row) =>
      indexes.has(codes.vocab(row)) && (type === undefined || codes.termType(row).toUpperCase() === type),
    acceptsFinding(row) {
      if (!withFindings || type === undefined) return withFindings;
      const own = findings.termType(row);
      return String(own) === type || termTypeCode(kb, own).toUpperCase() === type;
    },
  };
}
