// Comments and pages mention only things that exist: files in the repository, and functions, constants, types,
// parameters and columns in its code. In a comment, a name counts as code if it is written in camelCase, PascalCase or
// SCREAMING_CASE, is followed by `(`, or is alone between backticks. Text in double quotes is an example and is
// skipped, and so is a code such as `E8490`. An identifier that occurs in code exists, because the code compiles.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { files } from '../scripts/build/files.js';
import { documentationFiles } from '../scripts/docs/markdown.js';
import { type Comment, commentsOf, parse, sourceFiles, walk } from './sources.js';

const PROGRAMS = ['src', 'assembly', 'kb-build', 'scripts', 'bench', 'workbench/src'];
const FOLDERS = [...PROGRAMS, 'test'];
const PAGES = [...documentationFiles(), 'CONTRIBUTING.md', 'kb-build/core/AUTHORING.md', 'src/bundle/FORMAT.md'];
const SELF = 'test/comments.test.ts';

/** Names in comments that no code declares, grouped by the reason for the exception. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  'products, formats and corpora': [
    'AssemblyScript',
    'CodeMirror',
    'CodiEsp',
    'ConText',
    'FlatBuffers',
    'FlexSearch',
    'MeSH',
    'NegEx',
    'OpenAPI',
    'TypeScript',
    'medspaCy',
    'negspaCy',
    'spaCy',
    'xxHash',
  ],
  'terms of standards: JWK (RFC 7518), OMOP, BioC': ['Base64urlUInt', 'NOTE_NLP', 'BioC'],
  'attributes of documents, whose names the code derives from their members': ['GroupId'],
  'styles of names': ['camelCase', 'PascalCase', 'SCREAMING_CASE'],
};

/**
 * Files that are mentioned in comments and pages but are not in the repository; where a file is mentioned, its name may
 * be preceded by a path.
 */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  'files of releases': [
    'Loinc.csv',
    'doid.json',
    'hp-base.json',
    'hp.json',
    'hp.v2024-08-13.json',
    'hpo_british_english_dictionary.csv',
    'mondo.json',
    'symp.json',
  ],
  "files of the reader's, in examples": [
    'clinic/codes.csv',
    'lists/tropical.csv',
    'own.ctkb',
    'node_modules/cterm/dist/core.ctkb',
  ],
  'made when benchmarks run': ['build/bench/notes.json'],
  'a path of the HTTP interface': ['.well-known/jwks.json'],
  'a product': ['Next.js'],
};

const FILE = /(?<![\w/.*…{}<>'-])(?:[\w.-]+\/)*[\w.-]*\w\.(?:ts|mts|js|mjs|cjs|ya?ml|md|fbs|json|csv|ctkb)(?![\w-])/g;
const CODE_WORD = new RegExp(
  `(?<![\\w.…-])(?:${[
    /[A-Za-z]\w*(?=\()/, // a call
    /[a-z][a-z0-9]*[A-Z]\w*/, // camelCase
    /[A-Z][a-z0-9]+[A-Z]\w*/, // PascalCase of two words or more
    /[A-Z][A-Z0-9]*_[A-Z0-9_]+/, // SCREAMING_CASE
  ]
    .map(({ source }) => source)
    .join('|')})(?![\\w…])`,
  'g',
);
/** A name, or several names joined by dots, alone between backticks. */
const ALONE = /`([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)`/g;
/** A code, a release number or an abbreviation in capitals, i.e. a value rather than a name. */
const VALUE = /\d{3}|^[A-Z0-9]+$/;
const EXAMPLE = /"[^"]*"|“[^”]*”|https?:\S+|\\[nt]/g;
const LINTER = /biome-ignore/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

interface Mention {
  readonly line: number;
  readonly name: string;
}

/** The files mentioned in a comment, with their lines. */
function filesNamedIn({ line, text }: Comment): Mention[] {
  return text
    .split('\n')
    .flatMap((row, index) =>
      [...row.replace(EXAMPLE, ' ').matchAll(FILE)].map(([name]) => ({ line: line + index, name })),
    );
}

/** The names that a comment writes as code, with their lines. */
function namesIn({ line, text }: Comment): Mention[] {
  return text.split('\n').flatMap((row, index) => {
    if (LINTER.test(row)) return [];
    const prose = row.replace(EXAMPLE, ' ').replace(FILE, ' ');
    const alone = [...prose.matchAll(ALONE)].flatMap(([, path = '']) => path.split('.'));
    const found = new Set([...prose.matchAll(CODE_WORD)].map(([name]) => name).concat(alone));
    return [...found].filter((name) => !VALUE.test(name)).map((name) => ({ line: line + index, name }));
  });
}

/** The names that a file writes in its code. */
interface CodeNames {
  readonly identifiers: ReadonlySet<string>;
  /** The names that other files can refer to: exports, imports and members, but not locals or private functions. */
  readonly shared: ReadonlySet<string>;
  /** The words in string literals: parameters, columns, error codes, and members with quoted names. */
  readonly literals: ReadonlySet<string>;
}

function codeNamesOf(source: ts.SourceFile): CodeNames {
  const identifiers = new Set<string>();
  const shared = new Set<string>();
  const literals = new Set<string>();
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node)) for (const word of node.text.split(/\W+/)) literals.add(word);
    if (!ts.isIdentifier(node)) return;
    identifiers.add(node.text);
    if (isShared(node)) shared.add(node.text);
  });
  return { identifiers, shared, literals };
}

