// `npm run bench -- batch [--rounds=3]` measures how long the built `cterm batch` takes for 10,000 notes of 2 KB: to
// NDJSON with one thread and with two, and to Parquet with one thread. In the same run, `cterm batch` is compared with
// recognition alone, the library's worker pool, a simple hand-written pool of worker threads, one command per note, and
// medspaCy. The time to the first row and, with four threads, the maximum memory are also measured. The contestants are
// separate processes that take turns. Ratios, the time to the first row and memory are shown next to their targets.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openKnowledgeBase } from '../src/index.js';
import { inside } from '../src/knowledge/knowledge-base.js';
import { coreBytes } from '../test/recognition/knowledge.js';
import { medspacySpeed } from './engines/medspacy-speed.js';
import { derivedPath, repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';
import { runNode, timeToOutput } from './run-process.js';
import { type BatchNotes, batchNotes } from './tasks/batch-notes.js';

const NOTES = 10_000;
/** The number of notes for engines that are slow or are restarted for each note. */
const SAMPLE = 24;
const built = (name: string): string => join(repositoryRoot, 'dist', name);
const own = (name: string): string => join(repositoryRoot, 'bench', name);
const OPEN_BUNDLE = join(repositoryRoot, 'build/open/open.ctkb');

interface Pass {
  readonly ms: number;
  readonly cpuMs: number;
}

/** The measurements of each contestant, one per round. */
type Times = Map<string, Pass[]>;

/** Runs the task, prints its tables and writes its record. */
export async function batches({ rounds }: { rounds: number }): Promise<void> {
  const notes = batchNotes(NOTES);
  const times: Times = new Map();
  for (let round = 0; round < rounds; round++) await oneRound(notes, times);
  const speeds = [...times].map(([name, passes]) => ({
    name,
    seconds: rounded(middleOf(passes.map(({ ms }) => ms)) / 1e3),
    cpuSeconds: rounded(middleOf(passes.map(({ cpuMs }) => cpuMs)) / 1e3),
    mbps: rounded(notes.bytes / 1e3 / middleOf(passes.map(({ ms }) => ms))),
  }));
  console.log(`${NOTES} notes, ${(notes.bytes / 1e6).toFixed(1)} MB`);
  console.log(
    tableOf([
      ['', 'seconds', 'processor s', 'MB/s'],
      ...speeds.map((one) => [one.name, ...[one.seconds, one.cpuSeconds, one.mbps].map(String)]),
    ]),
  );
  const sampled = await sampleFigures(notes);
  const bars = [...ratioBars(times), ...(await startBar(notes, rounds)), ...(await memoryBars(notes))];
  console.log(
    tableOf([
      ['', 'bar', 'wall', 'by processor time', ''],
      ...bars.map(({ name, bar, wall, cpu, isMet }) => [
        name,
        bar,
        String(wall),
        cpu === undefined ? '–' : String(cpu),
        isMet ? 'met' : 'missed',
      ]),
    ]),
  );
  writeRecord('batch', { notes: NOTES, megabytes: rounded(notes.bytes / 1e6), rounds, speeds, sampled, bars });
}

async function oneRound({ path }: BatchNotes, times: Times): Promise<void> {
  const add = (name: string, pass: Pass): void => {
    times.set(name, [...(times.get(name) ?? []), { ms: pass.ms, cpuMs: pass.cpuMs }]);
  };
  const library = pathToFileURL(built('node.js')).href;
  const out = derivedPath('batch-out');
  const command = async (name: string, ...flags: string[]): Promise<void> => {
    rmSync(out, { recursive: true, force: true });
    add(name, await runNode([built('cli.js'), 'batch', path, '-o', out, ...flags]));
  };
  const bare = await runNode([own('tasks/bare-recognition.mjs'), library, path, 'embedded']);
  const [first, second]: Pass[] = JSON.parse(bare.out);
  if (first !== undefined) add('recognition alone, fresh process', first);
  if (second !== undefined) add('recognition alone, warm', second);
  await command('batch to NDJSON, 1 thread', '--threads', '1');
  await command('batch to NDJSON, 2 threads', '--threads', '2');
  await command('batch to Parquet, 1 thread', '--threads', '1', '--to', 'parquet');
  for (const threads of ['1', '2']) {
    const { out: said } = await runNode([
      own('tasks/pool-passes.mjs'),
      pathToFileURL(built('node-pool.js')).href,
      path,
      threads,
    ]);
    add(`pool, ${threads} thread${threads === '1' ? '' : 's'}, warm`, JSON.parse(said));
  }
  const plain = [own('engines/plain-pool.mjs'), library, path, derivedPath('plain.ndjson'), '2'];
  add('a pool of 40 lines, 2 threads', await runNode(plain));
}

interface Bar {
  readonly name: string;
  readonly bar: string;
  readonly wall: number;
  /** The same ratio for processor times, which are less affected by other programs on the machine. */
  readonly cpu?: number;
  readonly isMet: boolean;
}

function ratioBars(times: Times): Bar[] {
  const ratio = (of: string, to: string, by: (pass: Pass) => number): number => {
    const [above, below] = [times.get(of) ?? [], times.get(to) ?? []];
    return rounded(middleOf(above.map((pass, round) => by(pass) / by(below[round] ?? pass))), 2);
  };
  const wall = ({ ms }: Pass): number => ms;
  const cpu = ({ cpuMs }: Pass): number => cpuMs;
  const share = (name: string, of: string, least: number): Bar => {
    const [byWall, byCpu] = [wall, cpu].map((by) => ratio('recognition alone, fresh process', of, by)) as [
      number,
      number,
    ];
    return { name, bar: `≥ ${least}`, wall: byWall, cpu: byCpu, isMet: byWall >= least };
  };
  const scaled = (name: string, one: string, two: string): Bar => {
    const byWall = ratio(one, two, wall);
    return { name, bar: '≥ 1.85', wall: byWall, cpu: rounded(2 * ratio(one, two, cpu), 2), isMet: byWall >= 1.85 };
  };
  return [
    share('batch to NDJSON ÷ recognition alone', 'batch to NDJSON, 1 thread', 0.75),
    share('batch to Parquet ÷ recognition alone', 'batch to Parquet, 1 thread', 0.6),
    scaled('two threads ÷ one, warm', 'pool, 1 thread, warm', 'pool, 2 threads, warm'),
    scaled('two threads ÷ one, whole batch', 'batch to NDJSON, 1 thread', 'batch to NDJSON, 2 threads'),
  ];
}

/** The time to the first row, and the ratio of this time to the run time of a Node process that does nothing. */
async function startBar({ path }: BatchNotes, rounds: number): Promise<Bar[]> {
  const nothing: number[] = [];
  const first: number[] = [];
  for (let round = 0; round < rounds; round++) {
    nothing.push(await timeToOutput(['-e', '0']));
    first.push(await timeToOutput([built('cli.js'), 'batch', path, '-o', '-', '--threads', '1']));
  }
  const wall = rounded(middleOf(first), 0);
  return [
    { name: 'ms to the first row', bar: '< 150', wall, isMet: wall < 150 },
    { name: 'the same ÷ starting Node', bar: '–', wall: rounded(wall / middleOf(nothing)), isMet: true },
  ];
}

async function memoryBars({ path }: BatchNotes): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const [name, flags] of [
    ['embedded bundle', []],
    ['open bundle', ['--kb', OPEN_BUNDLE]],
  ] as const) {
    if (flags.length > 0 && !existsSync(OPEN_BUNDLE)) {
      console.log(`memory on the open bundle skipped: ${OPEN_BUNDLE.slice(repositoryRoot.length)} is not there`);
      continue;
    }
    const out = derivedPath('batch-out');
    rmSync(out, { recursive: true, force: true });
    const { peakBytes } = await runNode([built('cli.js'), 'batch', path, '-o', out, '--threads', '4', ...flags]);
    const wall = rounded(peakBytes / 1e6, 0);
    bars.push({ name: `MB at most with 4 threads, ${name}`, bar: '< 400', wall, isMet: wall < 400 });
  }
  return bars;
}

