// Converts a document tree back to plain objects. Documents given as objects or JSON keep their shape. XML elements
// become lists under their names, because any element may be repeated. The text of an element becomes a member named
// `text`.

import type { DocumentNode, DocumentValue } from './document.js';

/** The object form of a node, to which callers may add members. */
export interface PlainNode {
  [name: string]: PlainValue;
}
export type PlainValue = DocumentValue | object | PlainNode | PlainValue[];

/** Converts a node to an object or list; `added` returns the members to add to the object for a node. */
export function plainOf(
  node: DocumentNode,
  format: 'xml' | 'json' | 'objects',
  added: (node: DocumentNode) => object | undefined,
): PlainValue {
  if (node.isList) return node.children.map((child) => plainOf(child, format, added));
  if (node.name === '' && node.value !== undefined) return node.value;
  // Object.fromEntries turns every name into an own property, even `__proto__`.
  const members = new Map<string, PlainValue>();
  for (const { name, value } of node.attributes.values()) members.set(name, value);
  if (node.value !== undefined && !members.has('text')) members.set('text', node.value);
  for (const child of node.children) {
    const plain = plainOf(child, format, added);
    const before = members.get(child.name);
    if (format !== 'xml') members.set(child.name, plain);
    else if (Array.isArray(before)) before.push(plain);
    else members.set(child.name, before === undefined ? [plain] : [before, plain]);
  }
  return Object.assign(Object.fromEntries(members), added(node));
}
