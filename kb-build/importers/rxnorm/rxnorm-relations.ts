// How the concepts of RxNorm hang together, out of RXNREL: brands and their ingredients, salts and their base,
// combinations and their parts, drugs of a dose and what they consist of. A row says what the second concept is to the
// first: `IN|…|BN|…|tradename_of` = the brand is a trade name of the ingredient.

import type { Complain } from '../../complaints.js';
import { type RrfRow, rrfRows } from '../readers/rrf.js';
import type { ReleaseFile } from '../release.js';

const WIDTH = 16;
const COLUMN = { to: 0, from: 4, relation: 7, source: 10, suppress: 14 } as const;

const WANTED = ['tradename_of', 'form_of', 'has_part', 'has_ingredient', 'has_ingredients', 'consists_of'] as const;
type Wanted = (typeof WANTED)[number];

/** Concepts by their RXCUI. */
export interface RxnormRelations {
  /** To what a concept has a relation, in the order of the file, each once. */
  to(relation: Wanted, concept: string): readonly string[];
}

/** The relations between concepts that the source RXNORM itself states. */
export function rxnormRelations(files: readonly ReleaseFile[], complain: Complain): RxnormRelations {
  const relations = new Map<string, Map<string, string[]>>(WANTED.map((name) => [name, new Map()]));
  for (const file of files) {
    for (const { fields } of rrfRows(file, WIDTH, complain)) addRow(fields, relations);
  }
  return { to: (relation, concept) => relations.get(relation)?.get(concept) ?? [] };
}

function addRow(fields: RrfRow['fields'], relations: ReadonlyMap<string, Map<string, string[]>>): void {
  const [to, from] = [fields[COLUMN.to], fields[COLUMN.from]];
  const byConcept = relations.get(fields[COLUMN.relation]);
  if (byConcept === undefined || fields[COLUMN.source] !== 'RXNORM') return;
  // Rows between atoms leave the concepts out.
  if (to === '' || from === '' || !isShown(fields[COLUMN.suppress])) return;
  const known = byConcept.get(from);
  if (known === undefined) byConcept.set(from, [to]);
  else if (!known.includes(to)) known.push(to);
}

/** Whether a row is neither obsolete nor suppressed by an editor. */
export function isShown(suppress: string): boolean {
  return suppress === 'N' || suppress === '';
}
