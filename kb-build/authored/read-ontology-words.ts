// words/phenotype-shorthand.yaml holds additional wordings for the terms of an ontology. words/ontology-uses.yaml
// specifies the purpose for which each part of an ontology is used. Both files refer to terms by id, and repeat the
// label from the release for readers and tests.

import { TERM_TYPES } from '../../src/knowledge/term-types.js';
import type { Complain } from '../complaints.js';
import type { SourceLocation } from '../records.js';
import { asMap, asTexts, asWord, fieldsOf, flagField, requiredText } from './read-tree.js';
import type { MapEntry, Tree } from './yaml-tree.js';

/** Wordings of a term in addition to the names in its release. */
export interface ShorthandRecord {
  kind: 'shorthand';
  id: string;
  label: string;
  wordings: readonly string[];
  place: SourceLocation;
}

/** Specifies whether a term and its descendants become findings of a term type (given by its number) or only codes. */
export interface OntologyUseRecord {
  kind: 'ontology-use';
  /** The ontology that contains the term. */
  ontology: Ontology;
  id: string;
  label: string;
  use: number | 'code';
  /** Whether the use applies only to the term itself and not to its descendants. */
  only: boolean;
  place: SourceLocation;
}

const PREFIXES = { hpo: 'HP', doid: 'DOID' } as const;
const ONTOLOGIES = ['hpo', 'doid'] as const;
export type Ontology = (typeof ONTOLOGIES)[number];

/** One record per term; a wording may belong to only one term. */
export function* readPhenotypeShorthand(tree: Tree, complain: Complain): Generator<ShorthandRecord> {
  const owners = new Map<string, string>();
  for (const entry of asMap(tree, 'phenotype-shorthand.yaml', complain)?.entries ?? []) {
    const read = readTerm(entry, 'hpo', ['is', 'also'], complain);
    if (read === undefined) continue;
    const { id, label, place, fields } = read;
    if (fields.also === undefined) complain(place, 'also is missing', 'add `also: [a wording]`');
    const wordings: string[] = [];
    for (const { text, place: at } of fields.also === undefined ? [] : asTexts(fields.also, 'also', complain)) {
      const owner = owners.get(text.toLowerCase());
      if (!/^(?:[a-z0-9][a-z0-9' ]*|[A-Z]{2,5}s?|[A-Z]{2,5} [a-z0-9' ]+)$/.test(text)) {
        complain(at, `'${text}' is neither lower-case words nor an abbreviation`, 'write it without hyphens');
      } else if (text.toLowerCase() === label.toLowerCase()) complain(at, `'${text}' is already the label`, 'drop it');
      else if (owner !== undefined)
        complain(at, `'${text}' is already a wording of ${owner}`, 'keep it at one of the two terms');
      else {
        owners.set(text.toLowerCase(), id);
        wordings.push(text);
      }
    }
    if (wordings.length > 0) yield { kind: 'shorthand', id, label, wordings, place };
  }
}

/** One record per term, in file order. */
export function* readOntologyUses(tree: Tree, complain: Complain): Generator<OntologyUseRecord> {
  const map = asMap(tree, 'ontology-uses.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, ONTOLOGIES, complain);
  for (const ontology of ONTOLOGIES) {
    const terms = fields[ontology];
    for (const entry of (terms && asMap(terms, ontology, complain))?.entries ?? []) {
      const read = readTerm(entry, ontology, ['is', 'use', 'only'], complain);
      if (read === undefined) continue;
      const { id, label, place } = read;
      const use = read.fields.use && asWord(read.fields.use, 'use', ['code', ...TERM_TYPES], complain);
      const only = flagField(read.fields.only, 'only', complain);
      if (read.fields.use === undefined) complain(place, 'use is missing', 'add `use: Dx`, or `use: code`');
      if (use === undefined) continue;
      yield {
        ...{ kind: 'ontology-use', ontology, id, label },
        ...{ use: use === 'code' ? 'code' : TERM_TYPES.indexOf(use), only, place },
      };
    }
  }
}

function readTerm<K extends string>(
  { key: id, keyPlace: place, value }: MapEntry,
  ontology: Ontology,
  keys: readonly (K | 'is')[],
  complain: Complain,
): { id: string; label: string; place: SourceLocation; fields: Partial<Record<K | 'is', Tree>> } | undefined {
  const prefix = PREFIXES[ontology];
  if (!new RegExp(`^${prefix}:\\d{1,7}$`).test(id)) {
    complain(place, `'${id}' is not an id of ${ontology}`, `write ${prefix}: followed by its digits`);
    return undefined;
  }
  const map = asMap(value, id, complain);
  if (map === undefined) return undefined;
  const fields = fieldsOf(map, keys, complain);
  const label = requiredText(fields.is, 'is', place, complain);
  return label === undefined ? undefined : { id, label: label.text, place, fields };
}
