// Documents: a text that is XML or JSON, told by its first sign, or the same as objects, read into one tree; and the
// questions that all grammars ask of it. Names are looked up in any case; a refusal says line and column, or the member
// of the caller's objects.

import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import {
  type DocumentAttribute,
  type DocumentNode,
  type DocumentValue,
  keyOf,
  LIMITS,
  refuseAt,
} from './document-tree.js';
import { objectTree, pathOf } from './object-tree.js';
import { parseJson } from './parse-json.js';
import { parseXml } from './parse-xml.js';

export type { DocumentNode, DocumentValue };

/** A document that was read. */
export interface ReadDocument {
  readonly root: DocumentNode;
  readonly format: 'xml' | 'json' | 'objects';
  /** Empty for objects. */
  readonly text: string;
  /** Operation and parameter: the beginning of every message. */
  readonly where: string;
}

/** Formats that a caller may insist on. */
export type DocumentFormat = 'xml' | 'json';

/**
 * The format that a MIME type names, undefined for a blank one; throws `invalid-argument` for one that is neither.
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
      'Leave it out to have it told from the content.',
  );
}

/**
 * Reads a document. `where` is operation and parameter; `format` insists on one, otherwise the first sign that is no
 * blank tells it: `<` is XML, `{` or `[` is JSON. Throws `invalid-document`.
 *
 * @example
 * readDocument('<Chart><Record CtermId="10092"/></Chart>', 'chartMap: parameter Chart').root.key // 'chart'
 */
export function readDocument(given: string | object, where: string, format?: DocumentFormat): ReadDocument {
  if (typeof given !== 'string') {
    return { root: objectTree(given, where), format: 'objects', text: '', where };
  }
  const source = { text: given, where };
  if (given.length > LIMITS.length) {
    refuseAt(source, 0, `the document has ${given.length} characters, at most ${LIMITS.length} are read`, 'split it');
  }
  const at = given.search(/[^\s\ufeff]/);
  const first = at < 0 ? '' : given.charAt(at);
  const sniffed = first === '<' ? 'xml' : first === '{' || first === '[' ? 'json' : undefined;
  const chosen = format ?? sniffed;
  if (chosen === undefined) {
    const found = first === '' ? 'nothing' : `'${first}'`;
    refuseAt(source, Math.max(at, 0), `expected XML or JSON, found ${found}`, "begin with '<', '{' or '['");
  }
  return { root: chosen === 'xml' ? parseXml(source) : parseJson(source), format: chosen, text: given, where };
}

/** Throws `invalid-document` for what stands at a node, or at an attribute of it. */
export function refuse(
  document: ReadDocument,
  node: DocumentNode,
  problem: string,
  advice: string,
  attribute?: DocumentAttribute,
): never {
  if (document.format !== 'objects') refuseAt(document, attribute?.at ?? node.at, problem, advice);
  const path = pathOf(document.root, node, attribute);
  const place = path === '' ? '' : ` ${path}:`;
  throw new CtermError(
    'invalid-document',
    `${document.where}:${place} ${problem}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  );
}

/** The first child of a name. */
export function childOf(node: DocumentNode, name: string): DocumentNode | undefined {
  const key = keyOf(name);
  return node.children.find((child) => child.key === key);
}

/** A node itself where it has the name, else its child of the name, else itself: documents may leave wrappers out. */
export function within(node: DocumentNode, name: string): DocumentNode {
  return node.key === keyOf(name) ? node : (childOf(node, name) ?? node);
}

/**
 * The items of a collection in document order, however it is written: repeated elements, a list, one object alone, and
 * each of these inside a wrapper. `plural` is the name of the wrapper and of lists.
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

/** Whether a node only holds the items: it says nothing itself and has nothing else in it. */
function isWrapper(node: DocumentNode, one: string): boolean {
  const isEmpty = node.children.length === 0 && node.attributes.size === 0;
  return isEmpty || (node.children.length > 0 && node.children.every(({ key }) => key === one));
}

/** What a node says under a name, as an attribute or as a child that is one value; undefined where it says nothing. */
export function saidOf(node: DocumentNode, name: string): DocumentValue | undefined {
  const attribute = node.attributes.get(keyOf(name));
  if (attribute !== undefined) return attribute.value ?? undefined;
  return childOf(node, name)?.value ?? undefined;
}

/** The same as a text without blanks around it; '' where it says nothing. */
export function attributeText(node: DocumentNode, name: string): string {
  const value = saidOf(node, name);
  return value === undefined ? '' : String(value).trim();
}

/** A value that a grammar expects in one form. Blank counts as not given; throws `invalid-document` for another form. */
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
  const attribute = node.attributes.get(keyOf(name));
  const problem = `${name}: expected ${expected}, got '${clipped(given)}'`;
  return refuse(document, childOf(node, name) ?? node, problem, 'correct it or leave it out', attribute);
}

/** A whole number, undefined where there is none. */
export function integerOf(document: ReadDocument, node: DocumentNode, name: string): number | undefined {
  return readAs(document, node, name, 'a whole number', (text) => {
    const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(value) ? value : undefined;
  });
}

/** A number, undefined where there is none. */
export function numberOf(document: ReadDocument, node: DocumentNode, name: string): number | undefined {
  return readAs(document, node, name, 'a number', (text) => {
    const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    return Number.isFinite(value) ? value : undefined;
  });
}

const TRUTHS: ReadonlyMap<string, boolean> = /* @__PURE__ */ new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** True or false, undefined where neither is said. */
export function booleanOf(document: ReadDocument, node: DocumentNode, name: string): boolean | undefined {
  return readAs(document, node, name, 'true or false', (text) => TRUTHS.get(text.toLowerCase()));
}

/** The single values of a node whose names in lower case are not among the known ones, by their names as written. */
export function othersOf(node: DocumentNode, known: ReadonlySet<string>): Record<string, string> {
  let others: [string, string][] | undefined;
  for (const [key, { name, value }] of node.attributes) {
    if (known.has(key) || value === null) continue;
    others ??= [];
    others.push([name, String(value)]);
  }
  return others === undefined ? {} : Object.fromEntries(others);
}
