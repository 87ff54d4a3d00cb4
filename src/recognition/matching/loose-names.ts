// Names found loosely among those found as they stand. Input: the kernel's loose rows, and mentions sorted by begin.
//
// A loose match spans only what is said in its place: behind the colon of "Lungs: clear", and of "numbness or weakness
// of the hands" one item. So the findings of a label or of a list stand side by side. Of loose matches that share words,
// the one of more words holds, and of one finding the one that spans less. A loose match whose words all stand in one
// mention says nothing new. A mention none of whose words the loose match leaves out is part of it, and goes; of one that
// has a word of its own, disjoint.ts says what is left beside it.

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
import type { NoteText } from '../text/note-text.js';
import { compareSpans, meansSame } from './disjoint.js';
import { leadsElsewhere } from './loose-leads.js';
import { type Matches, newMention } from './matches.js';
import type { Mention, Overlaps } from './mentions.js';

/** A match by words in another order or apart. */
interface LooseMatch {
  /** The span of those of its words that it does not share with other items of a list, or take from a label. */
  readonly begin: number;
  readonly end: number;
  /** Rows of section `names`. */
  readonly names: number[];
  readonly form: number;
  /** Where all its words begin, ascending. */
  readonly begins: readonly number[];
  /** The first and the last of these. */
  readonly first: number;
  readonly last: number;
}

const ROW_NUMBERS = LOOSE_MATCH_BYTES / 4;
const FIRST_BEGIN = LOOSE_MATCH_BEGINS / 4;
const MOST_BEGINS = ROW_NUMBERS - FIRST_BEGIN;
/** Matches that one is compared with on either side. */
const NEIGHBOURS = 24;

/** The loose matches that hold, sorted by their first word, longer first; one a set of words. */
function looseMatches(note: NoteText, rows: Uint32Array, findingOf: (name: number) => number): LooseMatch[] {
  const fullest = withoutOutdone(readRows(note, rows), (match, other) => usesMore(other, match));
  const held = withoutOutdone(fullest, (match, other, isBefore) => {
    const narrower = other.last - other.first - (match.last - match.first);
    if (narrower > 0 || (narrower === 0 && !isBefore)) return false;
    return meansSame(match.names, other.names, findingOf) && shared(match, other) > 0;
  });
  return sorted(held, compareWords);
}

function compareWords(a: LooseMatch, b: LooseMatch): number {
  return a.first - b.first || b.last - a.last;
}

/** A list in order; most are, and to sort them costs more than to see that. */
function sorted<T>(list: T[], compare: (a: T, b: T) => number): T[] {
  for (let i = 1; i < list.length; i++) if (compare(list[i - 1], list[i]) > 0) return list.sort(compare);
  return list;
}

