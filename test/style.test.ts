// The style rules that the linter does not cover: length, opening comment, doc comments, no default export, no class
// except the error class, no compiler silencers, and no two files with the same name.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { lineOf, parse, sourceFiles, walk } from './sources.js';

const MAX_LINES = 300;
// A decorator on a function is valid in AssemblyScript; only editors, which treat the file as TypeScript, report an
// error.
const SILENCERS = /@ts-(ignore(?!: decorator$)|nocheck)|biome-ignore-all/;

/** The violations in a file, each with its line and what to do about it. */
function complaints(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^#!.*\n/, '');
  const found: string[] = [];
  const say = (node: ts.Node, what: string) => found.push(`${file}:${lineOf(node)}: ${what}`);
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES)
    found.push(`${file} has ${lines} lines, ${MAX_LINES} are allowed: move a part of it to a file of its own`);
  if (!/^\/[/*]/.test(text))
    found.push(`${file} opens without a comment: state what it contains and which invariants hold`);
  for (const [index, line] of text.split('\n').entries()) {
    if (SILENCERS.test(line)) found.push(`${file}:${index + 1}: fix the type instead of silencing the compiler`);
  }
  walk(parse(file), (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) say(node, 'no `any`: use the type, or `unknown` and a check');
    if (ts.isExportAssignment(node) || isDefault(node)) say(node, 'no default export: export it by its name');
    if (ts.isClassDeclaration(node) && node.name?.text !== 'CtermError')
      say(node, 'no class: functions over plain data');
    if (ts.isFunctionDeclaration(node) && isExported(node) && !documented(node)) {
      say(node, `${node.name?.text} is exported: add a doc comment that states in one sentence what it returns`);
    }
  });
  return found;
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((modifier) => modifier.kind === kind);
}

function isDefault(node: ts.Node): boolean {
  return hasModifier(node, ts.SyntaxKind.DefaultKeyword);
}

function isExported(node: ts.Node): boolean {
  return hasModifier(node, ts.SyntaxKind.ExportKeyword);
}

function documented(node: ts.FunctionDeclaration): boolean {
  const text = node.getSourceFile().text.slice(node.getFullStart(), node.getStart());
  // In the kernel's sources, line comments are enough; overloads after the first one need no comment.
  return /\/\*\*|\/\//.test(text) || isLaterOverload(node);
}

function isLaterOverload(node: ts.FunctionDeclaration): boolean {
  const first = node
    .getSourceFile()
    .statements.find((other) => ts.isFunctionDeclaration(other) && other.name?.text === node.name?.text);
  return first !== node;
}

/** The files that share a base name, one line per name; files named index are allowed in every folder. */
function sharedNames(files: readonly string[]): string[] {
  const byName = new Map<string, string[]>();
  for (const file of files) byName.set(basename(file), [...(byName.get(basename(file)) ?? []), file]);
  return [...byName]
    .filter(([name, sharing]) => name !== 'index.ts' && sharing.length > 1)
    .map(([name, sharing]) => `${name} is ${sharing.join(' and ')}: rename one after something that only it contains`);
}

const sources = sourceFiles('src', 'assembly', 'kb-build', 'workbench/src');

test('every source file follows the style rules', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap(complaints)).toEqual([]);
});

test('no two source files share a name', () => {
  expect(sharedNames(sources)).toEqual([]);
});

test.each([
  [
    ['src/operations/codes.ts', 'src/knowledge/codes.ts'],
    ['codes.ts is src/operations/codes.ts and src/knowledge/codes.ts'],
  ],
  [['src/index.ts', 'src/node/index.ts'], []],
  [['assembly/walk.ts', 'src/wire/walks.ts'], []],
])('among %j, those with the same name are found', (files, found) => {
  expect(sharedNames(files).map((line) => line.split(':')[0])).toEqual(found);
});
