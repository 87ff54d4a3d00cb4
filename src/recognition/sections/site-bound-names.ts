// Bare words that denote a finding only if a body site is nearby: "exudate" in "Oropharynx: large tonsils, no exudate".
// Input: the matcher's mentions, sorted by start. A mention keeps the names that belong to its site: the nearest site
// before it, in its sentence or in a label on its line, or a site after it ("nodule in the thyroid"). A mention without
// a site keeps only names that are not site-bound, and is dropped if it has no such names.

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { wordList } from '../grammar/grammar.js';
import { type Matches, newMention } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { isDigit, isWordUnit, type NoteText, skipBlanks, skipBlanksBack, unitAt, wordEnd } from '../text/note-text.js';
import { lengthOf, numberOf, treeWordBefore, treeWordFrom } from '../text/word-tree.js';
import { type Boundaries, COLON, LINE, SENTENCE } from './sentences.js';
import { hasWord, isSiteBound, type SiteRules, siteRules } from './site-rules.js';

/**
 * Limits of the search for the site of a bare word: number of characters before it, number of words in a label, and
 * number of words after it.
 */
const REACH = 120;
const LABEL_WORDS = 4;
const WORDS_BEHIND = 8;
const LONGEST_WORD = 20;
/** Maximum number of words from a bare word to its unit, and words allowed before the number ("lost about 10 lbs"). */
const MOST_LEADING = 5;
const LEADS_TO_NUMBER = /* @__PURE__ */ wordList('leads-to-number');
const LEADS_TO_SITE = /* @__PURE__ */ wordList('leads-to-site');

const NONE: readonly number[] = [];

/** Reduces every mention to the names that its site allows, and removes mentions that have no names left. */
export function settleSiteNames(kb: Knowledge, note: NoteText, { mentions }: Matches, boundaries: Boundaries): void {
  const { at } = boundaries;
  let kept = 0;
  let mark = 0;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    if (hasSiteBoundName(kb, mention)) {
      while (mark < at.length && at[mark] < mention.begin) mark++;
      const settled = settleMention(note, mention, siteRules(kb), boundaries, mark - 1, mentions, kept);
      if (settled !== undefined) mentions[kept++] = settled;
    } else mentions[kept++] = mention;
  }
  if (kept < mentions.length) mentions.length = kept;
}

function hasSiteBoundName(kb: Knowledge, { names }: Mention): boolean {
  for (let i = 0; i < names.length; i++) if (isSiteBound(kb, names[i])) return true;
  return false;
}

/**
 * The mention, reduced to the names that its site allows; undefined if none are left. `mark` is the index of the last
 * boundary before the mention. The first `kept` mentions have already been processed.
 */
function settleMention(
  note: NoteText,
  mention: Mention,
  rules: SiteRules,
  boundaries: Boundaries,
  mark: number,
  mentions: readonly Mention[],
  kept: number,
): Mention | undefined {
  const { names, begin, end } = mention;
  if (rules.of(names[0])?.isUnit) {
    const unit = withUnitAfter(note, mention, rules);
    if (unit !== undefined) return unit;
  }
  let siteNames = NONE;
  const inSentence = anyInSentence(names, rules);
  if (inSentence || isLabelled(boundaries, mark, begin - REACH)) {
    const before = numberOf(treeWordBefore(note, skipBlanksBack(note, begin), rules.back));
    const after = numberOf(treeWordFrom(note, skipBlanks(note, end), rules.fore));
    siteNames = namesForNearestSite(note, mention, { names, rules, inSentence, before, after }, boundaries, mark);
  }
  if (siteNames.length === 0 && !inSentence && kept > 0) {
    const study = siteOfStudyBefore(note, mentions, kept, rules, boundaries.at[mark] ?? 0);
    if (study !== 0) siteNames = namesForSite({ names, rules, inSentence, before: 0, after: 0 }, study, true);
  }
  let left = 0;
  for (let i = 0; i < names.length; i++) {
    const row = names[i];
    if (siteNames.length > 0 ? siteNames.includes(row) : rules.of(row) === undefined) names[left++] = row;
  }
  if (left === 0) return undefined;
  if (left < names.length) names.length = left;
  return mention;
}

/** Words after a study that introduce its findings: "UA with 10 WBC". */
const SHOWS = /* @__PURE__ */ wordList('shows-findings');
/** Maximum number of findings after a study in one sentence. */
const MOST_SHOWN = 8;

/**
 * The word number (see site-rules.ts) of the study named before a mention; 0 if there is no study or if mentions other
 * than findings of the study come in between.
 */
function siteOfStudyBefore(
  note: NoteText,
  mentions: readonly Mention[],
  kept: number,
  rules: SiteRules,
  floor: number,
): number {
  for (let i = kept - 1; i >= 0 && i >= kept - MOST_SHOWN; i--) {
    const { begin } = mentions[i];
    if (begin < floor) return 0;
    const study = treeWordFrom(note, begin, rules.fore);
    if (study !== 0 && listedFrom(note, skipBlanks(note, begin + lengthOf(study), 2), SHOWS) !== 0)
      return numberOf(study);
    if (mentions[i].names.every((row) => rules.of(row) === undefined)) return 0;
  }
  return 0;
}

/** Whether any of the names may have its site anywhere in the sentence rather than only in a label. */
function anyInSentence(names: readonly number[], rules: SiteRules): boolean {
  for (let i = 0; i < names.length; i++) {
    const rule = rules.of(names[i]);
    if (rule !== undefined && !rule.isLabel && !rule.isUnit) return true;
  }
  return false;
}

