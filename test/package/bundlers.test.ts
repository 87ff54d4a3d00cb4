// The installed package in programs that bundlers make for Node. Each program is run in a folder without node_modules,
// like a serverless function deployed as a zip file. It must give the same bytes as the package itself; if a part of
// the package was left out, the error must say what to do. No tool is configured for the package unless the name of the
// test says so.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build as esbuild } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { bundleWithWebpack } from './bundle-with-webpack.js';
import { run, runNode } from './run.js';

const { consumer } = inject('installed');
const KNOWLEDGE = 'node_modules/cterm/dist/core.ctkb';
const answer = runNode(['module.js'], consumer);

/** A copy of the consumer's project, from which these tests may remove the packages. */
const project = join(consumer, '../bundled');
cpSync(consumer, project, { recursive: true });

async function withEsbuild(outfile: string, entry: string, options: BuildOptions): Promise<void> {
  const fixed = {
    absWorkingDir: project,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  } as const;
  await esbuild({ ...fixed, entryPoints: [entry], outfile, ...options });
}

/** Leaves the module with the knowledge out of the program. */
const WITHOUT_MODULE: BuildOptions = { external: ['*/core-bundle.js'] };

type Bundle = (folder: string) => Promise<string>;

const esbuilt =
  (file: string, entry: string, options: BuildOptions, knowledge = false): Bundle =>
  async (folder) => {
    await withEsbuild(join(folder, file), entry, options);
    if (knowledge) cpSync(join(project, KNOWLEDGE), join(folder, 'core.ctkb'));
    return file;
  };

const webpacked =
  (filename: string, module: boolean): Bundle =>
  async (folder) => {
    await bundleWithWebpack(project, './service.js', { path: folder, filename, module }, 'node20');
    return filename;
  };

let folders = 0;

/** The output of the program that `bundle` makes, run in a new folder while no package is installed. */
async function answerOf(bundle: Bundle): Promise<string> {
  const folder = join(consumer, '../deployed', String(++folders));
  mkdirSync(folder, { recursive: true });
  const file = await bundle(folder);
  const packages = join(project, 'node_modules');
  renameSync(packages, `${packages}-away`);
  try {
    return runNode([file], folder);
  } finally {
    renameSync(`${packages}-away`, packages);
  }
}

describe('a program for Node', () => {
  test.each<[string, Bundle]>([
    ['esbuild, an ES module in one file', esbuilt('one.mjs', 'service.js', { format: 'esm' })],
    ['esbuild, CommonJS made from the ES module', esbuilt('one.cjs', 'service.js', { format: 'cjs' })],
    ['esbuild, CommonJS with require', esbuilt('one.cjs', 'common.cjs', { format: 'cjs' })],
    [
      'esbuild, an ES module and core.ctkb',
      esbuilt('two.mjs', 'service.js', { format: 'esm', ...WITHOUT_MODULE }, true),
    ],
    ['esbuild, CommonJS and core.ctkb', esbuilt('two.cjs', 'service.js', { format: 'cjs', ...WITHOUT_MODULE }, true)],
    ['esbuild, require and core.ctkb', esbuilt('two.cjs', 'common.cjs', { format: 'cjs', ...WITHOUT_MODULE }, true)],
    ['webpack, an ES module', webpacked('service.mjs', true)],
    ['webpack, CommonJS', webpacked('service.cjs', false)],
  ])('%s gives the same bytes', async (_, bundle) => {
    expect(await answerOf(bundle)).toBe(answer);
  });

  test.each<['esm' | 'cjs']>([['esm'], ['cjs']])(
    'without the knowledge (%s), it says what to write',
    async (format) => {
      const said = await answerOf(
        esbuilt(`none.${format === 'esm' ? 'm' : 'c'}js`, 'service.js', { format, ...WITHOUT_MODULE }),
      );
      expect(said).toMatch(
        /^unavailable [^\n]*copy node_modules\/cterm\/dist\/core\.ctkb next to the script, or write openKnowledgeBase\('path\/to\/core\.ctkb'\)[^\n]*$/,
      );
    },
  );

  test.each<['esm' | 'cjs']>([['esm'], ['cjs']])('a pool that was bundled (%s) says what to write', async (format) => {
    const said = await answerOf(esbuilt(`pool.${format === 'esm' ? 'm' : 'c'}js`, 'pool-service.js', { format }));
    expect(said).toMatch(/^unavailable createPool: [^\n]*external: \['cterm', 'cterm\/pool'\][^\n]*$/);
  });
});

describe.each([
  ['Deno', 'deno', ['run', '--allow-read', '--allow-env', '--no-remote', 'module.js']],
  ['Bun', 'bun', ['run', 'module.js']],
])('%s', (_, program, parameters) => {
  test.skipIf(isMissing(program))('gives the same bytes', () => {
    expect(run(program, parameters, consumer)).toBe(answer);
  });
});

/** Whether a program is not installed; its tests are then skipped. */
function isMissing(program: string): boolean {
  const missing = spawnSync(program, ['--version']).error !== undefined;
  if (missing) console.warn(`The test with ${program} is skipped: it is not installed`);
  return missing;
}