function isShared({ parent }: ts.Identifier): boolean {
  const isMember =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isBindingElement(parent);
  return isMember || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || isExported(parent);
}

function isExported(node: ts.Node): boolean {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return (
    ts.canHaveModifiers(statement) &&
    !!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

const written = sourceFiles(...FOLDERS);
const repositoryFiles = [
  ...readdirSync('.'),
  ...[...FOLDERS, 'docs', 'examples', '.ci', 'dist'].flatMap((folder) => files(folder)),
];

const namesOf = new Map<string, CodeNames>();
const commented = new Map<string, Comment[]>();
for (const file of new Set([...written, ...PROGRAMS.flatMap((folder) => files(folder, /\.tsx?$/))])) {
  const source = parse(file);
  namesOf.set(file, codeNamesOf(source));
  if (written.includes(file)) commented.set(file, commentsOf(source));
}
for (const file of FOLDERS.flatMap((folder) => files(folder, /\.ya?ml$/))) commented.set(file, yamlComments(file));

/**
 * The names that comments may refer to: `programs` for comments in programs, `all` for comments in tests. Both contain
 * every word in string literals and in the declarations of the platform.
 */
const shared = (() => {
  const programs = new Set<string>();
  const all = new Set<string>();
  for (const [file, names] of namesOf) {
    for (const name of names.shared) (file.startsWith('test/') ? all : programs).add(name);
    if (file !== SELF) for (const word of names.literals) programs.add(word);
  }
  const platform = [
    ...files('node_modules/typescript/lib', /\/lib\.(es|dom)[^/]*\.d\.ts$/),
    ...files('node_modules/@types/node', /\.d\.ts$/),
  ];
  for (const file of platform)
    for (const [name] of readFileSync(file, 'utf8')
      .replace(COMMENT, '')
      .matchAll(/[A-Za-z]\w*/g))
      programs.add(name);
  for (const name of programs) all.add(name);
  return { programs, all };
})();

/**
 * Whether a name in a comment is declared anywhere that the file can refer to; plurals of declared names also count, as
 * in "the CtermIds of …".
 */
function isDeclared(name: string, file: string): boolean {
  const own = namesOf.get(file)?.identifiers ?? new Set<string>();
  const names = file.startsWith('test/') ? shared.all : shared.programs;
  const singular = name.replace(/s$/, '');
  return names.has(name) || own.has(name) || names.has(singular) || own.has(singular);
}

const foreign = Object.values(FOREIGN).flat();
const absent = Object.values(ABSENT).flat();

function endsAs(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`);
}

/**
 * Whether there is a file with that name. The name may be relative to the folder of the file with the comment, or may
 * be just the end of a path.
 */
function isFile(name: string, file: string): boolean {
  const path = /^\.\.?\//.test(name) ? join(dirname(file), name) : name;
  return repositoryFiles.some((existing) => endsAs(existing, path));
}

/** The names in a comment that are not declared anywhere, each with advice on what to do. */
function complaints(file: string, comment: Comment): string[] {
  const unknownNames = namesIn(comment)
    .filter(({ name }) => !isDeclared(name, file) && !foreign.includes(name))
    .map(
      ({ line, name }) =>
        `${file}:${line}: no code declares ${name}: write the name it has now, or put an example in double quotes`,
    );
  return [...fileComplaints(file, comment), ...unknownNames];
}

function fileComplaints(file: string, text: Comment): string[] {
  return filesNamedIn(text)
    .filter(({ name }) => !isFile(name, file) && !absent.some((other) => endsAs(name, other)))
    .map(({ line, name }) => `${file}:${line}: there is no ${name}: write the path it has now, or leave it out`);
}

/** The comments in a YAML file, one per line. The lines of a block scalar, such as a note, are not comments. */
function yamlComments(file: string): Comment[] {
  let scalar = -1;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const indent = line.search(/\S/);
      if (scalar >= 0 && (indent < 0 || indent > scalar)) return [];
      scalar = /[:-] [|>][+-]?\d*$/.test(line) ? indent : -1;
      const text = /(?:^|\s)#.*$/.exec(line)?.[0];
      return text === undefined ? [] : [{ line: index + 1, text }];
    });
}

/** A page with its fenced blocks blanked out, so that the number of lines stays the same. */
function pageWithoutBlocks(page: string): Comment {
  const text = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, ''));
  return { line: 1, text };
}

test('every file and name mentioned in a comment exists', () => {
  expect([...commented.values()].flat().length).toBeGreaterThan(3000);
  const found = [...commented].flatMap(([file, comments]) => comments.flatMap((comment) => complaints(file, comment)));
  expect(found).toEqual([]);
});

test('every file mentioned on a page of documentation exists', () => {
  expect(PAGES.length).toBeGreaterThan(10);
  expect(PAGES.flatMap((page) => fileComplaints(page, pageWithoutBlocks(page)))).toEqual([]);
});

test('every exception still occurs in a comment or on a page', () => {
  const comments = [...commented].filter(([file]) => file !== SELF).flatMap(([, those]) => those);
  const names = new Set(comments.flatMap(namesIn).map(({ name }) => name));
  const named = [...comments, ...PAGES.map(pageWithoutBlocks)].flatMap(filesNamedIn).map(({ name }) => name);
  expect(foreign.filter((name) => !names.has(name) && !FOREIGN['styles of names']?.includes(name))).toEqual([]);
  expect(absent.filter((name) => !named.some((path) => endsAs(path, name)))).toEqual([]);
});

describe('a comment in src/index.ts', () => {
  const nowhere = 'recogniseNothing';
  test.each([
    [`// See ${nowhere}.`, [nowhere]],
    [`/** As \`${nowhere}(kb)\` returns. */`, [nowhere]],
    ['// Of `quibbleword`, or quibbleword in prose.', ['quibbleword']],
    ['// At most MAX_QUIBBLES of a QuibbleTable.', ['MAX_QUIBBLES', 'QuibbleTable']],
    ['// `Settings.quibble` is given.', ['quibble']],
    [
      '// See quibble-words.ts, kb-build/core/quibbles.yaml and QUIBBLES.md.',
      ['quibble-words.ts', 'kb-build/core/quibbles.yaml', 'QUIBBLES.md'],
    ],
    ['// See src/recognition/index.ts.', ['src/recognition/index.ts']],
    ['// See recognizeQuibbles, a function of tests alone: commentsOf.', ['recognizeQuibbles', 'commentsOf']],
    ['// As proveMember of zip.ts, which is private to it.', ['proveMember']],
    ['// See openKnowledgeBase, `Settings.explain`, TextDecoder and `recognize(kb, params)`.', []],
    ['// See kb-build/core/cues.yaml, cterm-error.ts, ./index.ts and package.json.', []],
    [`// "${nowhere}", \`E8490\` and \`HIV\` are examples.`, []],
  ])('%s', (text, found) => {
    const named = complaints('src/index.ts', { line: 1, text }).map(
      (complaint) => /(?:declares|no) (\S+):/.exec(complaint)?.[1],
    );
    expect(new Set(named)).toEqual(new Set(found));
  });
});
