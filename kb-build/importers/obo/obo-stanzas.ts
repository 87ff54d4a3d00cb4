// Reads terms from OBO files: selects and interprets the clauses in each stanza.

import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import { type OboClause, oboStanzas, quotedText, unescaped } from '../readers/obo.js';
import type { ReleaseFile } from '../release.js';
import {
  addXref,
  dateOf,
  emptyTerm,
  type OntologyFile,
  type OntologyTerm,
  predicateRelationship,
  SCOPES,
} from './obo-terms.js';

/** The terms in an OBO file. */
export function readStanzas(release: ReleaseFile, prefix: string, complain: Complain): OntologyFile {
  const { file, name } = release;
  const terms = new Map<string, OntologyTerm>();
  let version = '';
  let isSubset = false;
  for (const stanza of oboStanzas(release.text())) {
    if (!stanza.ok) {
      const { line, column, problem, mend } = stanza;
      complain({ file, line, column }, problem, mend);
    } else if (stanza.kind === '') {
      version = firstValue(stanza.clauses, 'data-version');
      isSubset = firstValue(stanza.clauses, 'ontology').includes('/subsets/');
    } else if (stanza.kind === 'Term') {
      const id = canonicalIdentifier(firstValue(stanza.clauses, 'id'));
      if (firstValue(stanza.clauses, 'id') === '') {
        complain({ file, line: stanza.line, column: 1 }, 'a term has no id', 'fetch the release again');
      } else if (id?.startsWith(`${prefix}:`)) {
        const term = emptyTerm(id, { file, line: stanza.line });
        for (const clause of stanza.clauses) readClause(term, clause, complain);
        terms.set(id, term);
      }
    }
  }
  return { version: dateOf(version) || dateOf(name) || version, isSubset, terms, file };
}

/** The `data-version` of an OBO file. */
export function versionOfStanzas(release: ReleaseFile): string {
  for (const stanza of oboStanzas(release.text())) if (stanza.ok) return firstValue(stanza.clauses, 'data-version');
  return '';
}

function firstValue(clauses: readonly OboClause[], tag: string): string {
  return unescaped(clauses.find((clause) => clause.tag === tag)?.value ?? '').trim();
}

function readClause(term: OntologyTerm, clause: OboClause, complain: Complain): void {
  const { tag, value, modifiers, line } = clause;
  switch (tag) {
    case 'name':
      term.label = unescaped(value).trim();
      return;
    case 'is_a': {
      const parent = canonicalIdentifier(unescaped(value));
      if (parent !== undefined) term.parents.push(parent);
      return;
    }
    case 'is_obsolete':
      term.isObsolete = value === 'true';
      return;
    case 'replaced_by':
      term.replacedBy ||= canonicalIdentifier(unescaped(value)) ?? '';
      return;
    case 'alt_id': {
      const merged = canonicalIdentifier(unescaped(value));
      if (merged !== undefined) term.merged.push(merged);
      return;
    }
    case 'xref':
      // Mondo uses a modifier to mark cross-references to the same disease.
      addXref(term, unescaped(value.split(' "')[0]), modifiers.includes('MONDO:equivalentTo') ? 'exact' : 'mapped');
      return;
    case 'property_value': {
      const [, predicate, object] = /^(\S+)\s+"?([^"\s]+)"?/.exec(unescaped(value)) ?? [];
      const relationship = predicate === undefined ? undefined : predicateRelationship(predicate);
      if (relationship !== undefined) addXref(term, object, relationship);
      return;
    }
    case 'synonym':
      readSynonym(term, clause, complain);
      return;
    case 'exact_synonym':
    case 'broad_synonym':
    case 'narrow_synonym':
    case 'related_synonym': {
      const quoted = quotedText(value);
      const scope = SCOPES.find((word) => tag.startsWith(word.toLowerCase())) ?? 'RELATED';
      if (quoted !== undefined) term.synonyms.push({ text: quoted.text, scope, type: '' });
      else refuseSynonym(term, line, complain);
    }
  }
}

/** Parses `"text" SCOPE [type] [[xrefs]]`; the type may also be among the modifiers. */
function readSynonym(term: OntologyTerm, { value, modifiers, line }: OboClause, complain: Complain): void {
  const quoted = quotedText(value);
  if (quoted === undefined) {
    refuseSynonym(term, line, complain);
    return;
  }
  const [scopeWord = '', typeWord = ''] = quoted.rest.replace(/\[.*$/, '').trim().split(/\s+/);
  const scope = SCOPES.find((word) => word === scopeWord) ?? 'RELATED';
  const type = typeWord || (/synonymtypedef="([^"]*)"/.exec(modifiers)?.[1] ?? '');
  term.synonyms.push({ text: quoted.text, scope, type: type.toLowerCase().replaceAll(':', '_') });
}

function refuseSynonym({ place: { file } }: OntologyTerm, line: number, complain: Complain): void {
  complain({ file, line, column: 1 }, 'a synonym has no text in quotes', 'fetch the release again');
}
