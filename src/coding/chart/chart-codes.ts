// The codes of all records of a chart in one vocabulary: each translated by itself, then seen together (combinations),
// specified by what its record says, and put in the order of a claim.

import type { ChartCodeMap, ChartMapEntry } from '../../contract/result-types.js';
import { codeSpellings } from '../../knowledge/code-row.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { joinSides } from '../codes/bilateral-codes.js';
import type { CodedRecord } from '../codes/chart-state.js';
import { orderClaim } from '../codes/claim-order.js';
import { isHierarchy } from '../codes/combination-rules.js';
import { combineCodes, specifyByChart } from '../codes/combine.js';
import { describeSpecifiers, specifyEntry } from '../codes/entry-specifiers.js';
import { NOTHING_SAID } from '../specify/specifier-values.js';
import type { SpecifierValues } from '../specify/specifiers.js';
import { addExpression, type ExpressionForm } from '../translate/expressions.js';
import { type RecordRequest, recordEntries } from './chart-entries.js';

/** A record with all that its codes depend on, but for the vocabulary. */
export interface ChartItem extends Omit<RecordRequest, 'targetVocabulary' | 'includeHints'> {
  readonly id: string;
  /** Id of the record that this one stands in; empty at the top. */
  readonly parent: string;
  /** What the record says that codes have characters for. */
  readonly specified: SpecifierValues;
}

/** What is wanted of a chart's codes. */
export interface ChartOptions {
  readonly vocabulary: string;
  readonly includeHints: boolean;
  readonly includeSpecifierLists: boolean;
  readonly expressionForm: ExpressionForm;
}

type VocabularyMap = ChartCodeMap['map'][number];

/** The codes of the items of a chart in a vocabulary, item by item. */
export function chartCodes(kb: Knowledge, items: readonly ChartItem[], options: ChartOptions): VocabularyMap[] {
  const { vocabulary } = options;
  const found = items.map((item) => recordEntries(kb, requestOf(item, options)));
  const records = found.map(
    ({ groups }, at): CodedRecord => ({
      id: items[at].id,
      parent: items[at].parent,
      context: items[at].context,
      unknown: groups.length === 0 ? unknownCode(items[at], vocabulary) : undefined,
      groups,
    }),
  );
  specify(kb, items, records, vocabulary);
  combineCodes(kb, records, options);
  // What has come of combinations may have sides and encounters too.
  specify(kb, items, records, vocabulary);
  specifyByChart(kb, records, vocabulary);
  if (isHierarchy(vocabulary)) joinSides(kb, records, vocabulary);
  for (let at = 0; at < records.length; at++) {
    const { context } = items[at];
    for (const entries of records[at].groups) describe(kb, entries, options, context);
    describe(kb, found[at].instead, options, context);
  }
  orderClaim(kb, records, options);
  return records.map(({ groups }, at) => {
    const { isQualified, instead } = found[at];
    const entries = numbered(groups, instead.length > 0);
    return { vocab: vocabulary, isQualified, entries: instead.length === 0 ? entries : [...entries, ...instead] };
  });
}

/** The code of a record for which the knowledge base has none, as its vocabulary writes it. */
function unknownCode({ sourceVocabulary, sourceCode, context }: ChartItem, vocabulary: string): string | undefined {
  if (sourceVocabulary !== vocabulary || context.prefix !== undefined || context.result === NEGATIVE) return undefined;
  return codeSpellings(vocabulary, sourceCode.trim().toUpperCase()).find(
    ({ length, 3: dot }) => length === 3 || dot === '.',
  );
}

const NEGATIVE = 'N';

/** Adds what entries say besides their codes. */
function describe(
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

/** Puts what the records say into their codes. */
function specify(
  kb: Knowledge,
  items: readonly ChartItem[],
  records: readonly CodedRecord[],
  vocabulary: string,
): void {
  if (!isHierarchy(vocabulary)) return;
  for (let at = 0; at < records.length; at++) {
    const { specified } = items[at];
    if (specified === NOTHING_SAID) continue;
    for (const entry of records[at].groups.flat()) specifyEntry(kb, entry, vocabulary, specified);
  }
}

/** Written out: there is one for every record and vocabulary, and this is the shape that all of them have. */
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

/** The entries of all groups; groups are numbered where there are several, or something instead of them. */
function numbered(groups: readonly ChartMapEntry[][], isOneOfTwo: boolean): ChartMapEntry[] {
  if (groups.length === 1 && !isOneOfTwo) return groups[0];
  for (const [at, entries] of groups.entries()) for (const entry of entries) entry.groupNumber = at + 1;
  return groups.flat();
}
