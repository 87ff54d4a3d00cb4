// The columns of a batch's rows. Each column is declared once, with its name, type and value; the rows in NDJSON, CSV
// and Parquet are derived from the declaration.

import type { ClaimCode } from '../../contract/claim-types.js';
import type { RecognitionResult } from '../../contract/recognition-types.js';
import type { Note, RowKind } from './batch-types.js';

export type ColumnType = 'text' | 'integer' | 'number' | 'boolean';
export type CellValue = string | number | boolean | undefined;

/** A column of a table in which each row describes a `Subject`. */
export interface Column<Subject> {
  readonly name: string;
  readonly type: ColumnType;
  value(subject: Subject, note: Note): CellValue;
}

/** The findings of a note, and its codes if a column needs them. */
export interface ReadNote {
  readonly results: readonly RecognitionResult[];
  readonly codes: readonly ClaimCode[];
}

/** The type of the subject that a row describes, keyed by kind of row. */
export interface Subjects {
  findings: RecognitionResult;
  codes: ClaimCode;
  notes: ReadNote;
}

function column<Subject>(name: string, type: ColumnType, value: Column<Subject>['value']): Column<Subject> {
  return { name, type, value };
}

const findings: readonly Column<RecognitionResult>[] = [
  column('note', 'text', (_, { id }) => id),
  column('index', 'integer', ({ index }) => index),
  column('length', 'integer', ({ length }) => length),
  column('words', 'text', ({ index, length }, { text }) => text.slice(index, index + length)),
  column('ctermId', 'integer', ({ ctermId }) => ctermId),
  column('description', 'text', ({ description }) => description),
  column('notation', 'text', ({ notation }) => notation),
  column('prefix', 'text', ({ prefix }) => prefix),
  column('result', 'text', ({ result }) => result),
  column('modifier', 'text', ({ modifier }) => modifier),
  column('status', 'text', ({ status }) => status),
  column('value', 'text', ({ value }) => value),
  column('unit', 'text', ({ unit }) => unit),
  column('valueNumber', 'number', ({ valueNumber }) => valueNumber),
  column('ucum', 'text', ({ ucum }) => ucum),
  column('duration', 'text', ({ duration }) => duration),
  column('onset', 'text', ({ onset }) => onset),
  column('relative', 'text', ({ relative }) => relative),
  column('confidence', 'number', ({ confidence }) => confidence),
  column('section', 'text', ({ context }) => context?.section),
  column('nodeKey', 'text', ({ nodeKey }) => nodeKey),
  column('termType', 'integer', ({ termType }) => termType),
  column('phrase', 'text', ({ text }) => text),
];

const codes: readonly Column<ClaimCode>[] = [
  column('note', 'text', (_, { id }) => id),
  column('sequence', 'integer', ({ sequence }) => sequence),
  column('vocab', 'text', ({ vocab }) => vocab),
  column('code', 'text', ({ code }) => code),
  column('description', 'text', ({ description }) => description),
  column('role', 'text', ({ role }) => role),
  column('reportable', 'boolean', ({ reportable }) => reportable),
  column('lacks', 'text', ({ lacks }) => lacks.join(' ')),
  column('confidence', 'number', ({ confidence }) => confidence),
  column('spans', 'text', ({ evidence }) => evidence.map(({ index, length }) => `${index}+${length}`).join(' ')),
  column('words', 'text', ({ evidence }) => [...new Set(evidence.map(({ text }) => text))].join('; ')),
  column('rules', 'text', ({ steps }) => steps.map(({ rule }) => rule).join(' ')),
];

const notes: readonly Column<ReadNote>[] = [
  column('note', 'text', (_, { id }) => id),
  column('length', 'integer', (_, { text }) => text.length),
  column('findings', 'integer', ({ results }) => results.length),
  column('notations', 'text', ({ results }) => results.map(({ notation }) => notation).join(' ')),
  column('codes', 'text', ({ codes: found }) => found.map(({ code }) => code).join(' ')),
  column('text', 'text', (_, { text }) => text),
];

const COLUMNS: { readonly [Kind in RowKind]: readonly Column<Subjects[Kind]>[] } = { findings, codes, notes };

/** The default columns for each kind of row. */
const USUAL: Readonly<Record<RowKind, readonly string[]>> = {
  findings: [
    'note',
    'index',
    'length',
    'words',
    'ctermId',
    'description',
    'notation',
    'prefix',
    'result',
    'value',
    'unit',
    'confidence',
  ],
  codes: ['note', 'sequence', 'vocab', 'code', 'description', 'role', 'reportable', 'confidence', 'spans'],
  notes: ['note', 'length', 'findings', 'notations'],
};

/**
 * The columns that require findings to be resolved, and the columns that require the context of findings to be
 * explained.
 */
export const RESOLVED: readonly string[] = ['nodeKey', 'termType', 'phrase'];
export const EXPLAINED: readonly string[] = ['section'];

/** The default columns for a kind of row. */
export function usualFields(kind: RowKind): readonly string[] {
  return USUAL[kind];
}

/** The names of all columns for a kind of row. */
export function fieldNames(kind: RowKind): readonly string[] {
  return COLUMNS[kind].map(({ name }) => name);
}

/** The columns with the given names, in the same order. */
export function columnsOf<Kind extends RowKind>(kind: Kind, names: readonly string[]): Column<Subjects[Kind]>[] {
  return names.flatMap((wanted) => COLUMNS[kind].filter(({ name }) => name === wanted));
}
