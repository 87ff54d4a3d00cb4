// vocabularies.yaml: the code vocabularies, each with its version, licence and notice.

import type { VocabularyRecord } from '../code-records.js';
import type { Complain } from '../complaints.js';
import { asList, asMap, fieldsOf, flagField, requiredText } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

const TEXTS = ['name', 'caption', 'description', 'licence'] as const;
// The values for these keys may be empty, but the keys themselves must be present, so that authors do not forget them.
const STATED = ['version', 'redistributable', 'notice'] as const;
const KEYS = [...TEXTS, ...STATED, 'sourceHash'] as const;

/** One record per vocabulary, in file order; `codes.vocab` is an index into that order. */
export function* readVocabularies(tree: Tree, complain: Complain): Generator<VocabularyRecord> {
  for (const item of asList(tree, 'vocabularies.yaml', complain)?.items ?? []) {
    const map = asMap(item, 'a vocabulary', complain);
    if (map === undefined) continue;
    const fields = fieldsOf(map, KEYS, complain);
    const texts = TEXTS.map((key) => requiredText(fields[key], key, map.place, complain)?.text ?? '');
    const [name, caption, description, licence] = texts;
    for (const key of STATED) {
      if (fields[key] === undefined) complain(map.place, `${key} is missing`, `add \`${key}: …\``);
    }
    if (name === '') continue;
    const record: VocabularyRecord = {
      kind: 'vocabulary',
      name,
      caption,
      description,
      version: plainText(fields.version),
      licence,
      redistributable: flagField(fields.redistributable, 'redistributable', complain),
      notice: plainText(fields.notice),
      place: map.place,
    };
    const hash = plainText(fields.sourceHash);
    if (/^[0-9a-f]{64}$/.test(hash)) record.sourceHash = hash;
    else if (hash !== '') {
      complain(fields.sourceHash?.place ?? map.place, 'sourceHash is not a sha256', 'write 64 hexadecimal digits');
    }
    yield record;
  }
}

function plainText(tree: Tree | undefined): string {
  return tree?.kind === 'text' ? tree.text : '';
}
