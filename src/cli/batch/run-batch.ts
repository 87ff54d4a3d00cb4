// Runs a batch. Sends the shards to a crew of threads, records finished shards, and stops cleanly on request, when the
// disk is full, or when the reader of the output has closed the pipe. The number of shards in progress is limited, so
// that memory use does not depend on the size of the inputs.

import type { ResourceLimits } from 'node:worker_threads';
import { CtermError } from '../../errors/cterm-error.js';
import { shareBundle } from '../../node/index.js';
import { scriptBeside, startThreads, type ThreadCrew } from '../../node/thread-port.js';
import { bundleId, contextOf, headOf, type KnowledgeSource, olderKnowledge } from './batch-knowledge.js';
import type { BatchCounts, BatchProgress } from './batch-progress.js';
import type { BatchOpening, BatchSettings, Refusal, Shard, ShardReport, ShardTask } from './batch-types.js';
import { type ChangesFile, openChanges } from './changes-file.js';
import { lineOf, type ManifestLine, openManifest, readManifest } from './manifest-file.js';
import { shardName } from './shard-file.js';

/** What a batch should do. */
export interface BatchPlan extends KnowledgeSource {
  readonly settings: BatchSettings;
  /** For the task `update`: the knowledge with which the existing shards were made. */
  readonly older: KnowledgeSource | undefined;
  readonly threads: number;
  readonly task: ShardTask;
  /** The approximate number of shards that `verify` reads again. */
  readonly sample: number;
  /** The folder for the output; undefined if rows are shown instead. */
  readonly folder: string | undefined;
}

export interface BatchEnding extends BatchCounts {
  /** Notes and inputs that were not read; if there are many, only the first ones. */
  readonly refusals: readonly Refusal[];
  readonly encodings: Readonly<Record<string, number>>;
  /** The number of shards of earlier inputs that were removed. */
  readonly removed: number;
  /** The reason why the batch stopped before the end of its inputs; undefined if it did not. */
  readonly stopped: string | undefined;
  /**
   * For the task `update`: the number of notes that were read again, the number whose rows changed, and, if all notes
   * had to be read, the reason.
   */
  readonly updated: { readonly read: number; readonly changed: number; readonly all?: string } | undefined;
  /** The number of shards that `verify` read again, and the problems that it found. */
  readonly verified: number;
  readonly problems: readonly string[];
}

/** The outcome for a shard that was given up after two workers had died on it; `lost` says why. */
interface Lost {
  readonly lost: string;
}

const SHARDS_PER_THREAD = 2;
const MOST_REFUSALS_TOLD = 100;
/**
 * The limit for the young generation of each worker's heap, by the number of threads. Notes and rows are short-lived,
 * and a larger young generation makes it cheaper to free them, but all workers together must stay within the memory
 * that a batch may take. The rest of the heap can be small, because shards are small and the bundle is shared.
 */
const YOUNG_MB: ReadonlyMap<number, number> = new Map([
  [1, 48],
  [2, 24],
]);
const YOUNG_MB_OF_MANY = 4;
const OLD_MB = 256;

