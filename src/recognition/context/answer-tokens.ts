// Answers on forms, as written beside their prompts: signs ("+", "(-)"), boxes ("[x]", "☐"), ticks and crosses, options
// ("yes", "N"), and choices among options ("[x] Yes [ ] No", "Yes / No", "Y/N: N"). A choice in which no option is
// marked is an answer too, as is a blank to fill in: both leave the prompt open. Every lookup is bounded by a few
// characters.

import { wordList } from '../grammar/grammar.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { type NoteText, type Span, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { type Listed, lengthOf, listsOf } from '../text/word-tree.js';

/** The verdicts that an answer can give on its prompt. */
export const OPEN = 0;
export const PRESENT = 1;
export const ABSENT = 2;
export type Verdict = typeof OPEN | typeof PRESENT | typeof ABSENT;

export interface Answer extends Span {
  readonly verdict: Verdict;
  /**
   * The kind of answer: a bare plus or dash; a sign or option in brackets, or a tick; a box; an option; a choice, which
   * belongs to the preceding prompt if there is one; or a blank to fill in. A sign `between` two prompts may belong to
   * either.
   */
  readonly kind: 'bare' | 'bracket' | 'box' | 'option' | 'choice' | 'blank' | 'between';
  /**
   * Whether a colon, a question mark or leaders before the answer show that it is an answer. For a bare sign before a
   * prompt: whether the sign touches the prompt and does not begin the line.
   */
  readonly attached: boolean;
}

const PLUS = 0x2b;
/** An en dash, which means a minus only after a prompt. */
export const EN_DASH = 0x2013;
const SIGNS = /* @__PURE__ */ markSet('+-−');
const TICKS = /* @__PURE__ */ markSet('xX✓✔');
/** White squares, which serve as empty boxes. */
const EMPTY_SQUARES = /* @__PURE__ */ markSet('□▢◻⬜❏❑');
const GLYPHS = /* @__PURE__ */ markSet('✓✔✗✘');
const UNDERSCORE = 0x5f;
const CROSSES = /* @__PURE__ */ markSet('✗✘');
const EMPTY_BOX = 0x2610;
const CROSSED_BOX = 0x2612;
/** Maximum number of blanks inside brackets, and between the parts of a choice. */
const INSIDE = 4;
const BETWEEN = 12;
/** Maximum number of boxes and options in a choice. */
const MOST_PARTS = 6;

/** Words that mean yes, and words that mean no. */
const OPTIONS = /* @__PURE__ */ wordList('affirming-option', 'denying-option');
const AFFIRMS = 0b01;

/** Whether a code unit is a plus or a minus. */
export function isSign(code: number): boolean {
  return SIGNS.has(code);
}

/** Whether a code unit may end an answer that is before its prompt. */
export function mayEndAnswer(code: number): boolean {
  return code === 0x29 || code === 0x5d || code === UNDERSCORE || isSign(code) || isBoxGlyph(code) || GLYPHS.has(code);
}

function isBoxGlyph(code: number): boolean {
  return (code >= EMPTY_BOX && code <= CROSSED_BOX) || EMPTY_SQUARES.has(code);
}

/** The option at the given offset, as a listed word; 0 if there is none. */
function optionAt(note: NoteText, at: number): Listed {
  return listedFrom(note, at, OPTIONS);
}

function verdictOf(option: Listed): Verdict {
  return (listsOf(option) & AFFIRMS) !== 0 ? PRESENT : ABSENT;
}

/** The option that begins at the given offset, read as a complete answer. */
export function optionFrom(note: NoteText, at: number): Answer | undefined {
  const option = optionAt(note, at);
  return option === 0 ? undefined : answer(at, at + lengthOf(option), verdictOf(option), 'option');
}

/** Whether a code unit is a mark that fills a box or a cell. */
export function isTick(code: number): boolean {
  return TICKS.has(code);
}

