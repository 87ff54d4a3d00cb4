// `cterm kb verify` runs all checks that are made when a knowledge base is opened, and then also validates every row.

import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { sourceDigest } from '../../../kb-build/importers/sources.js';
import { ADD_CORE, missingContext } from '../../bundle/bare.js';
import type { ManifestSource } from '../../bundle/manifest.js';
import { proveTables } from '../../bundle/prove-tables.js';
import { CtermError } from '../../errors/cterm-error.js';
import { contextCounts } from '../../knowledge/require-context.js';
import { embeddedBundlePath } from '../../node/embedded-file.js';
import { fileSource } from '../../node/file-source.js';
import { openBundle } from '../../opening/open-bundle.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage } from '../command.js';
import { showBytes, showCount } from './number-format.js';
import { findSourcesWithWords } from './packaged-words.js';

const PATH = 'cterm kb verify';

export const verify: Command = {
  name: 'verify',
  summary: 'check that a file is complete and valid',
  help: `Usage: ${PATH} <file …> [--source <folder or file> …] [--bare]

Checks the header, every checksum, every offset, reference and order of every section, and that there are cues, headings
and enumerations: without them, findings that a note denies are recognised as present.

  --source <path>  a folder or file it was built from, as given to cterm kb build; repeatable. Every source recorded in
                   the file must be there and have the recorded sha256
  --bare           accept a file without cues, headings or enumerations, for search and coding only

Exit code 0: every file is valid. 1: at least one is not. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, { source: { value: true, many: true }, bare: {} });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length === 0) return refuseUsage(PATH, 'name the files to verify', terminal);
    let code = DONE;
    for (const path of read.operands) {
      try {
        const { tables, manifest, kernel } = await openBundle(await fileSource(path), {});
        kernel.prove();
        proveTables(tables);
        const { codes, names, findings } = tables;
        kernel.search.prove({ codes: codes.rowCount, names: names.rowCount, findings: findings.rowCount });
        const missing = read.flags.bare ? [] : missingContext(contextCounts(tables));
        if (missing.length > 0) {
          for (const part of missing) terminal.error(`${path}: ${part}`);
          terminal.error(`${path}: recognition refuses it. ${ADD_CORE}, or accept it with --bare`);
          code = PROBLEM;
          continue;
        }
        terminal.out(`${path}: sound, ${showBytes(statSync(path).size)}`);
        if (read.flags.source === undefined) continue;
        const differences = compareSources(manifest.sources, read.flags.source, basename(embeddedBundlePath()));
        for (const difference of differences) terminal.error(`${path}: ${difference}`);
        if (differences.length > 0) code = PROBLEM;
        else terminal.out(`${path}: built from these ${showCount(manifest.sources.length)} sources`);
      } catch (error) {
        if (!(error instanceof CtermError)) throw error;
        terminal.error(`${path}: ${error.message}`);
        code = PROBLEM;
      }
    }
    return code;
  },
};

/** The differences between the sources under the given paths and the sources from which a knowledge base was built. */
function compareSources(named: readonly ManifestSource[], paths: readonly string[], packaged: string): string[] {
  const isOnPackage = named.some(({ file }) => file === packaged);
  const { sources, refusals } = findSourcesWithWords(paths, isOnPackage ? undefined : 'none');
  const found = new Map(sources.map((source) => [source.name, source]));
  const differences = named.flatMap(({ file, sha256 }) => {
    const source = found.get(file);
    if (source === undefined) return [`source ${file} is missing`];
    const digest = sourceDigest(source);
    return digest === sha256 ? [] : [`source ${file} has sha256 ${digest}, expected ${sha256}`];
  });
  return [...refusals, ...differences];
}
