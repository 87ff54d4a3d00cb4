// The folders for the benchmarks: the open reference data and corpora, which are in a folder next to the repository
// (and never copied into it), and build/bench, which holds the files derived from them and is ignored by git.
// Everything in build/bench can safely be deleted.

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of this repository. */
export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Folder of the reference vocabularies; it may not exist. */
export const dataFolder = join(repositoryRoot, '../shared/data');

/** Folder of the development corpora; it may not exist. */
export const corporaFolder = join(repositoryRoot, '../shared/corpora');

/** Whether the benchmarks' input data are available. */
export function inputsPresent(): boolean {
  return existsSync(join(dataFolder, 'hpo')) && existsSync(join(corporaFolder, 'text'));
}

/** The path of a derived file in build/bench; its folder is created if necessary. */
export function derivedPath(...parts: string[]): string {
  const path = join(repositoryRoot, 'build/bench', ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
