// An XML parser that builds a document tree. It reads elements, attributes, text, CDATA, character references and the
// five predefined entities, and ignores comments and processing instructions. A DOCTYPE is rejected, so that no entity
// can be expanded or fetched. The parser makes a single pass without recursion and enforces the limits on length and
// depth.

import { clipped } from '../errors/messages.js';
import {
  addAttribute,
  addChild,
  checkDepth,
  countMember,
  type DocumentNode,
  type DocumentSource,
  keyOf,
  LIMITS,
  type OpenNode,
  openNode,
  refuseAt,
  refuseDuplicate,
  type Tally,
  TOO_LARGE,
} from './document-tree.js';

/** The parser's position in the source. */
interface Cursor extends DocumentSource {
  at: number;
  readonly tally: Tally;
}

const APOSTROPHE = 0x27;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const LESS = 0x3c;
const QUOTE = 0x22;
const SLASH = 0x2f;

/**
 * Parses the root element of an XML document. Throws `invalid-document` with line and column if the XML is malformed.
 */
export function parseXml(source: DocumentSource): DocumentNode {
  const cursor: Cursor = { ...source, at: 0, tally: { members: 0 } };
  const { text } = cursor;
  if (text.charCodeAt(0) === 0xfeff) cursor.at = 1;
  /** The open elements with the pieces of text read so far, innermost last. */
  const open: { readonly node: OpenNode; readonly name: string; readonly pieces: string[] }[] = [];
  let root: OpenNode | undefined;
  while (cursor.at < text.length) {
    const inner = open.at(-1);
    if (text.charCodeAt(cursor.at) !== LESS) {
      const { text: decoded, firstNonBlank } = readText(cursor);
      if (inner !== undefined) inner.pieces.push(decoded);
      else if (firstNonBlank < 0) continue;
      else refuseAt(cursor, firstNonBlank, 'text is outside the root element', 'remove it or put it inside');
    } else if (text.startsWith('<!--', cursor.at)) {
      skipComment(cursor);
    } else if (text.startsWith(CDATA, cursor.at)) {
      if (inner === undefined) refuseAt(cursor, cursor.at, 'CDATA is outside the root element', 'put it inside');
      inner.pieces.push(readCdata(cursor));
    } else if (text.startsWith('<!', cursor.at)) {
      const what = /^<!doctype/i.test(text.slice(cursor.at, cursor.at + 9)) ? 'a DOCTYPE' : 'a declaration';
      refuseAt(cursor, cursor.at, `${what} is not supported, nor are the entities that it declares`, 'remove it');
    } else if (text.startsWith('<?', cursor.at)) {
      cursor.at = offsetAfter(cursor, '?>', cursor.at + 2, 'a processing instruction');
    } else if (text.charCodeAt(cursor.at + 1) === SLASH) {
      const begin = cursor.at;
      const name = readEndTag(cursor);
      const closed = open.pop();
      if (closed?.name !== name) refuseEnd(cursor, begin, name, closed);
      closed.node.value = joinedText(closed.pieces);
    } else {
      const begin = cursor.at;
      if (inner === undefined && root !== undefined) {
        refuseAt(cursor, begin, 'a second root element begins', 'put both into one element');
      }
      checkDepth(cursor, open.length + 1, begin);
      const { node, name, isEmpty } = readTag(cursor);
      if (inner === undefined) root = node;
      else addChild(inner.node, node);
      if (!isEmpty) open.push({ node, name, pieces: [] });
    }
  }
  const last = open.at(-1);
  if (last !== undefined) {
    refuseAt(cursor, text.length, `the text ends inside <${clipped(last.name)}>`, 'close it');
  }
  return root ?? refuseAt(cursor, text.length, 'there is no element', 'give a document with a root element');
}

/** The text of an element; undefined if the element has no text or only blanks. */
function joinedText(pieces: readonly string[]): string | undefined {
  const text = pieces.length === 1 ? pieces[0] : pieces.join('');
  return text === undefined || !/\S/.test(text) ? undefined : text;
}

function refuseEnd(cursor: Cursor, begin: number, name: string, open: { readonly name: string } | undefined): never {
  const problem = `</${clipped(name)}> closes an element that is not open`;
  if (open === undefined) refuseAt(cursor, begin, problem, 'remove it');
  return refuseAt(cursor, begin, problem, `close <${clipped(open.name)}> first`);
}

