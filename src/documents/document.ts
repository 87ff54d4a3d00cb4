// Parses documents in all formats into the same kind of tree. A document is XML or JSON text, distinguished by the
// first character, or plain objects. This file also contains the lookups shared by all grammars. Names are
// case-insensitive. Errors give the line and column, or the path in the caller's objects.

import { DEFAULT_LIMITS } from '../contract/limits.js';
import { CtermError, type CtermErrorCode } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import {
  type DocumentAttribute,
  type DocumentLimits,
  type DocumentNode,
  type DocumentValue,
  keyOf,
  refuseAt,
  TOO_LARGE,
} from './document-tree.js';
import { objectTree, pathOf } from './object-tree.js';
import { parseJson } from './parse-json.js';
import { parseXml } from './parse-xml.js';

export type { DocumentNode, DocumentValue };

/** A parsed document. */
export interface ReadDocument {
  readonly root: DocumentNode;
  readonly format: 'xml' | 'json' | 'objects';
  /** The text of the document; empty if it was given as objects. */
  readonly text: string;
  /** The operation and the parameter; every error message begins with them. */
  readonly where: string;
  readonly limits: DocumentLimits;
}

/** Options for reading a document: the format that it must have, and the host's limits. */
export interface ReadingOptions {
  readonly format?: DocumentFormat;
  readonly limits?: DocumentLimits;
}

/** Formats that a caller may require. */
export type DocumentFormat = 'xml' | 'json';

/**
 * The format denoted by a MIME type; undefined if the type is blank. Throws `invalid-argument` for any type that is
 * neither XML nor JSON.
 *
 * @example
 * formatOfType('application/fhir+json; charset=utf-8', 'scoreNote') // 'json'
 */
