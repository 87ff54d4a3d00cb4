// XML to a tree. Read are elements, attributes, text, CDATA, comments, processing instructions (which say nothing here),
// character references and the five predefined entities. There is no DOCTYPE, so nothing can expand or be fetched. One
// pass over the text without recursion; what is too long or too deep is refused where it becomes so.

import {
  addAttribute,
  addChild,
  checkDepth,
  count,
  type DocumentNode,
  type DocumentSource,
  keyOf,
  LIMITS,
  type OpenNode,
  openNode,
  refuseAt,
  refuseTwin,
  type Tally,
} from './document-tree.js';

/** Where the reader is. */
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

/** The root element of an XML text. Throws `invalid-document` with line and column where it is none. */
export function parseXml(source: DocumentSource): DocumentNode {
  const cursor: Cursor = { ...source, at: 0, tally: { members: 0 } };
  const { text } = cursor;
  if (text.charCodeAt(0) === 0xfeff) cursor.at = 1;
  /** Open elements, innermost last, with the pieces of their text. */
  const open: { readonly node: OpenNode; readonly name: string; readonly said: string[] }[] = [];
  let root: OpenNode | undefined;
  while (cursor.at < text.length) {
    const inner = open.at(-1);
    if (text.charCodeAt(cursor.at) !== LESS) {
      const said = readText(cursor);
      if (inner !== undefined) inner.said.push(said.text);
      else if (said.blank < 0) continue;
      else refuseAt(cursor, said.blank, 'text stands outside the root element', 'remove it or put it inside');
    } else if (text.startsWith('<!--', cursor.at)) {
      skipComment(cursor);
    } else if (text.startsWith(CDATA, cursor.at)) {
      if (inner === undefined) refuseAt(cursor, cursor.at, 'CDATA stands outside the root element', 'put it inside');
      inner.said.push(readCdata(cursor));
    } else if (text.startsWith('<!', cursor.at)) {
      const what = /^<!doctype/i.test(text.slice(cursor.at, cursor.at + 9)) ? 'a DOCTYPE' : 'a declaration';
      refuseAt(cursor, cursor.at, `${what} is not read, nor are entities that it declares`, 'remove it');
    } else if (text.startsWith('<?', cursor.at)) {
      cursor.at = behind(cursor, '?>', cursor.at + 2, 'a processing instruction');
    } else if (text.charCodeAt(cursor.at + 1) === SLASH) {
      const begin = cursor.at;
      const name = readEndTag(cursor);
      const closed = open.pop();
      if (closed?.name !== name) refuseEnd(cursor, begin, name, closed);
      closed.node.value = textOf(closed.said);
    } else {
      const begin = cursor.at;
      if (inner === undefined && root !== undefined) {
        refuseAt(cursor, begin, 'a second root element begins', 'put both into one element');
      }
      checkDepth(cursor, open.length + 1, begin);
      const { node, name, isEmpty } = readTag(cursor);
      if (inner === undefined) root = node;
      else addChild(inner.node, node);
      if (!isEmpty) open.push({ node, name, said: [] });
    }
  }
  const last = open.at(-1);
  if (last !== undefined) {
    refuseAt(cursor, text.length, `the text ends inside <${shownName(last.name)}>`, 'close it');
  }
  return root ?? refuseAt(cursor, text.length, 'there is no element', 'give a document');
}

/** The text of an element; undefined where there is none or it is blank. */
function textOf(said: readonly string[]): string | undefined {
  const text = said.length === 1 ? said[0] : said.join('');
  return text === undefined || !/\S/.test(text) ? undefined : text;
}

function refuseEnd(cursor: Cursor, begin: number, name: string, open: { readonly name: string } | undefined): never {
  const problem = `</${shownName(name)}> closes what is not open`;
  if (open === undefined) refuseAt(cursor, begin, problem, 'remove it');
  return refuseAt(cursor, begin, problem, `close <${shownName(open.name)}> first`);
}

const CDATA = '<![CDATA[';

function readCdata(cursor: Cursor): string {
  const begin = cursor.at + CDATA.length;
  cursor.at = behind(cursor, ']]>', begin, 'CDATA');
  const said = cursor.text.slice(begin, cursor.at - 3);
  refuseSigns(cursor, said, begin);
  return lineFeeds(said);
}

function skipComment(cursor: Cursor): void {
  const begin = cursor.at;
  const end = behind(cursor, '--', begin + 4, 'a comment');
  if (cursor.text.charCodeAt(end) !== GREATER) {
    refuseAt(cursor, end - 2, "'--' stands inside a comment", "end the comment with '-->' or remove a hyphen");
  }
  cursor.at = end + 1;
}

/** Where the text behind the next `closing` begins. */
function behind(cursor: Cursor, closing: string, from: number, what: string): number {
  const end = cursor.text.indexOf(closing, from);
  if (end < 0) refuseAt(cursor, cursor.at, `${what} is never closed`, `close it with '${closing}'`);
  if (end - from > LIMITS.value) tooLong(cursor, cursor.at, what);
  return end + closing.length;
}

function tooLong(cursor: Cursor, at: number, what: string): never {
  return refuseAt(cursor, at, `${what} is longer than ${LIMITS.value} characters`, 'shorten it');
}

/** The text up to the next tag, decoded, and the offset of its first character that is no blank, or -1. */
function readText(cursor: Cursor): { text: string; blank: number } {
  const begin = cursor.at;
  const next = cursor.text.indexOf('<', begin);
  cursor.at = next < 0 ? cursor.text.length : next;
  if (cursor.at - begin > LIMITS.value) tooLong(cursor, begin, 'a text');
  const raw = cursor.text.slice(begin, cursor.at);
  const offset = raw.search(/[^ \t\r\n]/);
  if (offset < 0) return { text: raw, blank: -1 };
  const marks = raw.indexOf(']]>');
  if (marks >= 0) refuseAt(cursor, begin + marks, "']]>' stands outside CDATA", 'write ]]&gt; for it');
  return { text: decoded(cursor, raw, begin), blank: begin + offset };
}

