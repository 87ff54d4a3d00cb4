// Reads the records in a note's document, that is, everything that a node with a CtermId states about its finding. The
// full grammar of records is supported. Members that are not given are empty, 0 or undefined. A malformed value is
// rejected, and the error gives its location.

import type { Prescription, Sig, Timing } from '../contract/note-types.js';
import { clipped } from '../errors/messages.js';
import {
  attributeText,
  booleanOf,
  childOf,
  type DocumentNode,
  integerOf,
  itemsOf,
  numberOf,
  type ReadDocument,
  refuse,
} from './document.js';

/** A link between two records. */
export interface RecordLink {
  readonly linkType: string;
  readonly recordId: string;
  readonly sourceId: string;
  readonly targetId: string;
  readonly relationship: string;
  readonly sequence?: number;
}

/** A code assigned to a record. */
export interface RecordCode {
  readonly vocab: string;
  readonly code: string;
  readonly description: string;
  readonly version: string;
  readonly expression: string;
  readonly relationship: string;
  readonly termType: string;
  readonly groupId: string;
  readonly priority: string;
  readonly autoMapped: boolean;
  readonly qualifiers: readonly RecordCodeQualifier[];
}

/** A qualifier of a code; qualifiers may be nested. */
export interface RecordCodeQualifier {
  readonly code: string;
  readonly description: string;
  readonly relationship: string;
  readonly termType: string;
  readonly qualifiers: readonly RecordCodeQualifier[];
}

/** How a record contributes to the level of the encounter (evaluation and management). */
export interface RecordEmInfo {
  readonly chronicProblem: boolean;
  readonly activeProblem: boolean;
  readonly newPatient: boolean;
  readonly additionalWorkupPlanned: boolean;
  readonly risk?: number;
  readonly complexity?: number;
  readonly ctermId?: number;
  readonly ctermIdOverride?: number;
  readonly status: string;
}

/** The attributes that records in documents share with records in charts. Strings that are not given are empty. */
export interface RecordAttributes {
  readonly id: string;
  readonly prefix: string;
  readonly result: string;
  readonly modifier: string;
  readonly status: string;
  readonly value: string;
  readonly unit: string;
  readonly onset: string;
  /** The duration: a number followed by the letter for a unit. */
  readonly duration: string;
  readonly episode: string;
  readonly note: string;
  readonly groupId: string;
  readonly prescription?: Prescription;
  readonly emInfo?: RecordEmInfo;
}

/** One record in a document. */
export interface RecordData extends RecordAttributes {
  readonly ctermId: number;
  readonly timeRecorded: string;
  readonly specifier: string;
  readonly flag: number;
  readonly scale: number;
  readonly narrativeGroup: number;
  readonly chapter: number;
  /** The lower bound of the normal range; if both bounds are 0, the record does not state a range. */
  readonly normalLow: number;
  readonly normalHigh: number;
  readonly timing: readonly Timing[];
  readonly relatedRecords: readonly RecordLink[];
  readonly providers: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly codeMaps: readonly RecordCode[];
}

/**
 * The names of members that belong to a record's data or contain alternative readings. None of them contains nested
 * records.
 */
export const RECORD_PARTS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'prescription',
  'timingcomponents',
  'relatedrecords',
  'providers',
  'codemaps',
  'eminfo',
  'alternates',
]);

/** The CtermId of a node; undefined if it has none. */
export function ctermIdOf(document: ReadDocument, node: DocumentNode): number | undefined {
  const id =
    node.attributes.has('ctermid') || node.children.length > 0 ? integerOf(document, node, 'ctermid') : undefined;
  return id === 0 ? undefined : id;
}

/** Reads the record of a node that has a CtermId. */
export function readRecord(document: ReadDocument, node: DocumentNode, ctermId: number): RecordData {
  const text = (name: string): string => attributeText(node, name);
  const whole = (name: string): number => integerOf(document, node, name) ?? 0;
  const isPlain = node.children.length === 0;
  const prescription = isPlain ? undefined : childOf(node, 'prescription');
  const emInfo = isPlain ? undefined : childOf(node, 'eminfo');
  return {
    id: text('id'),
    ctermId,
    prefix: text('prefix'),
    result: text('result'),
    modifier: text('modifier'),
    status: text('status'),
    value: text('value'),
    unit: text('unit'),
    onset: text('onset'),
    duration: readDuration(document, node),
    episode: text('episode'),
    timeRecorded: text('timerecorded'),
    note: text('note'),
    specifier: text('specifier'),
    groupId: text('groupid'),
    flag: whole('flag'),
    scale: whole('scale'),
    narrativeGroup: whole('narrativegroup'),
    chapter: whole('chapter'),
    normalLow: numberOf(document, node, 'normallow') ?? 0,
    normalHigh: numberOf(document, node, 'normalhigh') ?? 0,
    prescription: prescription === undefined ? undefined : readPrescription(document, prescription),
    timing: isPlain ? NONE : itemsOf(node, 'Timing', 'TimingComponents').map((at) => readTiming(document, at)),
    relatedRecords: isPlain ? NONE : itemsOf(node, 'RecordLink', 'RelatedRecords').map((at) => readLink(document, at)),
    providers: isPlain ? NONE : itemsOf(node, 'Provider', 'Providers').map(readProvider),
    codeMaps: isPlain ? NONE : itemsOf(node, 'CodeMap', 'CodeMaps').map((at) => readCode(document, at)),
    emInfo: emInfo === undefined ? undefined : readEmInfo(document, emInfo),
  };
}

