// Merges loose matches (names whose words are reordered or separated) into the exact mentions. Input: the kernel's
// loose rows, and mentions sorted by start.
//
// A loose match spans only the words that belong to it alone: the words after the colon in "Lungs: clear", or one item
// in "numbness or weakness of the hands". This keeps the findings after a label, or in a list, from overlapping. If a
// loose match uses all the words of another one and more, it wins. If two loose matches share a word and a finding, the
// match with the narrower span wins. A loose match is redundant if all its words are inside one mention. A mention is
// removed if a loose match uses all its words; disjoint.ts resolves all other overlaps.

import {
  LOOSE_MATCH_BEGINS,
  LOOSE_MATCH_BYTES,
  MATCH_BEGIN,
  MATCH_END,
  MATCH_PAYLOAD,
  MATCH_TURNED,
  MATCH_WORDS,
  MATCH_WORDS_MASK,
  NONE,
  PAYLOAD_ROW_MASK,
} from '../../../assembly/layout.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { NoteText } from '../text/note-text.js';
import { isImplied } from './broader-matches.js';
import { compareSpans, shareFinding } from './disjoint.js';
import { leadsElsewhere } from './loose-leads.js';
import { type Matches, newMention } from './matches.js';
import type { Mention, Overlaps } from './mentions.js';

/** A match whose words are reordered or separated. */
interface LooseMatch {
  /**
   * The span of the words that belong to the match alone, excluding words that it shares with other items of a list or
   * takes from a label.
   */
  readonly begin: number;
  readonly end: number;
  /** Rows of the `names` section. */
  readonly names: number[];
  readonly form: number;
  /** Offsets of all its words, ascending. */
  readonly begins: readonly number[];
  /** The first and the last of these offsets. */
  readonly first: number;
  readonly last: number;
}

const ROW_NUMBERS = LOOSE_MATCH_BYTES / 4;
const FIRST_BEGIN = LOOSE_MATCH_BEGINS / 4;
const MOST_BEGINS = ROW_NUMBERS - FIRST_BEGIN;
/** Maximum number of neighbours on each side with which a match is compared. */
const NEIGHBOURS = 24;

/**
 * The loose matches to keep, one per set of words. They are sorted by their first word; among those with the same first
 * word, the longest comes first.
 */
function looseMatches(note: NoteText, rows: Uint32Array, findingOf: (name: number) => number): LooseMatch[] {
  const fullest = withoutSuperseded(readRows(note, rows), (match, other) => usesMoreWords(other, match));
  const narrowest = withoutSuperseded(fullest, (match, other, isBefore) => {
    const narrower = other.last - other.first - (match.last - match.first);
    if (narrower > 0 || (narrower === 0 && !isBefore)) return false;
    return shareFinding(match.names, other.names, findingOf) && sharedWordCount(match, other) > 0;
  });
  return sortIfNeeded(narrowest, compareWords);
}

function compareWords(a: LooseMatch, b: LooseMatch): number {
  return a.first - b.first || b.last - a.last;
}

/** Sorts a list in place unless it is already sorted; most lists are, and checking is cheaper than sorting. */
function sortIfNeeded<T>(list: T[], compare: (a: T, b: T) => number): T[] {
  for (let i = 1; i < list.length; i++) if (compare(list[i - 1], list[i]) > 0) return list.sort(compare);
  return list;
}

/** The matches in the kernel's rows; rows with the same words are combined. */
function readRows(note: NoteText, rows: Uint32Array): LooseMatch[] {
  const all: LooseMatch[] = [];
  let before: LooseMatch | undefined;
  for (let at = 0; at < rows.length; at += ROW_NUMBERS) {
    const name = rows[at + MATCH_PAYLOAD / 4] & PAYLOAD_ROW_MASK;
    if (before !== undefined && haveSameBegins(before.begins, rows, at + FIRST_BEGIN)) {
      before.names.push(name);
      continue;
    }
    const begins: number[] = [];
    for (let i = at + FIRST_BEGIN; i < at + ROW_NUMBERS && rows[i] !== NONE; i++) begins.push(rows[i]);
    if (leadsElsewhere(note, begins)) {
      before = undefined;
      continue;
    }
    before = {
      begin: rows[at + MATCH_BEGIN / 4],
      end: rows[at + MATCH_END / 4],
      names: [name],
      form: rows[at + MATCH_WORDS / 4] & ~MATCH_WORDS_MASK,
      begins,
      first: begins[0] ?? 0,
      last: begins[begins.length - 1] ?? 0,
    };
    all.push(before);
  }
  return all;
}

/** Whether the word offsets in `rows`, starting at index `at`, are exactly `begins`. */
function haveSameBegins(begins: readonly number[], rows: Uint32Array, at: number): boolean {
  for (let i = 0; i < begins.length; i++) if (rows[at + i] !== begins[i]) return false;
  return begins.length === MOST_BEGINS || rows[at + begins.length] === NONE;
}

