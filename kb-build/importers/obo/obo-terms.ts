// Terms of an ontology as its release writes them, in OBO or as OBO Graphs, in one shape. Everything below is the
// release's own: nothing is decided here about findings. Identifiers are canonical; those of no source that joins
// anything are left out (identifiers.ts says which).

import type { Relationship } from '../../../src/bundle/sections/maps-section.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { SourceLocation } from '../../records.js';

export const SCOPES = ['EXACT', 'BROAD', 'NARROW', 'RELATED'] as const;
export type Scope = (typeof SCOPES)[number];

export interface OntologySynonym {
  readonly text: string;
  readonly scope: Scope;
  /** The last part of its type's identifier, in lower case: `layperson`, `omo_0003012`; '' for none. */
  readonly type: string;
}

export interface OntologyXref {
  readonly target: string;
  /** What the release calls it; `mapped` where it gives a plain cross-reference. */
  readonly relationship: Relationship | 'mapped';
}

export interface OntologyTerm {
  readonly id: string;
  label: string;
  isObsolete: boolean;
  /** The term to use in its place; '' for none. */
  replacedBy: string;
  /** Ids of terms that were merged into it. */
  readonly merged: string[];
  /** In the order of the release. */
  parents: string[];
  synonyms: OntologySynonym[];
  xrefs: OntologyXref[];
  place: SourceLocation;
}

/** The terms of one file, by id; only those of the prefix that was asked for. */
export interface OntologyFile {
  /** The date of the release as yyyy-mm-dd, or what stands for it; '' where the file does not say. */
  readonly version: string;
  /** Whether it is a subset, so that what it lacks may exist. */
  readonly isSubset: boolean;
  readonly terms: Map<string, OntologyTerm>;
  readonly file: string;
}

/** A term of which nothing is known but its id. */
export function emptyTerm(id: string, place: SourceLocation): OntologyTerm {
  const merged: string[] = [];
  return { id, label: '', isObsolete: false, replacedBy: '', merged, parents: [], synonyms: [], xrefs: [], place };
}

/** The date in a version or name, `2026-07-30` out of `releases/2026-07-30/symp.obo`; '' where there is none. */
export function dateOf(version: string): string {
  return /\d{4}-\d{2}(-\d{2})?/.exec(version)?.[0] ?? '';
}

/** What a mapping predicate says the object is to the subject; undefined for predicates that say nothing of the kind. */
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
  // The files of exact matches say which of these are exact.
  hasDbXref: 'related',
};

/** Adds a cross-reference whose target is known; a word of the release about it outweighs a plain one. */
export function addXref(term: OntologyTerm, raw: string, relationship: OntologyXref['relationship']): void {
  const target = canonicalIdentifier(raw);
  if (target === undefined || target === term.id) return;
  const known = term.xrefs.findIndex((xref) => xref.target === target);
  if (known < 0) term.xrefs.push({ target, relationship });
  else if (term.xrefs[known].relationship === 'mapped') term.xrefs[known] = { target, relationship };
}
