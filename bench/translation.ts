// `npm run bench -- translate [--rounds=9]`: measures the CPU time that one thread needs to translate every code that
// has a single target. The codes are cut out of one long text one by one. They are translated with translateItem from
// dist/ and, for comparison, with a JavaScript Map of the same pairs, on the embedded bundle and, if it has been built,
// on the open bundle. The first translation of each code is also measured, both in a fresh process and in a warm
// process with a newly opened bundle.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';

type Library = typeof import('../src/index.js');
type KnowledgeBase = Awaited<ReturnType<Library['openKnowledgeBase']>>;

const BUNDLES = [
  { bundle: 'embedded', files: ['dist/core.ctkb'], source: 'icd10', target: 'snomed' },
  { bundle: 'embedded', files: ['dist/core.ctkb'], source: 'cterm', target: 'icd10' },
  { bundle: 'open', files: ['build/open/open.ctkb', 'build/open.ctkb'], source: 'icd10', target: 'icd' },
] as const;

/** Maximum number of pairs translated in one pass. */
const MOST_PAIRS = 20_000;
/** Minimum number of translations that a contestant makes in a timed round. */
const MEASURED = 1_000_000;

/** Runs the task, prints its table and writes bench/results/translation.json. */
export async function translation({ rounds }: { rounds: number }): Promise<void> {
  const library: Library = await import(pathToFileURL(join(repositoryRoot, 'dist/node.js')).href);
  const results = [];
  for (const { bundle, files, source, target } of BUNDLES) {
    const path = files.map((file) => join(repositoryRoot, file)).find((file) => existsSync(file));
    if (path === undefined) {
      console.log(`${bundle} bundle skipped: ${files[0]} is not there`);
      continue;
    }
    const bytes = new Uint8Array(readFileSync(path));
    const result = await measured(library, bytes, source, target, rounds);
    results.push({ bundle, pair: `${source} → ${target}`, ...result });
  }
  const million = (speed: number) => (speed / 1e6).toFixed(2);
  console.log(
    tableOf([
      [
        'bundle',
        'pair',
        'codes',
        'translateItem, million/s',
        'Map, million/s',
        'Map ÷ translateItem',
        'never asked, µs',
        'in a young process, µs',
      ],
      ...results.map((one) => [
        one.bundle,
        one.pair,
        String(one.codes),
        million(one.translations),
        million(one.map),
        one.times.toFixed(1),
        one.newCodeMicroseconds.toFixed(1),
        one.firstMicroseconds.toFixed(1),
      ]),
    ]),
  );
  writeRecord('translation', { rounds, results });
}

async function measured(library: Library, bytes: Uint8Array, source: string, target: string, rounds: number) {
  const pairs = await pairsOf(library, bytes, source, target);
  const column = `${[...pairs.keys()].join('\n')}\n`;
  const translationBy = (kb: KnowledgeBase) => (code: string) => {
    const { map } = library.translateItem(kb, {
      SourceVocabulary: source,
      SourceCode: code,
      TargetVocabulary: target,
    });
    return map.entry[0].code;
  };
  const translate = translationBy(await library.openKnowledgeBase(bytes));
  const expected = lengthOf(column, (code) => pairs.get(code) ?? '');
  const passes = Math.ceil(MEASURED / pairs.size);
  const first = microseconds(() => check(lengthOf(column, translate), expected));
  const speeds = { translations: [] as number[], map: [] as number[] };
  const contestants = [
    { speeds: speeds.translations, answer: translate },
    { speeds: speeds.map, answer: (code: string) => pairs.get(code) ?? '' },
  ];
  for (let round = 0; round < rounds; round++) {
    for (const { speeds: own, answer } of contestants) {
      check(lengthOf(column, answer), expected);
      const time = microseconds(() => {
        for (let pass = 0; pass < passes; pass++) check(lengthOf(column, answer), expected);
      });
      own.push((passes * pairs.size * 1e6) / time);
    }
  }
  const fresh: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const anew = translationBy(await library.openKnowledgeBase(bytes));
    fresh.push(microseconds(() => check(lengthOf(column, anew), expected)) / pairs.size);
  }
  const [translations, map] = [middle(speeds.translations), middle(speeds.map)];
  const times = map / translations;
  return {
    codes: pairs.size,
    translations,
    map,
    times,
    newCodeMicroseconds: middle(fresh),
    firstMicroseconds: first / pairs.size,
  };
}

/** The source codes that have exactly one target code, each paired with that code. */
async function pairsOf(library: Library, bytes: Uint8Array, source: string, target: string) {
  const kb = await library.openKnowledgeBase(bytes);
  const pairs = new Map<string, string>();
  for (const code of codesOf(library, kb, source)) {
    const request = { SourceVocabulary: source, SourceCode: code, TargetVocabulary: target };
    const { entry, group } = library.translateItem(kb, request).map;
    if (entry.length === 1 && group.length === 0) pairs.set(code, entry[0].code);
    if (pairs.size === MOST_PAIRS) break;
  }
  return pairs;
}

function codesOf(library: Library, kb: KnowledgeBase, source: string): string[] {
  if (source !== 'cterm') {
    const categories: string[] = [];
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      for (const digit of '0123456789') for (const last of '0123456789ABC') categories.push(letter + digit + last);
    }
    return categories.flatMap((Code) => library.expand(kb, { Vocab: source, Code }).list.item.map(({ code }) => code));
  }
  // All diagnoses are below the same topmost ancestor, which is found here from one diagnosis.
  const top = library.ancestors(kb, { CtermId: 10_092 }).list.item.at(-1);
  return library.expand(kb, { Vocab: source, Code: top?.ctermId ?? 0 }).list.item.map(({ code }) => code);
}

/**
 * The total length of the answers for all the codes in a column. Each code is a new string, as it would be when read
 * from a file.
 */
function lengthOf(column: string, answer: (code: string) => string): number {
  let sum = 0;
  for (let begin = 0, end = column.indexOf('\n'); end >= 0; end = column.indexOf('\n', begin)) {
    sum += answer(column.slice(begin, end)).length;
    begin = end + 1;
  }
  return sum;
}

function check(given: number, expected: number): void {
  if (given !== expected)
    throw new Error(`translations differ from the map: ${given} characters, expected ${expected}`);
}

/** The CPU time that this process uses, which is less affected by other load on the machine than elapsed time. */
function microseconds(run: () => void): number {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  return user + system;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