/** The matches that no overlapping neighbour supersedes, in the kernel's order (by end). */
function withoutSuperseded(
  all: LooseMatch[],
  supersedes: (match: LooseMatch, other: LooseMatch, isBefore: boolean) => boolean,
): LooseMatch[] {
  if (all.length < 2) return all;
  const left: LooseMatch[] = [];
  for (let at = 0; at < all.length; at++) {
    const match = all[at];
    const stop = Math.min(all.length, at + NEIGHBOURS);
    // Matches are sorted by end, so the backward scan stops at the first match that ends before this one begins.
    let from = at;
    while (from > 0 && at - from < NEIGHBOURS && all[from - 1].last >= match.first) from--;
    let isSuperseded = false;
    for (let i = from; i < stop && !isSuperseded; i++) {
      const other = all[i];
      if (i !== at && other.first <= match.last) isSuperseded = supersedes(match, other, i < at);
    }
    if (!isSuperseded) left.push(match);
  }
  return left;
}

/** The number of words that two matches share. */
function sharedWordCount(a: LooseMatch, b: LooseMatch): number {
  let count = 0;
  for (let i = 0; i < a.begins.length; i++) if (b.begins.includes(a.begins[i])) count++;
  return count;
}

function usesMoreWords(other: LooseMatch, match: LooseMatch): boolean {
  return other.begins.length > match.begins.length && sharedWordCount(match, other) === match.begins.length;
}

/**
 * Merges the loose matches in a note into its mentions. If `overlaps` is `longest`, mentions whose words are all used
 * by a loose match are removed.
 */
export function withLoose(kb: Knowledge, note: NoteText, found: Matches, overlaps: Overlaps): Matches {
  if (found.loose.length === 0) return found;
  const matches = looseMatches(note, found.loose, kb.tables.names.finding);
  found.mentions = mentionsWith(kb, note, found.mentions, matches, overlaps === 'longest');
  return found;
}

function mentionsWith(
  kb: Knowledge,
  note: NoteText,
  mentions: Mention[],
  matches: readonly LooseMatch[],
  longest: boolean,
): Mention[] {
  const { finding: findingOf } = kb.tables.names;
  const added: Mention[] = [];
  /** The mentions that are part of a match and must be removed. */
  const removed: Mention[] = [];
  let from = 0;
  for (let at = 0; at < matches.length; at++) {
    const match = matches[at];
    while (from < mentions.length && mentions[from].end <= match.first) from++;
    const removedBefore = removed.length;
    let isRedundant = false;
    for (let i = from; i < mentions.length && mentions[i].begin <= match.last; i++) {
      const mention = mentions[i];
      if (isInside(match, mention)) isRedundant ||= longest || shareFinding(match.names, mention.names, findingOf);
      else if (covers(mention, match))
        isRedundant ||= (longest && isWider(mention, match)) || shareFinding(match.names, mention.names, findingOf);
      else if (longest) isRedundant ||= isImplied(kb, note, match.names, match.begins, mention);
      if (longest && usesAllWords(match, mention)) removed.push(mention);
    }
    if (isRedundant || isList(match, removed.length - removedBefore)) removed.length = removedBefore;
    else added.push(mentionOf(match));
  }
  if (added.length === 0) return mentions;
  return merged(without(mentions, removed), sortIfNeeded(added, compareSpans));
}

/**
 * Whether a match whose words are in reverse order is more likely a list of findings than one name: "depression,
 * anxiety".
 */
function isList({ form }: LooseMatch, mentionsInIt: number): boolean {
  return (form & MATCH_TURNED) !== 0 && mentionsInIt > 1;
}

function without(mentions: Mention[], removed: readonly Mention[]): Mention[] {
  if (removed.length === 0) return mentions;
  const toRemove = new Set(removed);
  return mentions.filter((mention) => !toRemove.has(mention));
}

/** Merges two lists sorted by span into the first one, in place. */
function merged(mentions: Mention[], added: readonly Mention[]): Mention[] {
  let from = mentions.length - 1;
  for (let i = 0; i < added.length; i++) mentions.push(added[i]);
  // The merge runs backwards, so that mentions before the first added one do not move.
  let to = mentions.length - 1;
  for (let next = added.length - 1; next >= 0; to--) {
    if (from >= 0 && compareSpans(added[next], mentions[from]) < 0) mentions[to] = mentions[from--];
    else mentions[to] = added[next--];
  }
  return mentions;
}

function mentionOf({ begin, end, names, form, begins }: LooseMatch): Mention {
  const wordsAt: number[] = [];
  for (let i = 0; i < begins.length; i++) if (begins[i] >= begin && begins[i] < end) wordsAt.push(begins[i]);
  return newMention(begin, end, names, form, wordsAt.length, wordsAt);
}

function isInside({ first, last }: LooseMatch, mention: Mention): boolean {
  return mention.begin <= first && last < mention.end;
}

function covers({ begin, end }: Mention, match: LooseMatch): boolean {
  return begin <= match.begin && match.end <= end;
}

/** Whether an exact name is more specific than a match inside it: "warm and dry" skin is not dry skin. */
function isWider({ begin, end, words, wordsAt }: Mention, match: LooseMatch): boolean {
  return words > 1 && wordsAt === undefined && end - begin > match.end - match.begin;
}

/** Whether a mention between the first and last words of a match contains only words that the match uses. */
function usesAllWords(match: LooseMatch, { begin, end, words }: Mention): boolean {
  if (begin < match.first || begin > match.last) return false;
  let used = 0;
  for (let i = 0; i < match.begins.length; i++) if (match.begins[i] >= begin && match.begins[i] < end) used++;
  return used >= words;
}
