// Content items: authored lists of terms, parsed from XML, JSON or objects. An item is a sequence of terms and
// references to other items. This file does not check whether the findings exist.

import { clipped } from '../errors/messages.js';
import {
  attributeText,
  type DocumentNode,
  integerOf,
  type ReadDocument,
  readDocument,
  refuse,
  singleValueOf,
  within,
} from './document.js';

/** One member of an item. The node provides the location for error messages. */
export type ContentMember =
  | {
      readonly kind: 'term';
      readonly node: DocumentNode;
      readonly ctermId: number;
      readonly prefix: string;
      readonly result: string;
      readonly groupId: string;
    }
  | { readonly kind: 'include'; readonly node: DocumentNode; readonly ref: string };

/** A parsed item. */
export interface ReadContentItem {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** The culture for which the item is intended; '' for all cultures. */
  readonly culture: string;
  readonly specialties: readonly string[];
  readonly members: readonly ContentMember[];
  readonly document: ReadDocument;
}

/**
 * Parses an item. Throws `invalid-document` with line and column, or with the path to the faulty member; every error
 * message begins with `where` and names the item that was requested.
 *
 * @example
 * readContentItem('<ContentItem id="a" name="Cough"><Term ctermId="10394"/></ContentItem>', 'prompt', 'a').members.length // 1
 */
export function readContentItem(given: string | object, where: string, requested: string): ReadContentItem {
  const document = readDocument(given, `${where}: content item '${clipped(requested)}'`);
  const root = within(document.root, 'ContentItem');
  const id = attributeText(root, 'id');
  if (id === '') refuse(document, root, 'the content item has no id', 'give it one');
  return {
    id,
    name: attributeText(root, 'name'),
    tags: stringListOf(root, 'tags'),
    culture: attributeText(root, 'culture'),
    specialties: [...stringListOf(root, 'specialties'), ...stringListOf(root, 'specialty')],
    members: membersOf(document, root),
    document,
  };
}

/** Reads a list of strings, which may be written as a list, as repeated elements, or as one comma-separated string. */
function stringListOf(node: DocumentNode, name: string): string[] {
  const value = singleValueOf(node, name);
  const items = value === undefined ? childListItems(node, name) : String(value).split(',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

function childListItems(node: DocumentNode, name: string): string[] {
  const lists = node.children.filter(({ key }) => key === name);
  return lists.flatMap(({ children }) => children.map(({ value }) => String(value ?? '')));
}

const MEMBER_KEYS: ReadonlySet<string> = new Set(['term', 'terms', 'include', 'includes']);

function membersOf(document: ReadDocument, node: DocumentNode): ContentMember[] {
  return node.children.flatMap((child): ContentMember[] => {
    if (!node.isList && !MEMBER_KEYS.has(child.key)) return [];
    const isWrapper = child.isList || (child.attributes.size === 0 && child.key.endsWith('s'));
    return isWrapper ? membersOf(document, child) : [memberOf(document, child)];
  });
}

function memberOf(document: ReadDocument, node: DocumentNode): ContentMember {
  const ref = attributeText(node, 'ref');
  if (ref !== '') return { kind: 'include', node, ref };
  if (node.key === 'include') refuse(document, node, 'the inclusion names no item', 'give its ref');
  const ctermId = integerOf(document, node, 'ctermId');
  if (ctermId === undefined || ctermId < 0) {
    refuse(document, node, 'the term names no finding', 'give its ctermId, or the ref of an item to include');
  }
  return {
    kind: 'term',
    node,
    ctermId,
    prefix: attributeText(node, 'prefix'),
    result: attributeText(node, 'result'),
    groupId: attributeText(node, 'groupId'),
  };
}
