// Bare words that name a finding only where its place is named: the exudate of "Oropharynx: large tonsils, no exudate".
// Input: mentions that the matcher found by such words, sorted by begin. A mention keeps the names of the place that stands
// nearest before it, in its sentence or in the label of its line, or right behind it ("nodule in the thyroid"); without
// any it means what it means by itself, or is taken back.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { type Matches, newMention } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { isDigit, isWordUnit, type NoteText, skipBlanks, skipBlanksBack, unitAt, wordEnd } from '../text/note-text.js';
import { wordSet } from '../text/word-sets.js';
import { lengthOf, listedBefore, listedFrom, numberOf, wordTree } from '../text/word-tree.js';
import { type Boundaries, COLON, LINE, SENTENCE } from './sentences.js';
import { hasWord, type SiteRules, siteRules } from './site-rules.js';

/** Characters before a bare word that are searched for its place, words of a label, and words behind it. */
const REACH = 120;
const LABEL_WORDS = 4;
const WORDS_BEHIND = 8;
const LONGEST_WORD = 20;
/** Words between such a name and its unit, and words that lead to the number. */
const MOST_LEADING = 5;
const LEADS_TO_NUMBER = /* @__PURE__ */ wordTree(
  /* @__PURE__ */ wordSet('about approximately around over nearly almost another more than at least up to'),
);
const LEADS_TO_SITE = /* @__PURE__ */ wordTree(/* @__PURE__ */ wordSet('of in on at from within over around behind'));

const NONE: readonly number[] = [];

/** Leaves every mention the names that it has in its place, and takes those out that have none. */
export function settleSiteNames(kb: Knowledge, note: NoteText, { mentions }: Matches, boundaries: Boundaries): void {
  const asked = siteRules(kb);
  const { at } = boundaries;
  let kept = 0;
  let mark = 0;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    if (hasSiteBoundName(mention, asked)) {
      while (mark < at.length && at[mark] < mention.begin) mark++;
      const settled = settleMention(note, mention, asked, boundaries, mark - 1, mentions, kept);
      if (settled !== undefined) mentions[kept++] = settled;
    } else mentions[kept++] = mention;
  }
  if (kept < mentions.length) mentions.length = kept;
}

function hasSiteBoundName({ names }: Mention, asked: SiteRules): boolean {
  for (let i = 0; i < names.length; i++) if (asked.isSiteBound(names[i])) return true;
  return false;
}

/**
 * A mention with the names that it has in its place, if any; `mark` is the last boundary before it, and the first `kept`
 * mentions are settled already.
 */
function settleMention(
  note: NoteText,
  mention: Mention,
  asked: SiteRules,
  boundaries: Boundaries,
  mark: number,
  mentions: readonly Mention[],
  kept: number,
): Mention | undefined {
  const { names, begin, end } = mention;
  if (asked.of(names[0])?.isUnit) {
    const unit = withUnitAfter(note, mention, asked);
    if (unit !== undefined) return unit;
  }
  let placed = NONE;
  const inSentence = anyInSentence(names, asked);
  if (inSentence || isLabelled(boundaries, mark, begin - REACH)) {
    const before = numberOf(listedBefore(note, skipBlanksBack(note, begin), asked.back));
    const behind = numberOf(listedFrom(note, skipBlanks(note, end), asked.fore));
    placed = namesForNearestSite(note, mention, { names, asked, inSentence, before, behind }, boundaries, mark);
  }
  if (placed.length === 0 && !inSentence && kept > 0) {
    const study = siteOfStudyBefore(note, mentions, kept, asked, boundaries.at[mark] ?? 0);
    if (study !== 0) placed = namesForSite({ names, asked, inSentence, before: 0, behind: 0 }, study, true);
  }
  let left = 0;
  for (let i = 0; i < names.length; i++) {
    const row = names[i];
    if (placed.length > 0 ? placed.includes(row) : !asked.isSiteBound(row)) names[left++] = row;
  }
  if (left === 0) return undefined;
  if (left < names.length) names.length = left;
  return mention;
}

/** Words behind a study that lead to what it shows: "UA with 10 WBC". */
const SHOWS = /* @__PURE__ */ wordTree(
  /* @__PURE__ */ wordSet(
    'with showed shows showing show revealed reveals demonstrated had has notable positive significant remarkable',
  ),
);
/** Findings of a study that are told in one sentence. */
const MOST_SHOWN = 8;

/** The number of the place that the study before the next mention is of, with nothing between but what it shows; else 0. */
function siteOfStudyBefore(
  note: NoteText,
  mentions: readonly Mention[],
  kept: number,
  asked: SiteRules,
  floor: number,
): number {
  for (let i = kept - 1; i >= 0 && i >= kept - MOST_SHOWN; i--) {
    const { begin } = mentions[i];
    if (begin < floor) return 0;
    const study = listedFrom(note, begin, asked.fore);
    if (study !== 0 && listedFrom(note, skipBlanks(note, begin + lengthOf(study), 2), SHOWS) !== 0)
      return numberOf(study);
    if (!hasSiteBoundName(mentions[i], asked)) return 0;
  }
  return 0;
}

/** Whether any of the names may have its place in a sentence: that of the others is named by a label. */
function anyInSentence(names: readonly number[], asked: SiteRules): boolean {
  for (let i = 0; i < names.length; i++) {
    const placing = asked.of(names[i]);
    if (placing !== undefined && !placing.isLabel && !placing.isUnit) return true;
  }
  return false;
}

