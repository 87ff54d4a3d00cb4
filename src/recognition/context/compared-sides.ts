// Two sides that are compared or joined in one phrase apply to the same finding: "knee pain, worse on the left than the
// right", "edema R > L", "arthritis, moderate on the left and mild on the right". The two hits become one, which covers
// the whole phrase. No finding may come between the two sides. A part of the body may, but only if the sides are
// compared, so "left ear and right knee" remain two hits.

import { wordList } from '../grammar/grammar.js';
import type { Cue } from '../matching/cue.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { type Matches, newHit } from '../matching/matches.js';
import type { CueHit } from '../matching/mentions.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, isWordUnit, type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { markSet } from '../text/word-sets.js';
import { lengthOf, listsOf } from '../text/word-tree.js';

/** Words that compare sides, words that join them, and words that may occur beside either of them. */
const WORDS = /* @__PURE__ */ wordList('compares-sides', 'and-word', 'between-sides');
const COMPARES = 0b001;
const JOINS = 0b010;
const BESIDE = 0b100;
const SITES = /* @__PURE__ */ wordList('sided-site');
const COMPARING_MARKS = /* @__PURE__ */ markSet('<>');
const COMMA = 0x2c;
/** Maximum number of characters between two sides, and before the first of them. */
const GAP = 48;
const LEAD = 32;

const BOTH: Cue = { rule: 'sides-compared', axis: 'modifier', sets: 'BL', direction: 'adjacent', reach: 0, trait: '' };
const BOTH_TEXT = /* @__PURE__ */ cueTextOf([BOTH]);
const OPPOSITES = 'RTLTRT';

/** Joins the sides that are compared; returns all hits that name a side. */
export function joinComparedSides(note: NoteText, found: Matches, sides: readonly CueHit[]): readonly CueHit[] {
  const hits: CueHit[] = [];
  let joined: CueHit[] | undefined;
  let mention = 0;
  for (let at = 0; at < sides.length; at++) {
    const first = sides[at];
    const second = sides[at + 1];
    const hit = second === undefined ? undefined : joinedHit(note, first, second);
    while (hit !== undefined && (found.mentions[mention]?.end ?? hit.end) <= hit.begin) mention++;
    const isOne = hit !== undefined && (found.mentions[mention]?.begin ?? hit.end) >= hit.end;
    if (!isOne) {
      joined?.push(first);
      continue;
    }
    joined ??= sides.slice(0, at);
    joined.push(hit);
    hits.push(hit);
    at++;
  }
  if (hits.length > 0) replaceCues(found.cues, hits);
  return joined ?? sides;
}

/** The hit for both sides, if the words between two hits compare or join them. */
function joinedHit(note: NoteText, first: CueHit, second: CueHit): CueHit | undefined {
  const sides = first.says.side + second.says.side;
  if (second.begin - first.end > GAP || second.begin < first.end) return undefined;
  if (sides.length !== 4 || !OPPOSITES.includes(sides)) return undefined;
  const kinds = wordsBetween(note, first.end, second.begin);
  if ((kinds & (COMPARES | JOINS)) === 0) return undefined;
  return newHit(leadBegin(note, first.begin), second.end, BOTH_TEXT);
}

/** The kinds of the words between two sides, as bits; 0 if there is other text between them. */
function wordsBetween(note: NoteText, begin: number, end: number): number {
  let kinds = 0;
  let hasSite = false;
  for (let at = begin; at < end; ) {
    const code = unitAt(note, at);
    if (isWordUnit(code)) {
      const word = listedFrom(note, at, WORDS);
      const site = word === 0 ? listedFrom(note, at, SITES) : 0;
      if (word === 0 && site === 0) return 0;
      kinds |= listsOf(word);
      hasSite ||= site !== 0;
      at += lengthOf(word === 0 ? site : word);
    } else {
      if (COMPARING_MARKS.has(code)) kinds |= COMPARES;
      else if (!isBlank(code) && code !== COMMA) return 0;
      at++;
    }
  }
  // "Pain in the left ear and right knee."
  return hasSite && (kinds & COMPARES) === 0 ? 0 : kinds;
}

/** The start of the words before the first of two sides: "[worse on the] left", "[moderate on the] left". */
function leadBegin(note: NoteText, begin: number): number {
  let at = begin;
  while (begin - at < LEAD) {
    const end = skipBlanksBack(note, at, 2);
    const word = listedBefore(note, end, WORDS);
    if ((listsOf(word) & (COMPARES | BESIDE)) === 0) break;
    at = end - lengthOf(word);
  }
  return at;
}

/** Replaces all cues that begin inside the given hits with these hits, which are in text order. */
function replaceCues(cues: CueHit[], hits: readonly CueHit[]): void {
  const old = cues.splice(0);
  let next = 0;
  for (const cue of old) {
    while (next < hits.length && hits[next].begin <= cue.begin) cues.push(hits[next++]);
    if (cue.begin >= (hits[next - 1]?.end ?? 0)) cues.push(cue);
  }
  while (next < hits.length) cues.push(hits[next++]);
}

/** Whether the letter of one side is compared with that of the other: "L>R". */
export function isCompared(note: NoteText, at: number): boolean {
  const after = skipBlanks(note, at + 1, 2);
  const before = skipBlanksBack(note, at, 2) - 1;
  const other = COMPARING_MARKS.has(unitAt(note, after))
    ? skipBlanks(note, after + 1, 2)
    : COMPARING_MARKS.has(unitAt(note, before))
      ? skipBlanksBack(note, before, 2) - 1
      : -1;
  if (other < 0 || isWordUnit(unitAt(note, other < at ? other - 1 : other + 1))) return false;
  return unitAt(note, other) + unitAt(note, at) === LETTERS;
}

/** The sum of the codes of R and L. If one letter is R or L, this sum shows that the other is the opposite side. */
const LETTERS = 0x52 + 0x4c;
