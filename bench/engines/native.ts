// Runs a matcher in a child process. The process is started with the paths of the terms and the notes as arguments, and
// prints a JSON line when it is ready. After that, each line sent to the process starts a pass over all notes; the
// process times the pass itself and then replies with one line. The source code of these programs is in
// bench/engines/*/.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { NativeEngine, Prepared } from '../engine.js';
import { derivedPath } from '../paths.js';
import { dictionaryPath } from '../tasks/dictionaries.js';
import { readNotes } from '../tasks/notes.js';

/** How to build and start a native engine. */
export interface NativeSource {
  readonly name: string;
  /** Installs and builds the engine; returns what is missing, or undefined if nothing is. */
  build(): string | undefined;
  /** The program and its arguments, given the paths of the terms and the notes. */
  command(termsPath: string, notesPath: string): readonly [string, ...string[]];
}

interface Pass {
  seconds: number;
  wholeWordMatches: number;
}

/** An engine that runs the program described by `source`. */
export function nativeEngine(source: NativeSource): NativeEngine {
  let child: ChildProcess | undefined;
  let nextLine: () => Promise<string>;
  return {
    name: source.name,
    async missing() {
      return source.build();
    },
    async prepare(dictionary) {
      const [program, ...parameters] = source.command(dictionaryPath(dictionary), notesFile().path);
      child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
      nextLine = linesOf(child, source.name);
      const prepared: Prepared = JSON.parse(await nextLine());
      return prepared;
    },
    async passes(count) {
      const mbps: number[] = [];
      let matches = 0;
      for (let pass = 0; pass < count; pass++) {
        child?.stdin?.write('pass\n');
        const answer: Pass = JSON.parse(await nextLine());
        mbps.push(notesFile().bytes / 1e6 / answer.seconds);
        matches = answer.wholeWordMatches;
      }
      return { mbps, matches };
    },
    async close() {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null) return;
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve());
        running.stdin?.end();
      });
    },
  };
}

/** Runs a build step; if it fails, returns the reason, otherwise undefined. */
export function buildStep(
  program: string,
  parameters: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const { status, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8', ...options });
  if (error) return `${program} is not on this machine`;
  return status === 0 ? undefined : `${program} failed: ${stderr.trim().split('\n').slice(-3).join(' ')}`;
}

/** Reads the lines that a child prints, one per call; rejects if the child exits instead of answering. */
function linesOf(child: ChildProcess, name: string): () => Promise<string> {
  if (!child.stdout) throw new Error(`${name}: no standard output`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async () => {
    const { done, value } = await lines.next();
    if (done) throw new Error(`${name} ended without an answer (exit ${child.exitCode}, signal ${child.signalCode})`);
    return value;
  };
}

let notes: { path: string; bytes: number } | undefined;

/**
 * The notes in the format that native engines read: for each note, its length in bytes (little-endian u32), followed by
 * the note in UTF-8.
 */
function notesFile(): { path: string; bytes: number } {
  if (notes) return notes;
  const path = derivedPath('notes.bin');
  const texts = readNotes().map((note) => Buffer.from(note));
  if (!existsSync(path)) writeFileSync(path, Buffer.concat(texts.flatMap((text) => [lengthOf(text), text])));
  notes = { path, bytes: texts.reduce((sum, text) => sum + text.length, 0) };
  return notes;
}

function lengthOf(text: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return length;
}
