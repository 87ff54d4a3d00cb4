// Joins by what sources say themselves: aliases; exact references to another finding's own identifier; the same exact
// identifier of a vocabulary that tells concepts apart. One to one only: where a finding claims two identifiers of a
// kind, or two findings of a source claim one, nobody knows which is meant.

import { compareText } from '../compare-text.js';
import type { IdentifierUse } from './identifier-uses.js';
import { isFine, prefixOf } from './identities.js';
import type { Joining } from './join-context.js';

interface Candidate {
  a: IdentifierUse;
  b: IdentifierUse;
  identifier: string;
}

/** Joins what an alias record says is one. */
export function joinAliases({ draft, rows, groups, tell }: Joining): void {
  for (const { key, of } of draft.aliases) {
    const [row, meant] = [rows.get(key), rows.get(of)];
    if (row === undefined || meant === undefined) continue;
    if (groups.unite(row, meant)) tell('joined', 'alias', meant, row, of);
  }
}

/** Joins by exact cross-references, then by shared exact identifiers. */
export function joinIdentities(joining: Joining): void {
  const references: Candidate[] = [];
  const shared: Candidate[] = [];
  for (const [identifier, claimants] of joining.claims) {
    if (claimants.length < 2) continue;
    const own = claimants.find(({ isOwn }) => isOwn);
    if (own === undefined && !isFine(identifier)) continue;
    const valid = validClaimants(joining, identifier, claimants);
    const first = own ?? valid[0];
    for (const claim of valid) {
      if (claim === first) continue;
      (own === undefined ? shared : references).push({ a: first, b: claim, identifier });
    }
  }
  for (const [rule, candidates] of [
    ['cross-reference', references],
    ['shared identifier', shared],
  ] as const) {
    candidates.sort((x, y) => x.b.trust - y.b.trust || compareText(x.identifier, y.identifier) || x.b.row - y.b.row);
    for (const { a, b, identifier } of candidates) joining.attempt(rule, a.row, b.row, identifier);
  }
}

/** The claimants that count, most trusted first. */
function validClaimants(joining: Joining, identifier: string, claimants: readonly IdentifierUse[]): IdentifierUse[] {
  const { sources, groups, isSingle, tell } = joining;
  const isTwin = (claim: IdentifierUse): boolean =>
    claimants.some(
      (other) =>
        other !== claim &&
        sources[other.row] === sources[claim.row] &&
        groups.root(other.row) !== groups.root(claim.row),
    );
  const valid: IdentifierUse[] = [];
  for (const claim of claimants) {
    if (claim.isOwn) valid.push(claim);
    else if (!isSingle(claim.row, identifier)) {
      tell('conflict', 'not one to one', claim.row, undefined, `one of several ${prefixOf(identifier)}: ${identifier}`);
    } else if (isTwin(claim)) {
      tell('conflict', 'not one to one', claim.row, undefined, `claimed by several of its source: ${identifier}`);
    } else valid.push(claim);
  }
  return valid.sort((a, b) => a.trust - b.trust || a.row - b.row);
}
