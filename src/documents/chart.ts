// Charts: an encounter, its patient and its records, out of JSON. Names are read in any case and spelling of the first
// letter; what is not known is kept. Nested records come out flat, in document order.

import { CtermError } from '../errors.js';
import { jsonProblem } from './json-problem.js';

/** One record of a chart. Attributes are as written, absent ones empty. */
export interface ChartRecord {
  /** The record's own id, else its number in document order, from 1. */
  readonly id: string;
  /** Id of the record that this one stands in; empty at the top. */
  readonly parent: string;
  readonly ctermId: string;
  readonly prefix: string;
  readonly result: string;
  readonly modifier: string;
  readonly status: string;
  readonly value: string;
  readonly unit: string;
  readonly onset: string;
  readonly duration: string;
  readonly episode: string;
  readonly note: string;
  readonly soapCategory: string;
  readonly groupId: string;
  /** A code instead of a CtermId, and its vocabulary. */
  readonly vocab: string;
  readonly code: string;
  /** Attributes that nothing here reads, by their names as written. */
  readonly others: Readonly<Record<string, string>>;
}

/** Whom the chart is about; empty texts where it does not say. */
export interface ChartPatient {
  readonly id: string;
  readonly birthDate: string;
  readonly sex: string;
}

/** A chart as it was read. */
export interface Chart {
  readonly encounterTime: string;
  readonly setting: string;
  readonly serviceType: string;
  readonly specialty: string;
  readonly providerRole: string;
  readonly patient: ChartPatient;
  readonly records: readonly ChartRecord[];
}

const RECORD_ATTRIBUTES = [
  'id',
  'ctermId',
  'prefix',
  'result',
  'modifier',
  'status',
  'value',
  'unit',
  'onset',
  'duration',
  'episode',
  'note',
  'soapCategory',
  'groupId',
  'vocab',
  'code',
] as const;

/** Nested deeper than this, a chart is refused. */
const DEEPEST = 32;

type Members = ReadonlyMap<string, unknown>;

/**
 * The chart that a text holds. Throws `invalid-document` with line and column where it is no JSON, and with the place in
 * the document where something else stands than a chart has there; `where` is operation and parameter.
 */
export function parseChart(text: string, where: string): Chart {
  const first = text.trimStart().charAt(0);
  if (first === '<') {
    throw refusal(where, 'a chart in XML cannot be read yet', 'give the same chart as JSON: { "encounter": { … } }');
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    const { line, column, expected } = jsonProblem(text);
    throw refusal(where, `line ${line}, column ${column}: expected ${expected}`, 'mend the JSON');
  }
  const root = Array.isArray(parsed) ? new Map([['records', parsed]]) : membersOf(parsed, where, 'the chart');
  const chart = root.has('chart') ? membersOf(root.get('chart'), where, 'chart') : root;
  const encounter = chart.has('encounter') ? membersOf(chart.get('encounter'), where, 'encounter') : chart;
  const patient = encounter.get('patient') ?? chart.get('patient');
  const records: ChartRecord[] = [];
  readRecords(encounter.get('records') ?? chart.get('records'), '', 1, records, where);
  return {
    encounterTime: textOf(encounter, 'encounterTime', where),
    setting: textOf(encounter, 'setting', where),
    serviceType: textOf(encounter, 'serviceType', where),
    specialty: textOf(encounter, 'specialty', where),
    providerRole: textOf(encounter, 'providerRole', where),
    patient: patientOf(patient === undefined ? new Map() : membersOf(patient, where, 'patient'), where),
    records,
  };
}

function patientOf(members: Members, where: string): ChartPatient {
  return {
    id: textOf(members, 'id', where),
    birthDate: textOf(members, 'birthDate', where),
    sex: textOf(members, 'sex', where),
  };
}

/** Reads `records`: a list, one object alone, or `{ record: … }` with either. */
function readRecords(given: unknown, parent: string, depth: number, records: ChartRecord[], where: string): void {
  if (given === undefined || given === null) return;
  if (depth > DEEPEST) throw refusal(where, `records are nested more than ${DEEPEST} deep`, 'nest them less');
  for (const one of Array.isArray(given) ? given : [given]) {
    const members = membersOf(one, where, `record ${records.length + 1}`);
    if (members.has('record') && !members.has('ctermid') && !members.has('code')) {
      readRecords(members.get('record'), parent, depth, records, where);
      continue;
    }
    const record = recordOf(members, parent, records.length + 1, where);
    records.push(record);
    readRecords(members.get('records') ?? members.get('record'), record.id, depth + 1, records, where);
  }
}

function recordOf(members: Members, parent: string, number: number, where: string): ChartRecord {
  const read = (name: (typeof RECORD_ATTRIBUTES)[number]): string => textOf(members, name, where);
  return {
    id: read('id') || String(number),
    parent,
    ctermId: read('ctermId'),
    prefix: read('prefix'),
    result: read('result'),
    modifier: read('modifier'),
    status: read('status'),
    value: read('value'),
    unit: read('unit'),
    onset: read('onset'),
    duration: read('duration'),
    episode: read('episode'),
    note: read('note'),
    soapCategory: read('soapCategory'),
    groupId: read('groupId'),
    vocab: read('vocab'),
    code: read('code'),
    others: othersOf(members),
  };
}

const READ: ReadonlySet<string> = new Set([
  ...RECORD_ATTRIBUTES.map((name) => name.toLowerCase()),
  'records',
  'record',
]);

function othersOf(members: Members): Record<string, string> {
  const others: Record<string, string> = {};
  for (const [name, value] of members) {
    if (READ.has(name) || typeof value === 'object') continue;
    others[name] = String(value);
  }
  return others;
}

/** The members of an object by their names in lower case. */
function membersOf(given: unknown, where: string, what: string): Members {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw refusal(where, `${what}: expected an object, got ${kindOf(given)}`, 'see the documentation of charts');
  }
  return new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The text, number or truth value of a member; empty where it is absent. */
function textOf(members: Members, name: string, where: string): string {
  const value = members.get(name.toLowerCase());
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') {
    throw refusal(where, `${name}: expected a text or a number, got ${kindOf(value)}`, 'give one value');
  }
  return String(value).trim();
}

function kindOf(given: unknown): string {
  if (given === null) return 'null';
  return Array.isArray(given) ? 'a list' : `a ${typeof given}`;
}

function refusal(where: string, problem: string, advice: string): CtermError {
  return new CtermError(
    'invalid-document',
    `${where}: ${problem}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  );
}
