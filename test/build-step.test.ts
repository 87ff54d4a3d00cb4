// When the build must rerun a step and when it may skip one.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { files } from '../scripts/build/files.js';
import { runStep, type Step } from '../scripts/build/step.js';

const project = process.cwd();
let folder: string;
let runs: number;
let step: Step;

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'cterm-step-'));
  process.chdir(folder);
  runs = 0;
  writeFileSync('in', 'one');
  step = {
    name: 'a step',
    inputs: () => ['in'],
    outputs: () => files('.', /out/),
    run() {
      runs++;
      writeFileSync(`out-${readFileSync('in', 'utf8')}`, 'made');
    },
  };
  runStep(step, false);
});

afterEach(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

function runsAgain(): boolean {
  const before = runs;
  runStep(step, false);
  return runs > before;
}

test('a step is skipped if nothing has changed', () => {
  expect(runsAgain()).toBe(false);
  writeFileSync('in', 'one');
  expect(runsAgain(), 'written again with the same content').toBe(false);
});

test.each<[string, () => void]>([
  ['an input changed', () => writeFileSync('in', 'two')],
  ['an input is gone', () => Object.assign(step, { inputs: () => ['in', 'gone'] })],
  ['an output was edited', () => writeFileSync('out-one', 'edited')],
  ['an output is gone', () => rmSync('out-one')],
  ['its stamp is gone', () => rmSync('build', { recursive: true })],
])('%s: the step runs, but only once', (_, change) => {
  change();
  expect(runsAgain()).toBe(true);
  expect(runsAgain()).toBe(false);
});

test('a forced step runs', () => {
  runStep(step, true);
  expect(runs).toBe(2);
});

test('files from an earlier run that are no longer produced are removed', () => {
  writeFileSync('in', 'two');
  runStep(step, false);
  expect([existsSync('out-one'), existsSync('out-two')]).toEqual([false, true]);
});

test('an interrupted run never counts as complete', () => {
  const { run } = step;
  step.run = () => {
    run();
    throw new Error('broken off');
  };
  writeFileSync('in', 'two');
  expect(() => runStep(step, false)).toThrow('broken off');
  step.run = run;
  expect(runsAgain()).toBe(true);
});

test('a run without output is an error', () => {
  step.run = () => {};
  writeFileSync('in', 'two');
  expect(() => runStep(step, false)).toThrow('a step ended without an error but did not make anything');
});
