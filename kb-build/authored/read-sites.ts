// places.yaml: words that denote a finding only together with a body site, and the words for those sites.

import type { Complain } from '../complaints.js';
import type { FindingKey, SourceLocation } from '../records.js';
import { asList, asMap, asTexts, fieldsOf, requiredText } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

/** A text that denotes a finding if any of the words in `near` is close to it. */
export interface SiteNameRecord {
  kind: 'site-name';
  finding: FindingKey;
  text: string;
  /** The value of the `near` column in the `names` section. */
  near: string;
  place: SourceLocation;
}

/** Yields one record for each text and each of its findings. */
export function* readSiteNames(tree: Tree, complain: Complain): Generator<SiteNameRecord> {
  const map = asMap(tree, 'places.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, ['places', 'names'], complain);
  const places = new Map<string, readonly string[]>();
  for (const { key, value } of (fields.places && asMap(fields.places, 'places', complain))?.entries ?? []) {
    places.set(key, wordsOf(value, complain));
  }
  for (const item of (fields.names && asList(fields.names, 'names', complain))?.items ?? []) {
    const entry = asMap(item, 'a name', complain);
    if (entry !== undefined) yield* readName(entry, places, complain);
  }
}

function* readName(
  entry: NonNullable<ReturnType<typeof asMap>>,
  places: ReadonlyMap<string, readonly string[]>,
  complain: Complain,
): Generator<SiteNameRecord> {
  const fields = fieldsOf(entry, ['text', 'of', 'under', 'with', 'unless'], complain);
  const text = requiredText(fields.text, 'text', entry.place, complain);
  if (text === undefined) return;
  const unless = fields.unless === undefined ? [] : wordsOf(fields.unless, complain);
  // If a finding is listed under several sites, it gets a single name with the words for all those sites.
  const near = new Map<FindingKey, Set<string>>();
  for (const key of ['of', 'under', 'with'] as const) {
    const of = fields[key];
    for (const { key: name, keyPlace, value } of (of && asMap(of, key, complain))?.entries ?? []) {
      const words = places.get(name);
      if (words === undefined) {
        complain(keyPlace, `unknown place '${name}'`, 'add it, with its words, to `places`');
        continue;
      }
      for (const { text: finding } of asTexts(value, 'findings', complain)) {
        const known = near.get(finding) ?? new Set(MARKS[key]);
        near.set(finding, new Set([...known, ...words]));
      }
    }
  }
  for (const [finding, words] of near) {
    const all = [...words, ...unless.map((word) => `${UNLESS}${word}`)].join(' ');
    yield { kind: 'site-name', finding, text: text.text, near: all, place: text.place };
  }
}

/**
 * For each key, the mark at the beginning of the list in the `near` column: `under` means that the site must be the
 * label of the line, and `with` means that the site must come after the name and a number.
 */
const MARKS = { of: [], under: [':'], with: ['>'] } as const;
const UNLESS = '!';

function wordsOf(tree: Tree, complain: Complain): string[] {
  return asTexts(tree, 'words', complain).map(({ text, place }) => {
    const word = text.toLowerCase();
    if (!/^[a-z0-9]+$/.test(word))
      complain(place, `'${text}' is not a single word`, 'write single words of letters and digits');
    return word;
  });
}
