// The answer to a translation request before it is converted to an operation's result. It consists of single entries,
// which are alternatives to one another, and groups; one entry from every group of a scenario is needed. Entries are
// filtered by day and relationship, and the numbers of entries and groups are limited.

import type {
  CodeMap,
  CodeMapEntry,
  CodeMapGroup,
  CodeMapItem,
  CodeMapList,
  Relationship,
} from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { putOnDay } from '../codes/former-codes.js';
import { countsOn } from '../codes/validity-dates.js';

/**
 * Alternative entries. One entry of the group is needed, together with one entry of every other group of the same
 * scenario.
 */
export interface EntryGroup {
  /** Best first; the first is the preferred one. */
  readonly entries: readonly CodeMapEntry[];
  readonly number: number;
  readonly codePoint: string;
  /** Groups of different scenarios are alternatives. */
  readonly scenario: number;
}

export interface Answer {
  readonly groups: readonly EntryGroup[];
  readonly entry: readonly CodeMapEntry[];
}

/** The empty answer. */
export const NO_ANSWER: Answer = { groups: [], entry: [] };

/** The parts of a request that determine which entries of an answer are returned. */
export interface AnswerLimits {
  readonly sourceVocabulary: string;
  readonly sourceCode: string;
  readonly targetVocabulary: string;
  /**
   * The day (yyyymmdd). An entry whose code is not valid on that day gets the code that was reported then; if there was
   * none, it is unreportable and sorted last.
   */
  readonly day?: number;
  readonly relationship?: Relationship;
  readonly limit?: number;
}

/** An answer filtered by day and relationship; the first entry of every list is preferred. */
export function limited(kb: Knowledge, answer: Answer, limits: AnswerLimits): Answer {
  const { targetVocabulary, day, relationship } = limits;
  if (day === undefined && relationship === undefined) return answer;
  if (relationship === undefined && allCount(kb, answer, targetVocabulary, day)) return answer;
  const counts = (one: CodeMapEntry) => day === undefined || putOnDay(kb, targetVocabulary, one, day);
  const shown = (entries: readonly CodeMapEntry[]) => {
    const wanted = entries.filter((one) => relationship === undefined || one.relationship === relationship);
    for (const one of wanted) one.unreportable ||= !counts(one);
    const sorted = wanted.sort((a, b) => Number(a.unreportable) - Number(b.unreportable));
    // Several codes may have had the same predecessor.
    return preferFirst(sorted.filter(({ code }, at) => sorted.findIndex((other) => other.code === code) === at));
  };
  const groups = answer.groups.map((group) => ({ ...group, entries: shown(group.entries) }));
  return { groups: groups.filter(({ entries }) => entries.length > 0), entry: shown(answer.entry) };
}

/** Whether every entry is valid on the given day. This is usually the case, and the answer then remains unchanged. */
function allCount(kb: Knowledge, { entry, groups }: Answer, vocabulary: string, day: number | undefined): boolean {
  if (day === undefined) return true;
  for (const { code } of entry) if (!countsOn(kb, vocabulary, code, day)) return false;
  for (const { entries } of groups) {
    for (const { code } of entries) if (!countsOn(kb, vocabulary, code, day)) return false;
  }
  return true;
}

/** Marks only the first entry as preferred. */
export function preferFirst(entries: CodeMapEntry[]): CodeMapEntry[] {
  for (let at = 0; at < entries.length; at++) entries[at].preferred = at === 0;
  return entries;
}

/**
 * An answer with one entry per group: the groups of the first scenario whose preferred codes are all reportable or, if
 * there is none, those of the first scenario.
 */
export function asCodeMap(answer: Answer, limits: AnswerLimits): CodeMap {
  const { sourceVocabulary, sourceCode, targetVocabulary, limit } = limits;
  const group: CodeMapGroup[] = [];
  if (answer.groups.length > 0) {
    for (const { entries, number, codePoint, scenario } of scenarioToTake(answer.groups).slice(0, limit)) {
      const id = scenario === 0 ? group.length + 1 : number;
      group.push({ entry: entries[0], id, groupNumber: number, codePoint });
    }
  }
  return { sourceVocabulary, sourceCode, targetVocabulary, group, entry: answer.entry.slice(0, limit) };
}

/** An answer with all entries of all groups; the id of a group in a scenario is `scenario.choice`. */
export function asCodeMapList(answer: Answer, limits: AnswerLimits): CodeMapList {
  const { sourceVocabulary, sourceCode, targetVocabulary, limit } = limits;
  const first = scenarioToTake(answer.groups);
  const ordered = [...first, ...answer.groups.filter((group) => !first.includes(group))];
  const group = ordered.map(({ entries, number, codePoint, scenario }, index) => ({
    entry: entries.slice(0, limit).map(item),
    id: scenario === 0 ? String(index + 1) : `${scenario}.${number}`,
    groupNumber: number,
    codePoint,
  }));
  const entry = answer.entry.slice(0, limit).map(item);
  return { sourceVocabulary, sourceCode, targetVocabulary, group: group.slice(0, limit), entry };
}

function item({ statusId, ...entry }: CodeMapEntry): CodeMapItem {
  return entry;
}

function scenarioToTake(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  if (groups.length === 0) return groups;
  const scenarios = [...new Set(groups.map(({ scenario }) => scenario))].map((scenario) =>
    groups.filter((group) => group.scenario === scenario),
  );
  const isReportable = (scenario: readonly EntryGroup[]) => scenario.every(({ entries }) => !entries[0].unreportable);
  return scenarios.find(isReportable) ?? scenarios[0] ?? [];
}