/** Whether a label stands before a place in its line, not before `stop`. */
function isLabelled({ at, kind }: Boundaries, mark: number, stop: number): boolean {
  for (let i = mark; i >= 0 && at[i] >= stop && kind[i] < LINE; i--) if (kind[i] === COLON) return true;
  return false;
}

/** Names that one word has, some of them placed, and the numbers of the words on either side of it. */
interface SiteQuery {
  readonly names: readonly number[];
  readonly asked: SiteRules;
  readonly inSentence: boolean;
  readonly before: number;
  readonly behind: number;
}

/** The names that a word is the place of. */
function namesForSite(bare: SiteQuery, word: number, isLabel: boolean): readonly number[] {
  if (word === 0) return NONE;
  let meant = NONE;
  for (let i = 0; i < bare.names.length; i++) {
    const placing = bare.asked.of(bare.names[i]);
    if (placing === undefined || placing.isUnit || (placing.isLabel && !isLabel)) continue;
    if (!hasWord(placing.words, word) || hasWord(placing.unless, bare.before)) continue;
    if (!hasWord(placing.unless, bare.behind)) meant = [...meant, bare.names[i]];
  }
  return meant;
}

/** The placed names of a mention whose place stands nearest; `mark` is the last boundary before it. */
function namesForNearestSite(
  note: NoteText,
  { begin, end }: Mention,
  bare: SiteQuery,
  { at, kind }: Boundaries,
  mark: number,
): readonly number[] {
  const beside = namesForSite(bare, bare.behind, false);
  if (beside.length > 0) return beside;
  // The sentence before it, nearest word first; past a colon they are the words of its label, and past its begin only those.
  const stop = Math.max(0, begin - REACH);
  let place = begin;
  let isLabel = false;
  let words = bare.inSentence ? REACH : 0;
  for (let i = mark; ; i--) {
    const boundary = i >= 0 ? at[i] : -1;
    const floor = Math.max(stop, boundary + 1);
    for (; words > 0; words--) {
      const wordEnd = endOfWordBefore(note, place, floor);
      if (wordEnd <= floor) break;
      const found = namesForSite(bare, numberOf(listedBefore(note, wordEnd, bare.asked.back)), isLabel);
      if (found.length > 0) return found;
      place = wordEnd - 1;
      while (place > floor && isWordUnit(unitAt(note, place - 1))) place--;
    }
    place = floor;
    const what = i >= 0 ? kind[i] : LINE;
    if (boundary < stop || what >= LINE || (isLabel && what >= SENTENCE)) break;
    if (what === SENTENCE) words = 0;
    if (what === COLON) {
      // The label of a label is not its own: "Exam: HEENT: …" goes by the nearer one, and on to the farther.
      isLabel = true;
      words = LABEL_WORDS;
    }
  }
  return bare.inSentence ? namesForSiteAfter(note, end, bare) : NONE;
}

/** The mention with the number and the unit behind it, which make it a finding: "lost 10 lbs". */
function withUnitAfter(
  note: NoteText,
  { begin, end, names, form, words }: Mention,
  asked: SiteRules,
): Mention | undefined {
  const placing = asked.of(names[0]);
  if (!placing?.isUnit) return undefined;
  let at = end;
  let counted = false;
  for (let more = 0; more < MOST_LEADING; more++) {
    const from = skipBlanks(note, unitAt(note, at) === 0x2d && counted ? at + 1 : at);
    const unit = listedFrom(note, from, asked.fore);
    if (counted && hasWord(placing.words, numberOf(unit))) {
      return newMention(begin, from + lengthOf(unit), [...names], form, words);
    }
    const isNumber = isDigit(unitAt(note, from));
    if (!isNumber && listedFrom(note, from, LEADS_TO_NUMBER) === 0) return undefined;
    counted ||= isNumber;
    const behind = wordEnd(note, from, LONGEST_WORD);
    at = counted ? skipRestOfNumber(note, behind) : behind;
  }
  return undefined;
}

/** Behind the rest of a number whose first digits end at a place, and the letters of a unit that touch it not: "10.5-12". */
function skipRestOfNumber(note: NoteText, digits: number): number {
  let at = digits;
  while ((unitAt(note, at) === 0x2e || unitAt(note, at) === 0x2d) && isDigit(unitAt(note, at + 1))) {
    at++;
    while (isDigit(unitAt(note, at))) at++;
  }
  return at;
}

/** The names whose place is said right behind the word, the last one said: "nodule in the left lobe of the thyroid". */
function namesForSiteAfter(note: NoteText, end: number, bare: SiteQuery): readonly number[] {
  let last = NONE;
  let at = end;
  for (let words = 0; words < WORDS_BEHIND; words++) {
    const begin = skipBlanks(note, at);
    const found = namesForSite(bare, numberOf(listedFrom(note, begin, bare.asked.fore)), false);
    if (words === 0 && found.length === 0 && listedFrom(note, begin, LEADS_TO_SITE) === 0) break;
    if (found.length > 0) last = found;
    at = wordEnd(note, begin, LONGEST_WORD);
    if (at === begin) break;
  }
  return last;
}

/** The end of the last word before a place, not before `floor`. */
function endOfWordBefore(note: NoteText, place: number, floor: number): number {
  let end = place;
  while (end > floor && !isWordUnit(unitAt(note, end - 1))) end--;
  return end;
}
