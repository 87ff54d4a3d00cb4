// Runs the built command line for the tests of `cterm batch`, and makes up notes for them.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly errors: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Kills the process with SIGKILL, or with the given signal, after this many milliseconds. */
  readonly killAfter?: number;
  readonly signal?: NodeJS.Signals;
  /** The id of the user that the process runs as. */
  readonly uid?: number;
}

/** Runs `cterm` until it exits. */
export function cterm(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { input = '', cwd, env = {}, killAfter, signal = 'SIGKILL', uid } = options;
  const cli = join(process.cwd(), 'dist/cli.js');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, ...args], {
      cwd,
      env: { ...process.env, ...env },
      ...(uid && { uid }),
    });
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill(signal), killAfter);
    child.on('close', (status, ended) => {
      clearTimeout(timer);
      resolve({ status, signal: ended, out, errors });
    });
  });
}

/** A fresh folder, which is removed after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cterm-batch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const WORDS = [
  'asthma',
  'no fever',
  'chest pain',
  'denies cough',
  'gout',
  'BP 142/90',
  'mother had stroke',
  'possible flu',
];

/** Made-up notes, each with its own id and words. */
export function inventedNotes(count: number, words = 6): { id: string; text: string }[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `n${i}`,
    text: Array.from({ length: words }, (_, w) => WORDS[(i * 7 + w * 3 + ((i >> 3) % 5)) % WORDS.length]).join('. '),
  }));
}

/** Records as NDJSON. */
export function ndjson(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** The names of the shard files in an output folder. */
export function shardFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{64}\./.test(name))
    .sort();
}

/** All rows in the NDJSON shards of a folder, sorted as strings. */
export function rowsIn(folder: string): string[] {
  return shardFiles(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((row) => row !== '')
    .sort();
}

/** The shards listed in a folder's manifest. */
export function manifestIn(folder: string): {
  file: string;
  output: string;
  rows: number;
  from: string;
  refused: { note: string; reason: string }[];
  encodings: Record<string, number>;
}[] {
  const [, ...lines] = readFileSync(join(folder, '_manifest.ndjson'), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** The SHA-256 of a file, in hexadecimal. */
export function fileHash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
