// Reads terms from OBO Graphs JSON: nodes with their metadata, and the edges of the is-a hierarchy. The file is
// streamed node by node; the small functions below check the untyped JSON of each node.

import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import { jsonElements } from '../readers/stream-json.js';
import type { ReleaseFile } from '../release.js';
import {
  addXref,
  dateOf,
  emptyTerm,
  type OntologyFile,
  type OntologyTerm,
  predicateRelationship,
  type Scope,
} from './obo-terms.js';

const NODES = ['graphs', '*', 'nodes', '*'];
const EDGES = ['graphs', '*', 'edges', '*'];
const VERSION = ['graphs', '*', 'meta', 'version'];

/** The terms in an OBO Graphs file. */
export function readGraphs(release: ReleaseFile, prefix: string, complain: Complain): OntologyFile {
  const { file, name } = release;
  const terms = new Map<string, OntologyTerm>();
  const edges: [child: string, parent: string][] = [];
  let version = '';
  let isSubset = false;
  for (const element of jsonElements(release.text(), [NODES, EDGES, VERSION])) {
    const { line, column } = element;
    if (!element.ok) {
      complain({ file, line, column }, `the file is not valid JSON: ${element.problem}`, 'fetch the release again');
    } else if (element.path === 0) {
      const id = text(element.value, 'id');
      if (id === '') complain({ file, line, column }, 'a node has no id', 'fetch the release again');
      // Relations are also nodes with ids; they are skipped.
      const isTerm = text(element.value, 'type') !== 'PROPERTY';
      const key = isTerm ? canonicalIdentifier(id) : undefined;
      if (key?.startsWith(`${prefix}:`)) terms.set(key, readNode(key, element.value, { file, line }));
    } else if (element.path === 1) {
      const child = canonicalIdentifier(text(element.value, 'sub'));
      const parent = canonicalIdentifier(text(element.value, 'obj'));
      const isKind = text(element.value, 'pred') === 'is_a';
      if (isKind && child !== undefined && parent !== undefined) edges.push([child, parent]);
    } else if (typeof element.value === 'string') {
      version ||= element.value;
      isSubset ||= version.includes('/subsets/');
    }
  }
  for (const [child, parent] of edges) terms.get(child)?.parents.push(parent);
  return { version: dateOf(version) || dateOf(name) || version, isSubset, terms, file };
}

/** The version stated in the metadata of an OBO Graphs file. */
export function versionOfGraphs(release: ReleaseFile): string {
  for (const element of jsonElements(release.text(), [VERSION])) {
    if (element.ok && typeof element.value === 'string') return element.value;
  }
  return '';
}

const SCOPE_OF: Readonly<Record<string, Scope>> = {
  hasExactSynonym: 'EXACT',
  hasBroadSynonym: 'BROAD',
  hasNarrowSynonym: 'NARROW',
};

function readNode(id: string, node: unknown, place: OntologyTerm['place']): OntologyTerm {
  const term = emptyTerm(id, place);
  const meta = member(node, 'meta');
  term.label = text(node, 'lbl').trim();
  term.isObsolete = member(meta, 'deprecated') === true;
  for (const synonym of list(meta, 'synonyms')) {
    const scope = SCOPE_OF[text(synonym, 'pred')] ?? 'RELATED';
    const type = text(synonym, 'synonymType').split(/[#/]/).at(-1) ?? '';
    const written = text(synonym, 'val').trim();
    if (written !== '') term.synonyms.push({ text: written, scope, type: type.toLowerCase().replaceAll(':', '_') });
  }
  for (const xref of list(meta, 'xrefs')) addXref(term, text(xref, 'val'), 'mapped');
  for (const property of list(meta, 'basicPropertyValues')) {
    readProperty(term, text(property, 'pred'), text(property, 'val'));
  }
  return term;
}

function readProperty(term: OntologyTerm, predicate: string, value: string): void {
  if (predicate.endsWith('IAO_0100001')) term.replacedBy ||= canonicalIdentifier(value) ?? '';
  else if (predicate.endsWith('hasAlternativeId')) {
    const merged = canonicalIdentifier(value);
    if (merged !== undefined) term.merged.push(merged);
  } else {
    const relationship = predicateRelationship(predicate);
    if (relationship !== undefined) addXref(term, value, relationship);
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function text(value: unknown, name: string): string {
  const found = member(value, name);
  return typeof found === 'string' ? found : '';
}

function list(value: unknown, name: string): readonly unknown[] {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
}
