// `npm run bench -- matching [--dictionaries=D1,D2] [--engines=cterm,hyperscan] [--rounds=9]`: selects the engines for
// the matching task and prints its table. Only a full run (without a filter) is written to bench/results/matching.json.

import type { NativeEngine } from './engine.js';
import { ahoCorasickContiguous, ahoCorasickDfa } from './engines/aho-corasick.js';
import { cterm } from './engines/cterm.js';
import { hyperscan } from './engines/hyperscan.js';
import { type NativeSource, nativeEngine } from './engines/native.js';
import { tokenMap } from './engines/token-map.js';
import { tableOf, writeRecord } from './report.js';
import { type DictionaryName, dictionaryNames } from './tasks/dictionaries.js';
import { type EngineResult, type MatchingResult, runMatching } from './tasks/matching.js';

/**
 * The native engines, each with the dictionaries it runs on. The DFA is left out on D3, where its table would take 14
 * GB; on D2 the DFA is already slower than the contiguous NFA.
 */
const NATIVES: readonly { source: NativeSource; dictionaries: readonly DictionaryName[] }[] = [
  { source: ahoCorasickContiguous, dictionaries: dictionaryNames },
  { source: ahoCorasickDfa, dictionaries: ['D1', 'D2'] },
  { source: hyperscan, dictionaries: dictionaryNames },
];

/** The command-line options. */
export interface MatchingOptions {
  readonly dictionaries: readonly DictionaryName[];
  /** Parts of the names of the engines to run, in lower case. If the list is empty, all engines run. */
  readonly engines: readonly string[];
  readonly rounds: number;
}

/** Runs the task and prints its table; returns false if any engine's answer is wrong. */
export async function matching(options: MatchingOptions): Promise<boolean> {
  const wanted = ({ name }: { name: string }) =>
    options.engines.length === 0 || options.engines.some((part) => name.toLowerCase().includes(part));
  const engines = [tokenMap(), cterm()].filter(wanted);
  const skipped: string[] = [];
  const natives = new Map<DictionaryName, NativeEngine[]>(dictionaryNames.map((name) => [name, []]));
  for (const { source, dictionaries } of NATIVES.filter(({ source }) => wanted(source))) {
    const engine = nativeEngine(source);
    const missing = await engine.missing();
    if (missing) skipped.push(`${source.name} skipped: ${missing}`);
    else for (const name of dictionaries) natives.get(name)?.push(engine);
  }
  for (const line of skipped) console.log(line);

  const results: MatchingResult[] = [];
  for (const name of options.dictionaries) {
    const result = await runMatching(name, engines, natives.get(name) ?? [], options.rounds);
    results.push(result);
    printResult(result);
  }
  if (options.engines.length === 0 && options.dictionaries.length === dictionaryNames.length) {
    writeRecord('matching', { rounds: options.rounds, skipped, results });
  }
  return results.every((result) => result.engines.every((engine) => !engine.wrong));
}

function printResult(result: MatchingResult): void {
  const { dictionary, terms, megabytes, notes, sampleMatches } = result;
  console.log(
    `\n${dictionary}: ${terms.toLocaleString('en')} terms, ${notes.toLocaleString('en')} notes, ${megabytes} MB; ` +
      `${sampleMatches.toLocaleString('en')} matches expected in ${result.sampleNotes} of the notes`,
  );
  const heading = [
    'engine',
    'MB/s min',
    'median',
    'max',
    'cterm ÷',
    'matches',
    'check',
    'MB',
    'bytes/term',
    'build s',
    'open ms',
  ];
  console.log(tableOf([heading, ...result.engines.map((engine) => rowOf(engine, terms))]));
}

function rowOf(result: EngineResult, terms: number): string[] {
  const { mbps } = result;
  return [
    result.engine,
    ...[mbps.min, mbps.median, mbps.max].map((speed) => speed.toFixed(1)),
    result.ctermRatio?.toFixed(2) ?? '–',
    result.matches.toLocaleString('en'),
    result.check,
    (result.memoryBytes / 1e6).toFixed(1),
    (result.memoryBytes / terms).toFixed(0),
    (result.buildMs / 1e3).toFixed(1),
    result.openMs === undefined ? '–' : result.openMs.toFixed(1),
  ];
}
