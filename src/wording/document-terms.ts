// Turns the findings in a whole document into terms, in document order. Each term has the qualifiers stated in its
// record, and its wording takes into account the contexts opened by earlier findings.

import type { Term } from '../contract/note-types.js';
import { type DocumentNode, type ReadDocument, refuseTooMany, refuseValue } from '../documents/document.js';
import { ctermIdOf, RECORD_PARTS, type RecordData, readRecord } from '../documents/record-data.js';
import { type EnumerationName, enumerationValue, enumerationValues } from '../knowledge/enumerations.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { isLicensed } from '../knowledge/vocabularies.js';
import type { TermOptions } from './build-term.js';
import { openContexts } from './open-contexts.js';
import type { Qualifiers } from './render-finding.js';
import { contextKeyOf } from './resolved-finding.js';

/** A finding in a document. */
export interface DocumentFinding {
  readonly node: DocumentNode;
  readonly record: RecordData;
  /** The row in the `findings` section, or -1 if the id is not in the knowledge base. */
  readonly row: number;
  readonly said: Qualifiers;
}

/** The findings in a document, one per node with a CtermId, in document order. Throws for an unknown qualifier code. */
export function documentFindings(kb: Knowledge, document: ReadDocument, encounterDay: string): DocumentFinding[] {
  const found: DocumentFinding[] = [];
  const walk = (node: DocumentNode): void => {
    const ctermId = ctermIdOf(document, node);
    if (ctermId !== undefined) {
      if (found.length === document.limits.records) refuseTooMany(document, node);
      const record = readRecord(document, node, ctermId);
      const said = recordQualifiers(kb, document, node, record, encounterDay);
      found.push({ node, record, row: findingById(kb, ctermId), said });
    }
    for (const child of node.children) {
      if (ctermId === undefined || !RECORD_PARTS.has(child.key)) walk(child);
    }
  };
  walk(document.root);
  return found;
}

/** The qualifiers that a record states for its finding. */
function recordQualifiers(
  kb: Knowledge,
  document: ReadDocument,
  node: DocumentNode,
  record: RecordData,
  encounterDay: string,
): Qualifiers {
  const code = (name: EnumerationName, given: string): string =>
    given === '' ? '' : codeOf(kb, document, node, name, given);
  const day = record.timeRecorded.slice(0, 10);
  const { normalLow, normalHigh } = record;
  return {
    prefix: code('Prefix', record.prefix),
    result: code('Result', record.result),
    modifier:
      record.modifier === ''
        ? ''
        : record.modifier
            .split('+')
            .map((one) => code('Modifier', one))
            .join('+'),
    status: code('Status', record.status),
    value: record.value,
    unit: record.unit || undefined,
    onset: record.onset,
    duration: record.duration,
    episode: record.episode,
    scale: record.scale,
    note: record.note,
    recorded: encounterDay === '' || day === encounterDay ? '' : record.timeRecorded,
    prescription: record.prescription,
    timing: record.timing,
    range: normalLow === 0 && normalHigh === 0 ? undefined : { low: normalLow, high: normalHigh },
  };
}

function codeOf(
  kb: Knowledge,
  document: ReadDocument,
  node: DocumentNode,
  name: EnumerationName,
  given: string,
): string {
  const value = enumerationValue(kb, name, given);
  if (value !== undefined) return value.code;
  const values = enumerationValues(kb, name);
  if (values.length === 0) return given;
  const codes = values.map(({ code }) => code).join(', ');
  return refuseValue(document, node, name, `one of ${codes}`, given);
}

/** The term of a finding in a document, or the reason why it has none. */
export interface ResolvedRecord {
  readonly term?: Term;
  readonly error?: string;
}

/** The terms of consecutive findings in a document, in the same order. */
export function documentTerms(
  kb: Knowledge,
  findings: readonly DocumentFinding[],
  culture: string,
  build: (row: number, said: Qualifiers, place: TermOptions) => Term,
): ResolvedRecord[] {
  const contexts = openContexts();
  return findings.map(({ record, row, said }) => {
    if (row < 0) return { error: `there is no finding ${record.ctermId}` };
    const stated = statedBy(kb, record);
    const term = build(row, said, { open: contexts.isOpen, stated });
    contexts.say({
      nodeKey: kb.tables.findings.nodeKey(row),
      ctnk: contextKeyOf(kb, row, culture),
      isPresent: said.result !== 'N' && !said.prefix,
      groupId: term.groupId ?? '',
    });
    return { term };
  });
}

function statedBy(kb: Knowledge, { groupId, flag, prescription, codeMaps }: RecordData): TermOptions['stated'] {
  const coded = codeMaps.find(({ vocab }) => vocab.toLowerCase() === 'rxnorm')?.code ?? prescription?.rxCui;
  return {
    groupId: groupId || undefined,
    // 0 means that the record states no flag.
    flag: flag === 0 ? undefined : flag,
    rxCode: coded !== undefined && coded !== '' && isLicensed(kb, 'rxnorm') ? coded : undefined,
  };
}
