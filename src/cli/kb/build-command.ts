// `cterm kb build` builds a bundle from authored folders and importable files, and updates the allocation file, which
// should be kept under version control.

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
import { openCompiled } from './base-bundle.js';
import { showBytes, showCount, showTable } from './number-format.js';
import { findSourcesWithWords } from './packaged-words.js';

const MAX_SHOWN = 200;

export const build: Command = {
  name: 'build',
  summary: 'build one file from authored knowledge and releases of vocabularies',
  help: `Usage: cterm kb build <folder | file …> -o <file>

Reads authored YAML (a folder such as kb-build/core), compiled bundles, releases of vocabularies (folders of files as
published) and CSV lists, cleans and merges the imports, checks everything, and writes one knowledge base file.
Recognition needs the grammar, cues, headings and enumerations of the core: unless the sources bring them, the build adds
to the bundle of the package. Word lists for cleaning and search come from the package unless the sources have
words/*.yaml of their own.
Errors are listed as file:line:column  problem  → how to fix it.

  -o, --output <file>      the knowledge base file to write
  --base <file | none>     the compiled bundle to add to. Default: the bundle of the package, unless the sources have cues
                           or a compiled bundle of their own, or --bare is set
  --allocation <file>      ids and node keys that are stable across builds; read and updated. The
                           ${ALLOCATION_FILE} of every folder is read too. Default: the ${ALLOCATION_FILE} of the
                           folder if there is only one, otherwise none
  --report <file>          write what merging joined, kept apart and dropped, as CSV
  --open                   leave out vocabularies that are not redistributable
  --redistributable        refuse to build with a vocabulary that is not redistributable
  --name <text>            name of the knowledge base; default: the name of the folder or file
  --strict                 fail on warnings too
  --bare                   do not warn about missing cues, headings or enumerations, for a file that is only used for
                           search and coding
  --check                  check only, write nothing
  --all                    list every error, not only the first ${MAX_SHOWN}

Exit code 0: built. 1: there were errors, nothing was written. 2: invalid usage.`,
  run,
};

const PATH = 'cterm kb build';

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const read = readArguments(args, {
    output: { short: 'o', value: true },
    base: { value: true },
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
  const base = flags.base ?? (flags.bare ? 'none' : undefined);
  const { sources, refusals, ignored } = findSourcesWithWords(operands, base);
  if (refusals.length > 0) {
    for (const refusal of refusals) terminal.error(`${PATH}: ${refusal}`);
    return PROBLEM;
  }
  const allocation = allocationOf(operands, flags.allocation);
  const kernel = createTextKernel(await instantiateKernel());
  const compiled = await openCompiled(sources);
  const name = basename(resolve(operands[0])).replace(/\.[^.]*$/, '');
  const result = buildKnowledge(sources, {
    kernel,
    name,
    called: flags.name,
    allocation,
    compiled,
    openOnly: flags.open === true,
    redistributable: flags.redistributable === true,
  });
  showFindings(result, flags.all ? Number.POSITIVE_INFINITY : MAX_SHOWN, terminal);
  if (flags.report !== undefined) writeWhole(flags.report, [...reportCsv(result.merged)].join(''));
  showImports(result, ignored, flags.all === true, terminal);
  if (result.built === undefined) return PROBLEM;
  const missing = flags.bare ? [] : missingContext(result.built.counts);
  showMissing(missing, terminal);
  if (flags.strict && result.warnings.length + missing.length > 0) return PROBLEM;
  if (flags.check) {
    terminal.out(`${showCount(result.built.counts.findings)} findings checked, no errors`);
    return DONE;
  }
  if (flags.output === undefined) return PROBLEM;
  writeWhole(flags.output, result.built.bytes);
  if (allocation !== undefined && allocation.file !== '' && writeWhole(allocation.file, result.built.allocation)) {
    terminal.out(`${allocation.file} updated; keep it with the sources`);
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
  if (complaints.length > 0) terminal.error(`\nerrors: ${showCount(complaints.length)}; nothing was written`);
  else if (warnings.length > 0) terminal.error(`${showCount(warnings.length)} warnings`);
}

/** Warns about missing parts that recognition needs, and says how to add them. */
function showMissing(missing: readonly string[], terminal: Terminal): void {
  if (missing.length === 0) return;
  for (const part of missing) terminal.error(`warning: ${part}`);
  terminal.error(`warning: recognition will refuse this knowledge base. ${ADD_CORE}; --bare if this is intended`);
}

/** Shows the number of cases for each outcome of merging the imports, or nothing if there are no imports. */
function showImports({ merged }: BuildResult, ignored: readonly string[], all: boolean, terminal: Terminal): void {
  const totals = reportTotals(merged);
  if (totals.length === 0) return;
  if (ignored.length > 0) {
    const names = all ? `: ${ignored.join(', ')}` : '; --all lists them';
    terminal.error(`${showCount(ignored.length)} files that no importer reads were ignored${names}`);
  }
  for (const importer of merged.leftOut) {
    terminal.error(`${importer} was left out: its contents are not redistributable`);
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

/**
 * The allocation to update and the allocations to build on. Without `flag`, which names the allocation file to update,
 * one is updated only if exactly one folder is given.
 */
function allocationOf(operands: readonly string[], flag: string | undefined): BuildOptions['allocation'] {
  const folders = operands.filter((path) => statSync(path).isDirectory());
  const found = folders.map((folder) => join(folder, ALLOCATION_FILE));
  const own = flag ?? (folders.length === 1 ? found[0] : undefined);
  const base = found
    .filter((file) => file !== own && existsSync(file))
    .map((file) => ({ file, text: textOrEmpty(file) }));
  if (own === undefined) return base.length === 0 ? undefined : { file: '', text: '', base };
  return { file: own, text: textOrEmpty(own), base };
}

function textOrEmpty(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
