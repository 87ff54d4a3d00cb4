// Charts: an encounter, its patient and its records, parsed from XML, JSON or plain objects. Names are
// case-insensitive, unknown attributes are kept, and nested records are flattened in document order.

import {
  attributeText,
  childOf,
  type DocumentNode,
  itemsOf,
  othersOf,
  type ReadDocument,
  type ReadingOptions,
  readDocument,
  refuse,
  refuseTooMany,
  within,
} from './document.js';
import { type RecordAttributes, readEmInfo, readPrescription } from './record-data.js';

/** One record of a chart. A record without an `id` gets its position in document order, starting at 1, as its id. */
export interface ChartRecord extends RecordAttributes {
  /** The id of the enclosing record; empty at the top level. */
  readonly parent: string;
  readonly ctermId: string;
  readonly soapCategory: string;
  /** The vocabulary of `code`. A code may be given instead of a CtermId. */
  readonly vocab: string;
  readonly code: string;
  /** Further details of the code, as in `translateItem`. */
  readonly specifier: string;
  /** Unrecognised attributes, keyed by their names as written. */
  readonly others: Readonly<Record<string, string>>;
}

/** The patient of a chart. Strings that are not given are empty. */
export interface ChartPatient {
  readonly id: string;
  readonly birthDate: string;
  readonly sex: string;
}

/** A parsed chart. */
export interface Chart {
  readonly encounterTime: string;
  readonly setting: string;
  readonly serviceType: string;
  readonly specialty: string;
  readonly providerRole: string;
  readonly patient: ChartPatient;
  readonly records: readonly ChartRecord[];
}

/** The record attributes that are interpreted, by lower-case name. All other attributes are kept as written. */
const READ: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'id',
  'ctermid',
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
  'soapcategory',
  'groupid',
  'vocab',
  'code',
  'specifier',
]);

/**
 * Parses a chart. Wrappers may be left out, so the document may be just an encounter or a list of records. `options`
 * may specify the format. `where` names the operation and the parameter. Throws `invalid-document`, with line and
 * column, for a malformed document or unexpected content.
 */
export function parseChart(given: string | object, where: string, options?: ReadingOptions): Chart {
  const document = readDocument(given, where, options);
  const chart = within(document.root, 'Chart');
  const encounter = within(chart, 'Encounter');
  const patient = childOf(encounter, 'Patient') ?? childOf(chart, 'Patient');
  const records: ChartRecord[] = [];
  const holder = encounter === chart || itemsOf(encounter, 'Record', 'Records').length > 0 ? encounter : chart;
  readRecords(document, holder, '', records);
  return {
    encounterTime: attributeText(encounter, 'EncounterTime'),
    setting: attributeText(encounter, 'Setting'),
    serviceType: attributeText(encounter, 'ServiceType'),
    specialty: attributeText(encounter, 'Specialty'),
    providerRole: attributeText(encounter, 'ProviderRole'),
    patient:
      patient === undefined
        ? { id: '', birthDate: '', sex: '' }
        : {
            id: attributeText(patient, 'id'),
            birthDate: attributeText(patient, 'BirthDate'),
            sex: attributeText(patient, 'Sex'),
          },
    records,
  };
}

/**
 * Reads the records in a node; each record comes before the records nested in it. The parsers have already limited the
 * nesting.
 */
function readRecords(document: ReadDocument, node: DocumentNode, parent: string, records: ChartRecord[]): void {
  refuseSingle(document, node, 'records');
  refuseSingle(document, node, 'record');
  const items = node.key === 'record' && parent === '' ? [node] : itemsOf(node, 'Record', 'Records');
  for (const item of items) {
    if (document.format !== 'xml' && item.value !== undefined) {
      const problem = `record ${records.length + 1}: expected an object, got ${kindOf(item.value)}`;
      refuse(document, item, problem, 'see the documentation of charts');
    }
    if (records.length === document.limits.records) refuseTooMany(document, item);
    const record = recordOf(document, item, parent, records.length + 1);
    records.push(record);
    if (item.children.length > 0) readRecords(document, item, record.id, records);
  }
}

/** Throws if a single value is given in place of records. */
function refuseSingle(document: ReadDocument, node: DocumentNode, key: string): void {
  const attribute = node.attributes.get(key);
  if (attribute === undefined || attribute.value === null) return;
  const problem = `${attribute.name}: expected a list of objects, got ${kindOf(attribute.value)}`;
  refuse(document, node, problem, 'see the documentation of charts', attribute);
}

function recordOf(document: ReadDocument, node: DocumentNode, parent: string, number: number): ChartRecord {
  const read = (name: string, key = name): string => attributeOf(document, node, name, key);
  const emInfo = node.children.length === 0 ? undefined : childOf(node, 'EMInfo');
  const prescription = node.children.length === 0 ? undefined : childOf(node, 'Prescription');
  return {
    ...(emInfo && { emInfo: readEmInfo(document, emInfo) }),
    ...(prescription && { prescription: readPrescription(document, prescription) }),
    id: read('id') || String(number),
    parent,
    ctermId: read('ctermId', 'ctermid'),
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
    soapCategory: read('soapCategory', 'soapcategory'),
    groupId: read('groupId', 'groupid'),
    vocab: read('vocab'),
    code: read('code'),
    specifier: read('specifier'),
    others: othersOf(node, READ),
  };
}

/**
 * The value of the attribute or child element with the given name; '' if there is none. `key` is `name` in lower case.
 */
function attributeOf(document: ReadDocument, node: DocumentNode, name: string, key: string): string {
  const attribute = node.attributes.get(key);
  if (attribute !== undefined) return attribute.value === null ? '' : String(attribute.value).trim();
  const child = node.children.length === 0 ? undefined : childOf(node, name);
  if (child === undefined || child.value === null) return '';
  if (child.value !== undefined) return String(child.value).trim();
  if (!child.isList && child.children.length === 0 && child.attributes.size === 0) return '';
  const got = child.isList ? 'a list' : 'an object';
  return refuse(document, child, `${name}: expected a text or a number, got ${got}`, 'give one value');
}

function kindOf(given: string | number | boolean | null): string {
  return given === null ? 'null' : `a ${typeof given}`;
}
