// Runs a program in a folder and returns its output. If the program fails, the error contains all of its output.

import { spawnSync } from 'node:child_process';

/**
 * The standard output of `program`. If the exit status is not 0, throws an error that contains the program's output.
 */
export function run(program: string, parameters: readonly string[], folder: string, timeout = 110_000): string {
  const ended = spawnSync(program, parameters, {
    cwd: folder,
    encoding: 'utf8',
    timeout,
    // On Windows, npm is a script with a different file extension, which only a shell can find.
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

/** The standard output of a Node script, run with the same Node as the tests. */
export function runNode(parameters: readonly string[], folder: string): string {
  return run(process.execPath, parameters, folder);
}
