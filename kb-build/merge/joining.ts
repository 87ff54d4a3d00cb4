// Joining: groups the findings from all sources that mean the same thing. Stronger evidence is applied first; weaker
// evidence never undoes a join.

import { type Draft, trustOf } from '../draft.js';
import type { FoldedNames } from './folded-names.js';
import { classOf, singleGroups } from './groups.js';
import { readIdentifierUses, singleUses } from './identifier-uses.js';
import { CORE, sourceOf } from './identities.js';
import type { Joining } from './join-context.js';
import { joinAliases, joinIdentities } from './join-identities.js';
import { joinNames } from './join-names.js';
import { addCase, type MergeReport } from './merge-report.js';

/**
 * Joins the findings in a draft. `representativeOf` maps each row to the representative of its group, i.e. the most
 * trusted finding in it.
 */
export function joinFindings(
  draft: Draft,
  folded: FoldedNames,
  report: MergeReport,
): { joining: Joining; representativeOf: Int32Array } {
  const rows = new Map(draft.findings.map(({ key }, row) => [key, row]));
  const { sources, sourceNames } = numberSources(draft);
  const classes = Uint8Array.from(draft.findings, ({ termType }) => classOf(termType));
  const groups = singleGroups(sources, classes);
  const identifierUses = readIdentifierUses(draft, rows, (row) => sourceNames[sources[row]]);
  const trust = (row: number): number => trustOf(draft, draft.findings[row].place);
  const reportCase: Joining['reportCase'] = (outcome, rule, a, b, evidence) => {
    const [kept, other] = b !== undefined && trust(b) < trust(a) ? [b, a] : [a, b];
    addCase(report, {
      outcome,
      rule,
      sources: [kept, ...(other === undefined ? [] : [other])].map((row) => sourceNames[sources[row]]).join(' + '),
      kept: draft.findings[kept].key,
      other: other === undefined ? '' : draft.findings[other].key,
      evidence,
    });
  };
  const reported = new Set<number>();
  const joining: Joining = {
    ...{ draft, rows, sources, sourceNames, classes, identifierUses, folded, groups, reportCase },
    isSingle: singleUses(identifierUses),
    attempt(rule, a, b, evidence) {
      const outcome = groups.join(a, b);
      if (outcome === 'joined') reportCase('joined', rule, a, b, evidence);
      else if (outcome !== undefined && !reported.has(a * draft.findings.length + b)) {
        // Further, weaker evidence about the same two findings is not reported.
        reported.add(a * draft.findings.length + b);
        reportCase('conflict', `${rule}: ${outcome}`, a, b, evidence);
      }
    },
  };
  joinAliases(joining);
  joinIdentities(joining);
  joinNames(joining);
  return { joining, representativeOf: representatives(joining) };
}

function numberSources(draft: Draft): { sources: Int32Array; sourceNames: string[] } {
  const numbers = new Map([[CORE, 0]]);
  const sources = Int32Array.from(draft.findings, (finding) => {
    const name = sourceOf(draft, finding);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { sources, sourceNames: [...numbers.keys()] };
}

/**
 * The representative of each row's group, i.e. the most trusted finding in it. If several findings are equally trusted,
 * the first one that is not an alias is chosen; if all are aliases, the first one is chosen.
 */
function representatives({ draft, groups }: Joining): Int32Array {
  const isAlias = new Set(draft.aliases.map(({ key }) => key));
  const rank = (row: number): number => {
    const { key, place } = draft.findings[row];
    return trustOf(draft, place) * 2 + (isAlias.has(key) ? 1 : 0);
  };
  const best = new Int32Array(draft.findings.length).fill(-1);
  for (let row = 0; row < best.length; row++) {
    const root = groups.root(row);
    if (best[root] < 0 || rank(row) < rank(best[root])) best[root] = row;
  }
  return best.map((_, row) => best[groups.root(row)]);
}
