// Who may import whom. The table is the rule; everything below it only reads import statements. An import goes down,
// to a part named in `may`, and never in a circle.

import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './sources.js';

interface Part {
  files: RegExp;
  /** Parts it may import, besides itself. */
  may: string[];
  /** Packages and Node modules it may import. */
  packages?: RegExp;
}

const NODE = /^node:/;
const OWN = /^(src|assembly|kb-build|test|scripts|bench|examples)\//;

const parts: Record<string, Part> = {
  layout: { files: /^assembly\/layout\.ts$/, may: [] },
  assembly: { files: /^assembly\//, may: ['layout'] },
  errors: { files: /^src\/(errors|nearest|messages|base64|date-time)\.ts$/, may: [] },
  bundle: { files: /^src\/bundle\//, may: ['layout', 'errors'], packages: /^flatbuffers$/ },
  kernel: { files: /^src\/kernel\//, may: ['layout', 'errors'] },
  compile: { files: /^src\/compile\//, may: ['kernel', 'layout', 'errors'] },
  contracts: {
    files: /^src\/(host|identity|params|types|(note|list|score|search)-types)\.ts$/,
    may: ['errors', 'bundle'],
  },
  knowledge: { files: /^src\/knowledge\//, may: ['contracts', 'bundle', 'kernel', 'layout', 'errors'] },
  domain: {
    files: /^src\/(recognition|mapping|prompting|notes|scoring|documents)\//,
    may: ['knowledge', 'contracts', 'bundle', 'kernel', 'layout', 'errors'],
  },
  searching: {
    files: /^src\/searching\//,
    may: ['domain', 'knowledge', 'contracts', 'bundle', 'compile', 'kernel', 'layout', 'errors'],
  },
  overlay: {
    files: /^src\/overlay\//,
    may: ['domain', 'knowledge', 'contracts', 'bundle', 'compile', 'kernel', 'layout', 'errors'],
  },
  security: { files: /^src\/security\//, may: ['knowledge', 'contracts', 'errors'], packages: /^jose$/ },
  operations: {
    files: /^src\/operations\//,
    may: ['searching', 'domain', 'security', 'knowledge', 'contracts', 'bundle', 'errors'],
  },
  outputs: {
    files: /^src\/outputs\//,
    may: ['domain', 'knowledge', 'contracts', 'bundle', 'errors'],
  },
  opening: {
    files: /^src\/(open|open-bundle|byte-source|embedded|core-bundle\.d)\.ts$/,
    may: ['overlay', 'knowledge', 'contracts', 'bundle', 'kernel', 'layout', 'errors'],
  },
  wire: { files: /^src\/wire\//, may: ['operations', 'security', 'domain', 'knowledge', 'contracts', 'errors'] },
  web: {
    files: /^src\/index\.ts$/,
    may: [
      'wire',
      'outputs',
      'operations',
      'opening',
      'overlay',
      'security',
      'domain',
      'knowledge',
      'contracts',
      'bundle',
      'errors',
    ],
  },
  node: {
    files: /^src\/node\//,
    may: ['web', 'wire', 'operations', 'opening', 'overlay', 'knowledge', 'contracts', 'bundle', 'kernel', 'errors'],
    packages: NODE,
  },
  'kb-build': {
    files: /^kb-build\//,
    may: ['compile', 'bundle', 'kernel', 'layout', 'errors'],
    packages: /^(node:.*|yaml|fast-xml-parser)$/,
  },
  cli: {
    files: /^src\/cli\//,
    may: ['node', 'web', 'operations', 'opening', 'knowledge', 'contracts', 'bundle', 'kernel', 'errors', 'kb-build'],
    packages: NODE,
  },
};

const sources = sourceFiles('src', 'assembly', 'kb-build');

function partOf(file: string): string | undefined {
  return Object.keys(parts).find((name) => parts[name]?.files.test(file));
}

/** What is wrong with one import of `file`, in words that say what to do; nothing when it is allowed. */
function complaint(file: string, line: number, target: string): string | undefined {
  const from = partOf(file);
  const part = from && parts[from];
  if (!part) return `${file} belongs to no part: add it to the table in test/layers.test.ts`;
  const place = `${file}:${line} imports ${target}: ${from}`;
  if (!OWN.test(target)) {
    if (part.packages?.test(target)) return undefined;
    return NODE.test(target)
      ? `${place} may not use Node, only src/node, src/cli and kb-build may. Pass in what it gives`
      : `${place} may not. A dependency is decided for the whole project: see the table in test/layers.test.ts`;
  }
  const to = partOf(target) ?? 'outside';
  if (to === from || part.may.includes(to)) return undefined;
  const allowed = part.may.join(', ') || 'nothing';
  return `${place} ─► ${to} is not allowed (allowed: ${allowed}). Move what is needed down, or pass it in`;
}

describe('imports', () => {
  test.each([
    ['src/bundle/table-section.ts', 'src/knowledge/findings.ts', 'bundle ─► knowledge is not allowed'],
    ['src/recognition/match.ts', 'src/operations/recognize.ts', 'domain ─► operations is not allowed'],
    ['src/knowledge/codes.ts', 'node:fs', 'may not use Node'],
    ['src/opening/open.ts', 'some-package', 'A dependency is decided'],
    ['src/somewhere/new.ts', 'src/errors/cterm-error.ts', 'belongs to no part'],
    ['assembly/verify.ts', 'src/errors/cterm-error.ts', 'assembly ─► errors is not allowed'],
    ['src/kernel/memory.ts', 'scripts/build.ts', 'kernel ─► outside is not allowed'],
  ])('the table forbids %s to import %s', (file, target, words) => {
    expect(complaint(file, 1, target)).toContain(words);
  });

  test.each([
    ['src/bundle/table-section.ts', 'assembly/layout.ts'],
    ['src/coding/translate/map-rules.ts', 'src/wording/render-finding.ts'],
    ['src/node/open-file.ts', 'node:fs'],
    ['kb-build/authored/yaml-tree.ts', 'yaml'],
  ])('the table allows %s to import %s', (file, target) => {
    expect(complaint(file, 1, target)).toBeUndefined();
  });

  test('go only where the table allows', () => {
    expect(sources.length).toBeGreaterThan(20);
    const found = sources.flatMap((file) => importsOf(file).map(({ line, target }) => complaint(file, line, target)));
    expect(found.length, 'imports that were read').toBeGreaterThan(100);
    expect([...new Set(found)].filter((words) => words !== undefined)).toEqual([]);
  });

  test('never run in a circle', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' ─► '));
      if (done.has(file)) return;
      done.add(file);
      for (const { target, typeOnly } of importsOf(file)) {
        if (!typeOnly && sources.includes(target)) visit(target, [...way, file]);
      }
    };
    for (const file of sources) visit(file, []);
    expect(circles, 'files that import each other: move what they share into a third').toEqual([]);
  });

  test.each([
    ['the domain', /^src\/(recognition|mapping|prompting|notes|scoring|documents)\//, 1],
    ['recognition', /^src\/recognition\/[^/]+\//, 2],
  ])('the folders of %s do not depend on each other in a circle', (_name, files, depth) => {
    const folderOf = (file: string): string => file.split('/')[depth] ?? '';
    const arrows = new Map<string, Set<string>>();
    for (const file of sources.filter((source) => files.test(source))) {
      for (const { target } of importsOf(file)) {
        if (!files.test(target) || folderOf(target) === folderOf(file)) continue;
        arrows.set(folderOf(file), (arrows.get(folderOf(file)) ?? new Set()).add(folderOf(target)));
      }
    }
    expect(arrows.size, 'folders that import another one').toBeGreaterThan(2);
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(arrows.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect(
      [...arrows.keys()].filter((folder) => reaches(folder, folder)),
      'folders in a circle',
    ).toEqual([]);
  });
});
