// Determines the codes for one record in a chart, translated in the context of the record and returned as chart map
// entries. Our interpretation: the entries in a group are alternatives, best first; if there are several groups, the
// best entry of each is needed.

import type { ChartMapEntry, CodeHint, CodeMapEntry } from '../../contract/result-types.js';
import { derive } from '../../knowledge/derive.js';
import { enumerationValue } from '../../knowledge/enumerations.js';
import { ancestorsOf, findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import type { MissingDatum } from '../../knowledge/rules/map-rules.js';
import { DX } from '../../knowledge/term-types.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import { hint, missingDatumHint, suppressionHint } from '../codes/code-hints.js';
import { isOnlyConfirmed } from '../codes/combination-rules.js';
import { isDropped } from '../translate/closed-status.js';
import { isHistoryOfPresentDisease, withoutPrefix } from '../translate/history-of-present.js';
import { MAP_STATUS } from '../translate/map-entry.js';
import type { Suppressor } from '../translate/select-maps.js';
import { type TranslationRequest, translate } from '../translate/translate.js';

/** The parts of a record and a request that determine the record's entries. */
export interface RecordRequest extends TranslationRequest {
  readonly groupId: string;
  readonly includeHints: boolean;
  /**
   * Whether the patient is an inpatient. For inpatients, a diagnosis that is uncertain at discharge is coded as if it
   * were confirmed.
   */
  readonly isInpatient: boolean;
}

/** The entries for a record in one vocabulary. */
export interface RecordEntries {
  /** Whether the chart contained enough data to decide every rule. */
  readonly isQualified: boolean;
  /** The groups of entries. One code from every group is needed; the first entry of each group is selected. */
  readonly groups: ChartMapEntry[][];
  /** Entries that can be used instead of all the groups. */
  readonly instead: ChartMapEntry[];
}

/** The entries for a record; empty if the knowledge base has no maps for it. */
export function recordEntries(kb: Knowledge, given: RecordRequest): RecordEntries {
  if (isUncertain(given) && given.isInpatient) return asIfConfirmed(kb, given);
  const request = isHistoryOfPresentDisease(kb, given) ? withoutPrefix(given) : given;
  const suppressed = qualifierSuppressing(kb, request);
  const { entry, group } = translate(kb, request);
  if (entry.length === 0 && group.length === 0) return { isQualified: true, groups: [], instead: NO_ENTRIES };
  const [only, another] = entry.filter(isSelectable);
  const choice = another === undefined && group.length === 0 ? only : undefined;
  const alternatives = entry.map((one) => chartEntryOf(one, request, one === choice, suppressed));
  if (group.length === 0) {
    return { isQualified: entry.every(isQualified), groups: [alternatives], instead: NO_ENTRIES };
  }
  return {
    isQualified: entry.every(isQualified) && group.every((one) => isQualified(one.entry)),
    groups: group.map((one) => [chartEntryOf(one.entry, request, isSelectable(one.entry), suppressed)]),
    instead: alternatives,
  };
}

const NO_ENTRIES: ChartMapEntry[] = [];

/** The chart entry for a translated entry, suppressed if the record has a suppressing qualifier that no map covers. */
function chartEntryOf(
  one: CodeMapEntry,
  request: RecordRequest,
  autoSelect: boolean,
  suppressed: Suppressor | undefined,
): ChartMapEntry {
  if (suppressed === undefined) return toChartEntry(one, request, autoSelect);
  return toChartEntry(withSuppression(one, suppressed), request, false);
}

function isQualified({ statusId }: CodeMapEntry): boolean {
  return statusId !== MAP_STATUS.unqualified;
}

/** The prefixes for "possible", "probable", "suspected" and "rule out". */
const UNCERTAIN = ['P', 'Q', 'S', 'R'];

function isUncertain({ context }: RecordRequest): boolean {
  return context.prefix !== undefined && UNCERTAIN.includes(context.prefix);
}

/**
 * The entries that a record would have if its diagnosis were confirmed. For inpatients, the official guidelines require
 * a diagnosis that is uncertain at discharge to be coded as if it existed, except for a few conditions that are coded
 * only when confirmed.
 */
function asIfConfirmed(kb: Knowledge, given: RecordRequest): RecordEntries {
  const coded = recordEntries(kb, withoutPrefix(given));
  const codes = coded.groups.flatMap(([taken]) => taken?.code ?? []);
  if (codes.some((code) => isOnlyConfirmed(kb, given.targetVocabulary, code))) {
    return recordEntries(kb, { ...given, isInpatient: false });
  }
  if (!given.includeHints) return coded;
  const text = 'For inpatients, a diagnosis that is still uncertain at discharge is coded as if it existed.';
  for (const entry of coded.groups.flat()) entry.hints = [...(entry.hints ?? []), hint('uncertain-dx', text)];
  return coded;
}

const NEGATIVE = 'N';

/**
 * The qualifier that keeps the codes of a record from being reported. Our interpretation: qualifiers have the same
 * effect in a record that contains a code as in one that contains a finding, even if no map covers them. A condition
 * that is absent, past, uncertain or someone else's is not coded as present.
 */
function qualifierSuppressing(kb: Knowledge, { sourceVocabulary, context }: RecordRequest): Suppressor | undefined {
  if (sourceVocabulary === CTERM) return undefined;
  if (context.result === NEGATIVE) return 'result';
  if (isDropped(context.status)) return 'status';
  const { effect, flags } = (context.prefix && enumerationValue(kb, 'Prefix', context.prefix)) || NO_PREFIX;
  const isOfDiagnosis = DIAGNOSES.includes(sourceVocabulary) && flags !== 0 && (flags & (1 << DX)) === 0;
  return effect === 'S' || effect === 'A' || isOfDiagnosis ? 'prefix' : undefined;
}

const NO_PREFIX = { effect: '', flags: 0 };
/** The vocabularies whose codes are diagnoses; a prefix for tests or therapies makes no sense for such codes. */
const DIAGNOSES: readonly string[] = ['icd10', 'icd'];

function withSuppression(one: CodeMapEntry, by: Suppressor): CodeMapEntry {
  const sequence = one.properties.length + 1;
  const property = { name: 'suppressedBy', value: by, category: 'qualification', sequence };
  return { ...one, unreportable: true, properties: [...one.properties, property] };
}

/** Whether an entry needs no review, i.e. it is reportable, all its rules are decided, and it is not generated. */
function isSelectable({ unreportable, statusId }: CodeMapEntry): boolean {
  return !unreportable && (statusId ?? MAP_STATUS.qualified) === MAP_STATUS.qualified;
}

function toChartEntry(one: CodeMapEntry, request: RecordRequest, autoSelect: boolean): ChartMapEntry {
  const { groupId, includeHints } = request;
  const { code, relationship, properties, description, mapQualifier, termType, codePoint } = one;
  const { prefix, modifier, status, result } = one;
  const entry: ChartMapEntry = {
    code,
    relationship,
    properties,
    description,
    autoSelect: String(autoSelect),
    isCategory: String(one.isCategory),
    unreportable: String(one.unreportable),
    inferred: one.statusId === MAP_STATUS.inferred,
  };
  const hints = includeHints ? mapHints(one) : [];
  if (hints.length > 0) entry.hints = hints;
  if (mapQualifier !== undefined) entry.mapQualifier = mapQualifier;
  if (termType !== undefined) entry.termType = termType;
  if (prefix !== undefined) entry.prefix = prefix;
  if (modifier !== undefined) entry.modifier = modifier;
  if (status !== undefined) entry.status = status;
  if (result !== undefined) entry.result = result;
  if (codePoint !== undefined) entry.codePoint = codePoint;
  if (groupId !== '') entry.groupId = groupId;
  return entry;
}

/** The hints for human coders that come from the map itself. */
function mapHints({ properties }: CodeMapEntry): CodeHint[] {
  return properties.flatMap(({ name, value }): CodeHint | CodeHint[] => {
    if (name === 'advice') return [hint('advice', value)];
    if (name === 'suppressedBy') return suppressionHint(value) ?? [];
    return name === 'missing' ? [missingDatumHint(toMissingDatum(value))] : [];
  });
}

function toMissingDatum(value: string): MissingDatum {
  // Properties named `missing` contain the name of a datum that evaluateRule reported as missing.
  return value as MissingDatum;
}

/** The CtermIds of a finding and its ancestors, as strings for the `with` conditions of rules. */
export function withAncestors(kb: Knowledge, ctermId: number): readonly string[] {
  const row = findingById(kb, ctermId);
  if (row < 0) return [];
  const cached = lineages(kb).at(row);
  return (
    cached ??
    lineages(kb).keep(
      row,
      [row, ...ancestorsOf(kb, row)].map((one) => String(kb.tables.findings.id(one))),
    )
  );
}

const lineages = /* @__PURE__ */ derive((kb) => rowCache<readonly string[]>(kb.tables.findings.rowCount));
