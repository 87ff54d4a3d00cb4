// `npm run bench -- search`: compares searchCodes with MiniSearch, FlexSearch and Orama on the descriptions of
// ICD-10-CM, ICD-10-PCS, ICD-9-CM, HCPCS and LOINC. MiniSearch and FlexSearch are also measured on these descriptions
// combined with the names of findings. All engines run in one process and take turns, query by query. Processor time is
// measured, because it is less affected by other programs than elapsed time. The bundle is built only once, from the
// core and the reference data, and is kept in build/bench.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openKnowledgeBase } from '../src/index.js';
import { inside } from '../src/knowledge/knowledge-base.js';
import { isMeant, QUERY_CASES, QUERY_KINDS } from '../test/cases/searching/queries.js';
import { type SearchPeer, type SearchText, searchPeers } from './engines/search-peers.js';
import { dataFolder, derivedPath, repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';
import { documentsOf, namesOf, SEARCHED, type SearchDocument } from './tasks/search-documents.js';
import { hasMeant, SEARCH_QUERY_KINDS, type SearchQuery, searchQueries } from './tasks/search-queries.js';

const FOLDERS = ['icd10cm', 'icd10pcs', 'icd9cm', 'hcpcs', 'loinc'] as const;
const QUERIES = 500;
const TOP = 10;
const COLD_RUNS = 9;
/** The time limit, in ms, for all timed queries of an engine; a slow engine completes fewer queries. */
const BUDGET_MS = 5000;
const OWN_ROUNDS = 3;
const WARMING = 30;
const LIBRARY = join(repositoryRoot, 'dist/node.js');

type Library = typeof import('../src/node/index.js');

interface Engine {
  readonly name: string;
  search(query: string): Promise<number[]> | number[];
  readonly loadMs: number;
}

/** Builds the bundle with the core and the vocabularies to be searched, unless it already exists; returns its path. */
export function searchBundle(): string {
  const bundle = derivedPath('search.ctkb');
  if (existsSync(bundle)) return bundle;
  const cli = join(repositoryRoot, 'dist/cli.js');
  const sources = ['kb-build/core', ...FOLDERS.map((folder) => join(dataFolder, folder))];
  const allocation = derivedPath('search-allocation.csv');
  const args = [cli, 'kb', 'build', ...sources, '-o', bundle, '--name', 'search', '--allocation', allocation];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: repositoryRoot });
  if (status !== 0) throw new Error(`the bundle could not be built: ${stderr.trim()}`);
  return bundle;
}

/** Runs the task, prints its tables and writes bench/results/search.json. */
export async function search(): Promise<void> {
  const bundle = searchBundle();
  const cold = coldSearches(bundle);
  const library: Library = await import(pathToFileURL(LIBRARY).href);
  const kb = await library.openKnowledgeBase(bundle);
  const { tables, manifest } = (await openKnowledgeBase(readFileSync(bundle)))[inside];
  const documents = documentsOf(tables.codes, manifest.vocabularies);
  const queries = searchQueries(documents, QUERIES);
  const cterm = ownEngine(library, kb, documents, cold.cpuMs);
  // This library is first measured alone, before the other engines fill the memory, just as in a program that uses no
  // other search engine.
  const alone = spread((await takeTurns([cterm], queries))[0]?.times ?? []);
  const descriptions = documents.map(({ id, text }): SearchText => ({ id, text, codes: [id] }));
  const names = namesOf(tables, documents);
  const engines = [cterm, ...(await peerEngines(descriptions, [...descriptions, ...names]))];
  const turns = await takeTurns(engines, queries);
  const results = [];
  for (const [place, engine] of engines.entries()) {
    const { times: latency, found } = turns[place] ?? { times: [], found: [] };
    const hits = hitsOf(found, documents, queries);
    const recall = await recallOf(engine, documents);
    results.push({
      name: engine.name,
      loadMs: rounded(engine.loadMs),
      queries: latency.length,
      ...spread(latency),
      hits,
      recall,
    });
  }
  const [own, ...peers] = results;
  const best = (of: (one: typeof own) => number, pick: (...values: number[]) => number) => pick(...peers.map(of));
  const ahead = {
    p99: rounded(best((one) => one.p99Ms, Math.min) / own.p99Ms),
    load: rounded(best((one) => one.loadMs, Math.min) / own.loadMs),
    misspelt: rounded(own.hits.misspelt - best((one) => one.hits.misspelt, Math.max)),
    recall: rounded(own.recall.all - best((one) => one.recall.all, Math.max)),
  };
  console.log(
    `${documents.length} descriptions; cold: opened and first result ${cold.cpuMs} ms of processor time (${cold.wallMs} ms)`,
  );
  const heading = [
    'engine',
    'load ms',
    'p50 ms',
    'p99 ms',
    ...SEARCH_QUERY_KINDS.map((kind) => `hit ${kind}`),
    'recall',
  ];
  const rows = results.map((one) => [
    one.name,
    ...[one.loadMs, one.p50Ms, one.p99Ms].map(String),
    ...SEARCH_QUERY_KINDS.map((kind) => String(one.hits[kind])),
    String(one.recall.all),
  ]);
  console.log(`cterm, before the others are loaded: half within ${alone.p50Ms} ms, 99 of 100 within ${alone.p99Ms} ms`);
  console.log(tableOf([heading, ...rows]));
  writeRecord('search', { descriptions: documents.length, names: names.length, cold, alone, ahead, results });
}

/**
 * The median times for opening the bundle and for the first search, each measured in fresh processes with a warm file
 * cache.
 */
