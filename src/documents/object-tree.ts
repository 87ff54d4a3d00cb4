// Converts the caller's own objects to a tree, as if they had been parsed from JSON. Because there is no text and so no
// line number, errors give the path to the faulty member instead.

import { CtermError, type CtermErrorCode } from '../errors/cterm-error.js';
import { clipped, shown } from '../errors/messages.js';
import {
  addAttribute,
  addChild,
  type DocumentAttribute,
  type DocumentLimits,
  type DocumentNode,
  type DocumentValue,
  keyOf,
  LIMITS,
  type OpenNode,
  openNode,
  TOO_LARGE,
} from './document-tree.js';

/** Converts an object or list to a tree. Throws `invalid-document` for values that JSON lacks and for cycles. */
export function objectTree(given: object, where: string, limits: DocumentLimits): DocumentNode {
  const reader: Reader = { where, limits, members: 0, path: [] };
  return nodeOf(reader, '', given);
}

interface Reader {
  readonly where: string;
  readonly limits: DocumentLimits;
  members: number;
  /** The names and list indices on the path from the root to the current member. */
  readonly path: (string | number)[];
}

function nodeOf(reader: Reader, name: string, given: object): OpenNode {
  const { depth } = reader.limits;
  if (reader.path.length >= depth) fail(reader, `it is nested more than ${depth} deep`, 'nest it less', TOO_LARGE);
  count(reader);
  const isList = Array.isArray(given);
  const node = openNode(name, 0, isList);
  const entries = entriesOf(reader, given);
  const names = new Set<string>();
  for (const [member, value] of entries) {
    reader.path.push(member);
    readMember(reader, node, member, value, names);
    reader.path.pop();
  }
  return node;
}

/**
 * The members of an object or list. Holes in a list are skipped, so a huge `length` costs nothing. If one of the
 * caller's getters throws, the document is rejected.
 */
function entriesOf(reader: Reader, given: object): (readonly [string | number, unknown])[] {
  try {
    const members = Object.entries(given);
    return Array.isArray(given) ? members.map(([at, item]) => [Number(at), item] as const) : members;
  } catch {
    return fail(reader, 'one of its members cannot be read, because its getter throws', 'pass plain data');
  }
}

function readMember(reader: Reader, node: OpenNode, member: string | number, value: unknown, names: Set<string>): void {
  const name = typeof member === 'number' ? '' : member;
  const single = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
  if (single === undefined) return;
  const key = keyOf(name);
  if (typeof member === 'string') {
    if (names.has(key)) fail(reader, 'the name is given twice, differing only in case', 'keep one of the two');
    names.add(key);
  }
  if (typeof single === 'object' && single !== null && !(single instanceof Date)) {
    addChild(node, nodeOf(reader, name, single));
    return;
  }
  count(reader);
  if (!isValue(single)) {
    fail(
      reader,
      `expected a text, a number, true or false, got ${shown(single)}`,
      'give a value that JSON can represent',
    );
  }
  if (typeof single === 'string' && single.length > LIMITS.value) {
    fail(reader, `the text is longer than ${LIMITS.value} characters`, 'shorten it', TOO_LARGE);
  }
  if (node.isList) {
    const item = openNode('', 0);
    item.value = single;
    addChild(node, item);
  } else addAttribute(node, key, { name, value: single, at: 0 });
}

function isValue(given: unknown): given is DocumentValue {
  if (typeof given === 'number') return Number.isFinite(given);
  return given === null || typeof given === 'string' || typeof given === 'boolean';
}

function count(reader: Reader): void {
  if (++reader.members > LIMITS.members) {
    fail(reader, `the document has more than ${LIMITS.members} members`, 'split it', TOO_LARGE);
  }
}

function fail(reader: Reader, problem: string, advice: string, code: CtermErrorCode = 'invalid-document'): never {
  const path = pathText(reader.path);
  const location = path === '' ? '' : ` ${path}:`;
  throw new CtermError(
    code,
    `${reader.where}:${location} ${problem}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  );
}

function pathText(path: readonly (string | number)[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${clipped(step)}`)).join('');
  return text.startsWith('.') ? text.slice(1) : text;
}

/**
 * The path, e.g. `records[3].ctermId`, from the root of a tree of objects to a node or to an attribute of that node.
 */
export function pathOf(root: DocumentNode, node: DocumentNode, attribute?: DocumentAttribute): string {
  const path: (string | number)[] = [];
  const walk = (current: DocumentNode): boolean => {
    if (current === node) return true;
    return current.children.some((child, index) => {
      path.push(current.isList ? index : child.name);
      if (walk(child)) return true;
      path.pop();
      return false;
    });
  };
  if (walk(root) && attribute !== undefined) path.push(attribute.name);
  return pathText(path);
}