/** Whether a code unit may begin a box, or a sign or option in brackets. */
function mayBeginBracket(code: number): boolean {
  return code === 0x28 || code === 0x5b || isBoxGlyph(code) || GLYPHS.has(code);
}

/** The box, or the sign or option in brackets, that begins at the given offset. */
function bracketFrom(note: NoteText, begin: number): Answer | undefined {
  const code = unitAt(note, begin);
  if (isBoxGlyph(code)) return boxGlyph(begin, code);
  if (GLYPHS.has(code)) return answer(begin, begin + 1, CROSSES.has(code) ? ABSENT : PRESENT, 'bracket');
  if (code !== 0x28 && code !== 0x5b) return undefined;
  const close = code === 0x28 ? 0x29 : 0x5d;
  const inner = skipBlanks(note, begin + 1, INSIDE);
  const mark = unitAt(note, inner);
  if (mark === close) return inner > begin + 1 || close === 0x5d ? answer(begin, inner + 1, ABSENT, 'box') : undefined;
  const option = isSign(mark) || TICKS.has(mark) ? 0 : optionAt(note, inner);
  const innerEnd = option === 0 ? inner + 1 : inner + lengthOf(option);
  const end = skipBlanks(note, innerEnd, INSIDE);
  if (unitAt(note, end) !== close) return undefined;
  if (option !== 0) return answer(begin, end + 1, verdictOf(option), 'bracket');
  if (isSign(mark)) return answer(begin, end + 1, mark === PLUS ? PRESENT : ABSENT, 'bracket');
  return TICKS.has(mark) ? answer(begin, end + 1, PRESENT, 'box') : undefined;
}

function boxGlyph(begin: number, code: number): Answer {
  return answer(begin, begin + 1, code === EMPTY_BOX || EMPTY_SQUARES.has(code) ? ABSENT : PRESENT, 'box');
}

/** Maximum length, in characters, of a blank that is an answer. */
const LONGEST_BLANK = 12;

/** The blank before a prompt, which serves as a box: "__x__ fever" is ticked, "____ cough" is not. */
export function blankBefore(note: NoteText, end: number): Answer | undefined {
  let begin = end;
  let verdict: Verdict = ABSENT;
  for (; begin > 0 && end - begin < LONGEST_BLANK; begin--) {
    const code = unitAt(note, begin - 1);
    if (TICKS.has(code) && verdict === ABSENT) verdict = PRESENT;
    else if (code !== UNDERSCORE) break;
  }
  return end - begin > 1 && unitAt(note, begin) === UNDERSCORE ? answer(begin, end, verdict, 'box') : undefined;
}

/** Maximum length, in characters, of a bracket that is an answer. */
const LONGEST_BRACKET = 8;

/** The box, or the sign or option in brackets, that ends at the given offset. */
function bracketBefore(note: NoteText, end: number): Answer | undefined {
  const code = unitAt(note, end - 1);
  if (code !== 0x29 && code !== 0x5d) return bracketFrom(note, end - 1);
  const open = code === 0x29 ? 0x28 : 0x5b;
  for (let begin = end - 2; begin >= 0 && end - begin <= LONGEST_BRACKET; begin--) {
    if (unitAt(note, begin) !== open) continue;
    const found = bracketFrom(note, begin);
    return found?.end === end ? found : undefined;
  }
  return undefined;
}

/** The answer that ends at the given offset, before its prompt: a bracket, or the choice whose last box ends there. */
export function choiceBefore(note: NoteText, end: number): Answer | undefined {
  const last = bracketBefore(note, end);
  if (last?.kind !== 'box') return last;
  let begin = last.begin;
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    const at = skipBlanksBack(note, begin, BETWEEN);
    const option = listedBefore(note, at, OPTIONS);
    if (option !== 0) begin = at - lengthOf(option);
    else {
      const box = parts === 0 ? undefined : bracketBefore(note, at);
      if (box?.kind !== 'box') break;
      begin = box.begin;
    }
  }
  const choice = begin === last.begin ? undefined : choiceFrom(note, begin, false);
  return choice?.kind === 'choice' && choice.end === end ? choice : last;
}

