// Recognition of one note: first matching, then sections, sentences, modifiers and context, then the reading, value and
// qualifiers of each mention. Recognition takes linear time and is deterministic: the same note and request give the
// same results.

import type { RecognitionResult } from '../contract/result-types.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { requireContext } from '../knowledge/require-context.js';
import { findingFilter } from './findings/finding-filter.js';
import { findingViews, measurablesFor } from './findings/finding-views.js';
import { type PatientContext, sectionWeights } from './findings/weights.js';
import { grammarOf } from './grammar/grammar.js';
import { lexiconOf } from './matching/lexicon.js';
import { type Matches, matchText } from './matching/matches.js';
import type { Mention } from './matching/mentions.js';
import { newMentionContext, type TextWork } from './mention-context.js';
import { type Given, PASSES, type PassState } from './passes.js';
import { confidenceScorer } from './readings/confidence.js';
import { newContextVotes } from './readings/context-votes.js';
import { meaningCache, meaningsOfMentions } from './readings/meanings.js';
import { contextFor, type ReadingContext } from './readings/readings.js';
import { recognizeMention } from './recognize-mention.js';
import type { CausedReaction, Recognized, Resolver } from './results/recognized.js';
import { toResults } from './results/results.js';
import { withInner } from './results/with-inner.js';
import type { Section } from './sections/section.js';
import type { RecognitionSettings } from './settings.js';
import { newNote } from './text/note-text.js';

/** A note with its patient, document and settings. */
export interface RecognitionInput extends PatientContext {
  readonly text: string;
  /**
   * The name of the kind of note. If a section has the same name, the text before the first heading belongs to that
   * section.
   */
  readonly documentType: string | undefined;
  /** Code or heading of the section to which the whole note belongs; overrides the headings in it. */
  readonly documentSection: string | undefined;
  readonly settings: RecognitionSettings;
  /** Whether results include their context even if the settings do not request explanations. */
  readonly withContext?: boolean;
  /** Adds to the results the attributes needed for writing a note; undefined if the caller does not need these. */
  readonly resolver?: Resolver | undefined;
}

/**
 * The results for a note, and the number of characters read to produce them, excluding those read by the matcher.
 */
export interface Recognition {
  readonly results: RecognitionResult[];
  readonly steps: number;
}

/** Recognises the findings in a note. The settings determine which results are left out. */
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
  const { found, boundaries, sections, courses } = runPasses({
    kb,
    note,
    lexicon,
    overlaps: settings.overlaps,
    fuzzy: settings.fuzzy,
    age: input.age,
    documentType: input.documentType,
    documentSection: input.documentSection,
  });
  const recognized: Recognized[] = [];
  const meant = meaningsOfMentions(meaningCache(kb), found.mentions);
  const work: TextWork = {
    kb,
    note,
    lexicon,
    contextWords: newContextVotes(kb, note, boundaries, meant.alone, found.mentions),
    meant,
    views: findingViews(kb),
    settings,
    withContext: settings.explain || input.withContext === true,
    measurableOf: measurablesFor(kb, input),
    keep: findingFilter(kb, lexicon, settings),
    reactions: [],
    scorer: confidenceScorer(kb),
  };
  let at = 0;
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
  const complete = work.reactions.length === 0 ? recognized : withReactions(recognized, work.reactions);
  return { results: toResults(note, complete, settings.offsetEncoding, input.resolver), steps: note.steps };
}

/** Adds the reactions to the findings that caused them. */
function withReactions(recognized: readonly Recognized[], reactions: readonly CausedReaction[]): Recognized[] {
  const caused = new Map<number, CausedReaction[]>();
  for (const one of reactions) {
    const known = caused.get(one.cause);
    if (known === undefined) caused.set(one.cause, [one]);
    else known.push(one);
  }
  return recognized.map((each) => {
    const found = caused.get(each.span.begin);
    return found === undefined ? each : { ...each, reactions: found };
  });
}

const NO_MENTIONS: ReadonlySet<Mention> = new Set();

/** Runs the passes over a note. */
function runPasses(given: Given): PassState {
  const { kb, lexicon } = given;
  const found: Matches = {
    mentions: [],
    cues: [],
    headings: [],
    loose: new Uint32Array(),
    marks: new Uint32Array(),
  };
  const { note, age, documentType, documentSection, overlaps, fuzzy } = given;
  const state: PassState = {
    kb,
    note,
    lexicon,
    overlaps,
    fuzzy,
    age,
    documentType,
    documentSection,
    found,
    views: found,
    match: (part) => matchText(kb.kernel, lexicon, part, 'longest'),
    boundaries: { at: [], kind: [] },
    lines: [],
    sections: [],
    sides: [],
    sideTables: [],
    inSideTables: NO_MENTIONS,
    laterBegins: [],
    courses: [],
  };
  for (let i = 0; i < PASSES.length; i++) PASSES[i].run(state);
  return state;
}

function readingPlaceOf(input: RecognitionInput, section: Section | undefined): ReadingContext {
  return { text: input.text, patient: input, section: sectionWeights(section?.groupId ?? '') };
}
