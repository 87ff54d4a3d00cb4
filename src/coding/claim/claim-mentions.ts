// The findings of a note as candidates for its claim: each recognised finding with its term type and the part of the
// note that contains it.

import type { ClaimFinding } from '../../contract/claim-types.js';
import type { RecognitionResult } from '../../contract/recognition-types.js';
import { derive } from '../../knowledge/derive.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { CX, DX, PX, SX } from '../../knowledge/term-types.js';

/** The parts of a note, distinguished by what their findings mean for the claim. */
export type NotePart =
  | 'assessment'
  | 'early-diagnosis'
  | 'differential'
  | 'complaint'
  | 'story'
  | 'course'
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
  COURSE: 'course',
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
  'EARLY-DX': 'early-diagnosis',
  DDX: 'differential',
  PLAN: 'plan',
};

/** A recognised finding and its place in the note. */
export interface ClaimMention {
  readonly result: RecognitionResult;
  /** The number of the term type of the finding; see TERM_TYPES. */
  readonly type: number;
  readonly isChronic: boolean;
  /** Whether the finding is a chronic disease that comes and goes, such as migraine. */
  readonly isIntermittent: boolean;
  /** Whether the finding is a measurement that is coded by its value alone. */
  readonly isCodedByValue: boolean;
  /** Whether the finding states how, where or during what activity an injury happened. */
  readonly isExternalCause: boolean;
  /** Whether the finding is a neurological deficit, such as weakness on one side. */
  readonly isDeficit: boolean;
  /** Whether the mere suspicion of the finding has its own code. */
  readonly isCodedIfSuspected: boolean;
  /** Whether merely naming the procedure or vaccine in a note without headings means that it is done at this visit. */
  readonly isDoneAtVisit: boolean;
  /** Whether the finding is an adverse effect for which the same sentence blames a drug. */
  readonly isDrugEffect: boolean;
  readonly part: NotePart;
}

const CHRONIC = 'chronic';
const INTERMITTENT = 'intermittent';
const CODED_BY_VALUE = 'coded-by-value';
const EXTERNAL_CAUSE = 'external-cause';
const DEFICIT = 'neurological-deficit';
const DONE_AT_VISIT = 'done-at-visit';
const CODED_IF_SUSPECTED = 'coded-if-suspected';
/** The prefix of a drug that has had an adverse effect. */
const ADVERSE = 'Y';

type FindingDetails = Omit<ClaimMention, 'result' | 'isDrugEffect' | 'part'>;

/** The members of a mention that depend on its finding alone, decoded lazily and cached. */
const findingDetails = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { findings } = kb.tables;
  const cache = rowCache<FindingDetails>(findings.rowCount);
  return {
    at(row: number): FindingDetails {
      return cache.at(row) ?? cache.keep(row, readDetails(row));
    },
  };

  function readDetails(row: number): FindingDetails {
    const tags = findings.tags(row).split(',');
    return {
      type: findings.termType(row),
      isChronic: tags.includes(CHRONIC),
      isIntermittent: tags.includes(INTERMITTENT),
      isCodedByValue: tags.includes(CODED_BY_VALUE),
      isExternalCause: tags.includes(EXTERNAL_CAUSE),
      isDeficit: tags.includes(DEFICIT),
      isDoneAtVisit: tags.includes(DONE_AT_VISIT),
      isCodedIfSuspected: tags.includes(CODED_IF_SUSPECTED),
    };
  }
});

/** The recognised findings that the knowledge base contains, in text order. */
export function claimMentions(kb: Knowledge, text: string, results: readonly RecognitionResult[]): ClaimMention[] {
  const details = findingDetails(kb);
  const sentenceAt = sentenceNumbers(text, results);
  const blaming = new Set(results.flatMap(({ prefix }, at) => (prefix === ADVERSE ? [sentenceAt[at]] : [])));
  const mentions = results.flatMap((result, at) => {
    const row = findingById(kb, result.ctermId);
    if (row < 0) return [];
    const section = result.context?.section ?? '';
    return {
      ...details.at(row),
      result,
      isDrugEffect: blaming.has(sentenceAt[at]),
      part: PART_OF_SECTION[section] ?? 'unknown',
    };
  });
  if (mentions.some(({ part }) => part === 'assessment')) return mentions;
  if (!text.trim().includes('\n') && mentions.every(({ part }) => part === 'unknown')) return inOneLine(text, mentions);
  // If there is no later diagnosis, the diagnosis on admission or before an operation is the assessment.
  const assessed = mentions.map(
    (one): ClaimMention => (one.part === 'early-diagnosis' ? { ...one, part: 'assessment' } : one),
  );
  return assessed.some(({ part }) => part === 'assessment') ? assessed : withListedProblems(text, mentions);
}

/**
 * The findings of a one-line note without headings. Diseases, neurological deficits, a complaint that is the first
 * finding, and complaints that are separate items count as the assessment.
 */
