// Recognition of one mention: the chosen reading, its value and its qualification, and the results for further values
// and for the parts of a panel. Input: the mention with its context, and the state shared by all mentions in the note.

import type { RecognitionAlternate } from '../contract/result-types.js';
import { HX, NX, RX, TX } from '../knowledge/term-types.js';
import type { Course } from './context/course-before.js';
import { causeOfReaction } from './context/reactions.js';
import type { FindingView, NameView } from './findings/finding-views.js';
import { type Qualification, qualify, requalified, withPrefix } from './findings/qualify.js';
import { qualifyTreatment } from './findings/treatments.js';
import { matchName } from './findings/weights.js';
import { type Lexicon, PAST } from './matching/lexicon.js';
import type { Mention } from './matching/mentions.js';
import { circumstancesOf, confidenceIn } from './mention-confidence.js';
import type { MentionContext, TextWork } from './mention-context.js';
import { prescriptionOf } from './prescriptions/drug-prescription.js';
import { prescriptionAfter } from './prescriptions/sig.js';
import { orderByValue } from './readings/by-value.js';
import { hasCompany } from './readings/company.js';
import { confidenceFeatures } from './readings/confidence.js';
import { recordFinding } from './readings/context-votes.js';
import {
  ambiguityOf,
  confidenceOf,
  factorsOf,
  hasOppositeSign,
  type Reading,
  readingsOf,
} from './readings/readings.js';
import type { Explanation, Recognized } from './results/recognized.js';
import { alternateOf } from './results/results.js';
import type { Section } from './sections/section.js';
import type { Measured } from './values/measured.js';
import { isBareScore, valuesOf, withSide } from './values/mention-values.js';

/** Appends the results of a mention; returns the end of the mention's value, or 0 if it has no value. */
export function recognizeMention(work: TextWork, context: MentionContext, recognized: Recognized[]): number {
  const { meant } = work;
  const { mention, index, readingPlace } = context;
  const only = meant.alone[index];
  // Fast path: most mentions have a single reading.
  if (only !== undefined && !isBareScore(work.note, mention, only)) {
    if (hasOppositeSign(only, mention, readingPlace) || !isInCompany(work, context, only)) return 0;
    return recognizeAs(work, context, only, undefined, recognized);
  }
  const valueAs = (finding: FindingView) => measuredValues(work, context, finding)[0];
  const readings = orderByValue(work.note, mention, readingsIn(work, context), valueAs);
  const chosen = readings[0];
  if (chosen === undefined || !isInCompany(work, context, chosen.name)) return 0;
  return recognizeAs(work, context, chosen.name, readings, recognized);
}

function isInCompany({ contextWords }: TextWork, { mention, section }: MentionContext, name: NameView): boolean {
  return name.company === undefined || hasCompany(contextWords, mention, name, section?.groupId ?? '');
}

function readingsIn(
  { kb, meant, contextWords }: TextWork,
  { index, mention, readingPlace }: MentionContext,
): Reading[] {
  return readingsOf(kb, meant, index, mention, readingPlace, contextWords);
}

/**
 * Appends the results of a mention that means the chosen finding; `readings` contains all readings if there are
 * several.
 */
function recognizeAs(
  work: TextWork,
  context: MentionContext,
  name: NameView,
  readings: readonly Reading[] | undefined,
  recognized: Recognized[],
): number {
  const { settings } = work;
  const { mention } = context;
  const { finding } = name;
  recordFinding(work.contextWords, finding);
  const section = context.section?.section ?? '';
  if (work.keep?.(finding, section) === false) return 0;
  const values = measuredValues(work, context, finding);
  const measured = values[0];
  const qualification = withoutHistoryPrefix(qualificationFor(work, context, finding, measured), context.course);
  // "Lidocaine without epinephrine 4 mL": a drug that was not given has no dose, but a drug that the patient does not
  // take may have a dose.
  const isLeftOut = finding.termType === RX && qualification.result === 'N' && qualification.prefix !== 'T';
  const value = isLeftOut || measured?.value === '' ? undefined : measured;
  const cause = mention.effects.length === 0 ? undefined : causeOfReaction(mention);
  if (cause !== undefined && finding.termType !== RX) work.reactions.push({ cause, span: mention, finding });
  if (qualification.hypothetical && !settings.includeHypothetical) return 0;
  const confidence = confidenceIn(work, context, name, readings, qualification, value !== undefined);
  if (confidence < settings.minConfidence) return 0;
  const alternates = readings !== undefined && readings.length > 1 ? alternatesOf(work, context, readings) : [];
  const explanation = settings.explain
    ? chosenExplanation(work, context, readings ?? readingsIn(work, context), qualification, value !== undefined)
    : undefined;
  const more = prescriptionOrDuration(work, context, finding.termType, qualification.result);
  const shownSection = work.withContext ? section : undefined;
  const same = { confidence, section: shownSection, explanation };
  recognized.push({ span: mention, ...same, finding, qualification, shown: value, more, alternates });
  if (value === undefined) return 0;
  for (let i = 1; i < values.length; i++) {
    const shown = values[i];
    const own = qualificationFor(work, context, finding, shown);
    recognized.push(plainResult({ span: mention, ...same, finding, qualification: own, shown }));
  }
  // "BP 142/90": each part is the value of a component of the panel.
  for (let i = 0; i < value.parts.length; i++) {
    const component = finding.components[i];
    const part = value.parts[i];
    if (component === undefined || part === undefined) continue;
    const shown = { value: part.value, unit: value.unit, ucum: value.ucum, valueNumber: part.valueNumber };
    const own = requalified(qualification, qualification.prefix, part.result, '', qualification.temporality);
    const view = work.views.at(component);
    recognized.push(plainResult({ span: part, ...same, finding: view, qualification: own, shown }));
  }
  return value.end;
}

