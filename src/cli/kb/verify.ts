// `cterm kb verify`: everything that opening a knowledge base proves, and every row that opening leaves to its reader.

import { statSync } from 'node:fs';
import { proveTables } from '../../bundle/prove-tables.js';
import { CtermError } from '../../errors.js';
import { fileSource } from '../../node/file-source.js';
import { openBundle } from '../../open-bundle.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage } from '../command.js';
import { showBytes } from './format.js';

const PATH = 'cterm kb verify';

export const verify: Command = {
  name: 'verify',
  summary: 'prove that a file is whole and sound',
  help: `Usage: ${PATH} <file …>

Checks the header, every checksum, every offset, reference and order of every section.

Exit code 0: every file is sound. 1: one is not. 2: called wrongly.`,
  async run(args, terminal) {
    const read = readArguments(args, {});
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length === 0) return refuseUsage(PATH, 'name the files to verify', terminal);
    let code = DONE;
    for (const path of read.operands) {
      try {
        const { tables } = await openBundle(await fileSource(path), {});
        proveTables(tables);
        terminal.out(`${path}: sound, ${showBytes(statSync(path).size)}`);
      } catch (error) {
        if (!(error instanceof CtermError)) throw error;
        terminal.error(`${path}: ${error.message}`);
        code = PROBLEM;
      }
    }
    return code;
  },
};