/** The matches in the kernel's rows, those of the same words in one. */
function readRows(note: NoteText, rows: Uint32Array): LooseMatch[] {
  const all: LooseMatch[] = [];
  let before: LooseMatch | undefined;
  for (let at = 0; at < rows.length; at += ROW_NUMBERS) {
    const name = rows[at + MATCH_PAYLOAD / 4] & PAYLOAD_ROW_MASK;
    if (before !== undefined && isOfWords(before.begins, rows, at + FIRST_BEGIN)) {
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

/** Whether the words of a row, from `at` on, begin at these places and no others. */
function isOfWords(begins: readonly number[], rows: Uint32Array, at: number): boolean {
  for (let i = 0; i < begins.length; i++) if (rows[at + i] !== begins[i]) return false;
  return begins.length === MOST_BEGINS || rows[at + begins.length] === NONE;
}

/** The matches, in the kernel's order by end, that no other near them overlaps and outdoes. */
function withoutOutdone(
  all: LooseMatch[],
  outdoes: (match: LooseMatch, other: LooseMatch, isBefore: boolean) => boolean,
): LooseMatch[] {
  if (all.length < 2) return all;
  const left: LooseMatch[] = [];
  for (let at = 0; at < all.length; at++) {
    const match = all[at];
    const stop = Math.min(all.length, at + NEIGHBOURS);
    // Those before it end before it, one before the other.
    let from = at;
    while (from > 0 && at - from < NEIGHBOURS && all[from - 1].last >= match.first) from--;
    let isOutdone = false;
    for (let i = from; i < stop && !isOutdone; i++) {
      const other = all[i];
      if (i !== at && other.first <= match.last) isOutdone = outdoes(match, other, i < at);
    }
    if (!isOutdone) left.push(match);
  }
  return left;
}

/** How many words two matches share. */
function shared(a: LooseMatch, b: LooseMatch): number {
  let count = 0;
  for (let i = 0; i < a.begins.length; i++) if (b.begins.includes(a.begins[i])) count++;
  return count;
}

function usesMore(other: LooseMatch, match: LooseMatch): boolean {
  return other.begins.length > match.begins.length && shared(match, other) === match.begins.length;
}

/** Puts the loose matches of a text among its mentions; takes out of the longest ones what is part of these. */
export function withLoose(
  note: NoteText,
  found: Matches,
  findingOf: (name: number) => number,
  overlaps: Overlaps,
): Matches {
  if (found.loose.length === 0) return found;
  const matches = looseMatches(note, found.loose, findingOf);
  found.mentions = mentionsWith(found.mentions, matches, findingOf, overlaps === 'longest');
  return found;
}

function mentionsWith(
  mentions: Mention[],
  matches: readonly LooseMatch[],
  findingOf: (name: number) => number,
  longest: boolean,
): Mention[] {
  const added: Mention[] = [];
  /** Mentions that are part of a match. */
  const gone: Mention[] = [];
  let from = 0;
  for (let at = 0; at < matches.length; at++) {
    const match = matches[at];
    while (from < mentions.length && mentions[from].end <= match.first) from++;
    const goneBefore = gone.length;
    let isKnown = false;
    for (let i = from; i < mentions.length && mentions[i].begin <= match.last; i++) {
      const mention = mentions[i];
      if (standsIn(match, mention)) isKnown ||= longest || meansSame(match.names, mention.names, findingOf);
      else if (covers(mention, match))
        isKnown ||= (longest && isWider(mention, match)) || meansSame(match.names, mention.names, findingOf);
      if (longest && usesAll(match, mention)) gone.push(mention);
    }
    if (isKnown || isList(match, gone.length - goneBefore)) gone.length = goneBefore;
    else added.push(mentionOf(match));
  }
  if (added.length === 0) return mentions;
  return merged(without(mentions, gone), sorted(added, compareSpans));
}

/** Whether what looks like a name turned round are findings side by side: "depression, anxiety". */
function isList({ form }: LooseMatch, mentionsInIt: number): boolean {
  return (form & MATCH_TURNED) !== 0 && mentionsInIt > 1;
}

function without(mentions: Mention[], gone: readonly Mention[]): Mention[] {
  if (gone.length === 0) return mentions;
  const isGone = new Set(gone);
  return mentions.filter((mention) => !isGone.has(mention));
}

/** The mentions with those of the other list, both sorted as spans are, put in where they belong. */
function merged(mentions: Mention[], added: readonly Mention[]): Mention[] {
  let from = mentions.length - 1;
  for (let i = 0; i < added.length; i++) mentions.push(added[i]);
  // From the end on, so that nothing before the first one added is touched.
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

function standsIn({ first, last }: LooseMatch, mention: Mention): boolean {
  return mention.begin <= first && last < mention.end;
}

function covers({ begin, end }: Mention, match: LooseMatch): boolean {
  return begin <= match.begin && match.end <= end;
}

/** Whether a name as it stands says more than a match inside it: "warm and dry" of the skin is no dry skin. */
function isWider({ begin, end, words, wordsAt }: Mention, match: LooseMatch): boolean {
  return words > 1 && wordsAt === undefined && end - begin > match.end - match.begin;
}

/** Whether a mention among the words of a match has no word that the match does not use. */
function usesAll(match: LooseMatch, { begin, end, words }: Mention): boolean {
  if (begin < match.first || begin > match.last) return false;
  let used = 0;
  for (let i = 0; i < match.begins.length; i++) if (match.begins[i] >= begin && match.begins[i] < end) used++;
  return used >= words;
}
