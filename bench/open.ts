// `npm run bench -- opening [--rounds=9]`: measures how long a fresh process takes from opening a file to its first
// match, and how much memory remains resident. The process opens no bundle, the embedded bundle, or a big bundle of
// about 100 MB; the big one is also opened with workers that share its memory. The big bundle is built only once, from
// the first names of D3, and kept in build/bench. The file cache is warm.

import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { derivedPath, repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';
import { readDictionary } from './tasks/dictionaries.js';

/** The number of names that result in a bundle of about 100 MB, with three names per finding. */
const BIG_TERMS = 666_000;
const NAMES_PER_FINDING = 3;
const WORKERS = 4;
const LIBRARY = join(repositoryRoot, 'dist/node.js');

interface Opening {
  loadMs: number;
  openMs?: number;
  firstMatchMs?: number;
  found?: number;
  residentBytes: number;
}

/** Runs the task, prints its table and writes bench/results/opening.json. */
export async function opening({ rounds }: { rounds: number }): Promise<void> {
  const big = bigBundle();
  const cases = [
    { name: 'library alone', source: 'none', workers: 0 },
    { name: 'embedded bundle', source: 'embedded', workers: 0 },
    { name: 'big bundle', source: big, workers: 0 },
    { name: `big bundle, ${WORKERS} workers`, source: big, workers: WORKERS },
  ];
  const openings = new Map<string, Opening[]>(cases.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const { name, source, workers } of cases) {
      const result = openOnce(source, workers);
      if (typeof result === 'string') console.log(`${name} skipped: ${result}`);
      else if (round >= 0) openings.get(name)?.push(result);
    }
  }
  const results = cases
    .map(({ name }) => ({ name, ...summaryOf(openings.get(name) ?? []) }))
    .filter((one) => one.runs > 0);
  const megabytes = Number((statSync(big).size / 1e6).toFixed(1));
  console.log(`big bundle: ${BIG_TERMS.toLocaleString('en')} names, ${megabytes} MB; fresh processes, warm file cache`);
  const heading = ['case', 'load ms min', 'median', 'open ms min', 'median', 'first match ms', 'resident MB'];
  console.log(
    tableOf([
      heading,
      ...results.map((one) => [
        one.name,
        ...[one.loadMs.min, one.loadMs.median, one.openMs.min, one.openMs.median, one.firstMatchMs.median].map(shown),
        shown(one.residentMegabytes),
      ]),
    ]),
  );
  writeRecord('opening', { bigBundle: { names: BIG_TERMS, megabytes }, rounds, results });
}

/** Opens the bundle once, in a separate process. If this fails, the result is a string that gives the reason. */
function openOnce(source: string, workers: number): Opening | string {
  const script = join(repositoryRoot, 'bench/tasks/open-once.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, pathToFileURL(LIBRARY).href, source, String(workers)],
    { encoding: 'utf8' },
  );
  if (status !== 0) return stderr.split('\n').find((line) => line.includes('Error')) ?? 'no answer';
  return JSON.parse(stdout);
}

function bigBundle(): string {
  const bundle = derivedPath('big.ctkb');
  if (existsSync(bundle)) return bundle;
  const table = derivedPath('big.csv');
  const rows = readDictionary('D3')
    .slice(0, BIG_TERMS)
    .map((name, index) => {
      const first = index % NAMES_PER_FINDING === 0;
      return `T${Math.floor(index / NAMES_PER_FINDING)},"${name.replaceAll('"', '""')}",${first ? 'Dx' : ''},`;
    });
  writeFileSync(table, `id,term,type,parent\n${rows.join('\n')}\n`);
  const cli = join(repositoryRoot, 'dist/cli.js');
  const { status, stderr } = spawnSync(process.execPath, [cli, 'kb', 'build', table, '-o', bundle], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the big bundle could not be built: ${stderr.trim()}`);
  return bundle;
}

function summaryOf(openings: readonly Opening[]) {
  const resident = spread(openings.map((one) => one.residentBytes));
  return {
    runs: openings.length,
    loadMs: spread(openings.map((one) => one.loadMs)),
    openMs: spread(openings.map((one) => one.openMs)),
    firstMatchMs: spread(openings.map((one) => one.firstMatchMs)),
    found: openings[0]?.found,
    residentMegabytes: resident.median === undefined ? undefined : Number((resident.median / 1e6).toFixed(1)),
  };
}

/** The minimum and the median of the values, rounded to hundredths. Both are absent if there are no values. */
function spread(values: readonly (number | undefined)[]): { min?: number; median?: number } {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const [min, median] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  if (min === undefined || median === undefined) return {};
  return { min: Number(min.toFixed(2)), median: Number(median.toFixed(2)) };
}

function shown(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(1);
}
