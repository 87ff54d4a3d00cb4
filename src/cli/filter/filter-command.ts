// `cterm filter` is a process that answers each line of its input with one line of output. It is meant to be started
// and fed by other systems: Spark, Ray, Dask, Beam, Flink, Hadoop streaming, Slurm job arrays and GNU parallel.

import { nearest } from '../../errors/nearest.js';
import { operations } from '../../operations/index.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage } from '../command.js';
import { runFilter } from './run-filter.js';

const PATH = 'cterm filter';
const MOST_LENGTH = 4_000_000;
const MOST_THREADS = 256;

export const filter: Command = {
  name: 'filter',
  summary: 'answer each line of standard input by one line',
  help: `Usage: ${PATH} [--operation name] [--params json] [--threads n] [--flush block|line] [--max-length n] [--kb file]

 1. Each line in is answered by exactly one line out, in the same order, in UTF-8.
 2. A line in is a JSON object of parameters, or a JSON string, which is the parameter Text.
 3. "text" is a short form of "Text"; "id" may be anything and comes back unchanged.
 4. A line out is {"id":…,"result":…}, or {"id":…,"error":{"code":…,"message":…}}; an error never ends the process.
 5. --operation names what is called (recognize if not given); --params are parameters of every call, as JSON.
 6. An empty line is answered by an empty line, after all lines before it: the process is alive.
 7. Answers are written when the lines that arrived together are answered, or with --flush line one by one.
 8. --threads n works on n lines at the same time (1 if not given); a few hundred lines are held at most.
 9. A line that is longer than --max-length (${MOST_LENGTH}) is answered by an error.
10. At the end of the input, all answers are written and the exit code is 0; 1 if the reader of the answers has gone or
    the knowledge base cannot be opened, 2 for invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      operation: { value: true },
      params: { value: true },
      threads: { value: true },
      flush: { value: true },
      'max-length': { value: true },
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    const { operation = 'recognize', flush = 'block' } = flags;
    if (operands.length > 0) return refuseUsage(PATH, 'it reads standard input and takes no files', terminal);
    const names = operations.map(({ name }) => name);
    if (!names.includes(operation)) {
      const near = nearest(operation, names);
      return refuseUsage(
        PATH,
        `there is no operation ${operation}; ${near === undefined ? `there are ${names.join(' ')}` : `did you mean ${near}?`}`,
        terminal,
      );
    }
    if (flush !== 'block' && flush !== 'line')
      return refuseUsage(PATH, `--flush is block or line; got ${flush}`, terminal);
    const threads = Number(flags.threads ?? 1);
    if (!(Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS)) {
      return refuseUsage(PATH, `--threads is a whole number from 1 to ${MOST_THREADS}; got ${flags.threads}`, terminal);
    }
    const maxLength = Number(flags['max-length'] ?? MOST_LENGTH);
    if (!(Number.isInteger(maxLength) && maxLength >= 1))
      return refuseUsage(PATH, '--max-length is a whole number', terminal);
    const params = paramsIn(flags.params ?? '{}');
    if (params === undefined)
      return refuseUsage(PATH, '--params is a JSON object: --params \'{"Setting":"inpatient"}\'', terminal);
    // Failed writes are reported to the callback, but without this listener the `error` event would crash the process.
    process.stdout.on('error', () => undefined);
    try {
      const settings = { operation, params, maxLength, kb: flags.kb, shared: undefined };
      await runFilter(settings, threads, flush === 'line', { input: process.stdin, write: writeOut });
      return DONE;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
      return PROBLEM;
    }
  },
};

function paramsIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
