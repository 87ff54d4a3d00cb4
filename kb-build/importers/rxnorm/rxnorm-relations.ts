// Relations between RxNorm concepts, from RXNREL: brands and their ingredients, salts and their bases, combinations and
// their parts, dosed drugs and their constituents. A row says how the second concept is related to the first:
// `IN|…|BN|…|tradename_of` means that the brand is a trade name of the ingredient.

import type { Complain } from '../../complaints.js';
import { type RrfRow, rrfRows } from '../readers/rrf.js';
import type { ReleaseFile } from '../release.js';

const WIDTH = 16;
const COLUMN = { to: 0, from: 4, relation: 7, source: 10, suppress: 14 } as const;

const WANTED = ['tradename_of', 'form_of', 'has_part', 'has_ingredient', 'has_ingredients', 'consists_of'] as const;
type Wanted = (typeof WANTED)[number];

/** Relations between concepts, which are identified by RXCUI. */
export interface RxnormRelations {
  /** Returns the concepts to which `concept` has the given relation, in file order, without duplicates. */
  to(relation: Wanted, concept: string): readonly string[];
}

/** The relations between concepts, as stated by the source RXNORM. */
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
  // In rows about relations between atoms, the concept columns are empty.
  if (to === '' || from === '' || !isShown(fields[COLUMN.suppress])) return;
  const targets = byConcept.get(from);
  if (targets === undefined) byConcept.set(from, [to]);
  else if (!targets.includes(to)) targets.push(to);
}

/** Whether a row is neither obsolete nor suppressed by an editor. */
export function isShown(suppress: string): boolean {
  return suppress === 'N' || suppress === '';
}
