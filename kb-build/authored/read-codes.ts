// codes/<vocabulary>.yaml: a mapping from each code either to its description or to a long form, which also has the
// vocabulary's instructions for using the code. The parents of ICD codes are filled in after all files have been read
// (nest-codes.ts).

import type { CodeRecord } from '../code-records.js';
import type { Complain } from '../complaints.js';
import { refuseCode } from '../ids/code-forms.js';
import type { KnowledgeRecord } from '../knowledge-record.js';
import { readUsage, USAGE_KEYS } from './code-usage.js';
import { asMap, asText, fieldsOf, flagField, requiredText, textField } from './read-tree.js';
import type { MapEntry, Tree } from './yaml-tree.js';

/** One record per code, in file order. */
export function* readCodes(tree: Tree, vocab: string, complain: Complain): Generator<KnowledgeRecord> {
  const map = asMap(tree, 'a file of codes', complain);
  if (map === undefined) return;
  const records = map.entries.flatMap((entry) => readCode(entry, vocab, complain) ?? []);
  yield* records;
  for (const { key, value } of map.entries) {
    if (value.kind === 'map') yield* readUsage(vocab, key, value, complain);
  }
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
  const fields = fieldsOf(value, ['is', 'category', 'unreportable', 'parent', 'type', ...USAGE_KEYS], complain);
  const description = requiredText(fields.is, 'is', value.place, complain);
  if (description === undefined) return undefined;
  const record: CodeRecord = { kind: 'code', vocab, code: key, description: description.text, place: keyPlace };
  if (flagField(fields.category, 'category', complain)) record.category = true;
  if (flagField(fields.unreportable, 'unreportable', complain)) record.unreportable = true;
  if (fields.parent !== undefined) record.parent = textField(fields.parent, 'parent', complain);
  if (fields.type !== undefined) record.termType = textField(fields.type, 'type', complain);
  return record;
}