/** The parts of a choice read so far. */
interface Parts {
  options: number;
  boxes: number;
  /** Verdicts, as bits: those of the marked options, and those of all options. */
  marked: number;
  offered: number;
}

/**
 * The option, choice or lone box that begins at the given offset. In a choice, all boxes are on the same side of their
 * options; the first part determines which side.
 */
export function choiceFrom(note: NoteText, begin: number, attached: boolean): Answer | undefined {
  // Fast path: most words after a name are not options.
  const start = skipSeparator(note, begin, 0);
  const isBracket = mayBeginBracket(unitAt(note, start));
  if (!isBracket && optionAt(note, start) === 0) return undefined;
  const parts: Parts = { options: 0, boxes: 0, marked: 0, offered: 0 };
  let box: Answer | undefined;
  let option = 0;
  let boxesLead = false;
  let first: Answer | undefined;
  let end = begin;
  for (let count = 0; count < MOST_PARTS; count++) {
    const at = skipSeparator(note, end, count);
    const found = bracketFrom(note, at);
    const word = found === undefined ? optionAt(note, at) : 0;
    if (count === 0) boxesLead = found !== undefined;
    if (found?.kind === 'box') {
      // If boxes come before their options, a second box without an option in between begins something else.
      if (box !== undefined && boxesLead) break;
      parts.boxes++;
      if (!boxesLead && option !== 0 && found.verdict === PRESENT) parts.marked |= verdictOf(option);
      box = boxesLead ? found : undefined;
      first ??= found;
      end = found.end;
    } else if (word !== 0) {
      if (boxesLead && box === undefined) break;
      if (box?.verdict === PRESENT) parts.marked |= verdictOf(word);
      parts.options++;
      parts.offered |= verdictOf(word);
      option = word;
      box = undefined;
      end = at + lengthOf(word);
    } else {
      first ??= found;
      break;
    }
  }
  if (parts.options === 0) return first === undefined ? undefined : { ...first, attached };
  return chosen(parts, begin, end, option, attached);
}

/** The answer formed by all the parts of a choice; undefined if the choice does not offer both yes and no. */
function chosen(
  { options, boxes, marked, offered }: Parts,
  begin: number,
  end: number,
  option: Listed,
  attached: boolean,
) {
  if (options === 1 && boxes === 0) return { ...answer(begin, end, verdictOf(option), 'option'), attached };
  if (offered !== (PRESENT | ABSENT)) return undefined;
  const verdict = marked === PRESENT || marked === ABSENT ? marked : OPEN;
  return { ...answer(begin, end, verdict, 'choice'), attached };
}

/** The start of the next part of a choice, after blanks, a slash or a bar. */
function skipSeparator(note: NoteText, end: number, count: number): number {
  const at = skipBlanks(note, end, BETWEEN);
  if (count === 0) return at;
  const code = unitAt(note, at);
  return code === 0x2f || code === 0x7c ? skipBlanks(note, at + 1, BETWEEN) : at;
}

/** The bare signs that begin at the given offset, as one answer: "-", "+", "+++", "--". */
export function signFrom(note: NoteText, begin: number, attached: boolean): Answer | undefined {
  const code = unitAt(note, begin);
  if (!isSign(code) && code !== EN_DASH) return undefined;
  let end = begin + 1;
  while (end - begin < INSIDE && unitAt(note, end) === code) end++;
  return { ...answer(begin, end, code === PLUS ? PRESENT : ABSENT, 'bare'), attached };
}

/** Makes an answer that is not introduced by a colon, a question mark or leaders. */
export function answer(begin: number, end: number, verdict: Verdict, kind: Answer['kind']): Answer {
  return { begin, end, verdict, kind, attached: false };
}
