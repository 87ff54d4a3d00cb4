// A plain list of terms: CSV with the columns id, term, type, parent in any order. The first row of an id gives its
// preferred term, type and parent; further rows of the id give further names. Without a parent a term stands under a
// root named after the file. The file may be larger than memory would like: rows are read as a stream.

import { nearest } from '../../src/nearest.js';
import type { Complaint, KnowledgeRecord, Place } from '../records.js';
import { CX, TERM_TYPES } from '../term-types.js';
import { csvRows } from './csv-rows.js';
import type { Importer, ImportInput } from './index.js';

const COLUMNS = ['id', 'term', 'type', 'parent'] as const;
type Column = (typeof COLUMNS)[number];

/** The importer of plain term lists. */
export const termsCsv: Importer = {
  name: 'terms-csv',
  summary: 'CSV with the columns id,term,type,parent',
  accepts: (file) => file.toLowerCase().endsWith('.csv'),
  read: readTermsCsv,
};

/** The records of a term list: a finding at the first row of each id, a synonym at every further one. */
export function* readTermsCsv({ file, chunks }: ImportInput, complaints: Complaint[]): Generator<KnowledgeRecord> {
  const complain = (place: Place, problem: string, mend: string): void => {
    complaints.push({ place, problem, mend });
  };
  const root = rootKey(file);
  let hasRoot = false;
  let order: Record<Column, number> | undefined;
  // Id → number of its first row; that row's type and parent.
  const seen = new Map<string, number>();
  const types: number[] = [];
  const parents: string[] = [];
  for (const row of csvRows(chunks)) {
    if (!row.ok) {
      complain({ file, line: row.line, column: row.column }, row.problem, row.mend);
      continue;
    }
    const place: Place = { file, line: row.line };
    if (order === undefined) {
      order = readHeader(row.fields, { ...place, column: 1 }, complain);
      if (order === undefined) return;
      continue;
    }
    if (row.fields.length !== COLUMNS.length) {
      const problem = `the row has ${row.fields.length} fields, the header ${COLUMNS.length}`;
      complain({ ...place, column: 1 }, problem, 'quote a field that holds a comma, or add the missing ones');
      continue;
    }
    const id = row.fields[order.id].trim();
    const term = row.fields[order.term].trim();
    const parent = row.fields[order.parent].trim();
    if (id === '' || term === '') {
      const column = columnOf(row.fields, id === '' ? order.id : order.term);
      complain({ ...place, column }, `${id === '' ? 'id' : 'term'} is empty`, 'fill it in, or drop the row');
      continue;
    }
    const type = readType(row.fields[order.type].trim());
    if (type === undefined) {
      const problem = `type '${row.fields[order.type]}' is unknown`;
      complain(
        { ...place, column: columnOf(row.fields, order.type) },
        problem,
        `one of ${TERM_TYPES.join(' ')}, or 0 to 7`,
      );
      continue;
    }
    const first = seen.get(id);
    if (first === undefined) {
      if (type === NO_TYPE) {
        const problem = `the first row of ${id} has no type`;
        complain(
          { ...place, column: columnOf(row.fields, order.type) },
          problem,
          `one of ${TERM_TYPES.join(' ')}, or 0 to 7`,
        );
        continue;
      }
      seen.set(id, types.length);
      types.push(type);
      parents.push(parent);
      if (parent === '' && !hasRoot) {
        hasRoot = true;
        yield { kind: 'finding', key: root, termType: CX, description: root, parents: [], place };
      }
      yield {
        kind: 'finding',
        key: id,
        termType: type,
        description: term,
        parents: [parent === '' ? root : parent],
        place,
      };
      continue;
    }
    if ((type !== NO_TYPE && type !== types[first]) || (parent !== '' && parent !== parents[first])) {
      complain(
        { ...place, column: 1 },
        `${id} has another type or parent in an earlier row`,
        'leave them empty in further rows',
      );
      continue;
    }
    yield { kind: 'name', finding: id, text: term, nameKind: 'synonym', place };
  }
  if (order === undefined)
    complain({ file, line: 1, column: 1 }, 'the file is empty', `start it with ${COLUMNS.join(',')}`);
}

const NO_TYPE = -1;

/** A term type by code or number; NO_TYPE for none, undefined for nonsense. */
function readType(text: string): number | undefined {
  if (text === '') return NO_TYPE;
  const codes: readonly string[] = TERM_TYPES;
  const code = codes.indexOf(text);
  if (code >= 0) return code;
  return /^[0-7]$/.test(text) ? Number(text) : undefined;
}

function readHeader(
  fields: readonly string[],
  place: Place,
  complain: (place: Place, problem: string, mend: string) => void,
): Record<Column, number> | undefined {
  const names = fields.map((field) => field.trim());
  const [id, term, type, parent] = COLUMNS.map((column) => names.indexOf(column));
  if (names.length === COLUMNS.length && Math.min(id, term, type, parent) >= 0) return { id, term, type, parent };
  const unknown = names.find((name) => !COLUMNS.some((column) => column === name));
  const meant = unknown === undefined ? undefined : nearest(unknown, COLUMNS);
  const mend = meant === undefined ? `make it ${COLUMNS.join(',')}` : `did you mean '${meant}'?`;
  complain(place, `the header is '${names.join(',')}'`, mend);
  return undefined;
}

/** Where a field of a row without quotes starts. */
function columnOf(fields: readonly string[], index: number): number {
  return fields.slice(0, index).reduce((column, field) => column + field.length + 1, 1);
}

/** `lists/tropical.csv` → `tropical`. */
function rootKey(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/\.[^.]*$/, '');
}
