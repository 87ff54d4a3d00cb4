// Determines which code was reported in place of a given code on an earlier day. Before the code was added, this was
// its predecessor, if the vocabulary names one (`formerly`), or else the nearest code above it that was not a heading
// at the time. A code that is a heading today could be reported until the codes below it were added.

import type { CodeMapEntry } from '../../contract/result-types.js';
import { codeRow } from '../../knowledge/code-row.js';
import { codeChildren } from '../../knowledge/code-tree.js';
import { codeAt } from '../../knowledge/codes.js';
import { codeAncestors, instructionsOf } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCountsOn } from './validity-dates.js';

/** The maximum number of predecessors that are followed. */
const MOST_STEPS = 4;

/**
 * The row of the code that had to be reported on the given day: `row` itself if its code was valid then, otherwise the
 * row of the code that was reported in its place, or -1 if there was none.
 */
function rowOnDay(kb: Knowledge, vocabulary: string, row: number, day: number): number {
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

/**
 * The predecessor of a code; '' if the vocabulary states that the code was a heading even before the present codes
 * below it were added; undefined if the vocabulary states neither.
 */
function formerOf(kb: Knowledge, row: number): string | undefined {
  return instructionsOf(kb, row).find(({ kind, code }) => kind === 'formerly' && code === row)?.text;
}

/** Whether a code that is now a heading could be reported on the given day, because no code below it was valid yet. */
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

/**
 * If the code of an entry was not valid on the given day, replaces that code with the code that was reported then.
 * Returns false if no code was reported then.
 */
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
