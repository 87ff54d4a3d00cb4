// What is bundled into dist/: the web entry with no import but its own embedded bundle and signatures, the Node entry in
// both module forms, and the command line. `tsup` makes the scripts, `tsup --dts-only` the declarations: the build runs
// the two apart, because the declarations take ten times as long and change less often.

import { defineConfig, type Options } from 'tsup';
import { withAscii } from './scripts/build/ascii.js';
import { withConstants } from './scripts/build/constants.js';

/**
 * Left as they are written, and loaded only when they are asked for: dist/core-bundle.js, which is made after the
 * scripts, and dist/signatures.js, which is a bundle of its own.
 */
const loadedLater: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'loaded-later',
  setup(build) {
    build.onResolve({ filter: /\/(core-bundle|signatures)\.js$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${path.split('/').at(-1)}`, external: true } : undefined,
    );
  },
};

/** What never changes is a constant in every script, and all of it is ASCII. */
const asEnginesLike: NonNullable<Options['plugins']>[number] = {
  name: 'as-engines-like',
  renderChunk: (script) => ({ code: withAscii(withConstants(script)) }),
};

const shared: Options = {
  outDir: 'dist',
  // The build removes what it made before; dist/ also holds the compiled knowledge, which is not tsup's.
  clean: false,
  dts: false,
  silent: true,
  removeNodeProtocol: false,
  esbuildPlugins: [loadedLater],
  plugins: [asEnginesLike],
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

const node: Options = {
  ...shared,
  entry: { node: 'src/node/index.ts', cli: 'src/cli/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  splitting: true,
  esbuildOptions(options) {
    // Under its condition `node` this package is CommonJS, which an ES module cannot hold; its other form is the same code.
    options.alias = { yaml: './node_modules/yaml/browser/index.js' };
  },
};

const nodeCommonJs: Options = {
  ...shared,
  entry: { node: 'src/node/index.ts' },
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // A CommonJS module has no import.meta.url; this is the same address, right for any characters in the path.
  banner: { js: "'use strict'; const __moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { 'import.meta.url': '__moduleUrl' },
};

const declarations: Options = {
  ...shared,
  entry: { index: 'src/index.ts', node: 'src/node/index.ts' },
  format: ['esm', 'cjs'],
  dts: { only: true },
};

export default defineConfig((flags) => (flags.dts ? [declarations] : [web, signatures, node, nodeCommonJs]));
