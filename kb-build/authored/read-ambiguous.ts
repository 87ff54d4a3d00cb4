// ambiguous.yaml: names that several findings share deliberately, each with the reason.

import type { Complain } from '../complaints.js';
import type { FindingKey, SourceLocation } from '../records.js';
import { asList, asMap, asTexts, asWord, fieldsOf, requiredText } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

/**
 * A shared name that the checker accepts as intended. If a record lists no findings, any findings may share the name.
 */
export interface AmbiguityRecord {
  kind: 'ambiguity';
  text: string;
  findings: FindingKey[];
  /** For each finding, lower-case words that favour it if they occur in the same sentence as the name. */
  near: ReadonlyMap<FindingKey, readonly string[]>;
  /** Lower-case words. In a sentence that contains any of them, the name denotes no finding at all. */
  never: readonly string[];
  /**
   * Whether the name denotes a finding only in a sentence with one of the words in `near`, or in one of the `sections`.
   */
  needsCompany: boolean;
  /** Groups of sections in which the name denotes a finding even without any of the words in `near`. */
  sections: readonly string[];
  why: string;
  place: SourceLocation;
}

/** The valid values of the `needs` key. */
const NEEDS = ['company'] as const;

/** One record per entry. */
export function* readAmbiguous(tree: Tree, complain: Complain): Generator<AmbiguityRecord> {
  const map = asMap(tree, 'ambiguous.yaml', complain);
  const list = map && fieldsOf(map, ['ambiguous'], complain).ambiguous;
  if (list === undefined) return;
  for (const item of asList(list, 'ambiguous', complain)?.items ?? []) {
    const entry = asMap(item, 'an ambiguous name', complain);
    if (entry === undefined) continue;
    const fields = fieldsOf(entry, ['text', 'findings', 'near', 'never', 'needs', 'sections', 'why'], complain);
    const text = requiredText(fields.text, 'text', entry.place, complain);
    const why = requiredText(fields.why, 'why', entry.place, complain);
    if (text === undefined || why === undefined) continue;
    const findings = fields.findings === undefined ? [] : asTexts(fields.findings, 'findings', complain);
    const keys = findings.map((finding) => finding.text);
    const near = new Map(nearWords(fields.near, keys, complain));
    const never = fields.never === undefined ? [] : singleWords(fields.never, complain);
    const sections =
      fields.sections === undefined ? [] : asTexts(fields.sections, 'sections', complain).map((one) => one.text);
    const needsCompany = fields.needs !== undefined && asWord(fields.needs, 'needs', NEEDS, complain) !== undefined;
    const { place } = text;
    yield {
      kind: 'ambiguity',
      text: text.text,
      findings: keys,
      near,
      never,
      needsCompany,
      sections,
      why: why.text,
      place,
    };
  }
}

/**
 * For each finding, the words listed for it. Reports findings that do not share the name, and words that cannot match.
 */
function* nearWords(
  tree: Tree | undefined,
  findings: readonly FindingKey[],
  complain: Complain,
): Generator<[FindingKey, string[]]> {
  const map = tree && asMap(tree, 'near', complain);
  for (const { key, keyPlace, value } of map?.entries ?? []) {
    if (!findings.includes(key)) {
      complain(keyPlace, `'${key}' is not one of the findings of this name`, 'add it to `findings`, or drop it here');
      continue;
    }
    yield [key, singleWords(value, complain)];
  }
}

/** The words in a list, in lower case. Reports words that cannot match. */
function singleWords(tree: Tree, complain: Complain): string[] {
  return asTexts(tree, 'words', complain).map(({ text, place: at }) => {
    const word = text.toLowerCase();
    if (!/^[a-z0-9]+$/.test(word))
      complain(at, `'${text}' is not a single word`, 'write single words of letters and digits');
    return word;
  });
}
