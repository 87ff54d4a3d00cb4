// Values for a list of names: "sodium and potassium were 138 and 3.9", "WBC/Hgb/Plt 12/10.2/310". The numbers after the
// last name belong to the names in the same order, provided that there are as many numbers as names.

import { ucumOf } from '../../knowledge/units.js';
import { wordList } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { isBlank, isDigit, isWordUnit, type NoteText, type Span, skipBlanks, unitAt } from '../text/note-text.js';
import { plainNumber } from '../text/read-numbers.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/**
 * Maximum number of names in such a list (as many as in a metabolic panel), and maximum number of characters between
 * two of its names or values.
 */
const MOST = 8;
const GAP = 12;
const COMMA = 0x2c;
const MARKS = /* @__PURE__ */ markSet(',/&');
/** Words that join two names of a list, and the article of the second: "the sodium and the potassium were". */
const JOINERS = /* @__PURE__ */ wordList('and-word', 'definite-article');
const AND = 0b01;

/** A list of names, and the place of one name in it. */
export interface NameList {
  readonly place: number;
  readonly count: number;
  readonly last: Mention;
}

/** The list that contains the mention at the given index; undefined if this mention is not in a list. */
export function nameListAt(note: NoteText, mentions: readonly Mention[], index: number): NameList | undefined {
  let first = index;
  while (index - first < MOST - 1 && isJoined(note, mentions, first - 1)) first--;
  let last = index;
  while (last - first < MOST - 1 && isJoined(note, mentions, last)) last++;
  const mention = mentions[last];
  return last === first || mention === undefined
    ? undefined
    : { place: index - first, count: last - first + 1, last: mention };
}

function isJoined(note: NoteText, mentions: readonly Mention[], index: number): boolean {
  const one = mentions[index];
  const next = mentions[index + 1];
  return one !== undefined && next !== undefined && joins(note, one.end, next.begin);
}

/** Whether a gap contains only commas, slashes, ampersands or "and". */
function joins(note: NoteText, begin: number, end: number): boolean {
  if (end <= begin || end - begin > GAP) return false;
  let joints = 0;
  for (let at = begin; at < end; at++) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const word = listedFrom(note, at, JOINERS);
      if (word === 0) return false;
      if ((listsOf(word) & AND) !== 0) joints++;
      at += lengthOf(word) - 1;
    } else if (MARKS.has(code)) joints++;
    else if (!isBlank(code)) return false;
  }
  return joints > 0;
}

/**
 * The number at index `place` in the list of exactly `count` numbers that begins at the given offset, and the end of
 * the list.
 */
export function listedNumber(
  note: NoteText,
  begin: number,
  limit: number,
  count: number,
  place: number,
): { number: Span & { readonly value: number }; end: number } | undefined {
  let at = begin;
  let found: (Span & { readonly value: number }) | undefined;
  for (let index = 0; index < count; index++) {
    const number = plainNumber(note, at);
    if (number === undefined || number.end > limit) return undefined;
    if (index === place) found = number;
    at = number.end;
    if (index === count - 1) break;
    const next = nextDigit(note, at, limit);
    if (next === undefined) return undefined;
    at = next;
  }
  if (found === undefined) return undefined;
  // If there were a further number, it would be unclear which number belongs to which name.
  return nextDigit(note, at, limit) === undefined ? { number: found, end: at } : undefined;
}

const LONGEST_UNIT = 10;

/** The end of the unit after a number; the end of the number if there is none. */
function afterUnit(note: NoteText, numberEnd: number): number {
  const begin = skipBlanks(note, numberEnd, 1);
  let end = begin;
  while (end - begin < LONGEST_UNIT && !isBlank(unitAt(note, end)) && unitAt(note, end) !== COMMA) end++;
  return end > begin && ucumOf(note.text.slice(begin, end)) !== undefined ? end : numberEnd;
}

function nextDigit(note: NoteText, numberEnd: number, limit: number): number | undefined {
  const end = afterUnit(note, numberEnd);
  for (let at = end; at < limit && at - end <= GAP; at++) {
    if (isDigit(unitAt(note, at))) return at > end && joins(note, end, at) ? skipBlanks(note, at) : undefined;
  }
  return undefined;
}
