// `npm test` runs this before the tests. It builds everything, checks the types and runs the linter. Steps that do not
// depend on each other run in parallel, because each process uses a single thread. The generated sources, which are not
// in version control, are made before everything else. The script exits with status 1 if a step fails.

import { spawn } from 'node:child_process';
import { TYPE_CHECKER } from './build/run-tool.js';

const TSX = 'node_modules/tsx/dist/cli.mjs';

/** The arguments that make Node run the given build steps. */
function build(...steps: string[]): string[] {
  return [TSX, 'scripts/build.ts', ...steps.flatMap((step) => ['--only', step])];
}

const PHASES: readonly (readonly (readonly string[][])[])[] = [
  [[build('kernel', 'wasm module')], [build('parameter types', 'result shapes')]],
  [
    [build('scripts', 'core knowledge', 'words', 'embedded bundle', 'workbench', 'notices', 'bill of materials')],
    [
      [TYPE_CHECKER, '--noEmit', '--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'],
      [TYPE_CHECKER, '-p', 'workbench', '--incremental', '--tsBuildInfoFile', 'build/workbench-types.tsbuildinfo'],
      ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
      build('kernel for tests', 'declarations'),
    ],
  ],
  // Runs any build steps not listed above; the listed ones are up to date by now and are skipped.
  [[[TSX, 'scripts/build.ts', '--declarations']]],
];

/**
 * Runs a program of this project; resolves to whether it succeeded. Its garbage collection uses no helper threads,
 * because the programs that run in parallel keep all cores busy.
 */
function succeeds(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--single-threaded-gc', ...args], { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Runs programs one after the other, until one fails. */
async function inTurn(line: readonly (readonly string[])[]): Promise<boolean> {
  for (const args of line) if (!(await succeeds(args))) return false;
  return true;
}

for (const lines of PHASES) {
  const results = await Promise.all(lines.map(inTurn));
  if (results.includes(false)) process.exit(1);
}
