// The names in a merged draft: each group gets the names of all its members without duplicates, with those of more
// trusted members first. The description of a member that does not represent its group becomes a name. Authored names
// are kept unchanged, and a name that an author has silenced is not recognised even if another source has it too.

import type { Draft } from '../draft.js';
import { addName, copyName, emptyNames, type NameList, nameAt, silenceName } from '../name-list.js';
import { broughtBy, isCoarse } from './identities.js';
import type { Joining } from './join-context.js';
import { addCase, type MergeReport } from './merge-report.js';
import type { Resolver } from './resolver.js';

/** The weight of a name as evidence for its finding when several findings share it; lower is better. */
export const NAME_WEIGHTS = { authored: 0, description: 1, variant: 2, synonym: 3, lay: 4, filedUnder: 5 } as const;

/** Names, with the data needed to rank those that are shared. */
export interface MergedNames {
  names: NameList;
  /** For each name, the number of its folding. */
  folding: Uint32Array;
  /** For each name, its weight (see NAME_WEIGHTS). */
  weight: Uint8Array;
}

/** The names for all findings that represent their groups, grouped by finding. */
export function mergeNames(
  joining: Joining,
  representativeOf: Int32Array,
  resolver: Resolver,
  report: MergeReport,
): MergedNames {
  const { draft, folded } = joining;
  const grouped = usesByFinding(draft, representativeOf, resolver, report);
  const names = emptyNames();
  const folding: number[] = [];
  const weight: number[] = [];
  const keep = (row: number, use: number): void => {
    const { key } = draft.findings[row];
    folding.push(foldingOf(joining, use));
    weight.push(weightOf(joining, use));
    if (use < draft.names.finding.length) copyName(names, draft.names, use, key);
    else {
      const { description: text, silent, place } = draft.findings[use - draft.names.finding.length];
      addName(names, { kind: 'name', finding: key, text, nameKind: 'synonym', silent, place });
    }
  };
  for (const [row, finding] of draft.findings.entries()) {
    if (representativeOf[row] !== row) continue;
    const uses = grouped.of(row);
    const isAuthored = !draft.trust.has(finding.place.file);
    if (uses.length === 0) continue;
    const description = folded.ofDescription[row];
    // `settled` contains the foldings for which no more names are needed; `cased` contains those recognised only if the
    // case matches.
    const settled = new Set<number>(isAuthored || !finding.silent ? [description] : []);
    const cased = new Set<number>();
    for (const use of uses) {
      if (trustOfUse(draft, use) > 0) continue;
      settled.add(foldingOf(joining, use));
      keep(row, use);
    }
    const sorted = [...uses].sort(
      (a, b) => trustOfUse(draft, a) - trustOfUse(draft, b) || useOrder(joining, a) - useOrder(joining, b),
    );
    const silent: number[] = [];
    const containsOwnName = isCoarse(finding.key)
      ? undefined
      : containsWordsOfAny(ownTexts(draft, finding.description, uses));
    for (const use of sorted) {
      if (trustOfUse(draft, use) === 0) continue;
      const number = foldingOf(joining, use);
      const name = describeUse(draft, use);
      // A term that an index lists under a class may mean only a subtype of the concept that the class was joined to.
      const isFiledOnly =
        containsOwnName !== undefined &&
        weightOf(joining, use) === NAME_WEIGHTS.filedUnder &&
        !containsOwnName(draft.names.text[use]);
      if (name.silent || isFiledOnly) silent.push(use);
      else if (!settled.has(number) && !(name.cased && cased.has(number))) {
        (name.cased ? cased : settled).add(number);
        keep(row, use);
      }
    }
    for (const use of silent) {
      const number = foldingOf(joining, use);
      if (number === description || settled.has(number) || cased.has(number)) continue;
      settled.add(number);
      keep(row, use);
      silenceName(names, names.finding.length - 1);
    }
  }
  return { names, folding: Uint32Array.from(folding), weight: Uint8Array.from(weight) };
}

