// ambiguous.yaml: names that two findings share on purpose, each with the reason.

import type { Complain } from '../complaints.js';
import type { FindingKey, Place } from '../records.js';
import { asList, asMap, asTexts, fieldsOf, requiredText } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

/** A shared name that the checker accepts; without findings, whoever shares it. */
export interface AmbiguityRecord {
  kind: 'ambiguity';
  text: string;
  findings: FindingKey[];
  why: string;
  place: Place;
}

/** One record an entry. */
export function* readAmbiguous(tree: Tree, complain: Complain): Generator<AmbiguityRecord> {
  const map = asMap(tree, 'ambiguous.yaml', complain);
  const list = map && fieldsOf(map, ['ambiguous'], complain).ambiguous;
  if (list === undefined) return;
  for (const item of asList(list, 'ambiguous', complain)?.items ?? []) {
    const entry = asMap(item, 'an ambiguous name', complain);
    if (entry === undefined) continue;
    const fields = fieldsOf(entry, ['text', 'findings', 'why'], complain);
    const text = requiredText(fields.text, 'text', entry.place, complain);
    const why = requiredText(fields.why, 'why', entry.place, complain);
    if (text === undefined || why === undefined) continue;
    const findings = fields.findings === undefined ? [] : asTexts(fields.findings, 'findings', complain);
    const keys = findings.map((finding) => finding.text);
    yield { kind: 'ambiguity', text: text.text, findings: keys, why: why.text, place: text.place };
  }
}
