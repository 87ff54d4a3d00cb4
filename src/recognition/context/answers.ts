// Forms: prompts and their answers in any layout: "+ fever, - cough", "(+) chills (-) nausea, vomiting", "[x] fever [ ]
// cough", "Fever [ ] Yes [x] No", "Fever .... N", "Diarrhea: -". Each line has its own layout: all brackets and boxes
// in a line are on the same side of their prompts, as shown by the first one. A dash is read as a sign only if its line
// shows that it is not a bullet. An option without a colon is read as an answer only if the line has another option.
// Answers outrank cues written in words.

import { cueTextOf } from '../matching/cue-texts.js';
import { addHit, newHit } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import type { Section } from '../sections/section.js';
import { isBlank, type NoteText, type Span, skipBlanks, unitAt } from '../text/note-text.js';
import { type Columns, cellAnswer, endsCell } from './answer-columns.js';
import { ABSENT, type Answer, PRESENT, type Verdict } from './answer-tokens.js';
import { answerAfter, answerBefore } from './answers-beside.js';
import { isListGap } from './gaps.js';

interface Prompt {
  readonly mention: Mention;
  readonly before: Answer | undefined;
  readonly after: Answer | undefined;
}

/** A distance smaller than that of any cue written in words. */
const NEAREST = -1;

const OF_PRESENT = /* @__PURE__ */ cueTextOf([
  { rule: 'answer-present', axis: 'polarity', sets: 'A', direction: 'adjacent', reach: 0, trait: '' },
  { rule: 'answer-present', axis: 'result', sets: 'A', direction: 'adjacent', reach: 0, trait: '' },
]);
const OF_ABSENT = /* @__PURE__ */ cueTextOf([
  { rule: 'answer-absent', axis: 'polarity', sets: 'N', direction: 'adjacent', reach: 0, trait: '' },
  { rule: 'answer-absent', axis: 'result', sets: 'N', direction: 'adjacent', reach: 0, trait: '' },
]);
const OF_OPEN = /* @__PURE__ */ cueTextOf([
  { rule: 'unanswered', axis: 'temporality', sets: 'hypothetical', direction: 'adjacent', reach: 0, trait: '' },
]);

/** Adds the effect of an answer to the mention that is its prompt. */
export function addAnswer(mention: Mention, { begin, end }: Span, verdict: Verdict): void {
  const cueText = verdict === PRESENT ? OF_PRESENT : verdict === ABSENT ? OF_ABSENT : OF_OPEN;
  addHit(mention, newHit(begin, end, cueText), NEAREST);
}

/** Whether an answer says that a mention is present or absent. */
export function isAnswered({ effects }: Mention): boolean {
  return effects.some(({ hit: { says } }) => says === OF_PRESENT || says === OF_ABSENT);
}

/** Gives each mention in a note, except the `settled` ones, the effects of the answers next to it. */
export function attachAnswers(
  note: NoteText,
  mentions: readonly Mention[],
  sections: readonly Section[],
  settled: ReadonlySet<Mention>,
): void {
  const boxed: { readonly mention: Mention; readonly box: Answer }[] = [];
  const lines: Prompt[][] = [];
  // The mentions in a line, starting with the first one that has an answer. It stays empty for most lines, because few
  // lines contain answers.
  let line: Prompt[] = [];
  let lineEnd = -1;
  let columns: Columns | undefined;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined || settled.has(mention)) continue;
    const beside = answerBefore(note, mention.outerBegin);
    const before = joins(note, beside, mentions[i - 1]) ? undefined : beside;
    const cell = endsCell(note, mention.outerEnd) ? cellAnswer(note, mention.outerEnd, columns) : undefined;
    columns = cell?.columns ?? columns;
    const after = cell?.answer ?? answerAfter(note, mention.outerEnd);
    if (line.length > 0 && mention.begin > lineEnd) {
      lines.push(line);
      line = [];
    }
    if (before === undefined && after === undefined && line.length === 0) continue;
    if (line.length === 0) lineEnd = lineEndFrom(note.text, mention.begin);
    line.push({ mention, before, after });
  }
  if (line.length > 0) lines.push(line);
  const marks = lines.some((prompts) => prompts.some(isAffirmedBefore));
  let section = 0;
  for (const prompts of lines) {
    const begin = prompts[0]?.mention.begin ?? 0;
    while ((sections[section + 1]?.headingBegin ?? Infinity) <= begin) section++;
    answerLine(note, prompts, boxed, marks, marks && sections[section]?.groupId === REVIEW);
  }
  // If no box is ticked, the boxes are a to-do list.
  if (boxed.some(({ box }) => box.verdict === PRESENT))
    for (const { mention, box } of boxed) addAnswer(mention, box, box.verdict);
}

/** Whether a plus between blanks joins a prompt to the one before it: "TSH + sodium normal". */
function joins(note: NoteText, sign: Answer | undefined, last: Mention | undefined): boolean {
  if (sign?.kind !== 'bare' || sign.verdict !== PRESENT || last === undefined) return false;
  return isBlank(unitAt(note, sign.end)) && skipBlanks(note, last.outerEnd, 2) === sign.begin;
}

