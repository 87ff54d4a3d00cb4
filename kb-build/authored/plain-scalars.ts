// Reads the scalars of plain YAML: plain, quoted and folded ones, each possibly over several lines. For the files that
// are read in this way, see plain-yaml.ts.

import type { SourceLocation } from '../records.js';
import type { TextTree } from './yaml-tree.js';

/** Thrown where a file contains anything that the parser of plain YAML does not read. */
export class NotPlain extends Error {}

/** The characters with which no plain scalar begins; a hyphen may begin one if it is followed by text. */
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

/**
 * A position in a file, with the methods that read a scalar there and stop behind its last character. `parent` is the
 * column of the innermost block that contains the scalar: every further line must be indented more.
 */
export class PlainScalars {
  protected at = 0;
  protected line = 1;
  protected lineBegin = 0;
  private readonly file: string;
  protected readonly text: string;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  protected scalar(parent: number, inFlow: boolean): TextTree {
    const place = this.place();
    const code = this.codeAt(this.at);
    const isQuoted = code === SINGLE_QUOTE || code === DOUBLE_QUOTE;
    const text = isQuoted ? this.quoted(code, parent) : this.plain(parent, inFlow);
    return { kind: 'text', text, place };
  }

  private plain(parent: number, inFlow: boolean): string {
    const next = this.codeAt(this.at + 1);
    const isHyphened = this.codeAt(this.at) === HYPHEN && !this.isBlank(this.at + 1) && !isFlowMark(next);
    if (this.at >= this.text.length || (NO_BEGIN.has(this.codeAt(this.at)) && !isHyphened)) throw new NotPlain();
    let text = this.plainLine(inFlow);
    // The scalar goes on in the next line if that is indented further and is neither empty nor a comment.
    for (;;) {
      let end = this.at;
      while (this.codeAt(end) === SPACE) end++;
      if (this.codeAt(end) !== LINE_END) return text;
      let begin = end + 1;
      while (this.codeAt(begin) === SPACE) begin++;
      const first = this.codeAt(begin);
      const isText = begin < this.text.length && first !== LINE_END && first !== HASH;
      if (!isText || begin - end - 1 <= parent || (inFlow && isFlowMark(first))) return text;
      this.newLine(end, begin);
      text += ` ${this.plainLine(inFlow)}`;
    }
  }

  /** Reads plain text up to the end of the line, a comment, the colon after a key or a mark of a flow collection. */
  private plainLine(inFlow: boolean): string {
    const begin = this.at;
    let end = begin;
    for (let at = begin; at < this.text.length; at++) {
      const code = this.text.charCodeAt(at);
      if (code === SPACE) continue;
      if (code === LINE_END || (inFlow && isFlowMark(code))) break;
      if (code === HASH && this.codeAt(at - 1) === SPACE) break;
      if (code === COLON && this.isBlank(at + 1)) break;
      if (code === COLON && inFlow && isFlowMark(this.codeAt(at + 1))) throw new NotPlain();
      end = at + 1;
    }
    this.at = end;
    return this.text.slice(begin, end);
  }

  private quoted(quote: number, parent: number): string {
    let text = '';
    let begin = ++this.at;
    for (; ; this.at++) {
      const code = this.codeAt(this.at);
      if (code === quote) {
        text += this.text.slice(begin, this.at++);
        if (quote === DOUBLE_QUOTE || this.codeAt(this.at) !== quote) return text;
        begin = this.at;
      } else if (code === BACKSLASH && quote === DOUBLE_QUOTE) {
        const next = this.codeAt(this.at + 1);
        if (next !== DOUBLE_QUOTE && next !== BACKSLASH) throw new NotPlain();
        text += this.text.slice(begin, this.at++);
        begin = this.at;
      } else if (code === LINE_END) {
        text = `${(text + this.text.slice(begin, this.at)).replace(/ +$/, '')} `;
        let next = this.at + 1;
        while (this.codeAt(next) === SPACE) next++;
        if (this.codeAt(next) === LINE_END || next - this.at - 1 <= parent) throw new NotPlain();
        this.newLine(this.at, next);
        begin = this.at--;
      } else if (this.at >= this.text.length) throw new NotPlain();
    }
  }

  /** A folded scalar (`>` or `>-`) of lines that are all indented equally, without empty lines between them. */
  protected folded(parent: number): TextTree {
    const place = this.place();
    const head = this.text.indexOf('\n', this.at);
    const chomp = this.text.slice(this.at + 1, head);
    if (head < 0 || (chomp !== '' && chomp !== '-')) throw new NotPlain();
    this.newLine(head, head + 1);
    while (this.codeAt(this.at) === SPACE) this.at++;
    const column = this.column();
    const indent = ' '.repeat(Math.max(column, 0));
    if (column <= parent) throw new NotPlain();
    const lines: string[] = [];
    for (let begin = this.lineBegin; this.text.startsWith(indent, begin); begin = this.at) {
      const stop = this.text.indexOf('\n', begin);
      const line = this.text.slice(begin + column, stop);
      if (stop < 0 || /^ |^$| $/.test(line)) throw new NotPlain();
      lines.push(line);
      this.newLine(stop, stop + 1);
    }
    const end = this.at;
    this.gap();
    const isMore = `\n${this.text.slice(end, this.at)}`.includes(`\n${indent}`);
    if (isMore || lines.length === 0) throw new NotPlain();
    return { kind: 'text', text: lines.join(' ') + (chomp === '-' ? '' : '\n'), place };
  }

  /** Goes to the next content, over spaces, line ends and comments; returns whether that is not in the same line. */
  protected gap(): boolean {
    const { line } = this;
    for (;;) {
      while (this.codeAt(this.at) === SPACE) this.at++;
      if (this.codeAt(this.at) === HASH) {
        if (this.at > this.lineBegin && this.codeAt(this.at - 1) !== SPACE) throw new NotPlain();
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end;
      }
      if (this.codeAt(this.at) !== LINE_END) return this.line > line || this.at >= this.text.length;
      this.newLine(this.at, this.at + 1);
    }
  }

  /** Goes to `at` in the next line; the current line ends at `end`. */
  protected newLine(end: number, at: number): void {
    this.line++;
    this.lineBegin = end + 1;
    this.at = at;
  }

  /** The column of the parser, from 0; -1 at the end of the file. */
  protected column(): number {
    return this.at < this.text.length ? this.at - this.lineBegin : -1;
  }

  protected place(): SourceLocation {
    return { file: this.file, line: this.line, column: this.at - this.lineBegin + 1 };
  }

  /** The code unit at an offset; NaN at the end of the file. */
  protected codeAt(at: number): number {
    return this.text.charCodeAt(at);
  }

  protected isBlank(at: number): boolean {
    const code = this.codeAt(at);
    return code === SPACE || code === LINE_END || at >= this.text.length;
  }
}

function isFlowMark(code: number): boolean {
  return code === COMMA || code === OPEN_LIST || code === CLOSE_LIST || code === OPEN_MAP || code === CLOSE_MAP;
}
