// The layers ("rooms") of the code, and which room may import from which. The table contains the rules; the code below
// it only reads import statements. An import may only lead downwards, to a room listed in `may`, and must never close a
// cycle, not even as a type import. There is a limit on the number of rooms and arrows.

import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './sources.js';

interface Room {
  files: RegExp;
  /** The rooms, other than itself, that this room may import; all of them come earlier in the table. */
  may: string[];
  /** The packages and Node modules that this room may import. */
  packages?: RegExp;
}

const NODE = /^node:/;
const OWN = /^(src|assembly|kb-build|test|scripts|bench|examples)\//;
const MOST_ROOMS = 28;
const MOST_ARROWS = 135;

const VIEWS = ['errors', 'contract', 'knowledge'];

/** The rooms, lowest first: a room may only import rooms listed above it. */
const rooms: Record<string, Room> = {
  assembly: { files: /^assembly\//, may: [] },
  errors: { files: /^src\/errors\//, may: [] },
  bundle: { files: /^src\/bundle\//, may: ['assembly', 'errors'], packages: /^flatbuffers$/ },
  kernel: { files: /^src\/kernel\//, may: ['assembly', 'errors'] },
  contract: { files: /^src\/contract\//, may: ['bundle'] },
  knowledge: { files: /^src\/knowledge\//, may: ['assembly', 'errors', 'contract', 'bundle', 'kernel'] },
  compile: { files: /^src\/compile\//, may: ['assembly', 'kernel', 'knowledge'] },
  documents: { files: /^src\/documents\//, may: ['errors', 'contract'] },
  recognition: { files: /^src\/recognition\//, may: [...VIEWS, 'assembly', 'bundle'] },
  coding: { files: /^src\/coding\//, may: ['contract', 'knowledge', 'bundle'] },
  prompting: { files: /^src\/prompting\//, may: ['contract', 'knowledge', 'documents'] },
  wording: { files: /^src\/wording\//, may: ['contract', 'knowledge', 'documents', 'recognition', 'coding'] },
  scoring: { files: /^src\/scoring\//, may: [...VIEWS, 'documents', 'coding', 'prompting'] },
  searching: {
    files: /^src\/searching\//,
    may: ['contract', 'knowledge', 'assembly', 'bundle', 'kernel', 'compile', 'coding'],
  },
  overlay: { files: /^src\/overlay\//, may: [...VIEWS, 'assembly', 'bundle', 'kernel', 'compile'] },
  security: { files: /^src\/security\//, may: [...VIEWS, 'kernel'], packages: /^jose$/ },
  operations: {
    files: /^src\/operations\//,
    may: [
      ...[...VIEWS, 'documents', 'recognition', 'coding'],
      ...['prompting', 'wording', 'scoring', 'searching', 'security'],
    ],
  },
  opening: { files: /^src\/opening\//, may: [...VIEWS, 'bundle', 'kernel', 'overlay'] },
  export: { files: /^src\/export\//, may: [...VIEWS, 'recognition', 'coding', 'wording'] },
  evaluation: { files: /^src\/evaluation\//, may: [...VIEWS, 'overlay', 'operations', 'export'] },
  wire: { files: /^src\/wire\//, may: [...VIEWS, 'documents', 'security', 'operations'] },
  face: {
    files: /^src\/index\.ts$/,
    may: [
      ...[...VIEWS, 'recognition', 'coding', 'wording', 'overlay', 'security'],
      ...['operations', 'opening', 'export', 'evaluation', 'wire'],
    ],
  },
  // The pool is a client of the library: it is bundled alongside the library and must share the library's code and
  // error class.
  pool: { files: /^src\/pool\//, may: ['face'] },
  node: { files: /^src\/node\//, may: ['opening', 'face', 'pool'], packages: NODE },
  'kb-build': {
    files: /^kb-build\//,
    may: ['assembly', 'errors', 'bundle', 'kernel', 'knowledge', 'compile'],
    packages: /^(node:.*|yaml|fast-xml-parser)$/,
  },
  cli: {
    files: /^src\/cli\//,
    may: [...VIEWS, 'bundle', 'kernel', 'operations', 'opening', 'export', 'evaluation', 'node', 'kb-build'],
    packages: /^(node:.*|yaml|@modelcontextprotocol\/sdk\/.*)$/,
  },
};

const names = Object.keys(rooms);
const sources = sourceFiles('src', 'assembly', 'kb-build');
const imports = sources.flatMap((file) => importsOf(file).map((found) => ({ file, ...found })));

function roomOf(file: string): string | undefined {
  return names.find((name) => rooms[name]?.files.test(file));
}

/** The problem with one import in `file`, and what to do about it; undefined if the import is allowed. */
function complaint(file: string, line: number, target: string): string | undefined {
  const from = roomOf(file);
  const room = from && rooms[from];
  if (!room) return `${file} belongs to no room: put it into one, or add a room to the table in test/layers.test.ts`;
  const place = `${file}:${line} imports ${target}: ${from}`;
  if (!OWN.test(target)) {
    if (room.packages?.test(target)) return undefined;
    return NODE.test(target)
      ? `${place} may not use Node, only src/node, src/cli and kb-build may. Pass in what it gives`
      : `${place} may not. A dependency is decided for the whole project: see the table in test/layers.test.ts`;
  }
  // The kernel's sources may import only one another; other rooms may import from the kernel only the constants that
  // they share with it.
  if (from !== 'assembly' && target.startsWith('assembly/') && !/^assembly\/layout(-\w+)?\.ts$/.test(target))
    return `${place} may import nothing of assembly/ but its layout`;
  const to = roomOf(target) ?? 'outside';
  if (to === from || room.may.includes(to)) return undefined;
  const allowed = room.may.join(', ') || 'nothing';
  return `${place} ─► ${to} is not allowed (allowed: ${allowed}). Move what is needed down, or pass it in`;
}

/**
 * The cycles formed by arrows between nodes. Each is listed once, starting with the node where the walk first enters
 * it.
 */
function circlesOf(nodes: readonly string[], arrowsFrom: (node: string) => readonly string[]): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, way: readonly string[]): void => {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(' ─► '));
    if (done.has(node)) return;
    done.add(node);
    for (const next of arrowsFrom(node)) visit(next, [...way, node]);
  };
  for (const node of nodes) visit(node, []);
  return circles;
}

/** The arrows between the folders at `depth` that contain the matching files, keyed by folder. */
function folderArrows(files: RegExp, depth: number): Map<string, Set<string>> {
  const folderOf = (file: string): string => file.split('/')[depth] ?? '';
  const arrows = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    if (!files.test(file) || !files.test(target) || folderOf(target) === folderOf(file)) continue;
    arrows.set(folderOf(file), (arrows.get(folderOf(file)) ?? new Set()).add(folderOf(target)));
  }
  return arrows;
}

describe('imports', () => {
  test.each([
    ['src/bundle/table-section.ts', 'src/knowledge/findings.ts', 'bundle ─► knowledge is not allowed'],
    ['src/recognition/match.ts', 'src/operations/recognize.ts', 'recognition ─► operations is not allowed'],
    ['src/coding/codes/code-hints.ts', 'src/wording/quantities.ts', 'coding ─► wording is not allowed'],
    ['src/knowledge/codes.ts', 'node:fs', 'may not use Node'],
    ['src/opening/open.ts', 'some-package', 'A dependency is decided'],
    ['src/somewhere/new.ts', 'src/errors/cterm-error.ts', 'belongs to no room'],
    ['src/new.ts', 'src/errors/cterm-error.ts', 'belongs to no room'],
    ['assembly/verify.ts', 'src/errors/cterm-error.ts', 'assembly ─► errors is not allowed'],
    ['src/kernel/memory.ts', 'assembly/walk.ts', 'nothing of assembly/ but its layout'],
    ['src/kernel/memory.ts', 'scripts/build.ts', 'kernel ─► outside is not allowed'],
  ])('the table forbids %s to import %s', (file, target, words) => {
    expect(complaint(file, 1, target)).toContain(words);
  });

  test.each([
    ['src/bundle/table-section.ts', 'assembly/layout.ts'],
    ['src/wording/read-back.ts', 'src/recognition/recognize-text.ts'],
    ['src/node/file-source.ts', 'node:fs'],
    ['kb-build/authored/full-yaml.ts', 'yaml'],
  ])('the table allows %s to import %s', (file, target) => {
    expect(complaint(file, 1, target)).toBeUndefined();
  });

  test('the table is in dependency order', () => {
    const upward = names.flatMap((name, at) =>
      (rooms[name]?.may ?? [])
        .filter((to) => names.indexOf(to) >= at || !names.includes(to))
        .map((to) => `${name} ─► ${to}`),
    );
    expect(upward, 'arrows to a room on the same line or further down').toEqual([]);
  });

  test('go only where the table allows', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(imports.length, 'imports that were read').toBeGreaterThan(100);
    const found = imports.map(({ file, line, target }) => complaint(file, line, target));
    expect([...new Set(found)].filter((words) => words !== undefined)).toEqual([]);
  });

  test('the table allows nothing that no import needs', () => {
    const used = new Set(imports.map(({ file, target }) => `${roomOf(file)} ─► ${roomOf(target)}`));
    const unused = names.flatMap((name) => (rooms[name]?.may ?? []).map((to) => `${name} ─► ${to}`));
    expect(
      unused.filter((arrow) => !used.has(arrow)),
      'allowed arrows to take out of the table',
    ).toEqual([]);
  });

  test('the number of rooms and arrows is bounded', () => {
    // Scripts and benchmarks may import anything, but they count as rooms, too.
    const others = ['bench', 'scripts'];
    const arrows = new Set<string>();
    for (const file of [...sources, ...sourceFiles(...others)]) {
      const from = roomOf(file) ?? file.split('/')[0];
      for (const { target } of importsOf(file)) {
        const to = roomOf(target);
        if (to !== undefined && to !== from) arrows.add(`${from} ─► ${to}`);
      }
    }
    expect(names.length + others.length, 'rooms').toBeLessThanOrEqual(MOST_ROOMS);
    expect(arrows.size, `arrows between rooms: ${[...arrows].sort().join(', ')}`).toBeLessThanOrEqual(MOST_ARROWS);
  });

  test('no files import one another in a cycle, not even with type imports', () => {
    const known = new Set(sources);
    const byFile = new Map<string, string[]>();
    for (const { file, target } of imports) {
      if (known.has(target)) byFile.set(file, [...(byFile.get(file) ?? []), target]);
    }
    const circles = circlesOf(sources, (file) => byFile.get(file) ?? []);
    expect(circles, 'files that import each other: move what they share into a third').toEqual([]);
  });

  test.each([
    ['recognition', /^src\/recognition\/[^/]+\//, 2],
    ['coding', /^src\/coding\/[^/]+\//, 2],
    ['the builder', /^kb-build\/[^/]+\//, 1],
    ['the importers', /^kb-build\/importers\/[^/]+\//, 2],
  ])('the folders of %s do not depend on one another in a cycle', (_name, files, depth) => {
    const arrows = folderArrows(files, depth);
    expect(arrows.size, 'folders that import another one').toBeGreaterThan(2);
    expect(circlesOf([...arrows.keys()], (folder) => [...(arrows.get(folder) ?? [])])).toEqual([]);
  });
});
