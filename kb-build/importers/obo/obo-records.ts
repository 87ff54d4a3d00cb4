// Turns the terms of an ontology into records, as configured by the importer's profile. A term becomes a code and a
// finding with the same identifier. Its synonyms become names, its cross-references become xrefs, and the ids that it
// replaces become aliases. Obsolete terms become codes without a finding; so do terms in subtrees that describe how or
// when something occurs rather than what occurs. The primary parent of a term is, if possible, a parent with the same
// term type. Among several such parents, the one nearest to the root is chosen, which keeps node keys short; if several
// are equally near, the first in the release is chosen.

import { CX } from '../../../src/knowledge/term-types.js';
import type { Complain } from '../../complaints.js';
import { type ID_RANGES, rangedId } from '../../ids/id-ranges.js';
import { splitIdentifier } from '../../ids/identifiers.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { SourceLocation } from '../../records.js';
import type { TermsName } from '../vocabulary-terms.js';
import { nameRecords } from './obo-names.js';
import type { OntologyTerm, Scope } from './obo-terms.js';

/**
 * How a term is used: as a finding of a certain term type, or only as a code if it is not something found in a patient.
 */
export type TermUse = number | 'code';

/**
 * Specifies the use of a term and its descendants, unless a nearer rule applies; if `only` is true, the rule applies to
 * the term alone.
 */
export interface UseRule {
  readonly id: string;
  /** The term's label. It shows readers which term is meant, and tests compare it with the release. */
  readonly label: string;
  readonly use: TermUse;
  readonly only?: boolean;
}

const EXACT_ONLY: ReadonlySet<Scope> = new Set();

export interface OntologyProfile {
  readonly prefix: string;
  readonly vocab: string;
  readonly terms: TermsName;
  readonly range: keyof typeof ID_RANGES;
  /** The key and description of the root finding. */
  readonly root: { readonly key: string; readonly description: string };
  readonly rules: readonly UseRule[];
  /** How terms are used if no rule applies to them. */
  readonly otherwise: TermUse;
  /**
   * Prefixes of cross-references that count as exact, even if the ontology does not mark them, provided that they are
   * one-to-one.
   */
  readonly exactXrefs: ReadonlySet<string>;
  /** Synonym scopes other than EXACT whose synonyms mean the finding itself. */
  readonly loosely?: ReadonlySet<Scope>;
}

/** The records for an ontology; `place` is the location given to its root. */
export function* ontologyRecords(
  profile: OntologyProfile,
  terms: ReadonlyMap<string, OntologyTerm>,
  place: SourceLocation,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const { root, vocab, range } = profile;
  yield {
    kind: 'finding',
    key: root.key,
    style: 'plain',
    termType: CX,
    description: root.description,
    parents: [],
    place,
  };
  const uses = termUses(profile, terms);
  const depths = termDepths(terms);
  const referenceCounts = countReferences(terms);
  for (const term of terms.values()) {
    const { id, label, place } = term;
    const parents = orderedParents(term, terms, uses, depths, complain);
    if (label === '') {
      if (!term.isObsolete) complain(place, `${id} has no label`, 'fetch the release again; a term needs a name');
      continue;
    }
    const code = { kind: 'code', vocab, code: id, description: label, place } as const;
    if (term.isObsolete) {
      yield { ...code, unreportable: true };
      if (term.replacedBy !== '') yield { kind: 'alias', key: id, of: term.replacedBy, place };
      continue;
    }
    yield parents.length === 0 ? code : { ...code, parent: parents[0] };
    for (const key of term.merged) if (isLeft(terms.get(key))) yield { kind: 'alias', key, of: id, place };
    const use = uses.get(id) ?? 'code';
    if (use === 'code') continue;
    const above = parents.filter((parent) => uses.get(parent) !== 'code');
    yield {
      kind: 'finding',
      key: id,
      id: termId(range, splitIdentifier(id).code),
      style: 'plain',
      termType: use,
      description: label,
      parents: above.length === 0 ? [root.key] : above,
      place,
    };
    yield { kind: 'map', finding: id, vocab, code: id, relationship: 'exact', group: 1, priority: 1, rule: '', place };
    yield* nameRecords(term, profile.loosely ?? EXACT_ONLY);
    yield* xrefRecords(term, profile, referenceCounts);
  }
}

/** Whether the ontology no longer has this term: there is no active term with this id and no replacement for it. */
function isLeft(term: OntologyTerm | undefined): boolean {
  return term === undefined || (term.isObsolete && term.replacedBy === '');
}

/**
 * How each term is used, according to the nearest rule for the term itself or an ancestor. If several rules are equally
 * near, the first one in the table applies.
 */
