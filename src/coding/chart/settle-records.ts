// Settles the codes of records that belong together, be it a whole chart or one finding: the codes are made as specific
// as the records allow, combined with one another, and replaced if they did not exist on the day of the record.

import type { ChartMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import { joinSides } from '../codes/bilateral-codes.js';
import { onBothSides } from '../codes/both-sides.js';
import { type CodedRecord, suppressionOf } from '../codes/chart-state.js';
import { isHierarchy } from '../codes/combination-rules.js';
import { type CombinationOptions, combineCodes, specifyByChart } from '../codes/combine.js';
import { isTakenOver } from '../codes/combined-entry.js';
import { specifyEntry } from '../codes/entry-specifiers.js';
import { putOnDay } from '../codes/former-codes.js';
import { encounterOf, presumeEncounter } from '../codes/presumed-encounter.js';
import { countsOn } from '../codes/validity-dates.js';
import { NO_SPECIFIER_VALUES } from '../specify/specifier-values.js';
import type { SpecifierValues } from '../specify/specifiers.js';

/** The details that a record states about its codes, apart from the qualifiers in its context. */
interface RecordDetails {
  readonly sourceVocabulary: string;
  readonly sourceCode: string;
  /** The specifier values (side, encounter, stage) stated by the record. */
  readonly specified: SpecifierValues;
  /** Whether the setting implies that injuries are under active treatment. */
  readonly isTreated: boolean;
  /** The day (yyyymmdd) of the record; undefined if it is unknown. */
  readonly day?: number;
}

/**
 * Settles the codes of the records, which are modified; `details` has one element for each record, in the same order.
 */
export function settleRecords(
  kb: Knowledge,
  details: readonly RecordDetails[],
  records: readonly CodedRecord[],
  options: CombinationOptions,
): void {
  const { vocabulary } = options;
  specifyRecords(kb, details, records, vocabulary);
  combineCodes(kb, records, options);
  // This step follows the combinations, because the codes that combinations produce may also need a side or an
  // encounter.
  specifyRecords(kb, details, records, vocabulary);
  specifyByChart(kb, records, vocabulary);
  if (isHierarchy(vocabulary)) joinSides(kb, records, vocabulary);
  putRecordsOnDay(kb, details, records, vocabulary);
  presumeEncounters(kb, details, records, vocabulary);
}

/** Applies the specifier values of the records to their codes. */
function specifyRecords(
  kb: Knowledge,
  details: readonly RecordDetails[],
  records: readonly CodedRecord[],
  vocabulary: string,
): void {
  if (!isHierarchy(vocabulary)) return;
  for (let at = 0; at < records.length; at++) {
    const { specified } = details[at];
    if (specified === NO_SPECIFIER_VALUES) continue;
    const record = records[at];
    // A code that was taken over is skipped. For example, the record of a stroke may have taken over the code for the
    // resulting weakness, and the side of the weakness is not the side of the stroke.
    for (const entry of record.groups.flat()) if (!isTakenOver(entry)) specifyEntry(kb, entry, vocabulary, specified);
    if (specified.laterality === 'both') record.groups = onBothSides(kb, record.groups, vocabulary);
  }
}

/**
 * If a code that results from a combination or a specifier did not exist on the day of the record, replaces the code
 * with its predecessor or, if there is none, marks the code as unreportable.
 */
function putRecordsOnDay(
  kb: Knowledge,
  details: readonly RecordDetails[],
  records: readonly CodedRecord[],
  vocabulary: string,
): void {
  for (let at = 0; at < records.length; at++) {
    const { day } = details[at];
    if (day === undefined) continue;
    for (const entry of records[at].groups.flat()) {
      if (countsOn(kb, vocabulary, entry.code, day) || putOnDay(kb, vocabulary, entry, day)) continue;
      entry.unreportable = 'true';
      entry.autoSelect = 'false';
    }
  }
}

/** Marks the encounter of a code as presumed if no record of the chart states it. */
function presumeEncounters(
  kb: Knowledge,
  details: readonly RecordDetails[],
  records: readonly CodedRecord[],
  vocabulary: string,
): void {
  if (!isHierarchy(vocabulary)) return;
  const isStated = records.map((record, at) => statesEncounter(kb, record, details[at], vocabulary));
  if (isStated.every(Boolean)) return;
  const stated = new Set(
    records.flatMap(({ groups }, at) => (isStated[at] ? groups.map(([taken]) => taken?.code) : [])),
  );
  for (let at = 0; at < records.length; at++) {
    if (isStated[at]) continue;
    for (const entry of records[at].groups.flat()) {
      if (suppressionOf(entry) !== '' || stated.has(entry.code) || followsFrom(kb, entry, stated, vocabulary)) continue;
      presumeEncounter(kb, entry, vocabulary);
    }
  }
}

/** Whether an entry results from a combination with a code whose encounter is stated. */
function followsFrom(
  kb: Knowledge,
  { properties }: ChartMapEntry,
  stated: ReadonlySet<string | undefined>,
  vocabulary: string,
): boolean {
  return properties.some(({ name, value }) => {
    const code = name === 'with' ? value.replace(/@.*$/, '') : '';
    return stated.has(code) && encounterOf(kb, vocabulary, code) !== undefined;
  });
}

/**
 * Whether the encounter of a record is known, so that it need not be presumed. It is known if the record has a
 * specifier for it, if injuries are under active treatment in this setting, or if the record is from a note, because
 * the words of the note have already been taken into account. If the record contains a code of the target vocabulary,
 * the encounter is known if the code has a character for it; for a code of another vocabulary, nothing is presumed.
 */
function statesEncounter(
  kb: Knowledge,
  { context }: CodedRecord,
  { sourceVocabulary, sourceCode, specified, isTreated }: RecordDetails,
  vocabulary: string,
): boolean {
  if (specified.episode !== undefined || isTreated || context.note !== undefined) return true;
  if (sourceVocabulary === CTERM) return false;
  return sourceVocabulary !== vocabulary || encounterOf(kb, vocabulary, sourceCode) !== undefined;
}