/** Whether there is a label before a boundary, on the same line and at or after the offset `stop`. */
function isLabelled({ at, kind }: Boundaries, mark: number, stop: number): boolean {
  for (let i = mark; i >= 0 && at[i] >= stop && kind[i] < LINE; i--) if (kind[i] === COLON) return true;
  return false;
}

/** The names of a mention, at least one of them site-bound, and the word numbers of the words before and after it. */
interface SiteQuery {
  readonly names: readonly number[];
  readonly rules: SiteRules;
  readonly inSentence: boolean;
  readonly before: number;
  readonly after: number;
}

/** The names that are allowed by the site with the given word number. */
function namesForSite(query: SiteQuery, word: number, isLabel: boolean): readonly number[] {
  if (word === 0) return NONE;
  let meant = NONE;
  for (let i = 0; i < query.names.length; i++) {
    const rule = query.rules.of(query.names[i]);
    if (rule === undefined || rule.isUnit || (rule.isLabel && !isLabel)) continue;
    if (!hasWord(rule.words, word) || hasWord(rule.unless, query.before)) continue;
    if (!hasWord(rule.unless, query.after)) meant = [...meant, query.names[i]];
  }
  return meant;
}

/** The names of a mention that its nearest site allows; `mark` is the index of the last boundary before the mention. */
function namesForNearestSite(
  note: NoteText,
  { begin, end }: Mention,
  query: SiteQuery,
  { at, kind }: Boundaries,
  mark: number,
): readonly number[] {
  const beside = namesForSite(query, query.after, false);
  if (beside.length > 0) return beside;
  // The loop visits the preceding words of the sentence, nearest first. Words before a colon are a label. Before the
  // start of the sentence, only a label can name the site.
  const stop = Math.max(0, begin - REACH);
  let scanned = begin;
  let isLabel = false;
  let words = query.inSentence ? REACH : 0;
  for (let i = mark; ; i--) {
    const boundary = i >= 0 ? at[i] : -1;
    const floor = Math.max(stop, boundary + 1);
    for (; words > 0; words--) {
      const wordEnd = endOfWordBefore(note, scanned, floor);
      if (wordEnd <= floor) break;
      const found = namesForSite(query, numberOf(treeWordBefore(note, wordEnd, query.rules.back)), isLabel);
      if (found.length > 0) return found;
      scanned = wordEnd - 1;
      while (scanned > floor && isWordUnit(unitAt(note, scanned - 1))) scanned--;
    }
    scanned = floor;
    const boundaryKind = i >= 0 ? kind[i] : LINE;
    if (boundary < stop || boundaryKind >= LINE || (isLabel && boundaryKind >= SENTENCE)) break;
    if (boundaryKind === SENTENCE) words = 0;
    if (boundaryKind === COLON) {
      // In nested labels such as "Exam: HEENT: …", the nearer label is tried first.
      isLabel = true;
      words = LABEL_WORDS;
    }
  }
  return query.inSentence ? namesForSiteAfter(note, end, query) : NONE;
}

/** The mention, extended to include the number and unit after it that make it a finding: "lost 10 lbs". */
function withUnitAfter(
  note: NoteText,
  { begin, end, names, form, words }: Mention,
  rules: SiteRules,
): Mention | undefined {
  const rule = rules.of(names[0]);
  if (!rule?.isUnit) return undefined;
  let at = end;
  let counted = false;
  for (let more = 0; more < MOST_LEADING; more++) {
    const from = skipBlanks(note, unitAt(note, at) === 0x2d && counted ? at + 1 : at);
    const unit = treeWordFrom(note, from, rules.fore);
    if (counted && hasWord(rule.words, numberOf(unit))) {
      return newMention(begin, from + lengthOf(unit), [...names], form, words);
    }
    const isNumber = isDigit(unitAt(note, from));
    if (!isNumber && listedFrom(note, from, LEADS_TO_NUMBER) === 0) return undefined;
    counted ||= isNumber;
    const after = wordEnd(note, from, LONGEST_WORD);
    at = counted ? skipRestOfNumber(note, after) : after;
  }
  return undefined;
}

/** The end of a number or range, given the offset after its first digits: "10.5-12". */
function skipRestOfNumber(note: NoteText, digits: number): number {
  let at = digits;
  while ((unitAt(note, at) === 0x2e || unitAt(note, at) === 0x2d) && isDigit(unitAt(note, at + 1))) {
    at++;
    while (isDigit(unitAt(note, at))) at++;
  }
  return at;
}

/** The names allowed by the last site that follows the word: "nodule in the left lobe of the thyroid". */
function namesForSiteAfter(note: NoteText, end: number, query: SiteQuery): readonly number[] {
  let last = NONE;
  let at = end;
  for (let words = 0; words < WORDS_BEHIND; words++) {
    const begin = skipBlanks(note, at);
    const found = namesForSite(query, numberOf(treeWordFrom(note, begin, query.rules.fore)), false);
    if (words === 0 && found.length === 0 && listedFrom(note, begin, LEADS_TO_SITE) === 0) break;
    if (found.length > 0) last = found;
    at = wordEnd(note, begin, LONGEST_WORD);
    if (at === begin) break;
  }
  return last;
}

/** The end of the last word before the given offset, or `floor` if no word ends between `floor` and the offset. */
function endOfWordBefore(note: NoteText, offset: number, floor: number): number {
  let end = offset;
  while (end > floor && !isWordUnit(unitAt(note, end - 1))) end--;
  return end;
}
