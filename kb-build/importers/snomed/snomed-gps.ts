// The Global Patient Set: the freely usable concepts of SNOMED CT, each with its code and fully specified name, but
// without synonyms, hierarchy or maps. The set is read either from HL7's FHIR value set or from SNOMED International's
// tab-separated list, which also has preferred terms and statuses. Findings are placed directly under the root of their
// type (snomed-tags.ts).

import type { Complain } from '../../complaints.js';
import { refuseCode } from '../../ids/code-forms.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { SourceLocation } from '../../records.js';
import { baseName } from '../readers/base-name.js';
import { delimitedRows } from '../readers/delimited.js';
import { jsonElements } from '../readers/stream-json.js';
import type { Importer, ReleaseFile } from '../release.js';
import { isSilent, rootOfType, snomedFindingId, snomedRoots, splitTag, termTypeOf } from './snomed-tags.js';

/** The importer for the Global Patient Set. */
export const snomedGps: Importer = {
  name: 'snomed-gps',
  summary: 'the SNOMED CT Global Patient Set (FHIR ValueSet as JSON, or its tab-separated list)',
  terms: ['snomed-gps'],
  accepts: (name, head) => isValueSet(name, head) || isList(name, head),
  *read(files, complain) {
    const seen = new Set<string>();
    for (const file of files) yield* readFile(file, seen, complain);
  },
};

/**
 * Whether a file is the value set. The beginning of the file is enough to decide, because the title or id of a value
 * set comes before its first code.
 */
function isValueSet(name: string, head: () => string): boolean {
  if (!/\.json$/i.test(name)) return false;
  return /"resourceType"\s*:\s*"ValueSet"/.test(head()) && /snomed[- ](intl|international)[- ]gps/i.test(head());
}

/** Whether a file is a list such as `SnomedCT_GPS_20240401.txt`, whose first line contains the column names. */
function isList(name: string, head: () => string): boolean {
  return (
    /GPS|GlobalPatientSet/i.test(baseName(name)) && /\.(txt|tsv)$/i.test(name) && listColumns(head()) !== undefined
  );
}

interface ListColumns {
  readonly id: string;
  readonly name: string;
  /** This column and the next are optional; they are undefined if the list lacks them. */
  readonly preferred: string | undefined;
  readonly status: string | undefined;
}

/** The columns in the list, taken from its first line; the spelling of column names varies between releases. */
function listColumns(head: string): ListColumns | undefined {
  const columns = head.split(/\r?\n/, 1)[0].split('\t');
  const id = columns.find((column) => /^(concept ?id|conceptid|id|code|referencedComponentId)$/i.test(column));
  const name = columns.find((column) => /^(fsn|fully ?specified ?name|conceptFsn|display|term)$/i.test(column));
  const preferred = columns.find((column) => /^(pt|preferred ?term)$/i.test(column));
  const status = columns.find((column) => /^(active|status)$/i.test(column));
  return id === undefined || name === undefined ? undefined : { id, name, preferred, status };
}

function* readFile(file: ReleaseFile, seen: Set<string>, complain: Complain): Generator<KnowledgeRecord> {
  const start: SourceLocation = { file: file.file, line: 1 };
  const concepts = /\.json$/i.test(file.name) ? valueSetConcepts(file, complain) : listConcepts(file, complain);
  for (const item of concepts) {
    if ('version' in item) {
      yield { kind: 'release', terms: 'snomed-gps', version: item.version, place: start };
      yield* snomedRoots(start);
      continue;
    }
    const refusal = refuseCode('snomed', item.code);
    if (refusal !== undefined) complain(item.place, refusal.problem, refusal.mend);
    else if (item.name === '') complain(item.place, `${item.code} has no name`, 'fetch the file again');
    else if (!seen.has(item.code)) {
      // Several editions may be given; each concept is taken from the first edition that contains it.
      seen.add(item.code);
      yield* conceptRecords(item);
    }
  }
}

interface GpsConcept {
  readonly code: string;
  readonly name: string;
  readonly preferred?: string;
  readonly isInactive?: boolean;
  readonly place: SourceLocation;
}

function* conceptRecords({ code, name, preferred = '', isInactive, place }: GpsConcept): Generator<KnowledgeRecord> {
  const record: KnowledgeRecord = { kind: 'code', vocab: 'snomed', code, description: name, place };
  if (isInactive) {
    // The date on which the concept became inactive is not known.
    yield { ...record, unreportable: true };
    return;
  }
  yield record;
  const termType = termTypeOf(name);
  if (termType === undefined) return;
  const finding = `SNOMED:${code}`;
  const { term } = splitTag(name);
  yield {
    kind: 'finding',
    key: finding,
    id: snomedFindingId(code),
    style: preferred === '' ? 'title' : 'plain',
    termType,
    description: preferred || term,
    ...(isSilent(name) ? { silent: true } : {}),
    parents: [rootOfType(termType)],
    place,
  };
  if (preferred !== '' && preferred !== term) {
    yield { kind: 'name', finding, text: term, style: 'title', nameKind: 'synonym', silent: isSilent(name), place };
  }
  const map = { relationship: 'exact', group: 1, priority: 1, rule: '' } as const;
  yield { kind: 'map', finding, vocab: 'snomed', code, ...map, place };
}

/** A concept, or the release's version, which comes before the concepts. */
type GpsItem = GpsConcept | { readonly version: string };

const SYSTEM = 'http://snomed.info/sct';

function* valueSetConcepts({ file, text }: ReleaseFile, complain: Complain): Generator<GpsItem> {
  let hasVersion = false;
  const wanted = [['version'], ['compose', 'include', '*', 'system'], ['compose', 'include', '*', 'concept', '*']];
  let system = SYSTEM;
  for (const element of jsonElements(text(), wanted)) {
    if (!element.ok) {
      complain({ file, line: element.line, column: element.column }, element.problem, 'fetch the file again');
      return;
    }
    const { path, value, line } = element;
    if (path === 0 && !hasVersion) {
      hasVersion = true;
      yield { version: cellText(value) };
    } else if (path === 1) system = cellText(value);
    else if (path === 2 && system === SYSTEM) {
      if (!hasVersion) yield { version: '' };
      hasVersion = true;
      yield { code: memberText(value, 'code'), name: memberText(value, 'display').trim(), place: { file, line } };
    }
  }
}

function* listConcepts(file: ReleaseFile, complain: Complain): Generator<GpsItem> {
  const [date = ''] = /\d{8}/.exec(baseName(file.name)) ?? [];
  yield { version: date };
  const columns = listColumns(firstPiece(file));
  if (columns === undefined) return;
  const { id, name, preferred, status } = columns;
  const wanted = [id, name, preferred, status].filter((column) => column !== undefined);
  for (const row of delimitedRows(file, { columns: wanted }, complain)) {
    yield {
      code: row[id].trim(),
      name: row[name].trim(),
      preferred: preferred === undefined ? '' : row[preferred].trim(),
      isInactive: status !== undefined && /^(0|inactive|false)$/i.test(row[status].trim()),
      place: { file: file.file, line: row.line },
    };
  }
}

/** The beginning of the text, up to at least the end of the first line. */
function firstPiece(file: ReleaseFile): string {
  let head = '';
  for (const piece of file.text()) {
    head += piece;
    if (head.includes('\n')) break;
  }
  return head;
}

function cellText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function memberText(value: unknown, name: string): string {
  return typeof value === 'object' && value !== null
    ? cellText(Object.getOwnPropertyDescriptor(value, name)?.value)
    : '';
}
