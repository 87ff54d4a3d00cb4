// cultures/<culture>.yaml: the texts of enumerations and findings in another language or spelling. The file name is the
// culture (BCP 47); a bare language such as `es` covers all its regions.

import { ENUMERATIONS } from '../../src/bundle/sections/enumerations-section.js';
import type { Complain } from '../complaints.js';
import type { EnumerationTextRecord, PhraseRecord } from '../records.js';
import { checkSlug } from './read-findings.js';
import { asMap, asText, fieldsOf, requiredText, textField } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

/** The texts for one culture. */
export function* readCulture(
  tree: Tree,
  culture: string,
  complain: Complain,
): Generator<EnumerationTextRecord | PhraseRecord> {
  const map = asMap(tree, `the culture ${culture}`, complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, ['enumerations', 'findings'], complain);
  if (fields.enumerations !== undefined) yield* readEnumerationTexts(fields.enumerations, culture, complain);
  const findings = fields.findings === undefined ? undefined : asMap(fields.findings, 'findings', complain);
  for (const { key, keyPlace, value } of findings?.entries ?? []) {
    const finding = checkSlug(key, keyPlace, complain);
    const text = asText(value, 'the text', complain);
    if (finding === undefined || text === undefined) continue;
    yield { kind: 'phrase', finding, culture, dp: text.text, place: keyPlace };
  }
}

function* readEnumerationTexts(tree: Tree, culture: string, complain: Complain): Generator<EnumerationTextRecord> {
  const map = asMap(tree, 'enumerations', complain);
  if (map === undefined) return;
  const lists = fieldsOf(map, ENUMERATIONS, complain);
  for (const name of ENUMERATIONS) {
    const list = lists[name];
    for (const { key: code, value } of (list && asMap(list, name, complain))?.entries ?? []) {
      const one = asMap(value, `${name} ${code}`, complain);
      if (one === undefined) continue;
      const fields = fieldsOf(one, ['is', 'phrase'], complain);
      const description = requiredText(fields.is, 'is', one.place, complain);
      if (description === undefined) continue;
      const phrase = textField(fields.phrase, 'phrase', complain);
      yield { kind: 'enumerationText', culture, name, code, description: description.text, phrase, place: one.place };
    }
  }
}
