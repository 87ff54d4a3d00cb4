// Joining: from the findings of all sources to groups of findings that are one, most telling evidence first. What is
// joined by weaker evidence never undoes what stronger evidence has joined.

import { type Draft, trustOf } from '../draft.js';
import type { FoldedNames } from './folded-names.js';
import { classOf, singleGroups } from './groups.js';
import { readIdentifierUses, singleUses } from './identifier-uses.js';
import { CORE, sourceOf } from './identities.js';
import type { Joining } from './join-context.js';
import { joinAliases, joinIdentities } from './join-identities.js';
import { joinNames } from './join-names.js';
import { type MergeReport, note } from './merge-report.js';

/** The groups of a draft; row → the row that stands for it, the most trusted of its group. */
export function joinFindings(
  draft: Draft,
  folded: FoldedNames,
  report: MergeReport,
): { joining: Joining; standsFor: Int32Array } {
  const rows = new Map(draft.findings.map(({ key }, row) => [key, row]));
  const { sources, sourceNames } = numberSources(draft);
  const classes = Uint8Array.from(draft.findings, ({ termType }) => classOf(termType));
  const groups = singleGroups(sources, classes);
  const claims = readIdentifierUses(draft, rows, (row) => sourceNames[sources[row]]);
  const trust = (row: number): number => trustOf(draft, draft.findings[row].place);
  const tell: Joining['tell'] = (outcome, rule, a, b, evidence) => {
    const [kept, other] = b !== undefined && trust(b) < trust(a) ? [b, a] : [a, b];
    note(report, {
      outcome,
      rule,
      sources: [kept, ...(other === undefined ? [] : [other])].map((row) => sourceNames[sources[row]]).join(' + '),
      kept: draft.findings[kept].key,
      other: other === undefined ? '' : draft.findings[other].key,
      evidence,
    });
  };
  const told = new Set<number>();
  const joining: Joining = {
    ...{ draft, rows, sources, sourceNames, classes, claims, folded, groups, tell },
    isSingle: singleUses(claims),
    attempt(rule, a, b, evidence) {
      const outcome = groups.join(a, b);
      if (outcome === 'joined') tell('joined', rule, a, b, evidence);
      else if (outcome !== undefined && !told.has(a * draft.findings.length + b)) {
        // Weaker evidence for the same two says nothing new.
        told.add(a * draft.findings.length + b);
        tell('conflict', `${rule}: ${outcome}`, a, b, evidence);
      }
    },
  };
  joinAliases(joining);
  joinIdentities(joining);
  joinNames(joining);
  return { joining, standsFor: representatives(joining) };
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

/** Each row's group is stood for by its most trusted finding; between equals one that is no alias, then the first. */
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
