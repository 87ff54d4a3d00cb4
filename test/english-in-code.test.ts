// The words of a language are data and belong in kb-build/core. The code of recognition contains no word lists, does
// not compare words in a note with literals, and has no patterns that match words.

import ts from 'typescript';
import { expect, test } from 'vitest';
import { parse, sourceFiles, walk } from './sources.js';

/** Files whose strings are messages to programmers. */
const MESSAGES = ['src/recognition/results/faults.ts', 'src/recognition/settings.ts'];
/** Lists of codes that the library itself defines. */
const CODES = [
  'src/recognition/matching/scopes.ts: list polarity certainty subject temporality status result',
  'src/recognition/settings.ts: list longest nested all',
];

const WORD = /^[a-z]{2,}$/;
const SENTENCE = /^[a-z]+(?: [a-z]+){2,}$/;
/** The parts of a pattern that are not words: escapes, character classes, flags and group names. */
const SYNTAX = /\\u[0-9a-f]{4}|\\p\{\w+\}|\\.|\[(?:\\.|[^\]])*\]|\(\?<\w+>|\/[a-z]*$/gi;

function wordOf(node: ts.Node): string | undefined {
  return ts.isStringLiteral(node) && WORD.test(node.text) ? node.text : undefined;
}

/** Whether an expression denotes a word in a note, judging by its name: `word`, `next.word`. */
function isWordOfNote(node: ts.Node): boolean {
  return /(?:^|\.)word$/.test(node.getText());
}

/** The English in one node of the code, as a short description; undefined if there is none. */
function englishIn(node: ts.Node): string | undefined {
  if (ts.isArrayLiteralExpression(node)) {
    const words = node.elements.flatMap((element) => wordOf(element) ?? []);
    return words.length >= 3 ? `list ${words.join(' ')}` : undefined;
  }
  if (ts.isStringLiteralLike(node)) return SENTENCE.test(node.text) ? `text ${node.text}` : undefined;
  if (ts.isRegularExpressionLiteral(node)) {
    const words = node.text.replace(SYNTAX, ' ').match(/[a-z]{2,}/gi) ?? [];
    return words.length > 0 ? `pattern ${words.slice(0, 3).join(' ')}` : undefined;
  }
  if (ts.isBinaryExpression(node) && isWordOfNote(node.left)) {
    const word = wordOf(node.right);
    return word === undefined ? undefined : `word ${word}`;
  }
  return undefined;
}

/**
 * Calls whose strings are not English text: they are names of word classes in the grammar, or the name of a pass and of
 * its inputs and outputs.
 */
const NAMING = ['wordList', 'pass'];

/** Whether a string is an argument in such a call; a function passed as an argument may still contain English. */
function isName(node: ts.Node): boolean {
  for (let outer = node.parent; outer !== undefined && !ts.isFunctionLike(outer); outer = outer.parent) {
    if (ts.isCallExpression(outer) && NAMING.includes(outer.expression.getText())) return true;
  }
  return false;
}

/** The English found in a file, without duplicates. */
function englishOf(file: string): string[] {
  const found = new Set<string>();
  walk(parse(file), (node) => {
    const english = englishIn(node);
    if (english === undefined || isName(node) || CODES.includes(`${file}: ${english}`)) return;
    if (!(MESSAGES.includes(file) && english.startsWith('text '))) found.add(english);
  });
  return [...found];
}

test('recognition has no English in its code', () => {
  const found = sourceFiles('src/recognition').map((file): [string, string[]] => [file, englishOf(file)]);
  expect(Object.fromEntries(found.filter(([, english]) => english.length > 0))).toEqual({});
});
