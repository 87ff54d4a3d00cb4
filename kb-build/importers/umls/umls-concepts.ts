// The data that must be in memory for all Metathesaurus concepts at once, stored as columns indexed by CUI number: the
// semantic type, whether the concept has a usable name, and one parent concept. Each column has ten million entries;
// all columns together take 7 bytes per CUI number, regardless of file size.

import type { Complain } from '../../complaints.js';
import { rrfRows } from '../readers/rrf.js';
import type { ReleaseFile } from '../release.js';
import { isOpenSource, SEMANTIC_TYPES, treeRank } from './umls-types.js';

/** One more than the highest CUI number. */
const CONCEPTS = 10_000_000;

/** The number of a CUI such as C0004096; -1 if the CUI is invalid. */
export function conceptNumber(cui: string): number {
  return /^C\d{7}$/.test(cui) ? Number(cui.slice(1)) : -1;
}

/** The CUI with the given number. */
export function cuiOf(concept: number): string {
  return `C${String(concept).padStart(7, '0')}`;
}

export interface Concepts {
  /** One more than the index into SEMANTIC_TYPES; 0 if the concept is not clinical. */
  readonly type: Uint8Array;
  /** 1 if the concept is clinical and has a usable name, otherwise 0. */
  readonly isNamed: Uint8Array;
  /** The number of the parent concept; 0 if there is none. */
  readonly parent: Uint32Array;
  /** One more than the rank of the hierarchy that the parent comes from. */
  readonly parentRank: Uint8Array;
}

const TYPE_INDEX = new Map(SEMANTIC_TYPES.map(({ id }, index) => [id, index]));
const TYPES_WIDTH = 6;

/** The clinical concepts, from MRSTY. */
export function clinicalConcepts(files: readonly ReleaseFile[], complain: Complain): Concepts {
  const type = new Uint8Array(CONCEPTS);
  for (const release of files) {
    for (const { fields, line } of rrfRows(release, TYPES_WIDTH, complain)) {
      const index = TYPE_INDEX.get(fields[1]);
      if (index === undefined) continue;
      const concept = conceptNumber(fields[0]);
      if (concept < 0) complain({ file: release.file, line }, `'${fields[0]}' is not a CUI`, 'fetch the file again');
      else if (type[concept] === 0 || type[concept] > index + 1) type[concept] = index + 1;
    }
  }
  return {
    type,
    isNamed: new Uint8Array(CONCEPTS),
    parent: new Uint32Array(CONCEPTS),
    parentRank: new Uint8Array(CONCEPTS),
  };
}

const RELATIONS_WIDTH = 16;
const RELATION = { first: 0, kind: 3, second: 4, name: 7, source: 10, suppress: 14 } as const;
const KIND_OF = new Set(['', 'isa', 'inverse_isa']);

/** Finds the parent of each named concept in MRREL: the first parent listed in the best-ranked hierarchy. */
export function findParents(files: readonly ReleaseFile[], concepts: Concepts, complain: Complain): void {
  const { isNamed, parent, parentRank } = concepts;
  for (const release of files) {
    for (const { fields } of rrfRows(release, RELATIONS_WIDTH, complain)) {
      const kind = fields[RELATION.kind];
      if ((kind !== 'PAR' && kind !== 'CHD') || !KIND_OF.has(fields[RELATION.name])) continue;
      const source = fields[RELATION.source];
      const suppress = fields[RELATION.suppress];
      if (!isOpenSource(source) || (suppress !== 'N' && suppress !== '')) continue;
      // The relation column says how the second concept is related to the first.
      const [first, second] = [conceptNumber(fields[RELATION.first]), conceptNumber(fields[RELATION.second])];
      const [below, above] = kind === 'PAR' ? [first, second] : [second, first];
      if (below < 0 || above < 0 || below === above || isNamed[below] === 0 || isNamed[above] === 0) continue;
      const rank = treeRank(source) + 1;
      if (parentRank[below] !== 0 && parentRank[below] <= rank) continue;
      parent[below] = above;
      parentRank[below] = rank;
    }
  }
  cutCircles(parent, parentRank);
}

/**
 * If the hierarchies of several sources form a cycle when combined, breaks the cycle at a link from the worst-ranked
 * hierarchy in it.
 */
function cutCircles(parent: Uint32Array, parentRank: Uint8Array): void {
  /**
   * For each concept: 0 if it has not been visited yet, 1 if it is on the current path, 2 if it is known to be free of
   * cycles.
   */
  const state = new Uint8Array(parent.length);
  const path: number[] = [];
  for (let start = 1; start < parent.length; start++) {
    if (parent[start] === 0 || state[start] !== 0) continue;
    path.length = 0;
    let at = start;
    while (at !== 0 && state[at] === 0) {
      state[at] = 1;
      path.push(at);
      at = parent[at];
    }
    if (at !== 0 && state[at] === 1) {
      const circle = path.slice(path.indexOf(at));
      parent[circle.reduce((worst, each) => (parentRank[each] > parentRank[worst] ? each : worst))] = 0;
    }
    for (const each of path) state[each] = 2;
  }
}
