// Reads the scalars of plain YAML: plain, quoted and folded scalars, each of which may span several lines. For the
// files that are read in this way, see plain-yaml.ts.

import type { SourceLocation } from '../records.js';
import type { TextTree } from './yaml-tree.js';

/** Thrown when a file contains anything that the parser of plain YAML does not read. */
export const NOT_PLAIN = new Error('not plain YAML');

/** Characters that cannot begin a plain scalar, except that a hyphen can if it is followed by text. */
const NO_BEGIN = new Set(Array.from('-?:,[]{}#&*!|>\'"%@`', (character) => character.charCodeAt(0)));

const LINE_END = 0x0a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const SINGLE_QUOTE = 0x27;
const COMMA = 0x2c;
const HYPHEN = 0x2d;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;

/** A position in a file; lines are numbered from 1. */
export interface YamlCursor {
  readonly file: string;
  readonly text: string;
  at: number;
  line: number;
  /** The offset at which the line begins. */
  lineBegin: number;
  /** The number of lists and mappings around the position, and how many of them are flow collections. */
  depth: number;
  flows: number;
}

/**
 * Reads a scalar and stops after its last character. `parent` is the column of the innermost block that contains the
 * scalar; all later lines of the scalar must be indented further than that.
 */
export function readScalar(cursor: YamlCursor, parent: number, inFlow: boolean): TextTree {
  const place = placeOf(cursor);
  const code = codeAt(cursor, cursor.at);
  const isQuoted = code === SINGLE_QUOTE || code === DOUBLE_QUOTE;
  const text = isQuoted ? readQuoted(cursor, code, parent) : readPlain(cursor, parent, inFlow);
  return { kind: 'text', text, place };
}

function readPlain(cursor: YamlCursor, parent: number, inFlow: boolean): string {
  const next = codeAt(cursor, cursor.at + 1);
  const isHyphened = codeAt(cursor, cursor.at) === HYPHEN && !isBlank(cursor, cursor.at + 1) && !isFlowMark(next);
  if (cursor.at >= cursor.text.length || (NO_BEGIN.has(codeAt(cursor, cursor.at)) && !isHyphened)) throw NOT_PLAIN;
  let text = readPlainLine(cursor, inFlow);
  // The scalar continues on the next line if that line is indented further than `parent` and is neither empty nor a
  // comment.
  for (;;) {
    let end = cursor.at;
    while (codeAt(cursor, end) === SPACE) end++;
    if (codeAt(cursor, end) !== LINE_END) return text;
    let begin = end + 1;
    while (codeAt(cursor, begin) === SPACE) begin++;
    const first = codeAt(cursor, begin);
    const isText = begin < cursor.text.length && first !== LINE_END && first !== HASH;
    if (!isText || begin - end - 1 <= parent || (inFlow && isFlowMark(first))) return text;
    startLine(cursor, end, begin);
    text += ` ${readPlainLine(cursor, inFlow)}`;
  }
}

/** Reads plain text up to a comment, the colon after a key, a mark of a flow collection, or the end of the line. */
function readPlainLine(cursor: YamlCursor, inFlow: boolean): string {
  const begin = cursor.at;
  let end = begin;
  for (let at = begin; at < cursor.text.length; at++) {
    const code = cursor.text.charCodeAt(at);
    if (code === SPACE) continue;
    if (code === LINE_END || (inFlow && isFlowMark(code))) break;
    if (code === HASH && codeAt(cursor, at - 1) === SPACE) break;
    if (code === COLON && isBlank(cursor, at + 1)) break;
    if (code === COLON && inFlow && isFlowMark(codeAt(cursor, at + 1))) throw NOT_PLAIN;
    end = at + 1;
  }
  cursor.at = end;
  return cursor.text.slice(begin, end);
}

