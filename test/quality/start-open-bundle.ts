// Runs before all tests: starts to build the open bundle, for which the tests that need it wait. Other tests are run
// meanwhile.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { BUILDER, RELEASES } from './opened-bundle.js';

/** Starts the build; returns a function that waits until it has ended. If it fails, so does the first test that waits. */
export function setup(): (() => Promise<void>) | undefined {
  if (!existsSync(RELEASES)) return undefined;
  mkdirSync('build', { recursive: true });
  // The build creates many short-lived objects; with a larger young generation, fewer of them are copied.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', '--import', 'tsx', 'scripts/open-bundle.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(BUILDER, String(child.pid));
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      rmSync(BUILDER, { force: true });
      resolve();
    };
    child.on('error', end);
    child.on('close', end);
  });
  return () => ended;
}
