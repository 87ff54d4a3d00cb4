// The two small tables in README.md, with a few figures on speed and quality, each next to the command that measures
// it. The figures are read from the committed records (bench/results, test/quality/record.json); docs/performance.md
// and docs/quality.md show these in full.

import { readFileSync } from 'node:fs';
import { table } from './markdown.js';

interface Matching {
  readonly results: readonly {
    readonly terms: number;
    readonly engines: readonly { readonly engine: string; readonly mbps: Median; readonly ctermRatio: number }[];
  }[];
}

interface Recognition {
  readonly results: readonly {
    readonly bundle: string;
    readonly speeds: readonly { readonly name: string; readonly mbps: Median }[];
    readonly latency: { readonly median: number };
  }[];
}

interface Opening {
  readonly results: readonly { readonly name: string; readonly openMs: Partial<Median> }[];
}

interface Search {
  readonly results: readonly {
    readonly name: string;
    readonly p50Ms: number;
    readonly recall: { readonly all: number };
  }[];
}

interface Median {
  readonly median: number;
}

/** The tables, keyed by name. */
export const headlineTables: Record<string, () => string> = {
  'headline-speed': () => {
    const rows = [...matchingRows(), ...recognitionRows(), ...openingRows(), ...searchRows()];
    return table(['Speed', 'cterm', 'Compared with', '`npm run bench --`'], rows);
  },
  'headline-quality': () => {
    const quality: Record<string, Record<string, number>> = read('test/quality/record.json');
    const figure = (measure: string, name: string): string => quality[measure]?.[name]?.toFixed(2) ?? '–';
    return table(
      ['Quality', 'Figure', '`npm run quality --`'],
      [
        [
          'our own notes, every attribute right',
          `recall ${figure('golden', 'recall')}, precision ${figure('golden', 'precision')}`,
          '`golden`',
        ],
        [
          'diseases in abstracts (NCBI, BC5CDR)',
          `F1 ${figure('diseases', 'ncbi f1')}, ${figure('diseases', 'bc5cdr f1')}`,
          '`diseases`',
        ],
        [
          'phenotypes in examinations, abstracts',
          `F1 ${figure('hpo-bc8', 'f1')}, ${figure('hpo-gsc', 'f1')}`,
          '`hpo-bc8`, `hpo-gsc`',
        ],
        [
          'negated, historical, hypothetical',
          `F1 ${figure('negation', 'f1Negated')}, ${figure('negation', 'f1Historical')}, ${figure('negation', 'f1Hypothetical')}`,
          '`negation`',
        ],
        [
          'ICD-10-CM of whole cases: category, code',
          `F1 ${figure('codiesp', 'category f1')}, ${figure('codiesp', 'code f1')}`,
          '`codiesp`',
        ],
      ],
    );
  },
};

function matchingRows(): string[][] {
  const { results } = read<Matching>('bench/results/matching.json');
  const last = results.find(({ terms }) => terms > 100_000) ?? results[0];
  const own = last?.engines.find(({ ctermRatio }) => ctermRatio === 1);
  if (last === undefined || own === undefined) return [];
  const peers = ['aho-corasick', 'Hyperscan'].map((begin) => {
    const ratios = last.engines.filter(({ engine }) => engine.startsWith(begin)).map(({ ctermRatio }) => ctermRatio);
    return `${begin} ${Math.min(...ratios).toFixed(1)} times slower`;
  });
  const names = `${Math.round(last.terms / 1000)},000 names`;
  return [[`matching ${names}`, `${Math.round(own.mbps.median)} MB/s`, peers.join(', '), '`matching`']];
}

function recognitionRows(): string[][] {
  const one = read<Recognition>('bench/results/recognition.json').results.find(({ bundle }) => bundle === 'embedded');
  const speed = (name: string): string =>
    `${one?.speeds.find((s) => s.name === name)?.mbps.median.toFixed(0) ?? '–'} MB/s`;
  const latency = `${one?.latency.median.toFixed(2)} ms`;
  return [
    ['whole recognition', speed('recognize'), `matching alone ${speed('matching alone (bound)')}`, '`recognition`'],
    ['a note of 2 KB', latency, '', '`recognition`'],
  ];
}

function openingRows(): string[][] {
  const one = read<Opening>('bench/results/opening.json').results.find(({ name }) => name === 'embedded bundle');
  return [['opening the embedded bundle', `${one?.openMs.median?.toFixed(0) ?? '–'} ms`, '', '`opening`']];
}

function searchRows(): string[][] {
  const { results } = read<Search>('bench/results/search.json');
  const [own, ...peers] = results;
  if (own === undefined) return [];
  const best = [...peers].sort((a, b) => b.recall.all - a.recall.all)[0];
  const shown = ({ p50Ms, recall }: Search['results'][number]): string =>
    `${p50Ms.toPrecision(2)} ms, ${(100 * recall.all).toFixed(0)} % found`;
  return [['search, as people type', shown(own), best === undefined ? '' : `${best.name}: ${shown(best)}`, '`search`']];
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}
