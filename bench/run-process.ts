// Runs a benchmark program in a separate process and measures its wall time, processor time and maximum memory, or the
// time until its first output.

import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { derivedPath, repositoryRoot } from './paths.js';

const REPORT_USAGE = pathToFileURL(join(repositoryRoot, 'bench/tasks/report-usage.mjs')).href;

export interface Run {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
  /** The program's standard output. */
  readonly out: string;
}

/** Runs a Node program to completion; throws if it fails. */
export async function runNode(parameters: readonly string[]): Promise<Run> {
  const usage = derivedPath('usage.json');
  rmSync(usage, { force: true });
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT_USAGE, ...parameters], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, CTERM_BENCH_USAGE: usage },
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  const ms = performance.now() - begin;
  if (status !== 0) throw new Error(`${parameters.join(' ')}: ended with status ${status}`);
  return { ms, out, ...JSON.parse(readFileSync(usage, 'utf8')) };
}

/** Measures the milliseconds until a Node program writes its first output or ends; the program is then stopped. */
export function timeToOutput(parameters: readonly string[]): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve) => {
    const tell = (): void => {
      resolve(performance.now() - begin);
      child.kill('SIGKILL');
    };
    child.stdout.once('data', tell);
    child.once('close', tell);
  });
}
