// The embedded knowledge in Node: the file core.ctkb beside the built module, read where it lies.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CtermError } from '../errors/cterm-error.js';

/** The path of the embedded bundle. Throws `unavailable` when the library stands apart from its files. */
export function embeddedBundlePath(): string {
  const beside = new URL('./core.ctkb', import.meta.url);
  // Run from its sources (tests, benchmarks), the library uses what the last build made.
  const built = new URL('../../dist/core.ctkb', import.meta.url);
  const path = fileURLToPath(import.meta.url.endsWith('/src/node/embedded-file.ts') ? built : beside);
  if (existsSync(path)) return path;
  throw new CtermError(
    'unavailable',
    `openKnowledgeBase: the embedded bundle is not at ${path}. Where the library is bundled into another file, keep it ` +
      "external or give the source: the package's file 'cterm/core.ctkb'. In a clone of the project, run `npm run build`",
  );
}
