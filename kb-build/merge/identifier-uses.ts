// The uses of identifiers. A finding uses an identifier if the finding is exactly the identified concept according to
// its own key, an exact cross-reference, or an exact map without conditions. Each use records how far the source of
// this information is trusted. Findings are represented by their rows.

import { RELATIONSHIPS } from '../../src/bundle/sections/maps-section.js';
import { type Draft, trustOf } from '../draft.js';
import { isIdentifier } from '../ids/identifiers.js';
import { CORE, identifierOf, isFine, prefixOf } from './identities.js';

/** The use of an identifier by a finding. */
export interface IdentifierUse {
  row: number;
  /** The trust rank (trustOf) of the source that states this use. */
  trust: number;
  /** Whether the identifier is the finding's own key. */
  isOwn: boolean;
}

/**
 * Uses, keyed by identifier. Each finding is listed only once per identifier, with the rank of the most trusted source
 * that states the use.
 */
export type IdentifierUses = ReadonlyMap<string, readonly IdentifierUse[]>;

const EXACT = RELATIONSHIPS.indexOf('exact');

/** All uses of identifiers in a draft; `rows` and `sourceNameOf` refer to its findings. */
export function readIdentifierUses(
  draft: Draft,
  rows: ReadonlyMap<string, number>,
  sourceNameOf: (row: number) => string,
): IdentifierUses {
  const usesByIdentifier = new Map<string, IdentifierUse[]>();
  const add = (row: number, identifier: string, trust: number, isOwn: boolean): void => {
    const existing = usesByIdentifier.get(identifier);
    if (existing === undefined) {
      usesByIdentifier.set(identifier, [{ row, trust, isOwn }]);
      return;
    }
    const same = existing.find((use) => use.row === row);
    if (same === undefined) existing.push({ row, trust, isOwn });
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
    // The cross-reference starts from an identifier that is not the key of any finding, so the target finding is the
    // one that uses this identifier.
    const other = rows.get(target[i]);
    if (other !== undefined) add(other, finding[i], trust, false);
  }
  for (const { finding: key, vocab, code, relationship: how, rule, place } of draft.maps) {
    if (how !== 'exact' || rule !== '') continue;
    const row = rows.get(key);
    const identifier = identifierOf(vocab, code);
    if (row === undefined || identifier === undefined || identifier === key) continue;
    // An exact map to a class (such as an ICD-10-CM code) identifies only findings of the authored core, not imported
    // ones.
    if (isFine(identifier) || sourceNameOf(row) === CORE) add(row, identifier, trustOf(draft, place), false);
  }
  return usesByIdentifier;
}

/**
 * Returns a predicate on a finding and an identifier: whether the finding uses at most one identifier with the same
 * prefix as this one, not counting the finding's own key.
 */
export function singleUses(usesByIdentifier: IdentifierUses): (row: number, identifier: string) => boolean {
  const counts = new Map<number, Map<string, number>>();
  for (const [identifier, uses] of usesByIdentifier) {
    const prefix = prefixOf(identifier);
    for (const { row, isOwn } of uses) {
      if (isOwn) continue;
      const ofRow = counts.get(row) ?? new Map<string, number>();
      counts.set(row, ofRow.set(prefix, (ofRow.get(prefix) ?? 0) + 1));
    }
  }
  return (row, identifier) => (counts.get(row)?.get(prefixOf(identifier)) ?? 0) <= 1;
}
