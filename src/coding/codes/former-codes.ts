// Codes on an earlier day. A code that did not exist yet was reported as another: as the code that the vocabulary names
// as its predecessor (`formerly`), or else as the nearest code above it, if that was no heading at the time. A heading of
// today was no heading before the codes below it came.

import type { CodeMapEntry } from '../../contract/result-types.js';
import { codeRow } from '../../knowledge/code-row.js';
import { codeChildren } from '../../knowledge/code-tree.js';
import { codeAt } from '../../knowledge/codes.js';
import { codeAncestors, instructionsOf } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCountsOn } from './validity-dates.js';

/** The most predecessors that are followed, one before another. */
const MOST_STEPS = 4;

/** The row of the code that was reported for a code on a day: its own if it was valid; -1 if there was none. */
export function rowOnDay(kb: Knowledge, vocabulary: string, row: number, day: number): number {
  let at = row;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (rowCountsOn(kb, at, day)) return at;
    if (day >= kb.tables.codes.validFrom(at)) return -1;
    const former = formerOf(kb, at);
    if (former === undefined || former === '') break;
    at = codeRow(kb, vocabulary, former);
    if (at < 0) return -1;
  }
  const above = codeAncestors(kb, at).find((each) => rowCountsOn(kb, each, day));
  return above !== undefined && wasReportable(kb, above, day) ? above : -1;
}

/** The predecessor of a code; '' for a heading that was one before the codes below it came; undefined if none is stated. */
function formerOf(kb: Knowledge, row: number): string | undefined {
  return instructionsOf(kb, row).find(({ kind, code }) => kind === 'formerly' && code === row)?.text;
}

/** Whether a heading could be reported on a day, because none of the codes below it was valid yet. */
export function wasReportable(kb: Knowledge, row: number, day: number): boolean {
  const children = codeChildren(kb, row);
  const former = formerOf(kb, row);
  if (former === '') return false;
  return (
    children.length > 0 &&
    rowCountsOn(kb, row, day) &&
    children.every((child) => day < kb.tables.codes.validFrom(child))
  );
}

/** Gives an entry whose code was not valid on a day the code that was; returns whether there was one. */
export function putOnDay(
  kb: Knowledge,
  vocabulary: string,
  entry: Pick<CodeMapEntry, 'code' | 'description' | 'properties'>,
  day: number,
): boolean {
  const row = codeRow(kb, vocabulary, entry.code);
  const found = row < 0 ? -1 : rowOnDay(kb, vocabulary, row, day);
  if (found < 0) return row < 0;
  if (found === row) return true;
  const { code, description } = codeAt(kb, found);
  const sequence = entry.properties.length + 1;
  entry.properties = [...entry.properties, { name: 'insteadOf', value: entry.code, category: 'validity', sequence }];
  entry.code = code;
  entry.description = description;
  return true;
}
