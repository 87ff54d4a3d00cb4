// codes/<vocabulary>.yaml: descriptions of codes, a mapping from code to text or to a long form. In ICD the parent is
// the longest listed code that a code begins with, and a code with listed children is a category.

import { refuseCode } from '../code-forms.js';
import type { CodeRecord } from '../records.js';
import { asMap, asText, type Complain, fieldsOf, flagField, requiredText, textField } from './read-tree.js';
import type { MapEntry, Tree } from './yaml-tree.js';

const NESTED_BY_PREFIX = new Set(['icd10', 'icd']);

/** One record a code, in file order. */
export function* readCodes(tree: Tree, vocab: string, complain: Complain): Generator<CodeRecord> {
  const map = asMap(tree, 'a file of codes', complain);
  if (map === undefined) return;
  const records = map.entries.flatMap((entry) => readCode(entry, vocab, complain) ?? []);
  if (NESTED_BY_PREFIX.has(vocab)) nest(records);
  yield* records;
}

function readCode({ key, keyPlace, value }: MapEntry, vocab: string, complain: Complain): CodeRecord | undefined {
  const refusal = refuseCode(vocab, key);
  if (refusal !== undefined) {
    complain(keyPlace, refusal.problem, refusal.mend);
    return undefined;
  }
  if (value.kind !== 'map') {
    const description = asText(value, `the description of ${key}`, complain);
    return description && { kind: 'code', vocab, code: key, description: description.text, place: keyPlace };
  }
  const fields = fieldsOf(value, ['is', 'category', 'unreportable', 'parent', 'type'], complain);
  const description = requiredText(fields.is, 'is', value.place, complain);
  if (description === undefined) return undefined;
  const record: CodeRecord = { kind: 'code', vocab, code: key, description: description.text, place: keyPlace };
  if (flagField(fields.category, 'category', complain)) record.category = true;
  if (flagField(fields.unreportable, 'unreportable', complain)) record.unreportable = true;
  if (fields.parent !== undefined) record.parent = textField(fields.parent, 'parent', complain);
  if (fields.type !== undefined) record.termType = textField(fields.type, 'type', complain);
  return record;
}

/** Fills parents and categories in from the codes themselves. A code with a 7th character makes no category of its stem. */
function nest(records: CodeRecord[]): void {
  const byCode = new Map(records.map((record) => [record.code, record]));
  for (const record of records) {
    if (record.parent === undefined) {
      const parent = longestPrefix(record.code, byCode);
      if (parent !== undefined) record.parent = parent;
    }
    const parent = record.parent === undefined ? undefined : byCode.get(record.parent);
    if (parent !== undefined && !isSeventhCharacterOf(record.code, parent)) parent.category = true;
  }
}

/** `T16.1XXA` under the unreportable `T16.1`: an extension, not a subdivision. */
function isSeventhCharacterOf(code: string, parent: CodeRecord): boolean {
  return parent.unreportable === true && code.replace('.', '').length === 7;
}

function longestPrefix(code: string, byCode: ReadonlyMap<string, CodeRecord>): string | undefined {
  for (let length = code.length - 1; length >= 3; length--) {
    const prefix = code.slice(0, length).replace(/\.$/, '');
    if (byCode.has(prefix)) return prefix;
  }
  return undefined;
}
