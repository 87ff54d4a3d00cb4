// Builds the workbench: a folder for any static host, and the same page as a single file that can be opened from disk.
// The engine's script is embedded as a string, from which the page starts a worker. Such a worker inherits the page's
// content security policy, which forbids all connections.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { type BuildOptions, buildSync } from 'esbuild';
import { CORE_BUNDLE } from '../build/core-knowledge.js';
import { files } from '../build/files.js';
import { thirdPartyNotices } from '../build/notices.js';

const FOLDER = 'workbench/dist';
/** The packages needed to build the page. They are missing if the installation is older than the workbench. */
const PACKAGES = ['preact', '@codemirror/view', '@codemirror/state', '@codemirror/commands', 'hyparquet-writer'];

/** The source files of the workbench. */
export function workbenchSources(vocabularies: string): string[] {
  const own = [
    ...files('workbench/src'),
    ...files('workbench/samples'),
    'workbench/page.html',
    'scripts/workbench/make-page.ts',
    'workbench/tsconfig.json',
  ];
  return [...own, vocabularies, 'dist/index.js', CORE_BUNDLE];
}

/** The packages that the workbench needs but that are not installed. */
export function missingPackages(): string[] {
  return PACKAGES.filter((name) => !existsSync(`node_modules/${name}/package.json`));
}

/** Writes the folder and the single-file page; `vocabularies` is the file with the notices of the vocabularies. */
export function buildWorkbench(vocabularies: string): void {
  packages.clear();
  const engine = bundled('workbench/src/engine/serve.ts', {
    format: 'iife',
    alias: { cterm: './dist/index.js' },
    external: ['./core-bundle.js', './signatures.js'],
  });
  const app = bundled('workbench/src/main.tsx', {
    external: ['./engine.js', './knowledge.js'],
    define: { SAMPLE_TEXTS: JSON.stringify(sampleTexts()) },
  });
  const styles = buildSync({ ...shared, entryPoints: ['workbench/src/styles.css'] }).outputFiles[0]?.text ?? '';
  // The bundle is compressed, because inflating it is faster than parsing the longer text of an uncompressed bundle.
  const knowledge = deflateRawSync(readFileSync(CORE_BUNDLE), { level: 9 }).toString('base64');
  mkdirSync(FOLDER, { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(`${FOLDER}/${name}`, text);
  write('app.js', app);
  write('styles.css', styles);
  write('engine.js', `export const ENGINE_PROGRAM = ${JSON.stringify(engine)};\n`);
  write('knowledge.js', `export const DEFLATED_BUNDLE_BASE64 = '${knowledge}';\n`);
  write('THIRD-PARTY-NOTICES.txt', thirdPartyNotices(['dist/index.js'], vocabularies, [...packages]));
  write(
    'index.html',
    pageOf({
      script: "'self'",
      style: "'self'",
      head: '<link rel="stylesheet" href="./styles.css" />',
      body: '<script type="module" src="./app.js"></script>',
    }),
  );
  const hash = createHash('sha256').update(app).digest('base64');
  write(
    'workbench.html',
    pageOf({
      script: `'sha256-${hash}'`,
      style: '',
      head: `<style>${styles}</style>`,
      body: [
        `<script type="text/plain" id="knowledge">${knowledge}</script>`,
        `<script type="text/plain" id="engine">${engine}</script>`,
        `<script type="module">${app}</script>`,
      ].join('\n'),
    }),
  );
}

const shared = {
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/** The packages whose code is part of the page. */
const packages = new Set<string>();

function bundled(entry: string, options: BuildOptions): string {
  const built = buildSync({
    ...shared,
    ...options,
    write: false,
    metafile: true,
    entryPoints: [entry],
    tsconfig: 'workbench/tsconfig.json',
  });
  for (const file of Object.keys(built.metafile.inputs)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    if (name !== undefined) packages.add(name);
  }
  // Inside a script element, `<!--` would start a comment and `</script` would end the element. In the scripts, both
  // occur only in literals.
  return (built.outputFiles[0]?.text ?? '').replaceAll('<!--', '\\x3c!--').replaceAll(/<\/(?=script)/gi, '<\\/');
}

function sampleTexts(): Record<string, string> {
  const texts = files('workbench/samples', /\.txt$/);
  return Object.fromEntries(texts.map((file) => [basename(file, '.txt'), readFileSync(file, 'utf8')]));
}

/**
 * Fills in the page, including its policy, which permits only its own scripts and styles, WebAssembly and the worker,
 * and no connections at all.
 */
function pageOf(parts: { script: string; style: string; head: string; body: string }): string {
  const policy = [
    "default-src 'none'",
    `script-src ${parts.script} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${parts.style} 'unsafe-inline'`.replace('  ', ' '),
    'img-src data:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  const { head, body } = parts;
  const values: Readonly<Record<string, string>> = { policy, head, body };
  return readFileSync('workbench/page.html', 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  );
}
