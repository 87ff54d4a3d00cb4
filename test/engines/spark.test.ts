// examples/spark on a real Spark cluster with two executors, one of which is killed with -9 halfway through: the rows
// are the same as those from a single process, no row is lost or duplicated, and a note that cannot be read becomes a
// row with its error. CTERM_LONG_TESTS=1 reads 100,000 notes. Python with PySpark is taken from build/spark, where
// .ci/run installs it, or from CTERM_PYTHON.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cterm, freshFolder, inventedNotes, ndjson, rowsIn } from '../batch/batch-process.js';

const NOTES = process.env.CTERM_LONG_TESTS ? 100_000 : 2_000;
/** The time after which a job counts as hanging, in minutes. */
const MINUTES = process.env.CTERM_LONG_TESTS ? 60 : 10;
const PARTITIONS = process.env.CTERM_LONG_TESTS ? 40 : 8;
const PYTHON = process.env.CTERM_PYTHON ?? join(process.cwd(), 'build/spark/bin/python');

/**
 * Without its web UI, with only the fast JIT compiler and with the simplest garbage collector, Spark needs half the
 * processor time for so few notes.
 */
const SPARK = {
  SPARK_LOCAL_IP: '127.0.0.1',
  PYSPARK_SUBMIT_ARGS: '--conf spark.ui.enabled=false pyspark-shell',
  JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
};

/** Whether Spark can run; if not, prints what is skipped and why. */
function hasSpark(): boolean {
  const lacks =
    process.platform !== 'linux'
      ? 'processes are found through /proc'
      : spawnSync('java', ['-version']).error !== undefined
        ? 'Java is not on this machine'
        : spawnSync(PYTHON, ['-c', 'import pyspark, pyarrow, pandas']).status !== 0
          ? 'PySpark, pyarrow and pandas are not in build/spark'
          : undefined;
  if (lacks !== undefined) console.warn(`The test of examples/spark is skipped: ${lacks}`);
  return lacks === undefined;
}

test.skipIf(!hasSpark())(
  'an executor is killed, and the rows are those of a single process',
  async () => {
    const folder = freshFolder();
    const notes = inventedNotes(NOTES, 6);
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(notes));
    const { parquetWriteBuffer } = await import('hyparquet-writer');
    const columnData = [
      { name: 'id', data: [...notes.map(({ id }) => id), 'bad'], type: 'STRING' as const },
      { name: 'text', data: [...notes.map(({ text }) => text), null], type: 'STRING' as const, nullable: true },
    ];
    writeFileSync(join(folder, 'notes.parquet'), new Uint8Array(parquetWriteBuffer({ columnData })));
    const single = await cterm(['batch', 'notes.ndjson', '-o', 'single', '--threads', '1'], { cwd: folder });
    expect(single.status, single.errors).toBe(0);

    const job = spawn(
      PYTHON,
      [
        ...[join(process.cwd(), 'examples/spark/findings.py'), join(folder, 'notes.parquet'), join(folder, 'spark')],
        ...['--master', 'local-cluster[2,1,1024]', '--partitions', String(PARTITIONS)],
        ...['--filter', `${process.execPath} ${join(process.cwd(), 'dist/cli.js')} filter`],
        ...['--kb', join(process.cwd(), 'dist/core.ctkb')],
      ],
      { env: { ...process.env, ...SPARK, PYSPARK_PYTHON: PYTHON, SPARK_LOCAL_DIRS: folder }, cwd: folder },
    );
    onTestFinished(() => {
      for (const pid of [job.pid ?? -1, ...below(job.pid ?? -1)]) end(pid);
    });
    let said = '';
    for (const stream of [job.stdout, job.stderr]) stream.on('data', (text) => (said += String(text)));
    const ended = new Promise<number | null>((resolve) => job.on('close', resolve));
    // The executor is killed when the first task has written its rows and others are still running.
    while (finishedTasks(join(folder, 'spark')) === 0 && job.exitCode === null) await sleep(20);
    const executors = below(job.pid ?? -1).filter((pid) => commandOf(pid).includes('CoarseGrainedExecutorBackend'));
    expect(executors.length, said).toBeGreaterThan(0);
    end(executors[0] ?? -1);
    expect(await ended, said).toBe(0);
    expect(said, 'Spark tells of the executor that it lost').toMatch(/Lost executor|ExecutorLostFailure|lost:/);
    expect(said).toContain("'bad': 1");

    const { parquetReadObjects } = await import('hyparquet');
    const rows: string[] = [];
    const errors: unknown[] = [];
    for (const name of readdirSync(join(folder, 'spark')).filter((one) => one.endsWith('.parquet'))) {
      const file = new Uint8Array(readFileSync(join(folder, 'spark', name))).buffer;
      for (const { error, ...row } of await parquetReadObjects({ file })) {
        if (error !== null) errors.push([row.note, error]);
        else
          rows.push(
            JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? Number(value) : (value ?? undefined))),
          );
      }
    }
    expect(errors).toEqual([['bad', expect.stringContaining('parameter Text is required')]]);
    expect(rows.length).toBe(rowsIn(join(folder, 'single')).length);
    expect(rows.sort()).toEqual(rowsIn(join(folder, 'single')));
  },
  MINUTES * 60_000,
);

/** The number of tasks whose output has been committed so far. */
function finishedTasks(output: string): number {
  const attempt = join(output, '_temporary/0');
  return existsSync(attempt) ? readdirSync(attempt).filter((name) => name.startsWith('task_')).length : 0;
}

/** The processes that a process has started, directly or not. */
function below(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const found = [root];
  for (const one of found) for (const [pid, parent] of parents) if (parent === one) found.push(pid);
  return found.slice(1);
}

function parentOf(pid: number): number {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return -1;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function end(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
