// The arguments of `cterm batch`, and the settings that follow from them.

import { availableParallelism } from 'node:os';
import { nearest } from '../../errors/nearest.js';
import type { FlagForms } from '../command.js';
import {
  type BatchSettings,
  NOTE_PARTS,
  type NotePart,
  OUTPUT_FORMS,
  type OutputForm,
  ROW_KINDS,
} from './batch-types.js';
import { ENCODINGS } from './decode-text.js';
import type { InputKind } from './find-inputs.js';
import { fieldNames, usualFields } from './row-columns.js';

/** The flags of the command. */
export const BATCH_FLAGS = {
  out: { short: 'o', value: true },
  rows: { value: true },
  to: { value: true },
  fields: { value: true },
  from: { value: true },
  columns: { value: true },
  encoding: { value: true },
  'max-length': { value: true },
  setting: { value: true },
  threads: { value: true },
  'shard-kb': { value: true },
  kb: { value: true },
  overlay: { value: true, many: true },
  verify: {},
  'changed-by': { value: true },
  sample: { value: true },
} as const satisfies FlagForms;

type Given = { readonly [Name in keyof typeof BATCH_FLAGS]?: string | readonly string[] | true };

export interface BatchArguments {
  readonly settings: BatchSettings;
  readonly from: InputKind | undefined;
  readonly threads: number;
  readonly sample: number;
}

const MOST_LENGTH = 1_000_000;
const MOST_THREADS = 256;
const USUAL_SAMPLE = 10;
const USUAL_SHARD_KB = 512;
const INPUT_KINDS = ['ndjson', 'csv', 'tsv', 'parquet', 'text'] as const;

/** Returns the settings given by the flags or, if a flag is invalid, a message that says why. */
export function batchArguments(flags: Given, out: string): BatchArguments | string {
  const rows = oneOf('rows', ROW_KINDS, flags.rows ?? 'findings');
  if (typeof rows !== 'object') return rows;
  const to = oneOf('to', OUTPUT_FORMS, flags.to ?? 'ndjson');
  if (typeof to !== 'object') return to;
  const from = flags.from === undefined ? undefined : oneOf('from', INPUT_KINDS, flags.from);
  if (typeof from === 'string') return from;
  const encoding = flags.encoding === undefined ? undefined : oneOf('encoding', ENCODINGS, flags.encoding);
  if (typeof encoding === 'string') return encoding;
  const threads = count('threads', flags.threads, availableParallelism(), MOST_THREADS);
  if (typeof threads === 'string') return threads;
  const maxLength = count('max-length', flags['max-length'], MOST_LENGTH, 100_000_000);
  if (typeof maxLength === 'string') return maxLength;
  const sample = count('sample', flags.sample, USUAL_SAMPLE, Number.MAX_SAFE_INTEGER);
  if (typeof sample === 'string') return sample;
  const shardKb = count('shard-kb', flags['shard-kb'], USUAL_SHARD_KB, 1 << 16);
  if (typeof shardKb === 'string') return shardKb;
  const columns = columnNames(flags.columns);
  if (typeof columns === 'string') return columns;
  const isTable = to.value !== 'omop' && to.value !== 'fhir';
  if (!isTable && (flags.fields !== undefined || flags.rows !== undefined)) {
    return `--to ${to.value} has its own rows and columns: leave out --rows and --fields`;
  }
  if (out === '-' && to.value === 'parquet') return 'Parquet cannot be shown on standard output: name a folder';
  const known = fieldNames(rows.value);
  const fields =
    typeof flags.fields === 'string' ? flags.fields.split(',').map((name) => name.trim()) : usualFields(rows.value);
  for (const name of fields) {
    if (known.includes(name)) continue;
    const near = nearest(name, known);
    return `--fields: ${rows.value} have no column ${name}; ${near === undefined ? `there are ${known.join(' ')}` : `did you mean ${near}?`}`;
  }
  const settings: BatchSettings = {
    rows: rows.value,
    to: to.value as OutputForm,
    fields: isTable ? fields : [],
    columns,
    encoding: encoding?.value,
    maxLength,
    shardBytes: shardKb * 1024,
    setting: typeof flags.setting === 'string' ? flags.setting : undefined,
  };
  return { settings, from: from?.value, threads, sample };
}

function oneOf<Name extends string>(flag: string, names: readonly Name[], given: unknown): { value: Name } | string {
  const value = names.find((name) => name === given);
  return value === undefined ? `--${flag} is one of ${names.join(', ')}; got ${String(given)}` : { value };
}

function count(flag: string, given: unknown, usual: number, most: number): number | string {
  if (given === undefined) return usual;
  const value = Number(given);
  return Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : `--${flag} is a whole number from 1 to ${most}; got ${String(given)}`;
}

function columnNames(given: unknown): Partial<Record<NotePart, string>> | string {
  const columns: Partial<Record<NotePart, string>> = {};
  if (typeof given !== 'string') return columns;
  for (const pair of given.split(',')) {
    const [name, column] = pair.split('=');
    const part = NOTE_PARTS.find((one) => one === name);
    if (part === undefined || !column)
      return `--columns names columns as text=body,id=key; the parts are ${NOTE_PARTS.join(' ')}`;
    columns[part] = column;
  }
  return columns;
}