export function formatOfType(type: string | undefined, where: string): DocumentFormat | undefined {
  const name = (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (name === '') return undefined;
  const [, last] = /^(?:[a-z]+\/)?(?:[\w.-]+\+)?(xml|json)$/.exec(name) ?? [];
  if (last === 'xml' || last === 'json') return last;
  throw new CtermError(
    'invalid-argument',
    `${where}: expected a MIME type of XML or JSON such as application/xml, got '${clipped(name)}'. ` +
      'Leave it out to have the format detected from the content.',
  );
}

/**
 * Parses a document. `where` names the operation and the parameter. If `format` is given, the document must be in that
 * format. Otherwise, the first non-blank character decides: `<` means XML, and `{` or `[` means JSON. Throws
 * `invalid-document`, or `too-large` for a document beyond the limits.
 *
 * @example
 * readDocument('<Chart><Record CtermId="10092"/></Chart>', 'chartMap: parameter Chart').root.key // 'chart'
 */
export function readDocument(
  given: string | object,
  where: string,
  { format, limits = DEFAULT_LIMITS }: ReadingOptions = {},
): ReadDocument {
  if (typeof given !== 'string') {
    return { root: objectTree(given, where, limits), format: 'objects', text: '', where, limits };
  }
  const source = { text: given, where, limits };
  if (given.length > limits.document) {
    const problem = `the document has ${given.length} characters, at most ${limits.document} are read`;
    refuseAt(source, 0, problem, 'split it', TOO_LARGE);
  }
  const at = given.search(/[^\s\ufeff]/);
  const first = at < 0 ? '' : given.charAt(at);
  const sniffed = first === '<' ? 'xml' : first === '{' || first === '[' ? 'json' : undefined;
  const chosen = format ?? sniffed;
  if (chosen === undefined) {
    const found = first === '' ? 'nothing' : `'${first}'`;
    refuseAt(source, Math.max(at, 0), `expected XML or JSON, found ${found}`, "begin with '<', '{' or '['");
  }
  return { root: chosen === 'xml' ? parseXml(source) : parseJson(source), format: chosen, text: given, where, limits };
}

/** Throws `invalid-document` with the location of a node or of one of its attributes. */
export function refuse(
  document: ReadDocument,
  node: DocumentNode,
  problem: string,
  advice: string,
  attribute?: DocumentAttribute,
  code: CtermErrorCode = 'invalid-document',
): never {
  if (document.format !== 'objects') refuseAt(document, attribute?.at ?? node.at, problem, advice, code);
  const path = pathOf(document.root, node, attribute);
  const location = path === '' ? '' : ` ${path}:`;
  throw new CtermError(
    code,
    `${document.where}:${location} ${problem}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  );
}

/** Rejects a document with more records than the host allows; `node` is the first record beyond the limit. */
export function refuseTooMany(document: ReadDocument, node: DocumentNode): never {
  const { records } = document.limits;
  return refuse(document, node, `there are more than ${records} records`, 'split it', undefined, TOO_LARGE);
}

/** The first child with the given name. */
export function childOf(node: DocumentNode, name: string): DocumentNode | undefined {
  const key = keyOf(name);
  return node.children.find((child) => child.key === key);
}

/**
 * The child with the given name. Because wrappers may be left out, the result is the given node itself if the node has
 * that name or if no child has that name.
 */
export function within(node: DocumentNode, name: string): DocumentNode {
  return node.key === keyOf(name) ? node : (childOf(node, name) ?? node);
}

/**
 * The items of a collection in document order. The collection may be written as repeated elements, as a list or as a
 * single object, with or without a wrapper. `plural` is the name of a wrapper or list.
 *
 * @example
 * const { root } = readDocument('{"records":[{"id":1},{"id":2}]}', 'chartMap: parameter Chart');
 * itemsOf(root, 'Record', 'Records').length // 2
 */
export function itemsOf(node: DocumentNode, singular: string, plural: string): readonly DocumentNode[] {
  if (node.isList) return node.children;
  const [one, several] = [keyOf(singular), keyOf(plural)];
  const items: DocumentNode[] = [];
  for (const child of node.children) {
    if (child.key !== one && child.key !== several) continue;
    if (child.isList) for (const item of child.children) items.push(item);
    else if (child.key === several && one !== several && isWrapper(child, one)) {
      for (const item of itemsOf(child, singular, singular)) items.push(item);
    } else items.push(child);
  }
  return items;
}

/** Whether a node merely wraps items, that is, whether the node is empty or has only children whose key is `one`. */
function isWrapper(node: DocumentNode, one: string): boolean {
  const isEmpty = node.children.length === 0 && node.attributes.size === 0;
  return isEmpty || (node.children.length > 0 && node.children.every(({ key }) => key === one));
}

/**
 * The value of an attribute, or of a child that has a single value; undefined if there is no such value or the value is
 * null.
 */
export function singleValueOf(node: DocumentNode, name: string): DocumentValue | undefined {
  const attribute = node.attributes.get(keyOf(name));
  if (attribute !== undefined) return attribute.value ?? undefined;
  return childOf(node, name)?.value ?? undefined;
}

/** Like `singleValueOf`, but returns a trimmed string; '' if there is no value. */
export function attributeText(node: DocumentNode, name: string): string {
  const value = singleValueOf(node, name);
  return value === undefined ? '' : String(value).trim();
}

/**
 * The value of an attribute, parsed by `read`; undefined if it is blank. Throws `invalid-document` if `read` returns
 * undefined.
 */
function readAs<T>(
  document: ReadDocument,
  node: DocumentNode,
  name: string,
  expected: string,
  read: (text: string) => T | undefined,
): T | undefined {
  const given = attributeText(node, name);
  if (given === '') return undefined;
  const value = read(given);
  if (value !== undefined) return value;
  return refuseValue(document, node, name, expected, given);
}

/** Throws `invalid-document` for the value of an attribute, with the location of the attribute. */
export function refuseValue(
  document: ReadDocument,
  node: DocumentNode,
  name: string,
  expected: string,
  given: string,
): never {
  const attribute = node.attributes.get(keyOf(name));
  const problem = `${name}: expected ${expected}, got '${clipped(given)}'`;
  return refuse(document, childOf(node, name) ?? node, problem, 'correct it or leave it out', attribute);
}

/** The value of an attribute as a whole number; undefined if the attribute is missing or blank. */
export function integerOf(document: ReadDocument, node: DocumentNode, name: string): number | undefined {
  return readAs(document, node, name, 'a whole number', (text) => {
    const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(value) ? value : undefined;
  });
}

/** The value of an attribute as a number; undefined if the attribute is missing or blank. */
export function numberOf(document: ReadDocument, node: DocumentNode, name: string): number | undefined {
  return readAs(document, node, name, 'a number', (text) => {
    const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    return Number.isFinite(value) ? value : undefined;
  });
}

const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = /* @__PURE__ */ new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** The value of an attribute as a boolean; undefined if the attribute is missing or blank. */
export function booleanOf(document: ReadDocument, node: DocumentNode, name: string): boolean | undefined {
  return readAs(document, node, name, 'true or false', (text) => BOOLEAN_WORDS.get(text.toLowerCase()));
}

/** The attributes of a node whose lower-case names are not in `known`, keyed by their names as written. */
export function othersOf(node: DocumentNode, known: ReadonlySet<string>): Record<string, string> {
  let others: [string, string][] | undefined;
  for (const [key, { name, value }] of node.attributes) {
    if (known.has(key) || value === null) continue;
    others ??= [];
    others.push([name, String(value)]);
  }
  return others === undefined ? {} : Object.fromEntries(others);
}
