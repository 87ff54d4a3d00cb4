// The installed package, compiled with both of TypeScript's ways to find the declarations of a package, and by the
// newest compiler as well as by an older one.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { runNode } from './run.js';

const { consumer } = inject('installed');

test.each([
  ['node16', 'typescript', { module: 'node16', moduleResolution: 'node16' }, ['typed.ts', 'typed-common.cts']],
  ['node16', 'typescript-native', { module: 'node16', moduleResolution: 'node16' }, ['typed.ts', 'typed-common.cts']],
  ['bundler', 'typescript-native', { module: 'esnext', moduleResolution: 'bundler' }, ['typed.ts']],
])('a consumer compiles with moduleResolution %s by %s', (name, compiler, resolution, files) => {
  const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve(`${compiler}/package.json`)));
  const settings = {
    compilerOptions: {
      ...resolution,
      target: 'es2022',
      // Node's types are not available, and the declarations themselves are checked, because they must be
      // self-contained.
      lib: ['es2022', 'dom'],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    },
    files,
  };
  writeFileSync(join(consumer, `tsconfig.${name}.json`), JSON.stringify(settings));
  expect(runNode([tsc, '-p', `tsconfig.${name}.json`], consumer)).toBe('');
});
