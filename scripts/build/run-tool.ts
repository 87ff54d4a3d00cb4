// Runs a build tool with the same Node that runs the build, so that neither a shell nor PATH is involved.

import { spawnSync } from 'node:child_process';

/** The native TypeScript compiler, which checks types several times faster than the one written in JavaScript. */
export const TYPE_CHECKER = 'node_modules/typescript-native/bin/tsc';

/** Runs `script` to completion; if it fails, the build ends and shows the tool's own message. */
export function runTool(script: string, parameters: readonly string[]): void {
  const run = spawnSync(process.execPath, [script, ...parameters], { stdio: 'inherit' });
  if (run.error) throw run.error;
  if (run.status !== 0) {
    console.error(
      `build: \`${script} ${parameters.join(' ')}\` failed with status ${run.status}; its message is above`,
    );
    process.exit(1);
  }
}