function lineEndFrom(text: string, begin: number): number {
  const newline = text.indexOf('\n', begin);
  return newline < 0 ? text.length : newline;
}

/** The layout of a line, as shown by its answers. */
interface Layout {
  /** Whether brackets and boxes are before their prompts. */
  readonly ahead: boolean;
  /**
   * Whether bare signs before prompts are answers rather than bullets, and whether bare signs after prompts are
   * answers.
   */
  readonly isSigned: boolean;
  readonly isSignedAfter: boolean;
  /** Whether every sign is after its prompt: "pallor + icterus - clubbing -". */
  readonly trails: boolean;
  /** Whether an option is an answer even without a preceding colon, question mark or leader. */
  readonly hasOptions: boolean;
  /** Whether a blank to fill in is an answer even without a preceding colon, question mark or leader. */
  readonly hasBlanks: boolean;
}

/** The group of sections that review the systems of the body. */
const REVIEW = 'ROS';

/** Whether a bare plus precedes a prompt, which shows that the dashes of the note may be minus signs. */
function isAffirmedBefore({ before }: Prompt): boolean {
  return before?.kind === 'bare' && before.verdict === PRESENT;
}

/**
 * The layout of a line; `marks` is set if plus signs precede prompts anywhere in the note. `reviews` is set if, in
 * addition, the line belongs to a review of systems, where even signs at the start of a line are answers.
 */
function layoutOf(line: readonly Prompt[], marks: boolean, reviews: boolean): Layout {
  const bare = line.flatMap(({ before }) => (before?.kind === 'bare' ? [before] : []));
  const first = line.find(({ before, after }) => isBracketed(before) || isBracketed(after) || after?.kind === 'blank');
  return {
    ahead: isBracketed(first?.before),
    isSigned:
      reviews ||
      bare.some(({ verdict }) => verdict === PRESENT) ||
      bare.filter(({ attached }) => attached).length > (marks ? 0 : 1),
    isSignedAfter: line.filter(({ after }) => after?.kind === 'bare').length > 1,
    trails: line.length >= LEAST_TRAILED && line.every(isTrailed) && line[0]?.before === undefined,
    hasOptions: line.filter(({ after }) => after?.kind === 'option').length > 1,
    hasBlanks: line.filter(({ after }) => after?.kind === 'blank').length > 1,
  };
}

/** Minimum number of prompts in a line with trailing signs: between just two prompts, a dash need not be a sign. */
const LEAST_TRAILED = 3;

function isTrailed({ after }: Prompt): boolean {
  return after?.kind === 'between' || after?.kind === 'bare';
}

function isBracketed(answer: Answer | undefined): boolean {
  return answer?.kind === 'bracket' || answer?.kind === 'box';
}

function answerLine(
  note: NoteText,
  line: readonly Prompt[],
  boxed: { mention: Mention; box: Answer }[],
  marks: boolean,
  reviews: boolean,
): void {
  const layout = layoutOf(line, marks, reviews);
  let carried: Answer | undefined;
  let last: Answer | undefined;
  let end = 0;
  for (const prompt of line) {
    const { mention } = prompt;
    const goesOn = carried !== undefined && isListGap(note, end, mention.outerBegin, true);
    const answer = answerOf(prompt, layout, last?.begin);
    last = answer ?? last;
    if (answer === undefined) {
      if (carried !== undefined && goesOn && !isUnsignedDash(prompt)) addAnswer(mention, carried, carried.verdict);
      else carried = undefined;
    } else {
      if (answer.kind === 'box') boxed.push({ mention, box: answer });
      else addAnswer(mention, answer, answer.verdict);
      carried = carriesOn(prompt, answer) ? answer : undefined;
    }
    end = mention.outerEnd;
  }
}

/** The answer to a prompt, given the layout of its line; `taken` is the offset of the last answer used so far. */
function answerOf({ before, after }: Prompt, layout: Layout, taken: number | undefined): Answer | undefined {
  if (after?.kind === 'choice') return after;
  if (before?.kind === 'choice') return before.begin === taken ? undefined : before;
  if (layout.trails) return after;
  const bracket = layout.ahead ? before : after;
  if (isBracketed(bracket)) return bracket;
  if (before?.kind === 'bare' && layout.isSigned) return before;
  // A lone dash after a word may merely separate the word from what follows.
  if (after?.kind === 'bare' && (layout.isSignedAfter || after.attached || after.verdict === PRESENT)) return after;
  if (after?.kind === 'option' && (after.attached || layout.hasOptions)) return after;
  // A lone run of underscores after a word may be a ruled line or a redacted name.
  if (after?.kind === 'blank' && (after.attached || layout.hasBlanks)) return after;
  return undefined;
}

/** Whether a prompt is preceded by a dash that is not a sign, such as a bullet. */
function isUnsignedDash({ before }: Prompt): boolean {
  return before?.kind === 'bare';
}

/** Whether an answer also applies to the rest of a list: "(-) nausea, vomiting", "+ frequency, urgency". */
function carriesOn({ before }: Prompt, answer: Answer): boolean {
  if (answer !== before) return false;
  return answer.kind === 'bracket' || (answer.kind === 'bare' && answer.verdict === PRESENT);
}
