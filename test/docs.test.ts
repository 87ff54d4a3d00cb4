// README.md and docs/: tables match the code; links lead to existing files and headings (in the package, too); examples
// compile in strict TypeScript and, on pages that need the repository, print the output shown; commands exist and print
// the output shown.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { join as joinPosix, normalize } from 'node:path/posix';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { TYPE_CHECKER } from '../scripts/build/run-tool.js';
import { documentationFiles } from '../scripts/docs/markdown.js';
import { tablesIn, withTables } from '../scripts/docs/tables.js';
import { main } from '../src/cli/main.js';
import { anchorsOf, type Block, blocksOf, linksOf, needsRepository, proseOf } from './markdown.js';

const pages = documentationFiles();
const LINKED = [
  ...pages,
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'kb-build/core/AUTHORING.md',
  'src/bundle/FORMAT.md',
];
/** Pages that are read as part of the package, and the files in the package other than dist/. */
const SHIPPED_PAGE = /^docs\/|^(README|CHANGELOG)\.md$/;
const SHIPPED = /^(docs\/(?!api\/)|examples\/|dist\/|(README|CHANGELOG)\.md$|LICENSE$)/;
/** Folders that builds write, which are missing from a fresh clone. */
const MADE = /^(docs\/api|dist)\//;
const SIZE = /\d[\d.]* [kM]B/g;

function bytesIn(text: string): number[] {
  return (text.match(SIZE) ?? []).map((size) => Number.parseFloat(size) * (size.endsWith('MB') ? 1e6 : 1e3));
}

describe('tables', () => {
  test('every page with tables is checked', () => {
    expect(pages).toContain('README.md');
    expect(pages.filter((page) => page.startsWith('docs/')).length).toBeGreaterThan(10);
    expect(pages.flatMap((page) => tablesIn(readFileSync(page, 'utf8')))).toContain('operations');
  });

  test.each(pages)('%s has up-to-date tables', (page) => {
    const written = readFileSync(page, 'utf8');
    const fresh = withTables(written, page, true);
    const mend = `${page} is stale: run \`npm run docs\``;
    expect(written.replace(SIZE, 'SIZE'), mend).toBe(fresh.replace(SIZE, 'SIZE'));
    // A size may change a little before the page counts as out of date.
    const now = bytesIn(fresh);
    for (const [i, bytes] of bytesIn(written).entries()) {
      expect(Math.abs(bytes / (now[i] ?? 0) - 1), `${mend}; it says ${bytes} bytes, now ${now[i]}`).toBeLessThan(0.2);
    }
  });

  test('a marker for an unknown table is refused', () => {
    expect(() => withTables('<!-- table:nonsense -->\n<!-- /table -->', 'x.md')).toThrow("no table 'nonsense'");
    expect(withTables('<!-- table:sections -->\nold\n<!-- /table -->', 'x.md')).toContain('| `findings` |');
  });
});

/** The problem with a link, and what to do about it; undefined if the target exists. */
function complaint(page: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : normalize(joinPosix(dirname(page), path)).replace(/\/$/, '');
  if (SHIPPED_PAGE.test(page) && !SHIPPED.test(`${file}${existsSync(file) && path.endsWith('/') ? '/' : ''}`)) {
    return `${target}: ${file} is not in the package; name it without a link`;
  }
  if (MADE.test(file)) return undefined;
  if (!existsSync(file)) return `${target}: there is no ${file}`;
  if (anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor)) return undefined;
  return `${target}: ${file} has no heading #${anchor}; there are ${[...anchorsOf(file)].join(' ')}`;
}

describe('links', () => {
  test.each([
    ['README.md', 'docs/nowhere.md', 'there is no docs/nowhere.md'],
    ['docs/quality.md', '../test/golden', 'is not in the package'],
    ['docs/quality.md', '#no-such-heading', 'has no heading'],
  ])('from %s to %s are refused', (page, target, words) => expect(complaint(page, target)).toContain(words));

  test.each(LINKED)('in %s lead to existing files and headings', (page) => {
    const found = linksOf(page).flatMap(({ target, line }) => {
      const words = complaint(page, target);
      return words === undefined ? [] : [`${page}:${line}: ${words}`];
    });
    expect(found).toEqual([]);
  });
});

test('npm commands mentioned on pages exist', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const npmsOwn = [
    'install',
    'ci',
    'pack',
    'exec',
    'publish',
    'i',
    'run',
    'registry',
    'library',
    'package',
    'packages',
  ];
  const missing = [...pages, 'CONTRIBUTING.md'].flatMap((page) => {
    const text = `${proseOf(page)}${readFileSync(page, 'utf8')}`;
    const named = [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name ?? '');
    return named.filter((name) => !scripts[name] && !npmsOwn.includes(name)).map((name) => `${page}: npm run ${name}`);
  });
  expect(missing).toEqual([]);
});

