// Determines the codes in one vocabulary for all records of a chart. Each record is first translated on its own. Its
// codes are then combined with those of other records, made more specific with the values that the record states, and
// put into claim order.

import type { ChartCodeMap, ChartMapEntry } from '../../contract/result-types.js';
import { codeSpellings } from '../../knowledge/code-row.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { joinSides } from '../codes/bilateral-codes.js';
import type { CodedRecord } from '../codes/chart-state.js';
import { orderClaim } from '../codes/claim-order.js';
import { isHierarchy } from '../codes/combination-rules.js';
import { combineCodes, specifyByChart } from '../codes/combine.js';
import { describeSpecifiers, specifyEntry } from '../codes/entry-specifiers.js';
import { putOnDay } from '../codes/former-codes.js';
import { countsOn } from '../codes/validity-dates.js';
import { NO_SPECIFIER_VALUES } from '../specify/specifier-values.js';
import type { SpecifierValues } from '../specify/specifiers.js';
import { addExpression, type ExpressionForm } from '../translate/expressions.js';
import { type RecordRequest, recordEntries } from './chart-entries.js';

/** A record with everything that determines its codes except the target vocabulary. */
export interface ChartItem extends Omit<RecordRequest, 'targetVocabulary' | 'includeHints'> {
  readonly id: string;
  /** The id of the record that contains this record; empty if none does. */
  readonly parent: string;
  /** The specifier values (side, encounter, stage) stated by the record. */
  readonly specified: SpecifierValues;
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
export function chartCodes(kb: Knowledge, items: readonly ChartItem[], options: ChartOptions): VocabularyMap[] {
  const { vocabulary } = options;
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
  specifyRecords(kb, items, records, vocabulary);
  combineCodes(kb, records, options);
  // This step follows the combinations, because the codes that combinations produce may also need a side or an
  // encounter.
  specifyRecords(kb, items, records, vocabulary);
  specifyByChart(kb, records, vocabulary);
  if (isHierarchy(vocabulary)) joinSides(kb, records, vocabulary);
  putRecordsOnDay(kb, items, records, vocabulary);
  for (let at = 0; at < records.length; at++) {
    const { context } = items[at];
    for (const entries of records[at].groups) describeEntries(kb, entries, options, context);
    describeEntries(kb, found[at].instead, options, context);
  }
  orderClaim(kb, records, options);
  return records.map(({ groups }, at) => {
    const { isQualified, instead } = found[at];
    const entries = numberedEntries(groups, instead.length > 0);
    return { vocab: vocabulary, isQualified, entries: instead.length === 0 ? entries : [...entries, ...instead] };
  });
}

/** A record's code as its vocabulary spells it, if the knowledge base lacks that code; otherwise undefined. */
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

/** Applies the specifier values of the records to their codes. */
function specifyRecords(
  kb: Knowledge,
  items: readonly ChartItem[],
  records: readonly CodedRecord[],
  vocabulary: string,
): void {
  if (!isHierarchy(vocabulary)) return;
  for (let at = 0; at < records.length; at++) {
    const { specified } = items[at];
    if (specified === NO_SPECIFIER_VALUES) continue;
    for (const entry of records[at].groups.flat()) specifyEntry(kb, entry, vocabulary, specified);
  }
}

/**
 * If a code that results from a combination or a specifier did not exist on the day of the record, replaces the code
 * with its predecessor or, if there is none, marks the code as unreportable.
 */
function putRecordsOnDay(
  kb: Knowledge,
  items: readonly ChartItem[],
  records: readonly CodedRecord[],
  vocabulary: string,
): void {
  for (let at = 0; at < records.length; at++) {
    const { day } = items[at];
    if (day === undefined) continue;
    for (const entry of records[at].groups.flat()) {
      if (countsOn(kb, vocabulary, entry.code, day) || putOnDay(kb, vocabulary, entry, day)) continue;
      entry.unreportable = 'true';
      entry.autoSelect = 'false';
    }
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
 * The entries of all groups. Groups are numbered if there are several, or if a single other entry can replace all of
 * them.
 */
function numberedEntries(groups: readonly ChartMapEntry[][], isOneOfTwo: boolean): ChartMapEntry[] {
  if (groups.length === 1 && !isOneOfTwo) return groups[0];
  for (const [at, entries] of groups.entries()) for (const entry of entries) entry.groupNumber = at + 1;
  return groups.flat();
}
