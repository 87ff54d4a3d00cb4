// Runs a search. The words of a query are passed to the kernel first as typed, then corrected if no text contains them
// all, and then with names in the query replaced by the descriptions of their findings ("CHF with …" becomes
// "congestive heart failure with …"). Results are ranked; ties are broken by the order of the vocabularies.

import { SEARCH_NAME_BYTES } from '../../assembly/layout-search.js';
import type { SearchWords } from '../compile/query-word-lists.js';
import type { SearchHits, SearchIndex } from '../kernel/api.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { addHits, type Found, type FoundMap, hitWords, type Wanted } from './found-targets.js';
import { bestShare, type PlannedWord, planOf, WHOLE } from './query-plan.js';
import type { QueryWord } from './query-words.js';
import { searchIndexOf } from './search-index.js';
import { ownerOf } from './targets.js';
import { searchWordsOf } from './words-of.js';

/** The parameters of a search. */
export interface Search extends Wanted {
  readonly words: readonly QueryWord[];
  /** The requested number of results. */
  readonly limit: number;
  /** Whether every word must match, without corrections or replacements. */
  readonly exact: boolean;
}

/** Maximum number of additional queries in which names are replaced. */
const MOST_REPLACED = 2;
/** The factor for the scores of matches found through a replaced name. */
const REPLACED_SHARE = 0.94;
/** A text with this score contains all the words searched for and few others. */
const SETTLED = 0.85;
/**
 * How many texts are initially requested per result: more than one, because several texts may belong to the same code,
 * and some texts may belong to codes that were not requested.
 */
const TEXTS_PER_RESULT = 4;
const TEXTS_AT_LEAST = 32;
const GROWTH = 8;

/** The results, best first (possibly more than `limit`), and the words that were searched for. */
export interface SearchOutcome {
  readonly found: readonly Found[];
  readonly planned: readonly PlannedWord[];
}

/** Finds codes and findings for the words of a query and adds them to `found`, which may contain earlier results. */
export function findByWords(kb: Knowledge, search: Search, found: FoundMap): SearchOutcome {
  const index = searchIndexOf(kb);
  const special = searchWordsOf(kb);
  const words = search.exact ? search.words : withoutRequest(index, special, search);
  let planned = planOf(index, special, words, search.exact ? undefined : { known: false });
  if (search.exact && planned.length < words.length) return { found: ranked(kb, found, search.limit), planned: [] };
  let hits = collect(kb, index, planned, search, found);
  if (search.exact) return { found: ranked(kb, found, search.limit), planned };
  if (!holdsAll(hits, planned, words.length)) {
    const corrected = planOf(index, special, words, { known: true });
    const again = collect(kb, index, corrected, search, found);
    if (corrected.length > planned.length || bestCount(again) > bestCount(hits)) planned = corrected;
    if (bestCount(again) > bestCount(hits)) hits = again;
  }
  if (!isSettled(hits)) {
    for (const others of replacedNames(kb, index, hits, planned, words)) {
      collect(kb, index, planOf(index, special, others, { known: false }), search, found, REPLACED_SHARE);
    }
  }
  return { found: ranked(kb, found, search.limit), planned };
}

/** Drops words that are addressed to the search itself ("please", "code"), unless some text contains all words. */
function withoutRequest(index: SearchIndex, special: SearchWords, { words, mask }: Search): readonly QueryWord[] {
  const telling = words.filter(({ text }) => !special.request.has(text));
  if (telling.length === 0 || telling.length === words.length) return words;
  const planned = planOf(index, special, words, undefined);
  if (planned.length < words.length) return telling;
  const need = (1 << planned.length) - 1;
  return index.find({ words: planned }, { mask, need, all: false, limit: 1 }).count > 0 ? words : telling;
}

/** Runs a plan and adds the targets of its hits, asking for more texts until there are enough results. */
function collect(
  kb: Knowledge,
  index: SearchIndex,
  planned: readonly PlannedWord[],
  search: Search,
  found: FoundMap,
  share = 1,
): SearchHits {
  const need = search.exact ? (1 << planned.length) - 1 : 0;
  let all = false;
  for (let texts = search.limit * TEXTS_PER_RESULT + TEXTS_AT_LEAST; ; ) {
    const hits = index.find({ words: planned }, { mask: search.mask, need, all, limit: texts });
    const fitting = addHits(kb, index, hits, search, found, share);
    // `found` may already contain results of earlier plans, so there must also be at least `limit` suitable hits.
    const isEnough = found.size >= search.limit && fitting >= search.limit;
    if (isEnough || (all && hits.count < texts)) return hits;
    if (hits.count < texts) all = true;
    else texts *= GROWTH;
  }
}

