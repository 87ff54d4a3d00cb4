// The terms of an ontology, in the same form whether they come from OBO or OBO Graphs. All data are as they appear in
// the release; which terms become findings is decided later. Identifiers are canonical; identifiers from sources that
// are not used for joining are left out (see ids/identifiers.ts).

import type { Relationship } from '../../../src/bundle/sections/maps-section.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { SourceLocation } from '../../records.js';

export const SCOPES = ['EXACT', 'BROAD', 'NARROW', 'RELATED'] as const;
export type Scope = (typeof SCOPES)[number];

export interface OntologySynonym {
  readonly text: string;
  readonly scope: Scope;
  /**
   * The last part of the identifier for the synonym's type, in lower case: `layperson`, `omo_0003012`; '' if it has no
   * type.
   */
  readonly type: string;
}

export interface OntologyXref {
  readonly target: string;
  /** The relationship stated by the release; `mapped` for a plain cross-reference. */
  readonly relationship: Relationship | 'mapped';
}

export interface OntologyTerm {
  readonly id: string;
  label: string;
  isObsolete: boolean;
  /** The id of the term to use instead; '' if there is none. */
  replacedBy: string;
  /** Ids of the terms that were merged into this term. */
  readonly merged: string[];
  /** Ids of the parents, in the same order as in the release. */
  parents: string[];
  synonyms: OntologySynonym[];
  xrefs: OntologyXref[];
  place: SourceLocation;
}

/** An ontology file with its terms, keyed by id; only terms with the requested id prefix are included. */
export interface OntologyFile {
  /** The release date as yyyy-mm-dd, or else whatever version the file states; '' if it states neither. */
  readonly version: string;
  /** Whether the file is a subset. If so, terms that it lacks may still exist. */
  readonly isSubset: boolean;
  readonly terms: Map<string, OntologyTerm>;
  readonly file: string;
}

/** A term with only an id. */
export function emptyTerm(id: string, place: SourceLocation): OntologyTerm {
  const merged: string[] = [];
  return { id, label: '', isObsolete: false, replacedBy: '', merged, parents: [], synonyms: [], xrefs: [], place };
}

/** The date in a version or name: `2026-07-30` for `releases/2026-07-30/symp.obo`; '' if there is none. */
export function dateOf(version: string): string {
  return /\d{4}-\d{2}(-\d{2})?/.exec(version)?.[0] ?? '';
}

/** The relationship of the object to the subject according to a mapping predicate; undefined for other predicates. */
export function predicateRelationship(predicate: string): Relationship | undefined {
  return PREDICATES[predicate.slice(Math.max(predicate.lastIndexOf(':'), predicate.lastIndexOf('#')) + 1)];
}

const PREDICATES: Readonly<Record<string, Relationship | undefined>> = {
  exactMatch: 'exact',
  equivalentClass: 'exact',
  closeMatch: 'related',
  relatedMatch: 'related',
  broadMatch: 'broader',
  subClassOf: 'broader',
  narrowMatch: 'narrower',
  // Separate mapping files (`mondo_exactmatch_….sssom.tsv`) state which of these cross-references are exact.
  hasDbXref: 'related',
};

/** Adds a cross-reference with a canonical target; a stated relationship replaces a plain cross-reference. */
export function addXref(term: OntologyTerm, raw: string, relationship: OntologyXref['relationship']): void {
  const target = canonicalIdentifier(raw);
  if (target === undefined || target === term.id) return;
  const index = term.xrefs.findIndex((xref) => xref.target === target);
  if (index < 0) term.xrefs.push({ target, relationship });
  else if (term.xrefs[index].relationship === 'mapped') term.xrefs[index] = { target, relationship };
}
