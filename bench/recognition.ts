// `npm run bench -- recognition [--rounds=9]`: measures complete recognition (sections, context, values and readings)
// of the notes used in the matching task, on the embedded bundle and, if it has been built (npm run kb:open), on the
// open bundle. Recognition is compared with its upper bound (the kernel's matching alone) and with a peer that only
// matches: the JavaScript token trie over the same names. In a second part, single notes of 2 KB are recognised, and
// every finding is resolved to its text. Recognition is run from dist/, as users run it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openKnowledgeBase } from '../src/index.js';
import { inside } from '../src/knowledge/knowledge-base.js';
import { tokenMap } from './engines/token-map.js';
import { repositoryRoot } from './paths.js';
import { tableOf, writeRecord } from './report.js';
import { readNotes } from './tasks/notes.js';

const BUNDLES = [
  { name: 'embedded', file: 'dist/core.ctkb' },
  { name: 'open', file: 'build/open.ctkb' },
] as const;
const NOTE_UNITS = 2000;

type Library = typeof import('../src/index.js');
/** Recognises a note and counts its results. */
type Recognize = (note: string, resolved: boolean) => number;

interface Contestant {
  readonly name: string;
  /** Processes every note once and returns the number of results, so that it can be recorded. */
  pass(): number;
}

/** Runs the task, prints its tables and writes bench/results/recognition.json. */
export async function recognition({ rounds }: { rounds: number }): Promise<void> {
  const notes = readNotes();
  const megabytes = notes.reduce((sum, note) => sum + Buffer.byteLength(note), 0) / 1e6;
  const results = [];
  for (const { name, file } of BUNDLES) {
    const path = join(repositoryRoot, file);
    if (!existsSync(path)) {
      console.log(`${name} bundle skipped: ${file} is not there`);
      continue;
    }
    const bytes = new Uint8Array(readFileSync(path));
    const library: Library = await import(pathToFileURL(join(repositoryRoot, 'dist/node.js')).href);
    const kb = await library.openKnowledgeBase(bytes);
    const recognize = (Text: string, ResolveFindings: boolean) =>
      library.recognize(kb, { Text, ResolveFindings }).taggedText.results.length;
    const contestants = await contestantsOf(recognize, bytes, notes);
    const times = takeTurns(contestants, rounds);
    const speeds = contestants.map((one) => ({ ...summaryOf(one.name, times, megabytes), found: one.pass() }));
    const latency = latencyOf(recognize, notes);
    results.push({ bundle: name, speeds, latency });
    print(name, megabytes, speeds, latency);
  }
  writeRecord('recognition', { megabytes: rounded(megabytes), rounds, noteUnits: NOTE_UNITS, results });
}

async function contestantsOf(recognize: Recognize, bytes: Uint8Array, notes: readonly string[]): Promise<Contestant[]> {
  const recognized = (resolved: boolean) => notes.reduce((sum, note) => sum + recognize(note, resolved), 0);
  const kb = (await openKnowledgeBase(bytes))[inside];
  const peer = tokenMap();
  await peer.prepare(Array.from({ length: kb.tables.names.rowCount }, (_, row) => kb.tables.names.text(row)));
  return [
    { name: 'recognize', pass: () => recognized(false) },
    { name: 'recognize, resolved', pass: () => recognized(true) },
    {
      name: 'matching alone (bound)',
      pass: () => notes.reduce((sum, note) => sum + kb.kernel.match(note, 'longest').count, 0),
    },
    { name: `${peer.name}, matching alone`, pass: () => peer.run(notes).matches },
  ];
}

/**
 * Measures the time of every round in milliseconds, keyed by the name of the contestant. Each contestant makes one
 * unmeasured pass before each measured pass.
 */
function takeTurns(contestants: readonly Contestant[], rounds: number): Map<string, number[]> {
  const times = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, pass } of contestants) {
      pass();
      const started = performance.now();
      pass();
      times.get(name)?.push(performance.now() - started);
    }
  }
  return times;
}

function summaryOf(name: string, times: ReadonlyMap<string, readonly number[]>, megabytes: number) {
  const own = times.get(name) ?? [];
  const reference = times.get('recognize') ?? [];
  const speeds = own.map((ms) => (megabytes * 1e3) / ms).sort((a, b) => a - b);
  const ratios = own.map((ms, round) => ms / (reference[round] ?? Number.NaN)).sort((a, b) => a - b);
  const [min, max] = [speeds[0], speeds.at(-1)];
  return {
    name,
    mbps: { min: rounded(min), median: rounded(middle(speeds)), max: rounded(max) },
    times: rounded(middle(ratios), 2),
  };
}

/**
 * The time in milliseconds for single notes of about 2 KB, including resolving the findings: the median and the 99th
 * percentile.
 */
function latencyOf(recognize: Recognize, notes: readonly string[]): { median: number; p99: number } {
  const cut = notes.filter((note) => note.length >= NOTE_UNITS).map((note) => note.slice(0, NOTE_UNITS));
  for (const note of cut) recognize(note, true);
  const times = cut.map((note) => {
    const started = performance.now();
    recognize(note, true);
    return performance.now() - started;
  });
  times.sort((a, b) => a - b);
  return { median: rounded(middle(times), 3), p99: rounded(times[Math.floor(times.length * 0.99)], 3) };
}

function print(
  bundle: string,
  megabytes: number,
  speeds: readonly (ReturnType<typeof summaryOf> & { found: number })[],
  latency: { median: number; p99: number },
): void {
  console.log(`\n${bundle} bundle, ${megabytes.toFixed(1)} MB of notes, one thread`);
  const rows = speeds.map(({ name, mbps, times, found }) => [
    name,
    ...[mbps.min, mbps.median, mbps.max].map((speed) => speed.toFixed(1)),
    times.toFixed(2),
    String(found),
  ]);
  console.log(tableOf([['', 'MB/s min', 'median', 'max', 'time ÷ recognize', 'found'], ...rows]));
  console.log(`a note of 2 KB, resolved: ${latency.median} ms in the middle, ${latency.p99} ms at 99 %`);
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function rounded(value = Number.NaN, digits = 1): number {
  return Number(value.toFixed(digits));
}
