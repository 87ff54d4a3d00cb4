// Translates a code by stored equivalences. Where these can be read in more than one way, we interpret them as follows:
//   - targets that suffice alone are alternatives and go in `entry`; combinations go in `group`, one group per choice
//     list. If a code has targets of both kinds, either kind is a complete translation.
//   - scenarios are alternatives. Within a scenario, one code of each choice list is needed; the preferred code is
//     first.
//   - reportable alternatives come before unreportable ones. Both are sorted by relationship: `exact`, `related` (as
//     wide as the source), `narrower` (expresses more than the source), `broader` (expresses less), `partial`. Equal
//     alternatives keep the order of their codes.
//   - "no equivalent" is a valid, empty answer: no translation through findings is attempted.

import type { CodeMapEntry, CodeProperty, Relationship } from '../../contract/result-types.js';
import { codeAt } from '../../knowledge/codes.js';
import { type EquivalenceRecord, equivalencesOf } from '../../knowledge/equivalences.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import { MAP_STATUS, plainEntry } from './map-entry.js';
import { type Answer, type EntryGroup, preferFirst } from './translation-answers.js';

/** An equivalence that has a target. */
export type Equivalence = EquivalenceRecord & { readonly target: number };

/** The publisher's translation of a code to another vocabulary; undefined if there is none. */
export function fromEquivalences(kb: Knowledge, code: number, vocabulary: string): Answer | undefined {
  const records = equivalencesOf(kb, code, vocabularyIndex(kb, vocabulary));
  if (records.length === 0) return undefined;
  const alone: CodeMapEntry[] = [];
  const together: Equivalence[] = [];
  for (const record of records) {
    if (!isTargeted(record)) continue;
    if (record.scenario === 0) alone.push(equivalenceEntry(kb, record));
    else together.push(record);
  }
  return { groups: together.length === 0 ? [] : combinations(kb, together), entry: sortedWithPreferred(alone) };
}

/** The equivalences of a code whose targets are complete translations by themselves. */
export function equivalentsOf(kb: Knowledge, code: number, vocabulary: string): Equivalence[] {
  return equivalencesOf(kb, code, vocabularyIndex(kb, vocabulary))
    .filter(isTargeted)
    .filter(({ scenario }) => scenario === 0);
}

/**
 * The entry for the target of an equivalence. If `inferred` is given, the equivalence is the last step of a translation
 * that went through the code `through`.
 */
export function equivalenceEntry(
  kb: Knowledge,
  record: Equivalence,
  inferred?: { readonly relationship: Relationship; readonly through: string },
): CodeMapEntry {
  const code = codeAt(kb, record.target);
  return plainEntry(code, code.termType, {
    properties: inferred === undefined ? combinationProperties(record) : inferenceProperties(inferred.through),
    relationship: inferred?.relationship ?? record.relationship,
    unreportable: code.isUnreportable || code.isCategory,
    statusId: inferred === undefined ? MAP_STATUS.qualified : MAP_STATUS.inferred,
    codePoint: `${scenarioCodePoint(kb, record)}.${record.choice}`,
  });
}

function inferenceProperties(through: string): CodeProperty[] {
  return [
    { name: 'inferred', value: 'true', category: 'inference', sequence: 1 },
    { name: 'through', value: through, category: 'inference', sequence: 2 },
  ];
}

/**
 * Properties that specify the scenario and choice list of a code. A translation needs one code from each choice list of
 * a scenario.
 */
function combinationProperties({ scenario, choice }: Equivalence): CodeProperty[] {
  if (scenario === 0) return [];
  return [
    { name: 'scenario', value: String(scenario), category: 'combination', sequence: 1 },
    { name: 'choice', value: String(choice), category: 'combination', sequence: 2 },
  ];
}

const ORDER: readonly Relationship[] = ['exact', 'related', 'narrower', 'broader', 'partial'];

function sortedWithPreferred(entries: CodeMapEntry[]): CodeMapEntry[] {
  if (entries.length > 1) entries.sort(compareEntries);
  return preferFirst(entries);
}

function compareEntries(a: CodeMapEntry, b: CodeMapEntry): number {
  const byUse = Number(a.unreportable) - Number(b.unreportable);
  return byUse || ORDER.indexOf(a.relationship) - ORDER.indexOf(b.relationship);
}

function isTargeted(record: EquivalenceRecord): record is Equivalence {
  return record.target !== undefined;
}

/** The choice lists of all scenarios, in order. */
function combinations(kb: Knowledge, records: readonly Equivalence[]): EntryGroup[] {
  const lists = new Map<string, Equivalence[]>();
  for (const record of records) {
    const key = `${record.scenario}.${record.choice}`;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [record]);
    else list.push(record);
  }
  return [...lists.values()].map((list) => {
    const [{ choice: number, scenario }] = list;
    const entries = sortedWithPreferred(list.map((record) => equivalenceEntry(kb, record)));
    return { entries, number, scenario, codePoint: scenarioCodePoint(kb, list[0]) };
  });
}

/**
 * The id of an equivalence's scenario. It is composed of the names of both vocabularies, the code being translated and
 * the number of the scenario, and is therefore the same in every build.
 */
function scenarioCodePoint(kb: Knowledge, { source, vocab, scenario }: Equivalence): string {
  const { vocabularies } = kb.manifest;
  const from = vocabularies[kb.tables.codes.vocab(source)].name;
  return `${from}:${codeAt(kb, source).code}:${vocabularies[vocab].name}:${scenario}`;
}