function readEndTag(cursor: Cursor): string {
  cursor.at += 2;
  const name = readName(cursor, 'a closing tag has no name', 'name what it closes');
  skipBlanks(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== GREATER) {
    refuseAt(cursor, cursor.at, `expected '>' behind </${shownName(name)}`, "close the tag with '>'");
  }
  cursor.at++;
  return name;
}

/** An opening tag with its attributes. */
function readTag(cursor: Cursor): { node: OpenNode; name: string; isEmpty: boolean } {
  const { text } = cursor;
  const begin = cursor.at++;
  count(cursor, cursor.tally, begin);
  const name = readName(cursor, "'<' opens no tag", 'write &lt; for the sign');
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
      refuseAt(cursor, begin, `the tag <${shownName(name)} is never closed`, "close it with '>'");
    }
    if (!blanks) refuseAt(cursor, cursor.at, "expected a blank or '>'", 'part attributes by a blank');
    readAttribute(cursor, node);
  }
}

function readAttribute(cursor: Cursor, node: OpenNode): void {
  const { text } = cursor;
  const begin = cursor.at;
  count(cursor, cursor.tally, begin);
  const name = readName(cursor, 'expected an attribute', 'write attributes as name="value"');
  skipBlanks(cursor);
  if (text.charCodeAt(cursor.at) !== EQUALS) {
    refuseAt(cursor, cursor.at, `expected '=' behind ${shownName(name)}`, 'write attributes as name="value"');
  }
  cursor.at++;
  skipBlanks(cursor);
  const quote = text.charCodeAt(cursor.at);
  if (quote !== QUOTE && quote !== APOSTROPHE) {
    refuseAt(cursor, cursor.at, 'expected a quotation mark', 'write attributes as name="value"');
  }
  const from = cursor.at + 1;
  const end = text.indexOf(quote === QUOTE ? '"' : "'", from);
  if (end < 0) refuseAt(cursor, cursor.at, `the value of ${shownName(name)} is never closed`, 'close its quotation');
  if (end - from > LIMITS.value) tooLong(cursor, begin, `the value of ${shownName(name)}`);
  const raw = text.slice(from, end);
  const less = raw.indexOf('<');
  if (less >= 0)
    refuseAt(cursor, from + less, "'<' stands inside a value", 'write &lt; for it, or close the quotation');
  cursor.at = end + 1;
  const key = keyOf(name);
  if (node.attributes.has(key)) refuseTwin(cursor, begin, name);
  addAttribute(node, key, { name, value: decoded(cursor, raw, from, true), at: begin });
}

/** Names as XML allows them, but for some signs that are no letters. */
const NAME = /[_:\p{L}][\w:.\-·\p{L}\p{M}\p{N}]*/uy;

function readName(cursor: Cursor, problem: string, advice: string): string {
  NAME.lastIndex = cursor.at;
  const name = NAME.exec(cursor.text)?.[0];
  if (name === undefined) refuseAt(cursor, cursor.at, problem, advice);
  if (name.length > LIMITS.value) tooLong(cursor, cursor.at, 'a name');
  cursor.at += name.length;
  return name;
}

function shownName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** Skips blanks; whether there were any. */
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

/** A text without its references; line ends become line feeds, and in attributes blanks become spaces. */
function decoded(cursor: Cursor, raw: string, begin: number, isAttribute = false): string {
  refuseSigns(cursor, raw, begin);
  const plain = (piece: string): string => (isAttribute ? lineFeeds(piece).replace(/[\t\n]/g, ' ') : lineFeeds(piece));
  let at = raw.indexOf('&');
  if (at < 0) return plain(raw);
  const pieces: string[] = [];
  let from = 0;
  for (; at >= 0; at = raw.indexOf('&', from)) {
    const [whole, name] = REFERENCE.exec(raw.slice(at, at + LONGEST_REFERENCE)) ?? [];
    const sign = name === undefined ? undefined : signOf(name);
    if (whole === undefined || sign === undefined) {
      const shown = /^&[^\s;<&]{0,20};?/.exec(raw.slice(at, at + 24))?.[0] ?? '&';
      refuseAt(cursor, begin + at, `'${shown}' is no reference that is known here`, 'write &amp; for the sign &');
    }
    pieces.push(plain(raw.slice(from, at)), sign);
    from = at + whole.length;
  }
  pieces.push(plain(raw.slice(from)));
  return pieces.join('');
}

const REFERENCE = /^&(#x[0-9a-fA-F]{1,8}|#[0-9]{1,8}|[a-z]{2,4});/;
const LONGEST_REFERENCE = 12;

function signOf(name: string): string | undefined {
  if (name.charCodeAt(0) !== 0x23) return ENTITIES.get(name);
  const code = name.charAt(1) === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
  const sign = String.fromCodePoint(code);
  return SIGNS.test(sign) ? undefined : sign;
}

/** Signs that XML does not allow, not even by reference. */
const SIGNS = /[^\t\n\r -\ufffd]/;

function refuseSigns(cursor: Cursor, raw: string, begin: number): void {
  const at = raw.search(SIGNS);
  if (at < 0) return;
  const code = raw.charCodeAt(at).toString(16).padStart(4, '0');
  refuseAt(cursor, begin + at, `the sign U+${code.toUpperCase()} is not allowed in XML`, 'remove it');
}

function lineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