/** Figures measured on a sample: one command per note, run by xargs, and medspaCy. */
async function sampleFigures({ texts }: BatchNotes): Promise<{ name: string; mbps: number }[]> {
  const sample = texts.slice(0, SAMPLE);
  const megabytes = sample.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const folder = derivedPath('batch-sample');
  mkdirSync(folder, { recursive: true });
  const paths = sample.map((text, i) => {
    const path = join(folder, `${i}.txt`);
    writeFileSync(path, text);
    return path;
  });
  const figures: { name: string; mbps: number }[] = [];
  const begin = performance.now();
  const { error } = spawnSync('xargs', ['-n', '1', '-P', '2', process.execPath, built('cli.js'), 'recognize'], {
    input: paths.join('\n'),
  });
  if (error) console.log('xargs skipped: it is not on this machine');
  else figures.push({ name: 'xargs -P 2 over the command', mbps: megabytes / ((performance.now() - begin) / 1e3) });
  const { names } = (await openKnowledgeBase(await coreBytes()))[inside].tables;
  const speed = medspacySpeed(
    Array.from({ length: names.rowCount }, (_, row) => names.text(row)),
    sample,
  );
  if (typeof speed === 'string') console.log(`medspaCy skipped: ${speed}`);
  else figures.push({ name: 'medspaCy, one thread', mbps: speed.mbps });
  for (const { name, mbps } of figures) console.log(`${name}: ${mbps.toFixed(4)} MB/s on ${SAMPLE} notes`);
  return figures.map(({ name, mbps }) => ({ name, mbps: rounded(mbps, 4) }));
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
