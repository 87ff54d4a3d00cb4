// The state of recognition that all mentions of a text share, and the context of one mention.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { Course } from './context/course-before.js';
import type { FindingFilter } from './findings/finding-filter.js';
import type { FindingView } from './findings/finding-views.js';
import type { Measurable } from './findings/measurable.js';
import type { Lexicon } from './matching/lexicon.js';
import { newMention } from './matching/matches.js';
import type { Mention } from './matching/mentions.js';
import type { ConfidenceScorer } from './readings/confidence.js';
import type { ContextVotes } from './readings/context-votes.js';
import type { MentionMeanings } from './readings/meanings.js';
import type { ReadingContext } from './readings/readings.js';
import type { CausedReaction } from './results/recognized.js';
import type { Section } from './sections/section.js';
import type { RecognitionSettings } from './settings.js';
import type { NoteText } from './text/note-text.js';
import type { MentionNeighbours } from './values/mention-values.js';

/** The state shared by all mentions of a text. */
export interface TextWork {
  readonly kb: Knowledge;
  readonly note: NoteText;
  readonly lexicon: Lexicon;
  readonly contextWords: ContextVotes;
  readonly meant: MentionMeanings;
  readonly views: { at(row: number): FindingView };
  readonly settings: RecognitionSettings;
  /** Whether each result includes its context. */
  readonly withContext: boolean;
  /** Units and normal ranges of a finding for the patient of the text; undefined if the patient is unknown. */
  readonly measurableOf: ((finding: FindingView) => Measurable) | undefined;
  /** The reactions found so far. They are added to the results for their causes. */
  readonly reactions: CausedReaction[];
  /** The filter defined by the settings; undefined if the filter would keep everything. */
  readonly keep: FindingFilter | undefined;
  /** The learnt confidence model; undefined if the bundle has none. */
  readonly scorer: ConfidenceScorer | undefined;
}

/** A mention with its context and the range searched for its value. A single object is reused for all mentions. */
export interface MentionContext extends MentionNeighbours {
  index: number;
  sectionEnd: number;
  floor: number;
  mention: Mention;
  section: Section | undefined;
  readingPlace: ReadingContext;
  course: Course | undefined;
}

/** The initial context, before the first mention of a text. */
export function newMentionContext(
  note: NoteText,
  mentions: readonly Mention[],
  readingPlace: ReadingContext,
): MentionContext {
  const mention = newMention(0, 0, []);
  return {
    note,
    mentions,
    index: 0,
    sectionEnd: 0,
    floor: 0,
    mention,
    section: undefined,
    readingPlace,
    course: undefined,
  };
}
