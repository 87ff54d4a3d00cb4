// Recognition of one text: match, then sections, sentences, modifiers and context, then for each mention the reading,
// its value and its qualifiers. Linear in the text; same text and request, same results.

import type { RecognitionAlternate, RecognitionResult } from '../contract/result-types.js';
import { requireContext } from '../knowledge/context.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { NX, RX, TX } from '../knowledge/term-types.js';
import { attachClaims } from './context/context.js';
import { type Course, coursesOf } from './context/course.js';
import { attachModifiers } from './context/modifiers.js';
import { attachSideLabels } from './context/side-labels.js';
import { attachSides, dropFalseSides } from './context/sides.js';
import { attachSigns } from './context/templates.js';
import type { Measurable } from './findings/judge.js';
import { type Keeper, keeperOf } from './findings/kept.js';
import { prefixed, type Qualification, qualify, restated } from './findings/qualify.js';
import { asTreated } from './findings/treatments.js';
import { type FindingView, findingViews, measurables } from './findings/views.js';
import { matchName, type Surroundings, sectionWeights } from './findings/weights.js';
import { definedNames } from './matching/defined-names.js';
import { withDefinitions } from './matching/definitions.js';
import { disjoint } from './matching/disjoint.js';
import { addGluedVitals } from './matching/glued-vitals.js';
import { dropInitials } from './matching/initials.js';
import { attachInside, forContext } from './matching/inside.js';
import { type Lexicon, lexiconOf } from './matching/lexicon.js';
import { withLoose } from './matching/loose-names.js';
import { matchText, newMention } from './matching/matches.js';
import type { Mention } from './matching/mentions.js';
import { partMentions } from './matching/parted.js';
import { dropBareLetters } from './matching/vital-letters.js';
import { prescriptionBehind } from './prescriptions/sig.js';
import { readByValue } from './readings/by-value.js';
import { type Evidence, meet, newEvidence } from './readings/reading-evidence.js';
import {
  confidenceAlone,
  confidenceOf,
  factorsOf,
  isUnlike,
  type Meant,
  meaningsOf,
  meantBy,
  placeFor,
  type Reading,
  type ReadingPlace,
  readingsOf,
} from './readings/readings.js';
import { alternateOf, type Explanation, type Recognized, type Resolver, toResults } from './results/results.js';
import { withInner } from './results/with-inner.js';
import { addAllergies } from './sections/allergy-items.js';
import { headingLines } from './sections/heading-lines.js';
import { settlePlacedNames } from './sections/placed-names.js';
import { findSections, headingNamed, type Section } from './sections/sections.js';
import { findBoundaries } from './sections/sentences.js';
import type { RecognitionSettings } from './settings.js';
import { type Note, newNote } from './text/note-text.js';
import { isBareScore, type Neighbourhood, sided, valuesOf } from './values/measure.js';
import type { Measured } from './values/read-values.js';
import { dropRangeWords } from './values/reference-range.js';

/** A text and what is known around it. */
export interface RecognitionInput extends Surroundings {
  readonly text: string;
  /** Name of a kind of note; where it names a section, the text is in it until its first heading. */
  readonly documentType: string | undefined;
  /** Code or heading of the section that the whole text is from; wins over headings in the text. */
  readonly documentSection: string | undefined;
  readonly settings: RecognitionSettings;
  /** Fills the results with what they are to a note, where that is asked for. */
  readonly resolver?: Resolver | undefined;
}

/** The results of a text, and the characters that were looked at for them beyond the matcher's. */
export interface Recognition {
  readonly results: RecognitionResult[];
  readonly steps: number;
}

/** What is recognised in a text; see the settings for what is left out. */
export function recognizeText(kb: Knowledge, input: RecognitionInput): Recognition {
  const { settings } = input;
  requireContext(kb, 'recognize');
  const found = recognizeNames(kb, input);
  if (settings.overlaps === 'longest') return found;
  const longest = recognizeNames(kb, { ...input, settings: { ...settings, overlaps: 'longest' } });
  return { results: withInner(longest.results, found.results), steps: found.steps + longest.steps };
}

