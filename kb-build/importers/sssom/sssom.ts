// Mappings in the Simple Standard for Sharing Ontological Mappings (`*.sssom.tsv`): a YAML header in `#` comments,
// followed by a table of subjects, predicates and objects. Each row becomes a cross-reference of the subject. Merging
// turns cross-references to known vocabularies into maps, and uses exact cross-references to join findings; if a
// finding has several exact ones, merging decides which of them count. Memory use depends only on the number of pairs.

import type { Relationship } from '../../../src/bundle/sections/maps-section.js';
import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { XrefRecord } from '../../records.js';
import { dateOf, predicateRelationship } from '../obo/obo-terms.js';
import { delimitedRows } from '../readers/delimited.js';
import { lines } from '../readers/lines.js';
import type { Importer, ReleaseFile } from '../release.js';

/** The importer for SSSOM mappings. */
export const sssom: Importer = {
  name: 'sssom',
  summary: 'SSSOM mappings: *.sssom.tsv',
  terms: ['mondo'],
  accepts: (name) => /\.sssom\.tsv$/i.test(name),
  *read(files, complain) {
    const released = new Set<string>();
    const said = new Set<string>();
    const plain: XrefRecord[] = [];
    for (const file of files) {
      const header = readHeader(file);
      if (header.isMondo && !released.has(header.version)) {
        released.add(header.version);
        yield { kind: 'release', terms: 'mondo', version: header.version, place: { file: file.file, line: 1 } };
      }
      for (const { xref, isPlain } of mappings(file, header, complain)) {
        if (isPlain) plain.push(xref);
        else {
          said.add(`${xref.finding} ${xref.target}`);
          yield xref;
        }
      }
    }
    // A plain cross-reference adds nothing if another row states a relationship between the same subject and object.
    for (const xref of plain) if (!said.has(`${xref.finding} ${xref.target}`)) yield xref;
  },
};

interface Header {
  /** For each prefix, the IRI that it abbreviates in this file. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly version: string;
  readonly isMondo: boolean;
  readonly columns: readonly string[];
}

/** Reads the header. Its YAML consists of two levels of plain keys; no other YAML syntax is supported. */
function readHeader(file: ReleaseFile): Header {
  const prefixes = new Map<string, string>();
  let version = '';
  let isMondo = false;
  let section = '';
  let columns: string[] = [];
  for (const { text } of lines(file.text())) {
    if (!text.startsWith('#')) {
      columns = text.split('\t');
      break;
    }
    const [, indent, key, value] = /^# ?(\s*)([^\s:]+):\s*(.*)$/.exec(text) ?? [];
    if (key === undefined) continue;
    const plain = value.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (indent === '') section = key;
    else if (section === 'curie_map') prefixes.set(key, plain);
    if (key === 'mapping_set_version') version = dateOf(plain) || plain;
    if (key === 'subject_source' || key === 'mapping_set_id') isMondo ||= plain.toLowerCase().includes('mondo');
  }
  return { prefixes, version: version || dateOf(file.name), isMondo, columns };
}

interface Mapping {
  readonly xref: XrefRecord;
  readonly isPlain: boolean;
}

function* mappings(release: ReleaseFile, header: Header, complain: Complain): Generator<Mapping> {
  const { file } = release;
  const required = ['subject_id', 'predicate_id', 'object_id'] as const;
  // Other columns are optional and vary between files.
  const optional = (['subject_label', 'predicate_modifier'] as const).filter((name) => header.columns.includes(name));
  const form = { columns: [...required, ...optional], comment: '#' } as const;
  const strange = new Set<string>();
  for (const row of delimitedRows(release, form, complain)) {
    const place = { file, line: row.line };
    if (optional.includes('subject_label') && row.subject_label.startsWith('obsolete ')) continue;
    if (optional.includes('predicate_modifier') && row.predicate_modifier === 'Not') continue;
    const relationship = relationshipOf(row.predicate_id);
    if (relationship === undefined) {
      if (!strange.has(row.predicate_id)) {
        const mend = 'use the predicates of SKOS, such as skos:exactMatch; its rows are left out';
        complain({ ...place, column: 1 }, `unknown predicate '${row.predicate_id}'`, mend);
      }
      strange.add(row.predicate_id);
      continue;
    }
    if (!row.subject_id.includes(':') || !row.object_id.includes(':')) {
      const problem = `'${row.subject_id}' and '${row.object_id}' are not two identifiers`;
      complain({ ...place, column: 1 }, problem, 'write both with a prefix and a colon');
      continue;
    }
    const finding = expanded(row.subject_id, header);
    const target = expanded(row.object_id, header);
    // An identifier from a source that is not used for joining is not an error.
    if (finding === undefined || target === undefined || finding === target) continue;
    const isPlain = row.predicate_id.endsWith('hasDbXref');
    yield { isPlain, xref: { kind: 'xref', finding, target, relationship, place } };
  }
}

function relationshipOf(predicate: string): Relationship | undefined {
  return predicateRelationship(predicate.replace(/^<?https?:.*[#/]/, '').replace(/>$/, ''));
}

/**
 * The identifier for a CURIE. A CURIE with an unknown prefix is expanded, using the IRI that the file gives for the
 * prefix.
 */
function expanded(raw: string, { prefixes }: Header): string | undefined {
  const colon = raw.indexOf(':');
  const address = prefixes.get(raw.slice(0, colon));
  return canonicalIdentifier(raw) ?? (address && canonicalIdentifier(address + raw.slice(colon + 1))) ?? undefined;
}