/** Runs the batch. If rows are to be shown, `show` receives them in the order of the inputs. */
export async function runBatch(
  plan: BatchPlan,
  shards: AsyncIterable<Shard | Refusal>,
  progress: BatchProgress,
  signal: AbortSignal,
  show: (rows: Uint8Array) => Promise<void>,
): Promise<BatchEnding> {
  const { settings, folder, task, overlays } = plan;
  const shared = await shareBundle(plan.kb);
  const bundle = bundleId(shared, overlays);
  const context = contextOf(bundle, settings);
  const older =
    plan.older === undefined || folder === undefined
      ? undefined
      : await olderKnowledge(plan.older, { shared, overlays }, folder, settings);
  const known = folder === undefined ? new Map<string, ManifestLine>() : readManifest(folder);
  const opening: BatchOpening = {
    shared,
    overlays,
    settings,
    context,
    folder,
    sample: plan.sample / Math.max(1, known.size),
    known: [...known.keys()],
    ...(older && { older }),
  };
  const script = scriptBeside('batch-worker.js', import.meta.url);
  const crew = startThreads(plan.threads, script, opening, heapLimits(plan.threads));
  const counts: BatchCounts = { notes: 0, rows: 0, bytes: 0, knownBytes: 0, refused: 0, shards: 0, known: 0 };
  const refusals: Refusal[] = [];
  const encodings: Record<string, number> = {};
  const problems: string[] = [];
  let verified = 0;
  const finished = new Map<string, ManifestLine>();
  const manifest =
    folder === undefined || task === 'verify'
      ? undefined
      : openManifest(folder, await headOf(shared, overlays, bundle, settings));
  const way = { from: older?.context ?? '', to: context };
  const changes: ChangesFile | undefined =
    older === undefined || folder === undefined ? undefined : openChanges(folder, way, new Set(known.keys()));
  let read = 0;
  let changed = 0;
  let stopped: string | undefined;

  function refuse(refused: readonly Refusal[]): void {
    counts.refused += refused.length;
    for (const one of refused.slice(0, MOST_REFUSALS_TOLD - refusals.length)) refusals.push(one);
  }

  /** Records a report; returns the rows to show. */
  function record(shard: Shard, report: ShardReport | Lost): Uint8Array | undefined {
    counts.shards++;
    counts.bytes += shard.bytes;
    if ('lost' in report) {
      refuse([{ note: shard.from, reason: report.lost }]);
      return undefined;
    }
    const { key, isKnown, problem } = report;
    if (report.isVerified) verified++;
    if (problem !== undefined && problem !== '')
      problems.push(`${shardName(key, settings.to)}, from ${shard.from}: ${problem}`);
    const before = isKnown ? known.get(key) : undefined;
    const line = before ?? lineOf(report, shard.from, shard.bytes, shardName(key, settings.to));
    if (before !== undefined) {
      counts.known++;
      counts.knownBytes += shard.bytes;
    }
    // If the same notes with the same ids occur twice, their rows are the same and are written once.
    if (!finished.has(key)) {
      finished.set(key, line);
      if (report.updated !== undefined) {
        read += report.updated.read;
        changed += report.updated.changed.length;
        changes?.add(key, report.updated.changed);
      }
      if (before === undefined) manifest?.add(line);
      counts.notes += before === undefined ? report.notes : 0;
      counts.rows += line.rows;
      refuse(line.refused);
      for (const [name, count] of Object.entries(line.encodings)) encodings[name] = (encodings[name] ?? 0) + count;
    }
    return report.shown;
  }

  let removed = 0;
  try {
    const waiting: { shard: Shard; report: Promise<ShardReport | Lost> }[] = [];
    const settle = async (): Promise<void> => {
      // Rows are shown in the order of the inputs, but files are recorded as soon as they are finished.
      const done = task === 'show' ? waiting[0] : await Promise.race(waiting.map((one) => one.report.then(() => one)));
      waiting.splice(waiting.indexOf(done), 1);
      const rows = record(done.shard, await done.report);
      if (rows !== undefined) await show(rows);
      progress.show(counts);
    };
    try {
      for await (const shard of shards) {
        if (signal.aborted) break;
        if ('reason' in shard) {
          refuse([shard]);
          continue;
        }
        const report = sent(crew, task, shard);
        // The report is awaited later; until then, a rejection must not count as unhandled.
        report.catch(() => undefined);
        waiting.push({ shard, report });
        while (waiting.length >= plan.threads * SHARDS_PER_THREAD) await settle();
      }
      while (waiting.length > 0) await settle();
      if (signal.aborted) stopped = String(signal.reason);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      stopped = messageOf(error);
      // Shards that are still in progress in other threads are recorded when they are finished.
      for (const { shard, report } of waiting)
        await report.then(
          (one) => record(shard, one),
          () => undefined,
        );
    }
    if (stopped === undefined && manifest !== undefined) removed = manifest.conclude(finished.values());
  } finally {
    manifest?.close();
    changes?.close();
    crew.close();
  }
  progress.end(counts);
  const all = older?.changes.all;
  const updated = older === undefined ? undefined : { read, changed, ...(all !== undefined && { all }) };
  return { ...counts, refusals, encodings, removed, stopped, verified, problems, updated };
}

function heapLimits(threads: number): ResourceLimits {
  const maxYoungGenerationSizeMb = YOUNG_MB.get(threads) ?? YOUNG_MB_OF_MANY;
  return { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: OLD_MB };
}

/** Returns the report on a shard. If the worker dies, the shard is tried a second time. */
async function sent(crew: ThreadCrew, task: ShardTask, { source }: Shard): Promise<ShardReport | Lost> {
  let reason = '';
  for (let attempt = 0; attempt < 2; attempt++) {
    const outcome = await crew.send({ task, source });
    if ('answer' in outcome) return outcome.answer as ShardReport;
    reason = outcome.died;
  }
  return { lost: `two workers died at this shard: ${reason}` };
}

/**
 * Whether an error comes from the file system. The message of such an error begins with the error code, even if the
 * error was posted by a worker.
 */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof CtermError) && /^(E[A-Z]+)\b/.test(messageOf(error));
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && !error.message.startsWith(String(error.code))
    ? `${String(error.code)}: ${error.message}`
    : error.message;
}
