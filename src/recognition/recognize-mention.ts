// What is recognised at one mention: the reading that is chosen, its value, what is said of it, and the results of further
// values and of the parts of a panel. Input: the mention in its place, and what is the same for all mentions of its text.

import type { RecognitionAlternate } from '../contract/result-types.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { NX, RX, TX } from '../knowledge/term-types.js';
import type { Course } from './context/course.js';
import type { Measurable } from './findings/judge.js';
import type { Keeper } from './findings/kept.js';
import { prefixed, type Qualification, qualify, restated } from './findings/qualify.js';
import { asTreated } from './findings/treatments.js';
import type { FindingView } from './findings/views.js';
import { matchName } from './findings/weights.js';
import type { Lexicon } from './matching/lexicon.js';
import { newMention } from './matching/matches.js';
import type { Mention } from './matching/mentions.js';
import { prescriptionBehind } from './prescriptions/sig.js';
import { readByValue } from './readings/by-value.js';
import { type ContextWords, meet } from './readings/context-words.js';
import type { Meant } from './readings/meanings.js';
import {
  confidenceAlone,
  confidenceOf,
  factorsOf,
  isUnlike,
  type Reading,
  type ReadingPlace,
  readingsOf,
} from './readings/readings.js';
import type { Explanation, Recognized } from './results/recognized.js';
import { alternateOf } from './results/results.js';
import type { Section } from './sections/sections.js';
import type { RecognitionSettings } from './settings.js';
import type { NoteText } from './text/note-text.js';
import { isBareScore, type Neighbourhood, sided, valuesOf } from './values/measure.js';
import type { Measured } from './values/read-values.js';

/** What is the same for every mention of a text. */
export interface TextWork {
  readonly kb: Knowledge;
  readonly note: NoteText;
  readonly lexicon: Lexicon;
  readonly evidence: ContextWords;
  readonly meant: Meant;
  readonly views: { at(row: number): FindingView };
  readonly settings: RecognitionSettings;
  /** What a finding's values are held against, for the patient of the text; undefined where nobody is known. */
  readonly measurableOf: ((finding: FindingView) => Measurable) | undefined;
  /** What the settings keep; undefined where that is everything. */
  readonly keep: Keeper | undefined;
}

/** A mention in its place, and where its value is looked for; one object goes from mention to mention. */
interface Placed extends Neighbourhood {
  index: number;
  sectionEnd: number;
  floor: number;
  mention: Mention;
  section: Section | undefined;
  place: ReadingPlace;
  course: Course | undefined;
}

/** Before the first mention of a text. */
export function beginOf(note: NoteText, mentions: readonly Mention[], place: ReadingPlace): Placed {
  const mention = newMention(0, 0, []);
  return { note, mentions, index: 0, sectionEnd: 0, floor: 0, mention, section: undefined, place, course: undefined };
}

/** Pushes the results of a mention; returns where its value ends, 0 without one. */
export function recognizeMention(work: TextWork, placed: Placed, recognized: Recognized[]): number {
  const { kb, meant } = work;
  const { mention, index, place } = placed;
  const only = meant.alone[index];
  // Most mentions have one name, and nothing to choose among.
  if (only !== undefined && !isBareScore(work.note, mention, only)) {
    if (isUnlike(only, mention, place)) return 0;
    const confidence = confidenceAlone(kb, only, mention.form, place);
    return recognizeAs(work, placed, only.finding, confidence, undefined, recognized);
  }
  const valueAs = (finding: FindingView) => measure(work, placed, finding)[0];
  const readings = readByValue(work.note, mention, readingsIn(work, placed), valueAs);
  const chosen = readings[0];
  if (chosen === undefined) return 0;
  return recognizeAs(work, placed, chosen.name.finding, confidenceOf(chosen, readings), readings, recognized);
}

function readingsIn({ kb, meant, evidence }: TextWork, { index, mention, place }: Placed): Reading[] {
  return readingsOf(kb, meant, index, mention, place, evidence);
}

