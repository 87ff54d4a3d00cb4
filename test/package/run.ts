// Runs a program in a folder and hands back what it printed; when it fails, the error shows everything it said.

import { spawnSync } from 'node:child_process';

/** What `program` wrote to stdout. Throws with its output when it ends with another status than 0. */
export function run(program: string, parameters: readonly string[], folder: string): string {
  const ended = spawnSync(program, parameters, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 110_000,
    // npm is a script with another ending on Windows, which only a shell finds.
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (ended.error) throw ended.error;
  if (ended.status !== 0) {
    throw new Error(
      `\`${program} ${parameters.join(' ')}\` ended with status ${ended.status}:\n${ended.stdout}\n${ended.stderr}`,
    );
  }
  return ended.stdout;
}

/** What a Node script printed, run by the Node that runs the tests. */
export function runNode(parameters: readonly string[], folder: string): string {
  return run(process.execPath, parameters, folder);
}
