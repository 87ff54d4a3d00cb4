// A pull parser for XML delivered in chunks. It keeps one token in memory at a time, and no token may be longer than
// MAX_TOKEN_LENGTH, so memory is bounded for any file. Entities declared in a DOCTYPE are never expanded, because their
// declarations are ignored. A namespace prefix is part of the name. Lines and columns count from 1; columns are in
// UTF-16 code units.

import { CDATA, tokens } from './xml-tokens.js';

/** The position where an event begins. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * An element opens or closes, or there is text. An empty element opens and closes at the same position. Text
 * interrupted by a comment or CDATA yields several events. If the text is not valid XML, the last event is `malformed`.
 */
export type XmlEvent =
  | ({ readonly kind: 'open'; readonly name: string; readonly attributes: Record<string, string> } & Position)
  | ({ readonly kind: 'close'; readonly name: string } & Position)
  | ({ readonly kind: 'text'; readonly text: string } & Position)
  | ({ readonly kind: 'malformed'; readonly problem: string } & Position);

/** The events in XML text; they do not depend on how the text is split into chunks. Nothing follows `malformed`. */
export function* xmlEvents(chunks: Iterable<string>): Generator<XmlEvent> {
  const open: { name: string; line: number }[] = [];
  let hasRoot = false;
  const here = { line: 1, column: 1 };
  for (const token of tokens(chunks)) {
    const { line, column } = here;
    const { text } = token;
    if (token.problem !== undefined) {
      yield malformed(here, text, token.problem, text.length);
      return;
    }
    if ((token.kind === 'text' || token.kind === 'cdata') && open.length === 0) {
      const offset = text.search(/\S/);
      if (offset >= 0) {
        yield malformed(here, text, 'there is text outside the root element', offset);
        return;
      }
    } else if (token.kind === 'text') {
      const decoded = decode(text);
      if (!decoded.ok) {
        yield malformed(here, text, decoded.problem, decoded.offset);
        return;
      }
      yield { kind: 'text', text: decoded.text, line, column };
    } else if (token.kind === 'cdata') {
      yield { kind: 'text', text: lineFeeds(text.slice(CDATA.length, -3)), line, column };
    } else if (token.kind === 'close') {
      const name = text.slice(2, -1).trimEnd();
      const last = open.pop();
      if (last === undefined || last.name !== name) {
        const expected = last === undefined ? 'nothing is open' : `<${last.name}> of line ${last.line} is open`;
        yield malformed(here, text, `</${name}> has no matching opening tag: ${expected}`);
        return;
      }
      yield { kind: 'close', name, line, column };
    } else if (token.kind === 'open') {
      const tag = readTag(text);
      if (!tag.ok) {
        yield malformed(here, text, tag.problem, tag.offset);
        return;
      }
      const { name, attributes } = tag;
      if (open.length === 0 && hasRoot) {
        yield malformed(here, text, `<${name}> is a second root element`);
        return;
      }
      hasRoot = true;
      yield { kind: 'open', name, attributes, line, column };
      if (text.endsWith('/>')) yield { kind: 'close', name, line, column };
      else open.push({ name, line });
    }
    advance(here, text);
  }
  const last = open.at(-1);
  if (last !== undefined) {
    yield {
      kind: 'malformed',
      problem: `the file ends, but <${last.name}> of line ${last.line} is still open`,
      ...here,
    };
  } else if (!hasRoot) yield { kind: 'malformed', problem: 'the file has no elements', ...here };
}

/** The `malformed` event for a problem at `offset` in `text`, a token that begins at `here`. */
function malformed(here: Position, text: string, problem: string, offset = 0): XmlEvent {
  const at = { ...here };
  advance(at, text.slice(0, offset));
  return { kind: 'malformed', problem, ...at };
}

type Refused = { ok: false; problem: string; offset: number };
type Decoded = { ok: true; text: string } | Refused;
type Tag = { ok: true; name: string; attributes: Record<string, string> } | Refused;

const NAME = /<([\p{L}_:][^\s/=<>"'&]*)/uy;
const ATTRIBUTE = /\s+([^\s/=<>"'&]+)\s*=\s*("[^"]*"|'[^']*')/y;
const TAG_END = /\s*\/?>/y;

/** Parses a complete tag, from `<` to `>`. */
function readTag(text: string): Tag {
  NAME.lastIndex = 0;
  const name = NAME.exec(text)?.[1];
  if (name === undefined)
    return { ok: false, problem: "'<' does not open a tag; write &lt; for the character", offset: 0 };
  let at = name.length + 1;
  if (text[at] === '>') return { ok: true, name, attributes: {} };
  const attributes = new Map<string, string>();
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    if (found === null) break;
    const [whole, attribute, quoted] = found;
    const valueAt = at + whole.length - quoted.length + 1;
    if (attributes.has(attribute)) {
      const offset = at + whole.indexOf(attribute);
      return { ok: false, problem: `attribute ${attribute} is in the tag twice`, offset };
    }
    const value = decode(quoted.slice(1, -1));
    if (!value.ok) return { ok: false, problem: value.problem, offset: valueAt + value.offset };
    attributes.set(attribute, value.text.replace(/[\t\n]/g, ' '));
    at += whole.length;
  }
  TAG_END.lastIndex = at;
  if (TAG_END.test(text) && TAG_END.lastIndex === text.length) {
    return { ok: true, name, attributes: Object.fromEntries(attributes) };
  }
  const offset = at + text.slice(at).search(/\S/);
  return { ok: false, problem: `<${name}> contains something other than attribute="value"`, offset };
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** Decodes a string: resolves its entities and normalises its line endings to `\n`. */
function decode(raw: string): Decoded {
  const text = lineFeeds(raw);
  if (!text.includes('&')) return { ok: true, text };
  let decoded = '';
  let begin = 0;
  for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', begin)) {
    const end = raw.indexOf(';', at);
    const value = end < 0 ? undefined : entity(raw.slice(at + 1, end));
    if (value === undefined) {
      const [shown] = /^&[^\s;<&]{0,9};?/.exec(raw.slice(at)) ?? ['&'];
      return { ok: false, problem: `'${shown}' is not an entity; write &amp; for the character`, offset: at };
    }
    decoded += lineFeeds(raw.slice(begin, at)) + value;
    begin = end + 1;
  }
  return { ok: true, text: decoded + lineFeeds(raw.slice(begin)) };
}

function entity(name: string): string | undefined {
  const number = /^#(?:x([0-9a-fA-F]{1,8})|([0-9]{1,8}))$/.exec(name);
  if (number === null) return ENTITIES.get(name);
  const [, hexadecimal, decimal] = number;
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

function lineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Moves a position to the end of the given text. */
function advance(position: { line: number; column: number }, text: string): void {
  let begin = 0;
  for (let turn = text.indexOf('\n'); turn >= 0; turn = text.indexOf('\n', begin)) {
    position.line++;
    position.column = 1;
    begin = turn + 1;
  }
  position.column += text.length - begin;
}
