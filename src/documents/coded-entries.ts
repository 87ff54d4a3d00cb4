// Coded charts, parsed from XML, JSON or objects. Each entry has a code or a CtermId. It is either in a group, which
// names the vocabulary, or by itself. Names are case-insensitive, and wrappers may be left out.

import {
  attributeText,
  type DocumentNode,
  integerOf,
  itemsOf,
  type ReadDocument,
  type ReadingOptions,
  readDocument,
  refuseTooMany,
  within,
} from './document.js';

/** One entry, as written in the document. Strings that are not given are empty. */
export interface ReadCodedEntry {
  readonly id: string;
  /** The vocabulary given for the entry or, failing that, for its group. */
  readonly vocab: string;
  readonly version: string;
  readonly code: string;
  readonly ctermId: number | undefined;
  readonly prefix: string;
  readonly result: string;
  readonly value: string;
  readonly description: string;
}

/** A parsed coded chart. */
export interface ReadCodedEntries {
  /** Whether the chart is a single entry outside any group. */
  readonly isSingle: boolean;
  /** The vocabulary that all groups share; '' if their vocabularies differ or none is given. */
  readonly vocab: string;
  readonly version: string;
  readonly entries: readonly ReadCodedEntry[];
}

/**
 * Parses a coded chart; `where` names the operation and the parameter. Several groups are merged in order. Throws
 * `invalid-document` with line and column.
 *
 * @example
 * readCodedEntries('<CodedEntries><Group vocab="icd10"><Entry code="J45.909"/></Group></CodedEntries>', 'scoreChart').vocab // 'icd10'
 */
export function readCodedEntries(given: string | object, where: string, options?: ReadingOptions): ReadCodedEntries {
  const document = readDocument(given, where, options);
  const root = within(document.root, 'CodedEntries');
  const groups = root.key === 'group' ? [root] : itemsOf(root, 'Group', 'Groups');
  const inGroups = root.isList ? [] : groups;
  const outside = root.key === 'entry' ? [root] : root.key === 'group' ? [] : itemsOf(root, 'Entry', 'Entries');
  const written = [
    ...inGroups.flatMap((group) => itemsOf(group, 'Entry', 'Entries').map((node) => ({ node, group }))),
    ...outside.map((node) => ({ node, group: undefined })),
  ];
  const beyond = written[document.limits.records];
  if (beyond !== undefined) refuseTooMany(document, beyond.node);
  const entries = written.map(({ node, group }) => entryOf(document, node, group));
  return {
    isSingle: inGroups.length === 0 && entries.length === 1 && !root.isList,
    vocab: sharedAttribute(inGroups, 'vocab'),
    version: sharedAttribute(inGroups, 'version'),
    entries,
  };
}

function sharedAttribute(groups: readonly DocumentNode[], name: string): string {
  const values = new Set(groups.map((group) => attributeText(group, name)));
  const [first = ''] = values;
  return values.size === 1 ? first : '';
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
