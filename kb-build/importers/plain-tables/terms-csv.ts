// A plain list of terms in CSV or TSV, with the columns `id`, `term`, `type` and optionally `parent`, in any order. The
// first row with an id gives its preferred term, type and parent; further rows with the same id add names. A term
// without a parent is placed under a root named after the file. Rows are streamed, so the file may be larger than
// memory.

import { CX, TERM_TYPES } from '../../../src/knowledge/term-types.js';
import type { Complain } from '../../complaints.js';
import { canonicalIdentifier } from '../../ids/identifiers.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import { isPlainTable } from '../readers/plain-table.js';
import { headerNames, tableRows } from '../readers/table-rows.js';
import type { Importer, ReleaseFile } from '../release.js';

const NEEDED = ['id', 'term', 'type'] as const;
const OPTIONAL = ['parent'] as const;

/** The importer for plain term lists. */
export const termsCsv: Importer = {
  name: 'terms-csv',
  summary: 'list of terms (id,term,type and parent)',
  terms: [],
  accepts: (name, head) => isPlainTable(name, head, NEEDED, OPTIONAL) || looksLikeTerms(name, head),
  *read(files, complain) {
    for (const file of files) yield* readTermsCsv(file, complain);
  },
};

/**
 * The records for a term list: a finding for the first row with an id, and a synonym for every further row with the
 * same id.
 */
export function* readTermsCsv(release: ReleaseFile, complain: Complain): Generator<KnowledgeRecord> {
  const { file } = release;
  const root = rootKey(file);
  let hasRoot = false;
  // For each id, the index of its term in `types` and `parents`.
  const seen = new Map<string, number>();
  const types: number[] = [];
  const parents: string[] = [];
  const form = { needed: NEEDED, optional: OPTIONAL, others: 'refused' } as const;
  for (const row of tableRows(release, form, complain)) {
    const { term, type: written } = row.field;
    const [id, parent] = [keyOf(row.field.id), keyOf(row.field.parent)];
    const place = { file, line: row.line };
    if (id === '' || term === '') {
      const column = id === '' ? 'id' : 'term';
      complain(row.place(column), `${column} is empty`, 'fill it in, or drop the row');
      continue;
    }
    const type = readType(written);
    if (type === undefined) {
      complain(row.place('type'), `unknown type '${written}'`, `write one of: ${TERM_TYPES.join(' ')}, or 0 to 7`);
      continue;
    }
    const first = seen.get(id);
    if (first === undefined) {
      if (type === NO_TYPE) {
        const problem = `the first row of ${id} has no type`;
        complain(row.place('type'), problem, `write one of: ${TERM_TYPES.join(' ')}, or 0 to 7`);
        continue;
      }
      seen.set(id, types.length);
      types.push(type);
      parents.push(parent);
      if (parent === '' && !hasRoot) {
        hasRoot = true;
        yield { kind: 'finding', key: root, termType: CX, description: root, parents: [], place };
      }
      const under = parent === '' ? root : parent;
      yield { kind: 'finding', key: id, termType: type, description: term, parents: [under], place };
      continue;
    }
    if ((type !== NO_TYPE && type !== types[first]) || (parent !== '' && parent !== parents[first])) {
      const problem = `${id} has a different type or parent in an earlier row`;
      complain(row.place(), problem, 'leave them empty after the first row of an id');
      continue;
    }
    yield { kind: 'name', finding: id, text: term, nameKind: 'synonym', place };
  }
}

/**
 * Whether the file has most of the expected columns. If so, a mistake in its header is reported, and the file is not
 * silently ignored.
 */
function looksLikeTerms(name: string, head: () => string): boolean {
  if (!/\.(csv|tsv)$/i.test(name)) return false;
  const names = headerNames(head());
  return [...NEEDED, ...OPTIONAL].filter((column) => names.includes(column)).length >= NEEDED.length;
}

/**
 * The finding key for an id. An identifier from a public source gets its canonical spelling, as in tables of names and
 * maps.
 */
function keyOf(text: string): string {
  return canonicalIdentifier(text) ?? text;
}

const NO_TYPE = -1;

/** A term type, given by its code or number; NO_TYPE for an empty string, undefined for an invalid one. */
function readType(text: string): number | undefined {
  if (text === '') return NO_TYPE;
  const codes: readonly string[] = TERM_TYPES;
  const code = codes.indexOf(text);
  if (code >= 0) return code;
  return /^[0-7]$/.test(text) ? Number(text) : undefined;
}

/** The key of the root for a file: `lists/tropical.csv` → `tropical`. */
function rootKey(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/\.[^.]*$/, '');
}
