// Determines the codes in one vocabulary for all records of a chart. Each record is first translated on its own. Its
// codes are then combined with those of other records, made more specific with the values that the record states, and
// put into claim order.

import type { ChartCodeMap, ChartMapEntry } from '../../contract/result-types.js';
import { codeSpellings } from '../../knowledge/code-row.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { CodedRecord } from '../codes/chart-state.js';
import { orderClaim } from '../codes/claim-order.js';
import { describeSpecifiers } from '../codes/entry-specifiers.js';
import { isPresumed } from '../codes/presumed-encounter.js';
import type { SpecifierValues } from '../specify/specifiers.js';
import { asCoded } from '../translate/closed-status.js';
import { addExpression, type ExpressionForm } from '../translate/expressions.js';
import { type RecordRequest, recordEntries } from './chart-entries.js';
import { settleRecords } from './settle-records.js';

/** A record with everything that determines its codes except the target vocabulary. */
export interface ChartItem extends Omit<RecordRequest, 'targetVocabulary' | 'includeHints'> {
  readonly id: string;
  /** The id of the record that contains this record; empty if none does. */
  readonly parent: string;
  /** The specifier values (side, encounter, stage) stated by the record. */
  readonly specified: SpecifierValues;
  /** Whether the setting implies that injuries are under active treatment. */
  readonly isTreated: boolean;
}

/** The codes requested for a chart, and the level of detail. */
export interface ChartOptions {
  readonly vocabulary: string;
  readonly includeHints: boolean;
  readonly includeSpecifierLists: boolean;
  readonly expressionForm: ExpressionForm;
}

type VocabularyMap = ChartCodeMap['map'][number];

/** The codes for the items of a chart in one vocabulary, with one map per item. */
export function chartCodes(kb: Knowledge, given: readonly ChartItem[], options: ChartOptions): VocabularyMap[] {
  const { vocabulary } = options;
  const items = given.map((item) => asCoded(kb, item, item.isInpatient));
  const found = items.map((item) => recordEntries(kb, requestOf(item, options)));
  const records = found.map(
    ({ groups }, at): CodedRecord => ({
      id: items[at].id,
      parent: items[at].parent,
      context: items[at].context,
      unknown: groups.length === 0 ? unlistedCode(items[at], vocabulary) : undefined,
      groups,
    }),
  );
  settleRecords(kb, items, records, options);
  for (let at = 0; at < records.length; at++) {
    const { context } = items[at];
    for (const entries of records[at].groups) describeEntries(kb, entries, options, context);
    describeEntries(kb, found[at].instead, options, context);
  }
  orderClaim(kb, records, options);
  return records.map(({ groups }, at) => {
    const { isQualified, instead } = found[at];
    const entries = numberedEntries(groups, instead.length > 0);
    const isStated = isQualified && !groups.some(([taken]) => taken !== undefined && isPresumed(taken));
    return {
      vocab: vocabulary,
      isQualified: isStated,
      entries: instead.length === 0 ? entries : [...entries, ...instead],
    };
  });
}

/**
 * The code of a record for which the knowledge base has no entries, as its vocabulary spells it; undefined if the code
 * is from another vocabulary or the record has a prefix or is negated.
 */
function unlistedCode({ sourceVocabulary, sourceCode, context }: ChartItem, vocabulary: string): string | undefined {
  if (sourceVocabulary !== vocabulary || context.prefix !== undefined || context.result === NEGATIVE) return undefined;
  return codeSpellings(vocabulary, sourceCode.trim().toUpperCase()).find(
    ({ length, 3: dot }) => length === 3 || dot === '.',
  );
}

const NEGATIVE = 'N';

/** Adds hints, specifier lists and expressions to entries. */
function describeEntries(
  kb: Knowledge,
  entries: readonly ChartMapEntry[],
  options: ChartOptions,
  context: ChartItem['context'],
): void {
  for (const entry of entries) {
    describeSpecifiers(kb, entry, options, context);
    addExpression(kb, entry, context, options);
  }
}

/**
 * The request for one item. The fields are written out so that all requests have the same object shape, which matters
 * on this hot path.
 */
function requestOf(item: ChartItem, { vocabulary, includeHints }: ChartOptions): RecordRequest {
  const { sourceVocabulary, sourceCode, context, autoGenerate, day, groupId, isInpatient } = item;
  const targetVocabulary = vocabulary;
  return {
    sourceVocabulary,
    sourceCode,
    targetVocabulary,
    context,
    autoGenerate,
    day,
    groupId,
    isInpatient,
    includeHints,
  };
}

/**
 * The entries of all groups. Groups are numbered if there are several, or if other entries can be used instead of all
 * the groups.
 */
function numberedEntries(groups: readonly ChartMapEntry[][], isOneOfTwo: boolean): ChartMapEntry[] {
  if (groups.length === 1 && !isOneOfTwo) return groups[0];
  for (const [at, entries] of groups.entries()) for (const entry of entries) entry.groupNumber = at + 1;
  return groups.flat();
}