function inOneLine(text: string, mentions: readonly ClaimMention[]): ClaimMention[] {
  let complaintEnd = 0;
  return mentions.map((one, at): ClaimMention => {
    const { type, isDeficit, result } = one;
    const { index, length, prefix, status } = result;
    const isComplaint = type === SX || type === PX;
    const isPlain = prefix === undefined && status !== RESOLVED;
    const isAssessed =
      type === DX ||
      type === CX ||
      isDeficit ||
      (isComplaint && (at === 0 || (isPlain && isOwnItem(text, complaintEnd, index))));
    complaintEnd = isAssessed && isComplaint ? index + length : 0;
    return isAssessed ? { ...one, part: 'assessment' } : one;
  });
}

/** The status of a finding that has resolved. */
const RESOLVED = 'RS';
/** Maximum number of characters between two complaints that are named together: "cough and fever". */
const LONGEST_JOINT = 5;
/** Maximum number of characters before a complaint that are examined to decide whether an item begins with it. */
const ITEM_LEAD = 16;
/**
 * The mark that separates an item from the preceding one (`; ` or `2. `), followed by at most one short word, such as a
 * side.
 */
const ITEM_LEADS = /(?:[;.]\s|\d[.)]\s)\s*(?:\w{1,9}\s)?$/;

/**
 * Whether a complaint is a separate item: it follows a mark, or it is joined to an assessed complaint by a few
 * characters without a comma ("cough and fever"). `before` is the end of that assessed complaint, or 0.
 */
function isOwnItem(text: string, before: number, begin: number): boolean {
  // The start of the note counts as a mark.
  const lead = begin > ITEM_LEAD ? text.slice(begin - ITEM_LEAD, begin) : `; ${text.slice(0, begin)}`;
  if (ITEM_LEADS.test(lead)) return true;
  return before > 0 && begin - before <= LONGEST_JOINT && !text.slice(before, begin).includes(',');
}

/** The end of a sentence, or of a statement within it. */
const SENTENCE_END = /[.;]\s|\n/g;

/** For each result, the number of sentences that end before it; the results are in text order. */
function sentenceNumbers(text: string, results: readonly RecognitionResult[]): number[] {
  const ends = Array.from(text.matchAll(SENTENCE_END), ({ index }) => index);
  let ended = 0;
  return results.map(({ index }) => {
    while (ended < ends.length && ends[ended] < index) ended++;
    return ended;
  });
}

/** If a note has no assessment, a numbered list in one of these parts may be its problem list. */
const MAY_LIST_PROBLEMS: readonly NotePart[] = ['unknown', 'story', 'course', 'plan'];
/** After one of these parts, a numbered list may also be the problem list if it is a separate paragraph. */
const MAY_PRECEDE_PROBLEMS: readonly NotePart[] = ['exam', 'results'];
/** The minimum number of items in a problem list. */
const FEWEST_PROBLEMS = 2;

/**
 * In a note without an assessment heading, a numbered list whose items begin with diseases, symptoms or signs is taken
 * as the assessment.
 */
function withListedProblems(text: string, mentions: ClaimMention[]): ClaimMention[] {
  const items = new Map<number, ClaimMention[]>();
  const isListParagraph = paragraphReader(text);
  for (const mention of mentions) {
    const mayFollow = MAY_PRECEDE_PROBLEMS.includes(mention.part);
    const start = mayFollow || MAY_LIST_PROBLEMS.includes(mention.part) ? itemStart(text, mention) : undefined;
    if (start === undefined || (mayFollow && !isListParagraph(start))) continue;
    const sentence = items.get(start) ?? [];
    // A sign or symptom is a problem only if the item begins with it; otherwise it describes the problem.
    if (sentence.length === 0 || mention.type === DX || mention.type === CX) items.set(start, [...sentence, mention]);
  }
  const listed = [...items.values()].filter(([first]) => PROBLEMS.includes(first.type));
  if (listed.length < FEWEST_PROBLEMS) return mentions;
  const problems = new Set(listed.flat());
  return mentions.map((one) => (problems.has(one) ? { ...one, part: 'assessment' } : one));
}

const PROBLEMS: readonly number[] = [DX, CX, SX, PX];
const ITEM = /^[ \t]*(?:#|\(?#?\d{1,2}[.):])[ \t]*/;

/** The start of the numbered item whose first sentence contains a finding; undefined if there is no such item. */
function itemStart(text: string, { result: { index } }: ClaimMention): number | undefined {
  const start = text.lastIndexOf('\n', index - 1) + 1;
  const before = text.slice(start, index);
  const [marker] = ITEM.exec(before) ?? [];
  return marker === undefined || /[.;](?:\s|$)/.test(before.slice(marker.length)) ? undefined : start;
}

const BLANK_LINES = /\n(?:[ \t]*\r?\n)+/g;
/** Maximum number of characters in an item's indentation and number together. */
const MOST_INDENT = 40;

/**
 * Returns a function that tests whether the paragraph around an offset begins with an item, rather than with a heading
 * or a sentence. For the first paragraph, the result is always false. The function must be called with offsets in
 * ascending order.
 */
function paragraphReader(text: string): (offset: number) => boolean {
  const begins = Array.from(text.matchAll(BLANK_LINES), ({ index, 0: lines }) => index + lines.length);
  let passed = 0;
  return (offset) => {
    while (passed < begins.length && begins[passed] <= offset) passed++;
    const begin = begins[passed - 1];
    return begin !== undefined && ITEM.test(text.slice(begin, begin + MOST_INDENT));
  };
}

/** A finding as it is quoted in an answer. */
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
