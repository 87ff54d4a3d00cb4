// Turns the records of a chart into items to be coded, each with its qualifiers, the patient and the findings that
// other records state.

import type { ChartItem } from '../coding/chart/chart-codes.js';
import { withAncestors } from '../coding/chart/chart-entries.js';
import { dayOf } from '../coding/codes/validity-dates.js';
import { NO_SPECIFIER_VALUES, sidedModifier, specifierValues } from '../coding/specify/specifier-values.js';
import type { SpecifierValues } from '../coding/specify/specifiers.js';
import { isDropped, isOver } from '../coding/translate/closed-status.js';
import { parseDateTime } from '../contract/params.js';
import type { Chart, ChartRecord } from '../documents/chart.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext, sexOf } from '../knowledge/patients.js';
import type { RuleContext } from '../knowledge/rules/map-rules.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';
import { onsetOf, parseDuration } from '../wording/onset.js';
import { isActiveTreatment, isInpatientSetting, phaseOf } from './chart-words.js';
import { valueInOwnUnit } from './own-value.js';
import { modifiers, qualifier } from './qualifier-parameters.js';

/** The operation named in error messages. */
const CHART_MAP = 'chartMap';

/** The records of a chart, each with everything that determines its codes. */
export function chartItems(kb: Knowledge, chart: Chart, autoGenerate: boolean): ChartItem[] {
  const chartContext = chartContextOf(kb, chart);
  const present = presentFindingsOf(kb, chart);
  const isInpatient = isInpatientSetting(kb, `${CHART_MAP}: Chart`, chart.setting);
  const isTreated = isActiveTreatment(kb, chart);
  return chart.records.map((record): ChartItem => {
    const source = sourceOf(kb, record);
    const context = contextOf(kb, record, chartContext, present);
    return {
      id: record.id,
      parent: record.parent,
      ...source,
      context,
      autoGenerate,
      day: chartContext.day,
      groupId: record.groupId,
      isInpatient,
      specified: specifiedBy(record, context),
      isTreated,
    };
  });
}

/**
 * The specifiers that a record states: the sides among its modifiers, its episode of care, a stage in its value, and
 * the details in its `specifier`.
 */
function specifiedBy({ id, episode, value }: ChartRecord, { modifier, specifier = '' }: RuleContext): SpecifierValues {
  if (modifier === undefined && episode === '' && value === '' && specifier === '') return NO_SPECIFIER_VALUES;
  const phase = episode === '' ? undefined : phaseOf(recordLocation(id), episode);
  return specifierValues({
    modifier,
    value,
    specifier: phase === undefined ? specifier : `episode=${phase}+${specifier}`,
  });
}

interface ChartContext {
  readonly age: number | undefined;
  readonly sex: 'M' | 'F' | undefined;
  readonly day: number | undefined;
  /** The time of the encounter, or the current time if the chart gives none. */
  readonly time: Date;
}

/**
 * The patient's age and sex and, if given, the day of the encounter. Age and sex come from the chart or, failing that,
 * from the host.
 */
function chartContextOf(kb: Knowledge, { encounterTime, patient }: Chart): ChartContext {
  const time = chartDateTime('EncounterTime', encounterTime);
  const birthDate = chartDateTime('BirthDate', patient.birthDate);
  const own = birthDate !== undefined || patient.sex !== '' ? { birthDate, sex: patient.sex } : undefined;
  const PatientId = patient.id === '' ? undefined : patient.id;
  const known = patientContext(kb, { PatientId, EncounterTime: time }, CHART_MAP);
  const stated = own === undefined ? known : patientContext(kb, { Patient: own, EncounterTime: time }, CHART_MAP);
  return {
    age: stated.age ?? known.age,
    sex: stated.sex ?? known.sex ?? sexOf(patient.sex),
    day: time === undefined ? undefined : dayOf(time),
    time: known.time,
  };
}

function chartDateTime(name: string, given: string): Date | undefined {
  if (given === '') return undefined;
  const time = parseDateTime(given);
  if (time !== undefined) return time;
  throw new CtermError(
    'invalid-document',
    `${CHART_MAP}: parameter Chart: ${name}: expected a date and time such as 2026-03-02T10:30, got '${clipped(given)}'. ` +
      'Write it in that form.',
  );
}

function sourceOf(kb: Knowledge, { id, ctermId, vocab, code }: ChartRecord) {
  if (ctermId !== '' || (vocab === '' && code === '')) return { sourceVocabulary: CTERM, sourceCode: ctermId };
  if (vocab === '') {
    const problem = `${recordLocation(id)}: Vocab: expected the vocabulary of code '${clipped(code)}', got nothing.`;
    throw new CtermError('invalid-document', `${problem} Write it, or a CtermId instead of the code.`);
  }
  const where = `${CHART_MAP}: parameter Chart: record '${clipped(id)}': Vocab`;
  return { sourceVocabulary: requireVocabulary(kb, where, vocab), sourceCode: code };
}

/**
 * The findings that the records state as present, in the form that map rules test, i.e. the CtermIds of these findings
 * and of their ancestors.
 */
interface PresentFindings {
  readonly byRecord: ReadonlyMap<ChartRecord, readonly string[]>;
  /** For each CtermId, how many records state this finding or one of its descendants. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The findings that count as present, i.e. that are not absent, past, uncertain or someone else's. */
function presentFindingsOf(kb: Knowledge, chart: Chart): PresentFindings {
  const byRecord = new Map<ChartRecord, readonly string[]>();
  const counts = new Map<string, number>();
  for (const record of chart.records) {
    const status = record.status.toUpperCase();
    const isPresent =
      record.prefix === '' && record.result.toUpperCase() !== 'N' && !isOver(status) && !isDropped(status);
    const ids = isPresent ? withAncestors(kb, Number(record.ctermId)) : [];
    byRecord.set(record, ids);
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { byRecord, counts };
}

/** The location of a record, for use in error messages. */
function recordLocation(id: string): string {
  return `${CHART_MAP}: Chart: record '${clipped(id)}'`;
}

function contextOf(
  kb: Knowledge,
  record: ChartRecord,
  { age, sex, time }: ChartContext,
  present: PresentFindings,
): RuleContext {
  const where = recordLocation(record.id);
  const own = present.byRecord.get(record) ?? [];
  return {
    prefix: qualifier(kb, where, 'Prefix', record.prefix),
    result: qualifier(kb, where, 'Result', record.result),
    status: qualifier(kb, where, 'Status', record.status),
    modifier: sidedModifier(modifiers(kb, where, record.modifier), record.specifier),
    specifier: record.specifier || undefined,
    age,
    sex,
    since: sinceOf(record, time),
    value: record.value === '' ? undefined : recordValue(kb, record),
    with: { includes: (id) => (present.counts.get(id) ?? 0) > (own.includes(id) ? 1 : 0) },
  };
}

function recordValue(kb: Knowledge, { ctermId, value, unit }: ChartRecord): string | undefined {
  return ctermId === '' ? value : valueInOwnUnit(kb, Number(ctermId), value, unit);
}

/** Number of minutes since the onset of a record's finding; undefined if the record does not state the onset. */
function sinceOf({ onset, duration }: ChartRecord, time: Date): number | undefined {
  if (onset === '' && duration === '') return undefined;
  const began = onsetOf(onset, parseDuration(duration), time);
  const minutes = began === undefined ? undefined : Math.floor((time.getTime() - began.getTime()) / MINUTE);
  return minutes !== undefined && minutes >= 0 ? minutes : undefined;
}

const MINUTE = 60_000;
