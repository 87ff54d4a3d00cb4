// The top-level commands and the error handling for them.

import { CtermError } from '../errors/cterm-error.js';
import { batch } from './batch/batch-command.js';
import { code } from './code/code-command.js';
import { type Command, dispatch, PROBLEM, type Terminal } from './command.js';
import { filter } from './filter/filter-command.js';
import { kb } from './kb/kb-commands.js';
import { recognize } from './recognize/recognize-command.js';

const commands: readonly Command[] = [code, recognize, batch, filter, kb];

/** Runs `cterm` with the given arguments; returns the exit code. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch('cterm', commands, args, terminal);
  } catch (error) {
    // Errors thrown by the library or the file system can be fixed by the user. Any other error is a bug and is shown
    // with its stack.
    if (error instanceof CtermError) terminal.error(`cterm: ${error.message}`);
    else if (isSystemError(error)) terminal.error(`cterm: ${error.message}`);
    else throw error;
    return PROBLEM;
  }
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
