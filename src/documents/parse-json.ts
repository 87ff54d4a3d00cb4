// A JSON parser that builds a document tree. Objects and lists become nodes, and single values become attributes of the
// objects that contain them. A list becomes a node named after the member that contains the list; the items of the list
// become the children of this node. The parser makes a single pass and records the offset of every node and error.

import {
  addAttribute,
  addChild,
  checkDepth,
  countMember,
  type DocumentNode,
  type DocumentSource,
  type DocumentValue,
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

/** Parses a JSON object or list. Throws `invalid-document` with line and column for anything else. */
export function parseJson(source: DocumentSource): DocumentNode {
  const cursor: Cursor = { ...source, at: 0, tally: { members: 0 } };
  if (cursor.text.charCodeAt(0) === 0xfeff) cursor.at = 1;
  const mark = peek(cursor);
  if (mark !== '{' && mark !== '[') expected(cursor, 'an object or a list');
  const root = readNode(cursor, '', cursor.at, 1);
  if (peek(cursor) !== '') expected(cursor, 'the end of the document');
  return root;
}

/** Reads the object or list that begins at the cursor; recursion is bounded by the depth limit. */
function readNode(cursor: Cursor, name: string, at: number, depth: number): OpenNode {
  checkDepth(cursor, depth, cursor.at);
  countMember(cursor, cursor.tally, at);
  const isList = cursor.text.charAt(cursor.at) === '[';
  const node = openNode(name, at, isList);
  const closing = isList ? ']' : '}';
  cursor.at++;
  if (peek(cursor) === closing) {
    cursor.at++;
    return node;
  }
  const childKeys = new Set<string>();
  for (;;) {
    if (isList) readItem(cursor, node, depth);
    else readMember(cursor, node, depth, childKeys);
    const mark = peek(cursor);
    cursor.at++;
    if (mark === closing) return node;
    if (mark === ',') continue;
    cursor.at--;
    expected(cursor, `a comma or '${closing}'`);
  }
}

function readItem(cursor: Cursor, list: OpenNode, depth: number): void {
  const mark = peek(cursor);
  const begin = cursor.at;
  if (mark === '{' || mark === '[') {
    addChild(list, readNode(cursor, '', begin, depth + 1));
    return;
  }
  countMember(cursor, cursor.tally, begin);
  const item = openNode('', begin);
  item.value = readValue(cursor);
  addChild(list, item);
}

/**
 * Reads one member of an object. `childKeys` contains the keys of the objects and lists read so far; the keys of all
 * other members are in the node's attributes.
 */
function readMember(cursor: Cursor, node: OpenNode, depth: number, childKeys: Set<string>): void {
  if (peek(cursor) !== '"') expected(cursor, 'a name in quotation marks');
  const at = cursor.at;
  const name = readString(cursor);
  if (peek(cursor) !== ':') expected(cursor, 'a colon');
  cursor.at++;
  const key = keyOf(name);
  if (node.attributes.has(key) || childKeys.has(key)) refuseDuplicate(cursor, at, name);
  const mark = peek(cursor);
  if (mark === '{' || mark === '[') {
    childKeys.add(key);
    addChild(node, readNode(cursor, name, at, depth + 1));
    return;
  }
  countMember(cursor, cursor.tally, at);
  addAttribute(node, key, { name, value: readValue(cursor), at });
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const LITERALS: readonly (readonly [string, DocumentValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

function readValue(cursor: Cursor): DocumentValue {
  const mark = cursor.text.charAt(cursor.at);
  if (mark === '"') return readString(cursor);
  for (const [word, value] of LITERALS) {
    if (mark !== word.charAt(0) || !cursor.text.startsWith(word, cursor.at)) continue;
    cursor.at += word.length;
    return value;
  }
  NUMBER.lastIndex = cursor.at;
  const digits = NUMBER.exec(cursor.text)?.[0];
  if (digits === undefined) expected(cursor, 'a value');
  if (digits.length > LIMITS.value) tooLong(cursor, cursor.at);
  const value = Number(digits);
  if (!Number.isFinite(value)) refuseAt(cursor, cursor.at, 'the number is too large', 'write it as a text');
  cursor.at += digits.length;
  return value;
}

const ESCAPES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/**
 * The end of the escape-free piece of a string that begins at `from`. The piece ends at a quotation mark, at a
 * backslash, or at a control character, which is not allowed.
 */
function pieceEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22 || unit === 0x5c || unit < 0x20) break;
    at++;
  }
  return at;
}

function readString(cursor: Cursor): string {
  const { text } = cursor;
  const begin = cursor.at;
  let before = '';
  let from = begin + 1;
  for (;;) {
    const at = pieceEnd(text, from);
    if (at - begin > LIMITS.value) tooLong(cursor, begin);
    if (at === text.length) refuseAt(cursor, begin, 'the string is never closed', 'close it with a quotation mark');
    const piece = text.slice(from, at);
    const mark = text.charAt(at);
    if (mark === '"') {
      cursor.at = at + 1;
      return before === '' ? piece : before + piece;
    }
    if (mark !== '\\') {
      cursor.at = at;
      expected(cursor, 'the end of the string: write a line feed or tab in it as \\n or \\t');
    }
    const escaped = text.charAt(at + 1);
    const hex = escaped === 'u' ? /^[0-9a-fA-F]{4}$/.exec(text.slice(at + 2, at + 6)) : null;
    const unescaped = hex === null ? ESCAPES.get(escaped) : String.fromCharCode(Number.parseInt(hex[0], 16));
    if (unescaped === undefined) {
      cursor.at = at;
      expected(cursor, 'an escape such as \\n or \\u00b0');
    }
    before += piece + unescaped;
    from = at + (hex === null ? 2 : 6);
  }
}

function tooLong(cursor: Cursor, at: number): never {
  return refuseAt(cursor, at, `a value is longer than ${LIMITS.value} characters`, 'shorten it', TOO_LARGE);
}

/** Skips whitespace and returns the character at the cursor, or '' at the end. */
function peek(cursor: Cursor): string {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return cursor.text.charAt(cursor.at);
    cursor.at++;
  }
}

function expected(cursor: Cursor, what: string): never {
  return refuseAt(cursor, cursor.at, `expected ${what}`, 'correct the JSON');
}
