// `cterm kb info` shows the contents, sources and licences of a knowledge base file.

import { ADD_CORE, missingContext } from '../../bundle/bare.js';
import { contextCounts } from '../../knowledge/require-context.js';
import { type Command, DONE, readArguments, refuseUsage, type Terminal } from '../command.js';
import { type BundleFile, openBundleFile } from './bundle-file.js';
import { showBytes, showCount, showTable } from './number-format.js';

const PATH = 'cterm kb info';

export const info: Command = {
  name: 'info',
  summary: 'show the contents of a file',
  help: `Usage: ${PATH} <file>

Shows missing parts that recognition needs, sections and their sizes, counts, vocabularies with licences and notices, and
the sources with their sha256.

Exit code 0: shown. 1: the file cannot be opened. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {});
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length !== 1) return refuseUsage(PATH, 'name one file', terminal);
    show(read.operands[0], await openBundleFile(read.operands[0]), terminal);
    return DONE;
  },
};

function show(path: string, { header, manifest, tables }: BundleFile, terminal: Terminal): void {
  const title = manifest.name === '' ? path : `${manifest.name} (${path})`;
  terminal.out(`${title}\n${showBytes(header.fileBytes)}, culture ${manifest.culture}, built by ${header.builder}`);
  if (manifest.description !== '') terminal.out(manifest.description);
  const missing = missingContext(contextCounts(tables));
  if (missing.length > 0) {
    terminal.out(`\nRecognition refuses this file\n  ${missing.join('\n  ')}\n  ${ADD_CORE}`);
  }
  const rowCounts: Readonly<Record<string, { rowCount: number } | undefined>> = tables;
  section('Sections', terminal, [
    ['name', 'version', 'residence', 'rows', 'size'],
    ...header.sections.map(({ name, version, residence, length }) => {
      const rows = rowCounts[name]?.rowCount;
      return [name, String(version), residence, rows === undefined ? '' : showCount(rows), showBytes(length)];
    }),
  ]);
  section(
    'Counts',
    terminal,
    Object.entries(manifest.counts).map(([name, count]) => [name, showCount(count)]),
  );
  const codeCounts = manifest.vocabularies.map(() => 0);
  for (let row = 0; row < tables.codes.rowCount; row++) codeCounts[tables.codes.vocab(row)]++;
  if (manifest.vocabularies.length > 0) terminal.out('\nVocabularies');
  for (const [i, { name, caption, version, licence, redistributable, notice }] of manifest.vocabularies.entries()) {
    const share = redistributable ? '' : ', not redistributable';
    const release = version === '' ? caption : `${caption} ${version}`;
    terminal.out(`  ${name}  ${release}, ${showCount(codeCounts[i])} codes\n    ${licence}${share}`);
    if (notice !== '') terminal.out(`    ${notice.trim().replace(/\n/g, '\n    ')}`);
  }
  section(
    'Sources',
    terminal,
    manifest.sources.map(({ file, sha256 }) => [file, `sha256 ${sha256}`]),
    [],
  );
}

function section(title: string, terminal: Terminal, rows: readonly (readonly string[])[], right = [1, 3, 4]): void {
  if (rows.length === 0) return;
  terminal.out(`\n${title}\n  ${showTable(rows, right).replace(/\n/g, '\n  ')}`);
}
