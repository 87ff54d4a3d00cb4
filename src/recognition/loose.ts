// Names found loosely among those found as they stand. Input: the kernel's loose rows, and mentions sorted by begin.
//
// A loose match spans only what is said in its place: behind the colon of "Lungs: clear", and of "numbness or weakness
// of the hands" one item. So the findings of a label or of a list stand side by side. Of loose matches that share words,
// the one of more words holds, and of one finding the one that spans less. A loose match whose words all stand in one
// mention says nothing new. A mention none of whose words the loose match leaves out is part of it, and goes; one that
// has a word of its own stays beside it.

import {
  LOOSE_MATCH_BEGINS,
  LOOSE_MATCH_BYTES,
  MATCH_BEGIN,
  MATCH_END,
  MATCH_PAYLOAD,
  MATCH_WORDS,
  MATCH_WORDS_MASK,
  NONE,
  PAYLOAD_ROW_MASK,
} from '../../assembly/layout.js';
import { type Matches, type Mention, newMention, type Overlaps } from './matches.js';

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
/** Matches that one is compared with on either side. */
const NEIGHBOURS = 24;

/** The loose matches that hold, sorted by their first word, longer first; one a set of words. */
function looseMatches(rows: Uint32Array, findingOf: (name: number) => number): LooseMatch[] {
  const all: LooseMatch[] = [];
  for (let at = 0; at < rows.length; at += ROW_NUMBERS) {
    const begin = rows[at + MATCH_BEGIN / 4] ?? 0;
    const begins: number[] = [];
    for (let i = at + FIRST_BEGIN; i < at + ROW_NUMBERS; i++) {
      const next = rows[i] ?? NONE;
      if (next === NONE) break;
      begins.push(next);
    }
    const end = rows[at + MATCH_END / 4] ?? 0;
    const name = (rows[at + MATCH_PAYLOAD / 4] ?? 0) & PAYLOAD_ROW_MASK;
    const form = (rows[at + MATCH_WORDS / 4] ?? 0) & ~MATCH_WORDS_MASK;
    const before = all[all.length - 1];
    const [first, last] = [begins[0] ?? begin, begins[begins.length - 1] ?? begin];
    if (before !== undefined && sameWords(before, begins)) before.names.push(name);
    else all.push({ begin, end, names: [name], form, begins, first, last });
  }
  const fullest = all.filter((match, i) => !isOutdone(all, i, (other) => usesMore(other, match)));
  const held = fullest.filter(
    (match, i) =>
      !isOutdone(fullest, i, (other, isBefore) => {
        const narrower = other.last - other.first - (match.last - match.first);
        return (
          (narrower < 0 || (narrower === 0 && isBefore)) &&
          shared(match, other) > 0 &&
          meansSame(match, other, findingOf)
        );
      }),
  );
  return held.sort((a, b) => a.first - b.first || b.last - a.last);
}

function sameWords({ begins }: LooseMatch, others: readonly number[]): boolean {
  return begins.length === others.length && begins.every((begin, i) => begin === others[i]);
}

/** Whether any match near the one at `at`, in the kernel's order by end, overlaps and outdoes it. */
function isOutdone(
  all: readonly LooseMatch[],
  at: number,
  outdoes: (other: LooseMatch, isBefore: boolean) => boolean,
): boolean {
  const match = all[at];
  if (match === undefined) return true;
  const stop = Math.min(all.length, at + NEIGHBOURS);
  for (let i = Math.max(0, at - NEIGHBOURS); i < stop; i++) {
    const other = all[i];
    if (other === undefined || i === at || other.last < match.first || other.first > match.last) continue;
    if (outdoes(other, i < at)) return true;
  }
  return false;
}

function shared(a: LooseMatch, b: LooseMatch): number {
  return a.begins.filter((begin) => b.begins.includes(begin)).length;
}

function usesMore(other: LooseMatch, match: LooseMatch): boolean {
  return other.begins.length > match.begins.length && shared(match, other) === match.begins.length;
}

function meansSame(
  a: Pick<LooseMatch, 'names'>,
  b: Pick<LooseMatch, 'names'>,
  findingOf: (name: number) => number,
): boolean {
  return a.names.some((name) => b.names.some((other) => findingOf(other) === findingOf(name)));
}

/** The matches of a text with the loose ones among its mentions; of the longest ones, without what is part of these. */
export function withLoose(found: Matches, findingOf: (name: number) => number, overlaps: Overlaps): Matches {
  if (found.loose.length === 0) return found;
  const matches = looseMatches(found.loose, findingOf);
  return { ...found, mentions: mentionsWith(found.mentions, matches, findingOf, overlaps === 'longest') };
}

function mentionsWith(
  mentions: Mention[],
  matches: readonly LooseMatch[],
  findingOf: (name: number) => number,
  longest: boolean,
): Mention[] {
  const gone = new Set<Mention>();
  const added: Mention[] = [];
  let from = 0;
  for (const match of matches) {
    while ((mentions[from]?.end ?? Infinity) <= match.first) from++;
    const parts: Mention[] = [];
    let isKnown = false;
    for (let i = from; ; i++) {
      const mention = mentions[i];
      if (mention === undefined || mention.begin > match.last) break;
      if (standsIn(match, mention)) isKnown ||= longest || meansSame(match, mention, findingOf);
      else if (covers(mention, match)) isKnown ||= meansSame(match, mention, findingOf);
      if (longest && usesAll(match, mention)) parts.push(mention);
    }
    if (isKnown) continue;
    for (const part of parts) gone.add(part);
    added.push(mentionOf(match));
  }
  if (added.length === 0) return mentions;
  const left = gone.size === 0 ? mentions : mentions.filter((mention) => !gone.has(mention));
  return [...left, ...added].sort((a, b) => a.begin - b.begin || b.end - a.end);
}

function mentionOf({ begin, end, names, form, begins }: LooseMatch): Mention {
  const wordsAt = begins.filter((at) => at >= begin && at < end);
  return { ...newMention(begin, end, names, form), words: wordsAt.length, wordsAt };
}

function standsIn({ first, last }: LooseMatch, mention: Mention): boolean {
  return mention.begin <= first && last < mention.end;
}

function covers({ begin, end }: Mention, match: LooseMatch): boolean {
  return begin <= match.begin && match.end <= end;
}

/** Whether a mention among the words of a match has no word that the match does not use. */
function usesAll(match: LooseMatch, { begin, end, words }: Mention): boolean {
  if (begin < match.first || begin > match.last) return false;
  return match.begins.filter((at) => at >= begin && at < end).length >= words;
}
