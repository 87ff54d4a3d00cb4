// What is bundled into dist/: the web entry with no import but its own embedded bundle, the Node entry in both module
// forms, and the command line. `tsup` makes the scripts, `tsup --dts-only` the declarations: the build runs the two
// apart, because the declarations take ten times as long and change less often.

import { defineConfig, type Options } from 'tsup';

/** Left as it is written: dist/core-bundle.js is made after the scripts and loaded only when it is asked for. */
const embeddedBundle: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'embedded-bundle',
  setup(build) {
    build.onResolve({ filter: /\/core-bundle\.js$/ }, () => ({ path: './core-bundle.js', external: true }));
  },
};

const shared: Options = {
  outDir: 'dist',
  // The build removes what it made before; dist/ also holds the compiled knowledge, which is not tsup's.
  clean: false,
  dts: false,
  silent: true,
  removeNodeProtocol: false,
  esbuildPlugins: [embeddedBundle],
};

const web: Options = {
  ...shared,
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'browser',
  target: 'es2022',
  splitting: false,
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

export default defineConfig((flags) => (flags.dts ? [declarations] : [web, node, nodeCommonJs]));