function readQuoted(cursor: YamlCursor, quote: number, parent: number): string {
  let text = '';
  let begin = ++cursor.at;
  for (; ; cursor.at++) {
    const code = codeAt(cursor, cursor.at);
    if (code === quote) {
      text += cursor.text.slice(begin, cursor.at++);
      if (quote === DOUBLE_QUOTE || codeAt(cursor, cursor.at) !== quote) return text;
      begin = cursor.at;
    } else if (code === BACKSLASH && quote === DOUBLE_QUOTE) {
      const next = codeAt(cursor, cursor.at + 1);
      if (next !== DOUBLE_QUOTE && next !== BACKSLASH) throw NOT_PLAIN;
      text += cursor.text.slice(begin, cursor.at++);
      begin = cursor.at;
    } else if (code === LINE_END) {
      text = `${(text + cursor.text.slice(begin, cursor.at)).replace(/ +$/, '')} `;
      let next = cursor.at + 1;
      while (codeAt(cursor, next) === SPACE) next++;
      if (codeAt(cursor, next) === LINE_END || next - cursor.at - 1 <= parent) throw NOT_PLAIN;
      startLine(cursor, cursor.at, next);
      begin = cursor.at--;
    } else if (cursor.at >= cursor.text.length) throw NOT_PLAIN;
  }
}

/** Reads a folded scalar (`>` or `>-`) whose lines are all equally indented, with no empty lines between them. */
export function readFolded(cursor: YamlCursor, parent: number): TextTree {
  const place = placeOf(cursor);
  const head = cursor.text.indexOf('\n', cursor.at);
  const chomp = cursor.text.slice(cursor.at + 1, head);
  if (head < 0 || (chomp !== '' && chomp !== '-')) throw NOT_PLAIN;
  startLine(cursor, head, head + 1);
  while (codeAt(cursor, cursor.at) === SPACE) cursor.at++;
  const column = columnOf(cursor);
  const indent = ' '.repeat(Math.max(column, 0));
  if (column <= parent) throw NOT_PLAIN;
  const lines: string[] = [];
  for (let begin = cursor.lineBegin; cursor.text.startsWith(indent, begin); begin = cursor.at) {
    const stop = cursor.text.indexOf('\n', begin);
    const line = cursor.text.slice(begin + column, stop);
    if (stop < 0 || /^ |^$| $/.test(line)) throw NOT_PLAIN;
    lines.push(line);
    startLine(cursor, stop, stop + 1);
  }
  const end = cursor.at;
  skipGap(cursor);
  const isMore = `\n${cursor.text.slice(end, cursor.at)}`.includes(`\n${indent}`);
  if (isMore || lines.length === 0) throw NOT_PLAIN;
  return { kind: 'text', text: lines.join(' ') + (chomp === '-' ? '' : '\n'), place };
}

/** Skips spaces, line ends and comments; returns false only if there is more content on the same line. */
export function skipGap(cursor: YamlCursor): boolean {
  const { line } = cursor;
  for (;;) {
    while (codeAt(cursor, cursor.at) === SPACE) cursor.at++;
    if (codeAt(cursor, cursor.at) === HASH) {
      if (cursor.at > cursor.lineBegin && codeAt(cursor, cursor.at - 1) !== SPACE) throw NOT_PLAIN;
      const end = cursor.text.indexOf('\n', cursor.at);
      cursor.at = end < 0 ? cursor.text.length : end;
    }
    if (codeAt(cursor, cursor.at) !== LINE_END) return cursor.line > line || cursor.at >= cursor.text.length;
    startLine(cursor, cursor.at, cursor.at + 1);
  }
}

/** Moves to the offset `at` on the next line; `end` is the offset where the current line ends. */
function startLine(cursor: YamlCursor, end: number, at: number): void {
  cursor.line++;
  cursor.lineBegin = end + 1;
  cursor.at = at;
}

/** The current column of the parser, counted from 0; -1 at the end of the file. */
export function columnOf(cursor: YamlCursor): number {
  return cursor.at < cursor.text.length ? cursor.at - cursor.lineBegin : -1;
}

/** The source location of the parser. */
export function placeOf(cursor: YamlCursor): SourceLocation {
  return { file: cursor.file, line: cursor.line, column: cursor.at - cursor.lineBegin + 1 };
}

/** The code unit at an offset; NaN at the end of the file. */
export function codeAt(cursor: YamlCursor, at: number): number {
  return cursor.text.charCodeAt(at);
}

/** Whether there is a space, the end of a line or the end of the file at an offset. */
export function isBlank(cursor: YamlCursor, at: number): boolean {
  const code = codeAt(cursor, at);
  return code === SPACE || code === LINE_END || at >= cursor.text.length;
}

function isFlowMark(code: number): boolean {
  return code === COMMA || code === OPEN_LIST || code === CLOSE_LIST || code === OPEN_MAP || code === CLOSE_MAP;
}
