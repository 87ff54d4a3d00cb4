// The phrases of a finding: either a single mapping, or a list of mappings. At most one mapping in the list may omit
// the culture.

import type { Complain } from '../complaints.js';
import type { FindingKey, PhraseRecord } from '../records.js';
import { asMap, fieldsOf, textField } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

const TEXTS = ['ip', 'in', 'dp', 'dn', 'cp', 'cn'] as const;
const KEYS = [...TEXTS, 'start', 'context', 'culture'] as const;

/** The phrase records for the `phrases` key of a finding. */
export function* readPhrases(finding: FindingKey, tree: Tree, complain: Complain): Generator<PhraseRecord> {
  const cultures = new Set<string>();
  for (const item of tree.kind === 'list' ? tree.items : [tree]) {
    const map = asMap(item, 'phrases', complain);
    if (map === undefined) continue;
    const fields = fieldsOf(map, KEYS, complain);
    const record: PhraseRecord = { kind: 'phrase', finding, place: map.place };
    for (const key of TEXTS) {
      if (fields[key] !== undefined) record[key] = textField(fields[key], key, complain);
    }
    if (fields.start !== undefined) record.startContext = textField(fields.start, 'start', complain);
    if (fields.context !== undefined) record.context = textField(fields.context, 'context', complain);
    if (fields.culture !== undefined) record.culture = textField(fields.culture, 'culture', complain);
    const culture = record.culture ?? '';
    if (cultures.has(culture)) {
      const which = culture === '' ? 'without a culture' : `for ${culture}`;
      complain(map.place, `${finding} has two sets of phrases ${which}`, 'merge them, or name another culture');
      continue;
    }
    cultures.add(culture);
    if ((record.cp ?? record.cn) !== undefined && record.context === undefined) {
      complain(map.place, 'cp and cn need a context', 'add `context: slug` of the finding that opens it');
    }
    yield record;
  }
}