function coldSearches(bundle: string) {
  const runs = Array.from({ length: COLD_RUNS + 1 }, () => {
    const script = join(repositoryRoot, 'bench/tasks/search-once.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, pathToFileURL(LIBRARY).href, bundle], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the cold search failed: ${stderr.trim()}`);
    return JSON.parse(stdout);
  }).slice(1);
  const middle = (of: (run: (typeof runs)[number]) => number) => rounded(median(runs.map(of)));
  return {
    cpuMs: middle(({ opened, searched }) => opened.cpuMs + searched.cpuMs),
    leastMs: rounded(Math.min(...runs.map(({ opened, searched }) => opened.cpuMs + searched.cpuMs))),
    wallMs: middle(({ opened, searched }) => opened.wallMs + searched.wallMs),
    openedMs: middle(({ opened }) => opened.cpuMs),
    searchedMs: middle(({ searched }) => searched.cpuMs),
    residentMegabytes: middle(({ residentBytes }) => residentBytes / 1e6),
  };
}

/** This library as an engine, searching with its own index. */
function ownEngine(
  library: Library,
  kb: Awaited<ReturnType<Library['openKnowledgeBase']>>,
  documents: readonly SearchDocument[],
  loadMs: number,
): Engine {
  const ids = new Map(documents.map(({ id, vocab, code }) => [`${vocab} ${code}`, id]));
  const VocabCodes = SEARCHED.join(',');
  return {
    name: 'cterm',
    loadMs,
    search: (Query) =>
      library
        .searchCodes(kb, { Query, VocabCodes, Limit: TOP })
        .matches.match.map(({ vocab, code }) => ids.get(`${vocab} ${code}`) ?? -1),
  };
}

/**
 * The peers, each ready to search. A peer loads its own saved index if it can, and if that is faster than building one.
 */
async function peerEngines(descriptions: readonly SearchText[], all: readonly SearchText[]): Promise<Engine[]> {
  const engines: Engine[] = [];
  for (const peer of await searchPeers()) {
    const texts = peer.hasNames ? all : descriptions;
    const indexing = await processorTime(() => peer.index(texts));
    const restore = await peer.restore?.();
    const restoring = restore === undefined ? Number.POSITIVE_INFINITY : await processorTime(restore);
    const loadMs = Math.min(indexing, restoring);
    engines.push({ name: peer.name, loadMs, search: (query) => codesFound(peer, texts, query) });
  }
  return engines;
}

/** The first ten distinct codes to which the found texts lead. */
async function codesFound(peer: SearchPeer, texts: readonly SearchText[], query: string): Promise<number[]> {
  const codes = new Set<number>();
  for (const id of await peer.search(query)) for (const code of texts[id]?.codes ?? []) codes.add(code);
  return [...codes].slice(0, TOP);
}

/** The times and results of an engine, query by query. */
interface Turns {
  readonly times: number[];
  readonly found: number[][];
}

/**
 * For each engine, the processor time of each query: for this library, the median over several rounds; for the other
 * engines, a single round.
 */
async function takeTurns(engines: readonly Engine[], queries: readonly SearchQuery[]): Promise<Turns[]> {
  for (const { text } of queries.slice(0, WARMING)) for (const { search: find } of engines) await find(text);
  const spent = engines.map(() => 0);
  const turns = engines.map((): Turns => ({ times: [], found: [] }));
  for (const { text } of queries) {
    for (const [place, { search: find }] of engines.entries()) {
      if (spent[place] > BUDGET_MS) continue;
      const times: number[] = [];
      let found: number[] = [];
      for (let round = 0; round < (place === 0 ? OWN_ROUNDS : 1); round++) {
        times.push(
          await processorTime(async () => {
            found = await find(text);
          }),
        );
      }
      const time = median(times);
      spent[place] += time;
      turns[place]?.times.push(time);
      turns[place]?.found.push(found);
    }
  }
  return turns;
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * For each kind of query, the share of queries with a correct result among the first ten. Only the queries that the
 * engine completed within its time limit are counted.
 */
function hitsOf(
  found: readonly (readonly number[])[],
  documents: readonly SearchDocument[],
  queries: readonly SearchQuery[],
) {
  const shares = { clean: 0, misspelt: 0, unfinished: 0 };
  for (const kind of SEARCH_QUERY_KINDS) {
    const own = found.flatMap((ids, place) => (queries[place]?.kind === kind ? [{ ids, query: queries[place] }] : []));
    const right = own.filter(({ ids, query }) => ids.some((id) => hasMeant(documents[id]?.text ?? '', query)));
    shares[kind] = rounded(right.length / Math.max(1, own.length));
  }
  return shares;
}

/** The share of cases with an intended code among the first ten results. */
async function recallOf(
  engine: Engine,
  documents: readonly SearchDocument[],
): Promise<Record<string, number> & { all: number }> {
  const right = new Map<string, number>();
  for (const one of QUERY_CASES) {
    const found = await engine.search(one.query);
    if (found.some((id) => isMeant(one, documents[id]?.code ?? '')))
      right.set(one.kind, (right.get(one.kind) ?? 0) + 1);
  }
  const total = [...right.values()].reduce((sum, count) => sum + count, 0);
  const shares = QUERY_KINDS.map((kind) => {
    const all = QUERY_CASES.filter((one) => one.kind === kind).length;
    return [kind, rounded((right.get(kind) ?? 0) / all)] as const;
  });
  return { ...Object.fromEntries(shares), all: rounded(total / QUERY_CASES.length) };
}

function spread(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), worstMs: at(1) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
