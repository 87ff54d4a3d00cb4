// Runs before all tests: starts the build of the open bundle. Tests that need the bundle wait for it; other tests are
// run in the meantime.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { BUILDER, RELEASES } from './opened-bundle.js';

/** Starts the build; returns a function that waits for it to end. If it fails, the first waiting test retries it. */
export function setup(): (() => Promise<void>) | undefined {
  if (!existsSync(RELEASES)) return undefined;
  mkdirSync('build', { recursive: true });
  // The build creates many short-lived objects; with a larger young generation, fewer of them are copied. All cores are
  // busy, so helper threads for the garbage collection would only add to the work.
  const options = ['--min-semi-space-size=128', '--max-semi-space-size=256', '--single-threaded-gc'];
  const child = spawn(process.execPath, [...options, '--import', 'tsx', 'scripts/open-bundle.ts'], {
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
