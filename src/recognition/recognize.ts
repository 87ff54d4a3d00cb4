// Recognition of one text: match, then sections, sentences, modifiers and context, then for each mention the reading,
// its value and its qualifiers. Linear in the text; same text and request, same results.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { vocabularyIndex } from '../knowledge/vocabularies.js';
import type { RecognitionResult } from '../types.js';
import { attachClaims } from './context.js';
import { type Definitions, definedFinding } from './definitions.js';
import { withoutRange } from './judge.js';
import { lexiconOf } from './lexicon.js';
import { type Mention, matchText } from './matches.js';
import { attachModifiers } from './modifiers.js';
import { type Note, newNote } from './note.js';
import { PX, qualify, RX, TX } from './qualify.js';
import {
  confidenceOf,
  type FindingView,
  findingViews,
  type Reading,
  readingsOf,
  type Surroundings,
} from './readings.js';
import { alternateOf, type Recognized, toResults } from './results.js';
import { findSections, headingNamed, type Section } from './sections.js';
import { findBoundaries } from './sentences.js';
import type { RecognitionSettings } from './settings.js';
import { type Measured, valueBehind } from './values.js';

/** A text and what is known around it. */
export interface RecognitionInput extends Surroundings {
  readonly text: string;
  /** Name of a kind of note; where it names a section, the text is in it until its first heading. */
  readonly documentType: string | undefined;
  /** Code or heading of the section that the whole text is from; wins over headings in the text. */
  readonly documentSection: string | undefined;
  readonly settings: RecognitionSettings;
}

/** Minutes; the ranges of the knowledge base are those of adults. */
const ADULT = 18 * 525_960;

/** The results of a text, and the characters that were looked at for them beyond the matcher's. */
export interface Recognition {
  readonly results: RecognitionResult[];
  readonly steps: number;
}

/** What is recognised in a text; see the settings for what is left out. */
export function recognizeText(kb: Knowledge, input: RecognitionInput): Recognition {
  const { text, settings } = input;
  const lexicon = lexiconOf(kb);
  const note = newNote(text);
  const found = matchText(kb.kernel, lexicon, text, settings.overlaps);
  const named = (name: string | undefined) =>
    name === undefined
      ? undefined
      : headingNamed(name, lexicon, (part) => matchText(kb.kernel, lexicon, part, 'longest'));
  const given = named(input.documentSection);
  const detected = findSections(note, found, lexicon, given ?? named(input.documentType));
  const sections = given === undefined ? detected : detected.map((section) => ({ ...section, ...given }));
  attachModifiers(note, found);
  attachClaims(note, found, findBoundaries(note), sections);

  const recognized: Recognized[] = [];
  const definitions: Definitions = new Map();
  const keep = keeperOf(kb, settings);
  const isChild = input.age !== undefined && input.age < ADULT;
  let at = 0;
  let before: { mention: Mention; meant: number } | undefined;
  for (const [index, mention] of found.mentions.entries()) {
    while ((sections[at + 1]?.headingBegin ?? Infinity) <= mention.begin) at++;
    const section = sections[at];
    const candidates = mention.names.length < 2 ? [] : mention.names.map((row) => kb.tables.names.finding(row));
    const defined = definedFinding(note, definitions, mention, candidates, before?.mention, before?.meant);
    const readings = readingsOf(kb, mention, section?.groupId ?? '', input, defined);
    const chosen = readings[0];
    if (chosen === undefined) continue;
    before = { mention, meant: chosen.finding.row };
    const limit = Math.min(nextBegin(found.mentions, index), section?.end ?? text.length, text.length);
    recognizeMention({ kb, note, mention, section, readings, limit, settings, isChild, keep }, chosen, recognized);
  }
  return { results: toResults(text, recognized, settings.offsetEncoding, settings.explain), steps: note.steps };
}

/** Begin of the next mention that stands behind this one. */
function nextBegin(mentions: readonly Mention[], index: number): number {
  const end = mentions[index]?.end ?? 0;
  for (let next = index + 1; next < mentions.length; next++) {
    const begin = mentions[next]?.begin ?? Infinity;
    if (begin >= end) return begin;
  }
  return Infinity;
}

interface MentionWork {
  readonly kb: Knowledge;
  readonly note: Note;
  readonly mention: Mention;
  readonly section: Section | undefined;
  readonly readings: readonly Reading[];
  readonly limit: number;
  readonly settings: RecognitionSettings;
  readonly isChild: boolean;
  keep(finding: FindingView, section: string): boolean;
}

function recognizeMention(work: MentionWork, chosen: Reading, recognized: Recognized[]): void {
  const { kb, mention, section, readings, settings } = work;
  const lexicon = lexiconOf(kb);
  const { finding } = chosen;
  const confidence = confidenceOf(chosen, readings);
  if (confidence < settings.minConfidence || !work.keep(finding, section?.section ?? '')) return;
  const value = measure(work, finding);
  const qualification = qualify(mention, finding.termType, section, value, lexicon);
  if (qualification.hypothetical && !settings.includeHypothetical) return;
  const alternates = readings.slice(1, 1 + settings.maxAlternates).map((reading) => {
    const other = measure(work, reading.finding);
    return alternateOf(reading.finding, qualify(mention, reading.finding.termType, section, other, lexicon), other);
  });
  const common = { confidence, section: section?.section ?? '' };
  recognized.push({ ...common, span: mention, finding, qualification, shown: value, alternates });
  // "BP 142/90": each part is the value of a component of the panel.
  for (const [place, part] of (value?.parts ?? []).entries()) {
    const component = finding.components[place];
    if (component === undefined) continue;
    const shown = {
      value: part.value,
      unit: value?.unit ?? '',
      ucum: value?.ucum ?? '',
      valueNumber: part.valueNumber,
    };
    const said = { ...qualification, result: part.result, modifier: '' };
    const view = findingViews(kb).at(component);
    recognized.push({ ...common, span: part, finding: view, qualification: said, shown, alternates: [] });
  }
}

function measure(
  { note, mention, limit, isChild }: MentionWork,
  { termType, measurable, components }: FindingView,
): Measured | undefined {
  const measured =
    termType === TX || termType === RX || (termType === PX && (measurable.ucum !== '' || components.length > 0));
  return measured ? valueBehind(note, mention.end, limit, isChild ? withoutRange(measurable) : measurable) : undefined;
}

/** Whether a finding in a section is asked for. */
function keeperOf(kb: Knowledge, { sections, vocab }: RecognitionSettings): MentionWork['keep'] {
  const wanted = new Set(sections.map((code) => code.toUpperCase()));
  const vocabularies = new Set(vocab.map((name) => vocabularyIndex(kb, name)));
  return (finding, section) => {
    if (wanted.size > 0 && !wanted.has(section.toUpperCase())) return false;
    return vocabularies.size === 0 || hasCode(kb, finding.row, vocabularies);
  };
}

function hasCode({ tables: { maps, codes } }: Knowledge, finding: number, vocabularies: ReadonlySet<number>): boolean {
  const { begin, end } = maps.findingRows(finding);
  for (let row = begin; row < end; row++) if (vocabularies.has(codes.vocab(maps.target(row)))) return true;
  return false;
}
