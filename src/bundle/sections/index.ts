// The one place that lists all sections. A new table section needs a file next to this one and a line here; a new hot
// section is described in assembly/layout.ts (or layout-search.ts) and needs one line below.

import { LOOSE_VERSION, NODE_KEYS_VERSION, RECOGNIZER_VERSION } from '../../../assembly/layout.js';
import { SEARCH_VERSION } from '../../../assembly/layout-search.js';
import { TEXTS_VERSION } from '../text-pool.js';
import { WORDS_VERSION } from '../word-book.js';
import { axes } from './axes-section.js';
import { codes } from './codes-section.js';
import { combinations } from './combinations-section.js';
import { confidence } from './confidence-section.js';
import { cues } from './cues-section.js';
import { enumerations } from './enumerations-section.js';
import { equivalences } from './equivalences-section.js';
import { findings } from './findings-section.js';
import { grammar } from './grammar-section.js';
import { headings } from './headings-section.js';
import { instructions } from './instructions-section.js';
import { maps } from './maps-section.js';
import { names } from './names-section.js';
import { notPlural } from './not-plural-section.js';
import { phrases } from './phrases-section.js';
import { prompts } from './prompts-section.js';
import { ranges } from './ranges-section.js';
import { searchWords } from './search-words-section.js';

export const tableSections = {
  findings,
  names,
  phrases,
  ranges,
  codes,
  instructions,
  axes,
  equivalences,
  maps,
  prompts,
  combinations,
  enumerations,
  cues,
  headings,
  'search-words': searchWords,
  'not-plural': notPlural,
  grammar,
  confidence,
} as const;

/** Tables that a bundle may lack; a missing table is treated as a table without rows. */
const OPTIONAL_TABLES: ReadonlySet<string> = new Set([searchWords.name, notPlural.name, grammar.name, confidence.name]);

/**
 * Where a section is kept while the bundle is open: in the memory of the kernel (hot) or in a buffer of the host
 * (cold).
 */
export type Residence = 'hot' | 'cold';

export interface RequiredSection {
  readonly name: string;
  readonly version: number;
  readonly residence: Residence;
}

export const MANIFEST_VERSION = 1;

/** Every section that a bundle must contain, with the version that this library reads. */
export const requiredSections: readonly RequiredSection[] = [
  { name: 'recognizer', version: RECOGNIZER_VERSION, residence: 'hot' },
  { name: 'node-keys', version: NODE_KEYS_VERSION, residence: 'hot' },
  { name: 'loose', version: LOOSE_VERSION, residence: 'hot' },
  { name: 'manifest', version: MANIFEST_VERSION, residence: 'cold' },
  { name: 'texts', version: TEXTS_VERSION, residence: 'cold' },
  ...Object.values(tableSections)
    .filter(({ name }) => !OPTIONAL_TABLES.has(name))
    .map(({ name, version }) => ({ name, version, residence: 'cold' as const })),
];

/**
 * Optional sections. If `search` is missing or has a different version, it is built from the tables; without `words`,
 * strings are not encoded as words; without `search-words`, no word has a special role in searches; without
 * `not-plural`, any word may be treated as the plural of another; without `grammar`, the bundle is bare (bare.ts);
 * without `confidence`, the confidence of results is a score for ranking.
 */
export const optionalSections: readonly RequiredSection[] = [
  { name: 'search', version: SEARCH_VERSION, residence: 'hot' },
  { name: 'words', version: WORDS_VERSION, residence: 'cold' },
  { name: searchWords.name, version: searchWords.version, residence: 'cold' },
  { name: notPlural.name, version: notPlural.version, residence: 'cold' },
  { name: grammar.name, version: grammar.version, residence: 'cold' },
  { name: confidence.name, version: confidence.version, residence: 'cold' },
];
