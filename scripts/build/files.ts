// Lists source files in a fixed order, so that hashes and printed lists never depend on the file system.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below `folder` whose path matches `pattern`; the paths start with `folder` and are sorted. */
export function files(folder: string, pattern = /./): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .sort();
}
