// The tables in docs/performance.md, from the last recorded run of each benchmark (bench/results). If a peer has
// several configurations, the tables show the best one: either the fastest one or the one that finds the most.

import { readFileSync } from 'node:fs';
import { count, table } from './markdown.js';

interface Spread {
  readonly min: number;
  readonly median: number;
}

interface Matching {
  readonly results: readonly {
    readonly terms: number;
    readonly engines: readonly {
      readonly engine: string;
      readonly mbps: Spread;
      readonly ctermRatio: number;
      readonly memoryBytes: number;
    }[];
  }[];
}

interface Opening {
  readonly bigBundle: { readonly names: number; readonly megabytes: number };
  readonly results: readonly {
    readonly name: string;
    readonly openMs: Partial<Spread>;
    readonly firstMatchMs: Partial<Spread>;
    readonly residentMegabytes: number;
  }[];
}

interface Search {
  readonly descriptions: number;
  readonly names: number;
  readonly cold: { readonly cpuMs: number; readonly wallMs: number };
  readonly results: readonly {
    readonly name: string;
    readonly loadMs: number;
    readonly queries: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
    readonly hits: { readonly clean: number; readonly misspelt: number; readonly unfinished: number };
    readonly recall: { readonly all: number };
  }[];
}

interface Recognition {
  readonly results: readonly {
    readonly bundle: string;
    readonly speeds: readonly { readonly name: string; readonly mbps: Spread }[];
    readonly latency: { readonly median: number; readonly p99: number };
  }[];
}

interface Timed {
  readonly results: readonly {
    readonly name: string;
    readonly median?: number;
    readonly medianMs?: number;
  }[];
}

interface Translation {
  readonly results: readonly {
    readonly bundle: string;
    readonly pair: string;
    readonly translations: number;
    readonly times: number;
    readonly newCodeMicroseconds: number;
  }[];
}

/** The tables, keyed by name. */
export const benchTables: Record<string, () => string> = {
  'bench-matching': () => {
    const { results } = record<Matching>('matching');
    const names = results[0]?.engines.map(({ engine }) => engine) ?? [];
    return table(
      ['Engine', ...results.map(({ terms }) => `${count(terms)} names`)],
      names.map((name) => [
        name,
        ...results.map(({ terms, engines }) => {
          const found = engines.find(({ engine }) => engine === name);
          if (found === undefined) return '–';
          const speed = `${Math.round(found.mbps.median)} MB/s, ${Math.round(found.memoryBytes / terms)} bytes a name`;
          return found.ctermRatio === 1 ? speed : `${speed} (${found.ctermRatio.toFixed(1)} times slower)`;
        }),
      ]),
    );
  },
  'bench-opening': () => {
    const { results, bigBundle } = record<Opening>('opening');
    const big = `${count(bigBundle.names)} names, ${Math.round(bigBundle.megabytes)} MB`;
    return table(
      ['Fresh process, file cache warm', 'Opening', 'First note', 'Resident memory'],
      results.map(({ name, openMs, firstMatchMs, residentMegabytes }) => [
        name.replace('big bundle', big),
        milliseconds(openMs.median),
        milliseconds(firstMatchMs.median),
        `${Math.round(residentMegabytes)} MB`,
      ]),
    );
  },
  'bench-search': () => {
    const { results } = record<Search>('search');
    const [own, ...peers] = results;
    if (own === undefined) return '';
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    return table(
      ['Engine', 'Load', 'Queries in 5 s', 'p50', 'p99', 'As written', 'Misspelt', 'Unfinished', 'As people type'],
      [own, ...peers].map(({ name, loadMs, queries, p50Ms, p99Ms, hits, recall }) => [
        name,
        milliseconds(loadMs),
        String(queries),
        milliseconds(p50Ms),
        milliseconds(p99Ms),
        // A percentage would be meaningless with so few queries.
        ...(queries < 50 ? ['–', '–', '–'] : [hits.clean, hits.misspelt, hits.unfinished].map(percent)),
        percent(recall.all),
      ]),
    );
  },
  'bench-recognition': () =>
    table(
      ['Bundle', 'Whole recognition', 'With findings resolved', 'Matching alone', 'A note of 2 KB: median, p99'],
      record<Recognition>('recognition').results.map(({ bundle, speeds, latency }) => {
        const speed = (begin: string): string =>
          `${speeds.find(({ name }) => name === begin)?.mbps.median.toFixed(1) ?? '–'} MB/s`;
        return [
          bundle,
          speed('recognize'),
          speed('recognize, resolved'),
          speed('matching alone (bound)'),
          `${latency.median.toFixed(2)} ms, ${latency.p99.toFixed(2)} ms`,
        ];
      }),
    ),
  'bench-translation': () =>
    table(
      ['Bundle', 'From → to', 'Repeated, a second', 'JavaScript Map', 'A code never asked for'],
      record<Translation>('translation').results.map(({ bundle, pair, translations, times, newCodeMicroseconds }) => [
        bundle,
        pair,
        `${(translations / 1e6).toFixed(1)} million`,
        `${times.toFixed(1)} times as fast`,
        `${newCodeMicroseconds.toFixed(0)} µs`,
      ]),
    ),
  'bench-charts': () =>
    table(
      ['Work', 'Median'],
      [...timed('chart', 'chart of 30 records, three vocabularies: '), ...timed('documents', '')],
    ),
};

function timed(name: string, label: string): string[][] {
  return record<Timed>(name).results.map((one) => [label + one.name, milliseconds(one.median ?? one.medianMs)]);
}

function record<T>(name: string): T {
  return JSON.parse(readFileSync(`bench/results/${name}.json`, 'utf8'));
}

/** Formats a time with two significant digits, because a third digit would be lost in the noise of the measurement. */
function milliseconds(given: number | undefined): string {
  if (given === undefined) return '–';
  return given >= 1000 ? `${(given / 1000).toPrecision(2)} s` : `${Number(given.toPrecision(2))} ms`;
}
