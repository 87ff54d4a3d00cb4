// Which value belongs to which mention: the one behind it, up to the next mention or, where two names share a pair
// ("AST/ALT 45/60"), up to the one after it; else, for a dose or a share, the one right before it ("20 mg lisinopril").

import { BREATHS, GRADE, type Measurable, SCORE, SHARE } from '../findings/measurable.js';
import { type Qualification, withModifier } from '../findings/qualify.js';
import type { Mention } from '../matching/mentions.js';
import { isDigit, isLineEnd, type NoteText, OUTSIDE, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { wordSet } from '../text/word-sets.js';
import { endingTree, listedBefore } from '../text/word-tree.js';
import { type Measured, sharedValue, valueBehind } from './read-values.js';
import { otherSide, withEyes } from './side-values.js';
import { amountBehind, isAmount, mayStandBefore, valueBefore } from './value-before.js';

/** A mention among the others of its text. */
export interface Neighbourhood {
  readonly note: NoteText;
  readonly mentions: readonly Mention[];
  readonly index: number;
  /** Where the section of the mention ends. */
  readonly sectionEnd: number;
  /** Behind the value of the mention before. */
  readonly floor: number;
}

const SLASH = 0x2f;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const FULL_STOP = 0x2e;

/** The values of a mention that is measured as `of` says: none, one, or one of each side. */
export function valuesOf(place: Neighbourhood, of: Measurable): readonly Measured[] {
  const { note, mentions, index } = place;
  const mention = mentions[index];
  if (mention === undefined) return NONE;
  // Behind most names a clause or a line ends.
  if (endsClause(note, mention.end)) {
    const ahead = valueAhead(place, mention, of);
    return ahead === undefined || isTarget(note, mention, of) ? NONE : [ahead];
  }
  const next = nextMention(mentions, index, mention.end);
  const limit = limitOf(place, next);
  const own = ownValue(place, mention, next, limit, of);
  // "UA: 2+ protein, 0-2 WBC": what stands right before a name is that of the name.
  if (own !== undefined && !(next !== undefined && isGradeOf(note, own, next, of))) {
    if (isTarget(note, mention, of) || isThreshold(note, mention, own)) return NONE;
    if (own.side === '') return withEyes(note, own, limit, of);
    const other = otherSide(note, own, limit, of);
    return other === undefined ? [own] : [own, other];
  }
  const ahead =
    valueAhead(place, mention, of) ?? (of.before === GRADE ? amountBehind(note, mention.end, limit) : undefined);
  return ahead === undefined || isTarget(note, mention, of) ? NONE : [ahead];
}

/** How far the value of a mention may go: to the mention that is next, or to the end of the section. */
function limitOf({ note, sectionEnd }: Neighbourhood, next: Mention | undefined): number {
  const end = sectionEnd < note.length ? sectionEnd : note.length;
  return next !== undefined && next.begin < end ? next.begin : end;
}

/** Whether behind a name stands what no value of it is behind: a comma, a semicolon, a full stop, the end of the line. */
function endsClause(note: NoteText, end: number): boolean {
  const code = unitAt(note, end);
  if (code === FULL_STOP) return !isDigit(unitAt(note, end + 1));
  return code === COMMA || code === SEMICOLON || code === OUTSIDE || isLineEnd(code);
}

const NONE: readonly Measured[] = [];

/** The value behind a mention, or its part of the pair behind one that a slash joins to it. */
function ownValue(
  place: Neighbourhood,
  mention: Mention,
  next: Mention | undefined,
  limit: number,
  of: Measurable,
): Measured | undefined {
  const { note, mentions, index } = place;
  const before = index > 0 ? mentions[index - 1] : undefined;
  const shared =
    before !== undefined && before.end + 1 === mention.begin && unitAt(note, before.end) === SLASH
      ? sharedValue(note, mention.end, limit, of, 1)
      : undefined;
  return shared ?? valueBehind(note, mention.end, limit, of) ?? sharedAhead(place, mention, next, of);
}

function isGradeOf(note: NoteText, { value, end }: Measured, { begin }: Mention, of: Measurable): boolean {
  if (skipBlanks(note, end) !== begin) return false;
  return value.endsWith('+') || (of.ucum === '' && of.components.length > 0 && !value.includes('/'));
}

/** The value before a mention; of a name that stands apart from its label ("UA: 2+ protein") before its last word. */
function valueAhead(
  { note, mentions, index, floor }: Neighbourhood,
  { begin: whole, wordsAt }: Mention,
  of: Measurable,
): Measured | undefined {
  const begin = wordsAt === undefined || wordsAt.length === 0 ? whole : (wordsAt[wordsAt.length - 1] ?? whole);
  if (!mayStandBefore(note, begin, of.before)) return undefined;
  const before = index > 0 ? mentions[index - 1] : undefined;
  const labelled = wordsAt !== undefined && begin > whole ? (wordsAt[wordsAt.length - 2] ?? 0) : 0;
  const behindLast = before !== undefined && before.end <= begin ? before.end : 0;
  return valueBefore(note, begin, Math.max(floor, behindLast, labelled), of);
}

/** Words before a name whose number is wished for, not measured: "goal LDL < 70", "keep sat 88-92%". */
const WISHES = /* @__PURE__ */ (() =>
  endingTree(wordSet('goal goals target targets keep maintain maintaining keeping')))();

function isTarget(note: NoteText, { begin }: Mention, of: Measurable): boolean {
  return !of.isDrug && listedBefore(note, skipBlanksBack(note, begin, 2), WISHES) !== 0;
}

/** Words before a name whose bound says when something is done: "transfuse for Hgb < 7", "wean for MAP > 65". */
const CONDITIONS = /* @__PURE__ */ endingTree(['for', 'if', 'until', 'when', 'transfuse', 'unless', 'while']);

function isThreshold(note: NoteText, { begin }: Mention, { value }: Measured): boolean {
  const first = value.charCodeAt(0);
  const isBound = first === 0x3c || first === 0x3e || first === 0x2264 || first === 0x2265;
  return isBound && listedBefore(note, skipBlanksBack(note, begin, 2), CONDITIONS) !== 0;
}

/** The first part of a pair behind the next mention, which a slash joins to this one. */
function sharedAhead(
  place: Neighbourhood,
  mention: Mention,
  next: Mention | undefined,
  of: Measurable,
): Measured | undefined {
  const { note, mentions, index } = place;
  if (next === undefined || next.begin !== mention.end + 1 || unitAt(note, mention.end) !== SLASH) return undefined;
  const behind = nextMention(mentions, index + 1, next.end);
  const limit = limitOf(place, behind);
  return sharedValue(note, next.end, limit, of, 0);
}

/** The next mention that stands behind a place and is not the same words in brackets. */
function nextMention(mentions: readonly Mention[], index: number, end: number): Mention | undefined {
  for (let next = index + 1; next < mentions.length; next++) {
    const mention = mentions[next];
    if (mention !== undefined && mention.begin >= end) return mention;
  }
  return undefined;
}

/** Whether a name calls a score or a share by one plain word that means something else too: "pain", "O2". */
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

/** Letters of "resp", and breaths a minute that a living body takes. */
const RESP = 4;
const FEWEST_BREATHS = 4;
const MOST_BREATHS = 120;
/** Shares that a living body has of what goes by such a word, where no unit is written. */
const LEAST_SHARE = 60;
const WHOLE = 100;

/** Whether a value is one that such a word is called by: out of ten, in per cent. */
export function isBareValue({ value, unit, ucum, valueNumber }: Measured, of: Measurable): boolean {
  if (of.ucum === BREATHS) return valueNumber >= FEWEST_BREATHS && valueNumber <= MOST_BREATHS;
  if (of.ucum !== SHARE) return value.includes('/') || unit.startsWith('out of');
  return ucum === SHARE
    ? unit !== '' || valueNumber >= LEAST_SHARE
    : valueNumber >= LEAST_SHARE && valueNumber <= WHOLE;
}

const DEGREES = new Set(['MI', 'MO', 'SE']);

/** A value that names its side gives it to the finding; an amount of something tells not how bad it is. */
export function sided(whole: Qualification, value: Measured | undefined): Qualification {
  if (value === undefined) return whole;
  const isMuch = whole.modifier !== '' && isAmount(value.value);
  const said = isMuch ? withModifier(whole, withoutDegrees(whole.modifier)) : whole;
  const { side } = value;
  if (side === '' || said.modifier.split('+').includes(side)) return said;
  return withModifier(said, said.modifier === '' ? side : `${said.modifier}+${side}`);
}

function withoutDegrees(modifier: string): string {
  return modifier
    .split('+')
    .filter((code) => !DEGREES.has(code))
    .join('+');
}
