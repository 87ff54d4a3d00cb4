// Runs before the tests of the package: packs the real tarball and installs it, without a network, in a fresh folder
// outside the project. The tests are given the path of the folder, which is removed after they have run.

import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { run } from './run.js';

export interface Installed {
  /** The path of the tarball. */
  tarball: string;
  /** The folder of the project that uses the package: the files in test/package/consumer/ and node_modules/cterm. */
  consumer: string;
  /** The files in the tarball, as paths inside the package. */
  files: string[];
  tarballBytes: number;
  /** The SHA-1 of the tarball, and of a second tarball made from the same files. */
  hashes: [string, string];
}

declare module 'vitest' {
  export interface ProvidedContext {
    installed: Installed;
  }
}

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the installed package available as `inject('installed')`; returns a function that removes it. */
export function setup(tests: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cterm-package-')));
  const cleanUp = () => rmSync(folder, { recursive: true, force: true });
  try {
    tests.provide('installed', packAndInstall(folder));
  } catch (error) {
    cleanUp();
    throw error;
  }
  return cleanUp;
}

/** Packs the project and installs it in `folder`. */
export function packAndInstall(folder: string): Installed {
  const consumer = join(folder, 'consumer');
  cpSync(fileURLToPath(new URL('./consumer', import.meta.url)), consumer, { recursive: true });
  const said = run('npm', ['pack', '--json', '--pack-destination', folder], project);
  // npm runs the build first, so the output of the build comes before npm's JSON.
  const [tarball] = packedIn(said);
  const [again] = packedIn(run('npm', ['pack', '--json', '--dry-run', '--ignore-scripts'], project));
  if (!tarball) throw new Error('npm pack made no tarball');
  const path = join(folder, tarball.filename);
  run('npm', ['install', path, '--offline', '--no-audit', '--no-fund'], consumer);
  const hashes: [string, string] = [tarball.shasum, again?.shasum ?? ''];
  return {
    tarball: path,
    consumer,
    files: tarball.files.map((file) => file.path),
    tarballBytes: tarball.size,
    hashes,
  };
}

interface Packed {
  filename: string;
  size: number;
  shasum: string;
  files: { path: string }[];
}

function packedIn(said: string): Packed[] {
  return JSON.parse(said.slice(said.search(/^\[/m)));
}
