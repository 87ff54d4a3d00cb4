// The commands of the terminal: the one list, and what happens when a command fails.

import { CtermError } from '../errors/cterm-error.js';
import { type Command, dispatch, PROBLEM, type Terminal } from './command.js';
import { kb } from './kb/kb-commands.js';
import { recognize } from './recognize/recognize-command.js';

const commands: readonly Command[] = [recognize, kb];

/** Runs the command line behind `cterm`; the exit code. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch('cterm', commands, args, terminal);
  } catch (error) {
    // What the library or the file system refuses is the user's to mend; anything else is ours, and shows its stack.
    if (error instanceof CtermError) terminal.error(`cterm: ${error.message}`);
    else if (isSystemError(error)) terminal.error(`cterm: ${error.message}`);
    else throw error;
    return PROBLEM;
  }
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