function recognizeNames(kb: Knowledge, input: RecognitionInput): Recognition {
  const { text, settings } = input;
  const lexicon = lexiconOf(kb);
  const note = newNote(text);
  const found = withLoose(
    note,
    matchText(kb.kernel, lexicon, text, settings.overlaps, settings.fuzzy),
    kb.tables.names.finding,
    settings.overlaps,
  );
  // Here, because marks and rows are those of the text that is matched last.
  const boundaries = findBoundaries(note, found.marks);
  const lines = headingLines(note, found.marks);
  const hasLoose = found.loose.length > 0;
  const match = (part: string) => matchText(kb.kernel, lexicon, part, 'longest');
  if (settings.overlaps === 'longest') {
    partMentions(note, found, kb.tables.names.text, match);
    if (hasLoose) found.mentions = disjoint(note, found.mentions, kb.tables.names.finding);
  }
  addGluedVitals(note, found, match);
  dropBareLetters(note, found, kb, lexicon);
  settlePlacedNames(kb, note, found, boundaries);
  found.mentions = withDefinitions(note, found.mentions, definedNames(kb));
  const named = (name: string | undefined) => (name === undefined ? undefined : headingNamed(name, lexicon, match));
  const given = named(input.documentSection);
  const detected = findSections(note, lines, found, lexicon, given ?? named(input.documentType));
  const sections = given === undefined ? detected : detected.map((section) => ({ ...section, ...given }));
  addAllergies(note, found.mentions, sections, match);
  dropInitials(note, found);
  dropRangeWords(note, found);
  const sides = dropFalseSides(note, found);
  attachModifiers(note, found);
  const moved = attachInside(found);
  attachSides(kb, note, found, sides);
  attachClaims(note, forContext(found, moved), boundaries, sections, lexicon);
  attachSideLabels(kb, note, found, sides, boundaries);
  attachSigns(note, found.mentions);

  const recognized: Recognized[] = [];
  const work: TextWork = {
    kb,
    note,
    lexicon,
    evidence: newEvidence(kb, note, boundaries),
    meant: meantBy(meaningsOf(kb), found.mentions),
    views: findingViews(kb),
    settings,
    measurableOf: measurables(kb, input),
    keep: keeperOf(kb, lexicon, settings),
  };
  let at = 0;
  const courses = coursesOf(note, found.mentions);
  const { mentions } = found;
  let place = placeOf(input, sections[0]);
  const placed = beginOf(note, mentions, place);
  for (let index = 0; index < mentions.length; index++) {
    const mention = mentions[index];
    if (mention === undefined) continue;
    if ((sections[at + 1]?.headingBegin ?? Infinity) <= mention.begin) {
      do at++;
      while ((sections[at + 1]?.headingBegin ?? Infinity) <= mention.begin);
      place = placeOf(input, sections[at]);
    }
    const section = sections[at];
    placed.index = index;
    placed.mention = mention;
    placed.section = section;
    placed.sectionEnd = section?.end ?? text.length;
    placed.place = placeFor(mention, section?.prefix === 'F', place);
    placed.course = courses[index];
    const end = recognizeMention(work, placed, recognized);
    if (end > placed.floor) placed.floor = end;
  }
  return { results: toResults(text, recognized, settings.offsetEncoding, input.resolver), steps: note.steps };
}

function placeOf(input: RecognitionInput, section: Section | undefined): ReadingPlace {
  return { text: input.text, patient: input, section: sectionWeights(section?.groupId ?? '') };
}

/** What is the same for every mention of a text. */
interface TextWork {
  readonly kb: Knowledge;
  readonly note: Note;
  readonly lexicon: Lexicon;
  readonly evidence: Evidence;
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
function beginOf(note: Note, mentions: readonly Mention[], place: ReadingPlace): Placed {
  const mention = newMention(0, 0, []);
  return { note, mentions, index: 0, sectionEnd: 0, floor: 0, mention, section: undefined, place, course: undefined };
}

/** Pushes the results of a mention; returns where its value ends, 0 without one. */
function recognizeMention(work: TextWork, placed: Placed, recognized: Recognized[]): number {
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
  note: Note,
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
