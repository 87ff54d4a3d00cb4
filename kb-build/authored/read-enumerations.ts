// enumerations.yaml: a mapping from the name of each enumeration to its values in display order.

import { ENUMERATIONS } from '../../src/bundle/sections/enumerations-section.js';
import { TERM_TYPES } from '../../src/knowledge/term-types.js';
import type { Complain } from '../complaints.js';
import type { EnumerationRecord } from '../records.js';
import { asList, asMap, asWord, fieldsOf, requiredText, textField } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

const KEYS = ['code', 'is', 'for', 'effect', 'phrase'] as const;

/** The values of every enumeration; `displayOrder` counts from 0 within each enumeration. */
export function* readEnumerations(tree: Tree, complain: Complain): Generator<EnumerationRecord> {
  const map = asMap(tree, 'enumerations.yaml', complain);
  if (map === undefined) return;
  const lists = fieldsOf(map, ENUMERATIONS, complain);
  for (const name of ENUMERATIONS) {
    const list = lists[name];
    if (list === undefined) continue;
    let displayOrder = 0;
    for (const item of asList(list, name, complain)?.items ?? []) {
      const record = readValue(item, name, displayOrder, complain);
      if (record !== undefined) yield record;
      displayOrder++;
    }
  }
}

function readValue(tree: Tree, name: string, displayOrder: number, complain: Complain): EnumerationRecord | undefined {
  const map = asMap(tree, `a value of ${name}`, complain);
  if (map === undefined) return undefined;
  const fields = fieldsOf(map, KEYS, complain);
  const code = requiredText(fields.code, 'code', map.place, complain);
  const description = requiredText(fields.is, 'is', map.place, complain);
  if (code === undefined || description === undefined) return undefined;
  const record: EnumerationRecord = {
    kind: 'enumeration',
    name,
    code: code.text,
    description: description.text,
    displayOrder,
    flags: fields.for === undefined ? 0 : readFlags(fields.for, complain),
    place: code.place,
  };
  if (fields.effect !== undefined) record.effect = textField(fields.effect, 'effect', complain);
  if (fields.phrase !== undefined) record.phrase = textField(fields.phrase, 'phrase', complain);
  return record;
}

/** Reads a list of term types as a bit mask: bit n is set if term type n is in the list. */
function readFlags(tree: Tree, complain: Complain): number {
  let flags = 0;
  for (const item of tree.kind === 'list' ? tree.items : [tree]) {
    const type = asWord(item, 'type', TERM_TYPES, complain);
    if (type !== undefined) flags |= 1 << TERM_TYPES.indexOf(type);
  }
  return flags;
}
