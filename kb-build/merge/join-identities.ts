// Joins findings that the sources themselves state to be the same: by aliases, by exact references to another finding's
// own identifier, and by shared exact identifiers from a vocabulary that distinguishes between concepts. Only
// one-to-one uses cause joins: if a finding uses two identifiers from a vocabulary, or two findings from a source use
// the same identifier, it is unclear which use is right.

import { compareText } from '../compare-text.js';
import type { IdentifierUse } from './identifier-uses.js';
import { isFine, prefixOf } from './identities.js';
import type { Joining } from './join-context.js';

interface Candidate {
  a: IdentifierUse;
  b: IdentifierUse;
  identifier: string;
}

/** Joins each alias to the finding that it is an alias of. */
export function joinAliases({ draft, rows, groups, reportCase }: Joining): void {
  for (const { key, of } of draft.aliases) {
    const [row, meant] = [rows.get(key), rows.get(of)];
    if (row === undefined || meant === undefined) continue;
    if (groups.unite(row, meant)) reportCase('joined', 'alias', meant, row, of);
  }
}

/** Joins findings by exact cross-references, then by shared exact identifiers. */
export function joinIdentities(joining: Joining): void {
  const references: Candidate[] = [];
  const shared: Candidate[] = [];
  for (const [identifier, uses] of joining.identifierUses) {
    if (uses.length < 2) continue;
    const own = uses.find(({ isOwn }) => isOwn);
    if (own === undefined && !isFine(identifier)) continue;
    const valid = oneToOneUses(joining, identifier, uses);
    const first = own ?? valid[0];
    for (const use of valid) {
      if (use === first) continue;
      (own === undefined ? shared : references).push({ a: first, b: use, identifier });
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

/** The one-to-one uses of an identifier, most trusted first. */
function oneToOneUses(joining: Joining, identifier: string, uses: readonly IdentifierUse[]): IdentifierUse[] {
  const { sources, groups, isSingle, reportCase } = joining;
  const isTwin = (use: IdentifierUse): boolean =>
    uses.some(
      (other) =>
        other !== use && sources[other.row] === sources[use.row] && groups.root(other.row) !== groups.root(use.row),
    );
  const valid: IdentifierUse[] = [];
  for (const use of uses) {
    if (use.isOwn) valid.push(use);
    else if (!isSingle(use.row, identifier)) {
      reportCase(
        'conflict',
        'not one to one',
        use.row,
        undefined,
        `one of several ${prefixOf(identifier)}: ${identifier}`,
      );
    } else if (isTwin(use)) {
      reportCase(
        'conflict',
        'not one to one',
        use.row,
        undefined,
        `used by several findings of its source: ${identifier}`,
      );
    } else valid.push(use);
  }
  return valid.sort((a, b) => a.trust - b.trust || a.row - b.row);
}
