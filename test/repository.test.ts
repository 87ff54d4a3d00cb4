// Things that must not be under version control: paths on somebody's machine, addresses of package registries, and lock
// files with the URLs that packages were downloaded from.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { files } from '../scripts/build/files.js';

const MACHINE_PATH =
  /(?<![\w.$}\])*~-]|\w["'])\/(?:work|farm|tmp|root|home|Users|private|mnt|var\/folders)\/[\w.-]|[A-Z]:\\Users\\/;
const REGISTRY = new RegExp(
  [
    'registry\\.[a-z]',
    'npm' + 'js\\.(?:org|com)',
    'yarn' + 'pkg\\.com',
    'npm' + 'mirror',
    'art' + 'ifactory',
    'ver' + 'daccio',
  ].join('|'),
  'i',
);
const MAX_BYTES = 1_500_000;

/**
 * The files that are or would be under version control; outside a clone, all files except generated and installed ones.
 */
function ownFiles(): string[] {
  if (existsSync('.git')) {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
    });
    return listed.split('\0').filter((file) => file !== '' && existsSync(file));
  }
  return files('.').filter((file) => !/(^|\/)node_modules\/|^(build|dist|docs\/api)\/|\.(gen\.ts|tgz)$/.test(file));
}

const own = ownFiles();

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

function lockedPackages(): [path: string, locked: LockedPackage][] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(lock.packages).filter(([path]) => path !== '');
}

function linesThat(pattern: RegExp): string[] {
  return own.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}

describe('the repository', () => {
  test('has files to check', () => {
    expect(own).toContain('package.json');
    expect(own).toContain('test/repository.test.ts');
  });

  test('does not ignore any source file by accident', () => {
    const written = ['src', 'assembly', 'kb-build', 'scripts', 'test', 'bench', 'workbench/src'].flatMap((folder) =>
      files(folder, /\.tsx?$/),
    );
    const ignored = written.filter((file) => !own.includes(file) && !file.endsWith('.gen.ts'));
    expect(ignored, 'a pattern of .gitignore is too wide').toEqual([]);
  });

  test.each([
    ['a path', `cd /${'work'}/main`, MACHINE_PATH, true],
    ['a quoted path', `'/${'home'}/me/x'`, MACHINE_PATH, true],
    ['a path in a drive', `C:\\${'Users'}\\me`, MACHINE_PATH, true],
    ['part of another path', 'src/home/page', MACHINE_PATH, false],
    ['a slash between words', 'work/home stress', MACHINE_PATH, false],
    ['a registry', `https://registry${'.'}example.org/x`, REGISTRY, true],
    ['a word', 'the registry of deaths', REGISTRY, false],
  ])('the patterns recognise %s', (_, line, pattern, found) => {
    expect(pattern.test(line)).toBe(found);
  });

  test('contains no machine-specific path', () => {
    expect(
      linesThat(MACHINE_PATH),
      'write paths from the project’s root, or ask the system for a temporary folder',
    ).toEqual([]);
  });

  test('contains no address of a package registry', () => {
    expect(linesThat(REGISTRY), 'package names are enough: take the address out').toEqual([]);
  });

  test('locks packages without their download addresses', () => {
    const entries = lockedPackages();
    expect(entries.length).toBeGreaterThan(50);
    expect(
      entries.filter(([, entry]) => entry.resolved).map(([path]) => path),
      'run `npm install --package-lock-only` with the project’s .npmrc, which leaves the addresses out',
    ).toEqual([]);
    expect(
      entries.filter(([, entry]) => !entry.integrity).map(([path]) => path),
      'packages whose content is not pinned',
    ).toEqual([]);
  });

  test('locks the packages of every platform', () => {
    const locked = new Set(lockedPackages().map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    const absent = lockedPackages().flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).flatMap((name) => (locked.has(name) ? [] : [`${path} ─► ${name}`])),
    );
    expect(absent, '`npm ci` refuses such a lock file: choose a version that is published for every platform').toEqual(
      [],
    );
  });

  test('pins every dependency exactly', () => {
    const {
      dependencies = {},
      devDependencies,
    }: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose, 'write the version that package-lock.json has').toEqual([]);
  });

  test('contains no large file', () => {
    const large = own.filter((file) => statSync(file).size > MAX_BYTES);
    expect(large, 'something that is made, or data that belongs elsewhere?').toEqual([]);
  });
});
