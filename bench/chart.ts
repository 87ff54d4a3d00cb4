// `npm run bench -- chart [--rounds=9]`: measures how long it takes to map a chart with 30 records to three
// vocabularies. The chart is passed as JSON text, and the result is an object. The library is run from dist/ on the
// embedded bundle, as users run it. The charts are mapped in turn, so a cache may contain the findings in a chart but
// not the whole chart. Processor time is measured, because it is less affected by other programs than elapsed time.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';

const BUNDLE = 'dist/core.ctkb';
const CHARTS = 40;
const RECORDS = 30;
const Vocabs = 'icd10,snomed,icd';
/** How many times all the charts are mapped in each round. */
const PASSES = 25;

/** CtermIds of common findings of all types; each chart contains 30 of them, with different qualifiers each time. */
const FINDINGS = [
  10092, 10003, 10155, 10012, 10313, 10311, 10140, 10159, 10315, 10178, 10191, 10193, 10005, 10007, 10000, 10001, 10013,
  10090, 10146, 10304, 10380, 10402, 10485, 11185, 13345, 13273, 12618, 13017, 10010, 10020, 10030, 10040, 10050, 10060,
  10070, 10080, 10100, 10110, 10120, 10130,
];
const QUALIFIERS = [
  {},
  {},
  {},
  { result: 'N' },
  { prefix: 'H' },
  { prefix: 'F' },
  { prefix: 'P' },
  { modifier: 'RT' },
  { modifier: 'AC' },
  { status: 'UC' },
  { value: '8.2', unit: '%' },
  { episode: 'subsequent' },
] as const;

const VARIANTS = [
  { name: 'codes', given: {} },
  { name: 'codes and hints', given: { IncludeHints: true } },
  { name: 'codes, hints and specifier lists', given: { IncludeHints: true, IncludeSpecifierLists: true } },
] as const;

/** Runs the task, prints its table and writes bench/results/chart.json. */
export async function charts({ rounds }: { rounds: number }): Promise<void> {
  const path = join(repositoryRoot, BUNDLE);
  if (!existsSync(path)) {
    console.log(`chart skipped: ${BUNDLE} is not there`);
    return;
  }
  const library: typeof import('../src/index.js') = await import(
    pathToFileURL(join(repositoryRoot, 'dist/index.js')).href
  );
  const kb = await library.openKnowledgeBase(new Uint8Array(readFileSync(path)));
  const texts = Array.from({ length: CHARTS }, (_, number) => chartText(number));
  const results = VARIANTS.map(({ name, given }) => {
    const map = (Chart: string) => library.chartMap(kb, { Chart, Vocabs, ...given }).codeMap;
    for (let warm = 0; warm < 10; warm++) for (const text of texts) map(text);
    const entries = texts.reduce(
      (sum, text) =>
        sum +
        map(text)
          .flatMap((one) => one.map)
          .flatMap((one) => one.entries).length,
      0,
    );
    const times = Array.from({ length: rounds }, () => {
      const started = process.cpuUsage();
      for (let pass = 0; pass < PASSES; pass++) for (const text of texts) map(text);
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1e3 / (PASSES * texts.length);
    }).sort((a, b) => a - b);
    const [min, median, max] = [times[0], times[Math.floor(times.length / 2)], times.at(-1)].map((ms) =>
      Number((ms ?? 0).toFixed(3)),
    );
    return { name, min, median, max, entries: Math.round(entries / texts.length) };
  });
  console.log(`charts of ${RECORDS} records in ${Vocabs}, milliseconds of one processor a chart`);
  const rows = results.map(({ name, min, median, max, entries }) => [name, ...[min, median, max, entries].map(String)]);
  console.log(tableOf([['', 'min', 'median', 'max', 'entries'], ...rows]));
  writeRecord('chart', { records: RECORDS, vocabularies: Vocabs, rounds, results });
}

function chartText(number: number): string {
  const records = Array.from({ length: RECORDS }, (_, at) => ({
    id: `r${at + 1}`,
    ctermId: FINDINGS[(number * 7 + at) % FINDINGS.length],
    ...QUALIFIERS[(number * 5 + at * 3) % QUALIFIERS.length],
  }));
  const patient = { birthDate: `19${40 + (number % 50)}-05-01`, sex: number % 2 === 0 ? 'F' : 'M' };
  return JSON.stringify({ encounter: { encounterTime: '2026-03-02T10:00', patient, records } });
}
