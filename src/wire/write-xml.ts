// Serialises results as XML: single values become attributes, objects become elements, and the members of a list become
// elements with the same name. The root is named after the only top-level member of the result. A character that XML
// cannot represent causes an error that names the path of the value; nothing is dropped.

import { CtermError } from '../errors/cterm-error.js';
import { itemShape, objectShape, type ResultShape } from './result-shape.js';
import { foreignXmlName, xmlName } from './xml-names.js';

/**
 * Serialises a result as an XML document.
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

/**
 * The element name for the members of a list at the root: `Map` for `Maps`, but `Item` if the name of the list is not a
 * plural.
 */
function listItemName(list: string): string {
  return /[^s]s$/.test(list) ? xmlName(list.slice(0, -1)) : 'Item';
}

function writeElement(out: string[], name: string, value: unknown, shape: ResultShape | undefined, path: string): void {
  out.push(`<${name}`);
  const inside: [name: string, value: unknown, shape: ResultShape | undefined, path: string][] = [];
  if (Array.isArray(value)) for (const item of value) inside.push(['Item', item, itemShape(shape), path]);
  else if (isObject(value)) {
    const object = objectShape(shape);
    const taken = new Set([...(object?.members.keys() ?? [])].map((field) => field.toLowerCase()));
    for (const [member, given] of Object.entries(value)) {
      if (given === undefined) continue;
      const declared = object?.members.get(member);
      const inner = declared?.shape ?? object?.others;
      const written = declared === undefined && object !== undefined ? foreignXmlName(member, taken) : xmlName(member);
      const here = `${path}.${member}`;
      if (Array.isArray(given)) {
        for (const item of given) inside.push([written, item, itemShape(inner) ?? inner, here]);
        // Because an optional list may be absent, an empty list is marked to distinguish it from an absent one.
        if (given.length === 0 && declared?.isOptional === true) out.push(` ${written}=""`);
      } else if (isObject(given)) inside.push([written, given, inner, here]);
      else out.push(` ${written}="${escapedText(scalarText(given), here)}"`);
    }
  } else out.push(` Value="${escapedText(scalarText(value), path)}"`);
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

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Control characters, unpaired surrogates and noncharacters, which XML 1.0 cannot represent. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Line breaks and tabs are escaped too, because parsers would otherwise turn them into spaces in attributes. */
const ESCAPED = /[&<>"'\t\n\r\u0085\u2028]/g;

function escapedText(text: string, path: string): string {
  const unwritable = UNWRITABLE.exec(text);
  if (unwritable !== null) {
    const codePoint = unwritable[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    throw new CtermError(
      'invalid-argument',
      `parameter DataFormat: XML cannot represent the character U+${codePoint} in ${path}. Request JSON, or remove it from the text.`,
    );
  }
  return text.replace(ESCAPED, (character) => ENTITIES.get(character) ?? `&#${character.charCodeAt(0)};`);
}

const ENTITIES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);
