// The top-level commands and the error handling for them. A command is loaded when it is called. Each operation of the
// library also has a command, which is derived from the list of operations.

import { CtermError } from '../errors/cterm-error.js';
import { operations } from '../operations/index.js';
import { type CommandEntry, dispatch, PROBLEM, type Terminal } from './command.js';
import { commandName, SHORT_NAMES } from './operation/command-names.js';
import { completion } from './shell/completion-command.js';
import { version } from './shell/version-command.js';

const written: readonly CommandEntry[] = [
  {
    name: 'code',
    summary: 'code a note: the codes of its claim, and what is held back',
    load: async () => (await import('./code/code-command.js')).code,
  },
  {
    name: 'recognize',
    summary: 'show the findings of a note',
    load: async () => (await import('./recognize/recognize-command.js')).recognize,
  },
  {
    name: 'fhir',
    summary: 'export the findings of a note as FHIR resources',
    load: async () => (await import('./export/fhir-command.js')).fhir,
  },
  {
    name: 'omop',
    summary: 'export the findings of a note as rows of OMOP NOTE_NLP',
    load: async () => (await import('./export/omop-command.js')).omop,
  },
  {
    name: 'batch',
    summary: 'read many notes, on all processors, into a table',
    load: async () => (await import('./batch/batch-command.js')).batch,
  },
  {
    name: 'evaluate',
    summary: 'compare the answers with annotated notes',
    load: async () => (await import('./evaluate/evaluate-command.js')).evaluate,
  },
  {
    name: 'correct',
    summary: 'make an overlay from a log of corrections, and prove what it changes',
    load: async () => (await import('./correct/correct-command.js')).correct,
  },
  {
    name: 'suggest',
    summary: 'list the notes whose review would teach most',
    load: async () => (await import('./suggest/suggest-command.js')).suggest,
  },
  {
    name: 'filter',
    summary: 'answer each line of standard input by one line',
    load: async () => (await import('./filter/filter-command.js')).filter,
  },
  {
    name: 'kb',
    summary: 'fetch, build, show, verify, compare and teach knowledge bases',
    load: async () => (await import('./kb/kb-commands.js')).kb,
  },
  {
    name: 'mcp',
    summary: 'serve the operations to assistants (Model Context Protocol)',
    load: async () => (await import('./mcp/mcp-command.js')).mcp,
  },
];

/** The commands of the operations, except those whose names are taken by hand-written commands. */
const derived: readonly CommandEntry[] = [
  ...operations.map((operation) => ({ operation, name: commandName(operation) })),
  ...Object.entries(SHORT_NAMES).flatMap(([name, of]) =>
    operations.filter((operation) => operation.name === of).map((operation) => ({ operation, name })),
  ),
]
  .filter(({ name }) => written.every((one) => one.name !== name))
  .map(({ operation, name }) => ({
    name,
    summary: `${operation.summary.charAt(0).toLowerCase()}${operation.summary.slice(1)}`,
    load: async () => (await import('./operation/operation-command.js')).operationCommand(name, operation),
  }));

/** All commands, in the order in which the help lists them. */
const commands: readonly CommandEntry[] = [...written, ...derived];

/** Runs `cterm` with the given arguments; returns the exit code. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    if (args[0] === '--version' || args[0] === '-V') return await version(args.slice(1), terminal);
    return await dispatch('cterm', [...commands, completion(commands)], args, terminal);
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
