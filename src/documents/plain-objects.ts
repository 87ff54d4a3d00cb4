// A document's tree as plain objects again: what was objects or JSON as it was, elements of XML as lists under their
// name, because any of them may be repeated. Own texts of elements stand under `text`.

import type { DocumentNode, DocumentValue } from './document.js';

/** What a tree says, with what was added to its nodes. */
export interface PlainNode {
  [name: string]: PlainValue;
}
export type PlainValue = DocumentValue | object | PlainNode | PlainValue[];

/** A node as an object or list; `added` gives the members that are put into the object of a node. */
export function plainOf(
  node: DocumentNode,
  format: 'xml' | 'json' | 'objects',
  added: (node: DocumentNode) => object | undefined,
): PlainValue {
  if (node.isList) return node.children.map((child) => plainOf(child, format, added));
  if (node.name === '' && node.value !== undefined) return node.value;
  // Object.fromEntries makes own members of all names, `__proto__` among them.
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