/** Whether the best text contains every word of the query. */
function holdsAll(hits: SearchHits, planned: readonly PlannedWord[], words: number): boolean {
  return hits.count > 0 && planned.length === words && bestCount(hits) === planned.length;
}

function bestCount(hits: SearchHits): number {
  return hits.count === 0 ? 0 : bits(hitWords(hits, 0));
}

/**
 * Whether the best text contains every word and little else, so that replacing names in the query would not find a
 * better text.
 */
function isSettled(hits: SearchHits): boolean {
  return hits.count > 0 && hits.scores[1] >= SETTLED;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A name contained in the query: the query words that it covers, and the words that describe its finding. */
interface HeldName {
  readonly words: number;
  readonly called: readonly string[];
}

/**
 * Queries in which names are replaced with the descriptions of their findings. Each query replaces different names; the
 * first replaces those that match best.
 */
function replacedNames(
  kb: Knowledge,
  index: SearchIndex,
  hits: SearchHits,
  planned: readonly PlannedWord[],
  words: readonly QueryWord[],
): QueryWord[][] {
  const held = heldNames(kb, index, hits, words);
  const queries: QueryWord[][] = [];
  let rest = held;
  while (rest.length > 0 && queries.length < MOST_REPLACED) {
    let taken = 0;
    const chosen = rest.filter((name) => {
      if ((name.words & taken) !== 0) return false;
      taken |= name.words;
      return true;
    });
    rest = rest.filter((name) => !chosen.includes(name));
    const replaced = planned.filter((_, word) => (taken & (1 << word)) !== 0);
    const texts = new Set(replaced.map(({ query }) => query.text));
    const kept = words.filter(({ text }) => !texts.has(text));
    // A replacement is only as certain as the words that it replaces, which may have been completed or corrected.
    const share = replaced.reduce((least, word) => Math.min(least, bestShare(word)), WHOLE);
    const called = chosen.flatMap((name) => name.called.map((text) => ({ text, isUnfinished: false, share })));
    queries.push([...kept, ...called]);
  }
  return queries;
}

/**
 * The names that the query contains in full and that differ from the descriptions of their findings. Names with more
 * words come first.
 */
function heldNames(kb: Knowledge, index: SearchIndex, hits: SearchHits, words: readonly QueryWord[]): HeldName[] {
  const targets = index.targets();
  const findings = new Set<number>();
  const given = new Set(words.map(({ text }) => text));
  const held: HeldName[] = [];
  for (let at = 0; at < hits.names.length; at += SEARCH_NAME_BYTES / 4) {
    const finding = ownerOf(index, targets, hits.names[at]);
    if (findings.has(finding)) continue;
    findings.add(finding);
    const called = kb.kernel.words(kb.tables.findings.description(finding)).map(({ text }) => text);
    if (called.some((text) => !given.has(text))) held.push({ words: hits.names[at + 1], called });
  }
  return held;
}

/**
 * At least the best `limit` results, best first, including any that tie with the last of them. Among equal scores,
 * findings come first, followed by codes in the order of vocabulary and row.
 */
function ranked(kb: Knowledge, found: FoundMap, limit: number): Found[] {
  const { codes } = kb.tables;
  const placeOf = ({ code }: Found): number => (code === undefined ? -1 : codes.vocab(code));
  return bestOf([...found.values()], limit).sort(
    (a, b) =>
      b.score - a.score ||
      placeOf(a) - placeOf(b) ||
      (a.code ?? 0) - (b.code ?? 0) ||
      (a.finding ?? 0) - (b.finding ?? 0),
  );
}

/**
 * The results with the `limit` best scores, or all results if there are at most `2 * limit`. Sorting only the scores
 * is much faster than sorting the results.
 */
function bestOf(found: Found[], limit: number): Found[] {
  if (found.length <= limit * 2) return found;
  const scores = new Float64Array(found.length);
  for (let at = 0; at < found.length; at++) scores[at] = found[at].score;
  scores.sort();
  const least = scores[Math.min(found.length - limit, found.length - 1)];
  return found.filter(({ score }) => score >= least);
}