/** A finding's description and authored names. */
function ownTexts(draft: Draft, description: string, uses: Uint32Array): string[] {
  const own = [description];
  for (const use of uses)
    if (use < draft.names.finding.length && trustOfUse(draft, use) === 0) own.push(draft.names.text[use]);
  return own;
}

/** Returns a predicate that is true if a text contains all the words of at least one of `texts`. */
function containsWordsOfAny(texts: readonly string[]): (text: string) => boolean {
  const wordsOf = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
  let wanted: string[][] | undefined;
  return (text) => {
    wanted ??= texts.map(wordsOf);
    const words = new Set(wordsOf(text));
    return wanted.some((own) => own.every((word) => words.has(word)));
  };
}

/** The sort key for a use, which puts the descriptions of members before their names. */
function useOrder({ draft }: Joining, use: number): number {
  const nameCount = draft.names.finding.length;
  return use < nameCount ? use + draft.findings.length : use - nameCount;
}

function describeUse(draft: Draft, use: number): { silent: boolean; cased: boolean } {
  const nameCount = draft.names.finding.length;
  if (use < nameCount) return nameAt(draft.names, use);
  return { silent: draft.findings[use - nameCount].silent === true, cased: false };
}

function trustOfUse({ names, findings, trust }: Draft, use: number): number {
  const file = use < names.finding.length ? names.file[use] : findings[use - names.finding.length].place.file;
  return trust.get(file) ?? 0;
}

function foldingOf({ draft, folded }: Joining, use: number): number {
  const nameCount = draft.names.finding.length;
  return use < nameCount ? folded.ofName[use] : folded.ofDescription[use - nameCount];
}

function weightOf({ draft, folded }: Joining, use: number): number {
  const nameCount = draft.names.finding.length;
  if (trustOfUse(draft, use) === 0) return NAME_WEIGHTS.authored;
  if (use >= nameCount) return NAME_WEIGHTS.description;
  const { kind } = nameAt(draft.names, use);
  // A variant of kind `lay` has just one of several alternatives: "hip pain" from "hip/knee pain".
  if (use >= folded.firstVariant) return kind === 'lay' ? NAME_WEIGHTS.filedUnder : NAME_WEIGHTS.variant;
  if (isCoarse(draft.names.finding[use])) return NAME_WEIGHTS.filedUnder;
  return kind === 'lay' || kind === 'adjective' ? NAME_WEIGHTS.lay : NAME_WEIGHTS.synonym;
}

/**
 * For each finding, its uses: the indices of its names, followed by one index for each description of a member that
 * does not represent its group. Names that belong to no finding are dropped.
 */
function usesByFinding(
  draft: Draft,
  representativeOf: Int32Array,
  resolver: Resolver,
  report: MergeReport,
): { of(row: number): Uint32Array } {
  const { names, findings } = draft;
  const nameCount = names.finding.length;
  const owner = new Int32Array(nameCount + findings.length).fill(-1);
  const begin = new Uint32Array(findings.length + 1);
  let lastKey: string | undefined;
  let lastRow: number | undefined;
  for (let use = 0; use < owner.length; use++) {
    let row: number | undefined;
    if (use >= nameCount) {
      row = representativeOf[use - nameCount];
      if (row === use - nameCount) continue;
    } else {
      const key = names.finding[use];
      if (key !== lastKey) lastRow = resolver.rowOf(key);
      lastKey = key;
      row = lastRow;
      if (row === undefined) {
        const source = broughtBy(draft, names.file[use]);
        addCase(report, {
          outcome: 'dropped',
          rule: 'name without a finding',
          sources: source,
          kept: '',
          other: key,
          evidence: names.text[use],
        });
        continue;
      }
    }
    owner[use] = row;
    begin[row + 1]++;
  }
  for (let row = 0; row < findings.length; row++) begin[row + 1] += begin[row];
  const uses = new Uint32Array(begin[findings.length]);
  const next = begin.slice();
  for (let use = 0; use < owner.length; use++) if (owner[use] >= 0) uses[next[owner[use]]++] = use;
  return { of: (row) => uses.subarray(begin[row], begin[row + 1]) };
}
