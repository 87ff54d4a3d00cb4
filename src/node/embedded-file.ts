// The embedded knowledge base in Node, which is read from the file core.ctkb next to the built module.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CtermError } from '../errors/cterm-error.js';

/** The path of the embedded bundle. Throws `unavailable` if the bundle is not next to the library's module. */
export function embeddedBundlePath(): string {
  const beside = new URL('./core.ctkb', import.meta.url);
  // When run from source (tests, benchmarks), the library uses the output of the last build.
  const built = new URL('../../dist/core.ctkb', import.meta.url);
  const path = fileURLToPath(import.meta.url.endsWith('/src/node/embedded-file.ts') ? built : beside);
  if (existsSync(path)) return path;
  throw new CtermError(
    'unavailable',
    `openKnowledgeBase: the embedded bundle is not at ${path}. If the library is bundled into another file, keep it ` +
      "external or pass the source: the package's file 'cterm/core.ctkb'. In a clone of the project, run `npm run build`",
  );
}