const CDATA = '<![CDATA[';

function readCdata(cursor: Cursor): string {
  const begin = cursor.at + CDATA.length;
  cursor.at = offsetAfter(cursor, ']]>', begin, 'CDATA');
  const raw = cursor.text.slice(begin, cursor.at - 3);
  refuseForbidden(cursor, raw, begin);
  return normaliseLineEnds(raw);
}

function skipComment(cursor: Cursor): void {
  const begin = cursor.at;
  const end = offsetAfter(cursor, '--', begin + 4, 'a comment');
  if (cursor.text.charCodeAt(end) !== GREATER) {
    refuseAt(cursor, end - 2, "a comment contains '--'", "end the comment with '-->' or remove a hyphen");
  }
  cursor.at = end + 1;
}

/** The offset just after the next occurrence of the string `closing`. */
function offsetAfter(cursor: Cursor, closing: string, from: number, what: string): number {
  const end = cursor.text.indexOf(closing, from);
  if (end < 0) refuseAt(cursor, cursor.at, `${what} is never closed`, `close it with '${closing}'`);
  if (end - from > LIMITS.value) tooLong(cursor, cursor.at, what);
  return end + closing.length;
}

function tooLong(cursor: Cursor, at: number, what: string): never {
  return refuseAt(cursor, at, `${what} is longer than ${LIMITS.value} characters`, 'shorten it', TOO_LARGE);
}

/**
 * The decoded text up to the next tag, and the offset of the first non-blank character in it (-1 if the text is blank).
 */
function readText(cursor: Cursor): { text: string; firstNonBlank: number } {
  const begin = cursor.at;
  const next = cursor.text.indexOf('<', begin);
  cursor.at = next < 0 ? cursor.text.length : next;
  if (cursor.at - begin > LIMITS.value) tooLong(cursor, begin, 'a text');
  const raw = cursor.text.slice(begin, cursor.at);
  const offset = raw.search(/[^ \t\r\n]/);
  if (offset < 0) return { text: raw, firstNonBlank: -1 };
  const marks = raw.indexOf(']]>');
  if (marks >= 0) refuseAt(cursor, begin + marks, "']]>' is not allowed outside CDATA", 'write ]]&gt; for it');
  return { text: decode(cursor, raw, begin), firstNonBlank: begin + offset };
}

function readEndTag(cursor: Cursor): string {
  cursor.at += 2;
  const name = readName(cursor, 'a closing tag has no name', 'name the element that it closes');
  skipBlanks(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== GREATER) {
    refuseAt(cursor, cursor.at, `expected '>' after </${clipped(name)}`, "close the tag with '>'");
  }
  cursor.at++;
  return name;
}

/** Reads an opening tag with its attributes. */
function readTag(cursor: Cursor): { node: OpenNode; name: string; isEmpty: boolean } {
  const { text } = cursor;
  const begin = cursor.at++;
  countMember(cursor, cursor.tally, begin);
  const name = readName(cursor, "'<' does not open a tag", 'write &lt; for the character');
  const node = openNode(name.slice(name.indexOf(':') + 1), begin);
  for (;;) {
    const blanks = skipBlanks(cursor);
    const mark = text.charCodeAt(cursor.at);
    if (mark === GREATER) {
      cursor.at++;
      return { node, name, isEmpty: false };
    }
    if (mark === SLASH) {
      if (text.charCodeAt(cursor.at + 1) !== GREATER) refuseAt(cursor, cursor.at, "expected '/>'", 'close the tag');
      cursor.at += 2;
      return { node, name, isEmpty: true };
    }
    if (cursor.at >= text.length) {
      refuseAt(cursor, begin, `the tag <${clipped(name)} is never closed`, "close it with '>'");
    }
    if (!blanks) refuseAt(cursor, cursor.at, "expected a blank or '>'", 'separate attributes by a blank');
    readAttribute(cursor, node);
  }
}

