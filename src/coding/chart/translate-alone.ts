// Translates one finding as if it were the only record of a chart: the rules for combinations, sides, encounters and
// stages apply insofar as they depend only on the finding and the patient. A chart with only this record gives the same
// codes.

import type { ChartMapEntry, CodeMap, CodeMapEntry, CodeMapList } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { CodedRecord } from '../codes/chart-state.js';
import { isHierarchy } from '../codes/combination-rules.js';
import { isPresumed } from '../codes/presumed-encounter.js';
import { specifierValues } from '../specify/specifier-values.js';
import type { SpecifierValues } from '../specify/specifiers.js';
import { asCoded } from '../translate/closed-status.js';
import { MAP_STATUS } from '../translate/map-entry.js';
import { guidelineAnswer, isFindingCode, type TranslationRequest } from '../translate/translate.js';
import { type Answer, asCodeMap, asCodeMapList, limited, preferFirst } from '../translate/translation-answers.js';
import { settleRecords } from './settle-records.js';

/** The translation of one code, with one entry per group. */
export function translateAlone(kb: Knowledge, request: TranslationRequest): CodeMap {
  return asCodeMap(settledAnswer(kb, request), request);
}

/** The translation of one code, with every entry of every group. */
export function translateAloneFully(kb: Knowledge, request: TranslationRequest): CodeMapList {
  return asCodeMapList(settledAnswer(kb, request), request);
}

function settledAnswer(kb: Knowledge, given: TranslationRequest): Answer {
  const { sourceVocabulary, sourceCode, targetVocabulary } = given;
  if (!isFindingCode(sourceVocabulary, sourceCode)) return limited(kb, guidelineAnswer(kb, given), given);
  const request = asCoded(kb, given, false);
  const answer = guidelineAnswer(kb, request);
  if (!isHierarchy(targetVocabulary)) return limited(kb, answer, request);
  const onDay = limited(kb, answer, { ...request, relationship: undefined });
  const { relationship, limit } = request;
  const settled = settle(kb, onDay, request);
  return limited(kb, settled, { sourceVocabulary, sourceCode, targetVocabulary, relationship, limit });
}

/** Applies the rules for charts to an answer. */
function settle(kb: Knowledge, { groups, entry }: Answer, request: TranslationRequest): Answer {
  const isGrouped = groups.length > 0;
  const lists = isGrouped ? groups.map(({ entries }) => entries) : [entry];
  if (lists.every(({ length }) => length === 0)) return { groups, entry };
  const origins = new Map<ChartMapEntry, CodeMapEntry>();
  const specified = specifierValues(request.context);
  const record: CodedRecord = {
    id: request.sourceCode,
    parent: '',
    context: request.context,
    groups: lists.map((entries) => entries.map((one) => chartEntryOf(one, origins))),
  };
  const before = record.groups.flat().map(({ code, properties }) => ({ code, properties }));
  const { sourceVocabulary, sourceCode, targetVocabulary, day } = request;
  settleRecords(kb, [{ sourceVocabulary, sourceCode, specified, isTreated: false, day }], [record], {
    vocabulary: targetVocabulary,
    includeHints: false,
  });
  const after = record.groups.flat();
  const isSame =
    after.length === before.length &&
    after.every(({ code, properties }, at) => code === before[at].code && properties === before[at].properties);
  if (isSame) return { groups, entry };
  const made = record.groups.map((entries) =>
    preferFirst(distinct(entries.map((one) => codeEntryOf(one, origins.get(one), specified)))),
  );
  if (made.length === 1 && !isGrouped) return { groups: [], entry: made[0] };
  return {
    groups: made.map((entries, at) => {
      const { codePoint = '' } = entries[0];
      return { entries, number: at + 1, codePoint, scenario: 0 };
    }),
    entry: isGrouped ? entry : [],
  };
}

function chartEntryOf(one: CodeMapEntry, origins: Map<ChartMapEntry, CodeMapEntry>): ChartMapEntry {
  const { preferred: _, statusId, isCategory, unreportable, ...rest } = one;
  const isSelectable = !unreportable && (statusId ?? MAP_STATUS.qualified) === MAP_STATUS.qualified;
  const entry: ChartMapEntry = {
    ...rest,
    isCategory: String(isCategory),
    unreportable: String(unreportable),
    autoSelect: String(isSelectable),
    inferred: statusId === MAP_STATUS.inferred,
  };
  origins.set(entry, one);
  return entry;
}

/** The translation entry for a chart entry; `origin` is the entry before the rules for charts were applied, if any. */
function codeEntryOf(one: ChartMapEntry, origin: CodeMapEntry | undefined, specified: SpecifierValues): CodeMapEntry {
  const { autoSelect: _, inferred, isCategory, unreportable, groupNumber: __, groupId: ___, ...rest } = one;
  const known = origin?.statusId ?? (inferred ? MAP_STATUS.inferred : MAP_STATUS.qualified);
  const isOpen = isPresumed(one) && known === MAP_STATUS.qualified;
  const entry: CodeMapEntry = {
    ...origin,
    ...rest,
    preferred: false,
    isCategory: isCategory === 'true',
    unreportable: unreportable === 'true',
    statusId: isOpen ? MAP_STATUS.unqualified : known,
  };
  const applied = one.properties.find(({ name }) => name === 'specified')?.value.split(',') ?? [];
  const specifier = Object.entries(specified).filter(([kind]) => applied.includes(kind));
  if (specifier.length > 0) entry.specifier = specifier.map(([kind, value]) => `${kind}=${value}`).join('+');
  return entry;
}

/** The first entry for each code. Different entries may get the same code when their codes are made more specific. */
function distinct(entries: readonly CodeMapEntry[]): CodeMapEntry[] {
  return entries.filter(({ code }, at) => entries.findIndex((other) => other.code === code) === at);
}