/** A result without alternates, prescription, duration or onset. */
function plainResult(result: Omit<Recognized, 'more' | 'alternates'>): Recognized {
  const { span, confidence, finding, qualification, shown, section, explanation } = result;
  return { span, confidence, finding, qualification, shown, more: undefined, alternates: [], section, explanation };
}

/** The qualification of a mention that is read as the given finding and has the given value. */
function qualificationFor(
  { kb, lexicon }: TextWork,
  { note, mention, section, sectionEnd }: MentionContext,
  finding: FindingView,
  shown: Measured | undefined,
): Qualification {
  const qualification = withSide(note, qualifyAs(finding, mention, section, shown, lexicon), shown);
  if (finding.termType !== RX) return qualification;
  // "Allergies: lisinopril (cough). Losartan 50 mg daily.": a drug with a dose and a frequency is one that the patient
  // takes.
  const isTaken =
    shown !== undefined &&
    qualification.prefix === ALLERGY &&
    qualification.temporality === '' &&
    prescriptionAfter(kb, note, mention.end, sectionEnd) !== undefined;
  return qualifyTreatment(note, mention, isTaken ? withPrefix(qualification, '') : qualification, section?.prefix);
}

/** The prefix for an allergy. */
const ALLERGY = 'A';

/**
 * The qualification that the context alone implies. Among history items, only a habit can have ended, so only a habit
 * keeps the prefix for the past; "born at term" does not.
 */
function qualifyAs(
  { termType, isHabit }: FindingView,
  mention: Mention,
  section: Section | undefined,
  measured: Measured | undefined,
  lexicon: Lexicon,
): Qualification {
  const qualification = qualify(mention, termType, section, measured, lexicon);
  const isOver = termType === HX && qualification.prefix === PAST && !isHabit;
  return isOver ? withPrefix(qualification, '') : qualification;
}

/** The readings after the chosen one, up to `maxAlternates` of them. */
function alternatesOf(work: TextWork, context: MentionContext, readings: readonly Reading[]): RecognitionAlternate[] {
  const alternates: RecognitionAlternate[] = [];
  for (let at = 1; at < readings.length && at <= work.settings.maxAlternates; at++) {
    const reading = readings[at];
    const { finding } = reading.name;
    const other = measuredValues(work, context, finding)[0];
    const qualification = qualifyAs(finding, context.mention, context.section, other, work.lexicon);
    alternates.push(alternateOf(finding, qualification, other, explanationOf(work, context, reading, readings)));
  }
  return alternates;
}

/**
 * Removes the prefix for past findings after a course such as "a 3-day history of", which means that the finding is
 * current.
 */
function withoutHistoryPrefix(qualification: Qualification, course: Course | undefined): Qualification {
  return course?.isHistory && qualification.prefix === PAST ? withPrefix(qualification, '') : qualification;
}

/** The prescription of a drug, or the duration or onset of a present finding. */
function prescriptionOrDuration(
  { kb, note }: TextWork,
  { mention, sectionEnd, course }: MentionContext,
  termType: number,
  result: string,
): Recognized['more'] {
  if (termType === RX) {
    const prescription = prescriptionOf(kb, note, mention, sectionEnd);
    return prescription === undefined ? undefined : { prescription };
  }
  if (course === undefined || result === 'N' || termType === TX || termType === NX) return undefined;
  return course.duration === '' ? { onset: course.onset } : { duration: course.duration };
}

/** The explanation of the chosen reading, which is the first reading. */
function chosenExplanation(
  work: TextWork,
  context: MentionContext,
  readings: readonly Reading[],
  qualification: Qualification,
  hasValue: boolean,
): Explanation | undefined {
  const { scorer } = work;
  const chosen = readings[0];
  const explanation = chosen === undefined ? undefined : explanationOf(work, context, chosen, readings);
  if (chosen === undefined || explanation === undefined) return undefined;
  const { name } = chosen;
  const circumstances = circumstancesOf(work, context, name, ambiguityOf(chosen, readings), qualification, hasValue);
  const { finding, context: ofContext } = confidenceFeatures(work.kb, name, circumstances);
  const features = [...finding.map((one) => `finding:${one}`), ...ofContext.map((one) => `context:${one}`)];
  if (scorer === undefined) return { ...explanation, features };
  const confidence = scorer.confidence(name, circumstances);
  return { ...explanation, features, confidence, factors: scorer.factors(name, circumstances) };
}

/** The explanation of a reading, if the settings request it. */
function explanationOf(
  { kb, settings }: TextWork,
  { mention, readingPlace }: MentionContext,
  reading: Reading,
  readings: readonly Reading[],
): Explanation | undefined {
  if (!settings.explain) return undefined;
  const { row, kind } = reading.name;
  return {
    name: kb.tables.names.text(row),
    kind,
    match: mention.names.indexOf(row) < mention.defined ? 'defined' : matchName(mention.form),
    confidence: confidenceOf(reading, readings),
    factors: factorsOf(kb, reading, readings, mention, readingPlace),
    setbacks: reading.setbacks,
    features: [],
  };
}

const NOT_MEASURED: readonly Measured[] = [];

function measuredValues(
  { measurableOf }: TextWork,
  context: MentionContext,
  finding: FindingView,
): readonly Measured[] {
  return finding.isMeasured ? valuesOf(context, measurableOf?.(finding) ?? finding.measurable) : NOT_MEASURED;
}