/** The word after `sh` in the info string of a block whose commands are run only for their effects. */
const RUN = 'run';
const folder = join(process.cwd(), 'build/docs');

/**
 * The folder where the files of a page are written and its examples are run. It is inside the project, so that `cterm`
 * is the built package.
 */
function folderOf(page: string): string {
  return join(folder, page.replace(/\.md$/, '').replaceAll('/', '-'));
}

function exampleFile(page: string, { line }: Block): string {
  return join(folderOf(page), `line-${line}.ts`);
}

const examples = pages.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === 'js' || language === 'ts')
    .map((block) => ({ page, block })),
);

function prepare(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const page of pages) {
    mkdirSync(folderOf(page), { recursive: true });
    for (const name of ['kb-build', 'examples']) {
      symlinkSync(join(process.cwd(), name), join(folderOf(page), name), 'junction');
    }
    for (const { file, code } of blocksOf(page)) {
      if (file === '' || file === RUN) continue;
      mkdirSync(dirname(join(folderOf(page), file)), { recursive: true });
      writeFileSync(join(folderOf(page), file), code);
    }
  }
  for (const { page, block } of examples) writeFileSync(exampleFile(page, block), block.code);
}

/** The settings for a Node program that has installed the package and in which every file is a module. */
function exampleSettings(): object {
  return {
    extends: join(process.cwd(), 'tsconfig.json'),
    compilerOptions: { customConditions: ['node'], moduleDetection: 'force' },
    files: examples.map(({ page, block }) => exampleFile(page, block)),
    include: [],
  };
}

describe('examples', () => {
  prepare();

  test('exist', () => {
    expect(examples.filter(({ block }) => block.output !== undefined).length).toBeGreaterThan(20);
  });

  test('compile in strict TypeScript against the package', () => {
    const settings = join(folder, 'tsconfig.json');
    writeFileSync(settings, JSON.stringify(exampleSettings()));
    const { status, stdout, stderr } = spawnSync(process.execPath, [TYPE_CHECKER, '-p', settings], {
      encoding: 'utf8',
    });
    const complaints = stdout.split('\n').map((said) => {
      const [, path = '', line, message] = /^(.*)\((\d+),\d+\): (.*)$/.exec(said) ?? [];
      const at = examples.find(({ page, block }) => exampleFile(page, block) === resolve(path));
      return at === undefined ? said : `${at.page}:${at.block.line + Number(line)}: ${message}`;
    });
    expect(complaints).toEqual(['']);
    expect(status, stderr).toBe(0);
  });

  const shown = pages.flatMap((page) =>
    blocksOf(page)
      .filter(({ output, language, file }) => {
        if (language === 'sh') return output !== undefined || file === RUN;
        // test/package/examples.test.ts runs the examples on other pages, with the installed package.
        return needsRepository(page) && output !== undefined && (language === 'js' || language === 'ts');
      })
      .map((block) => [`${page}:${block.line}`, page, block] as const),
  );

  test.each(shown)('%s prints the output shown', (_, page, block) => {
    const printed = block.language === 'sh' ? runCommands(page, block.code) : runModule(page, block);
    if (block.output !== undefined) expect(printed).toBe(block.output);
  });

  test('commands of the package are shown only in forms that exist', async () => {
    const named = pages.flatMap((page) =>
      blocksOf(page)
        .filter(({ language }) => language === 'sh')
        .flatMap(({ code }) => [...code.matchAll(/^npx cterm ((?:kb )?[a-z]+)/gm)].map(([, command]) => command ?? '')),
    );
    for (const command of new Set(named)) {
      const lines: string[] = [];
      const terminal = { out: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
      expect(await main([...command.split(' '), '--help'], terminal), `cterm ${command}`).toBe(0);
      expect(lines.join('\n'), `cterm ${command}`).toContain(`Usage: cterm ${command}`);
    }
  });
});

function runModule(page: string, block: Block): string {
  const file = exampleFile(page, block).replace(/ts$/, 'mjs');
  const { outputText } = ts.transpileModule(block.code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  writeFileSync(file, outputText);
  return run(page, [file]);
}

/**
 * Runs the commands and returns their output. Lines in a form other than `npx cterm …` are refused, because nothing
 * would run them.
 */
function runCommands(page: string, code: string): string {
  const lines = code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line !== '');
  return lines
    .map((line) => {
      const [npx, cterm, ...args] = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
      if (npx !== 'npx' || cterm !== 'cterm') throw new Error(`${page}: only \`npx cterm …\` can be shown with output`);
      return run(page, [join(process.cwd(), 'dist/cli.js'), ...args]);
    })
    .join('');
}

function run(page: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folderOf(page),
    encoding: 'utf8',
    timeout: 100_000,
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(`${page}: ended with status ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}
