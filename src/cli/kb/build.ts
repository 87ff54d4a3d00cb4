// `cterm kb build`: authored folders and importable files in, a bundle and the allocation to commit out.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type BuildResult, buildKnowledge } from '../../../kb-build/build.js';
import { showComplaint } from '../../../kb-build/check.js';
import type { Complaint } from '../../../kb-build/records.js';
import { ALLOCATION_FILE, findSources } from '../../../kb-build/sources.js';
import { writeWhole } from '../../../kb-build/write.js';
import { instantiateKernel } from '../../kernel/instantiate.js';
import { createTextKernel } from '../../kernel/text-kernel.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { showBytes, showCount } from './format.js';

const MOST_SHOWN = 200;

export const build: Command = {
  name: 'build',
  summary: 'compile authored knowledge and term lists into one file',
  help: `Usage: cterm kb build <folder | file …> -o <file>

Reads authored YAML (a folder such as kb-build/core) and CSV term lists (id,term,type,parent), checks everything,
and writes one knowledge base file. Mistakes are listed as file:line:column  problem  → how to mend it.

  -o, --output <file>      where the knowledge base goes
  --allocation <file>      ids and node keys that stay the same from build to build; read and brought up to date.
                           Absent: ${ALLOCATION_FILE} of the folder that is built; none for single files
  --name <text>            what the knowledge base is called; absent: the folder's or file's name
  --strict                 fail on warnings too
  --check                  check only, write nothing
  --all                    list every mistake, not only the first ${MOST_SHOWN}

Exit code 0: built. 1: there were mistakes, nothing was written. 2: called wrongly.`,
  run,
};

const PATH = 'cterm kb build';

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const read = readArguments(args, {
    output: { short: 'o', value: true },
    allocation: { value: true },
    name: { value: true },
    strict: {},
    check: {},
    all: {},
  });
  if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
  const { operands, flags } = read;
  if (operands.length === 0) return refuseUsage(PATH, 'name a folder or files to build', terminal);
  if (flags.output === undefined && !flags.check) return refuseUsage(PATH, 'name the file to write with -o', terminal);
  const started = performance.now();
  const { sources, refusals } = findSources(operands);
  if (refusals.length > 0) {
    for (const refusal of refusals) terminal.error(`${PATH}: ${refusal}`);
    return PROBLEM;
  }
  const allocationPath = flags.allocation ?? folderAllocation(operands);
  const allocation = allocationPath === undefined ? undefined : { text: textOf(allocationPath), file: allocationPath };
  const kernel = createTextKernel(await instantiateKernel());
  const name = flags.name ?? basename(resolve(operands[0])).replace(/\.[^.]*$/, '');
  const result = buildKnowledge(sources, { kernel, name, allocation });
  showFindings(result, flags.all ? Number.POSITIVE_INFINITY : MOST_SHOWN, terminal);
  if (result.built === undefined || (flags.strict && result.warnings.length > 0)) return PROBLEM;
  if (flags.check) {
    terminal.out(`${showCount(result.built.counts.findings)} findings checked, nothing to mend`);
    return DONE;
  }
  if (flags.output === undefined) return PROBLEM;
  writeWhole(flags.output, result.built.bytes);
  if (allocationPath !== undefined && writeWhole(allocationPath, result.built.allocation)) {
    terminal.out(`${allocationPath} brought up to date; commit it`);
  }
  const { findings, names, maps } = result.built.counts;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  terminal.out(
    `${flags.output}: ${showCount(findings)} findings, ${showCount(names)} names, ${showCount(maps)} maps, ${showBytes(result.built.bytes.length)}, in ${seconds} s`,
  );
  return DONE;
}

function showFindings({ complaints, warnings }: BuildResult, most: number, terminal: Terminal): void {
  const show = (list: readonly Complaint[], prefix: string): void => {
    for (const complaint of list.slice(0, most)) terminal.error(`${prefix}${showComplaint(complaint)}`);
    if (list.length > most) terminal.error(`… and ${showCount(list.length - most)} more; --all lists them`);
  };
  show(warnings, 'warning ');
  show(complaints, '');
  if (complaints.length > 0) terminal.error(`\n${showCount(complaints.length)} to mend; nothing was written`);
  else if (warnings.length > 0) terminal.error(`${showCount(warnings.length)} warnings`);
}

/** The allocation that stands in the one folder that is built. */
function folderAllocation(operands: readonly string[]): string | undefined {
  const folders = operands.filter((path) => statSync(path).isDirectory());
  return folders.length === 1 ? join(folders[0], ALLOCATION_FILE) : undefined;
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
