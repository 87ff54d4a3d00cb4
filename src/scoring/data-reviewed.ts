// The data ordered or reviewed in a chart: tests (each counted once, however often it is recorded), external records,
// an independent historian, independent interpretations, and discussions with others. Bedside measurements do not count
// as tests.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { TX } from '../knowledge/term-types.js';
import type { Evidence } from './decision-evidence.js';
import type { EvidenceKind } from './decision-rules.js';
import { distinctTests } from './distinct-tests.js';
import { isTagged, type NoteRecord } from './note-records.js';
import { recordIndex } from './records-by-finding.js';

const ORDERED_OR_REVIEWED: ReadonlySet<string> = /* @__PURE__ */ new Set(['O', 'V']);
/** The statuses for "cancelled" and "refused". */
const DROPPED: ReadonlySet<string> = /* @__PURE__ */ new Set(['CX', 'RF']);
const NOT_THE_PATIENTS = 'F';
const BEDSIDE = 'bedside';
const TAGS: readonly (readonly [string, EvidenceKind])[] = [
  ['external-records', 'document'],
  ['historian', 'historian'],
  ['independent-interpretation', 'interpretation'],
  ['external-discussion', 'discussion'],
];

/**
 * The evidence for the `data` element: one piece for each distinct test, and at most one each for external records, a
 * historian, independent interpretations and discussions.
 */
export function dataEvidence(kb: Knowledge, records: readonly NoteRecord[]): Evidence[] {
  const tests = testEvidence(
    kb,
    records.filter((record) => isTest(kb, record)),
  );
  const others = TAGS.flatMap(([tag, kind]) => {
    const tagged = records.filter((record) => !record.isAbsent && isTagged(kb, record, tag));
    return tagged.length === 0 ? [] : [{ kind, recordIds: tagged.map(({ id }) => id) }];
  });
  return [...tests, ...others];
}

/** Whether a record orders a test, reviews it or contains its result. */
export function isTest(kb: Knowledge, record: NoteRecord): boolean {
  const { termType, prefix, hasResult, status } = record;
  if (termType !== TX || DROPPED.has(status) || prefix === NOT_THE_PATIENTS) return false;
  return (ORDERED_OR_REVIEWED.has(prefix) || hasResult) && !isTagged(kb, record, BEDSIDE);
}

function testEvidence(kb: Knowledge, tests: readonly NoteRecord[]): Evidence[] {
  const groups = distinctTests(
    kb,
    tests.map(({ row }) => row),
  );
  const index = recordIndex(kb, tests);
  return groups.map((rows) => ({ kind: 'document', recordIds: index.recordsAt(rows).map(({ id }) => id) }));
}