const NONE: never[] = [];

function readDuration(document: ReadDocument, node: DocumentNode): string {
  const given = attributeText(node, 'duration');
  if (given === '' || /^\d+(\.\d+)?[YMWDHNSI]$/i.test(given)) return given;
  const expected = 'a number and one of Y, M (months), W, D, H, N (minutes), S, I (milliseconds)';
  return refuse(
    document,
    node,
    `Duration: expected ${expected}, got '${clipped(given)}'`,
    "write '3D' for three days",
    node.attributes.get('duration'),
  );
}

function readProvider(node: DocumentNode): { id: string; name: string; role: string } {
  return { id: attributeText(node, 'id'), name: attributeText(node, 'name'), role: attributeText(node, 'role') };
}

function readLink(document: ReadDocument, node: DocumentNode): RecordLink {
  return {
    linkType: attributeText(node, 'linktype'),
    recordId: attributeText(node, 'recordid'),
    sourceId: attributeText(node, 'sourceid'),
    targetId: attributeText(node, 'targetid'),
    relationship: attributeText(node, 'relationship'),
    sequence: integerOf(document, node, 'sequence'),
  };
}

function readCode(document: ReadDocument, node: DocumentNode): RecordCode {
  return {
    vocab: attributeText(node, 'vocab'),
    version: attributeText(node, 'version'),
    expression: attributeText(node, 'expression'),
    groupId: attributeText(node, 'groupid'),
    priority: attributeText(node, 'priority'),
    autoMapped: booleanOf(document, node, 'automapped') ?? false,
    ...readQualifier(node),
  };
}

function readQualifier(node: DocumentNode): RecordCodeQualifier {
  return {
    code: attributeText(node, 'code'),
    description: attributeText(node, 'description'),
    relationship: attributeText(node, 'relationship'),
    termType: attributeText(node, 'termtype'),
    qualifiers: itemsOf(node, 'Qualifier', 'Qualifiers').map(readQualifier),
  };
}

/** Reads an EMInfo element. */
export function readEmInfo(document: ReadDocument, node: DocumentNode): RecordEmInfo {
  const isTrue = (name: string): boolean => booleanOf(document, node, name) ?? false;
  return {
    chronicProblem: isTrue('chronicproblem'),
    activeProblem: isTrue('activeproblem'),
    newPatient: isTrue('newpatient'),
    additionalWorkupPlanned: isTrue('additionalworkupplanned'),
    risk: integerOf(document, node, 'risk'),
    complexity: integerOf(document, node, 'complexity'),
    ctermId: integerOf(document, node, 'ctermid'),
    ctermIdOverride: integerOf(document, node, 'ctermidoverride'),
    status: attributeText(node, 'status'),
  };
}

/** Reads a Prescription element. */
export function readPrescription(document: ReadDocument, node: DocumentNode): Prescription {
  const text = (name: string): string | undefined => attributeText(node, name) || undefined;
  const sigs = itemsOf(node, 'SIG', 'SIGs').map((at, index) => readSig(document, at, index + 1));
  return {
    id: text('id'),
    date: text('date'),
    brandName: text('brandname'),
    generic: text('generic'),
    ndc: text('ndc'),
    rxCui: text('rxcui'),
    note: text('note'),
    form: text('form'),
    formPackage: text('formpackage'),
    strength: numberOf(document, node, 'strength') || undefined,
    strengthUnit: text('strengthunit'),
    amount: numberOf(document, node, 'amount') || undefined,
    numberOfDays: integerOf(document, node, 'numberofdays') || undefined,
    numberOfRefills: integerOf(document, node, 'numberofrefills'),
    sigs,
  };
}

function readSig(document: ReadDocument, node: DocumentNode, number: number): Sig {
  const timing = childOf(node, 'timing');
  return {
    sequence: integerOf(document, node, 'sequence') ?? number,
    quantity: numberOf(document, node, 'quantity'),
    quantity2: numberOf(document, node, 'quantity2'),
    unit: attributeText(node, 'unit') || undefined,
    route: attributeText(node, 'route') || undefined,
    site: attributeText(node, 'site') || undefined,
    timing: timing === undefined ? {} : readTiming(document, timing),
  };
}

/** Reads a Timing element. The number 0, which is the interface's default, counts as not given. */
function readTiming(document: ReadDocument, node: DocumentNode): Timing {
  const text = (name: string): string | undefined => attributeText(node, name) || undefined;
  const whole = (name: string): number | undefined => integerOf(document, node, name) || undefined;
  const number = (name: string): number | undefined => numberOf(document, node, name) || undefined;
  return {
    sequencing: whole('sequencing'),
    occurrence: whole('occurrence'),
    occurrence2: whole('occurrence2'),
    interval: number('interval'),
    interval2: number('interval2'),
    intervalUnit: whole('intervalunit'),
    repeat: whole('repeat'),
    repeat2: whole('repeat2'),
    duration: number('duration'),
    duration2: number('duration2'),
    durationUnit: whole('durationunit'),
    timeOfDay: whole('timeofday'),
    priority: whole('priority'),
    startDate: text('startdate'),
    endDate: text('enddate'),
    startTime: text('starttime'),
    endTime: text('endtime'),
    note: text('note'),
    text: text('text'),
    sourceText: text('sourcetext'),
    asNeeded: booleanOf(document, node, 'asneeded'),
  };
}
