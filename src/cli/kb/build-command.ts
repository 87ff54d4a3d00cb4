// `cterm kb build`: authored folders and importable files in, a bundle and the allocation to commit out.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type BuildOptions, type BuildResult, buildKnowledge } from '../../../kb-build/build-bundle.js';
import { showComplaint } from '../../../kb-build/check/check-draft.js';
import { ALLOCATION_FILE } from '../../../kb-build/importers/sources.js';
import { reportCsv, reportTotals } from '../../../kb-build/merge/merge-report.js';
import type { Complaint } from '../../../kb-build/records.js';
import { writeWhole } from '../../../kb-build/write-outputs.js';
import { ADD_CORE, missingContext } from '../../bundle/bare.js';
import { instantiateKernel } from '../../kernel/instantiate.js';
import { createTextKernel } from '../../kernel/text-kernel.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { showBytes, showCount, showTable } from './number-format.js';
import { findSourcesWithWords } from './packaged-words.js';

const MOST_SHOWN = 200;

export const build: Command = {
  name: 'build',
  summary: 'compile authored knowledge and releases of vocabularies into one file',
  help: `Usage: cterm kb build <folder | file …> -o <file>

Reads authored YAML (a folder such as kb-build/core), releases of vocabularies (folders of files as their publishers
made them) and CSV lists, cleans and merges what was imported, checks everything, and writes one knowledge base file.
Recognition needs the cues, headings and enumerations of the authored core: name its folder before the releases.
Words by which releases are cleaned and searched come from the package where the sources have no words/*.yaml of their own.
Mistakes are listed as file:line:column  problem  → how to mend it.

  -o, --output <file>      where the knowledge base goes
  --allocation <file>      ids and node keys that stay the same from build to build; read and brought up to date.
                           The ${ALLOCATION_FILE} of every folder that is built is read too. Absent: where one folder
                           is built its own ${ALLOCATION_FILE} is brought up to date, else nothing is
  --report <file>          write what merging joined, left apart and dropped, as CSV
  --open                   leave out vocabularies that may not be passed on
  --redistributable        refuse to build with a vocabulary that may not be passed on
  --name <text>            what the knowledge base is called; absent: the folder's or file's name
  --strict                 fail on warnings too
  --bare                   do not warn that there are no cues, headings or enumerations: the file is for searching and
                           coding only
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
    report: { value: true },
    open: {},
    redistributable: {},
    name: { value: true },
    strict: {},
    bare: {},
    check: {},
    all: {},
  });
  if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
  const { operands, flags } = read;
  if (operands.length === 0) return refuseUsage(PATH, 'name a folder or files to build', terminal);
  if (flags.output === undefined && !flags.check) return refuseUsage(PATH, 'name the file to write with -o', terminal);
  const started = performance.now();
  const { sources, refusals, ignored } = findSourcesWithWords(operands);
  if (refusals.length > 0) {
    for (const refusal of refusals) terminal.error(`${PATH}: ${refusal}`);
    return PROBLEM;
  }
  const allocation = allocationOf(operands, flags.allocation);
  const kernel = createTextKernel(await instantiateKernel());
  const name = basename(resolve(operands[0])).replace(/\.[^.]*$/, '');
  const result = buildKnowledge(sources, {
    kernel,
    name,
    called: flags.name,
    allocation,
    openOnly: flags.open === true,
    redistributable: flags.redistributable === true,
  });
  showFindings(result, flags.all ? Number.POSITIVE_INFINITY : MOST_SHOWN, terminal);
  if (flags.report !== undefined) writeWhole(flags.report, [...reportCsv(result.merged)].join(''));
  showImports(result, ignored, flags.all === true, terminal);
  if (result.built === undefined) return PROBLEM;
  const missing = flags.bare ? [] : missingContext(result.built.counts);
  showMissing(missing, terminal);
  if (flags.strict && result.warnings.length + missing.length > 0) return PROBLEM;
  if (flags.check) {
    terminal.out(`${showCount(result.built.counts.findings)} findings checked, nothing to mend`);
    return DONE;
  }
  if (flags.output === undefined) return PROBLEM;
  writeWhole(flags.output, result.built.bytes);
  if (allocation !== undefined && allocation.file !== '' && writeWhole(allocation.file, result.built.allocation)) {
    terminal.out(`${allocation.file} brought up to date; keep it with the sources`);
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

/** What recognition will lack, and how to mend that. */
function showMissing(missing: readonly string[], terminal: Terminal): void {
  if (missing.length === 0) return;
  for (const part of missing) terminal.error(`warning: ${part}`);
  terminal.error(`warning: recognition will refuse this knowledge base. ${ADD_CORE}; --bare says that it is meant so`);
}

/** What merging did to what was imported, a line for each outcome; nothing where nothing was. */
function showImports({ merged }: BuildResult, ignored: readonly string[], all: boolean, terminal: Terminal): void {
  const totals = reportTotals(merged);
  if (totals.length === 0) return;
  if (ignored.length > 0) {
    const names = all ? `: ${ignored.join(', ')}` : '; --all lists them';
    terminal.error(`${showCount(ignored.length)} files that no importer reads were left aside${names}`);
  }
  for (const importer of merged.leftOut) {
    terminal.error(`${importer} was left out: what it brings may not be passed on`);
  }
  const outcomes = new Map<string, number>();
  for (const { outcome, count } of totals) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  terminal.out(`merging: ${[...outcomes].map(([outcome, count]) => `${showCount(count)} ${outcome}`).join(', ')}`);
  if (!all) return;
  terminal.out(
    showTable(
      totals.map(({ outcome, rule, sources, count }) => [outcome, rule, sources, showCount(count)]),
      [3],
    ),
  );
}

/** The allocation to write and those to build on; a build of several folders without a flag writes none. */
function allocationOf(operands: readonly string[], flag: string | undefined): BuildOptions['allocation'] {
  const folders = operands.filter((path) => statSync(path).isDirectory());
  const found = folders.map((folder) => join(folder, ALLOCATION_FILE));
  const own = flag ?? (folders.length === 1 ? found[0] : undefined);
  const base = found.filter((file) => file !== own && existsSync(file)).map((file) => ({ file, text: textOf(file) }));
  if (own === undefined) return base.length === 0 ? undefined : { file: '', text: '', base };
  return { file: own, text: textOf(own), base };
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
