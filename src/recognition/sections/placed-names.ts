// Bare words that name a finding only where its place is named: the exudate of "Oropharynx: large tonsils, no exudate".
// Input: mentions that the matcher found by such words, sorted by begin. A mention keeps the names of the place that stands
// nearest before it, in its sentence or in the label of its line, or right behind it ("nodule in the thyroid"); without
// any it means what it means by itself, or is taken back.

import { PLACED } from '../../bundle/sections/names.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { type Matches, type Mention, newMention } from '../matching/matches.js';
import { isDigit, isWordUnit, type Note, skipBlanks, skipBlanksBack, unitAt, wordFrom } from '../text/note.js';
import { wordSet } from '../text/sets.js';
import { endingTree, lengthOf, listedBefore, listedFrom, wordTree } from '../text/word-tree.js';
import { type Boundaries, COLON, LINE, SENTENCE } from './sentences.js';

const NONE: number[] = [];
/** Characters before a bare word that are searched for its place, words of a label, and words behind it. */
const REACH = 120;
const LABEL_WORDS = 4;
const WORDS_BEHIND = 8;
const LONGEST_WORD = 20;
/** Words between such a name and its unit, and words that lead to the number. */
const MOST_LEADING = 5;
const LEADS_TO_NUMBER = /* @__PURE__ */ wordSet(
  'about approximately around over nearly almost another more than at least up to',
);
const LEADS_TO_PLACE = /* @__PURE__ */ wordSet('of in on from at within over around behind');

/** Marks in column `near`. */
const UNDER = ':';
const WITH = '>';
const UNLESS = 0x21;

/** What a placed name asks of the text around it. */
interface Placing {
  readonly words: ReadonlySet<string>;
  readonly unless: ReadonlySet<string>;
  readonly isLabel: boolean;
  /** The place stands behind a number and is part of what is said. */
  readonly isUnit: boolean;
}

/** What the placed names of a knowledge base ask, by row, and the words that any of them asks for. */
const placings = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { names } = kb.tables;
  const isPlaced = new Uint8Array(names.rowCount);
  const known = new Map<number, Placing>();
  for (let row = 0; row < names.rowCount; row++) {
    if (names.kind(row) !== PLACED) continue;
    isPlaced[row] = 1;
    known.set(row, placingOf(names.near(row)));
  }
  const asked = [...known.values()].flatMap(({ words, unless }) => [...words, ...unless]);
  const fore = wordTree(asked);
  const back = endingTree(asked);
  return {
    isPlaced: (row: number): boolean => isPlaced[row] === 1,
    of: (row: number): Placing => known.get(row) ?? NOWHERE,
    /** The word from a place on, where a placed name asks for it, else nothing. */
    wordFrom: (note: Note, at: number): string => {
      const length = lengthOf(listedFrom(note, at, fore));
      return length === 0 ? '' : note.text.slice(at, at + length).toLowerCase();
    },
    /** The word that ends at a place, where a placed name asks for it, else nothing. */
    wordBefore: (note: Note, end: number): string => {
      const length = lengthOf(listedBefore(note, end, back));
      return length === 0 ? '' : note.text.slice(end - length, end).toLowerCase();
    },
  };
});

const NOWHERE: Placing = /* @__PURE__ */ placingOf('');

function placingOf(near: string): Placing {
  const all = near.split(' ');
  const isUnless = (word: string) => word.charCodeAt(0) === UNLESS;
  return {
    words: new Set(all.filter((word) => !isUnless(word) && word !== UNDER && word !== WITH)),
    unless: new Set(all.filter(isUnless).map((word) => word.slice(1))),
    isLabel: all[0] === UNDER,
    isUnit: all[0] === WITH,
  };
}

type Placings = ReturnType<typeof placings>;

/** Leaves every mention the names that it has in its place, and takes those out that have none. */
export function settlePlacedNames(kb: Knowledge, note: Note, { mentions }: Matches, boundaries: Boundaries): void {
  const asked = placings(kb);
  let kept = 0;
  let mark = 0;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    if (!holdsPlaced(mention, asked)) {
      mentions[kept++] = mention;
      continue;
    }
    while ((boundaries.at[mark] ?? Infinity) < mention.begin) mark++;
    const unit = unitBehind(note, mention, asked);
    if (unit !== undefined) {
      mentions[kept++] = unit;
      continue;
    }
    const placed = namesInPlace(note, mention, asked, boundaries, mark - 1);
    const left = placed.length > 0 ? placed : mention.names.filter((row) => !asked.isPlaced(row));
    if (left.length === 0) continue;
    mention.names.splice(0, mention.names.length, ...left);
    mentions[kept++] = mention;
  }
  mentions.length = kept;
}

