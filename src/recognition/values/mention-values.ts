// Assigns values to mentions. The value of a mention is searched for between that mention and the next one; if two
// names share a pair ("AST/ALT 45/60"), the search continues beyond the second name. If nothing is found, some kinds of
// values, such as doses and percentages, may be right before the mention ("20 mg lisinopril").

import { BREATHS, GRADE, type Measurable, SCORE, SHARE } from '../findings/measurable.js';
import { type Qualification, withModifier } from '../findings/qualify.js';
import { wordList } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import { listedBefore } from '../text/listed.js';
import { isDigit, isLineEnd, type NoteText, OUTSIDE, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { periodAt } from '../text/periods.js';
import { lengthOf } from '../text/word-tree.js';
import { arrowAfter, arrowBefore } from './arrows.js';
import type { Measured } from './measured.js';
import { listedValueAfter, sharedValue, valueAfter } from './read-values.js';
import { otherSide, valuesWithEyes } from './side-values.js';
import { amountAfter, isAmount, mayEndValue, valueBefore } from './value-before.js';
import { nameListAt } from './value-lists.js';

/** A mention and the other mentions in its note. */
export interface MentionNeighbours {
  readonly note: NoteText;
  readonly mentions: readonly Mention[];
  readonly index: number;
  /** End of the mention's section. */
  readonly sectionEnd: number;
  /** Offset after the value of the previous mention. */
  readonly floor: number;
}

const SLASH = 0x2f;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const FULL_STOP = 0x2e;

/** The values of a mention, given the units and range of its finding: no value, one value, or one value per side. */
export function valuesOf(neighbours: MentionNeighbours, of: Measurable): readonly Measured[] {
  const { note, mentions, index } = neighbours;
  const mention = mentions[index];
  if (mention === undefined) return NONE;
  if (of.ucum === SCORE && isDigit(unitAt(note, mention.begin))) {
    // The mention of a pain score may be the value itself, such as the "4/10" in "headache 4/10".
    const itself = valueAfter(note, mention.begin, mention.end, of);
    if (itself !== undefined && itself.end === mention.end) return [itself];
  }
  const listed = of.isDrug || of.components.length > 0 ? undefined : valueInList(neighbours, of);
  if (listed !== undefined) return [listed];
  // Fast path: most names end a clause or line.
  if (endsClause(note, mention.end)) {
    const ahead = valueBeforeName(neighbours, mention, of);
    if (ahead !== undefined) return isTarget(note, mention, of) ? NONE : [ahead];
    return arrowOf(neighbours, mention, of);
  }
  const next = nextMention(mentions, index, mention.end);
  const limit = searchLimit(neighbours, next);
  const own = ownValue(neighbours, mention, next, limit, of);
  // "UA: 2+ protein, 0-2 WBC": a value right before the next name belongs to that name.
  if (own !== undefined && !(next !== undefined && isGradeOf(note, own, next, of))) {
    if (isTarget(note, mention, of) || isThreshold(note, mention, own)) return NONE;
    if (own.side === '') return valuesWithEyes(note, own, limit, of);
    const other = otherSide(note, own, limit, of);
    return other === undefined ? [own] : [own, other];
  }
  const ahead =
    valueBeforeName(neighbours, mention, of) ??
    (of.before === GRADE ? amountAfter(note, mention.end, limit) : undefined);
  if (ahead !== undefined) return isTarget(note, mention, of) ? NONE : [ahead];
  return arrowOf(neighbours, mention, of);
}

/** The arrow next to the name of a test, which shows that the value of the test is abnormal: "TSH ↑", "↓Na". */
function arrowOf({ note, mentions, index }: MentionNeighbours, mention: Mention, of: Measurable): readonly Measured[] {
  if (of.isDrug || of.isAbnormality) return NONE;
  const before = mentions[index - 1];
  const arrow = arrowAfter(note, mention.end) ?? arrowBefore(note, mention.begin, before?.end ?? 0);
  return arrow === undefined ? NONE : [arrow];
}

/** The value of a name in a list of names that is followed by a list with the same number of values. */
function valueInList(neighbours: MentionNeighbours, of: Measurable): Measured | undefined {
  const { note, mentions, index } = neighbours;
  const list = nameListAt(note, mentions, index);
  if (list === undefined) return undefined;
  const { last, count, place } = list;
  const limit = searchLimit(neighbours, nextMention(mentions, index + count - 1 - place, last.end));
  return listedValueAfter(note, last.end, limit, of, list);
}

/** The offset at which the search for a value stops: the start of the next mention or the end of the section. */
function searchLimit({ note, sectionEnd }: MentionNeighbours, next: Mention | undefined): number {
  const end = sectionEnd < note.length ? sectionEnd : note.length;
  return next !== undefined && next.begin < end ? next.begin : end;
}

/** Whether the mark after a name rules out a value: a comma, a semicolon, a full stop, or a line end. */
function endsClause(note: NoteText, end: number): boolean {
  const code = unitAt(note, end);
  if (code === FULL_STOP) return !isDigit(unitAt(note, end + 1));
  return code === COMMA || code === SEMICOLON || code === OUTSIDE || isLineEnd(code);
}

const NONE: readonly Measured[] = [];

/**
 * The value after a mention. If a slash joins the mention to another one and the two share a pair, this is the part of
 * the pair that belongs to the given mention.
 */
function ownValue(
  neighbours: MentionNeighbours,
  mention: Mention,
  next: Mention | undefined,
  limit: number,
  of: Measurable,
): Measured | undefined {
  const { note, mentions, index } = neighbours;
  const before = index > 0 ? mentions[index - 1] : undefined;
  const shared =
    before !== undefined && before.end + 1 === mention.begin && unitAt(note, before.end) === SLASH
      ? sharedValue(note, mention.end, limit, of, 1)
      : undefined;
  return shared ?? valueAfter(note, mention.end, limit, of) ?? sharedWithNext(neighbours, mention, next, of);
}

function isGradeOf(note: NoteText, { value, end }: Measured, { begin }: Mention, of: Measurable): boolean {
  if (skipBlanks(note, end) !== begin) return false;
  return value.endsWith('+') || (of.ucum === '' && of.components.length > 0 && !value.includes('/'));
}

/**
 * The value before a mention or, if the words of its name are not adjacent, before the last one ("UA: 2+ protein").
 */
function valueBeforeName(
  { note, mentions, index, floor }: MentionNeighbours,
  { begin: qualification, wordsAt }: Mention,
  of: Measurable,
): Measured | undefined {
  const begin =
    wordsAt === undefined || wordsAt.length === 0 ? qualification : (wordsAt[wordsAt.length - 1] ?? qualification);
  if (!mayEndValue(note, begin, of.before)) return undefined;
  const before = index > 0 ? mentions[index - 1] : undefined;
  const labelled = wordsAt !== undefined && begin > qualification ? (wordsAt[wordsAt.length - 2] ?? 0) : 0;
  const previousEnd = before !== undefined && before.end <= begin ? before.end : 0;
  return valueBefore(note, begin, Math.max(floor, previousEnd, labelled), of);
}

/** Words before a name that show that its number is a target: "goal LDL < 70", "keep sat 88-92%". */
const TARGET_WORDS = /* @__PURE__ */ wordList('target-word');

/** Words between a word for a target and the name: "the normal range for potassium", "goal of LDL". */
const LEADS_FROM_TARGET = /* @__PURE__ */ wordList('reason-preposition');
const TARGET_NOUNS = /* @__PURE__ */ wordList('target-word', 'names-range');

function isTarget(note: NoteText, { begin }: Mention, of: Measurable): boolean {
  if (of.isDrug) return false;
  const end = skipBlanksBack(note, begin, 2);
  if (listedBefore(note, end, TARGET_WORDS) !== 0) return true;
  const lead = lengthOf(listedBefore(note, end, LEADS_FROM_TARGET));
  return lead > 0 && listedBefore(note, skipBlanksBack(note, end - lead, 2), TARGET_NOUNS) !== 0;
}

/**
 * Words before a name that show that a bound after the name is a threshold for action: "transfuse for Hgb < 7", "wean
 * for MAP > 65".
 */
const THRESHOLD_WORDS = /* @__PURE__ */ wordList('threshold-word');

function isThreshold(note: NoteText, { begin }: Mention, { value }: Measured): boolean {
  const first = value.charCodeAt(0);
  const isBound = first === 0x3c || first === 0x3e || first === 0x2264 || first === 0x2265;
  return isBound && listedBefore(note, skipBlanksBack(note, begin, 2), THRESHOLD_WORDS) !== 0;
}

/** The first part of a pair that follows the next mention, if a slash joins the two mentions. */
function sharedWithNext(
  neighbours: MentionNeighbours,
  mention: Mention,
  next: Mention | undefined,
  of: Measurable,
): Measured | undefined {
  const { note, mentions, index } = neighbours;
  if (next === undefined || next.begin !== mention.end + 1 || unitAt(note, mention.end) !== SLASH) return undefined;
  const afterNext = nextMention(mentions, index + 1, next.end);
  const limit = searchLimit(neighbours, afterNext);
  return sharedValue(note, next.end, limit, of, 0);
}

/** The next mention that begins at or after the given offset, skipping overlapping mentions. */
function nextMention(mentions: readonly Mention[], index: number, end: number): Mention | undefined {
  for (let next = index + 1; next < mentions.length; next++) {
    const mention = mentions[next];
    if (mention !== undefined && mention.begin >= end) return mention;
  }
  return undefined;
}

/**
 * Whether a name is an ambiguous everyday word for a score, a percentage or a respiratory rate: "pain", "O2", "resp".
 */
export function isBareScore(
  { text }: NoteText,
  { begin, end }: Mention,
  { kind, finding }: { readonly kind: string; readonly finding: { readonly measurable: Measurable } },
): boolean {
  if (kind !== 'lay') return false;
  const { ucum } = finding.measurable;
  if (ucum === BREATHS) return end - begin === RESP;
  if (ucum === SHARE) return isDigit(text.charCodeAt(end - 1));
  return ucum === SCORE && !text.slice(begin, end).includes(' ');
}

/** The length of "resp", and the range of breaths per minute that is plausible in a living body. */
const RESP = 4;
const FEWEST_BREATHS = 4;
const MOST_BREATHS = 120;
/** The lowest number without a unit that is plausible as a percentage after a name such as "O2". */
const LEAST_SHARE = 60;
/** The highest pain score. */
const MOST_PAIN = 10;
const WHOLE = 100;

/**
 * Whether a value is plausible for an ambiguous everyday word: a number out of ten, a percentage, or a respiratory
 * rate.
 */
export function isBareValue(note: NoteText, measured: Measured, of: Measurable): boolean {
  const { value, unit, ucum, valueNumber, begin, end } = measured;
  if (of.ucum === BREATHS) return valueNumber >= FEWEST_BREATHS && valueNumber <= MOST_BREATHS;
  if (of.ucum !== SHARE) {
    if (unit.startsWith('out of')) return true;
    // "Pain 2/7" means pain for two days.
    if (value.includes('/')) return periodAt(note, begin)?.isFraction !== true;
    // "SpO2 97%, pain 7": a bare number at the end of its clause.
    return Number.isInteger(valueNumber) && valueNumber <= MOST_PAIN && unit === '' && endsClause(note, end);
  }
  return ucum === SHARE
    ? unit !== '' || valueNumber >= LEAST_SHARE
    : valueNumber >= LEAST_SHARE && valueNumber <= WHOLE;
}

const DEGREES = new Set(['MI', 'MO', 'SE']);

/**
 * The qualification of a finding, adjusted to its value: a side named by the value is added, and an amount such as
 * "trace" replaces a degree such as "mild".
 */
export function withSide(note: NoteText, qualification: Qualification, value: Measured | undefined): Qualification {
  if (value === undefined) return qualification;
  const replacesDegree = qualification.modifier !== '' && isAmount(note, value.value);
  const result = replacesDegree ? withModifier(qualification, withoutDegrees(qualification.modifier)) : qualification;
  const { side } = value;
  if (side === '' || result.modifier.split('+').includes(side)) return result;
  return withModifier(result, result.modifier === '' ? side : `${result.modifier}+${side}`);
}

function withoutDegrees(modifier: string): string {
  return modifier
    .split('+')
    .filter((code) => !DEGREES.has(code))
    .join('+');
}
