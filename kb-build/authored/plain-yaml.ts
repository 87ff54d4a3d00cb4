// Parses the plain part of YAML in which authored files are written: block and flow lists and mappings, and scalars
// that are plain, quoted or folded (`>`), with comments. A file with anything else or with any mistake is refused as a
// whole; the general parser (full-yaml.ts) then reads it and words the complaints. For a file that is accepted, both
// give the same tree, but this one takes a tenth of the time.

import type { SourceLocation } from '../records.js';
import { NotPlain, PlainScalars } from './plain-scalars.js';
import type { MapEntry, MapTree, TextTree, Tree } from './yaml-tree.js';

/** Tabs, other line ends, byte order marks, and lines that begin or end a document or contain a directive. */
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
    return new PlainYaml(file, text).document();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/**
 * The parser of one file. A method that reads a node of a block stops at the next content, which is then the first of
 * its line; a method that reads a flow node stops behind its last character. `parent` is the column of the innermost
 * block that contains a node: every line of the node must be indented further.
 */
class PlainYaml extends PlainScalars {
  private depth = 0;
  /** The number of flow collections around the parser. */
  private flows = 0;

  document(): Tree {
    this.gap();
    const tree = this.block(-1);
    if (this.at < this.text.length) throw new NotPlain();
    return tree;
  }

  private block(parent: number): Tree {
    const column = this.column();
    if (column <= parent) throw new NotPlain();
    const code = this.codeAt(this.at);
    if (code === HYPHEN && this.isBlank(this.at + 1)) return this.nested(() => this.blockList(column));
    if (code === OPEN_LIST || code === OPEN_MAP || code === GREATER) return this.value(parent);
    const { line } = this;
    const isAlone = this.text.slice(this.lineBegin, this.at).trim() === '';
    const first = this.scalar(parent, false);
    if (this.isKey(first, line)) return this.nested(() => this.blockMap(column, first));
    // Where a comment comes before such a scalar, the general parser takes lines for its continuation that are not.
    if (isAlone) throw new NotPlain();
    this.endLine();
    return first;
  }

  private blockList(column: number): Tree {
    const place = this.place();
    const items: Tree[] = [];
    do {
      if (this.codeAt(this.at) !== HYPHEN || !this.isBlank(this.at + 1)) throw new NotPlain();
      this.at++;
      this.gap();
      items.push(this.block(column));
    } while (this.column() === column);
    if (this.column() > column) throw new NotPlain();
    return { kind: 'list', items, place };
  }

  private blockMap(column: number, first: TextTree): Tree {
    const map = emptyMap(first.place);
    const keys = new Set<string>();
    for (let key = first; ; ) {
      this.at++;
      const value = this.gap() ? this.block(column) : this.value(column);
      addEntry(map, keys, key, value);
      if (this.column() !== column) break;
      const { line } = this;
      key = this.scalar(column, false);
      if (!this.isKey(key, line)) throw new NotPlain();
    }
    if (this.column() > column) throw new NotPlain();
    return map;
  }

  /** The value of a key on the same line, or a node that is no block; then the rest of the line. */
  private value(parent: number): Tree {
    if (this.codeAt(this.at) === GREATER) return this.folded(parent);
    const tree = this.flow(parent, false);
    this.endLine();
    return tree;
  }

  private flow(parent: number, inFlow: boolean): Tree {
    const code = this.codeAt(this.at);
    if (code !== OPEN_LIST && code !== OPEN_MAP) return this.scalar(parent, inFlow);
    this.flows++;
    const tree = this.nested(() => (code === OPEN_LIST ? this.flowList(parent) : this.flowMap(parent)));
    this.flows--;
    return tree;
  }

  private flowList(parent: number): Tree {
    const place = this.place();
    const items: Tree[] = [];
    this.at++;
    this.flowGap(parent);
    while (this.codeAt(this.at) !== CLOSE_LIST) {
      items.push(this.flow(parent, true));
      this.flowComma(parent, CLOSE_LIST);
    }
    this.at++;
    return { kind: 'list', items, place };
  }

  private flowMap(parent: number): Tree {
    const map = emptyMap(this.place());
    const keys = new Set<string>();
    this.at++;
    this.flowGap(parent);
    while (this.codeAt(this.at) !== CLOSE_MAP) {
      const { line } = this;
      const key = this.scalar(parent, true);
      if (!this.isKey(key, line)) throw new NotPlain();
      this.at++;
      this.flowGap(parent);
      addEntry(map, keys, key, this.flow(parent, true));
      this.flowComma(parent, CLOSE_MAP);
    }
    this.at++;
    return map;
  }

  private flowComma(parent: number, close: number): void {
    this.flowGap(parent);
    if (this.codeAt(this.at) === COMMA) {
      this.at++;
      this.flowGap(parent);
    } else if (this.codeAt(this.at) !== close) throw new NotPlain();
  }

  /** Whether a scalar that began in `line` is the key of a mapping, at whose colon the parser is. */
  private isKey(key: TextTree, line: number): boolean {
    return (
      this.codeAt(this.at) === COLON && this.isBlank(this.at + 1) && this.line === line && key.text.length <= MOST_KEY
    );
  }

  private nested(read: () => Tree): Tree {
    if (++this.depth > MOST_DEPTH) throw new NotPlain();
    const tree = read();
    this.depth--;
    return tree;
  }

  /** Goes to the next content of a flow collection; only its last bracket may be indented no further than the block. */
  private flowGap(parent: number): void {
    if (!this.gap() || this.column() > parent) return;
    const code = this.codeAt(this.at);
    const isLast = this.flows === 1 && (code === CLOSE_LIST || code === CLOSE_MAP);
    if (!isLast || this.column() < parent) throw new NotPlain();
  }

  private endLine(): void {
    if (!this.gap()) throw new NotPlain();
  }
}

function emptyMap(place: SourceLocation): MapTree {
  return { kind: 'map', entries: [], place };
}

function addEntry(map: MapTree, keys: Set<string>, { text: key, place: keyPlace }: TextTree, value: Tree): void {
  if (keys.has(key)) throw new NotPlain();
  keys.add(key);
  const entry: MapEntry = { key, keyPlace, value };
  map.entries.push(entry);
}
