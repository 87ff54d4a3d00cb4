// Parses plain YAML, the subset of YAML in which authored files are written: block and flow lists and mappings,
// comments, and scalars that are plain, quoted or folded (`>`). A file that contains anything else, or any mistake, is
// refused as a whole; the general parser (full-yaml.ts) then reads it and reports any mistakes. For an accepted file,
// both parsers give the same tree, but this one takes a tenth of the time.

import type { SourceLocation } from '../records.js';
import {
  codeAt,
  columnOf,
  isBlank,
  NOT_PLAIN,
  placeOf,
  readFolded,
  readScalar,
  skipGap,
  type YamlCursor,
} from './plain-scalars.js';
import type { MapEntry, MapTree, TextTree, Tree } from './yaml-tree.js';

/**
 * Matches tabs, line ends other than LF, byte order marks, and lines that begin or end a document or contain a
 * directive.
 */
const NEVER_PLAIN = /[\t\r\uFEFF]|^(?:---|\.\.\.|%)/m;
const MOST_DEPTH = 64;
/** The general parser refuses keys of more than 1024 characters. */
const MOST_KEY = 1000;

const COMMA = 0x2c;
const HYPHEN = 0x2d;
const COLON = 0x3a;
const GREATER = 0x3e;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;

/** The tree of a file; undefined if the file must be read by the general parser. */
export function parsePlainYaml(file: string, text: string): Tree | undefined {
  if (NEVER_PLAIN.test(text)) return undefined;
  try {
    return readDocument({ file, text, at: 0, line: 1, lineBegin: 0, depth: 0, flows: 0 });
  } catch (error) {
    if (error === NOT_PLAIN) return undefined;
    throw error;
  }
}

// A function that reads a block node stops at the next content, which is then the first on its line; a function that
// reads a flow node stops after its last character. `parent` is the column of the innermost block that contains a node;
// every line of the node must be indented further than that.

function readDocument(cursor: YamlCursor): Tree {
  skipGap(cursor);
  const tree = readBlock(cursor, -1);
  if (cursor.at < cursor.text.length) throw NOT_PLAIN;
  return tree;
}

function readBlock(cursor: YamlCursor, parent: number): Tree {
  const column = columnOf(cursor);
  if (column <= parent) throw NOT_PLAIN;
  const code = codeAt(cursor, cursor.at);
  if (code === HYPHEN && isBlank(cursor, cursor.at + 1)) return readNested(cursor, () => readBlockList(cursor, column));
  if (code === OPEN_LIST || code === OPEN_MAP || code === GREATER) return readValue(cursor, parent);
  const { line } = cursor;
  const isAlone = cursor.text.slice(cursor.lineBegin, cursor.at).trim() === '';
  const first = readScalar(cursor, parent, false);
  if (isKey(cursor, first, line)) return readNested(cursor, () => readBlockMap(cursor, column, first));
  // A scalar alone on its line is left to the general parser, which may treat certain lines after a following comment
  // as a continuation of the scalar.
  if (isAlone) throw NOT_PLAIN;
  endLine(cursor);
  return first;
}

function readBlockList(cursor: YamlCursor, column: number): Tree {
  const place = placeOf(cursor);
  const items: Tree[] = [];
  do {
    if (codeAt(cursor, cursor.at) !== HYPHEN || !isBlank(cursor, cursor.at + 1)) throw NOT_PLAIN;
    cursor.at++;
    skipGap(cursor);
    items.push(readBlock(cursor, column));
  } while (columnOf(cursor) === column);
  if (columnOf(cursor) > column) throw NOT_PLAIN;
  return { kind: 'list', items, place };
}

function readBlockMap(cursor: YamlCursor, column: number, first: TextTree): Tree {
  const map = emptyMap(first.place);
  const keys = new Set<string>();
  for (let key = first; ; ) {
    cursor.at++;
    const value = skipGap(cursor) ? readBlock(cursor, column) : readValue(cursor, column);
    addEntry(map, keys, key, value);
    if (columnOf(cursor) !== column) break;
    const { line } = cursor;
    key = readScalar(cursor, column, false);
    if (!isKey(cursor, key, line)) throw NOT_PLAIN;
  }
  if (columnOf(cursor) > column) throw NOT_PLAIN;
  return map;
}

