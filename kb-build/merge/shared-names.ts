// Names that several findings share after joining: ranks the senses of each name, best first, and silences names that
// are shared by too many findings to be evidence for any of them.

import { type Draft, type NameRanks, trustOf } from '../draft.js';
import type { Folding } from '../folding.js';
import { nameAt, silenceName } from '../name-list.js';
import { type MergedNames, NAME_WEIGHTS } from './merge-names.js';
import { addCase, type MergeReport } from './merge-report.js';

/**
 * Maximum number of findings that may share a recognised name. If more do, the name is recognised only for findings
 * that have it as their description or as an authored name, and for findings listed for it in ambiguous.yaml.
 */
const MOST_SHARING = 8;
const LAST_RANK = 255;

interface Use {
  /** The index of the name, or DESCRIPTION for a finding's description. */
  name: number;
  finding: number;
  weight: number;
  trust: number;
}
const DESCRIPTION = -1;

/**
 * Ranks the shared names in a merged draft, and silences names shared by too many findings. `descriptionFolding` is
 * indexed by a finding's position in the draft. Senses listed in ambiguous.yaml come first, in the author's order.
 */
export function rankSharedNames(
  draft: Draft,
  { folding, weight }: MergedNames,
  descriptionFolding: Uint32Array,
  { fold }: Folding,
  report: MergeReport,
): NameRanks {
  const { names, findings } = draft;
  const rowOf = new Map(findings.map(({ key }, row) => [key, row]));
  const ofName = new Uint8Array(names.finding.length);
  const ofDescription = new Map<string, number>();
  const settled = settledOrders(draft, rowOf, fold);
  for (const { number, uses } of sharedUses(draft, folding, weight, descriptionFolding, rowOf)) {
    const text = fold(nameText(draft, uses[0]));
    const order = number === 0 ? undefined : settled.get(text);
    const listedOrder = ({ finding }: Use): number => order?.get(finding) ?? LAST_RANK + 1;
    uses.sort(
      (a, b) =>
        listedOrder(a) - listedOrder(b) ||
        a.weight - b.weight ||
        a.trust - b.trust ||
        a.finding - b.finding ||
        a.name - b.name,
    );
    const ranks = new Map<number, number>();
    for (const { finding } of uses) if (!ranks.has(finding)) ranks.set(finding, ranks.size);
    const isFlood = ranks.size > MOST_SHARING;
    for (const use of uses) {
      const rank = Math.min(ranks.get(use.finding) ?? 0, LAST_RANK);
      const { key } = findings[use.finding];
      if (use.name === DESCRIPTION) ofDescription.set(key, rank);
      else ofName[use.name] = rank;
      if (use.trust === 0 || order?.has(use.finding)) continue;
      if (!isFlood || use.weight <= NAME_WEIGHTS.description) continue;
      if (use.name === DESCRIPTION) findings[use.finding].silent = true;
      else silenceName(names, use.name);
      const rule = `shared by more than ${MOST_SHARING}`;
      addCase(report, { outcome: 'silenced', rule, sources: '', kept: '', other: key, evidence: text });
    }
  }
  return { ofName, ofDescription };
}

function nameText({ names, findings }: Draft, { name, finding }: Use): string {
  return name === DESCRIPTION ? findings[finding].description : names.text[name];
}

/** For each folded text in ambiguous.yaml, the findings listed for it, each with its position in that list. */
function settledOrders(
  draft: Draft,
  rowOf: ReadonlyMap<string, number>,
  fold: Folding['fold'],
): Map<string, Map<number, number>> {
  return new Map(
    draft.ambiguities.map(({ text, findings }) => {
      const rows = findings.flatMap((key, at): [number, number][] => {
        const row = rowOf.get(key);
        return row === undefined ? [] : [[row, at]];
      });
      return [fold(text), new Map(rows)];
    }),
  );
}

/** For every folding that is a recognised name of several findings, all its uses. */
function* sharedUses(
  draft: Draft,
  folding: Uint32Array,
  weight: Uint8Array,
  descriptionFolding: Uint32Array,
  rowOf: ReadonlyMap<string, number>,
): Generator<{ number: number; uses: Use[] }> {
  const { names, findings } = draft;
  const firstOf = new Map<number, number>();
  const lists = new Map<number, Use[]>();
  // The first pass finds the foldings used by several findings; the second pass collects their uses.
  const rows = Int32Array.from(names.finding, (key) => rowOf.get(key) ?? -1);
  for (const pass of [0, 1]) {
    const see = (number: number, finding: number, use: () => Use): void => {
      if (pass === 1) {
        lists.get(number)?.push(use());
        return;
      }
      const first = firstOf.get(number);
      if (first === undefined) firstOf.set(number, finding);
      else if (first !== finding && !lists.has(number)) lists.set(number, []);
    };
    for (const [finding, { silent, place }] of findings.entries()) {
      if (silent) continue;
      const trust = trustOf(draft, place);
      const own = trust === 0 ? NAME_WEIGHTS.authored : NAME_WEIGHTS.description;
      see(descriptionFolding[finding], finding, () => ({ name: DESCRIPTION, finding, weight: own, trust }));
    }
    for (let name = 0; name < rows.length; name++) {
      const finding = rows[name];
      if (finding < 0) continue;
      const { silent } = nameAt(names, name);
      if (silent) continue;
      see(folding[name], finding, () => ({
        ...{ name, finding, weight: weight[name] },
        trust: draft.trust.get(names.file[name]) ?? 0,
      }));
    }
  }
  for (const [number, uses] of lists) yield { number, uses };
}
