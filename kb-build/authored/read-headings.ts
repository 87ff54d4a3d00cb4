// headings.yaml: groups of texts that open the same section of a note.

import type { Complain } from '../complaints.js';
import type { HeadingRecord } from '../records.js';
import { asList, asMap, asTexts, fieldsOf, requiredText, textField } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

/** One record per text. */
export function* readHeadings(tree: Tree, complain: Complain): Generator<HeadingRecord> {
  for (const item of asList(tree, 'headings.yaml', complain)?.items ?? []) {
    const map = asMap(item, 'a heading', complain);
    if (map === undefined) continue;
    const fields = fieldsOf(map, ['section', 'prefix', 'group', 'texts'], complain);
    const section = requiredText(fields.section, 'section', map.place, complain);
    if (fields.texts === undefined) complain(map.place, 'texts is missing', 'add `texts: [past medical history, pmh]`');
    if (section === undefined || fields.texts === undefined) continue;
    const prefix = textField(fields.prefix, 'prefix', complain);
    const groupId = textField(fields.group, 'group', complain);
    for (const { text, place } of asTexts(fields.texts, 'texts', complain)) {
      yield { kind: 'heading', text, section: section.text, prefix, groupId, place };
    }
  }
}
