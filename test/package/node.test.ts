// The installed package in Node, without a network: both module formats, the web entry, the raw file, and the command
// line.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { runNode } from './run.js';

const { consumer, files, tarballBytes, hashes } = inject('installed');

describe('the tarball', () => {
  test('contains all runtime files, documentation and examples, and no sources', () => {
    const kinds = [
      /^dist\/([^/]+\.(c?js|d\.c?ts|ctkb|allocation\.csv|txt)|sbom\.cdx\.json)$/,
      /^dist\/words\/[\w-]+\.yaml$/,
      /^docs\/(?!api\/)[\w-]+(\/[\w-]+)?\.md$/,
      /^docs\/img\/[\w-]+\.jpg$/,
      /^examples\/([\w-]+\/)?[\w-]+\.(mjs|txt|py)$/,
      /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
    ];
    const stray = files.filter((file) => !kinds.some((kind) => kind.test(file)));
    expect(stray, 'files that do not belong into the package: see `files` in package.json').toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'dist/THIRD-PARTY-NOTICES.txt',
        'dist/cli.js',
        'dist/core-bundle.js',
        'dist/core.ctkb',
        'dist/index.cjs',
        'dist/index.d.cts',
        'dist/index.d.ts',
        'dist/index.js',
        'dist/node.cjs',
        'dist/node.d.cts',
        'dist/node.d.ts',
        'dist/node.js',
        'dist/sbom.cdx.json',
        'dist/signatures.js',
        'dist/words/common-words.yaml',
        'dist/words/kept-words.yaml',
        'dist/words/name-words.yaml',
        'dist/words/ontology-uses.yaml',
        'dist/words/phenotype-shorthand.yaml',
        'dist/words/phenotype-wordings.yaml',
        'dist/words/search-words.yaml',
        'dist/words/spellings.yaml',
        'docs/README.md',
        'docs/recipes/code-a-note.md',
        'examples/node-http.mjs',
      ]),
    );
  });

  test('is the same, byte for byte, when it is packed again', () => {
    expect(hashes[0]).toMatch(/^[0-9a-f]{40}$/);
    expect(hashes[1]).toBe(hashes[0]);
  });

  test('has no dependencies and no install scripts', () => {
    const manifest: Record<string, unknown> & { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(consumer, 'node_modules/cterm/package.json'), 'utf8'),
    );
    expect(manifest.dependencies ?? {}).toEqual({});
    const optional = Object.keys(Object(manifest.peerDependenciesMeta));
    expect(Object.keys(Object(manifest.peerDependencies)), 'peers that are not optional').toEqual(optional);
    expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });

  test('stays small', () => {
    expect(tarballBytes, 'the tarball in bytes: look for what made it grow before raising this').toBeLessThan(20e6);
  });

  test.each(['index.js', 'index.cjs', 'index.d.ts', 'index.d.cts'])(
    'the %s of the web entry needs nothing but the files next to it',
    (name) => {
      const text = readFileSync(join(consumer, 'node_modules/cterm/dist', name), 'utf8');
      // If "from" comes directly after a quotation mark, it is a word in a string and not part of an import.
      const asked = [...text.matchAll(/(?<!["'])(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*["']([^"'\n]+)["']/g)].map(
        ([, specifier]) => specifier,
      );
      expect(
        asked.filter((specifier) => !specifier?.startsWith('./')),
        `${name} imports what a page without a bundler cannot load`,
      ).toEqual([]);
    },
  );
});

describe('in Node', () => {
  const answer = runNode(['module.js'], consumer);

  test('an ES module gets a meaningful answer', () => {
    const { recognize, enumResult, vocabs } = JSON.parse(answer);
    expect(recognize.taggedText.results.length, 'findings in the sample note').toBeGreaterThan(3);
    expect(JSON.stringify(enumResult).length).toBeGreaterThan(20);
    expect(JSON.stringify(vocabs)).toContain('icd10');
  });

  test.each([
    ['CommonJS', 'common.cjs'],
    ['the web entry as an ES module', 'web-module.js'],
    ['the web entry as CommonJS', 'web-common.cjs'],
    ['the exported file core.ctkb as bytes', 'raw-bundle.js'],
  ])('%s gives the same bytes', (_, script) => {
    expect(runNode([script], consumer)).toBe(answer);
  });

  test('no socket is opened', () => {
    expect(runNode(['--import', './no-sockets.js', 'module.js'], consumer)).toBe(answer);
    expect(() => runNode(['--import', './no-sockets.js', 'network.js'], consumer)).toThrow('status 99');
  });

  test('the command line reads a note', () => {
    const seen = runNode(['node_modules/cterm/dist/cli.js', 'recognize', 'note.txt'], consumer);
    expect(seen.toLowerCase(), 'what `cterm recognize` shows of the sample note').toContain('asthma');
  });
});
