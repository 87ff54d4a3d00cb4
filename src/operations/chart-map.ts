// The operation behind POST Coding/ChartMap: the codes of every record of a chart, each in the context of its own
// qualifiers, of the patient and of what else the chart holds.

import { type ChartItem, chartCodes } from '../coding/chart/chart-codes.js';
import { withAncestors } from '../coding/chart/chart-entries.js';
import { dayOf } from '../coding/codes/validity-dates.js';
import type { RuleContext } from '../coding/specify/map-rules.js';
import { NO_SPECIFIER_VALUES, specifierValues } from '../coding/specify/specifier-values.js';
import type { SpecifierValues } from '../coding/specify/specifiers.js';
import { boolean, enumeration, list, parseDateTime, text } from '../contract/params.js';
import type { ChartCodeMap } from '../contract/result-types.js';
import { type Chart, type ChartRecord, parseChart } from '../documents/chart.js';
import { formatOfType } from '../documents/document.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext, sexOf } from '../knowledge/patients.js';
import { CTERM, requireVocabulary, usableVocabularies } from '../knowledge/vocabularies.js';
import { onsetOf, parseDuration } from '../wording/onset.js';
import { isInpatientSetting, phaseOf } from './chart-words.js';
import { defineOperation } from './operation.js';
import { valueInOwnUnit } from './own-value.js';
import { modifiers, qualifier } from './qualifier-parameters.js';

const NAME = 'chartMap';

/** Our reading of the default set: what clinical records are coded in. */
const DEFAULT_VOCABULARIES = ['icd10', 'icd10pcs', 'snomed', 'loinc', 'rxnorm', 'cvx', 'hcpcs'];

/**
 * The codes of a chart's records. A record that nothing is known of has no entries.
 *
 * @example
 * const { codeMap } = chartMap(kb, {
 *   Chart: '{"encounter":{"records":[{"id":"a","ctermId":10092}]}}',
 *   Vocabs: 'icd10',
 * });
 * codeMap[0].map[0].entries[0].code // 'E11.9'
 */
export const chartMap = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/Coding/ChartMap',
    summary: 'The codes of every finding of a chart',
    parameters: {
      Chart: text({ required: true, doc: 'The chart as XML or JSON: an encounter with patient and records.' }),
      InputFormat: text({ doc: 'MIME type of Chart; blank = told from its content.' }),
      Vocabs: list({ doc: 'Target vocabularies; those that clinical records are coded in when absent.' }),
      IncludeHints: boolean({ default: false, doc: 'Whether entries carry hints for coders.' }),
      IncludeSpecifierLists: boolean({
        default: false,
        doc: 'Whether entries carry what their codes can still say, as lists.',
      }),
      AutoGenerateMaps: boolean({ default: false, doc: 'Whether an ancestor’s maps stand in where none are stored.' }),
      MapExpressionOption: enumeration(['FullDescription', 'NoDescription', 'NoSemanticTag'], {
        default: 'FullDescription',
        doc: 'What expressions of SNOMED CT say of a concept besides its id: name and kind, nothing, or the name.',
      }),
    },
    example: { Chart: '{"encounter":{"records":[{"id":"a","ctermId":10092}]}}', Vocabs: 'icd10' },
    run(kb, p): { codeMap: ChartCodeMap[] } {
      const format = formatOfType(p.InputFormat, `${NAME}: parameter InputFormat`);
      const chart = parseChart(p.Chart, `${NAME}: parameter Chart`, format);
      const vocabularies = targetsOf(kb, p.Vocabs);
      const items = itemsOf(kb, chart, p.AutoGenerateMaps);
      const maps = vocabularies.map((vocabulary) =>
        chartCodes(kb, items, {
          vocabulary,
          includeHints: p.IncludeHints,
          includeSpecifierLists: p.IncludeSpecifierLists,
          expressionForm: p.MapExpressionOption,
        }),
      );
      return { codeMap: items.map(({ id }, at) => ({ id, map: maps.map((ofVocabulary) => ofVocabulary[at]) })) };
    },
  }))();

function targetsOf(kb: Knowledge, given: readonly string[] | undefined): string[] {
  if (given !== undefined && given.length > 0) {
    return [...new Set(given.map((name) => requireVocabulary(kb, `${NAME}: parameter Vocabs`, name)))];
  }
  const usable = new Set(usableVocabularies(kb).map(({ name }) => name));
  return DEFAULT_VOCABULARIES.filter((name) => usable.has(name));
}

/** The records of a chart with all that their codes depend on. */
function itemsOf(kb: Knowledge, chart: Chart, autoGenerate: boolean): ChartItem[] {
  const around = surroundingsOf(kb, chart);
  const present = presentIn(kb, chart);
  const isInpatient = isInpatientSetting(kb, `${NAME}: Chart`, chart.setting);
  return chart.records.map((record): ChartItem => {
    const source = sourceOf(kb, record);
    const context = contextOf(kb, record, around, present);
    return {
      id: record.id,
      parent: record.parent,
      ...source,
      context,
      autoGenerate,
      day: around.day,
      groupId: record.groupId,
      isInpatient,
      specified: specifiedBy(record, context),
    };
  });
}

