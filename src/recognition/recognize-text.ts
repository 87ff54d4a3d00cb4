// Recognition of one text: matching, then sections, sentences, modifiers and context, then the reading, the value and
// the qualifiers of each mention. Takes linear time; deterministic for the same text and request.

import type { RecognitionResult } from '../contract/result-types.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { requireContext } from '../knowledge/require-context.js';
import { attachCueEffects } from './context/context.js';
import { coursesOf } from './context/course.js';
import { attachModifiers } from './context/modifiers.js';
import { attachReactions } from './context/reactions.js';
import { attachReplacements } from './context/replacements.js';
import { attachSideLabels } from './context/side-labels.js';
import { attachSides, dropFalseSides } from './context/sides.js';
import { attachSigns } from './context/templates.js';
import { findingFilter } from './findings/finding-filter.js';
import { findingViews, measurablesFor } from './findings/finding-views.js';
import { type PatientContext, sectionWeights } from './findings/weights.js';
import { grammarOf } from './grammar/grammar.js';
import { definedNames } from './matching/defined-names.js';
import { withDefinitions } from './matching/definitions.js';
import { disjoint } from './matching/disjoint.js';
import { addGluedVitals } from './matching/glued-vitals.js';
import { dropInitials } from './matching/initials.js';
import { attachInnerModifiers, withLaterBegins } from './matching/inner-cues.js';
import { lexiconOf } from './matching/lexicon.js';
import { withLoose } from './matching/loose-names.js';
import { matchText } from './matching/matches.js';
import { splitAtCommas } from './matching/split-at-commas.js';
import { dropBareLetters } from './matching/vital-letters.js';
import { newContextVotes } from './readings/context-votes.js';
import { meaningCache, meaningsOfMentions } from './readings/meanings.js';
import { contextFor, type ReadingContext } from './readings/readings.js';
import { newMentionContext, recognizeMention, type TextWork } from './recognize-mention.js';
import type { Recognized, Resolver } from './results/recognized.js';
import { toResults } from './results/results.js';
import { withInner } from './results/with-inner.js';
import { addAllergies } from './sections/allergy-items.js';
import { headingLines } from './sections/heading-lines.js';
import { findSections, headingNamed, type Section } from './sections/sections.js';
import { findBoundaries } from './sections/sentences.js';
import { settleSiteNames } from './sections/site-bound-names.js';
import type { RecognitionSettings } from './settings.js';
import { newNote } from './text/note-text.js';
import { dropRangeWords } from './values/stated-range.js';

/** A text with its patient, document and settings. */
export interface RecognitionInput extends PatientContext {
  readonly text: string;
  /**
   * Name of the kind of note. If a section has the same name as the kind of note, the text before the first heading is
   * in that section.
   */
  readonly documentType: string | undefined;
  /** Code or heading of the section that contains the whole text; overrides headings in the text. */
  readonly documentSection: string | undefined;
  readonly settings: RecognitionSettings;
  /** Completes the results with the attributes that a note needs; undefined if the caller did not request this. */
  readonly resolver?: Resolver | undefined;
}

/**
 * The results of a text, and the number of characters read to produce them, not counting the characters that the
 * matcher read.
 */
export interface Recognition {
  readonly results: RecognitionResult[];
  readonly steps: number;
}

/** Recognises findings in a text; the settings determine which results are left out. */
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
  const note = newNote(text, grammarOf(kb));
  const found = withLoose(
    note,
    matchText(kb.kernel, lexicon, text, settings.overlaps, settings.fuzzy),
    kb.tables.names.finding,
    settings.overlaps,
  );
  // Marks and rows are views of kernel memory, so they must be used before the next match.
  const boundaries = findBoundaries(note, found.marks);
  const lines = headingLines(note, found.marks);
  const hasLoose = found.loose.length > 0;
  const match = (part: string) => matchText(kb.kernel, lexicon, part, 'longest');
  if (settings.overlaps === 'longest') {
    splitAtCommas(note, found, kb.tables.names.text, match);
    if (hasLoose) found.mentions = disjoint(note, found.mentions, kb.tables.names.finding);
  }
  addGluedVitals(note, found, match);
  dropBareLetters(note, found, kb, lexicon);
  settleSiteNames(kb, note, found, boundaries);
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
  const moved = attachInnerModifiers(found);
  attachSides(kb, note, found, sides);
  attachCueEffects(note, withLaterBegins(found, moved), boundaries, sections, lexicon);
  attachSideLabels(kb, note, found, sides, boundaries);
  attachSigns(note, found.mentions);
  attachReactions(note, found.mentions, sections, lexicon);
  attachReplacements(note, found.mentions, lexicon);

  const recognized: Recognized[] = [];
  const work: TextWork = {
    kb,
    note,
    lexicon,
    contextWords: newContextVotes(kb, note, boundaries),
    meant: meaningsOfMentions(meaningCache(kb), found.mentions),
    views: findingViews(kb),
    settings,
    measurableOf: measurablesFor(kb, input),
    keep: findingFilter(kb, lexicon, settings),
  };
  let at = 0;
  const courses = coursesOf(note, found.mentions);
  const { mentions } = found;
  let readingPlace = readingPlaceOf(input, sections[0]);
  const context = newMentionContext(note, mentions, readingPlace);
  for (let index = 0; index < mentions.length; index++) {
    const mention = mentions[index];
    if (mention === undefined) continue;
    if ((sections[at + 1]?.headingBegin ?? Infinity) <= mention.begin) {
      do at++;
      while ((sections[at + 1]?.headingBegin ?? Infinity) <= mention.begin);
      readingPlace = readingPlaceOf(input, sections[at]);
    }
    const section = sections[at];
    context.index = index;
    context.mention = mention;
    context.section = section;
    context.sectionEnd = section?.end ?? text.length;
    context.readingPlace = contextFor(mention, section?.prefix === 'F', readingPlace);
    context.course = courses[index];
    const end = recognizeMention(work, context, recognized);
    if (end > context.floor) context.floor = end;
  }
  return { results: toResults(text, recognized, settings.offsetEncoding, input.resolver), steps: note.steps };
}

function readingPlaceOf(input: RecognitionInput, section: Section | undefined): ReadingContext {
  return { text: input.text, patient: input, section: sectionWeights(section?.groupId ?? '') };
}
