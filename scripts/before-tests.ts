// `npm test` runs this before the tests. It generates the sources that are not in version control. It then does the
// following in parallel, because each process uses a single thread: it builds everything, checks the types and runs the
// linter. It exits with status 1 if a step fails.

import { spawn } from 'node:child_process';
import { runTool } from './build/run-tool.js';

const TSX = 'node_modules/tsx/dist/cli.mjs';

runTool(TSX, ['scripts/build.ts', '--generated-sources']);

const LINES: readonly (readonly string[][])[] = [
  [[TSX, 'scripts/build.ts', '--declarations']],
  [
    ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ],
];

/** Runs a program of this project; whether it succeeded. */
function succeeds(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Runs programs one after the other, until one fails. */
async function inTurn(line: readonly (readonly string[])[]): Promise<boolean> {
  for (const args of line) if (!(await succeeds(args))) return false;
  return true;
}

const results = await Promise.all(LINES.map(inTurn));
if (results.includes(false)) process.exitCode = 1;
