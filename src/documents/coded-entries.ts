// Coded charts: entries with a code or a CtermId each, in a group that says their vocabulary or one alone, out of XML,
// JSON or objects. Names are read in any case; wrappers may be left out.

import {
  attributeText,
  type DocumentNode,
  integerOf,
  itemsOf,
  type ReadDocument,
  readDocument,
  within,
} from './document.js';

/** One entry as it was written; '' where it does not say. */
export interface ReadCodedEntry {
  readonly id: string;
  /** Its own, else its group's. */
  readonly vocab: string;
  readonly version: string;
  readonly code: string;
  readonly ctermId: number | undefined;
  readonly prefix: string;
  readonly result: string;
  readonly value: string;
  readonly description: string;
}

/** A coded chart as it was read. */
export interface ReadCodedEntries {
  /** One entry without a group around it. */
  readonly isSingle: boolean;
  /** Of the group; '' where there are several that differ. */
  readonly vocab: string;
  readonly version: string;
  readonly entries: readonly ReadCodedEntry[];
}

/**
 * The coded chart that a document holds; `where` is operation and parameter. Several groups come out as one, in order.
 * Throws `invalid-document` with line and column.
 *
 * @example
 * readCodedEntries('<CodedEntries><Group vocab="icd10"><Entry code="J45.909"/></Group></CodedEntries>', 'scoreChart').vocab // 'icd10'
 */
export function readCodedEntries(given: string | object, where: string): ReadCodedEntries {
  const document = readDocument(given, where);
  const root = within(document.root, 'CodedEntries');
  const groups = root.key === 'group' ? [root] : itemsOf(root, 'Group', 'Groups');
  const inGroups = root.isList ? [] : groups;
  const outside = root.key === 'entry' ? [root] : root.key === 'group' ? [] : itemsOf(root, 'Entry', 'Entries');
  const entries = [
    ...inGroups.flatMap((group) => itemsOf(group, 'Entry', 'Entries').map((node) => entryOf(document, node, group))),
    ...outside.map((node) => entryOf(document, node, undefined)),
  ];
  return {
    isSingle: inGroups.length === 0 && entries.length === 1 && !root.isList,
    vocab: common(inGroups, 'vocab'),
    version: common(inGroups, 'version'),
    entries,
  };
}

function common(groups: readonly DocumentNode[], name: string): string {
  const said = new Set(groups.map((group) => attributeText(group, name)));
  const [first = ''] = said;
  return said.size === 1 ? first : '';
}

function entryOf(document: ReadDocument, node: DocumentNode, group: DocumentNode | undefined): ReadCodedEntry {
  const ofGroup = (name: string): string => (group === undefined ? '' : attributeText(group, name));
  const ownVocab = attributeText(node, 'vocab');
  return {
    id: attributeText(node, 'id'),
    vocab: ownVocab || ofGroup('vocab'),
    version: attributeText(node, 'version') || (ownVocab === '' ? ofGroup('version') : ''),
    code: attributeText(node, 'code'),
    ctermId: integerOf(document, node, 'ctermId'),
    prefix: attributeText(node, 'prefix'),
    result: attributeText(node, 'result'),
    value: attributeText(node, 'value'),
    description: attributeText(node, 'description'),
  };
}