/** What a record says that codes have characters for: sides, the encounter, and as its value a stage. */
function specifiedBy({ id, episode, value }: ChartRecord, { modifier }: RuleContext): SpecifierValues {
  if (modifier === undefined && episode === '' && value === '') return NO_SPECIFIER_VALUES;
  const phase = episode === '' ? undefined : phaseOf(recordPlace(id), episode);
  return specifierValues({ modifier, value, specifier: phase === undefined ? undefined : `episode=${phase}` });
}

interface ChartSurroundings {
  readonly age: number | undefined;
  readonly sex: 'M' | 'F' | undefined;
  readonly day: number | undefined;
  /** The encounter, or now. */
  readonly time: Date;
}

/** Age and sex from the patient of the chart, what it says itself before what the host knows; the day if it has one. */
function surroundingsOf(kb: Knowledge, { encounterTime, patient }: Chart): ChartSurroundings {
  const time = timeOf('EncounterTime', encounterTime);
  const birthDate = timeOf('BirthDate', patient.birthDate);
  const own = birthDate !== undefined || patient.sex !== '' ? { birthDate, sex: patient.sex } : undefined;
  const PatientId = patient.id === '' ? undefined : patient.id;
  const known = patientContext(kb, { PatientId, EncounterTime: time }, NAME);
  const stated = own === undefined ? known : patientContext(kb, { Patient: own, EncounterTime: time }, NAME);
  return {
    age: stated.age ?? known.age,
    sex: stated.sex ?? known.sex ?? sexOf(patient.sex),
    day: time === undefined ? undefined : dayOf(time),
    time: known.time,
  };
}

function timeOf(name: string, given: string): Date | undefined {
  if (given === '') return undefined;
  const time = parseDateTime(given);
  if (time !== undefined) return time;
  throw new CtermError(
    'invalid-document',
    `${NAME}: parameter Chart: ${name}: expected a date and time such as 2026-03-02T10:30, got '${given.slice(0, 60)}'. ` +
      'Write it in that form.',
  );
}

function sourceOf(kb: Knowledge, { id, ctermId, vocab, code }: ChartRecord) {
  if (ctermId !== '' || (vocab === '' && code === '')) return { sourceVocabulary: CTERM, sourceCode: ctermId };
  if (vocab === '') {
    const problem = `${recordPlace(id)}: Vocab: expected the vocabulary of code '${clipped(code)}', got nothing.`;
    throw new CtermError('invalid-document', `${problem} Write it, or a CtermId instead of the code.`);
  }
  const where = `${NAME}: parameter Chart: record '${clipped(id)}': Vocab`;
  return { sourceVocabulary: requireVocabulary(kb, where, vocab), sourceCode: code };
}

/** What the records say that the patient has, as rules ask for it: CtermIds, ancestors included. */
interface Present {
  readonly of: ReadonlyMap<ChartRecord, readonly string[]>;
  /** CtermId → how many records say it. */
  readonly records: ReadonlyMap<string, number>;
}

/** What is absent, past, uncertain or of another is not present. */
function presentIn(kb: Knowledge, chart: Chart): Present {
  const of = new Map<ChartRecord, readonly string[]>();
  const records = new Map<string, number>();
  for (const record of chart.records) {
    const isPresent = record.prefix === '' && record.result.toUpperCase() !== 'N';
    const ids = isPresent ? withAncestors(kb, Number(record.ctermId)) : [];
    of.set(record, ids);
    for (const id of ids) records.set(id, (records.get(id) ?? 0) + 1);
  }
  return { of, records };
}

/** A record as messages name it. */
function recordPlace(id: string): string {
  return `${NAME}: Chart: record '${clipped(id)}'`;
}

function contextOf(
  kb: Knowledge,
  record: ChartRecord,
  { age, sex, time }: ChartSurroundings,
  present: Present,
): RuleContext {
  const where = recordPlace(record.id);
  const own = present.of.get(record) ?? [];
  return {
    prefix: qualifier(kb, where, 'Prefix', record.prefix),
    result: qualifier(kb, where, 'Result', record.result),
    status: qualifier(kb, where, 'Status', record.status),
    modifier: modifiers(kb, where, record.modifier),
    age,
    sex,
    since: sinceOf(record, time),
    value: record.value === '' ? undefined : recordValue(kb, record),
    with: { includes: (id) => (present.records.get(id) ?? 0) > (own.includes(id) ? 1 : 0) },
  };
}

function recordValue(kb: Knowledge, { ctermId, value, unit }: ChartRecord): string | undefined {
  return ctermId === '' ? value : valueInOwnUnit(kb, Number(ctermId), value, unit);
}

/** Minutes since a record's finding began, as far as it tells. */
function sinceOf({ onset, duration }: ChartRecord, time: Date): number | undefined {
  if (onset === '' && duration === '') return undefined;
  const began = onsetOf(onset, parseDuration(duration), time);
  const minutes = began === undefined ? undefined : Math.floor((time.getTime() - began.getTime()) / MINUTE);
  return minutes !== undefined && minutes >= 0 ? minutes : undefined;
}

const MINUTE = 60_000;
