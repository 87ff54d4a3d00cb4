// Three sets of tests: `library` runs on the sources (and what the build made of the knowledge), `quality` holds what is
// recognised and coded against releases and corpora, `package` takes the tarball as a stranger installs it.
// `npx vitest run test/name` picks a file, `--project library` a set.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Among the sources there is no such module; the build has made it.
    alias: [
      {
        find: /^\.\/core-bundle\.js$/,
        replacement: fileURLToPath(new URL('./dist/core-bundle.js', import.meta.url)),
      },
    ],
  },
  test: {
    // .ci/run counts what the second reporter writes.
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'build/test-results.json' }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'library',
          include: ['test/**/*.test.ts'],
          exclude: ['test/package/**', 'test/quality/**'],
          // Only what hangs is to end by them, on a busy machine too.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'quality',
          include: ['test/quality/**/*.test.ts'],
          globalSetup: ['test/quality/make-open-bundle.ts'],
          // Only what hangs is to end by them, on a busy machine too.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          globalSetup: ['test/package/install.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
