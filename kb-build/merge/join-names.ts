// Joins findings by name, within a class of term types: if two sources each have exactly one finding with a certain
// name, the two findings mean the same thing. The first comparison uses descriptions as written, the second uses
// cleaned descriptions, and the third also uses synonyms. Abbreviations, lay terms, adjectives, and terms that an index
// files under a class do not count as evidence.

import { nameAt } from '../name-list.js';
import { isCoarse } from './identities.js';
import type { Joining } from './join-context.js';

/** How strongly a name is tied to its finding; lower is better. */
const DESCRIPTION = 0;
const CLEANED = 1;
const SYNONYM = 2;
const LEVELS = 3;

const RULES = [
  { rule: 'same description', worst: DESCRIPTION },
  { rule: 'same cleaned description', worst: CLEANED },
  { rule: 'description and synonym', worst: SYNONYM },
] as const;

/**
 * Each use of a name is encoded as one number (folding number, class, level, row), so that sorting the numbers puts
 * uses of equal names next to each other. This is the number of values reserved for the class.
 */
const CLASSES = 8;
const ROWS = 2 ** 24;

/** Joins findings from different sources that have a name in common. */
export function joinNames(joining: Joining): void {
  const uses = namesInUse(joining);
  for (const { rule, worst } of RULES) {
    for (let begin = 0; begin < uses.length; ) {
      const bucket = Math.floor(uses[begin] / (ROWS * 4));
      let end = begin + 1;
      while (end < uses.length && Math.floor(uses[end] / (ROWS * 4)) === bucket) end++;
      if (end - begin > 1) joinBucket(joining, uses.subarray(begin, end), rule, worst);
      begin = end;
    }
  }
}

function namesInUse({ draft, rows, folded, classes }: Joining): Float64Array {
  const uses: number[] = [];
  const add = (number: number, level: number, row: number): void => {
    if (number !== 0) uses.push(((number * CLASSES + classes[row]) * 4 + level) * ROWS + row);
  };
  for (const [row, { silent }] of draft.findings.entries()) {
    if (!silent) add(folded.ofDescription[row], DESCRIPTION, row);
  }
  for (let index = 0; index < draft.names.finding.length; index++) {
    const row = rows.get(draft.names.finding[index]);
    if (row === undefined) continue;
    const { kind, cased, silent } = nameAt(draft.names, index);
    if (kind !== 'synonym' || cased || silent) continue;
    const isVariant = index >= folded.firstVariant;
    if (isVariant || !isCoarse(draft.findings[row].key)) add(folded.ofName[index], isVariant ? CLEANED : SYNONYM, row);
  }
  return Float64Array.from(uses).sort();
}

/**
 * Joins findings from different sources that share a name; `bucket` contains the uses of that name. A source takes part
 * only if just one of its findings has the name at the source's best level (as a description rather than a synonym, for
 * example).
 */
function joinBucket(joining: Joining, bucket: Float64Array, rule: string, worst: number): void {
  const { sources, groups } = joining;
  const meant = new Map<number, { row: number; level: number; isOnly: boolean }>();
  for (const use of bucket) {
    const row = use % ROWS;
    const level = Math.floor(use / ROWS) % 4;
    if (level > worst || level >= LEVELS) break;
    const best = meant.get(sources[row]);
    if (best === undefined) meant.set(sources[row], { row, level, isOnly: true });
    else if (level === best.level && groups.root(row) !== groups.root(best.row)) best.isOnly = false;
  }
  if (meant.size < 2) return;
  const [first, ...others] = [...meant.values()].filter(({ isOnly }) => isOnly).sort(byTrust(joining));
  if (first === undefined || first.level === SYNONYM) return;
  const { findings } = joining.draft;
  for (const { row, level } of others) {
    const evidence = findings[first.row].description;
    if (level === SYNONYM && isKindOf(evidence, findings[row].description)) {
      joining.reportCase('conflict', `${rule}: broader or narrower`, first.row, row, evidence);
    } else joining.attempt(rule, first.row, row, evidence);
  }
}

// Words that add no meaning to a description; some sources include them and others do not.
const EMPTY_NOUNS: ReadonlySet<string> = new Set(
  'disease diseases disorder disorders syndrome condition conditions finding findings nos of the a an and or in'.split(
    ' ',
  ),
);

/**
 * Whether one of two descriptions contains all the words of the other, plus additional ones. If so, one finding is a
 * kind of the other, and the synonym that they share is imprecise.
 */
function isKindOf(one: string, other: string): boolean {
  const [a, b] = [one, other].map(
    (text) =>
      new Set(
        text
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .filter((word) => word !== '' && !EMPTY_NOUNS.has(word)),
      ),
  );
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > 0 && a.size !== b.size && shared === Math.min(a.size, b.size);
}

/**
 * The order in which findings are joined. Findings whose description is the shared name come before findings that have
 * it as a synonym, because at least one of two joined findings must have the name as its description. Within each of
 * these two kinds, findings from more trusted sources come first.
 */
function byTrust({ sources }: Joining) {
  return (a: { row: number; level: number }, b: { row: number; level: number }): number =>
    Number(a.level === SYNONYM) - Number(b.level === SYNONYM) || sources[a.row] - sources[b.row] || a.row - b.row;
}
