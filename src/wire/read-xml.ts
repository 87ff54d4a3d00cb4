// Turns the XML of a result back into the result, according to the result's shape. Parts that come from the caller's
// own document are parsed like any XML document: all values are strings, and every element is in a list.

import { DEFAULT_LIMITS } from '../contract/limits.js';
import type { DocumentNode } from '../documents/document.js';
import { parseXml } from '../documents/parse-xml.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { itemShape, objectShape, type ResultShape } from './result-shape.js';
import { foreignName, xmlName } from './xml-names.js';

/**
 * Restores the result serialised by `xmlOf`. Throws `invalid-document` if the string is not XML or does not match the
 * shape.
 */
export function resultOfXml(text: string, shape: ResultShape, where: string): Record<string, unknown> {
  const root = parseXml({ text, where, limits: DEFAULT_LIMITS });
  const named = [...(objectShape(shape)?.members.values() ?? [])].find(({ name }) => xmlName(name) === root.name);
  if (named === undefined) throw unreadable(where, `<${root.name}> is not an answer of this operation`);
  const item = itemShape(named.shape);
  if (item === undefined) return { [named.name]: readValue(root, named.shape, where) };
  return { [named.name]: root.children.map((child) => readValue(child, item, where)) };
}

function unreadable(where: string, what: string): CtermError {
  return new CtermError('invalid-document', `${where}: ${what}. Pass the name of the operation that answered.`);
}

function readValue(node: DocumentNode, shape: ResultShape, where: string): unknown {
  const object = objectShape(shape);
  if (object === undefined) return scalarOf(String(node.attributes.get('value')?.value ?? ''), shape, where);
  const members = new Map<string, unknown>();
  const byXmlName = new Map([...object.members.values()].map((member) => [xmlName(member.name), member]));
  for (const { name, value } of node.attributes.values()) {
    const member = byXmlName.get(name);
    const text = String(value);
    if (member === undefined) members.set(otherName(object.others, name, where), text);
    else members.set(member.name, itemShape(member.shape) === undefined ? scalarOf(text, member.shape, where) : []);
  }
  for (const child of node.children) {
    const member = byXmlName.get(child.name);
    const item = member === undefined ? object.others : itemShape(member.shape);
    const name = member?.name ?? otherName(object.others, child.name, where);
    if (item === undefined) members.set(name, readValue(child, member?.shape ?? 'text', where));
    else {
      const value = member === undefined ? foreignValue(child, item, where) : readValue(child, item, where);
      const before = members.get(name);
      if (Array.isArray(before)) before.push(value);
      else members.set(name, [value]);
    }
  }
  for (const { name, isOptional, shape: inner } of object.members.values()) {
    if (!members.has(name) && !isOptional && itemShape(inner) !== undefined) members.set(name, []);
  }
  return Object.fromEntries(members);
}

/** The value of a node in the caller's own document. A node with only a `Value` attribute is a plain value. */
function foreignValue(node: DocumentNode, shape: ResultShape, where: string): unknown {
  const only = node.attributes.get('value');
  if (only?.name === 'Value' && node.attributes.size === 1 && node.children.length === 0) return String(only.value);
  return readValue(node, shape, where);
}

function otherName(others: ResultShape | undefined, name: string, where: string): string {
  if (others === undefined) throw unreadable(where, `the answer of this operation has no ${name}`);
  return foreignName(name);
}

function scalarOf(text: string, shape: ResultShape, where: string): string | number | boolean {
  if (shape === 'number') {
    const value = Number(text);
    if (text !== '' && Number.isFinite(value)) return value;
    throw unreadable(where, `expected a number, got '${clipped(text)}'`);
  }
  if (shape === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw unreadable(where, `expected true or false, got '${clipped(text)}'`);
  }
  return text;
}