/** Reads a value other than a block list or block mapping, and then the rest of its line. */
function readValue(cursor: YamlCursor, parent: number): Tree {
  if (codeAt(cursor, cursor.at) === GREATER) return readFolded(cursor, parent);
  const tree = readFlow(cursor, parent, false);
  endLine(cursor);
  return tree;
}

function readFlow(cursor: YamlCursor, parent: number, inFlow: boolean): Tree {
  const code = codeAt(cursor, cursor.at);
  if (code !== OPEN_LIST && code !== OPEN_MAP) return readScalar(cursor, parent, inFlow);
  cursor.flows++;
  const tree = readNested(cursor, () =>
    code === OPEN_LIST ? readFlowList(cursor, parent) : readFlowMap(cursor, parent),
  );
  cursor.flows--;
  return tree;
}

function readFlowList(cursor: YamlCursor, parent: number): Tree {
  const place = placeOf(cursor);
  const items: Tree[] = [];
  cursor.at++;
  skipFlowGap(cursor, parent);
  while (codeAt(cursor, cursor.at) !== CLOSE_LIST) {
    items.push(readFlow(cursor, parent, true));
    skipFlowComma(cursor, parent, CLOSE_LIST);
  }
  cursor.at++;
  return { kind: 'list', items, place };
}

function readFlowMap(cursor: YamlCursor, parent: number): Tree {
  const map = emptyMap(placeOf(cursor));
  const keys = new Set<string>();
  cursor.at++;
  skipFlowGap(cursor, parent);
  while (codeAt(cursor, cursor.at) !== CLOSE_MAP) {
    const { line } = cursor;
    const key = readScalar(cursor, parent, true);
    if (!isKey(cursor, key, line)) throw NOT_PLAIN;
    cursor.at++;
    skipFlowGap(cursor, parent);
    addEntry(map, keys, key, readFlow(cursor, parent, true));
    skipFlowComma(cursor, parent, CLOSE_MAP);
  }
  cursor.at++;
  return map;
}

function skipFlowComma(cursor: YamlCursor, parent: number, close: number): void {
  skipFlowGap(cursor, parent);
  if (codeAt(cursor, cursor.at) === COMMA) {
    cursor.at++;
    skipFlowGap(cursor, parent);
  } else if (codeAt(cursor, cursor.at) !== close) throw NOT_PLAIN;
}

/** Whether a scalar that began on `line` is a mapping key, i.e. whether the parser is at the colon after it. */
function isKey(cursor: YamlCursor, key: TextTree, line: number): boolean {
  return (
    codeAt(cursor, cursor.at) === COLON &&
    isBlank(cursor, cursor.at + 1) &&
    cursor.line === line &&
    key.text.length <= MOST_KEY
  );
}

function readNested(cursor: YamlCursor, read: () => Tree): Tree {
  if (++cursor.depth > MOST_DEPTH) throw NOT_PLAIN;
  const tree = read();
  cursor.depth--;
  return tree;
}

/**
 * Moves to the next content of a flow collection, which must be indented further than the block unless it is the last
 * closing bracket.
 */
function skipFlowGap(cursor: YamlCursor, parent: number): void {
  if (!skipGap(cursor) || columnOf(cursor) > parent) return;
  const code = codeAt(cursor, cursor.at);
  const isLast = cursor.flows === 1 && (code === CLOSE_LIST || code === CLOSE_MAP);
  if (!isLast || columnOf(cursor) < parent) throw NOT_PLAIN;
}

function endLine(cursor: YamlCursor): void {
  if (!skipGap(cursor)) throw NOT_PLAIN;
}

function emptyMap(place: SourceLocation): MapTree {
  return { kind: 'map', entries: [], place };
}

function addEntry(map: MapTree, keys: Set<string>, { text: key, place: keyPlace }: TextTree, value: Tree): void {
  if (keys.has(key)) throw NOT_PLAIN;
  keys.add(key);
  const entry: MapEntry = { key, keyPlace, value };
  map.entries.push(entry);
}