function readAttribute(cursor: Cursor, node: OpenNode): void {
  const { text } = cursor;
  const begin = cursor.at;
  countMember(cursor, cursor.tally, begin);
  const name = readName(cursor, 'expected an attribute', 'write attributes as name="value"');
  skipBlanks(cursor);
  if (text.charCodeAt(cursor.at) !== EQUALS) {
    refuseAt(cursor, cursor.at, `expected '=' after ${clipped(name)}`, 'write attributes as name="value"');
  }
  cursor.at++;
  skipBlanks(cursor);
  const quote = text.charCodeAt(cursor.at);
  if (quote !== QUOTE && quote !== APOSTROPHE) {
    refuseAt(cursor, cursor.at, 'expected a quotation mark', 'write attributes as name="value"');
  }
  const from = cursor.at + 1;
  const end = text.indexOf(quote === QUOTE ? '"' : "'", from);
  if (end < 0) refuseAt(cursor, cursor.at, `the value of ${clipped(name)} is never closed`, 'close its quotation mark');
  if (end - from > LIMITS.value) tooLong(cursor, begin, `the value of ${clipped(name)}`);
  const raw = text.slice(from, end);
  const less = raw.indexOf('<');
  if (less >= 0)
    refuseAt(cursor, from + less, "'<' is not allowed in a value", 'write &lt; for it, or close the quotation mark');
  cursor.at = end + 1;
  const key = keyOf(name);
  if (node.attributes.has(key)) refuseDuplicate(cursor, begin, name);
  addAttribute(node, key, { name, value: decode(cursor, raw, from, true), at: begin });
}

/** Matches XML names. A few symbols that XML also allows in names are not supported. */
const NAME = /[_:\p{L}][\w:.\-·\p{L}\p{M}\p{N}]*/uy;

function readName(cursor: Cursor, problem: string, advice: string): string {
  NAME.lastIndex = cursor.at;
  const name = NAME.exec(cursor.text)?.[0];
  if (name === undefined) refuseAt(cursor, cursor.at, problem, advice);
  if (name.length > LIMITS.value) tooLong(cursor, cursor.at, 'a name');
  cursor.at += name.length;
  return name;
}

/** Skips blanks; returns whether there were any. */
function skipBlanks(cursor: Cursor): boolean {
  const begin = cursor.at;
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return cursor.at > begin;
    cursor.at++;
  }
}

const ENTITIES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Resolves references and converts line ends to line feeds. In attributes, tabs and line feeds become spaces. */
function decode(cursor: Cursor, raw: string, begin: number, isAttribute = false): string {
  refuseForbidden(cursor, raw, begin);
  const plain = (piece: string): string =>
    isAttribute ? normaliseLineEnds(piece).replace(/[\t\n]/g, ' ') : normaliseLineEnds(piece);
  let at = raw.indexOf('&');
  if (at < 0) return plain(raw);
  const pieces: string[] = [];
  let from = 0;
  for (; at >= 0; at = raw.indexOf('&', from)) {
    const [whole, name] = REFERENCE.exec(raw.slice(at, at + LONGEST_REFERENCE)) ?? [];
    const character = name === undefined ? undefined : referencedCharacter(name);
    if (whole === undefined || character === undefined) {
      const shown = /^&[^\s;<&]{0,20};?/.exec(raw.slice(at, at + 24))?.[0] ?? '&';
      refuseAt(cursor, begin + at, `'${shown}' is not a known reference`, 'write &amp; for the character &');
    }
    pieces.push(plain(raw.slice(from, at)), character);
    from = at + whole.length;
  }
  pieces.push(plain(raw.slice(from)));
  return pieces.join('');
}

const REFERENCE = /^&(#x[0-9a-fA-F]{1,8}|#[0-9]{1,8}|[a-z]{2,4});/;
const LONGEST_REFERENCE = 12;

function referencedCharacter(name: string): string | undefined {
  if (name.charCodeAt(0) !== 0x23) return ENTITIES.get(name);
  const code = name.charAt(1) === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
  const character = String.fromCodePoint(code);
  return FORBIDDEN.test(character) ? undefined : character;
}

/** Characters that XML does not allow, not even as character references. */
const FORBIDDEN = /[^\t\n\r -\ufffd]/;

function refuseForbidden(cursor: Cursor, raw: string, begin: number): void {
  const at = raw.search(FORBIDDEN);
  if (at < 0) return;
  const code = raw.charCodeAt(at).toString(16).padStart(4, '0');
  refuseAt(cursor, begin + at, `the character U+${code.toUpperCase()} is not allowed in XML`, 'remove it');
}

function normaliseLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
