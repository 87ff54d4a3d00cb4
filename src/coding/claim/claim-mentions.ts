// The findings of a note as candidates for its claim: each recognised finding with its term type and the part of the
// note that contains it.

import type { ClaimFinding } from '../../contract/claim-types.js';
import type { RecognitionResult } from '../../contract/recognition-types.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';

/** The parts of a note, distinguished by what a finding in them means for the claim. */
export type NotePart =
  | 'assessment'
  | 'differential'
  | 'complaint'
  | 'story'
  | 'problems'
  | 'past'
  | 'social'
  | 'family'
  | 'drugs'
  | 'exam'
  | 'results'
  | 'plan'
  | 'unknown';

const PART_OF_SECTION: Readonly<Record<string, NotePart>> = {
  CC: 'complaint',
  INDICATION: 'complaint',
  HPI: 'story',
  HISTORY: 'story',
  COURSE: 'story',
  ROS: 'exam',
  PMH: 'past',
  PSH: 'past',
  OBGYN: 'past',
  PROBLEMS: 'problems',
  FH: 'family',
  SH: 'social',
  MEDS: 'drugs',
  ALL: 'past',
  IMM: 'past',
  VITALS: 'exam',
  PE: 'exam',
  RESULTS: 'results',
  IMAGING: 'results',
  ASSESSMENT: 'assessment',
  'A/P': 'assessment',
  'WORKING-DX': 'assessment',
  DDX: 'differential',
  PLAN: 'plan',
};

/** A recognised finding and where it is in the note. */
export interface ClaimMention {
  readonly result: RecognitionResult;
  /** The number of the term type of the finding; see TERM_TYPES. */
  readonly type: number;
  readonly isChronic: boolean;
  readonly part: NotePart;
}

const CHRONIC = 'chronic';

/** The findings of a note that the knowledge base contains, in text order. */
export function claimMentions(kb: Knowledge, results: readonly RecognitionResult[]): ClaimMention[] {
  const { findings } = kb.tables;
  return results.flatMap((result) => {
    const row = findingById(kb, result.ctermId);
    if (row < 0) return [];
    const section = result.context?.section ?? '';
    return {
      result,
      type: findings.termType(row),
      isChronic: findings.tags(row).split(',').includes(CHRONIC),
      part: PART_OF_SECTION[section] ?? 'unknown',
    };
  });
}

/** A finding in the form in which an answer quotes it. */
export function quoted(text: string, { result }: ClaimMention): ClaimFinding {
  const { index, length, ctermId, description, notation, context } = result;
  const finding: ClaimFinding = {
    index,
    length,
    text: text.slice(index, index + length),
    ctermId,
    description,
    notation,
    cues: context?.cues ?? [],
  };
  if (context?.section !== undefined) finding.section = context.section;
  return finding;
}
