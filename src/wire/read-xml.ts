// The other way: XML of a result as the result, by its shape. What a document of the caller's own brought along comes
// back as any XML document is read: texts, and every element in a list.

import type { DocumentNode } from '../documents/document.js';
import { parseXml } from '../documents/parse-xml.js';
import { CtermError } from '../errors/cterm-error.js';
import { itemShape, objectShape, type ResultShape } from './result-shape.js';
import { foreignName, xmlName } from './xml-names.js';

/** The result that `xmlOf` wrote; throws `invalid-document` for what is no XML or of another shape. */
export function resultOfXml(text: string, shape: ResultShape, where: string): Record<string, unknown> {
  const root = parseXml({ text, where });
  const named = [...(objectShape(shape)?.members.values() ?? [])].find(({ name }) => xmlName(name) === root.name);
  if (named === undefined) throw wrong(where, `<${root.name}> is no answer of this operation`);
  const item = itemShape(named.shape);
  if (item === undefined) return { [named.name]: readValue(root, named.shape, where) };
  return { [named.name]: root.children.map((child) => readValue(child, item, where)) };
}

function wrong(where: string, what: string): CtermError {
  return new CtermError('invalid-document', `${where}: ${what}. Read it with the operation that answered.`);
}

function readValue(node: DocumentNode, shape: ResultShape, where: string): unknown {
  const known = objectShape(shape);
  if (known === undefined) return scalarOf(String(node.attributes.get('value')?.value ?? ''), shape, where);
  const members = new Map<string, unknown>();
  const byXmlName = new Map([...known.members.values()].map((member) => [xmlName(member.name), member]));
  for (const { name, value } of node.attributes.values()) {
    const member = byXmlName.get(name);
    const said = String(value);
    if (member === undefined) members.set(otherName(known.others, name, where), said);
    else members.set(member.name, itemShape(member.shape) === undefined ? scalarOf(said, member.shape, where) : []);
  }
  for (const child of node.children) {
    const member = byXmlName.get(child.name);
    const item = member === undefined ? known.others : itemShape(member.shape);
    const name = member?.name ?? otherName(known.others, child.name, where);
    if (item === undefined) members.set(name, readValue(child, member?.shape ?? 'text', where));
    else {
      const value = member === undefined ? foreignValue(child, item, where) : readValue(child, item, where);
      const before = members.get(name);
      if (Array.isArray(before)) before.push(value);
      else members.set(name, [value]);
    }
  }
  for (const { name, isOptional, shape: inner } of known.members.values()) {
    if (!members.has(name) && !isOptional && itemShape(inner) !== undefined) members.set(name, []);
  }
  return Object.fromEntries(members);
}

/** A node of the caller's own document, or a single value in a list of it. */
function foreignValue(node: DocumentNode, shape: ResultShape, where: string): unknown {
  const only = node.attributes.get('value');
  if (only?.name === 'Value' && node.attributes.size === 1 && node.children.length === 0) return String(only.value);
  return readValue(node, shape, where);
}

function otherName(others: ResultShape | undefined, name: string, where: string): string {
  if (others === undefined) throw wrong(where, `the answer of this operation has no ${name}`);
  return foreignName(name);
}

function scalarOf(said: string, shape: ResultShape, where: string): string | number | boolean {
  if (shape === 'number') {
    const value = Number(said);
    if (said !== '' && Number.isFinite(value)) return value;
    throw wrong(where, `expected a number, got '${said.slice(0, 60)}'`);
  }
  if (shape === 'boolean') {
    if (said === 'true' || said === 'false') return said === 'true';
    throw wrong(where, `expected true or false, got '${said.slice(0, 60)}'`);
  }
  return said;
}
