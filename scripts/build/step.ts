// One step of the build. The hashes of its inputs and outputs are kept in build/stamps/<step>.json, so that the step
// can be skipped if nothing has changed. The stamp contains hashes of file contents rather than modification times, so
// that fresh clones, switched branches and edited outputs are handled correctly. A step's stamp is deleted before the
// step runs, so that an aborted build is never mistaken for a complete one.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

export interface Step {
  name: string;
  /** Returns the input files of the step. Called after the previous steps have run. */
  inputs: () => string[];
  /**
   * Returns the output files of the step. Existing outputs are deleted before the step runs; the new ones are recorded
   * afterwards.
   */
  outputs: () => string[];
  run: () => void;
}

interface Stamp {
  inputs: string;
  outputs: string;
  files: string[];
}

const STAMPS = 'build/stamps';

/** Whether the outputs of a step were made from its current inputs. */
export function isUpToDate({ name, inputs }: Pick<Step, 'name' | 'inputs'>): boolean {
  const stamp = readStamp(stampFileOf(name));
  return stamp !== undefined && stamp.inputs === hash(inputs()) && stamp.outputs === hash(stamp.files);
}

/** Runs `step` unless its inputs and outputs are unchanged; prints one line that says whether it ran. */
export function runStep(step: Step, force: boolean): void {
  const started = performance.now();
  const stampFile = stampFileOf(step.name);
  const stamp = readStamp(stampFile);
  if (!force && isUpToDate(step)) {
    console.log(`build: ${step.name}: up to date`);
    return;
  }
  rmSync(stampFile, { force: true });
  for (const file of [...(stamp?.files ?? []), ...step.outputs()]) rmSync(file, { force: true });
  step.run();
  const made = step.outputs();
  const missing = made.filter((file) => !existsSync(file));
  if (made.length === 0 || missing.length > 0) {
    throw new Error(`build: ${step.name} ended without an error but did not make ${missing.join(', ') || 'anything'}`);
  }
  mkdirSync(STAMPS, { recursive: true });
  // The inputs are hashed after the run, because the step that builds the core knowledge writes new ids to the
  // allocation table, which is one of its inputs.
  const next: Stamp = { inputs: hash(step.inputs()), outputs: hash(made), files: made };
  writeFileSync(stampFile, JSON.stringify(next));
  console.log(`build: ${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function stampFileOf(name: string): string {
  return `${STAMPS}/${name.replaceAll(' ', '-')}.json`;
}

function readStamp(file: string): Stamp | undefined {
  if (!existsSync(file)) return undefined;
  const stamp: Partial<Stamp> = JSON.parse(readFileSync(file, 'utf8'));
  const { inputs, outputs, files } = stamp;
  return inputs && outputs && Array.isArray(files) ? { inputs, outputs, files } : undefined;
}

function hash(files: readonly string[]): string {
  const sum = createHash('sha256');
  for (const file of files) {
    const bytes = existsSync(file) ? readFileSync(file) : undefined;
    sum.update(`${file}\0${bytes ? bytes.length : 'absent'}\0`);
    if (bytes) sum.update(bytes);
  }
  return sum.digest('hex');
}
