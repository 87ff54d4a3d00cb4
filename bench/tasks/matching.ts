// Measures raw matching in one thread: the names in a dictionary are looked for in about 8 MB of notes. In-process
// engines get JavaScript strings and return match rows. Native peers keep the notes (as UTF-8) and their match rows in
// their own memory, so nothing has to be transferred. All engines take turns within a round, and only the ratios
// between them are meaningful. The expected answer for a sample of notes comes from tasks/expected.ts.

import { Bench } from 'tinybench';
import type { Engine, NativeEngine, Prepared } from '../engine.js';
import type { DictionaryName } from './dictionaries.js';
import { readDictionary } from './dictionaries.js';
import { expectedSpans } from './expected.js';
import { readNotes, sampleNotes } from './notes.js';

const SAMPLE_NOTES = 200;
/** The engine that the others are compared with. */
const REFERENCE_ENGINE = 'cterm';

/** The results of one engine on one dictionary. */
export interface EngineResult {
  readonly engine: string;
  readonly mbps: { readonly min: number; readonly median: number; readonly max: number };
  /**
   * The speed of cterm divided by that of this engine, as the median over all rounds. Comparing the two within each
   * round cancels out other load on the machine.
   */
  readonly ctermRatio?: number;
  readonly matches: number;
  /** How the matches compare with the expected ones. */
  readonly check: string;
  readonly wrong: boolean;
  readonly memoryBytes: number;
  readonly buildMs: number;
  readonly openMs?: number;
}

/** The results of all engines on one dictionary. */
export interface MatchingResult {
  readonly dictionary: DictionaryName;
  readonly terms: number;
  readonly megabytes: number;
  readonly notes: number;
  readonly sampleNotes: number;
  readonly sampleMatches: number;
  readonly engines: EngineResult[];
}

/** A prepared engine, in the form that the rounds use. */
interface Contestant {
  readonly name: string;
  readonly prepared: Prepared;
  /** Makes one pass over all notes; native engines time the pass themselves. */
  pass(): Promise<{ ms?: number; matches: number }>;
  readonly spans?: Engine['spans'];
  readonly native: boolean;
  close(): Promise<void>;
}

/** Runs `rounds` interleaved rounds with all engines on a dictionary, after one warm-up round. */
export async function runMatching(
  dictionary: DictionaryName,
  engines: readonly Engine[],
  natives: readonly NativeEngine[],
  rounds: number,
): Promise<MatchingResult> {
  const notes = readNotes();
  const terms = readDictionary(dictionary);
  const megabytes = notes.reduce((sum, note) => sum + Buffer.byteLength(note), 0) / 1e6;
  const contestants: Contestant[] = [];
  try {
    for (const native of natives) contestants.push(await nativeContestant(native, dictionary, megabytes));
    for (const engine of engines) contestants.unshift(await localContestant(engine, terms, notes));
    const sample = sampleNotes(notes, SAMPLE_NOTES);
    const expected = expectedSpans(terms, sample);
    const samples = await interleave(contestants, rounds);
    const reference = samples.get(REFERENCE_ENGINE);
    return {
      dictionary,
      terms: terms.length,
      megabytes: rounded(megabytes, 2),
      notes: notes.length,
      sampleNotes: sample.length,
      sampleMatches: expected.reduce((sum, spans) => sum + spans.length, 0),
      engines: contestants.map((one) => ({
        engine: one.name,
        ...speedOf(samples.get(one.name) ?? [], reference, megabytes),
        ...answerOf(one, samples.get(one.name)?.[0]?.matches ?? 0, sample, expected),
      })),
    };
  } finally {
    for (const contestant of contestants) await contestant.close();
  }
}

type Sample = { ms: number; matches: number };

/**
 * In each round, each contestant makes one measured pass, in order; the first round is only a warm-up and is dropped.
 * Before each measured pass, an unmeasured pass refills the caches that the previous contestant has changed.
 */
async function interleave(contestants: readonly Contestant[], rounds: number): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    const bench = new Bench({ iterations: 1, time: 0, warmup: false, throws: true });
    const matches = new Map<string, number>();
    for (const { name, pass } of contestants) {
      bench.add(name, async () => {
        const outcome = await pass();
        matches.set(name, outcome.matches);
        return outcome.ms === undefined ? {} : { overriddenDuration: outcome.ms };
      });
    }
    for (const { name, result } of await bench.run()) {
      if (round < 0 || result.state !== 'completed') continue;
      samples.get(name)?.push({ ms: result.latency.mean, matches: matches.get(name) ?? 0 });
    }
  }
  return samples;
}

async function localContestant(
  engine: Engine,
  terms: readonly string[],
  notes: readonly string[],
): Promise<Contestant> {
  return {
    name: engine.name,
    prepared: await engine.prepare(terms),
    native: false,
    spans: engine.spans?.bind(engine),
    pass: async () => {
      engine.run(notes);
      const started = performance.now();
      const { matches } = engine.run(notes);
      return { ms: performance.now() - started, matches };
    },
    close: async () => {},
  };
}

async function nativeContestant(
  engine: NativeEngine,
  dictionary: DictionaryName,
  megabytes: number,
): Promise<Contestant> {
  return {
    name: engine.name,
    prepared: await engine.prepare(dictionary),
    native: true,
    async pass() {
      const { mbps, matches } = await engine.passes(2);
      return { ms: (megabytes * 1e3) / (mbps[1] ?? Number.NaN), matches };
    },
    close: () => engine.close(),
  };
}

function speedOf(samples: readonly Sample[], reference: readonly Sample[] | undefined, megabytes: number) {
  const speeds = samples.map(({ ms }) => (megabytes * 1e3) / ms).sort((a, b) => a - b);
  const ratios = reference?.map(({ ms }, round) => (samples[round]?.ms ?? Number.NaN) / ms).sort((a, b) => a - b);
  return {
    mbps: { min: rounded(speeds[0]), median: rounded(middle(speeds)), max: rounded(speeds.at(-1)) },
    ...(ratios ? { ctermRatio: rounded(middle(ratios), 2) } : {}),
  };
}

function answerOf(
  { native, prepared, spans }: Contestant,
  matches: number,
  notes: readonly string[],
  expected: readonly [number, number][][],
) {
  const wrongNotes = spans ? notes.filter((note, index) => !sameSpans(spans(note), expected[index] ?? [])).length : 0;
  const check = wrongNotes === 0 ? 'exact' : `WRONG in ${wrongNotes} of ${notes.length} notes`;
  return {
    matches,
    check: native ? 'bytes, then filter' : check,
    wrong: wrongNotes > 0,
    memoryBytes: prepared.memoryBytes,
    buildMs: rounded(prepared.buildMs, 0),
    ...(prepared.openMs === undefined ? {} : { openMs: rounded(prepared.openMs, 2) }),
  };
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function sameSpans(found: readonly [number, number][], expected: readonly [number, number][]): boolean {
  return (
    found.length === expected.length &&
    found.every(([begin, end], index) => begin === expected[index]?.[0] && end === expected[index]?.[1])
  );
}

function rounded(value = Number.NaN, digits = 1): number {
  return Number(value.toFixed(digits));
}
