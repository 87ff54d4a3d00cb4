// Results as XML: single values are attributes, objects elements, the members of a list elements of one name. The root is
// named after the result's one top member. What XML cannot hold at all is refused by its place; nothing is dropped.

import { CtermError } from '../errors/cterm-error.js';
import { itemShape, objectShape, type ResultShape } from './result-shape.js';
import { foreignXmlName, xmlName } from './xml-names.js';

/**
 * A result as an XML document.
 *
 * @example
 * xmlOf({ outcome: 'subsumes' }, { outcome: 'text' }) // '<?xml version="1.0" encoding="UTF-8"?>\n<Outcome Value="subsumes"/>'
 */
export function xmlOf(result: object, shape: ResultShape): string {
  const [[name, value] = ['response', result]] = Object.entries(result);
  const inner = objectShape(shape)?.members.get(name)?.shape;
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  const root = xmlName(name);
  if (Array.isArray(value)) {
    const item = listItemName(name);
    out.push(`<${root}`);
    if (value.length === 0) out.push('/>');
    else {
      out.push('>');
      for (const member of value) writeElement(out, item, member, itemShape(inner), name);
      out.push(`</${root}>`);
    }
  } else writeElement(out, root, value, inner, name);
  return out.join('');
}

/** What the members of a list at the root are called: `Map` in `Maps`; `Item` in what is no plural. */
function listItemName(list: string): string {
  return /[^s]s$/.test(list) ? xmlName(list.slice(0, -1)) : 'Item';
}

function writeElement(out: string[], name: string, value: unknown, shape: ResultShape | undefined, way: string): void {
  out.push(`<${name}`);
  const inside: [name: string, value: unknown, shape: ResultShape | undefined, way: string][] = [];
  if (Array.isArray(value)) for (const item of value) inside.push(['Item', item, itemShape(shape), way]);
  else if (isObject(value)) {
    const known = objectShape(shape);
    const taken = new Set([...(known?.members.keys() ?? [])].map((field) => field.toLowerCase()));
    for (const [member, given] of Object.entries(value)) {
      if (given === undefined) continue;
      const declared = known?.members.get(member);
      const inner = declared?.shape ?? known?.others;
      const written = declared === undefined && known !== undefined ? foreignXmlName(member, taken) : xmlName(member);
      const here = `${way}.${member}`;
      if (Array.isArray(given)) {
        for (const item of given) inside.push([written, item, itemShape(inner) ?? inner, here]);
        // An absent list and an empty one are two things only where it may be absent.
        if (given.length === 0 && declared?.isOptional === true) out.push(` ${written}=""`);
      } else if (isObject(given)) inside.push([written, given, inner, here]);
      else out.push(` ${written}="${escapedText(textOf(given), here)}"`);
    }
  } else out.push(` Value="${escapedText(textOf(value), way)}"`);
  if (inside.length === 0) {
    out.push('/>');
    return;
  }
  out.push('>');
  for (const [member, given, inner, here] of inside) writeElement(out, member, given, inner, here);
  out.push(`</${name}>`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Control signs, halves of surrogate pairs and what is no character: XML 1.0 has no way to write them. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Line breaks and tabs as references too: a reader makes blanks of them where they stand bare. */
const ESCAPED = /[&<>"'\t\n\r\u0085\u2028]/g;

function escapedText(text: string, way: string): string {
  const unwritable = UNWRITABLE.exec(text);
  if (unwritable !== null) {
    const sign = unwritable[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    throw new CtermError(
      'invalid-argument',
      `parameter DataFormat: XML cannot hold the character U+${sign} that stands in ${way}. Ask for JSON, or take it out of the text.`,
    );
  }
  return text.replace(ESCAPED, (sign) => NAMED.get(sign) ?? `&#${sign.charCodeAt(0)};`);
}

const NAMED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);
