// The tree into which every document is parsed, whether it is XML, JSON or the caller's own objects. This file also
// contains what the parsers share: the source, the limits that bound the cost of hostile input, and the functions that
// reject a document.

import type { Limits } from '../contract/limits.js';
import { CtermError, type CtermErrorCode } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';

/** A single value. An XML value is always a string; a JSON value may also be a number, a boolean or null. */
export type DocumentValue = string | number | boolean | null;

/** A named single value: an XML attribute or a scalar member of a JSON object. */
export interface DocumentAttribute {
  /** The name as written. */
  readonly name: string;
  readonly value: DocumentValue;
  /** Offset of the name in the text. */
  readonly at: number;
}

/** A node: an XML element, or a JSON object, list or list member. */
export interface DocumentNode {
  /** The name as written, without a namespace prefix; '' for a JSON root and for members of a list. */
  readonly name: string;
  /** The name in lower case, used as the key for lookups. */
  readonly key: string;
  /** Single values, keyed by lower-case name. */
  readonly attributes: ReadonlyMap<string, DocumentAttribute>;
  readonly children: readonly DocumentNode[];
  /** The text of an XML element, or the single value of a JSON list member. */
  readonly value: DocumentValue | undefined;
  /** Whether the node is a JSON list, whose members are its children. XML repeats elements instead. */
  readonly isList: boolean;
  /** Offset of the node's first character in the text. */
  readonly at: number;
}

/** The text of a document, and the operation to which it was passed. */
export interface DocumentSource {
  readonly text: string;
  /** The operation and the parameter; every error message begins with them. */
  readonly where: string;
  /** The host's limits, beyond which the parsers reject a document. */
  readonly limits: DocumentLimits;
}

/** The host's limits that apply to documents. */
export type DocumentLimits = Pick<Limits, 'document' | 'records' | 'depth'>;

/** Further limits, which hosts cannot set and which no legitimate document approaches. */
export const LIMITS = {
  /** The maximum length, in code units, of one value, name, text, comment or processing instruction. */
  value: 1_048_576,
  /** The maximum number of nodes and attributes together. */
  members: 1_000_000,
} as const;

/** Throws an error with the line and column of an offset. Columns count UTF-16 code units, starting at 1. */
export function refuseAt(
  source: Pick<DocumentSource, 'text' | 'where'>,
  at: number,
  problem: string,
  advice: string,
  code: CtermErrorCode = 'invalid-document',
): never {
  const { line, column } = lineAndColumn(source.text, at);
  throw new CtermError(
    code,
    `${source.where}: line ${line}, column ${column}: ${problem}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  );
}

/** The line and column of an offset, both starting at 1. */
function lineAndColumn(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let begin = 0;
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < at; feed = text.indexOf('\n', begin)) {
    line++;
    begin = feed + 1;
  }
  return { line, column: at - begin + 1 };
}

/**
 * A node under construction. Most nodes have neither attributes nor children, so the collections for them are allocated
 * lazily.
 */
export interface OpenNode extends DocumentNode {
  attributes: Map<string, DocumentAttribute>;
  children: OpenNode[];
  value: DocumentValue | undefined;
}

/** An empty map. All nodes without attributes share it, so nothing may ever be added to this map. */
const NO_ATTRIBUTES = /* @__PURE__ */ new Map<string, DocumentAttribute>();
const NO_CHILDREN: OpenNode[] = [];

/** Creates an empty node. */
export function openNode(name: string, at: number, isList = false): OpenNode {
  return { name, key: keyOf(name), attributes: NO_ATTRIBUTES, children: NO_CHILDREN, value: undefined, isList, at };
}

/** Adds an attribute to a node that does not yet have one with this key. */
export function addAttribute(node: OpenNode, key: string, attribute: DocumentAttribute): void {
  if (node.attributes === NO_ATTRIBUTES) node.attributes = new Map();
  node.attributes.set(key, attribute);
}

/** Appends a child to a node. */
export function addChild(node: OpenNode, child: OpenNode): void {
  if (node.children === NO_CHILDREN) node.children = [child];
  else node.children.push(child);
}

/** The key under which a name is looked up, which is the name in lower case. */
export function keyOf(name: string): string {
  return name.toLowerCase();
}

/** The number of members read so far; `countMember` compares it with the limit. */
export interface Tally {
  members: number;
}

/** Counts one more member of a document, and rejects the document if there are too many. */
export function countMember(source: DocumentSource, tally: Tally, at: number): void {
  if (++tally.members > LIMITS.members) {
    refuseAt(source, at, `the document has more than ${LIMITS.members} elements and attributes`, 'split it', TOO_LARGE);
  }
}

/** Rejects a document whose nesting exceeds the limit. */
export function checkDepth(source: DocumentSource, depth: number, at: number): void {
  const { depth: most } = source.limits;
  if (depth > most) refuseAt(source, at, `it is nested more than ${most} deep`, 'nest it less', TOO_LARGE);
}

/** The error code for exceeded limits. */
export const TOO_LARGE: CtermErrorCode = 'too-large';

/** Rejects a document because an object contains the same name twice, regardless of case. */
export function refuseDuplicate(source: DocumentSource, at: number, name: string): never {
  return refuseAt(source, at, `'${clipped(name)}' is given twice`, 'keep one of the two');
}
