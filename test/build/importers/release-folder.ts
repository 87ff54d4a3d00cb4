// The files of a real release that an importer accepts, read from a folder, in the form in which a build passes them to
// the importer.

import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../../kb-build/compare-text.js';
import type { Importer, ReleaseFile } from '../../../kb-build/importers/release.js';

/** Every file below the folder that the importer accepts, sorted by name. */
export function releaseFolder(folder: string, importer: Importer): ReleaseFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ path: join(entry.parentPath, entry.name) }))
    .map(({ path }) => ({ path, name: path.slice(join(folder, '/').length) }))
    .filter(({ path, name }) => importer.accepts(name, () => headOf(path)))
    .sort((a, b) => compareText(a.name, b.name))
    .map(({ path, name }) => ({
      name,
      file: path,
      text: (encoding = 'utf-8') => [new TextDecoder(encoding, { fatal: true }).decode(readFileSync(path))],
    }));
}

function headOf(path: string): string {
  const head = Buffer.alloc(4096);
  const file = openSync(path, 'r');
  try {
    return head.toString('latin1', 0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
