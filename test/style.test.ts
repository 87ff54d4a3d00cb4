// The rules of style that the linter does not know: length, opening comment, doc comments, no default export, no class
// but the error, nothing that silences the compiler.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { lineOf, parse, sourceFiles, walk } from './sources.js';

const MAX_LINES = 350;
// A decorator on a function is AssemblyScript, and only an editor's TypeScript stumbles over it.
const SILENCERS = /@ts-(ignore(?!: decorator$)|nocheck)|biome-ignore-all/;

/** What is wrong in one file, each complaint with its line and what to do. */
function complaints(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^#!.*\n/, '');
  const found: string[] = [];
  const say = (node: ts.Node, what: string) => found.push(`${file}:${lineOf(node)}: ${what}`);
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES)
    found.push(`${file} has ${lines} lines, ${MAX_LINES} are allowed: give one of its things a file`);
  if (!/^\/[/*]/.test(text)) found.push(`${file} opens without a comment: say what it holds and what must be true`);
  for (const [index, line] of text.split('\n').entries()) {
    if (SILENCERS.test(line)) found.push(`${file}:${index + 1}: mend the type instead of silencing the compiler`);
  }
  walk(parse(file), (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) say(node, 'no `any`: use the type, or `unknown` and a check');
    if (ts.isExportAssignment(node) || isDefault(node)) say(node, 'no default export: export it by its name');
    if (ts.isClassDeclaration(node) && node.name?.text !== 'CtermError')
      say(node, 'no class: functions over plain data');
    if (ts.isFunctionDeclaration(node) && isExported(node) && !documented(node)) {
      say(node, `${node.name?.text} is exported: a doc comment says in one sentence what comes back`);
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
  // The kernel's sources may use line comments; overloads after the first need none.
  return /\/\*\*|\/\//.test(text) || isLaterOverload(node);
}

function isLaterOverload(node: ts.FunctionDeclaration): boolean {
  const first = node
    .getSourceFile()
    .statements.find((other) => ts.isFunctionDeclaration(other) && other.name?.text === node.name?.text);
  return first !== node;
}

test('every source file keeps the rules of style', () => {
  const sources = sourceFiles('src', 'assembly', 'kb-build');
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap(complaints)).toEqual([]);
});
