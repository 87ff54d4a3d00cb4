// The bundles in dist/: the web entry, which imports only its embedded bundle and signatures, the Node entry in both
// module formats, and the command line. `tsup` makes the scripts. `tsup --dts-only` bundles the declarations of the entry
// points from those of single files, which the build makes first.

import { defineConfig, type Options } from 'tsup';
import { withAscii } from './scripts/build/ascii.js';
import { withConstants } from './scripts/build/constants.js';

/**
 * Keeps dynamic imports of these files external and lazy: dist/core-bundle.js, which is made after the scripts, and
 * dist/signatures.js, which is a bundle of its own.
 */
const loadedLater: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'loaded-later',
  setup(build) {
    build.onResolve({ filter: /\/(core-bundle|signatures)\.js$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${path.split('/').at(-1)}`, external: true } : undefined,
    );
  },
};

/**
 * Keeps the library itself external in the scripts of the pool, so that both have one code and one error class. The
 * pool imports only the face of the library.
 */
const besideLibrary = (file: string): NonNullable<Options['esbuildPlugins']>[number] => ({
  name: 'beside-library',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/index\.js$/ }, () => ({ path: `./${file}`, external: true }));
  },
});

/** Turns top-level values that never change into constants, and escapes everything to ASCII. */
const engineFriendly: NonNullable<Options['plugins']>[number] = {
  name: 'engine-friendly',
  renderChunk: (script) => ({ code: withAscii(withConstants(script)) }),
};

const shared: Options = {
  outDir: 'dist',
  // The build removes its old outputs itself; dist/ also holds the built knowledge, which is not tsup's.
  clean: false,
  dts: false,
  silent: true,
  removeNodeProtocol: false,
  esbuildPlugins: [loadedLater],
  plugins: [engineFriendly],
};

const web: Options = {
  ...shared,
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'browser',
  target: 'es2022',
  splitting: false,
};

const signatures: Options = {
  ...web,
  entry: { signatures: 'src/security/signatures.ts' },
  format: 'esm',
};

const pool = (format: 'esm' | 'cjs'): Options => ({
  ...web,
  entry: { pool: 'src/pool/web-pool.ts', 'pool-worker': 'src/pool/web-worker.ts' },
  format,
  esbuildPlugins: [besideLibrary(format === 'esm' ? 'index.js' : 'index.cjs')],
});

const node: Options = {
  ...shared,
  entry: {
    node: 'src/node/index.ts',
    'node-pool': 'src/node/thread-pool.ts',
    'node-pool-worker': 'src/node/pool-worker.ts',
    'batch-worker': 'src/cli/batch/batch-worker.ts',
    'filter-worker': 'src/cli/filter/filter-worker.ts',
    cli: 'src/cli/index.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  splitting: true,
  esbuildOptions(options) {
    // Under its condition `node`, this package is CommonJS, which an ES module cannot bundle; the browser form is the
    // same code.
    options.alias = { yaml: './node_modules/yaml/browser/index.js' };
  },
};

const nodeCommonJs: Options = {
  ...shared,
  entry: { node: 'src/node/index.ts' },
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // A CommonJS module has no import.meta.url; this is the same URL, correct for any characters in the path.
  banner: { js: "'use strict'; const __moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { 'import.meta.url': '__moduleUrl' },
};

const nodePoolCommonJs: Options = {
  ...nodeCommonJs,
  entry: { 'node-pool': 'src/node/thread-pool.ts' },
  esbuildPlugins: [besideLibrary('node.cjs')],
};

const declarations: Options = {
  ...shared,
  entry: {
    index: 'build/declarations/src/index.d.ts',
    node: 'build/declarations/src/node/index.d.ts',
    pool: 'build/declarations/src/pool/web-pool.d.ts',
    'node-pool': 'build/declarations/src/node/thread-pool.d.ts',
  },
  format: ['esm', 'cjs'],
  dts: { only: true },
};

export default defineConfig((flags) =>
  flags.dts ? [declarations] : [web, signatures, pool('esm'), pool('cjs'), node, nodeCommonJs, nodePoolCommonJs],
);