/** The same of a mention that is read as a finding, behind which other readings may stand. */
function recognizeAs(
  work: TextWork,
  placed: Placed,
  finding: FindingView,
  confidence: number,
  readings: readonly Reading[] | undefined,
  recognized: Recognized[],
): number {
  const { settings } = work;
  const { mention } = placed;
  meet(work.evidence, finding);
  const section = placed.section?.section ?? '';
  if (confidence < settings.minConfidence || work.keep?.(finding, section) === false) return 0;
  const values = measure(work, placed, finding);
  const measured = values[0];
  const qualification = currentFor(saidWith(work, placed, finding, measured), placed.course);
  // "Lidocaine without epinephrine 4 mL": what was not given has no dose, unless it is one that is not taken.
  const isLeftOut = finding.termType === RX && qualification.result === 'N' && qualification.prefix !== 'T';
  const value = isLeftOut ? undefined : measured;
  if (qualification.hypothetical && !settings.includeHypothetical) return 0;
  const alternates = readings !== undefined && readings.length > 1 ? alternatesOf(work, placed, readings) : [];
  const explanation = settings.explain ? chosenFor(work, placed, readings ?? readingsIn(work, placed)) : undefined;
  const more = moreOf(work.note, placed, finding.termType, qualification.result);
  recognized.push({ span: mention, confidence, finding, qualification, shown: value, more, alternates, explanation });
  if (value === undefined) return 0;
  for (let i = 1; i < values.length; i++) {
    const shown = values[i];
    const said = saidWith(work, placed, finding, shown);
    recognized.push(bare({ span: mention, confidence, finding, qualification: said, shown, explanation }));
  }
  // "BP 142/90": each part is the value of a component of the panel.
  for (let i = 0; i < value.parts.length; i++) {
    const component = finding.components[i];
    const part = value.parts[i];
    if (component === undefined || part === undefined) continue;
    const shown = { value: part.value, unit: value.unit, ucum: value.ucum, valueNumber: part.valueNumber };
    const said = restated(qualification, qualification.prefix, part.result, '', qualification.temporality);
    const view = work.views.at(component);
    recognized.push(bare({ span: part, confidence, finding: view, qualification: said, shown, explanation }));
  }
  return value.end;
}

/** A result with no other readings and nothing more said of it. */
function bare(said: Omit<Recognized, 'more' | 'alternates'>): Recognized {
  const { span, confidence, finding, qualification, shown, explanation } = said;
  return { span, confidence, finding, qualification, shown, more: undefined, alternates: [], explanation };
}

/** What is said of a mention read as a finding with one of its values. */
function saidWith(
  { lexicon }: TextWork,
  { note, mention, section }: Placed,
  { termType }: FindingView,
  shown: Measured | undefined,
): Qualification {
  const said = sided(qualify(mention, termType, section, shown, lexicon), shown);
  return termType === RX ? asTreated(note, mention, said, section?.prefix) : said;
}

/** The readings behind the chosen one, as many as are asked for. */
function alternatesOf(work: TextWork, placed: Placed, readings: readonly Reading[]): RecognitionAlternate[] {
  const alternates: RecognitionAlternate[] = [];
  for (let at = 1; at < readings.length && at <= work.settings.maxAlternates; at++) {
    const reading = readings[at];
    const { finding } = reading.name;
    const other = measure(work, placed, finding)[0];
    const said = qualify(placed.mention, finding.termType, placed.section, other, work.lexicon);
    alternates.push(alternateOf(finding, said, other, explanationOf(work, placed, reading, readings)));
  }
  return alternates;
}

/** A finding with "a 3-day history" is there now, whatever "history of" says elsewhere. */
function currentFor(said: Qualification, course: Course | undefined): Qualification {
  return course?.isHistory && said.prefix === 'H' ? prefixed(said, '') : said;
}

/** How a drug is taken, and how long a finding that is there has been there. */
function moreOf(
  note: NoteText,
  { mention, sectionEnd, course }: Placed,
  termType: number,
  result: string,
): Recognized['more'] {
  if (termType === RX) {
    const prescription = prescriptionBehind(note, mention.end, sectionEnd);
    return prescription === undefined ? undefined : { prescription };
  }
  if (course === undefined || result === 'N' || termType === TX || termType === NX) return undefined;
  return course.duration === '' ? { onset: course.onset } : { duration: course.duration };
}

/** Why the first of some readings is chosen. */
function chosenFor(work: TextWork, placed: Placed, readings: readonly Reading[]): Explanation | undefined {
  const chosen = readings[0];
  return chosen === undefined ? undefined : explanationOf(work, placed, chosen, readings);
}

/** Why a reading is what it is, where the settings ask for it. */
function explanationOf(
  { kb, settings }: TextWork,
  { mention, section, place }: Placed,
  reading: Reading,
  readings: readonly Reading[],
): Explanation | undefined {
  if (!settings.explain) return undefined;
  const { row, kind } = reading.name;
  return {
    section: section?.section ?? '',
    name: kb.tables.names.text(row),
    kind,
    match: mention.names.indexOf(row) < mention.defined ? 'defined' : matchName(mention.form),
    confidence: confidenceOf(reading, readings),
    factors: factorsOf(kb, reading, readings, mention, place),
    setbacks: reading.setbacks,
  };
}

const NOT_MEASURED: readonly Measured[] = [];

function measure({ measurableOf }: TextWork, placed: Placed, finding: FindingView): readonly Measured[] {
  return finding.isMeasured ? valuesOf(placed, measurableOf?.(finding) ?? finding.measurable) : NOT_MEASURED;
}
