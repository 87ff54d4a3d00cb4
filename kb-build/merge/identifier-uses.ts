// Claims: which findings say that they are exactly the concept of an identifier, by their own key, an exact
// cross-reference or an exact map without conditions, and by whose word. Everything is a number here: rows of findings,
// numbers of identifiers.

import { RELATIONSHIPS } from '../../src/bundle/sections/maps-section.js';
import { type Draft, trustOf } from '../draft.js';
import { isIdentifier } from '../ids/identifiers.js';
import { CORE, identifierOf, isFine, prefixOf } from './identities.js';

/** One finding's claim to an identifier. */
export interface IdentifierUse {
  row: number;
  /** How much whoever says so is trusted (trustOf). */
  trust: number;
  /** Whether it is the finding's own key. */
  isOwn: boolean;
}

/** Claims by identifier; a finding claims an identifier once, by the most trusted word. */
export type IdentifierUses = ReadonlyMap<string, readonly IdentifierUse[]>;

const EXACT = RELATIONSHIPS.indexOf('exact');

/** Every claim of a draft; `rows` and `sources` are of its findings. */
export function readIdentifierUses(
  draft: Draft,
  rows: ReadonlyMap<string, number>,
  sourceNameOf: (row: number) => string,
): IdentifierUses {
  const claims = new Map<string, IdentifierUse[]>();
  const add = (row: number, identifier: string, trust: number, isOwn: boolean): void => {
    const known = claims.get(identifier);
    if (known === undefined) {
      claims.set(identifier, [{ row, trust, isOwn }]);
      return;
    }
    const same = known.find((claim) => claim.row === row);
    if (same === undefined) known.push({ row, trust, isOwn });
    else if (trust < same.trust) same.trust = trust;
  };
  for (const [row, { key, place }] of draft.findings.entries()) {
    if (isIdentifier(key)) add(row, key, trustOf(draft, place), true);
  }
  const { finding, target, relationship, file } = draft.xrefs;
  for (let i = 0; i < finding.length; i++) {
    if (relationship[i] !== EXACT) continue;
    const trust = draft.trust.get(file[i]) ?? 0;
    const row = rows.get(finding[i]);
    if (row !== undefined) {
      add(row, target[i], trust, false);
      continue;
    }
    // Said of an identifier that is no finding's key: then its target has that identifier too.
    const other = rows.get(target[i]);
    if (other !== undefined) add(other, finding[i], trust, false);
  }
  for (const { finding: key, vocab, code, relationship: how, rule, place } of draft.maps) {
    if (how !== 'exact' || rule !== '') continue;
    const row = rows.get(key);
    const identifier = identifierOf(vocab, code);
    if (row === undefined || identifier === undefined || identifier === key) continue;
    // An import's map to a class is no identity of its finding; the authored core says exact where it means it.
    if (isFine(identifier) || sourceNameOf(row) === CORE) add(row, identifier, trustOf(draft, place), false);
  }
  return claims;
}

/** Claims by which a finding is told from its neighbours: it claims one identifier of that kind only. */
export function singleUses(claims: IdentifierUses): (row: number, identifier: string) => boolean {
  const counts = new Map<number, Map<string, number>>();
  for (const [identifier, claimants] of claims) {
    const prefix = prefixOf(identifier);
    for (const { row, isOwn } of claimants) {
      if (isOwn) continue;
      const ofRow = counts.get(row) ?? new Map<string, number>();
      counts.set(row, ofRow.set(prefix, (ofRow.get(prefix) ?? 0) + 1));
    }
  }
  return (row, identifier) => (counts.get(row)?.get(prefixOf(identifier)) ?? 0) <= 1;
}
