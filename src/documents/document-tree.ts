// The one shape that a document is read into, whether it was XML, JSON or objects of the caller's own, and what readers
// share: where the text came from, the bounds that keep a hostile one cheap, and how it is refused.

import { CtermError } from '../errors/cterm-error.js';

/** A single value: XML knows texts only, JSON numbers and truth values too. */
export type DocumentValue = string | number | boolean | null;

/** A value that an object names. */
export interface DocumentAttribute {
  /** As written. */
  readonly name: string;
  readonly value: DocumentValue;
  /** Offset of its name in the text. */
  readonly at: number;
}

/** An element of XML; an object, a list or a member of a list of JSON. */
export interface DocumentNode {
  /** As written, without the prefix of a namespace; '' for the root of JSON and for members of a list. */
  readonly name: string;
  /** The name in lower case, by which it is looked up. */
  readonly key: string;
  /** Single values by their names in lower case. */
  readonly attributes: ReadonlyMap<string, DocumentAttribute>;
  readonly children: readonly DocumentNode[];
  /** What an element of XML, or a single value in a list of JSON, says itself. */
  readonly value: DocumentValue | undefined;
  /** A list of JSON: its children are its members. XML repeats the element instead. */
  readonly isList: boolean;
  /** Offset of its beginning in the text. */
  readonly at: number;
}

/** The text of a document and who was given it: the beginning of every message about it. */
export interface DocumentSource {
  readonly text: string;
  /** Operation and parameter. */
  readonly where: string;
}

/** Beyond these a document is refused: none that a person or a program means is as large. */
export const LIMITS = {
  /** UTF-16 code units of the whole. */
  length: 67_108_864,
  /** Code units of one value, name, comment or tag's blanks. */
  value: 1_048_576,
  depth: 64,
  /** Nodes and attributes together. */
  members: 1_000_000,
} as const;

/** Throws `invalid-document` with the line and column of an offset; columns count UTF-16 code units from 1. */
export function refuseAt(source: DocumentSource, at: number, problem: string, advice: string): never {
  const { line, column } = placeOf(source.text, at);
  throw new CtermError(
    'invalid-document',
    `${source.where}: line ${line}, column ${column}: ${problem}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  );
}

/** Line and column of an offset, from 1. */
function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let begin = 0;
  for (let turn = text.indexOf('\n'); turn >= 0 && turn < at; turn = text.indexOf('\n', begin)) {
    line++;
    begin = turn + 1;
  }
  return { line, column: at - begin + 1 };
}

/** A node while it is read. Most have neither attributes nor children, so these are made when the first one comes. */
export interface OpenNode extends DocumentNode {
  attributes: Map<string, DocumentAttribute>;
  children: OpenNode[];
  value: DocumentValue | undefined;
}

/** What all nodes share that have none; nothing is ever put into it. */
const NO_ATTRIBUTES = /* @__PURE__ */ new Map<string, DocumentAttribute>();
const NO_CHILDREN: OpenNode[] = [];

/** A node without anything in it yet. */
export function openNode(name: string, at: number, isList = false): OpenNode {
  return { name, key: keyOf(name), attributes: NO_ATTRIBUTES, children: NO_CHILDREN, value: undefined, isList, at };
}

/** Puts a value into a node, under a name in lower case that it has not got yet. */
export function addAttribute(node: OpenNode, key: string, attribute: DocumentAttribute): void {
  if (node.attributes === NO_ATTRIBUTES) node.attributes = new Map();
  node.attributes.set(key, attribute);
}

/** Puts a node behind the others in a node. */
export function addChild(node: OpenNode, child: OpenNode): void {
  if (node.children === NO_CHILDREN) node.children = [child];
  else node.children.push(child);
}

/** The name by which a name is looked up. */
export function keyOf(name: string): string {
  return name.toLowerCase();
}

/** What has been read so far, so that a reader stops where it becomes too much. */
export interface Tally {
  members: number;
}

/** Counts one more member of a document. */
export function count(source: DocumentSource, tally: Tally, at: number): void {
  if (++tally.members > LIMITS.members) {
    refuseAt(source, at, `the document has more than ${LIMITS.members} elements and attributes`, 'split it');
  }
}

/** Refuses what is nested too deep. */
export function checkDepth(source: DocumentSource, depth: number, at: number): void {
  if (depth > LIMITS.depth) refuseAt(source, at, `it is nested more than ${LIMITS.depth} deep`, 'nest it less');
}

/** Refuses a name that an object has already, in whatever case. */
export function refuseTwin(source: DocumentSource, at: number, name: string): never {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return refuseAt(source, at, `'${shown}' stands twice`, 'keep one of the two');
}