function holdsPlaced({ names }: Mention, asked: Placings): boolean {
  for (let i = 0; i < names.length; i++) if (asked.isPlaced(names[i] ?? 0)) return true;
  return false;
}

/** The placed names of a mention whose place stands nearest; `mark` is the last boundary before it. */
function namesInPlace(
  note: Note,
  { begin, end, names }: Mention,
  asked: Placings,
  { at, kind }: Boundaries,
  mark: number,
): number[] {
  const placed = names.filter(asked.isPlaced);
  const before = asked.wordBefore(note, skipBlanksBack(note, begin));
  const behind = asked.wordFrom(note, skipBlanks(note, end));
  const rows =
    before === '' && behind === ''
      ? placed
      : placed.filter((row) => !asked.of(row).unless.has(before) && !asked.of(row).unless.has(behind));
  if (rows.length === 0) return rows;
  const meant = (word: string, isLabel: boolean): number[] =>
    rows.filter((row) => {
      const placing = asked.of(row);
      return (isLabel || !placing.isLabel) && !placing.isUnit && placing.words.has(word);
    });
  const beside = behind === '' ? NONE : meant(behind, false);
  if (beside.length > 0) return beside;
  // The sentence before it, nearest word first; past a colon they are the words of its label, and past its begin only those.
  const stop = Math.max(0, begin - REACH);
  let place = begin;
  let isLabel = false;
  let isOwn = true;
  let words = 0;
  for (let i = mark; ; i--) {
    const boundary = at[i] ?? -1;
    const floor = Math.max(stop, boundary + 1);
    while (place > floor) {
      const wordEnd = endOfWordBefore(note, place, floor);
      if (wordEnd <= floor) break;
      place = wordEnd - 1;
      while (place > floor && isWordUnit(unitAt(note, place - 1))) place--;
      if ((!isOwn && !isLabel) || (isLabel && ++words > LABEL_WORDS)) continue;
      const word = asked.wordBefore(note, wordEnd);
      const found = word === '' ? NONE : meant(word, isLabel);
      if (found.length > 0) return found;
    }
    place = Math.min(place, floor);
    const what = kind[i] ?? LINE;
    if (boundary < stop || what >= LINE || (isLabel && what >= SENTENCE)) break;
    if (what === SENTENCE) isOwn = false;
    if (what === COLON) {
      // The label of a label is not its own: "Exam: HEENT: …" goes by the nearer one, and on to the farther.
      isLabel = true;
      words = 0;
    }
  }
  return behindOf(note, end, meant);
}

/** The mention with the number and the unit behind it, which make it a finding: "lost 10 lbs". */
function unitBehind(note: Note, { begin, end, names, form, words }: Mention, asked: Placings): Mention | undefined {
  const [row = 0] = names;
  if (!asked.isPlaced(row) || !asked.of(row).isUnit) return undefined;
  let at = end;
  let counted = false;
  for (let more = 0; more < MOST_LEADING; more++) {
    const from = skipBlanks(note, unitAt(note, at) === 0x2d && counted ? at + 1 : at);
    const { word, end: wordEnd } = wordFrom(note, from, LONGEST_WORD);
    if (counted && asked.of(row).words.has(word)) return newMention(begin, wordEnd, [...names], form, words);
    if (!isDigit(unitAt(note, from)) && !LEADS_TO_NUMBER.has(word)) return undefined;
    counted ||= isDigit(unitAt(note, from));
    at = counted ? behindNumber(note, wordEnd) : wordEnd;
  }
  return undefined;
}

/** Behind the rest of a number whose first digits end at a place, and the letters of a unit that touch it not: "10.5-12". */
function behindNumber(note: Note, digits: number): number {
  let at = digits;
  while ((unitAt(note, at) === 0x2e || unitAt(note, at) === 0x2d) && isDigit(unitAt(note, at + 1))) {
    at++;
    while (isDigit(unitAt(note, at))) at++;
  }
  return at;
}

/** The names whose place is said right behind the word, the last one said: "nodule in the left lobe of the thyroid". */
function behindOf(note: Note, end: number, meant: (word: string, isLabel: boolean) => number[]): number[] {
  let last: number[] = [];
  let at = end;
  for (let words = 0; words < WORDS_BEHIND; words++) {
    const { word, end: wordEnd } = wordFrom(note, skipBlanks(note, at), LONGEST_WORD);
    if (word === '') break;
    const found = meant(word, false);
    if (words === 0 && found.length === 0 && !LEADS_TO_PLACE.has(word)) break;
    if (found.length > 0) last = found;
    at = wordEnd;
  }
  return last;
}

/** The end of the last word before a place, not before `floor`. */
function endOfWordBefore(note: Note, place: number, floor: number): number {
  let end = place;
  while (end > floor && !isWordUnit(unitAt(note, end - 1))) end--;
  return end;
}