function termUses(
  { rules, otherwise }: OntologyProfile,
  terms: ReadonlyMap<string, OntologyTerm>,
): Map<string, TermUse> {
  const below = new Map<string, number>();
  const only = new Map<string, TermUse>();
  for (const [index, { id, use, only: isOnly }] of rules.entries()) {
    if (isOnly) only.set(id, use);
    else below.set(id, index);
  }
  const nearest = new Map<string, { rule: number; steps: number } | undefined>();
  const ruleOf = (id: string): { rule: number; steps: number } | undefined => {
    if (nearest.has(id)) return nearest.get(id);
    const own = below.get(id);
    // The entry is set before the parents are visited, so that a cycle of terms does not cause infinite recursion.
    nearest.set(id, own === undefined ? undefined : { rule: own, steps: 0 });
    if (own !== undefined) return nearest.get(id);
    let best: { rule: number; steps: number } | undefined;
    for (const parent of terms.get(id)?.parents ?? []) {
      const found = ruleOf(parent);
      if (found === undefined) continue;
      const { rule, steps } = { rule: found.rule, steps: found.steps + 1 };
      if (best === undefined || steps < best.steps || (steps === best.steps && rule < best.rule))
        best = { rule, steps };
    }
    nearest.set(id, best);
    return best;
  };
  const uses = new Map<string, TermUse>();
  for (const { id, isObsolete } of terms.values()) {
    const rule = ruleOf(id)?.rule;
    const use = only.get(id) ?? (rule === undefined ? otherwise : rules[rule].use);
    uses.set(id, isObsolete ? 'code' : use);
  }
  return uses;
}

/**
 * How far each term is from its nearest ancestor that has no parents. Terms that have no such ancestor (for example,
 * because they are in a cycle) are left out.
 */
function termDepths(terms: ReadonlyMap<string, OntologyTerm>): Map<string, number> {
  const children = new Map<string, string[]>();
  const depths = new Map<string, number>();
  for (const { id, parents } of terms.values()) {
    const existing = parents.filter((parent) => terms.has(parent));
    if (existing.length === 0) depths.set(id, 0);
    for (const parent of existing) {
      const list = children.get(parent);
      if (list === undefined) children.set(parent, [id]);
      else list.push(id);
    }
  }
  // Iterating a map also visits entries added during the iteration, in insertion order, so this is a breadth-first
  // walk.
  for (const [id, depth] of depths) {
    for (const child of children.get(id) ?? []) if (!depths.has(child)) depths.set(child, depth + 1);
  }
  return depths;
}

function orderedParents(
  { id, parents, isObsolete, place }: OntologyTerm,
  terms: ReadonlyMap<string, OntologyTerm>,
  uses: ReadonlyMap<string, TermUse>,
  depths: ReadonlyMap<string, number>,
  complain: Complain,
): string[] {
  if (isObsolete) return [];
  const { prefix } = splitIdentifier(id);
  const active = [...new Set(parents)].filter((parent) => {
    if (terms.get(parent)?.isObsolete === false) return true;
    if (parent.startsWith(`${prefix}:`)) {
      complain(place, `${id} is a kind of ${parent}, which is not an active term`, 'fetch the complete release');
    }
    return false;
  });
  if (active.length > 0 && !depths.has(id)) {
    complain(place, `${id} is an ancestor of itself`, 'fetch the release again; the term is placed under the root');
    return [];
  }
  const strange = (parent: string): number => (uses.get(parent) === uses.get(id) ? 0 : 1);
  const depth = (parent: string): number => depths.get(parent) ?? Number.MAX_SAFE_INTEGER;
  return active.sort((a, b) => strange(a) - strange(b) || depth(a) - depth(b));
}

/** The number of active terms that refer to each target. */
function countReferences(terms: ReadonlyMap<string, OntologyTerm>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { xrefs, isObsolete } of terms.values()) {
    if (isObsolete) continue;
    for (const { target } of xrefs) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}

/**
 * A plain cross-reference is exact only if it is one-to-one. If several terms share a target, or a term has several
 * targets in one source, some of the targets are broader or narrower, and the release does not say which.
 */
function* xrefRecords(
  { id, xrefs, place }: OntologyTerm,
  { exactXrefs }: OntologyProfile,
  referenceCounts: ReadonlyMap<string, number>,
): Generator<KnowledgeRecord> {
  const ofPrefix = new Map<string, number>();
  for (const { target, relationship } of xrefs) {
    const { prefix } = splitIdentifier(target);
    if (relationship === 'mapped') ofPrefix.set(prefix, (ofPrefix.get(prefix) ?? 0) + 1);
  }
  for (const { target, relationship } of xrefs) {
    const { prefix } = splitIdentifier(target);
    const isOneToOne = referenceCounts.get(target) === 1 && ofPrefix.get(prefix) === 1;
    const plain = exactXrefs.has(prefix) && isOneToOne ? 'exact' : 'related';
    yield { kind: 'xref', finding: id, target, relationship: relationship === 'mapped' ? plain : relationship, place };
  }
}

/**
 * The public id of a term. `DOID:0060002` and `DOID:60002` are different terms, so ids with short numbers come from a
 * separate range.
 */
function termId(range: keyof typeof ID_RANGES, digits: string): number | undefined {
  return rangedId(range === 'doid' && digits.length < 7 ? 'doidShort' : range, Number(digits));
}
